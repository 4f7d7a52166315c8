"""The table as plain data. Drawing a scene needs no rules, and making one needs no screen.

Measures are in board units: a tile is 1 high, x goes right, y goes down and (0, 0) is the upper
left corner. Colours are names of tokens (`web/css/theme.css`). Later items of a tuple are drawn
over earlier ones; places are below prints, prints below pieces.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from functools import lru_cache

from tilebag.core.move import Move
from tilebag.core.words import Text, Value, say

NO_PIECE = "-"  # value of `when`: while no piece is held
SHAPE = 2  # version of this format; a field never changes its meaning
HELD = "*"  # stands for the id of the held piece in the move of a drop


@dataclass(frozen=True, slots=True)
class Rect:
    """A box on the board: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Face:
    """The front of a piece. Every part may be empty.

    ink     colour token of the face: "suns", "red"
    art     picture in the middle: "suns" (the suit's sign), "spiral"
    text    number in the middle, as a drawing: "7", "13"
    sign    small sign in the corner
    letter  letter of the suit
    worth   small number in the other corner
    """

    ink: str = ""
    art: str = ""
    text: str = ""
    sign: str = ""
    letter: Text | None = None
    worth: str = ""


def picture(kind: str, *faces: Face) -> str:
    """Small pictures of pieces of a kind, for `Text.picture`."""
    return " ".join(
        ",".join((kind, face.ink, face.art, face.text, face.sign, face.worth)) for face in faces
    )


def back_picture(kind: str = "tile") -> str:
    """A small picture of a piece that lies face down."""
    return kind


