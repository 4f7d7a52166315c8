"""Exact play of the two-player basic game, and random assignments that agree with what is known."""
