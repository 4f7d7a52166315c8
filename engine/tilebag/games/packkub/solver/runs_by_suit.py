"""One suit by itself: how many sequences pass through each of its values, and what that costs at least.

How sequences are counted. Let r[v] be the number of sequences that hold value v of a suit. Where r grows from v-1 to v
that many begin; it never pays to begin one while another ends just before, for the two could be joined. So r says it
all, and it can be laid if every sequence lives for three values: r[v] >= b[v-1] + b[v-2], where b[v] = max(0, r[v] -
r[v-1]) begin at v, and r is 0 after the last value. A *node* is what the next value must know of those before: b of the
last value, b of the last two, r of the last.

What is not in a sequence is in a set or, if it comes from the hand, stays there. A suit alone does not know whether the
other suits can complete its sets; it only knows that no value has more than so many sets (`most`). So `least` is never
too high, and the search in `search.py` may trust it. It is worked out for the nodes that are asked for only.

A cost counts first the tiles of the hand that stay there (`STAY` each), then the tiles of the table that leave the
sequences or the sets (one each).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from ..pieces import SHORTEST_MELD

STAY = 1 << 10  # the cost of a tile that stays in the hand: more than that of changing the whole table
NEVER = STAY << 10  # the cost of what cannot be
START = 0
BITS = 8  # bits of a number in a node
MASK = (1 << BITS) - 1
VALUE = 3 * BITS  # where the value is in a node
BEGIN, PASS = 1 | 1 << BITS, 1 << 2 * BITS  # what a sequence that begins and one that passes add to a node

Counts: TypeAlias = tuple[int, ...]  # one number a value
Node: TypeAlias = int  # b of the last value, b of the last two, r of the last, the value that comes next; packed
# The cost from here on; r; jokers that stand in; tiles of the table that leave the sequences; tiles left for sets; how
# many all suits must leave, as some of these may not stay in the hand; the next node.
Option: TypeAlias = tuple[int, int, int, int, int, int, Node]
# Of a value: how many tiles there are, on the table and in the hand; of the next value; of the one after it; how many
# lie on the table; how many sets at most; of the table in sequences; in sets.
Cell: TypeAlias = tuple[int, int, int, int, int, int, int]


class Least(dict[Node, int]):
    """By node: what a suit costs at least from there on, with so many jokers left. NEVER: it cannot be laid.

    options  by node, once it was asked for: all ways to go on, the cheapest first
    """

    __slots__ = ("_cells", "_fewer", "options")

    def __init__(self, cells: tuple[Cell, ...], fewer: tuple[Least, ...]) -> None:
        """`fewer` has the same with one joker less, two less and so on."""
        self._cells, self._fewer = cells, fewer
        self.options: dict[Node, list[Option]] = {}

    def __missing__(self, node: Node) -> int:
        v = node >> VALUE
        if v == len(self._cells):  # every sequence must have lived for three
            return NEVER if node >> BITS & MASK else 0
        held, next_one, next_two, table, most, in_runs, in_sets = self._cells[v]
        begun, due, before = node & MASK, node >> BITS & MASK, node >> 2 * BITS & MASK
        jokers, options, onward = len(self._fewer), [], begun << BITS | v + 1 << VALUE
        may_begin = before + jokers + (next_two if next_two < next_one - begun else next_one - begun)
        for stand_in in range(jokers + 1):
            after = self._fewer[stand_in - 1] if stand_in else self
            here, lying = held + stand_in, table + stand_in
            must = lying - most  # not all that must lie can be in sets
            for r in range(must if must > due else due, (here if here < may_begin else may_begin) + 1):
                new = r - before if r > before else 0
                target = onward + new * BEGIN + r * PASS
                cost = after[target]
                if cost < NEVER:
                    rest = left = here - r
                    leave = in_runs - r if in_runs > r else 0
                    if rest > most:
                        cost += STAY * (rest - most)
                        rest = most
                    if in_sets > rest:
                        cost += in_sets - rest
                    options.append((cost + leave, r, stand_in, leave, left, SHORTEST_MELD * (lying - r), target))
        options.sort()
        self.options[node] = options
        self[node] = least = options[0][0] if options else NEVER
        return least


@lru_cache(maxsize=1024)
def suit_runs(
    table: Counts, hand: Counts, most: Counts, jokers: int, in_runs: Counts, in_sets: Counts
) -> tuple[Least, ...]:
    """What a suit costs at least, by jokers left: with these tiles on the table (all must be used) and in the hand (may
    be used), so many of the table in sequences and in sets already."""
    held = (*map(int.__add__, table, hand), 0, 0)
    cells = tuple(zip(held, held[1:], held[2:], table, most, in_runs, in_sets, strict=False))
    found: tuple[Least, ...] = ()
    for _ in range(jokers + 1):
        found = (Least(cells, found), *found)
    return found[::-1]
