"""The computer players. They use only what they remember of their View (`strategy`).

casual  forgets soon, and sometimes confuses tiles side by side
keen    forgets like a person
expert  forgets nothing

Characters play like `keen`:
jon   forgets soon
ece   remembers for a long time
lena  plays plainly
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilebag.core.chance import Chance
from tilebag.core.game import Advice
from tilebag.core.move import Move
from tilebag.core.words import Text
from tilebag.kit.piecepack import ALL_STAMPS, Stamp

from . import names, strategy
from .names import say
from .state import Phase
from .strategy import Memory, Recall
from .view import View, moves

CONFUSION_PERCENT = 45  # of clearly remembered tiles that a casual player confuses with a neighbour
LONGER_SPAN = strategy.Span(30, 150)  # of Ece
OVERSIGHT_PERCENT = 5  # of turns in which it takes a coin without regard to the tiles it has seen


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """Like `keen` with a quarter of the memory, and unsure of it unless the tile was seen just
    now.
    """
    memory = strategy.limited_memory(view, strategy.SHORT_SPAN)
    number, chance = chance.draw_below(100)
    if view.public.phase is Phase.TAKE:
        if number < OVERSIGHT_PERCENT:
            memory = Memory({}, memory.coins)
        yield _coin_advice(view, memory, chance)
        return
    place, recall = memory.place_of(names.chosen_stamp(view))
    slips = recall is Recall.VAGUE or (
        recall is Recall.CLEAR
        and number < CONFUSION_PERCENT
        and place not in strategy.fresh_tiles(view)
    )
    if slips:
        yield _confused_turn(view, place, chance)
    else:
        yield _tile_advice(view, memory, chance)


def _confused_turn(view: View, place: str, chance: Chance) -> Advice:
    """The tile, or one to its left or right that was not just seen to be another."""
    just_seen = strategy.fresh_tiles(view)
    beside = (
        tile_id for tile_id in strategy.side_neighbours(view, place) if tile_id not in just_seen
    )
    near, _ = chance.pick([place, *beside])
    return _turn_advice(near, say("reason.vague", tile=names.chosen_stamp(view).name))


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Turn the remembered tile, or one that is not; take the most promising coin."""
    yield _advice(view, strategy.limited_memory(view), chance)


def expert(view: View, chance: Chance) -> Iterator[Advice]:
    """Like `keen`, with perfect memory.

    It never turns a known tile to avoid a look, although `solver.perfect_play` shows where that
    pays for two players in the basic game: that holds against an opponent with perfect memory.
    Against `keen` it loses games.
    """
    yield _advice(view, strategy.perfect_memory(view), chance)


def jon(view: View, chance: Chance) -> Iterator[Advice]:
    """Like `keen`, with the memory of a casual player."""
    yield _advice(view, strategy.limited_memory(view, strategy.SHORT_SPAN), chance)


def ece(view: View, chance: Chance) -> Iterator[Advice]:
    """Like `keen`, with a long memory."""
    yield _advice(view, strategy.limited_memory(view, LONGER_SPAN), chance)


MANNERS = {"jon": jon, "ece": ece, "lena": keen}


def _advice(view: View, memory: Memory, chance: Chance) -> Advice:
    if view.public.phase is Phase.TAKE:
        return _coin_advice(view, memory, chance)
    return _tile_advice(view, memory, chance)


def _tile_advice(view: View, memory: Memory, chance: Chance) -> Advice:
    """Turn the tile that may match the coin."""
    stamp = names.chosen_stamp(view)
    place, recall = memory.place_of(stamp)
    if recall is Recall.CLEAR:
        return _turn_advice(place, say("reason.clear", tile=stamp.name))
    if recall is Recall.VAGUE:
        return _turn_advice(_vague_place(view, place, chance), say("reason.vague", tile=stamp.name))
    known = strategy.known_tiles(memory)
    on_grid = [tile.id for tile in view.public.grid if tile.holder is None]
    new, _ = chance.pick([tile for tile in on_grid if tile not in known] or on_grid)
    return _turn_advice(
        new, say("reason.new" if stamp in view.tiles else "reason.unseen", tile=stamp.name)
    )


def _vague_place(view: View, place: str, chance: Chance) -> str:
    """The tile itself or a neighbour."""
    near, _ = chance.pick([place, place, *(tile.id for tile in strategy.neighbours(view, place))])
    return near


def _turn_advice(tile_id: str, reason: Text) -> Advice:
    return Advice((Move("turn", (tile_id,)),), reason)


def _coin_advice(view: View, memory: Memory, chance: Chance) -> Advice:
    """Take the coin most likely to match a remembered tile, a random one if tied."""
    promises = {move: _match_probability(view, memory, move.args[0]) for move in moves(view)}
    most = max(promises.values())
    best, _ = chance.pick([move for move, promise in promises.items() if promise == most])
    return Advice((best,), _reason(view, memory, best.args[0], most))


def _match_probability(view: View, memory: Memory, coin_id: str) -> float:
    """The probability that the tile of a coin is clearly remembered."""
    clear = frozenset(face for face, recall in memory.tiles.values() if recall is Recall.CLEAR)
    if coin_id in memory.coins:
        return float(memory.coins[coin_id] in clear)
    possible = _possible_stamps(view, memory, coin_id)
    return sum(stamp in clear for stamp in possible) / len(possible)


def _possible_stamps(view: View, memory: Memory, coin_id: str) -> Sequence[Stamp]:
    """What a coin can be, given its visible side and the tiles found."""
    found = {
        face
        for tile, face in zip(view.public.grid, view.tiles, strict=True)
        if tile.holder is not None
    }
    known = {stamp for other, stamp in memory.coins.items() if other != coin_id}
    sides = view.sides(coin_id)
    return [
        stamp
        for stamp in ALL_STAMPS
        if stamp not in found | known
        and sides.suit in (None, stamp.suit)
        and sides.value in (None, stamp.value)
    ]


def _reason(view: View, memory: Memory, coin_id: str, promise: float) -> Text:
    if coin_id not in memory.coins:
        return say("reason.try" if promise else "reason.any")
    coin = memory.coins[coin_id].coin
    return say("reason.known", coin=coin) if promise else say("reason.own", coin=coin)
