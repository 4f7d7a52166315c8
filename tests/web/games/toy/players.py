"""The computer players and the review. Neither searches."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core.chance import Chance
from tilebag.core.game import Advice, Choice, Review, Unit
from tilebag.core.move import Move

from .names import number_of, say
from .state import put
from .tables import HAND, TRAY
from .view import View, moves

# the values of putting a tile into the tray
CHANCES = {"t2": 0.58, "t1": 0.51, "t3": 0.4}


def play_last(view: View, chance: Chance) -> Iterator[Advice]:
    """Put the last tile of the hand into the tray; make the first move at other tables."""
    del chance
    legal = moves(view)
    hand = view.state.pieces_at(HAND)
    favourite = put(hand[-1], TRAY) if hand else None
    move = favourite if favourite in legal else legal[0]
    yield Advice((move,), say("reason.any"))


def review(view: View, chance: Chance) -> Iterator[Review]:
    """The values of putting the tiles of the hand into the tray, one after the other."""
    del chance
    tiles = [tile for tile in CHANCES if tile in view.state.pieces_at(HAND)]
    choices = [_choice(tile, (put(tile, TRAY),)) for tile in tiles]
    if choices:
        plan = (*(put(tile, TRAY) for tile in tiles[:2]), Move("end"))
        choices[0] = _choice(tiles[0], plan)
    yield Review(Unit.CHANCE, tuple(choices), say("hint.idea"))


def _choice(tile: str, plan: tuple[Move, ...]) -> Choice:
    number = str(number_of(tile))
    return Choice(
        plan,
        CHANCES[tile],
        label=say("hint.put", number=number),
        reason=say("hint.reason", number=number),
        pieces=(tile,),
    )
