"""What can be shown, as plain data. Whoever draws a scene needs no rules; whoever makes one needs no screen.

All measures are board units: a tile is 1 high. x goes right, y goes down, (0, 0) is the upper left corner.
Colours are names of tokens (`web/css/theme.css`), never values. What is later in a tuple is drawn over what is earlier;
places lie under prints, prints under pieces.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from functools import lru_cache

from tilebag.move import Move
from tilebag.words import Text, Value, say

NO_PIECE = "-"  # in `when`: while no piece is held
SHAPE = 1  # the version of this format; a field is never re-used for another meaning
HELD = "*"  # in the move of a drop: the id of whatever is held


@dataclass(frozen=True, slots=True)
class Rect:
    """A box on the board: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Face:
    """What the front of a piece shows. Every part may be missing.

    ink     the token all of it is drawn in: "suns", "red"
    art     the picture in the middle: "suns" (the sign of the suns), "spiral"
    text    the number in the middle, drawn, not set: "7", "13"
    sign    the small sign in the corner
    letter  the suit's letter
    worth   the small number in the other corner
    """

    ink: str = ""
    art: str = ""
    text: str = ""
    sign: str = ""
    letter: Text | None = None
    worth: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing that lies on the table and may travel. The same thing keeps its id from scene to scene.

    The id tells nothing about the face.

    kind     a shape the renderer knows: tile, slim (a tile three quarters as wide, with its sign under its number),
             coin, token (a coin showing its suit side), die, pile
    throws   how often it was thrown or turned over: a die that shows the same face again was still thrown
    count    how many things lie there (piles, slim backs)
    dim      it is shown faintly
    origin   the piece or place it comes out of when it was not on the table before: a drawn tile comes out of the
             stock, and turns over on the way; it tells nothing that may not be seen
    beat     the table is told in so many beats, one after the other; until its own a tile lies face down and any other
             piece is not there yet
    within   the place it lies on
    part_of  a piece of which this one only shows more (the other side of a coin): drawn, but not in the outline
    """

    id: str
    at: Rect
    label: Text
    face: Face | None = None
    kind: str = "tile"
    marks: tuple[str, ...] = ()
    throws: int = 0
    count: int = 0
    dim: bool = False
    origin: str = ""
    beat: int = 0
    within: str = ""
    part_of: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the table on which things lie; it never travels.

    look: tray, ready (a tray with a heavy line), gone (dashed outline), hollow (a faint trace of a piece), wood (yours,
    with a lip), rack (yours, of rows), lip (of a row: hides the feet of what stands in it),
    spot (dashed and empty), ring (a round spot), bare (nothing is seen of it), paper, strip, plaque, well, link (a bar
    that joins two pieces), flaw (not right yet), pill (a filled label), blank (a label that is not
    filled), line (of a sheet, ruled off).
    when: the id of a piece: it is there only while that piece is held; NOBODY: only while none is.
    holds: ids of pieces that are in it but not seen there (the coins of a player): one that leaves the table goes into
    it, one that appears comes out of it.
    within: the place that this one is a part of.
    why: what is said when a piece is let go here that may not come here.
    about: what is said when it is tapped while nothing else can be done with it; it needs a label.
    """

    id: str
    at: Rect
    look: str
    label: Text | None = None
    marks: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    when: str = ""
    within: str = ""
    why: Text | None = None
    about: Text | None = None


@dataclass(frozen=True, slots=True)
class Print:
    """Something printed on the table: words, a drawn number, a sign or an icon.

    `at` is (x, y): for words the baseline and the side that `align` names (start, middle, end), for all others the
    centre. `size` is the height in board units; `kind` is words, number, sign or icon. `font` is text or title.
    `short` are the words that stand there where the others find no room in their place. Words that would be wider than
    `room` are set narrower (0: as wide as the place they stand in allows). `when` as of places, `beat` as of pieces:
    not there until then. `within` is the place that it is printed on or says something of.
    """

    x: float
    y: float
    size: float
    text: Text | str
    kind: str = "words"
    ink: str = "table-ink"
    align: str = "middle"
    font: str = "text"
    bold: bool = False
    room: float = 0
    when: str = ""
    beat: int = 0
    short: Text | str = ""
    within: str = ""


@dataclass(frozen=True, slots=True)
class Drop:
    """Where a held piece may be let go, and the move that makes.

    `button` are the words of a button that does the same, there while the piece is held; the first such is the main
    one. `ask` is a question to be answered with yes before the move is made.
    `full` says the whole step, for those who neither hold the piece nor see the place; it is not sent to the page.
    Where many pieces may go to the same places they share their drops: the move names the piece as HELD, and the
    sentence leaves blanks that `Offer.blanks` fills. `drops_of` gives them as they are for one piece.
    `desk`: the place is where the desk is, and what comes to lie there is put into the slot it was let go over.
    """

    place: str
    move: Move
    label: Text
    full: Text | None = None
    button: Text | None = None
    ask: Text | None = None
    desk: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be done now.

    pick   the piece or place to tap or take hold of; empty: a button of its own
    move   what a tap does; None with `drops`: tap to take it up; None without: it cannot be done, and `why` says why
    drops  where it may be let go; beside a `move`, what a drag does
    main   the one filled button of the screen
    on     for switches: is it on now? (None: not a switch)
    points the places a tap lights up to choose from (the button only helps to find them)
    ask    a question to be answered with yes before the move is made
    figure what it brings, large over the label of a button
    note   a few words more, small under the label
    blanks what the shared sentences of its drops are filled with; not sent to the page
    """

    label: Text
    move: Move | None = None
    pick: str = ""
    drops: tuple[Drop, ...] = ()
    main: bool = False
    on: bool | None = None
    why: Text | None = None
    points: tuple[str, ...] = ()
    ask: Text | None = None
    figure: Text | str = ""
    note: Text | str = ""
    blanks: tuple[tuple[str, Value], ...] = ()


def drops_of(offer: Offer) -> tuple[Drop, ...]:
    """The drops of an offer as they are for its very piece."""
    return tuple(_resolve_drop(drop, offer) for drop in offer.drops)


def _resolve_drop(drop: Drop, offer: Offer) -> Drop:
    if HELD not in drop.move.args:
        return drop
    move = Move(drop.move.verb, tuple(offer.pick if arg == HELD else arg for arg in drop.move.args))
    full = drop.full and Text(drop.full.key, tuple(sorted({**dict(drop.full.values), **dict(offer.blanks)}.items())))
    return replace(drop, move=move, full=full)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place on a desk for one piece."""

    at: Rect
    label: Text


