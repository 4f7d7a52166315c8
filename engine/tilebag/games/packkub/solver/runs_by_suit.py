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

STAY = 1 << 10  # the cost of a tile that stays in the hand: more than that of changing the whole table
NEVER = STAY << 10  # the cost of what cannot be
START = 0
BITS = 8  # bits of a number in a node

Counts: TypeAlias = tuple[int, ...]  # one number a value
Node: TypeAlias = int  # b of the last value, b of the last two, r of the last, packed
Option: TypeAlias = tuple[int, int, int, Node]  # the cost from here on; r; jokers that stand in; the next node
# Of a value: how many tiles there are, on the table and in the hand; of the next value; of the one after it; how many
# sequences there must be, as not all that must lie can be in sets; how many sets at most; of the table in sequences; in
# sets.
Here: TypeAlias = tuple[int, int, int, int, int, int, int]


class Least(dict[Node, int]):
    """By node: what a suit costs at least from a value on, with so many jokers left. NEVER: it cannot be laid.

    options  by node, once it was asked for: all ways to go on, the cheapest first
    """

    __slots__ = ("_after", "_here", "_jokers", "options")

    def __init__(self, here: Here, jokers: int, after: tuple[Least, ...]) -> None:
        """`after` has the same for the next value, by jokers left."""
        self._here, self._jokers, self._after = here, jokers, after
        self.options: dict[Node, list[Option]] = {}

    def __missing__(self, node: Node) -> int:
        held, next_one, next_two, must, most, in_runs, in_sets = self._here
        begun, due, before = node & 0xFF, node >> BITS & 0xFF, node >> 2 * BITS
        jokers, options = self._jokers, []
        for stand_in in range(jokers + 1):
            after, here = self._after[jokers - stand_in], held + stand_in
            for r in range(must + stand_in if must + stand_in > due else due, here + 1):
                new = r - before if r > before else 0
                if new > next_two + jokers or new + begun > next_one + jokers:
                    break
                target = new | (new + begun) << BITS | r << 2 * BITS
                cost = after[target]
                if cost < NEVER:
                    rest = here - r
                    if in_runs > r:
                        cost += in_runs - r
                    if rest > most:
                        cost += STAY * (rest - most)
                        rest = most
                    if in_sets > rest:
                        cost += in_sets - rest
                    options.append((cost, r, stand_in, target))
        options.sort()
        self.options[node] = options
        self[node] = least = options[0][0] if options else NEVER
        return least


class AtTheEnd(Least):
    """After the last value every sequence must have lived for three."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__((0,) * 7, 0, ())

    def __missing__(self, node: Node) -> int:
        return NEVER if node >> BITS & 0xFF else 0


@lru_cache(maxsize=1024)
def suit_runs(
    table: Counts, hand: Counts, most: Counts, jokers: int, in_runs: Counts, in_sets: Counts
) -> tuple[tuple[Least, ...], ...]:
    """What a suit costs at least, by value (and after the last) and jokers left: with these tiles on the table (all
    must be used) and in the hand (may be used), so many of the table in sequences and in sets already."""
    held = (*map(int.__add__, table, hand), 0, 0)
    after: tuple[Least, ...] = (AtTheEnd(),) * (jokers + 1)
    found: list[tuple[Least, ...]] = [after]
    for v in range(len(table) - 1, -1, -1):
        here = (held[v], held[v + 1], held[v + 2], table[v] - most[v], most[v], in_runs[v], in_sets[v])
        after = tuple([Least(here, left, after) for left in range(jokers + 1)])
        found.append(after)
    return tuple(reversed(found))
