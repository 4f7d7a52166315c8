"""The greatest number of hand tiles that one turn can bring to the table, exactly.

A position is counts: how many of each tile lie on the table (all must lie in melds afterwards) and in the hand (each
may stay there). A row is a suit, a column a value, in order. `best_plan` finds the fewest hand tiles that must stay,
and how many tiles lie in sequences and in sets then; `assign_tiles.py` makes melds of that.

How. The suits meet only in the sets. Say n tiles of each suit at one value are left for sets; they can be laid as k
sets exactly if no suit has more than k of them and together they are at least 3k (deal them out in turn: each set then
gets different suits, and three or more). So for each value it is enough to know how many tiles of each suit lie in
sequences, and for the sequences of a suit see `runs_by_suit.py`. The search goes value by value; all suits choose how
many sequences pass. Which choice is cheapest is asked with a growing budget of tiles that stay (iterative deepening
A*), so the first answer is the best. Each suit says how much it will cost at least from here on, which cuts off nearly
everything. What has failed once says how much it costs at least, also to a search for the same tiles with more to obey
(`easier`). The ways to lay a value, once looked for, are kept, and so are the choices of each half of the suits.

Jokers stand in for any tile (PK-26); with two at most, no meld can consist of jokers alone.

Sources: the problem is stated as an integer linear programme in D. den Hertog and P. B. Hulshof, "Solving Rummikub
problems by integer linear programming", The Computer Journal 49 (2006) 665-669; this is another method: R. E. Korf,
"Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27 (1985) 97-109, with the
table of A. Reinefeld and T. A. Marsland, "Enhanced iterative-deepening search", IEEE Transactions on Pattern Analysis
and Machine Intelligence 16 (1994) 701-710.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import InitVar, dataclass, field
from functools import lru_cache
from itertools import repeat
from operator import getitem
from typing import TypeAlias

from ..pieces import SHORTEST_MELD
from .runs_by_suit import BITS, MASK, NEVER, START, STAY, Counts, Least, Node, suit_runs

MOST_JOKERS = 2
WIDER = 7  # a slack is rounded up, for soon more will be asked; without roles three tiles more are allowed at once

FEW = 64  # so many choices of two halves are joined at once; of more only as many as are asked for

Row: TypeAlias = tuple[Counts, ...]  # of each suit, of each value: how many
Cell: TypeAlias = tuple[int, int]  # suit and value
Meld: TypeAlias = tuple[Cell, ...]
Nodes: TypeAlias = tuple[Node, ...]  # of each suit
# What some suits chose: what it costs more than they say at least; jokers that stand in; tiles of the table that leave
# the sequences; how many tiles are left for sets, and must be left by all suits, as some of them may not stay in the
# hand; of each of these suits, the tiles left for sets, and the next node.
Chosen: TypeAlias = tuple[int, int, int, int, int, Counts, Nodes]
# One way to lay a value: its cost; jokers that are left after it; of each suit, the tiles left for sets, and the next
# node.
Way: TypeAlias = tuple[int, int, Counts, Nodes]
Path: TypeAlias = tuple[Way, ...]  # from value to value
Layer: TypeAlias = tuple[Counts, Counts, Counts]  # of one value, by suit: in sequences, in sets, jokers standing in


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the table and in the hand, counted.

    table, hand                by suit and value
    table_jokers, hand_jokers  two at most together
    in_runs, in_sets           of the table: what lies in sequences and in sets now; left out if it does not matter
    """

    table: Row
    hand: Row
    table_jokers: int = 0
    hand_jokers: int = 0
    in_runs: Row = ()
    in_sets: Row = ()

    def __post_init__(self) -> None:
        assert self.table_jokers + self.hand_jokers <= MOST_JOKERS, "more jokers than this solver knows"
        assert len(self.in_runs) in (0, len(self.table)), "in_runs is of other suits than the table"
        assert len(self.in_runs) == len(self.in_sets), "in_runs is of other suits than in_sets"

    @property
    def held(self) -> int:
        """How many tiles there are in the hand, jokers too."""
        return sum(map(sum, self.hand)) + self.hand_jokers


@dataclass(frozen=True, slots=True)
class Plan:
    """What to lay: how many tiles of the hand, and of each suit at each value how many lie in sequences and in sets."""

    played: int
    layers: tuple[Layer, ...]


class Exhausted(Exception):
    """A search has looked at as many nodes as it may."""


def best_plan(position: Position, at_least: int = 0, limit: int | None = None) -> Plan | None:
    """The plan that lays most hand tiles; None if fewer than `at_least` can be laid, or if the tiles on the table alone
    cannot be laid in melds. With a limit of nodes it may raise `Exhausted`."""
    return Search(position, limit).best(at_least)


@lru_cache(maxsize=4096)
def most_sets(counts: Counts, jokers: int = 0) -> int:
    """How many sets at most can be made of these many tiles of each suit (all of one value)."""
    k = (sum(counts) + jokers) // SHORTEST_MELD
    while k and sum([n if n < k else k for n in counts]) + jokers < SHORTEST_MELD * k:
        k -= 1
    return k


