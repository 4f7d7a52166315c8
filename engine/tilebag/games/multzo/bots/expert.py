"""The expert player: determinised play-outs (perfect information Monte Carlo sampling).

Before it takes a tile or puts one down it deals the hidden tiles anew, many times, plays the most promising steps to
the showdown with each deal, all on the same deals (common random numbers), and compares how likely it then wins the
game. It leaves the keen player's step only for one that is better by more than a standard error of the paired
difference.

Deals that make little sense are mostly drawn again: who ended the round has a hand with which a keen player would have
ended it, and who has moved and not ended it holds no such hand.

Sources: Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game" (JAIR 14, 2001); Long, Sturtevant,
Buro, Furtak, "Understanding the Success of Perfect Information Monte Carlo Sampling in Game Tree Search" (AAAI 2010).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from tilebag.chance import Chance
from tilebag.game import Advice, Seat
from tilebag.move import Move

from ..names import voice
from ..pieces import ALL
from ..rules.steps import DRAW
from ..solver.bitsets import BITS, bits
from ..state import HAND, Phase, PublicState
from ..view import View, unseen
from .keen import Evaluation, keen
from .playouts import Appraisals, Position, appraisals, best_drop, play_out
from .standing import NOBODY, coins, payoffs

DEALS = {2: 96, 3: 96, 4: 72, 5: 48}  # of the hidden tiles at the most, by seats: the more play, the longer each takes
SLICE = 3  # deals between two yields
STAGE = 24  # deals after which hopeless steps are let go
TAKES, DROPS, ENDS = 3, 4, 2  # steps of each kind that are tried, the best first as `keen` sees it
HOPELESS = 2  # standard errors behind the keen player's step, after which a step is tried no more
CREDULITY = 10  # one in so many deals is taken as it comes, whether it makes sense or not
REDEALS = 20  # at the most


def expert(view: View, chance: Chance) -> Iterator[Advice]:
    """The keen player's step, or one that wins the game more often when it is played out."""
    (sound,) = keen(view, chance)
    yield sound
    if view.seat is None or view.public.phase not in (Phase.DRAW, Phase.DROP):
        return
    others = [move for move in _promising(view, view.seat) if move != sound.plan[0]]
    if not others:
        return
    trials = Trials(view, view.seat, sound.plan[0], others)
    for done in range(SLICE, DEALS[len(view.public.seats)] + 1, SLICE):
        chance = trials.run(SLICE, chance)
        yield sound
        if done % STAGE == 0:
            trials.let_go_of_the_hopeless()
        if not trials.others:
            return
    best = trials.best
    if best:
        yield Advice((best,), voice("reason.tried"))


def _promising(view: View, seat: Seat) -> list[Move]:
    """The steps that are worth trying."""
    evaluation, public = Evaluation(view, seat), view.public
    if public.phase is Phase.DRAW:
        worth = {tile: evaluation.value_of_five(evaluation.hand | BITS[tile.stamp]) for tile in public.open}
        takes = [Move("take", (tile.id,)) for tile in sorted(worth, key=worth.__getitem__, reverse=True)[:TAKES]]
        return [DRAW, *takes] if public.left else takes
    rest = {tile: evaluation.hand & ~BITS[tile.stamp] for tile in view.hand}
    drops = sorted(rest, key=lambda tile: -evaluation.value(rest[tile]))[:DROPS]
    ends = sorted(rest, key=lambda tile: -evaluation.value_now(rest[tile]))[:ENDS] if public.declarer is None else []
    return [Move("drop", (tile.id,)) for tile in drops] + [Move("end", (tile.id,)) for tile in ends]


