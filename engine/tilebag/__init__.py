"""Tilebag: tile games as pure functions, with sessions, scenes, saves and computer players for any
of them.
"""

from tilebag.notebook import (
    daily,
    hint,
    legal_moves,
    list_games,
    load,
    new_match,
    odds,
    play,
    save,
    table,
)

__all__ = [
    "daily",
    "hint",
    "legal_moves",
    "list_games",
    "load",
    "new_match",
    "odds",
    "play",
    "save",
    "table",
]
__version__ = "0.1.0"
