"""PackKub's solver beside the same question as an integer linear programme, solved by OR-tools CP-SAT.

The positions are real ones, out of seeded games: one round of 2, 4 and 6 players with a piecepack each and no jokers,
in which each player who could lay something does so in half of his turns (the turn that `keen` would make) and draws in
the others, so that hands of all sizes come up beside tables of all sizes. A position is what lies before a player at
the beginning of his turn, with 4 to 15 tiles in his hand and 0 to 60 on the table; he may re-arrange everything. Of
each number of players a third is chosen, as evenly as they come over tables of 0-10, 11-20, ... 51-60 tiles.

The programme is that of D. den Hertog and P. B. Hulshof, "Solving Rummikub problems by integer linear programming",
The Computer Journal 49 (2006) 665-669: an integer x for each meld that can be made of the tiles at hand (sets of three
and four, sequences of three to five; longer ones are two of these), an integer y for each tile of the hand; for each
tile the melds hold as many as the table and y; the sum of y is greatest. One worker: on problems as small as these more
of them are slower.

Each time is the least of some runs with all caches emptied, from the tiles to the answer. Ours is timed twice: `best`,
which answers the programme's question, and `best_turn`, which also finds a table on which few tiles move. The
programme's time is told whole, and for its solving alone, without the making of the model.

    PYTHONPATH=engine python tests/bench/packkub_ilp.py         needs ortools
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TypeVar

from ortools.sat.python import cp_model

from tilebag.chance import Chance
from tilebag.games.packkub import BOX
from tilebag.games.packkub.bots import keen
from tilebag.games.packkub.lanes import lane
from tilebag.games.packkub.pieces import PIECEPACK, VALUES, Stamp
from tilebag.games.packkub.solver import best
from tilebag.games.packkub.state import DRAW, State
from tilebag.games.packkub.turnwise import best_turn, counted

POSITIONS = {2: 33, 4: 33, 6: 34}  # by players
GAMES = 8  # of each number of players, out of which the positions are chosen
TABLES, HANDS = range(61), range(4, 16)
BAND = 10  # tiles: tables are chosen evenly by their size
MANY = 40  # tables of more tiles are told apart
RUNS = 3

Meld = tuple[Stamp, ...]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asked:
    """What lies on the table, and the hand of the one who is to move."""

    players: int
    groups: tuple[Meld, ...]
    hand: tuple[Stamp, ...]

    @property
    def table(self) -> Meld:
        return sum(self.groups, ())


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds for one position."""

    asked: Asked
    played: int
    best: float
    best_turn: float
    programme: float
    solving: float


# the positions


@cache
def positions() -> tuple[Asked, ...]:
    """The hundred positions; always the same."""
    return tuple(asked for players, n in POSITIONS.items() for asked in _chosen(players, n))


