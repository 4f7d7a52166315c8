"""Which meld continues which group, so that most tiles stay: a maximum-weight matching.

Equal groups and melds are matched first, which is optimal by an exchange argument. The few others
are matched by the Hungarian method (H. W. Kuhn, "The Hungarian method for the assignment problem",
Naval Research Logistics Quarterly 2 (1955) 83-97) with potentials, row by row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from ..pieces import Stamp

Pair: TypeAlias = tuple[int, int, int]  # tiles shared, index of the group, index of the meld
INFINITE = 1 << 30


def match_melds(
    groups: Sequence[Sequence[Stamp]], melds: Sequence[Sequence[Stamp]]
) -> tuple[Pair, ...]:
    """The pairs that share tiles, in descending order; each group and each meld once."""
    counts = [Counter(group) for group in groups]
    meld_counts = [Counter(meld) for meld in melds]
    free = list(range(len(melds)))
    pairs: list[Pair] = []
    alone = []
    for g, count in enumerate(counts):
        same = next((k for k in free if meld_counts[k] == count), None)
        if same is None:
            alone.append(g)
        else:
            free.remove(same)
            pairs.append((count.total(), g, same))
    shares = [[(counts[g] & meld_counts[k]).total() for k in free] for g in alone]
    for row, column in enumerate(max_weight_matching(shares)):
        if column is not None and shares[row][column]:
            pairs.append((shares[row][column], alone[row], free[column]))
    return tuple(sorted(pairs, key=lambda pair: (-pair[0], *pair[1:])))


def max_weight_matching(weights: Sequence[Sequence[int]]) -> list[int | None]:
    """For each row a distinct column so that the sum of the weights (≥ 0) is maximal; None: no
    column.
    """
    rows = len(weights)
    columns = len(weights[0]) if rows else 0
    # a row may stay unmatched
    costs = [[-weight for weight in row] + [0] * rows for row in weights]
    # potentials; index 0 stands for none
    of_row = [0] * (rows + 1)
    of_column = [0] * (columns + rows + 1)
    taken_by = [0] * (columns + rows + 1)
    for row in range(1, rows + 1):
        taken_by[0] = row
        column = 0
        nearest = [INFINITE] * (columns + rows + 1)
        way = [0] * (columns + rows + 1)
        visited = [False] * (columns + rows + 1)
        while taken_by[column]:
            visited[column] = True
            current_row = taken_by[column]
            step = INFINITE
            following = 0
            for k in range(1, columns + rows + 1):
                if not visited[k]:
                    gap = costs[current_row - 1][k - 1] - of_row[current_row] - of_column[k]
                    if gap < nearest[k]:
                        nearest[k] = gap
                        way[k] = column
                    if nearest[k] < step:
                        step = nearest[k]
                        following = k
            for k in range(columns + rows + 1):
                if visited[k]:
                    of_row[taken_by[k]] += step
                    of_column[k] -= step
                else:
                    nearest[k] -= step
            column = following
        while column:
            taken_by[column] = taken_by[way[column]]
            column = way[column]
    column_of: list[int | None] = [None] * rows
    for k in range(1, columns + 1):
        if taken_by[k]:
            column_of[taken_by[k] - 1] = k - 1
    return column_of
