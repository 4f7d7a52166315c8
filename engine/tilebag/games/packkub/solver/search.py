"""The maximum number of hand tiles that one turn can bring to the table, exactly.

A position consists of counts: of each tile on the table (all must be in melds afterwards) and in
the hand (may stay there). A row is a suit, a column a value. `best_plan` minimises the number of
hand tiles that stay, and returns the numbers of tiles in sequences and in sets; `assign_tiles.py`
turns them into melds.

Method: the suits interact only in the sets. If n tiles of each suit at one value are left for sets,
they can be laid as k sets exactly if no suit has more than k of them and the total is at least 3k
(deal them out in turn: each set then gets at least three different suits). So for each value only
the number of tiles of each suit in sequences matters; for those see `runs_by_suit.py`. The search
goes value by value; each suit chooses its number of sequences. It uses a growing budget of tiles
that stay (iterative deepening A*), so the first solution is optimal. Each suit gives a lower bound
of its remaining cost, which prunes nearly everything. Failed searches raise the bounds, also for a
search of the same tiles with more constraints (`easier`). The ways to lay a value are cached, and
so are the choices of each half of the suits.

Jokers stand for any tile (PK-26); with at most two, no meld can consist of jokers alone.

Sources: the problem as an integer linear programme: D. den Hertog and P. B. Hulshof, "Solving
Rummikub problems by integer linear programming", The Computer Journal 49 (2006) 665-669; the method
used here: R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search",
Artificial Intelligence 27 (1985) 97-109, with the table of A. Reinefeld and T. A. Marsland,
"Enhanced iterative-deepening search", IEEE Transactions on Pattern Analysis and Machine
Intelligence 16 (1994) 701-710.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import InitVar, dataclass, field
from functools import lru_cache
from itertools import repeat
from operator import getitem
from typing import TypeAlias

from ..pieces import MIN_MELD
from .runs_by_suit import (
    BITS,
    IMPOSSIBLE,
    MASK,
    START,
    STAY_COST,
    Counts,
    LowerBounds,
    Node,
    suit_runs,
)

MAX_JOKERS = 2
# a slack is rounded up, since more will be requested soon; without roles by three tiles
SLACK_MASK = 7

# up to this number of combined choices all are computed at once; of more, only those requested
MAX_EAGER = 64

Row: TypeAlias = tuple[Counts, ...]  # number of tiles by suit and value
Cell: TypeAlias = tuple[int, int]  # suit and value
Meld: TypeAlias = tuple[Cell, ...]
Nodes: TypeAlias = tuple[Node, ...]  # by suit
# Choices of some suits: cost above their lower bounds; jokers that stand in; tiles of the table
# that leave the sequences; number of tiles left for sets, and that all suits must leave, since some
# of these cannot stay in the hand; by suit, the tiles left for sets, and the next node.
Choice: TypeAlias = tuple[int, int, int, int, int, Counts, Nodes]
# One way to lay a value: its cost; jokers left after it; by suit, the tiles left for sets, and the
# next node.
Way: TypeAlias = tuple[int, int, Counts, Nodes]
Path: TypeAlias = tuple[Way, ...]  # one way per value
# of one value, by suit: in sequences, in sets, jokers standing in
Layer: TypeAlias = tuple[Counts, Counts, Counts]


@dataclass(frozen=True, slots=True)
class Position:
    """The counts of a position.

    table, hand                by suit and value
    table_jokers, hand_jokers  at most two together
    in_runs, in_sets           of the table: tiles now in sequences and in sets; empty if irrelevant
    """

    table: Row
    hand: Row
    table_jokers: int = 0
    hand_jokers: int = 0
    in_runs: Row = ()
    in_sets: Row = ()

    def __post_init__(self) -> None:
        assert self.table_jokers + self.hand_jokers <= MAX_JOKERS, (
            "more jokers than this solver knows"
        )
        assert len(self.in_runs) in (0, len(self.table)), "in_runs is of other suits than the table"
        assert len(self.in_runs) == len(self.in_sets), "in_runs is of other suits than in_sets"

    @property
    def hand_size(self) -> int:
        """The number of tiles in the hand, jokers included."""
        return sum(map(sum, self.hand)) + self.hand_jokers


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan: the number of tiles played, and for each suit and value the numbers of tiles in
    sequences and in sets.
    """

    played: int
    layers: tuple[Layer, ...]


