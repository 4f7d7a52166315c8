"""The expert player: perfect information Monte Carlo sampling on determinisations.

Before it takes or drops a tile it samples determinisations and plays its most promising moves out
to the showdown, all on the same deals (common random numbers). It compares how likely each move is
to win the game, and prefers a move to the keen player's only if the paired difference exceeds one
standard error.

Implausible deals are mostly drawn again: a seat that ended the round should hold a hand with which
a keen player would have ended it, and a seat that has moved without ending it should not.

Sources: Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game" (JAIR 14,
2001); Long, Sturtevant, Buro, Furtak, "Understanding the Success of Perfect Information Monte Carlo
Sampling in Game Tree Search" (AAAI 2010).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from tilebag.core.chance import Chance
from tilebag.core.game import Advice, Seat
from tilebag.core.move import Move

from ..names import say
from ..pieces import ALL
from ..rules.moves import DRAW
from ..solver import BITS, bits
from ..state import HAND_SIZE, Phase, PublicState
from ..view import View, unseen_tiles
from .keen import Evaluation, keen
from .playouts import Appraisals, Position, appraisals, best_drop, play_out
from .standing import NO_SEAT, coin_state, payoffs

# at most, by number of seats: with more seats, each play-out takes longer
MAX_DEALS = {2: 96, 3: 96, 4: 72, 5: 48}
DEALS_PER_SLICE = 3  # between two yields
DEALS_PER_STAGE = 24  # after which hopeless moves are dropped
# moves of each kind that are tried, the best first in the order of `keen`
MAX_TAKES = 3
MAX_DROPS = 4
MAX_ENDS = 2
# standard errors behind the keen player's move, at which a move is no longer tried
HOPELESS_ERRORS = 2
UNCHECKED_ONE_IN = 10  # one deal in so many is used without the plausibility check
MAX_REDEALS = 20  # before an implausible deal is used


def expert(view: View, chance: Chance) -> Iterator[Advice]:
    """The keen player's move, or one that wins more often in play-outs."""
    (sound,) = keen(view, chance)
    yield sound
    if view.seat is None or view.public.phase not in (Phase.DRAW, Phase.DROP):
        return
    others = [move for move in _candidate_moves(view, view.seat) if move != sound.plan[0]]
    if not others:
        return
    trials = Trials(view, view.seat, sound.plan[0], others)
    for deals in range(DEALS_PER_SLICE, MAX_DEALS[len(view.public.seats)] + 1, DEALS_PER_SLICE):
        chance = trials.run(DEALS_PER_SLICE, chance)
        yield sound
        if deals % DEALS_PER_STAGE == 0:
            trials.drop_hopeless()
        if len(trials.values) == 1:
            return
    best = trials.best
    if best:
        yield Advice((best,), say("reason.tried"))


def _candidate_moves(view: View, seat: Seat) -> list[Move]:
    """The moves worth trying."""
    evaluation = Evaluation(view, seat)
    public = view.public
    if public.phase is Phase.DRAW:
        worth = {
            tile: evaluation.value_of_five(evaluation.hand | BITS[tile.stamp])
            for tile in public.open
        }
        takes = [
            Move("take", (tile.id,))
            for tile in sorted(worth, key=worth.__getitem__, reverse=True)[:MAX_TAKES]
        ]
        return [DRAW, *takes] if public.stock_size else takes
    hand_without = {tile: evaluation.hand & ~BITS[tile.stamp] for tile in view.hand}
    drops = sorted(hand_without, key=lambda tile: -evaluation.value(hand_without[tile]))[:MAX_DROPS]
    ends = (
        sorted(hand_without, key=lambda tile: -evaluation.value_now(hand_without[tile]))[:MAX_ENDS]
        if public.declarer is None
        else []
    )
    return [Move("drop", (tile.id,)) for tile in drops] + [Move("end", (tile.id,)) for tile in ends]


