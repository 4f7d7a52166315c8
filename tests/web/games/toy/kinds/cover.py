"""Face-down tiles, each of which is turned by a tap; at one table it is then turned back."""

from __future__ import annotations

from tilebag.core.deed import Deed
from tilebag.core.game import Frame
from tilebag.core.move import Move
from tilebag.core.scene import Offer, Piece, Rect, Scene
from tilebag.core.words import Text

from ..names import say, tile_face, tile_name
from ..state import State
from ..tables import FACE_DOWN

SIZE = (7.0, 9.5)
FACE_UP = "face-up"
TURN_BACK = Move("back")


def moves(state: State) -> tuple[Move, ...]:
    """Any face-down tile can be turned, unless one waits to be turned back."""
    if automatic_move(state):
        return ()
    return tuple(Move("turn", (tile,)) for tile in state.pieces_at(FACE_DOWN))


def automatic_move(state: State) -> Move | None:
    if state.table.turns_back and state.pieces_at(FACE_UP):
        return TURN_BACK
    return None


def play(state: State, move: Move) -> State:
    if move == TURN_BACK:
        (tile,) = state.pieces_at(FACE_UP)
        return state.with_piece(tile, FACE_DOWN)
    return state.with_piece(move.args[0], FACE_UP)


def scene(state: State, may_move: bool, frame: Frame) -> Scene:
    del frame
    return Scene(
        SIZE,
        _status(state),
        pieces=tuple(_piece(state, n) for n in range(len(state.locations))),
        offers=tuple(map(_offer, moves(state))) if may_move else (),
        fact=say("fact", n=state.steps + 1),
        label=say("label"),
    )


def _status(state: State) -> Text:
    if automatic_move(state):
        (tile,) = state.pieces_at(FACE_UP)
        return say("status.not-this", tile=tile_name(_number(tile)))
    return say("status.choose")


def _number(tile: str) -> int:
    return int(tile[1:])


def _piece(state: State, n: int) -> Piece:
    """The n-th tile; a single one is in the middle."""
    tile = state.locations[n].piece
    at = Rect(1 + 4 * n if len(state.locations) > 1 else 3, 4, 1, 1)
    if state.place_of(tile) == FACE_DOWN:
        return Piece(tile, at, say("tile.face-down", number=_number(tile)))
    marks = ("select",) if state.table.turns_back else ()
    return Piece(tile, at, tile_name(_number(tile)), tile_face(_number(tile)), marks=marks)


def _offer(move: Move) -> Offer:
    (tile,) = move.args
    return Offer(say("offer.turn", number=_number(tile)), pick=tile, move=move)


def describe(move: Move, after: State) -> Deed:
    del after
    if move == TURN_BACK:
        return Deed(say("told.back"))
    return Deed(say("told.turn", number=_number(move.args[0])))