class Exhausted(Exception):
    """A search has exceeded its limit of nodes."""


def best_plan(position: Position, at_least: int = 0, limit: int | None = None) -> Plan | None:
    """The plan that plays most hand tiles; None if fewer than `at_least` can be played, or if the
    table cannot be laid in melds. May raise `Exhausted` if there is a limit of nodes.
    """
    return Search(position, limit).best(at_least)


@lru_cache(maxsize=4096)
def max_sets(counts: Counts, jokers: int = 0) -> int:
    """The maximum number of sets of these tiles of one value, by suit."""
    k = (sum(counts) + jokers) // MIN_MELD
    while k and sum([n if n < k else k for n in counts]) + jokers < MIN_MELD * k:
        k -= 1
    return k


class _Bounds(dict[Nodes, int]):
    """By nodes: a lower bound of the total remaining cost with a number of jokers left. It starts
    with the sum of the suits' bounds; the search raises it.
    """

    __slots__ = ("_easier", "_suits")

    def __init__(self, suits: tuple[LowerBounds, ...], easier: dict[Nodes, int]) -> None:
        """`easier` has bounds of a position in which nothing costs more."""
        self._suits = suits
        self._easier = easier

    def __missing__(self, nodes: Nodes) -> int:
        bound = max(sum(map(getitem, self._suits, nodes)), self._easier.get(nodes, 0))
        self[nodes] = bound
        return bound


class _SetCosts(dict[Counts, int]):
    """By the tiles of one value left for sets, by suit: the cost of laying as many as possible."""

    __slots__ = ("hand", "in_sets")

    def __init__(self, hand: Counts, in_sets: Counts) -> None:
        self.hand = hand
        self.in_sets = in_sets

    def __missing__(self, for_sets: Counts) -> int:
        sets = lay_sets(for_sets, self.hand)
        cost = IMPOSSIBLE
        if sets is not None:
            cost = STAY_COST * (sum(for_sets) - sum(sets))
            if self.in_sets:
                cost += sum([was - n for was, n in zip(self.in_sets, sets, strict=True) if was > n])
        self[for_sets] = cost
        return cost


class _Ways:
    """The ways to lay a value, computed on demand; those left out have a total cost of at least
    `beyond`."""

    __slots__ = ("_known", "_source", "beyond")

    def __init__(self, beyond: int, source: Iterator[Way], *, all_at_once: bool) -> None:
        self.beyond = beyond
        self._known = list(source) if all_at_once else []
        self._source = None if all_at_once else source

    def __iter__(self) -> Iterator[Way]:
        return iter(self._known) if self._source is None else self._extend(self._source)

    def _extend(self, source: Iterator[Way]) -> Iterator[Way]:
        yield from self._known
        for way in source:
            self._known.append(way)
            yield way


