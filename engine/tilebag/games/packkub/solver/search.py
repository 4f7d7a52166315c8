"""The greatest number of hand tiles that one turn can bring to the table, exactly.

A position is counts: how many of each tile lie on the table (all must lie in melds afterwards) and in the hand (each
may stay there). A row is a suit, a column a value, in order. `best_plan` finds the fewest hand tiles that must stay,
and how many tiles lie in sequences and in sets then; `assign_tiles.py` makes melds of that.

How. The suits meet only in the sets. Say n tiles of each suit at one value are left for sets; they can be laid as k
sets exactly if no suit has more than k of them and together they are at least 3k (deal them out in turn: each set then
gets different suits, and three or more). So for each value it is enough to know how many tiles of each suit lie in
sequences, and for the sequences of a suit see `runs_by_suit.py`. The search goes value by value; all suits choose how
many sequences pass. Which choice is cheapest is asked with a growing budget of tiles that stay, so the first answer is
the best; each suit says how much it will cost at least from here on, which cuts off nearly everything, and what has
failed once with a budget is not tried again.

Jokers stand in for any tile (PK-26); with two at most, no meld can consist of jokers alone.

Source: the problem is stated as an integer linear programme in D. den Hertog and P. B. Hulshof, "Solving Rummikub
problems by integer linear programming", The Computer Journal 49 (2006) 665-669; this is another method.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ..pieces import SHORTEST_MELD
from .runs_by_suit import START, STAY, Counts, Node, SuitRuns, suit_runs

MOST_JOKERS = 2

Row: TypeAlias = tuple[Counts, ...]  # of each suit, of each value: how many
Cell: TypeAlias = tuple[int, int]  # suit and value
Meld: TypeAlias = tuple[Cell, ...]
Choice: TypeAlias = tuple[int, int, Node]  # of a suit at a value: sequences, jokers standing in, the next node
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

    @classmethod
    def of(cls, position: Position, layers: tuple[Layer, ...]) -> Plan:
        """A plan with these layers: what lies there and was not on the table came from the hand."""
        laid = sum(sum(runs) + sum(sets) for runs, sets, _ in layers)
        return cls(laid - sum(map(sum, position.table)) - position.table_jokers, layers)

    def stand_ins(self) -> dict[Cell, int]:
        """How many jokers stand for which tile."""
        return {(suit, v): n for v, (_, _, jokers) in enumerate(self.layers) for suit, n in enumerate(jokers) if n}


def best_plan(position: Position, at_least: int = 0) -> Plan | None:
    """The plan that lays most hand tiles; None if fewer than `at_least` can be laid, or if the tiles on the table alone
    cannot be laid in melds."""
    return Search(position).best(at_least)


def most_sets(counts: Sequence[int], jokers: int = 0) -> int:
    """How many sets at most can be made of these many tiles of each suit (all of one value)."""
    k = (sum(counts) + jokers) // SHORTEST_MELD
    while k and sum(min(n, k) for n in counts) + jokers < SHORTEST_MELD * k:
        k -= 1
    return k


@dataclass
class Search:
    """The search from value to value. `start`, `least` and `jokers` say where it begins; `values` is where it ends."""

    position: Position
    start: tuple[Node, ...] = field(init=False)
    least: int = field(init=False)
    jokers: int = field(init=False)
    values: int = field(init=False)

    def __post_init__(self) -> None:
        position = self.position
        self.jokers = position.table_jokers + position.hand_jokers
        self._hands = tuple(zip(*position.hand, strict=True))  # by value
        self._held = tuple(
            tuple(map(sum, zip(*both, strict=True)))
            for both in zip(zip(*position.table, strict=True), self._hands, strict=True)
        )
        self._most = tuple(most_sets(column, self.jokers) for column in self._held)
        nothing = ((0,) * len(position.table[0]),) * len(position.table)
        self._roles = tuple(zip(position.in_runs or nothing, position.in_sets or nothing, strict=True))
        self.suits: tuple[SuitRuns, ...] = tuple(
            suit_runs(table, hand, self._most, self.jokers, *roles)
            for table, hand, roles in zip(position.table, position.hand, self._roles, strict=True)
        )
        self._counts_roles = bool(position.in_runs)
        self._none = (0,) * len(position.table)
        self._failed: dict[tuple[int, int, tuple[Node, ...]], int] = {}
        self._set_counts: dict[tuple[int, Counts], Counts | None] = {}
        self.values = len(self._held)
        self.start = (START,) * len(position.table)
        self.least = self.cheapest(0, self.start, self.jokers)

    def cheapest(self, v: int, nodes: tuple[Node, ...], jokers: int) -> int:
        """What everything from value v on costs at least."""
        return sum([suit.least[v][jokers][node] for suit, node in zip(self.suits, nodes, strict=True)])

    def best(self, at_least: int) -> Plan | None:
        """The plan that lays most hand tiles, at least so many."""
        for stay in range(self.least // STAY, self.position.held - at_least + 1):
            if plan := self.plan(stay * STAY + STAY - 1):
                return plan
        return None

    def plan(self, budget: int) -> Plan | None:
        """A plan that costs at most `budget`; None if there is none."""
        layers = self.go(0, self.start, self.jokers, budget)
        return None if layers is None else Plan.of(self.position, layers)

    def go(self, v: int, nodes: tuple[Node, ...], jokers: int, budget: int) -> tuple[Layer, ...] | None:
        """The layers from value v on that cost at most `budget`; None if there are none."""
        if v == self.values:
            return () if jokers * STAY <= budget and jokers <= self.position.hand_jokers else None
        if self.failed(v, nodes, jokers, budget):
            return None
        slack = budget - self.cheapest(v, nodes, jokers)
        if slack >= 0:
            found = self._choose(v, nodes, jokers, budget, slack, ())
            if found is not None:
                return found
        self._failed[v, jokers, nodes] = budget
        return None

    def failed(self, v: int, nodes: tuple[Node, ...], jokers: int, budget: int) -> bool:
        """Is it known that there is nothing for this budget?"""
        return self._failed.get((v, jokers, nodes), -1) >= budget

    def _choose(
        self,
        v: int,
        nodes: tuple[Node, ...],
        jokers: int,
        budget: int,
        slack: int,
        chosen: tuple[Choice, ...],
    ) -> tuple[Layer, ...] | None:
        """One suit after the other chooses how many sequences pass; then the next value."""
        suit = len(chosen)
        if suit == len(nodes):
            return self._close(v, jokers, budget, chosen)
        for more, r, stand_in, node in self.suits[suit].options[v][jokers][nodes[suit]]:
            if more > slack:
                break
            found = self._choose(v, nodes, jokers, budget, slack - more, (*chosen, (r, stand_in, node)))
            if found is not None:
                return found
        return None

    def _close(self, v: int, jokers: int, budget: int, chosen: tuple[Choice, ...]) -> tuple[Layer, ...] | None:
        """All suits have chosen: lay the sets of this value and go on to the next."""
        closed = self.closed(v, jokers, chosen)
        if closed is None or closed[2] > budget:
            return None
        layer, left, cost = closed
        after = self.go(v + 1, tuple([one[2] for one in chosen]), left, budget - cost)
        return None if after is None else (layer, *after)

    def closed(self, v: int, jokers: int, chosen: tuple[Choice, ...]) -> tuple[Layer, int, int] | None:
        """The layer of a value in which the suits have chosen so, the jokers left, what it costs; None if it cannot be
        laid."""
        rest = tuple([n + one[1] - one[0] for n, one in zip(self._held[v], chosen, strict=True)])
        stand_ins = tuple([one[1] for one in chosen]) if jokers else self._none
        left = jokers - sum(stand_ins)
        sets = self._sets(v, rest)
        if left < 0 or sets is None:
            return None
        runs = tuple([one[0] for one in chosen])
        cost = STAY * (sum(rest) - sum(sets)) + (self._changes(v, runs, sets) if self._counts_roles else 0)
        return (runs, sets, stand_ins), left, cost

    def _changes(self, v: int, runs: Counts, sets: Counts) -> int:
        """How many tiles of the table leave the sequences or the sets."""
        return sum(
            max(0, in_runs[v] - r) + max(0, in_sets[v] - n)
            for (in_runs, in_sets), r, n in zip(self._roles, runs, sets, strict=True)
        )

    def _sets(self, v: int, rest: Counts) -> Counts | None:
        """How many of what is left of each suit go into sets: as many as possible; None if the table cannot be laid."""
        key = (v, rest)
        if key not in self._set_counts:
            self._set_counts[key] = _counts_in_sets(rest, self._hands[v])
        return self._set_counts[key]


def _counts_in_sets(rest: Counts, hand: Counts) -> Counts | None:
    """Of `rest` all that may lie in sets, where only tiles of the hand may stay out."""
    needed = max(n - may_stay for n, may_stay in zip(rest, hand, strict=True))
    for k in range(sum(rest) // SHORTEST_MELD, max(0, needed) - 1, -1):
        laid = tuple(n if n < k else k for n in rest)
        if sum(laid) >= SHORTEST_MELD * k:
            return laid
    return None
