"""The rules: set-up, legal moves and their effects."""