def _chosen(players: int, n: int) -> Iterator[Asked]:
    """So many positions of these many players: band after band gives one, as long as it has any."""
    found = dict.fromkeys(asked for game in range(GAMES) for asked in _of_game(players, f"bench-{players}-{game}"))
    mixed, _ = Chance.of("bench", players).shuffled(tuple(found))
    bands: dict[int, list[Asked]] = {}
    for asked in mixed:
        bands.setdefault(max(0, len(asked.table) - 1) // BAND, []).append(asked)
    assert sum(map(len, bands.values())) >= n, f"too few positions of {players} players"
    while n:
        for _, band in sorted(bands.items()):
            if band and n:
                n -= 1
                yield band.pop()


def _of_game(players: int, seed: str) -> Iterator[Asked]:
    """The positions of one round."""
    game, luck = BOX.game, Chance.of(seed, "lazy")
    state = game.start(BOX.setup(players, {"rounds": "1"}), Chance.of(seed))
    while seats := game.turn(state).seats:
        seat = seats[0]
        if (asked := _asked(players, state)) is not None:
            yield asked
        lazy, luck = luck.below(2)
        *_, advice = keen(game.view(state, seat), luck)
        for move in (DRAW,) if lazy and state.pile else advice.plan:
            state = game.play(state, seat, move)


def _asked(players: int, state: State) -> Asked | None:
    """What is asked here; None if the table or the hand is too large or too small."""
    hand = tuple(sorted((tile.stamp for tile in state.hands[state.table.mover]), key=str))
    asked = Asked(players, tuple(group.stamps for group in state.table.groups), hand)
    return asked if len(asked.table) in TABLES and len(hand) in HANDS else None


# the programme


def melds_of(tiles: Counter[Stamp]) -> list[Meld]:
    """Every meld that these tiles can make; longer ones are two of these."""
    sets = [
        tuple(Stamp(suit, value) for suit in suits)
        for value in range(len(VALUES))
        for size in (3, 4)
        for suits in combinations(PIECEPACK, size)
    ]
    runs = [
        tuple(Stamp(suit, value) for value in range(low, low + size))
        for suit in PIECEPACK
        for size in (3, 4, 5)
        for low in range(len(VALUES) - size + 1)
    ]
    return [meld for meld in sets + runs if all(tiles[tile] for tile in meld)]


def programme(asked: Asked) -> cp_model.CpModel:
    """The most tiles of the hand, as a model."""
    table, hand = Counter(asked.table), Counter(asked.hand)
    held = table + hand
    model, model_melds = cp_model.CpModel(), melds_of(held)
    laid = [model.new_int_var(0, min(held[tile] for tile in meld), "x") for meld in model_melds]
    played = {tile: model.new_int_var(0, n, "y") for tile, n in hand.items()}
    for tile in held:
        holding = sum(x for x, meld in zip(laid, model_melds, strict=True) if tile in meld)
        model.add(holding == table[tile] + played.get(tile, 0))
    model.maximize(sum(played.values()))
    return model


def solved(model: cp_model.CpModel) -> int:
    """The greatest value."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)


# the times


def times(asked: Sequence[Asked] | None = None) -> tuple[Times, ...]:
    """The times of each position; the answers are equal."""
    return tuple(_times(one) for one in (asked or positions()))


def _times(asked: Asked) -> Times:
    model = programme(asked)
    theirs, solving = _least(lambda: solved(model))
    _, whole = _least(lambda: solved(programme(asked)))
    plan, ours_time = _least(lambda: best(counted(PIECEPACK, asked.table, asked.hand)))
    turn, turn_time = _least(lambda: best_turn(PIECEPACK, asked.groups, asked.hand, True))
    assert plan is not None
    assert theirs == plan.played == len(turn.played), asked
    return Times(asked, theirs, ours_time, turn_time, whole, solving)


def _least(work: Callable[[], T]) -> tuple[T, float]:
    """What comes out, and the fewest milliseconds it took."""
    spent = []
    for _ in range(RUNS):
        lane.cache_clear()
        best_turn.cache_clear()
        start = time.perf_counter()
        found = work()
        spent.append((time.perf_counter() - start) * 1000)
    return found, min(spent)


def percentile(values: Sequence[float], share: float) -> float:
    """The value under which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def report(found: Sequence[Times]) -> Iterator[str]:
    """Ratios in the median and at the 5th percentile, for all and for large tables."""
    large = [one for one in found if len(one.asked.table) > MANY]
    small = [one for one in found if len(one.asked.table) <= MANY]
    for name, some in (("all", found), (f"tables up to {MANY}", small), (f"tables over {MANY}", large)):
        theirs = [statistics.median(times) for times in ([o.programme for o in some], [o.solving for o in some])]
        yield f"{name}: {len(some)} positions; programme {theirs[0]:.2f} ms, its solving alone {theirs[1]:.2f} ms"
        for question in ("best", "best_turn"):
            ours = [getattr(one, question) for one in some]
            whole = [one.programme / mine for one, mine in zip(some, ours, strict=True)]
            solving = [one.solving / mine for one, mine in zip(some, ours, strict=True)]
            yield f"  {question}: {_spread(ours)}; the programme takes {_ratio(whole)}, its solving {_ratio(solving)}"


def _spread(times: Sequence[float]) -> str:
    return f"{statistics.median(times):.2f} ms, 95th percentile {percentile(times, 0.95):.2f}, most {max(times):.2f}"


def _ratio(ratios: Sequence[float]) -> str:
    return f"{statistics.median(ratios):.1f} times as long (5th percentile {percentile(ratios, 0.05):.1f})"


if __name__ == "__main__":
    print("\n".join(report(times())), file=sys.stdout)
