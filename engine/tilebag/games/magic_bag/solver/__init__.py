"""The odds of the dice, and what coins and rows are worth; nothing here knows a state or a scene."""
