"""The rules: dealing, legal moves, and what makes a turn valid."""
