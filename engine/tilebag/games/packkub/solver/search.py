"""The greatest number of hand tiles that one turn can bring to the table, exactly.

A position is counts: how many of each tile lie on the table (all must lie in melds afterwards) and in the hand (each
may stay there). A row is a suit, a column a value, in order. `best_plan` finds the fewest hand tiles that must stay,
and how many tiles lie in sequences and in sets then; `assign_tiles.py` makes melds of that.

How. The suits meet only in the sets. Say n tiles of each suit at one value are left for sets; they can be laid as k
sets exactly if no suit has more than k of them and together they are at least 3k (deal them out in turn: each set then
gets different suits, and three or more). So for each value it is enough to know how many tiles of each suit lie in
sequences, and for the sequences of a suit see `runs_by_suit.py`. The search goes value by value; all suits choose how
many sequences pass. Which choice is cheapest is asked with a growing budget of tiles that stay, so the first answer is
the best; each suit says how much it will cost at least from here on, which cuts off nearly everything; what has failed
once says how much it costs at least; and the ways to lay a value, once looked for, are kept.

Jokers stand in for any tile (PK-26); with two at most, no meld can consist of jokers alone.

Source: the problem is stated as an integer linear programme in D. den Hertog and P. B. Hulshof, "Solving Rummikub
problems by integer linear programming", The Computer Journal 49 (2006) 665-669; this is another method.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import getitem
from typing import NamedTuple, TypeAlias

from ..pieces import SHORTEST_MELD
from .runs_by_suit import START, STAY, Counts, Node, Option, suit_runs

MOST_JOKERS = 2
WIDER = 7  # a slack is rounded up, for soon more will be asked; without roles two tiles more are allowed at once

Row: TypeAlias = tuple[Counts, ...]  # of each suit, of each value: how many
Cell: TypeAlias = tuple[int, int]  # suit and value
Meld: TypeAlias = tuple[Cell, ...]
# What some suits chose: what is left of the slack, and of the jokers; sets that there must be; tiles left for them.
Chosen: TypeAlias = tuple[int, int, int, Counts, tuple[Option, ...]]
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


class Exhausted(Exception):
    """A search has looked at as many nodes as it may."""


def best_plan(position: Position, at_least: int = 0, limit: int | None = None) -> Plan | None:
    """The plan that lays most hand tiles; None if fewer than `at_least` can be laid, or if the tiles on the table alone
    cannot be laid in melds. With a limit of nodes it may raise `Exhausted`."""
    return Search(position, limit).best(at_least)


def most_sets(counts: Sequence[int], jokers: int = 0) -> int:
    """How many sets at most can be made of these many tiles of each suit (all of one value)."""
    k = (sum(counts) + jokers) // SHORTEST_MELD
    while k and sum(min(n, k) for n in counts) + jokers < SHORTEST_MELD * k:
        k -= 1
    return k


class Way(NamedTuple):
    """One way to lay a value.

    more    what it costs more than the suits say at least
    layer   what lies where
    cost    of this value alone
    nodes   of each suit after it
    jokers  that are left after it
    """

    more: int
    layer: Layer
    cost: int
    nodes: tuple[Node, ...]
    jokers: int


@dataclass
class _Ways:
    """The ways up to some slack as far as they were asked for, and where the others come from."""

    slack: int
    source: Iterator[Way]
    found: list[Way] = field(default_factory=list)

    def up_to(self, slack: int) -> Iterator[Way]:
        """Those that cost at most so much more than the least."""
        yield from (way for way in self.found if way.more <= slack)
        for way in self.source:
            self.found.append(way)
            if way.more <= slack:
                yield way


@dataclass
class Search:
    """The search from value to value. `start`, `least` and `jokers` say where it begins; `values` is where it ends.

    limit   how many nodes it may look at; then it raises `Exhausted`
    looked  how many it has looked at
    """

    position: Position
    limit: int | None = None
    start: tuple[Node, ...] = field(init=False)
    least: int = field(init=False)
    jokers: int = field(init=False)
    values: int = field(init=False)
    looked: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        position = self.position
        table, hand = position.table, position.hand
        self.jokers = position.table_jokers + position.hand_jokers
        self._hands = tuple(zip(*hand, strict=True))  # by value
        self._held = tuple(zip(*[map(int.__add__, *rows) for rows in zip(table, hand, strict=True)], strict=True))
        most = tuple([most_sets(column, self.jokers) for column in self._held])
        self._counts_roles = bool(position.in_runs)
        nothing = ((0,) * len(most),) * len(table)
        self._roles = tuple(zip(position.in_runs or nothing, position.in_sets or nothing, strict=True))
        suits = [
            suit_runs(on_table, in_hand, most, self.jokers, *roles)
            for on_table, in_hand, roles in zip(table, hand, self._roles, strict=True)
        ]
        self._suits = [list(zip(*each, strict=True)) for each in zip(*suits, strict=True)]  # by value and jokers left
        self._least_known: dict[tuple[int, int, tuple[Node, ...]], int] = {}
        self._ways: dict[tuple[int, int, tuple[Node, ...]], _Ways] = {}
        self._set_counts: dict[tuple[int, Counts], Counts | None] = {}
        self.values = len(most)
        self.start = (START,) * len(table)
        self.least = self.cheapest(0, self.start, self.jokers)

    def look(self) -> None:
        """One node more."""
        self.looked += 1
        if self.limit is not None and self.looked > self.limit:
            raise Exhausted

    def cheapest(self, v: int, nodes: tuple[Node, ...], jokers: int) -> int:
        """What everything from value v on costs at least, as each suit says for itself."""
        return sum(map(getitem, self._suits[v][jokers], nodes))

    def least_known(self, v: int, nodes: tuple[Node, ...], jokers: int) -> int:
        """The same, by what the search has found out."""
        known = self._least_known.get((v, jokers, nodes))
        return self.cheapest(v, nodes, jokers) if known is None else known

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
        self.look()
        known, cheapest = self._least_known, self.cheapest(v, nodes, jokers)
        if known.get((v, jokers, nodes), cheapest) > budget:
            return None
        for way in self.ways(v, nodes, jokers, budget - cheapest):
            left = budget - way.cost
            if known.get((v + 1, way.jokers, way.nodes), 0) <= left:
                found = self.go(v + 1, way.nodes, way.jokers, left)
                if found is not None:
                    return (way.layer, *found)
        known[v, jokers, nodes] = budget + 1
        return None

    def ways(self, v: int, nodes: tuple[Node, ...], jokers: int, slack: int) -> Iterator[Way]:
        """The ways to lay a value that cost at most `slack` more than the suits say at least, in a fixed order."""
        known = self._ways.get((v, jokers, nodes))
        if known is None or known.slack < slack:
            widened = slack | WIDER if self._counts_roles else slack + 2 * STAY
            known = self._ways[v, jokers, nodes] = _Ways(widened, self._looking(v, nodes, jokers, widened))
        return known.up_to(slack)

    def _looking(self, v: int, nodes: tuple[Node, ...], jokers: int, slack: int) -> Iterator[Way]:
        """All suits choose how many sequences pass; then the sets of this value are laid."""
        cheapest, nothing = self.cheapest(v, nodes, jokers), (0,) * len(nodes)
        for _, left, _, rest, chosen in self._choices(v, nodes, jokers, slack):
            self.look()
            sets = self._sets(v, rest)
            if sets is not None:
                _, runs, stand_ins, after = zip(*chosen, strict=True)
                cost = STAY * (sum(rest) - sum(sets)) + (self._changes(v, runs, sets) if self._counts_roles else 0)
                more = cost + self.cheapest(v + 1, after, left) - cheapest
                yield Way(more, (runs, sets, stand_ins if jokers else nothing), cost, after, left)

    def _choices(self, v: int, nodes: tuple[Node, ...], jokers: int, slack: int) -> list[Chosen]:
        """One suit after the other chooses, within the slack."""
        found: list[Chosen] = [(slack, jokers, 0, (), ())]
        others = len(nodes)
        for least, node, held, hand in zip(self._suits[v][jokers], nodes, self._held[v], self._hands[v], strict=True):
            low, options, before, found = least[node], least.options[node], found, []
            others -= 1
            for slack_left, left, need, rest, chosen in before:
                most = slack_left + low
                for option in options:
                    cost, r, stand_in, _ = option
                    if cost > most:
                        break
                    if stand_in <= left:
                        here = held + stand_in - r
                        must = here - hand if here - hand > need else need  # sets that there must be by now
                        longer = (*rest, here)
                        if not must or _can_be(must, longer, others):
                            found.append((most - cost, left - stand_in, must, longer, (*chosen, option)))
        return found

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


def _can_be(sets: int, rest: Counts, others: int) -> bool:
    """Can there be so many sets of what these suits have left, if so many others have enough?"""
    return others >= SHORTEST_MELD or sum([n if n < sets else sets for n in rest]) >= sets * (SHORTEST_MELD - others)


def _counts_in_sets(rest: Counts, hand: Counts) -> Counts | None:
    """Of `rest` all that may lie in sets, where only tiles of the hand may stay out."""
    needed = max(n - may_stay for n, may_stay in zip(rest, hand, strict=True))
    for k in range(sum(rest) // SHORTEST_MELD, max(0, needed) - 1, -1):
        laid = tuple(n if n < k else k for n in rest)
        if sum(laid) >= SHORTEST_MELD * k:
            return laid
    return None
