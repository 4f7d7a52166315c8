"""The computer players. Each gets a View and takes from it only what it remembers (`strategy`).

casual  forgets soon, and now and then mixes up tiles that lie side by side
keen    forgets as people do
expert  forgets nothing
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.move import Move
from tilebag.piecepack import ALL_STAMPS, Stamp
from tilebag.words import Text

from . import names
from .options import voice
from .state import Phase
from .strategy import SHORT, Memory, Recall, beside, everything, fresh, neighbours, places_known, remembered
from .view import View, moves

MIX_UPS = 45  # of a hundred tiles that a casual player clearly remembers it may mistake so many for one beside them
OVERLOOKED = 5  # in so many of a hundred turns it takes a coin without a thought of the tiles that it has seen


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """As the keen one, with a memory a quarter as long, and not sure of what it remembers, unless it was just now."""
    memory = remembered(view, SHORT)
    number, chance = chance.draw_below(100)
    if view.public.phase is Phase.TAKE:
        yield _coin(view, Memory({}, memory.coins) if number < OVERLOOKED else memory, chance)
        return
    place, recall = memory.place_of(names.chosen(view))
    slips = recall is Recall.VAGUE or (recall is Recall.CLEAR and number < MIX_UPS and place not in fresh(view))
    yield _beside(view, place, chance) if slips else _tile(view, memory, chance)


def _beside(view: View, place: str, chance: Chance) -> Advice:
    """The place or the one to its left or right, but none that was just seen to be another."""
    just_seen = fresh(view)
    near, _ = chance.pick([place, *(tile_id for tile_id in beside(view, place) if tile_id not in just_seen)])
    return _turn(near, voice("reason.vague", tile=names.chosen(view).name))


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Turns the tile it remembers, or one that it does not; of the coins it chooses the most promising."""
    memory = remembered(view)
    think = _coin if view.public.phase is Phase.TAKE else _tile
    yield think(view, memory, chance)


def expert(view: View, chance: Chance) -> Iterator[Advice]:
    """The same with a memory that forgets nothing.

    It never turns a tile it knows to spare itself a look, though `solver.perfect_play` says where that pays for two in
    the basic game: that holds against a rival who forgets nothing. Against `keen` it costs wins: 66.1 % with it, 68.5 %
    without, of 3,000 games each.
    """
    yield (_coin if view.public.phase is Phase.TAKE else _tile)(view, everything(view), chance)


def _tile(view: View, memory: Memory, chance: Chance) -> Advice:
    """Where the coin's tile may be."""
    stamp = names.chosen(view)
    place, recall = memory.place_of(stamp)
    if recall is Recall.CLEAR:
        return _turn(place, voice("reason.clear", tile=stamp.name))
    if recall is Recall.VAGUE:
        return _turn(_about(view, place, chance), voice("reason.vague", tile=stamp.name))
    known = places_known(memory)
    there = [tile.id for tile in view.public.grid if tile.holder is None]
    new, _ = chance.pick([tile for tile in there if tile not in known] or there)
    return _turn(new, voice("reason.new" if stamp in view.tiles else "reason.unseen", tile=stamp.name))


def _about(view: View, place: str, chance: Chance) -> str:
    """The place itself or one beside it."""
    near, _ = chance.pick([place, place, *(tile.id for tile in neighbours(view, place))])
    return near


def _turn(tile_id: str, reason: Text) -> Advice:
    return Advice((Move("turn", (tile_id,)),), reason)


def _coin(view: View, memory: Memory, chance: Chance) -> Advice:
    """The coin that most likely leads to a remembered tile; of equal ones any."""
    promises = {move: _promise(view, memory, move.args[0]) for move in moves(view)}
    most = max(promises.values())
    best, _ = chance.pick([move for move, promise in promises.items() if promise == most])
    return Advice((best,), _reason(view, memory, best.args[0], most))


def _promise(view: View, memory: Memory, coin_id: str) -> float:
    """The chance that the tile of a coin is clearly remembered."""
    clear = frozenset(face for face, recall in memory.tiles.values() if recall is Recall.CLEAR)
    if coin_id in memory.coins:
        return float(memory.coins[coin_id] in clear)
    possible = _possible(view, memory, coin_id)
    return sum(stamp in clear for stamp in possible) / len(possible)


def _possible(view: View, memory: Memory, coin_id: str) -> Sequence[Stamp]:
    """What a coin may be, by the side that shows and the tiles that were found."""
    found = {face for tile, face in zip(view.public.grid, view.tiles, strict=True) if tile.holder is not None}
    known = {stamp for other, stamp in memory.coins.items() if other != coin_id}
    sides = view.sides(coin_id)
    return [
        stamp
        for stamp in ALL_STAMPS
        if stamp not in found | known and sides.suit in (None, stamp.suit) and sides.value in (None, stamp.value)
    ]


def _reason(view: View, memory: Memory, coin_id: str, promise: float) -> Text:
    if coin_id not in memory.coins:
        return voice("reason.try" if promise else "reason.any")
    coin = memory.coins[coin_id].name
    return voice("reason.known", coin=coin) if promise else voice("reason.own", coin=coin)
