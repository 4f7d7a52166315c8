"""Three tiles in a hand, each of which goes to the tray or the bin, until the player ends the
match.
"""

from __future__ import annotations

from tilebag.core.deed import Deed
from tilebag.core.fast_replace import fast_replace
from tilebag.core.game import Frame
from tilebag.core.move import Move
from tilebag.core.scene import Drop, Offer, Piece, Place, Question, Rect, Scene
from tilebag.core.words import Text

from ..names import number_of, say, tile_face, tile_name
from ..state import State, put
from ..tables import BIN, HAND, TRAY

SIZE = (7.0, 9.5)
END = Move("end")
LEFT = {TRAY: 0.6, BIN: 4.6}  # of the first tile; that of the hand depends on the table
TOP = {TRAY: 2.2, BIN: 2.2, HAND: 7.2}


def moves(state: State) -> tuple[Move, ...]:
    """Any tile of the hand to either place, or the end."""
    targets = (TRAY,) if state.table.refuses_bin else _targets(state)
    puts = (put(tile, target) for tile in state.pieces_at(HAND) for target in targets)
    return (*puts, END)


def _targets(state: State) -> tuple[str, ...]:
    """The places to which tiles can be put, according to the offers."""
    return (TRAY,) if state.table.is_closed else (TRAY, BIN)


def automatic_move(state: State) -> Move | None:
    del state
    return None


def play(state: State, move: Move) -> State:
    if move == END:
        return fast_replace(state, is_over=True)
    tile, target = move.args
    return state.with_piece(tile, target)


def scene(state: State, may_move: bool, frame: Frame) -> Scene:
    del frame
    return Scene(
        SIZE,
        say("status.over") if state.is_over else say(f"status.{state.table.status}"),
        places=_places(state),
        pieces=tuple(_piece(state, at.piece, at.place) for at in state.locations),
        offers=_offers(state) if may_move else (),
        fact=say(state.table.fact, n=state.steps + 1),
        label=say("label"),
        rest=state.table.rests and state.steps == 0,
        tip=_tip(state),
    )


def _places(state: State) -> tuple[Place, ...]:
    about_the_bin = say("about.bin") if state.table.explains else None
    return (
        Place(TRAY, Rect(0.4, 2, 3, 1.6), "tray", say("place.tray")),
        Place(BIN, Rect(4.4, 2, 2.2, 1.6), "spot", say("place.bin"), about=about_the_bin),
        Place(HAND, Rect(0.3, 7, 6.4, 1.5), "wood", say("place.hand")),
    )


def _tip(state: State) -> Text | None:
    if not state.table.has_tips or state.steps > 1:
        return None
    return say("tip.put") if state.steps == 0 else say("tip.end")


def _piece(state: State, tile: str, place: str) -> Piece:
    number = number_of(tile)
    table = state.table
    left, step = (table.left, table.step) if place == HAND else (LEFT[place], 0.6)
    at = Rect(left + step * (number - 2), TOP[place], 1, 1)
    is_late = table.is_staged and state.is_over
    return Piece(
        f"end{number - 1}" if is_late else tile,
        at,
        tile_name(number),
        tile_face(number),
        beat=number - 1 if is_late else 0,
        within=place,
    )


def _offers(state: State) -> tuple[Offer, ...]:
    tiles = tuple(_tile_offer(state, tile) for tile in state.pieces_at(HAND))
    refusals = (Offer(say("place.bin"), pick=BIN, why=say("why.missing", n=3)),)
    return (
        *tiles,
        *(refusals if state.table.is_closed else ()),
        Offer(say("offer.done"), why=say("why.tray-first")),
        Offer(say("offer.which"), points=("t2", "t3"), why=say("why.one-of-these")),
        Offer(say("offer.end"), move=END, ask=Question(say("ask.end")), main=True),
    )


def _tile_offer(state: State, tile: str) -> Offer:
    number = number_of(tile)
    drops = tuple(_drop(tile, target) for target in _targets(state))
    label = say("offer.in-hand", tile=tile_name(number))
    return Offer(label, pick=tile, drops=drops, brief=tile_name(number))


def _drop(tile: str, target: str) -> Drop:
    label = say(f"drop.{target}")
    return Drop(target, put(tile, target), label, target=label)


def describe(move: Move, after: State) -> Deed:
    del after
    if move == END:
        return Deed(say("told.end"))
    tile, target = move.args
    return Deed(say(f"told.put.{target}", number=str(number_of(tile))))
