"""The odds of the dice, and the worth of coins and rows. No state, no scene."""
