"""What Okey's expert weighs: `evaluation.features` and `reading.features`.

Fitted as build/train/okey.py does it, by a quicker copy of that script in C++: the odds to 28,000 rounds of two, in two
generations, the reading to 3,000.
"""

VALUE: tuple[float, ...] = (
    *(1.50, 0.35, 0.15, -0.27, -0.40, -0.68, -1.05, 0.00),  # distance to sets and runs, 1 to 8
    *(0.90, 0.56, 0.28, 0.28, 0.12),  # share of useful tiles, at distance 1 to 5
    *(0.23, 0.17, -0.07, 0.01),  # distance to seven pairs, 1 to 4
    *(0.16, 0.26, 0.88),  # share of useful tiles, at distance 1 to 3
    *(0.07, -0.10, 0.02, 0.28),  # far from winning: neighbours, gaps, twos of a number, lonely tiles
    *(0.14, -0.04, 0.04, 0.29),  # near to winning: the same
    *(0.02, -0.31),  # twins, lonely tiles
    *(0.23, -0.76),  # use of the discard to the next player, early and later
)

READING: tuple[float, ...] = (
    *(-2.92, -1.99, 1.10),  # always; turns of the next player, their square
    *(-0.06, 0.30, 0.20, 0.55),  # unseen: the other copy, next to it, two away, its number
    *(1.59, 0.20, -0.40, 0.24),  # unseen: two that make a run, a set with it; their squares
    *(-1.76, -0.17, -0.09, -0.13),  # put down: the same, next to it, two away, its number
    *(-1.22, 0.05, -0.05, -0.03),  # of the last three
    *(-0.64, -0.01, 0.01, -0.06),  # left lying
    *(-0.66, -0.05, -0.07, -0.08),  # of the last three
    *(-1.13, 0.98, 0.73, 0.50),  # taken
    *(0.08, -0.01, 0.14),  # 1 and 13, 2 and 12, the okey's printed tile
)
