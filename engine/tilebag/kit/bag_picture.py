"""A picture of the bag that coins are drawn from."""

from __future__ import annotations

from tilebag.core.scene import Print

# its icons from below, and their inks
PARTS = (
    ("bag", "bag"),
    ("bag-shade", "bag-2"),
    ("bag-seam", "bag-line"),
    ("bag-cord", "bag-cord"),
    ("bag-strings", "bag-cord"),
)
# its signs, in heights of the bag from its centre
SIGNS = {
    "suns": (-0.09, 0.11),
    "moons": (0.09, 0.11),
    "crowns": (-0.09, 0.29),
    "arms": (0.09, 0.29),
}
SIGN = 0.115  # size of a sign


def bag_picture(x: float, y: float, size: float) -> tuple[Print, ...]:
    """The bag around this centre."""
    parts = (Print(x, y, size, icon, "icon", ink) for icon, ink in PARTS)
    signs = (
        Print(x + dx * size, y + dy * size, SIGN * size, suit, "sign", "bag-cord")
        for suit, (dx, dy) in SIGNS.items()
    )
    return (*parts, *signs)