@dataclass(frozen=True, slots=True)
class Sort:
    """An arrangement that the game proposes: where each piece on the desk would lie; that is not sent to the page."""

    id: str
    label: Text
    order: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """Where the one who is looking keeps his own things; he may change that at any time, and it is no move.

    slots  in the order of reading; those of one row have the same `at.y`
    lying  (piece id, slot): the piece lies in the slot's box
    """

    slots: tuple[Slot, ...]
    lying: tuple[tuple[str, int], ...]
    sorts: tuple[Sort, ...] = ()

    @property
    def rows(self) -> tuple[float, ...]:
        """For each slot something that those of its row share."""
        return tuple(slot.at.y for slot in self.slots)


@dataclass(frozen=True, slots=True)
class Drawer:
    """A part of the table that is folded away on a small screen; tapping `handle` (a place) slides it up."""

    id: str
    title: Text
    handle: str
    size: tuple[float, float]
    places: tuple[Place, ...] = ()
    prints: tuple[Print, ...] = ()
    pieces: tuple[Piece, ...] = ()
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Pane:
    """A window on the board, behind which a taller part of the table scrolls up and down.

    at       the window
    size     width and height of what lies behind it, in units of the board; its own (0, 0) is its upper left corner
    smaller, larger, fit
             the `Frame.zoom` that shows its things a step smaller, a step larger, or all of them at once; None: that
             would change nothing
    why      what is said when a piece is let go on a place in it that it may not come to
    """

    id: str
    at: Rect
    size: tuple[float, float]
    label: Text
    places: tuple[Place, ...] = ()
    prints: tuple[Print, ...] = ()
    pieces: tuple[Piece, ...] = ()
    smaller: int | None = None
    larger: int | None = None
    fit: int | None = None
    why: Text | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a panel: words, a figure, a bar from 0 to 1, and the steps it stands for, if any."""

    label: Text
    figure: Text
    share: float
    plan: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    """Something said beside the table: a heading, a big figure, sentences, bars.

    `brief` is the gist of it, said after the status, for a screen that has no room beside the table.
    """

    id: str
    title: Text
    big: Text | None = None
    lines: tuple[Text, ...] = ()
    bars: tuple[Bar, ...] = ()
    brief: Text | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as one seat sees it now. `size` is its width and height in board units.

    `rest`: here is something to be looked at (how a round ended): the table does not go on by itself before one has.
    `scale`: how much larger than on a phone its words are (`layout.Board.scale`).
    `tip`: what whoever sees this for the first time should know now; the key of the sentence is its id.
    """

    size: tuple[float, float]
    status: Text
    places: tuple[Place, ...] = ()
    prints: tuple[Print, ...] = ()
    pieces: tuple[Piece, ...] = ()
    offers: tuple[Offer, ...] = ()
    drawers: tuple[Drawer, ...] = ()
    pane: Pane | None = None
    fact: Text | None = None
    label: Text | None = None
    desk: Desk | None = None
    rest: bool = False
    scale: float = 1
    tip: Text | None = None


def all_pieces(scene: Scene) -> tuple[Piece, ...]:
    """All pieces of a scene, those in its pane and in drawers too."""
    scrolling = scene.pane.pieces if scene.pane else ()
    return scene.pieces + scrolling + tuple(piece for drawer in scene.drawers for piece in drawer.pieces)


def mark_last(scene: Scene, ids: Set[str]) -> Scene:
    """The scene with the mark `last` on these pieces and on the parts of them; their labels say it too."""
    if not ids:
        return scene

    def mark(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return tuple(
            replace(one, marks=(*one.marks, "last"), label=_just_played(one.label))
            if one.id in ids or one.part_of in ids
            else one
            for one in pieces
        )

    drawers = tuple(replace(drawer, pieces=mark(drawer.pieces)) for drawer in scene.drawers)
    pane = scene.pane and replace(scene.pane, pieces=mark(scene.pane.pieces))
    offers = tuple(replace(one, label=_just_played(one.label)) if one.pick in ids else one for one in scene.offers)
    return replace(scene, pieces=mark(scene.pieces), pane=pane, drawers=drawers, offers=offers)


@lru_cache(maxsize=4096)
def _just_played(label: Text) -> Text:
    return say("piece.last", what=label)