@dataclass(frozen=True, slots=True)
class Piece:
    """A movable object. It keeps its id from scene to scene; the id reveals nothing about the face.

    at       the box that it fills
    label    its name with its place or state, for screen readers and sentences
    face     what is on it; None: face down
    kind     shape: tile, slim (three quarters as wide, sign below the number), tall (as slim, but
             two thirds as wide), coin, token (a coin's suit side), die, pile
    marks    how it is highlighted, such as last: just played
    throws   number of throws or turns so far: a die that shows the same face again was still thrown
    count    number of objects it stands for (piles, slim backs)
    dim      shown faintly
    origin   piece or place from which it appears when it is new on the table: a drawn tile comes
             out of the stock and turns over on the way. Reveals nothing hidden
    beat     animation stage in which it appears; before, a tile is face down and any other piece
             absent
    within   id of the place it belongs to
    part_of  id of a piece of which it shows another side: drawn, but not in the outline
    name     its name alone; None: as `label`. Not sent to the page
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
    name: Text | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """An area of the table; it never moves.

    at      the box that it fills
    look    tray, ready (tray with a heavy line), gone (dashed outline), hollow (faint trace of a
            piece), wood (the viewer's, with a lip), rack (the viewer's, with rows), lip (of a row,
            hides the feet of its pieces), spot (dashed, empty), ring (round spot), bare
            (invisible), paper, strip, plaque, seat (a player's card), turn (the card of the player
            to move), well, link (bar joining two pieces), flaw (not yet valid), pill (filled
            label), line (of a sheet, ruled off)
    label   its name, for screen readers
    lists   whether the label names the pieces on it
    marks   as in `Piece`
    holds   ids of pieces that are here unseen (a player's coins): they leave the table to here and
            appear from here
    when    id of a piece: present only while it is held; NO_PIECE: only while none is held
    within  id of the place it is part of
    why     message when a piece that may not be placed here is released here
    about   message when it is tapped and has no other action; needs a label
    beat    as in `Piece`
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
    beat: int = 0
    lists: bool = False


@dataclass(frozen=True, slots=True)
class Print:
    """Text, a drawn number, a sign or an icon on the table.

    x, y    for words the baseline and the side named by `align` (start, middle, end); otherwise the
            centre
    size    height in board units
    kind    words, number, sign, icon, tile (a `picture` of one), face (of the seat `text`), backs
            (as many as the number `text`), pool (as many backs of this size spread out over the
            width `room`; x, y: the upper left corner), rule (upright) or count (a number on a
            piece, or words on a band of the width `room`)
    ink     name of its colour
    bold    in bold type
    mood    of a face: think, glad, won (glad, with a crown), sad, or empty for calm
    font    text or title
    room    maximum width in board units; longer text is condensed. 0: the width of the enclosing
            place
    when    as in `Place`
    beat    as in `Piece`
    short   replacement where `text` does not fit
    within  id of the place it is printed on or describes
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
    mood: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to confirm before a move, and a sentence on what the move leads to, if needed."""

    title: Text
    line: Text | None = None


@dataclass(frozen=True, slots=True)
class Drop:
    """Where a held piece may be released, and the move this makes.

    Pieces that may go to the same places share their drops: the move names the piece as HELD, and
    `Offer.blanks` fills the sentence. `drops_of` resolves both.

    label   the move, or only the target with its state
    target  name of the target alone, where the label names only that
    full    the whole move as a sentence, for those who see neither piece nor place; not sent to the
            page
    button  label of a button for the same move, shown while the piece is held; the first is the
            main button
    ask     to confirm before the move
    desk    whether `place` is the viewer's rack; the piece is put in the slot it is released over
    then    moves that follow `move`, for several pieces that are laid together (`ChosenPieces`)
    """

    place: str
    move: Move
    label: Text
    full: Text | None = None
    button: Text | None = None
    ask: Question | None = None
    desk: bool = False
    target: Text | None = None
    then: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """An action available to the viewer now.

    pick    id of the piece or place to tap or hold; empty: only a button
    move    what a tap does; None with `drops`: a tap takes the piece up; None without: disabled,
            for the reason `why`
    drops   where a drag may end
    main    the screen's one filled button
    on      state of a toggle; None: not a toggle
    points  places that a tap highlights to choose from; with a move: the dice it throws
    ask     to confirm before the move
    brief   the label without details, for a button; with drops: the name of the piece alone. None:
            as the label
    short   a shorter label, for a button without room for the other
    figure  value of the action, shown in large type above the button's label
    note    short text in small type below the label
    blanks  values for the shared sentences of its drops; not sent to the page
    """

    label: Text
    move: Move | None = None
    pick: str = ""
    drops: tuple[Drop, ...] = ()
    main: bool = False
    on: bool | None = None
    why: Text | None = None
    points: tuple[str, ...] = ()
    ask: Question | None = None
    brief: Text | None = None
    short: Text | str = ""
    figure: Text | str = ""
    note: Text | str = ""
    blanks: tuple[tuple[str, Value], ...] = ()


def drops_of(offer: Offer) -> tuple[Drop, ...]:
    """The drops of an offer, resolved for its piece."""
    return tuple(_resolve_drop(drop, offer) for drop in offer.drops)


def _resolve_drop(drop: Drop, offer: Offer) -> Drop:
    if HELD not in drop.move.args:
        return drop
    move = Move(drop.move.verb, tuple(offer.pick if arg == HELD else arg for arg in drop.move.args))
    full = drop.full and Text(
        drop.full.key, tuple(sorted({**dict(drop.full.values), **dict(offer.blanks)}.items()))
    )
    return replace(drop, move=move, full=full)


@dataclass(frozen=True, slots=True)
class Slot:
    """A position on the rack for one piece."""

    at: Rect
    label: Text


@dataclass(frozen=True, slots=True)
class Sort:
    """An arrangement proposed by the game: (piece id, slot) in `order`, which is not sent to the
    page.
    """

    id: str
    label: Text
    order: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """The viewer's rack: how they arrange their own pieces. Rearranging is not a move and is always
    allowed.

    slots    in reading order; slots of one row have the same `at.y`
    lying    (piece id, slot)
    sorts    arrangements proposed by the game
    several  whether several of its pieces can be chosen and laid together: `game.Box.choose` tells
             what they can do
    """

    slots: tuple[Slot, ...]
    lying: tuple[tuple[str, int], ...]
    sorts: tuple[Sort, ...] = ()
    several: bool = False

    @property
    def rows(self) -> tuple[float, ...]:
        """A number for each slot, equal within a row."""
        return tuple(slot.at.y for slot in self.slots)


@dataclass(frozen=True, slots=True)
class ChosenPieces:
    """What the pieces of the rack that the viewer has chosen can do together.

    pieces  their ids; only the last one if it cannot go with the others
    label   their number and names, for screen readers
    button  label of the main button, which makes the first drop
    drops   the places for all of them, each with one move for each piece
    why     refusal for any other place; without drops, also the button's
    """

    pieces: tuple[str, ...]
    label: Text
    button: Text
    drops: tuple[Drop, ...] = ()
    why: Text | None = None


@dataclass(frozen=True, slots=True)
class Drawer:
    """A part of the table that is folded away on small screens; tapping the place `handle` slides
    it up.
    """

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
    """A window of the board that scrolls a taller part of the table.

    id       unique in the scene
    at       the window
    size     width and height of the content in board units; its own (0, 0) is its upper left corner
    label    its name, for screen readers
    places, prints, pieces  the content
    why      message when a piece is released on a place in it where it may not go
    """

    id: str
    at: Rect
    size: tuple[float, float]
    label: Text
    places: tuple[Place, ...] = ()
    prints: tuple[Print, ...] = ()
    pieces: tuple[Piece, ...] = ()
    why: Text | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a panel: label, figure, a bar from 0 to 1, and the plan it stands for, if any."""

    label: Text
    figure: Text
    share: float
    plan: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """One line of a panel's table.

    label   name of the line, such as a suit
    sign    name of the drawn sign
    counts  number of pieces for each column
    pieces  their pictures (`picture`); shown if there is at most one of each
    """

    label: Text
    sign: str
    counts: tuple[int, ...]
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    """A box beside the table.

    id       unique among the panels of a game
    title    heading
    big      figure in large type below the heading
    lines    sentences
    bars     values shown as bars
    columns  headings of the table that counts pieces, such as values
    tallies  its lines
    copies   the maximum of a count
    """

    id: str
    title: Text
    big: Text | None = None
    lines: tuple[Text, ...] = ()
    bars: tuple[Bar, ...] = ()
    columns: tuple[Text | str, ...] = ()
    tallies: tuple[Tally, ...] = ()
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as one seat sees it now.

    size     width and height in board units
    status   the present event or task, in one short sentence
    places, prints, pieces  what is on the table
    offers   what the viewer can do now
    drawers  parts that are folded away on small screens
    pane     the part that scrolls; None: none
    fact     one fact about the match, such as the round
    label    name of the table, for screen readers
    desk     the viewer's rack, if they may arrange it
    rest     whether there is something to look at first (the end of a round): the page waits before
             the next move
    scale    size of text relative to a phone (`layout.Board.scale`)
    tip      advice for a first-time viewer, identified by its key
    detail   what else to know besides the status; read aloud, and shown where there is room
    line     where the page shows the status, on phones the button that arranges the rack
             (`status_line`), or on a phone held sideways the status and the buttons; None: not in
             the scene
    mat      the cloth of the table on a large screen; None: all of the board above half the rack
    pictures  of pieces that the status names and the table does not show (`picture`)
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
    detail: Text | None = None
    line: Rect | None = None
    mat: Rect | None = None
    pictures: str = ""


def all_pieces(scene: Scene) -> tuple[Piece, ...]:
    """All pieces of a scene, including those of its pane and drawers."""
    scrolling = scene.pane.pieces if scene.pane else ()
    return (
        scene.pieces
        + scrolling
        + tuple(piece for drawer in scene.drawers for piece in drawer.pieces)
    )


def mark_last(scene: Scene, ids: Set[str]) -> Scene:
    """The scene with the mark `last` on these pieces and their parts, also in labels."""
    if not ids:
        return scene

    def mark(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return tuple(
            replace(
                piece,
                marks=(*piece.marks, "last"),
                label=_just_played(piece.label),
                name=piece.name or piece.label,
            )
            if piece.id in ids or piece.part_of in ids
            else piece
            for piece in pieces
        )

    drawers = tuple(replace(drawer, pieces=mark(drawer.pieces)) for drawer in scene.drawers)
    pane = scene.pane and replace(scene.pane, pieces=mark(scene.pane.pieces))
    offers = tuple(
        replace(offer, label=_just_played(offer.label), brief=offer.brief or offer.label)
        if offer.pick in ids
        else offer
        for offer in scene.offers
    )
    return replace(scene, pieces=mark(scene.pieces), pane=pane, drawers=drawers, offers=offers)


@lru_cache(maxsize=4096)
def _just_played(label: Text) -> Text:
    return say("piece.last", what=label)