def mean_gain(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """The mean of the paired differences, and its standard error."""
    n = 0
    total = 0.0
    squares = 0.0
    for value, other in zip(values, others, strict=False):
        n += 1
        total += value - other
        squares += (value - other) * (value - other)
    mean = total / n
    return mean, sqrt(max(0.0, squares - total * mean) / (n - 1) / n)


class Trials:
    """Some moves compared with the keen player's on the same deals.

    values  for each move the chance to win the game, by deal
    """

    def __init__(self, view: View, seat: Seat, sound: Move, others: Sequence[Move]) -> None:
        public = view.public
        known = coin_state(public)
        self.stall_turns = public.stall_turns
        self.appraisals = [appraisals(known, other) for other in public.seats]
        self.payoffs = payoffs(known, seat)
        self.deals = DealSampler(view, seat, self.appraisals)
        self.sound = sound
        self.tiles = {tile.id: BITS[tile.stamp] for tile in (*view.hand, *public.open)}
        self.values: dict[Move, list[float]] = {move: [] for move in (sound, *others)}

    def run(self, deals: int, chance: Chance) -> Chance:
        """Play all moves out on this number of further deals."""
        for _ in range(deals):
            position, chance = self.deals.sample(chance)
            for move, values in self.values.items():
                values.append(self._value(position, move))
        return chance

    def gains(self) -> dict[Move, tuple[float, float]]:
        """For each other move the mean gain over the keen player's, and its standard error."""
        sound = self.values[self.sound]
        return {
            move: mean_gain(values, sound)
            for move, values in self.values.items()
            if move != self.sound
        }

    def drop_hopeless(self) -> None:
        """Keep only moves that may still turn out better than the keen player's."""
        for move, (mean, error) in self.gains().items():
            if mean <= -HOPELESS_ERRORS * error:
                del self.values[move]

    def _value(self, position: Position, move: Move) -> float:
        """The chance that the seat wins the game after this move, if all seats go on as keen
        players.
        """
        after = position.copy()
        tile = self.tiles[move.args[0]] if move.args else 0
        match move.verb:
            case "draw":
                after.draw()
            case "take":
                after.take(tile)
            case "drop":
                after.drop(tile)
            case _:
                after.end(tile)
        return self.payoffs.after_showdown(play_out(after, self.appraisals, self.stall_turns))

    @property
    def best(self) -> Move | None:
        """The move with the largest gain, if that exceeds a standard error."""
        gains = {move: mean for move, (mean, error) in self.gains().items() if mean > error}
        return max(gains, key=gains.__getitem__, default=None)


class DealSampler:
    """Sample deals of the tiles that a seat has not seen."""

    def __init__(self, view: View, seat: Seat, appraisals: Sequence[Appraisals]) -> None:
        public = view.public
        self.appraisals = appraisals
        self.unseen = [BITS[stamp] for stamp in unseen_tiles(view)]
        self.seen = [bits(tile.stamp for tile in tiles) for tiles in public.seen]
        self.start = Position(
            hands=[
                bits(tile.stamp for tile in view.hand) if other == seat else 0
                for other in public.seats
            ],
            seen=self.seen,
            open=bits(tile.stamp for tile in public.open),
            stock=[],
            declarer=NO_SEAT if public.declarer is None else public.declarer,
            idle=public.idle,
            mover=seat,
        )
        self.rivals = [other for other in public.seats if other != seat]
        self.decliners = [rival for rival in self.rivals if rival in seats_that_declined(public)]

    def sample(self, chance: Chance) -> tuple[Position, Chance]:
        """A plausible deal, or any deal after `MAX_REDEALS`."""
        for _ in range(MAX_REDEALS):
            position, chance, credulous = self._deal(chance)
            if credulous or self._is_plausible(position):
                break
        return position, chance

    def _deal(self, chance: Chance) -> tuple[Position, Chance, bool]:
        """A uniform deal, from two words of chance (more than the 24! orders need), and whether to
        skip the check.
        """
        high, chance = chance.bits()
        low, chance = chance.bits()
        number, whim = divmod(high << 64 | low, UNCHECKED_ONE_IN)
        tiles = self.unseen.copy()
        for last in range(len(tiles) - 1, 0, -1):
            number, k = divmod(number, last + 1)
            tiles[last], tiles[k] = tiles[k], tiles[last]
        position = self.start.copy()
        for rival in self.rivals:
            hand = self.seen[rival]
            ended = rival == position.declarer
            for _ in range(HAND_SIZE + ended - hand.bit_count()):
                hand |= tiles.pop()
            if ended:
                _, down = best_drop(hand, self.appraisals[rival], 0, 0.0)
                hand ^= down
            position.hands[rival] = hand
        position.stock = tiles
        return position, chance, not whim

    def _is_plausible(self, position: Position) -> bool:
        """Would the declarer have ended the round with this hand, and would no seat that went on
        have ended it?
        """
        ended = position.declarer
        if ended != NO_SEAT and not self.appraisals[ended][position.hands[ended]][1]:
            return False
        return not any(self.appraisals[rival][position.hands[rival]][1] for rival in self.decliners)


def seats_that_declined(public: PublicState) -> set[Seat]:
    """The seats that have moved in this round and could have ended it, but did not.

    The number of turns is not public: there were at least as many as tiles drawn or still held from
    the open ones.
    """
    seats = public.clockwise(public.starter)
    drawn = len(ALL) - HAND_SIZE * len(seats) - public.stock_size
    turns = drawn + sum(map(len, public.seen)) - (public.phase is Phase.DROP)
    turns += (seats.index(public.mover) - turns) % len(seats)
    moved = set(seats[:turns])
    if public.declarer is None:
        return moved
    after = public.clockwise(public.declarer)
    return moved - set(after[: after.index(public.mover)])
