"""The figures of a game's table on tablets, laptops and desktops, from which the engine computes
the size of a tile (`kit.large_table`), and the page whether to fold its panel.

The page gets the fields of each class as a list, in this order (`LargeForms.figures`).
"""

from __future__ import annotations

from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class Form:
    """One way to lay out a game's table. Sizes are in heights of a tile.

    across  width of what is on the mat
    field   height of the field
    words   lines of words in the field
    rack    height of the rack
    wood    width of the rack
    most    largest tile in CSS pixels
    """

    across: float
    field: float
    words: float
    rack: float
    wood: float
    most: float


@dataclass(frozen=True, slots=True)
class SeatHeight:
    """The height of a seat: the least and the largest in CSS pixels, and the share of a tile
    between them.
    """

    least: float
    share: float
    most: float

    def of(self, tile: float) -> float:
        """The height for a tile, in CSS pixels."""
        return max(self.least, min(self.share * tile, self.most))


SEATS = SeatHeight(46, 0.6, 104)
NO_SEATS = SeatHeight(0, 0, 0)


@dataclass(frozen=True, slots=True)
class LargeForms:
    """The forms of a game's table.

    wide   of a wide board, the first of which is preferred
    tall   of an upright board
    seats  the height of the seats at the far edge
    good   CSS pixels: a tile of this height is large enough for the panel to stay unfolded
    pace   whether the buttons below include the speed of computer players
    """

    wide: tuple[Form, ...]
    tall: Form
    seats: SeatHeight = SEATS
    good: float = 84
    pace: bool = False

    def figures(self) -> dict[str, object]:
        """The figures of wide boards, and whether there is a choice of speed, for the page."""
        return {
            "forms": [astuple(form) for form in self.wide],
            "seats": astuple(self.seats),
            "good": self.good,
            **({"pace": True} if self.pace else {}),
        }
