"""One suit by itself: how many sequences pass through each of its values, and what that costs at least.

How sequences are counted. Let r[v] be the number of sequences that hold value v of a suit. Where r grows from v-1 to v
that many begin; it never pays to begin one while another ends just before, for the two could be joined. So r says it
all, and it can be laid if every sequence lives for three values: r[v] >= b[v-1] + b[v-2], where b[v] = max(0, r[v] -
r[v-1]) begin at v, and r is 0 after the last value. A *node* is what the next value must know of those before: b of the
last value, b of the last two, r of the last.

What is not in a sequence is in a set or, if it comes from the hand, stays there. A suit alone does not know whether the
other suits can complete its sets; it only knows that no value has more than so many sets (`most`). So `least` is never
too high, and the search in `search.py` may trust it.

A cost counts first the tiles of the hand that stay there (`STAY` each), then the tiles of the table that leave the
sequences or the sets (one each).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

STAY = 1 << 10  # the cost of a tile that stays in the hand: more than that of changing the whole table
NEVER = STAY << 10  # the cost of what cannot be
START = 0
BITS = 8  # bits of a number in a node

Counts: TypeAlias = tuple[int, ...]  # one number a value
Node: TypeAlias = int  # b of the last value, b of the last two, r of the last, packed
Ways: TypeAlias = dict[Node, list[tuple[int, int, Node]]]  # from each: r, jokers that stand in, the next node
Option: TypeAlias = tuple[int, int, int, Node]  # cost above the least; r; jokers that stand in; the next node


@dataclass(frozen=True, slots=True)
class SuitRuns:
    """All that a suit may do.

    options  by value, jokers left and node: the ways to go on, the cheapest first
    least    by value, jokers left and node: what this suit costs at least from here on
    """

    options: tuple[tuple[dict[Node, list[Option]], ...], ...]
    least: tuple[tuple[dict[Node, int], ...], ...]


@lru_cache(maxsize=1024)
def suit_runs(table: Counts, hand: Counts, most: Counts, jokers: int, in_runs: Counts, in_sets: Counts) -> SuitRuns:
    """What a suit may do with these tiles on the table (all must be used) and in the hand (may be used); so many of the
    table lie in sequences and in sets already."""
    layers = len(table)
    held = (*map(sum, zip(table, hand, strict=True)), 0, 0)
    every_way = _every_way(table, held, most, jokers)
    least: list[tuple[dict[Node, int], ...]] = [()] * layers
    options: list[tuple[dict[Node, list[Option]], ...]] = [()] * layers
    ends = {after for ways_on in every_way[-1].values() for _, _, after in ways_on}
    end = {node: NEVER if node >> BITS & 0xFF else 0 for node in ends}
    least.append((end,) * (jokers + 1))
    for v in range(layers - 1, -1, -1):
        ways = [_ways(every_way[v], v, held, table, most, left) for left in range(jokers)] + [every_way[v]]
        here = (held[v], most[v], in_runs[v], in_sets[v])
        found = [_cheapest(ways[left], left, here, least[v + 1]) for left in range(jokers + 1)]
        options[v] = tuple(each[0] for each in found)
        least[v] = tuple(each[1] for each in found)
    return SuitRuns(tuple(options), tuple(least))


def _every_way(table: Counts, held: Counts, most: Counts, jokers: int) -> list[Ways]:
    """The ways to go on with all jokers left, by value, from the nodes that can be reached."""
    found: list[Ways] = []
    reached = {START}
    for v in range(len(table)):
        found.append(_ways(reached, v, held, table, most, jokers))
        reached = {after for ways_on in found[-1].values() for _, _, after in ways_on}
    return found


def _ways(nodes: Iterable[Node], v: int, held: Counts, table: Counts, most: Counts, jokers: int) -> Ways:
    """From each node: r, jokers that stand in at this value, and the node after it."""
    found: Ways = {}
    here, next_one, next_two = held[v], held[v + 1] + jokers, held[v + 2] + jokers
    for node in nodes:
        begun, due, before = node & 0xFF, node >> BITS & 0xFF, node >> 2 * BITS
        ways = found[node] = []
        for stand_in in range(jokers + 1):
            low = max(due, table[v] + stand_in - most[v])
            for r in range(low, here + stand_in + 1):
                new = r - before if r > before else 0
                if new > next_two or new + begun > next_one:
                    break
                ways.append((r, stand_in, new | (new + begun) << BITS | r << 2 * BITS))
    return found


def _cheapest(
    ways: Ways,
    left: int,
    here: tuple[int, int, int, int],
    after: tuple[dict[Node, int], ...],
) -> tuple[dict[Node, list[Option]], dict[Node, int]]:
    """The options of each node, the cheapest first, and the least cost."""
    options: dict[Node, list[Option]] = {}
    least: dict[Node, int] = {}
    held, most, in_runs, in_sets = here
    for node, ways_on in ways.items():
        costs = []
        for r, stand_in, target in ways_on:
            cost = after[left - stand_in].get(target, NEVER)
            if cost < NEVER:
                rest = held + stand_in - r
                cost += in_runs - r if in_runs > r else 0
                if rest > most:
                    cost += STAY * (rest - most)
                    rest = most
                costs.append((cost + in_sets - rest if in_sets > rest else cost, r, stand_in, target))
        costs.sort()
        least[node] = low = costs[0][0] if costs else NEVER
        options[node] = [(cost - low, r, stand_in, target) for cost, r, stand_in, target in costs]
    return options, least
