"""A pane of fifteen trays, of which a screen shows three, and a tile in a hand below."""

from __future__ import annotations

from tilebag.core.deed import Deed
from tilebag.core.game import Frame
from tilebag.core.move import Move
from tilebag.core.scene import HELD, Drop, Offer, Pane, Piece, Place, Rect, Scene
from tilebag.core.words import Text

from ..names import say, tile_face, tile_name
from ..state import State, put
from ..tables import HAND, TRAYS

SIZE = (7.0, 9.5)
MINE = "h1"  # shows a 9
LAST = TRAYS - 1


def tray_name(n: int) -> str:
    return f"tray{n}"


def _home(tile: str) -> int:
    """The tray in which a tile lies at first."""
    return int(tile[1:]) - 1


def moves(state: State) -> tuple[Move, ...]:
    """The tile of the hand goes to any tray, or to the last one where they are picky; each other
    tile to the tray as far from the end as its own is from the beginning.
    """
    swaps = tuple(
        put(at.piece, tray_name(LAST - _home(at.piece)))
        for at in state.locations
        if at.piece != MINE and at.place == tray_name(_home(at.piece))
    )
    if state.place_of(MINE) != HAND:
        return swaps
    targets = (LAST,) if state.table.is_closed else range(TRAYS)
    return (*(put(MINE, tray_name(n)) for n in targets), *swaps)


def automatic_move(state: State) -> Move | None:
    del state
    return None


def play(state: State, move: Move) -> State:
    piece, tray = move.args
    return state.with_piece(piece, tray)


def scene(state: State, may_move: bool, frame: Frame) -> Scene:
    del frame
    hand = Place(HAND, Rect(0.3, 7, 6.4, 1.5), "wood", say("place.hand"))
    is_in_hand = state.place_of(MINE) == HAND
    return Scene(
        SIZE,
        say("status.choose"),
        places=(hand,),
        pieces=(_mine(Rect(0.6, 7.2, 1, 1), HAND),) if is_in_hand else (),
        pane=_pane(state),
        offers=_offers(state) if may_move else (),
        fact=say("fact", n=state.steps + 1),
        label=say("label"),
    )


def _mine(at: Rect, place: str) -> Piece:
    marks = () if place == HAND else ("new",)
    return Piece(MINE, at, tile_name(9), tile_face(9), marks=marks, within=place)


def _pane(state: State) -> Pane:
    trays = tuple(
        Place(tray_name(n), Rect(0.2, n * 1.4, 4, 1.2), "tray", _tray_label(n))
        for n in range(TRAYS)
    )
    return Pane(
        "pane",
        Rect(0, 1.5, 7, 4.2),
        (7, 21),
        say("place.trays"),
        places=trays,
        pieces=tuple(_tile(at.piece, at.place) for at in state.locations if at.place != HAND),
        why=say("why.fit") if state.table.is_closed else None,
    )


def _tray_label(n: int) -> Text:
    return say("place.numbered-tray", n=n + 1)


def _tile(tile: str, tray: str) -> Piece:
    """A tile in a tray, beside the one that lies there at first."""
    n = int(tray.removeprefix("tray"))
    top = n * 1.4 + 0.1
    if tile == MINE:
        return _mine(Rect(2, top, 1, 1), tray)
    number = int(tile[1:])
    at = Rect(0.3 if n == _home(tile) else 2, top, 1, 1)
    return Piece(tile, at, say("tile.numbered", n=number), tile_face(number - 1), within=tray)


def _offers(state: State) -> tuple[Offer, ...]:
    by_tile: dict[str, list[Drop]] = {}
    for move in moves(state):
        tile, tray = move.args
        n = int(tray.removeprefix("tray"))
        by_tile.setdefault(tile, []).append(Drop(tray, put(HELD, tray), _tray_label(n)))
    return tuple(
        Offer(_label(tile), pick=tile, drops=tuple(drops)) for tile, drops in by_tile.items()
    )


def _label(tile: str) -> Text:
    if tile == MINE:
        return say("offer.in-hand", tile=tile_name(9))
    return say("tile.numbered", n=int(tile[1:]))


def describe(move: Move, after: State) -> Deed:
    del after
    piece, tray = move.args
    n = int(tray.removeprefix("tray")) + 1
    tile = tile_name(9) if piece == MINE else say("tile.numbered", n=int(piece[1:]))
    return Deed(say("told.into-tray", tile=tile, n=n))
