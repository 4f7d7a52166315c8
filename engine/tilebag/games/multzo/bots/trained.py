"""Made by research/multzo.py of 1,000 games for each number of seats: do not edit.

For each number of seats, by the coins gone from the lowest stack: what ten points, a null coin and beginning the next
round count (`standing`).
"""

WEIGHTS: dict[int, tuple[tuple[float, float, float], ...]] = {
    2: (
        (0.00, 0.00, -0.09),
        (0.79, 0.81, -0.03),
        (0.82, 0.51, 0.12),
        (0.62, 0.75, 0.16),
        (1.08, 0.45, -0.08),
    ),
    3: (
        (0.00, 0.00, -0.02),
        (0.32, 1.03, 0.05),
        (1.00, 0.63, 0.03),
        (1.04, 0.59, 0.11),
        (1.28, 0.54, -0.01),
    ),
    4: (
        (0.00, 0.00, 0.12),
        (1.02, 0.68, 0.02),
        (1.14, 0.68, 0.07),
        (1.18, 0.64, -0.18),
        (1.58, 0.51, -0.09),
    ),
    5: (
        (0.00, 0.00, -0.00),
        (1.47, 1.13, -0.05),
        (1.13, 0.99, 0.09),
        (1.23, 0.82, 0.10),
        (1.59, 0.68, 0.13),
    ),
}
