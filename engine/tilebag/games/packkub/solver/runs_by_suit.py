"""One suit by itself: the number of sequences through each value, and a lower bound of the cost.

Counting sequences: let r[v] be the number of sequences that contain value v of a suit. If r grows
from v-1 to v, the difference begins at v; it never pays to begin one where another ends just
before, since the two could be joined. So r determines everything, and it can be laid if every
sequence lasts for three values: r[v] >= b[v-1] + b[v-2], where b[v] = max(0, r[v] - r[v-1]) begin
at v, and r is 0 after the last value. A *node* is what the next value depends on: b of the last
value, b of the last two, r of the last.

A tile that is not in a sequence is in a set or, if from the hand, stays there. A suit alone does
not know whether the other suits complete its sets; it only knows the maximum number of sets of each
value (`most`). So the result (`LowerBounds`) is a lower bound, as the search in `search.py`
requires. It is computed on demand.

A cost counts the tiles of the hand that stay there (`STAY_COST` each) and those of the table that
leave the sequences or the sets (one each).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from ..pieces import MIN_MELD

# cost of a tile that stays in the hand: more than that of changing the whole table
STAY_COST = 1 << 10
IMPOSSIBLE = STAY_COST << 10  # cost of the impossible
START = 0
BITS = 8  # bits per number in a node
MASK = (1 << BITS) - 1
VALUE_SHIFT = 3 * BITS  # position of the value in a node
BEGIN = 1 | 1 << BITS  # what a beginning sequence adds to a node
PASS = 1 << 2 * BITS  # what a passing sequence adds to a node

Counts: TypeAlias = tuple[int, ...]  # one number per value
# packed: b of the last value, b of the last two, r of the last, the next value
Node: TypeAlias = int
# Remaining cost; r; jokers that stand in; tiles of the table that leave the sequences; tiles left
# for sets; how many all suits must leave, since some of these cannot stay in the hand; the next
# node.
Option: TypeAlias = tuple[int, int, int, int, int, int, Node]
# Of a value: number of tiles on the table and in the hand; of the next value; of the one after it;
# number on the table; maximum number of sets; tiles of the table in sequences; in sets.
Cell: TypeAlias = tuple[int, int, int, int, int, int, int]


class LowerBounds(dict[Node, int]):
    """By node: a lower bound of a suit's remaining cost with a number of jokers left. IMPOSSIBLE:
    there is no way.

    options  by node, once computed: all ways to continue, the cheapest first
    """

    __slots__ = ("_cells", "_fewer", "options")

    def __init__(self, cells: tuple[Cell, ...], fewer: tuple[LowerBounds, ...]) -> None:
        """`fewer`: the same with one joker less, two less and so on."""
        self._cells = cells
        self._fewer = fewer
        self.options: dict[Node, list[Option]] = {}

    def __missing__(self, node: Node) -> int:
        v = node >> VALUE_SHIFT
        if v == len(self._cells):  # every sequence must have three values
            return IMPOSSIBLE if node >> BITS & MASK else 0
        held, next_one, next_two, table, most, in_runs, in_sets = self._cells[v]
        begun = node & MASK
        due = node >> BITS & MASK
        before = node >> 2 * BITS & MASK
        jokers = len(self._fewer)
        options = []
        onward = begun << BITS | v + 1 << VALUE_SHIFT
        may_begin = (
            before + jokers + (next_two if next_two < next_one - begun else next_one - begun)
        )
        for stand_in in range(jokers + 1):
            after = self._fewer[stand_in - 1] if stand_in else self
            available = held + stand_in
            on_table = table + stand_in
            must = on_table - most  # if not all that must be laid can be in sets
            for r in range(
                must if must > due else due, (available if available < may_begin else may_begin) + 1
            ):
                new = r - before if r > before else 0
                target = onward + new * BEGIN + r * PASS
                cost = after[target]
                if cost < IMPOSSIBLE:
                    left = available - r
                    to_sets = left
                    leave = in_runs - r if in_runs > r else 0
                    if to_sets > most:
                        cost += STAY_COST * (to_sets - most)
                        to_sets = most
                    if in_sets > to_sets:
                        cost += in_sets - to_sets
                    options.append(
                        (cost + leave, r, stand_in, leave, left, MIN_MELD * (on_table - r), target)
                    )
        options.sort()
        self.options[node] = options
        least = options[0][0] if options else IMPOSSIBLE
        self[node] = least
        return least


@lru_cache(maxsize=1024)
def suit_runs(
    table: Counts, hand: Counts, most: Counts, jokers: int, in_runs: Counts, in_sets: Counts
) -> tuple[LowerBounds, ...]:
    """The lower bounds of a suit by jokers left: for these tiles on the table (all must be used)
    and in the hand (may be used), and the current numbers of table tiles in sequences and in sets.
    """
    held = (*map(int.__add__, table, hand), 0, 0)
    cells = tuple(zip(held, held[1:], held[2:], table, most, in_runs, in_sets, strict=False))
    bounds: tuple[LowerBounds, ...] = ()
    for _ in range(jokers + 1):
        bounds = (LowerBounds(cells, bounds), *bounds)
    return bounds[::-1]