class _Bounds(dict[Nodes, int]):
    """By nodes: what everything from there on costs at least, with so many jokers left. It begins with what the suits
    say, each for itself; the search raises it."""

    __slots__ = ("_easier", "_suits")

    def __init__(self, suits: tuple[Least, ...], easier: dict[Nodes, int]) -> None:
        """`easier` has bounds of a position in which everything costs as much or less."""
        self._suits, self._easier = suits, easier

    def __missing__(self, nodes: Nodes) -> int:
        self[nodes] = bound = max(sum(map(getitem, self._suits, nodes)), self._easier.get(nodes, 0))
        return bound


class _SetCosts(dict[Counts, int]):
    """Of one value, by how many tiles of each suit are left for sets: what laying as many as possible costs."""

    __slots__ = ("hand", "in_sets")

    def __init__(self, hand: Counts, in_sets: Counts) -> None:
        self.hand, self.in_sets = hand, in_sets

    def __missing__(self, rest: Counts) -> int:
        sets, cost = counts_in_sets(rest, self.hand), NEVER
        if sets is not None:
            cost = STAY * (sum(rest) - sum(sets))
            if self.in_sets:
                cost += sum([was - n for was, n in zip(self.in_sets, sets, strict=True) if was > n])
        self[rest] = cost
        return cost


class _Ways:
    """The ways to lay a value as far as they were asked for, and where the others come from; those that are left out
    cost at least `beyond` with all that follows."""

    __slots__ = ("_found", "_source", "beyond")

    def __init__(self, beyond: int, source: Iterator[Way], all_at_once: bool) -> None:
        self.beyond = beyond
        self._found = list(source) if all_at_once else []
        self._source = None if all_at_once else source

    def __iter__(self) -> Iterator[Way]:
        return iter(self._found) if self._source is None else self._as_asked(self._source)

    def _as_asked(self, source: Iterator[Way]) -> Iterator[Way]:
        yield from self._found
        for way in source:
            self._found.append(way)
            yield way


