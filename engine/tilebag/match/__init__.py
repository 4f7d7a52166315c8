"""A match of any game: set-up, moves, undo, computer players, saves, and the list of games."""
