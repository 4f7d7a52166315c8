"""Exact play of the two-player basic game, and random assignments under constraints."""