@dataclass
class Search:
    """The search from value to value. `start`, `least` and `jokers` say where it begins; `values` is where it ends.

    limit   how many nodes it may look at; then it raises `Exhausted`
    easier  a search with the same tiles in which everything costs as much or less: what it found out holds here too
    looked  how many it has looked at
    """

    position: Position
    limit: int | None = None
    easier: InitVar[Search | None] = None
    start: tuple[Node, ...] = field(init=False)
    jokers: int = field(init=False)
    values: int = field(init=False)
    looked: int = field(init=False, default=0)
    bounds: tuple[_Bounds, ...] = field(init=False)

    def __post_init__(self, easier: Search | None) -> None:
        position = self.position
        table, hand = position.table, position.hand
        self.jokers = position.table_jokers + position.hand_jokers
        self._hands = tuple(zip(*hand, strict=True))  # by value
        self._held = tuple(zip(*[map(int.__add__, *rows) for rows in zip(table, hand, strict=True)], strict=True))
        most = tuple([most_sets(column, self.jokers) for column in self._held])
        self._nothing = (0,) * len(table)
        none = ((0,) * len(most),) * len(table)
        in_runs, in_sets = position.in_runs or none, position.in_sets or none
        suits = [
            suit_runs(on_table, in_hand, most, self.jokers, *roles)
            for on_table, in_hand, *roles in zip(table, hand, in_runs, in_sets, strict=True)
        ]
        self._suits = tuple(zip(*suits, strict=True))  # by jokers left
        known: Iterable[dict[Nodes, int]] = easier.bounds if easier else repeat({})
        self.bounds = tuple(map(_Bounds, self._suits, known))
        columns = zip(*in_sets, strict=True) if position.in_sets else repeat(())
        self._set_costs = tuple(map(_SetCosts, self._hands, columns))
        self._chosen: dict[tuple[int, int, Nodes], tuple[int, list[Chosen]]] = {}
        self._ways: dict[tuple[int, Nodes], _Ways] = {}
        self.values = len(most)
        self.start = (START,) * len(table)

    @property
    def least(self) -> int:
        """What everything costs at least, as far as it is known."""
        return self.bounds[self.jokers][self.start]

    def look(self, nodes: int = 1) -> None:
        """So many nodes more."""
        self.looked += nodes
        if self.limit is not None and self.looked > self.limit:
            raise Exhausted

    def best(self, at_least: int) -> Plan | None:
        """The plan that lays most hand tiles, at least so many."""
        while (stay := self.least // STAY) <= self.position.held - at_least:
            if plan := self.plan(stay * STAY + STAY - 1):
                return plan
        return None

    def plan(self, budget: int) -> Plan | None:
        """A plan that costs at most `budget`; None if there is none."""
        path = self.go(0, self.start, self.jokers, budget) if self.least <= budget else None
        return None if path is None else self.plan_of(path)

    def plan_of(self, path: Path) -> Plan:
        """The plan that takes these ways."""
        cost = sum([way[0] for way in path]) + path[-1][1] * STAY
        return Plan(self.position.held - cost // STAY, tuple(map(self._layer, path, self._held, self._hands)))

    def _layer(self, way: Way, held: Counts, hand: Counts) -> Layer:
        _, _, rest, after = way
        runs = tuple([node >> 2 * BITS & MASK for node in after])
        sets = counts_in_sets(rest, hand)
        assert sets is not None, "no way to lay this value"
        stand_ins = self._nothing
        if self.jokers:
            stand_ins = tuple([r + n - there for r, n, there in zip(runs, rest, held, strict=True)])
        return runs, sets, stand_ins

    def go(self, v: int, nodes: Nodes, jokers: int, budget: int) -> Path | None:
        """The ways from value v on that cost at most `budget`; None if there are none."""
        bounds = self.bounds
        if v == self.values:
            bounds[jokers][nodes] = cost = jokers * STAY if jokers <= self.position.hand_jokers else NEVER
            return () if cost <= budget else None
        self.look()
        ways = self.ways(v, nodes, jokers, budget)
        least = ways.beyond
        for way in ways:
            cost, left, _, after = way
            if bounds[left][after] <= budget - cost:
                found = self.go(v + 1, after, left, budget - cost)
                if found is not None:
                    return (way, *found)
            if bounds[left][after] + cost < least:
                least = bounds[left][after] + cost
        bounds[jokers][nodes] = least
        return None

    def ways(self, v: int, nodes: Nodes, jokers: int, budget: int) -> _Ways:
        """The ways to lay a value with which everything may cost at most `budget` (and some more), in a fixed order."""
        key = jokers, nodes
        ways = self._ways.get(key)
        if ways is None or ways.beyond <= budget:
            cheapest = sum(map(getitem, self._suits[jokers], nodes))
            slack = budget - cheapest
            slack = slack | WIDER if self.position.in_runs else slack + 3 * STAY
            half = len(nodes) // 2
            one = self._choices(0, nodes[:half], jokers, slack)
            other = self._choices(half, nodes[half:], jokers, slack)
            source = self._join(v, jokers, slack, one, other)
            ways = _Ways(cheapest + slack + 1, source, len(one) * len(other) <= FEW)
            self._ways[key] = ways
        return ways

    def _join(self, v: int, jokers: int, slack: int, one: list[Chosen], other: list[Chosen]) -> Iterator[Way]:
        """All suits choose how many sequences pass, within the slack; then the sets of this value are laid."""
        set_costs = self._set_costs[v]
        for more_1, stand_in_1, leave_1, tiles_1, must_1, rest_1, after_1 in one:
            for more_2, stand_in_2, leave_2, tiles_2, must_2, rest_2, after_2 in other:
                if more_1 + more_2 <= slack and must_1 <= tiles_1 + tiles_2 >= must_2:
                    left = jokers - stand_in_1 - stand_in_2
                    if left >= 0:
                        self.look()
                        rest = rest_1 + rest_2
                        cost = set_costs[rest]
                        if cost < NEVER:
                            yield cost + leave_1 + leave_2, left, rest, after_1 + after_2

    def _choices(self, first: int, nodes: Nodes, jokers: int, slack: int) -> list[Chosen]:
        """What the suits from the first on that have these nodes may choose, within the slack: half of the suits, so
        that it can be used again beside other choices of the other half."""
        key = first, jokers, nodes
        known = self._chosen.get(key)
        if known is None or known[0] < slack:
            found: list[Chosen] = [(0, 0, 0, 0, 0, (), ())]
            for least, node in zip(self._suits[jokers][first:], nodes, strict=False):
                low, options, before, found = least[node], least.options[node], found, []
                for more, stand_in, leave, tiles, must, rest, after in before:
                    most = low + slack - more
                    for cost, _, stands_in, leaves, here, needs, target in options:
                        if cost > most:
                            break
                        found.append(
                            (
                                more + cost - low,
                                stand_in + stands_in,
                                leave + leaves,
                                tiles + here,
                                must if must > needs else needs,
                                (*rest, here),
                                (*after, target),
                            )
                        )
            self._chosen[key] = known = slack, found
        return known[1]


@lru_cache(maxsize=4096)
def counts_in_sets(rest: Counts, hand: Counts) -> Counts | None:
    """Of `rest` all that may lie in sets, where only tiles of the hand may stay out."""
    least, k = max(map(int.__sub__, rest, hand)), sum(rest) // SHORTEST_MELD
    while k > 0 and k >= least:
        laid = tuple([n if n < k else k for n in rest])
        if sum(laid) >= SHORTEST_MELD * k:
            return laid
        k -= 1
    return None if least > 0 else (0,) * len(rest)