@dataclass
class Search:
    """The search, value by value. `start` and `jokers` describe its beginning, `values` its end.

    limit   maximum number of nodes, then it raises `Exhausted`
    easier  a search of the same tiles in which nothing costs more: its bounds hold here too
    nodes   number of nodes so far
    bounds  by jokers left, the lower bounds of the remaining cost
    """

    position: Position
    limit: int | None = None
    easier: InitVar[Search | None] = None
    start: tuple[Node, ...] = field(init=False)
    jokers: int = field(init=False)
    values: int = field(init=False)
    nodes: int = field(init=False, default=0)
    bounds: tuple[_Bounds, ...] = field(init=False)

    def __post_init__(self, easier: Search | None) -> None:
        position = self.position
        table = position.table
        hand = position.hand
        self.jokers = position.table_jokers + position.hand_jokers
        self._hands = tuple(zip(*hand, strict=True))  # by value
        self._held = tuple(
            zip(*[map(int.__add__, *rows) for rows in zip(table, hand, strict=True)], strict=True)
        )
        most = tuple([max_sets(column, self.jokers) for column in self._held])
        self._no_tiles = (0,) * len(table)
        none = ((0,) * len(most),) * len(table)
        in_runs = position.in_runs or none
        in_sets = position.in_sets or none
        suits = [
            suit_runs(on_table, in_hand, most, self.jokers, *roles)
            for on_table, in_hand, *roles in zip(table, hand, in_runs, in_sets, strict=True)
        ]
        self._suits = tuple(zip(*suits, strict=True))  # by jokers left
        known: Iterable[dict[Nodes, int]] = easier.bounds if easier else repeat({})
        self.bounds = tuple(map(_Bounds, self._suits, known))
        columns = zip(*in_sets, strict=True) if position.in_sets else repeat(())
        self._set_costs = tuple(map(_SetCosts, self._hands, columns))
        self._chosen: dict[tuple[int, int, Nodes], tuple[int, list[Choice]]] = {}
        self._ways: dict[tuple[int, Nodes], _Ways] = {}
        self.values = len(most)
        self.start = (START,) * len(table)

    @property
    def lower_bound(self) -> int:
        """The lower bound of the total cost so far."""
        return self.bounds[self.jokers][self.start]

    def count_nodes(self, nodes: int = 1) -> None:
        """Count nodes; raises `Exhausted` beyond the limit."""
        self.nodes += nodes
        if self.limit is not None and self.nodes > self.limit:
            raise Exhausted

    def best(self, at_least: int) -> Plan | None:
        """The plan that plays most hand tiles; None if fewer than `at_least`."""
        while (stay := self.lower_bound // STAY_COST) <= self.position.hand_size - at_least:
            if plan := self.plan(stay * STAY_COST + STAY_COST - 1):
                return plan
        return None

    def plan(self, budget: int) -> Plan | None:
        """A plan with a cost of at most `budget`; None if there is none."""
        if self.lower_bound > budget:
            return None
        path = self.find_path(0, self.start, self.jokers, budget)
        return None if path is None else self.plan_of(path)

    def plan_of(self, path: Path) -> Plan:
        """The plan along this path."""
        cost = sum([way[0] for way in path]) + path[-1][1] * STAY_COST
        return Plan(
            self.position.hand_size - cost // STAY_COST,
            tuple(map(self._layer, path, self._held, self._hands)),
        )

    def _layer(self, way: Way, held: Counts, hand: Counts) -> Layer:
        _, _, for_sets, after = way
        runs = tuple([node >> 2 * BITS & MASK for node in after])
        sets = lay_sets(for_sets, hand)
        assert sets is not None, "no way to lay this value"
        stand_ins = self._no_tiles
        if self.jokers:
            stand_ins = tuple(
                [r + n - tiles for r, n, tiles in zip(runs, for_sets, held, strict=True)]
            )
        return runs, sets, stand_ins

    def find_path(self, v: int, nodes: Nodes, jokers: int, budget: int) -> Path | None:
        """The ways from value v on with a cost of at most `budget`; None if there are none."""
        bounds = self.bounds
        if v == self.values:
            cost = jokers * STAY_COST if jokers <= self.position.hand_jokers else IMPOSSIBLE
            bounds[jokers][nodes] = cost
            return () if cost <= budget else None
        self.count_nodes()
        ways = self.ways(v, nodes, jokers, budget)
        least = ways.beyond
        for way in ways:
            cost, jokers_left, _, after = way
            if bounds[jokers_left][after] <= budget - cost:
                following = self.find_path(v + 1, after, jokers_left, budget - cost)
                if following is not None:
                    return (way, *following)
            if bounds[jokers_left][after] + cost < least:
                least = bounds[jokers_left][after] + cost
        bounds[jokers][nodes] = least
        return None

    def ways(self, v: int, nodes: Nodes, jokers: int, budget: int) -> _Ways:
        """The ways to lay a value with a total cost of at most `budget` (and some more), in a fixed
        order.
        """
        key = jokers, nodes
        ways = self._ways.get(key)
        if ways is None or ways.beyond <= budget:
            cheapest = sum(map(getitem, self._suits[jokers], nodes))
            slack = budget - cheapest
            slack = slack | SLACK_MASK if self.position.in_runs else slack + 3 * STAY_COST
            half = len(nodes) // 2
            first_half = self._choices(0, nodes[:half], jokers, slack)
            second_half = self._choices(half, nodes[half:], jokers, slack)
            source = self._join(v, jokers, slack, first_half, second_half)
            are_few = len(first_half) * len(second_half) <= MAX_EAGER
            ways = _Ways(cheapest + slack + 1, source, all_at_once=are_few)
            self._ways[key] = ways
        return ways

    def _join(
        self, v: int, jokers: int, slack: int, first_half: list[Choice], second_half: list[Choice]
    ) -> Iterator[Way]:
        """Combine the choices of all suits within the slack; then lay the sets of this value."""
        set_costs = self._set_costs[v]
        for extra_1, stand_in_1, leave_1, tiles_1, must_1, for_sets_1, after_1 in first_half:
            for extra_2, stand_in_2, leave_2, tiles_2, must_2, for_sets_2, after_2 in second_half:
                if extra_1 + extra_2 <= slack and must_1 <= tiles_1 + tiles_2 >= must_2:
                    jokers_left = jokers - stand_in_1 - stand_in_2
                    if jokers_left >= 0:
                        self.count_nodes()
                        for_sets = for_sets_1 + for_sets_2
                        cost = set_costs[for_sets]
                        if cost < IMPOSSIBLE:
                            yield cost + leave_1 + leave_2, jokers_left, for_sets, after_1 + after_2

    def _choices(self, first: int, nodes: Nodes, jokers: int, slack: int) -> list[Choice]:
        """The choices of the suits from `first` on with these nodes, within the slack: half of the
        suits, so that they can be reused with other choices of the other half.
        """
        key = first, jokers, nodes
        known = self._chosen.get(key)
        if known is None or known[0] < slack:
            choices: list[Choice] = [(0, 0, 0, 0, 0, (), ())]
            for least, node in zip(self._suits[jokers][first:], nodes, strict=False):
                low = least[node]
                options = least.options[node]
                before = choices
                choices = []
                for extra, stand_in, leave, tiles, must, for_sets, after in before:
                    most = low + slack - extra
                    for cost, _, stands_in, leaves, suit_for_sets, needs, target in options:
                        if cost > most:
                            break
                        choices.append(
                            (
                                extra + cost - low,
                                stand_in + stands_in,
                                leave + leaves,
                                tiles + suit_for_sets,
                                must if must > needs else needs,
                                (*for_sets, suit_for_sets),
                                (*after, target),
                            )
                        )
            known = (slack, choices)
            self._chosen[key] = known
        return known[1]


@lru_cache(maxsize=4096)
def lay_sets(for_sets: Counts, hand: Counts) -> Counts | None:
    """The maximum of `for_sets` that can be in sets, where only tiles of the hand may be left out;
    None if impossible.
    """
    least = max(map(int.__sub__, for_sets, hand))
    k = sum(for_sets) // MIN_MELD
    while k > 0 and k >= least:
        in_sets = tuple([n if n < k else k for n in for_sets])
        if sum(in_sets) >= MIN_MELD * k:
            return in_sets
        k -= 1
    return None if least > 0 else (0,) * len(for_sets)