@dataclass(slots=True)
class Paired:
    """The differences between a step and the keen player's, deal by deal."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, difference: float) -> None:
        self.n += 1
        self.total += difference
        self.squares += difference * difference

    @property
    def mean(self) -> float:
        return self.total / self.n

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(max(0.0, self.squares - self.total * self.mean) / (self.n - 1) / self.n)


class Trials:
    """Some steps against the keen player's, played out on the same deals."""

    def __init__(self, view: View, seat: Seat, sound: Move, others: Sequence[Move]) -> None:
        public = view.public
        known = coins(public)
        self.stall_turns = public.stall_turns
        self.appraisals = [appraisals(known, other) for other in public.seats]
        self.payoffs = payoffs(known, seat)
        self.deals = Deals(view, seat, self.appraisals)
        self.sound = sound
        self.tiles = {tile.id: BITS[tile.stamp] for tile in (*view.hand, *public.open)}
        self.others = {move: Paired() for move in others}

    def run(self, deals: int, chance: Chance) -> Chance:
        """Plays all steps out on some more deals."""
        for _ in range(deals):
            position, chance = self.deals.next(chance)
            sound = self._value(position, self.sound)
            for move, paired in self.others.items():
                paired.add(self._value(position, move) - sound)
        return chance

    def let_go_of_the_hopeless(self) -> None:
        """Keeps the steps that may still turn out better than the keen player's."""
        self.others = {move: paired for move, paired in self.others.items() if paired.mean > -HOPELESS * paired.error}

    def _value(self, position: Position, move: Move) -> float:
        """How likely the seat wins the game after this step, everybody playing on as keen players do."""
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
        return self.payoffs.of(play_out(after, self.appraisals, self.stall_turns))

    @property
    def best(self) -> Move | None:
        """The step that gains most, if that is more than a standard error."""
        gains = {move: paired.mean for move, paired in self.others.items() if paired.mean > paired.error}
        return max(gains, key=gains.__getitem__, default=None)


class Deals:
    """Deals the tiles that a seat has not seen, again and again."""

    def __init__(self, view: View, seat: Seat, worth: Sequence[Appraisals]) -> None:
        public = view.public
        self.worth = worth
        self.hidden = [BITS[stamp] for stamp in unseen(view)]
        self.taken = [bits(tile.stamp for tile in tiles) for tiles in public.seen]
        self.start = Position(
            hands=[bits(tile.stamp for tile in view.hand) if other == seat else 0 for other in public.seats],
            taken=self.taken,
            open=bits(tile.stamp for tile in public.open),
            stock=[],
            declarer=NOBODY if public.declarer is None else public.declarer,
            idle=public.idle,
            mover=seat,
        )
        self.rivals = [other for other in public.seats if other != seat]
        self.declined = [rival for rival in self.rivals if rival in declined(public)]

    def next(self, chance: Chance) -> tuple[Position, Chance]:
        """A deal that makes sense, or at the end any."""
        for _ in range(REDEALS):
            position, chance, credulous = self._any(chance)
            if credulous or self._makes_sense(position):
                break
        return position, chance

    def _any(self, chance: Chance) -> tuple[Position, Chance, bool]:
        """A fair deal; two words of chance are more than the 24! orders need."""
        high, chance = chance.bits()
        low, chance = chance.bits()
        number, whim = divmod(high << 64 | low, CREDULITY)
        tiles = self.hidden.copy()
        for last in range(len(tiles) - 1, 0, -1):
            number, k = divmod(number, last + 1)
            tiles[last], tiles[k] = tiles[k], tiles[last]
        position = self.start.copy()
        for rival in self.rivals:
            hand = self.taken[rival]
            ended = rival == position.declarer
            for _ in range(HAND + ended - hand.bit_count()):
                hand |= tiles.pop()
            if ended:
                _, down = best_drop(hand, self.worth[rival], 0, 0.0)
                hand ^= down
            position.hands[rival] = hand
        position.stock = tiles
        return position, chance, not whim

    def _makes_sense(self, position: Position) -> bool:
        """Who ended the round has a hand to end it with, and who could have ended it but did not has none."""
        ended = position.declarer
        if ended != NOBODY and not self.worth[ended][position.hands[ended]][1]:
            return False
        return not any(self.worth[rival][position.hands[rival]][1] for rival in self.declined)


def declined(public: PublicState) -> set[Seat]:
    """The seats that have moved in this round, could have ended it, and did not.

    How many turns there were cannot be seen: at least as many as tiles were drawn or are still held from the open ones.
    """
    seats = public.clockwise(public.starter)
    drawn = len(ALL) - HAND * len(seats) - public.left
    turns = drawn + sum(map(len, public.seen)) - (public.phase is Phase.DROP)
    turns += (seats.index(public.mover) - turns) % len(seats)
    moved = set(seats[:turns])
    if public.declarer is None:
        return moved
    after = public.clockwise(public.declarer)
    return moved - set(after[: after.index(public.mover)])
