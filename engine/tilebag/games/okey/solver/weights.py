"""What Okey's expert weighs: `evaluation.features` and `reading.features`.

Made by research/okey.py of 15,000 rounds: do not edit.
"""

VALUE: tuple[float, ...] = (
    *(1.57, 0.57, 0.15, -0.17, -0.35, -0.78, -1.22, -1.37),  # distance to sets and runs, 1 to 8
    *(0.83, 0.58, 0.46, 0.32, 0.19),  # share of useful tiles, at distance 1 to 5
    *(0.31, -0.07, -0.18, -0.17),  # distance to seven pairs, 1 to 4
    *(0.19, 0.29, 0.01),  # share of useful tiles, at distance 1 to 3
    *(0.05, -0.02, -0.07, -0.04),  # far from winning: neighbours, gaps, twos of a number, lonely tiles
    *(0.06, 0.04, -0.03, 0.00),  # near to winning: the same
    *(-0.06, 0.01),  # twins, lonely tiles
    *(-0.29, -0.74),  # use of the discard to the next player, early and later
)

READING: tuple[float, ...] = (
    *(-2.74, -2.01, 1.11),  # always; turns of the next player, their square
    *(-0.02, 0.44, 0.39, 0.43),  # unseen: the other copy, next to it, two away, its number
    *(0.81, 0.18, -0.03, 0.21),  # unseen: two that make a run, a set with it; their squares
    *(-1.95, -0.23, -0.22, -0.24),  # put down: the same, next to it, two away, its number
    *(-1.27, 0.02, 0.03, 0.05),  # of the last three
    *(-0.77, 0.05, 0.00, 0.02),  # left lying
    *(-0.60, -0.09, -0.11, -0.14),  # of the last three
    *(-1.10, 1.03, 0.75, 0.40),  # taken
    *(0.05, 0.00, -0.01),  # 1 and 13, 2 and 12, the okey's printed tile
)
