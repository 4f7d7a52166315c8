"""Building blocks of a scene: places, prints, pieces and possibly a rack; the scene itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tilebag.core.fast_replace import fast_replace
from tilebag.core.scene import Desk, Panel, Piece, Place, Print, Rect, Scene, Tally
from tilebag.core.words import Text, say
from tilebag.kit.layout import Board


@dataclass(frozen=True, slots=True)
class Parts:
    """Places, prints, pieces and possibly a rack. In a sum the second operand is drawn on top."""

    places: tuple[Place, ...] = ()
    prints: tuple[Print, ...] = ()
    pieces: tuple[Piece, ...] = ()
    desk: Desk | None = None

    def __add__(self, other: Parts) -> Parts:
        return Parts.sum((self, other))

    @classmethod
    def sum(cls, several: Iterable[Parts]) -> Parts:
        """All of these parts, the last ones on top."""
        every = list(several)
        return cls(
            tuple([place for parts in every for place in parts.places]),
            tuple([words for parts in every for words in parts.prints]),
            tuple([piece for parts in every for piece in parts.pieces]),
            next((parts.desk for parts in every if parts.desk), None),
        )

    def put_on(self, place: str) -> Parts:
        """The same parts, where those without a place belong to this one; the place itself stays as
        it is.
        """
        return Parts(
            tuple(
                [
                    inner
                    if inner.within or inner.id == place
                    else fast_replace(inner, within=place)
                    for inner in self.places
                ]
            ),
            tuple(
                [
                    words if words.within else fast_replace(words, within=place)
                    for words in self.prints
                ]
            ),
            tuple(
                [
                    piece if piece.within else fast_replace(piece, within=place)
                    for piece in self.pieces
                ]
            ),
            self.desk,
        )

    def scene(self, board: Board, status: Text, detail: Text | None = None) -> Scene:
        """The scene with these parts; the game replaces the fields it needs besides."""
        return Scene(
            size=(board.w, board.h),
            status=status,
            places=self.places,
            prints=self.prints,
            pieces=self.pieces,
            desk=self.desk,
            scale=board.scale,
            detail=detail,
        )


CAPITAL = 0.36  # half the height of a capital letter, in sizes of the words


@dataclass(frozen=True, slots=True)
class Caption:
    """A style for words. The fields are those of `Print`."""

    size: float
    ink: str = "table-ink"
    align: str = "middle"
    font: str = "text"
    bold: bool = False
    room: float = 0

    def at(self, x: float, y: float, words: Text | str, short: Text | str = "") -> Print:
        """Words at this baseline, with the side named by `align` at x; `short` as in `Print`."""
        return Print(
            x,
            y,
            self.size,
            words,
            ink=self.ink,
            align=self.align,
            font=self.font,
            bold=self.bold,
            room=self.room,
            short=short,
        )

    def centred(self, at: Rect, y: float, words: Text | str, short: Text | str = "") -> Print:
        """Words in the middle of a box's width, at this baseline; `short` as in `Print`."""
        return self.at(at.x + at.w / 2, y, words, short)

    def in_line(self, x: float, middle: float, words: Text | str, short: Text | str = "") -> Print:
        """Words whose capital letters have this middle, with the side named by `align` at x.

        `short` as in `Print`.
        """
        return self.at(x, middle + CAPITAL * self.size, words, short)


COUNT_MIDDLE = 0.465  # of a pile's face, in its heights
COUNT_SIZE = 0.22  # of the number on a pile, in its heights


def pile_count(at: Rect, n: int) -> Print:
    """The number of pieces of a pile in this box, on its uppermost piece."""
    return Print(
        at.x + at.w / 2, at.y + COUNT_MIDDLE * at.h, COUNT_SIZE * at.h, str(n), "count", "coin-ink"
    )


def seat_id(seat: int) -> str:
    """The id of a seat's card; the page shows changed scores at its corner."""
    return f"seat-{seat + 1}"


def unseen_panel(
    columns: tuple[Text | str, ...],
    tallies: tuple[Tally, ...],
    copies: int = 1,
    others: tuple[Text, ...] = (),
) -> Panel:
    """The panel with the pieces that the viewer has not seen. `others`: lines for those that are
    not in the table.
    """
    n = sum(sum(line.counts) for line in tallies)
    most = copies * len(columns) * len(tallies)
    lines = (say("unseen.count", n=n, all=most), *others)
    return Panel(
        "unseen", say("unseen.title"), lines=lines, columns=columns, tallies=tallies, copies=copies
    )
