"""Tilebag: tile games as pure functions, with sessions, scenes, saves and computer players for any
of them.

These names are what programs need most. The folders of the package are its layers, the lowest
first: `core`, `kit`, `games`, `match`, `page`, then `lessons`, `study` and `cli`.
"""

from tilebag.core.chance import Chance
from tilebag.core.errors import BadSave, BadSetup, IllegalMove
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.version import __version__
from tilebag.core.words import lexicon, say
from tilebag.match import catalog
from tilebag.match.session import Session
from tilebag.match.setup import MatchSetup
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
    "BadSave",
    "BadSetup",
    "Chance",
    "IllegalMove",
    "MatchSetup",
    "Move",
    "Seat",
    "Session",
    "__version__",
    "catalog",
    "daily",
    "hint",
    "legal_moves",
    "lexicon",
    "list_games",
    "load",
    "new_match",
    "odds",
    "play",
    "save",
    "say",
    "table",
]
