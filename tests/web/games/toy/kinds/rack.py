"""Tiles on a rack of two rows, a pile, and at some tables a stock."""

from __future__ import annotations

from tilebag.core.deed import Deed
from tilebag.core.game import Frame
from tilebag.core.move import Move
from tilebag.core.scene import Desk, Drop, Offer, Piece, Place, Rect, Scene, Slot, Sort
from tilebag.kit.desk import place_pieces

from ..names import say, tile_face
from ..state import State
from ..tables import OTHERS, PILE, RACK, STOCK

SIZE = (7.0, 9.5)
SLOTS = tuple(Rect(0.6 + 1.2 * (n % 4), 6.2 + 1.2 * (n // 4), 1, 1) for n in range(8))
AT_FIRST = {"t1": 0, "t2": 1, "t3": 5}
DRAW = Move("draw")
TURN = Move("turn", ("t3",))
NEAR_THE_EDGE = Rect(5.4, 2, 1, 1)  # of the pile and the stock


def _is_time_to_draw(state: State) -> bool:
    """Whether the next move draws a tile: with a button, all but the second move of each round."""
    if state.table.draws == "button":
        return state.steps % 3 != 1
    return state.table.draws == "tap"


def moves(state: State) -> tuple[Move, ...]:
    """Draw, put a tile away, or turn the third."""
    if _is_time_to_draw(state):
        return (DRAW,) if state.pieces_at(STOCK) else ()
    if state.mover != 0:
        return tuple(_away(tile) for tile in state.pieces_at(OTHERS))
    tiles = state.pieces_at(RACK)
    turns = (TURN,) if "t3" in tiles else ()
    return (*(_away(tile) for tile in tiles if tile != "t3"), *turns)


def automatic_move(state: State) -> Move | None:
    del state
    return None


def _away(tile: str) -> Move:
    return Move("away", (tile,))


def play(state: State, move: Move) -> State:
    if move == DRAW:
        drawn = state.pieces_at(STOCK)[0]
        return state.with_piece(drawn, RACK if state.mover == 0 else OTHERS)
    return state.with_piece(move.args[0], PILE)


def scene(state: State, may_move: bool, frame: Frame) -> Scene:
    kept = dict(frame.desk) or AT_FIRST
    slots = place_pieces(state.pieces_at(RACK), kept, len(SLOTS))
    rack = tuple(_tile(state, tile, SLOTS[slot]) for tile, slot in slots.items())
    return Scene(
        SIZE,
        say("status.choose"),
        places=(
            Place(PILE, NEAR_THE_EDGE, "spot", say("place.pile")),
            Place(RACK, Rect(0.5, 6, 5, 2.6), "rack", say("place.rack")),
        ),
        pieces=(*rack, *_stock(state)),
        offers=_offers(state) if may_move else (),
        fact=say("fact", n=state.steps + 1),
        label=say("label"),
        desk=_desk(slots),
    )


def _tile(state: State, tile: str, at: Rect) -> Piece:
    number = int(tile[1:])
    is_drawn = tile not in AT_FIRST
    return Piece(
        tile,
        at,
        say("tile.plain", number=number),
        tile_face(number),
        marks=("new",) if is_drawn and state.table.draws == "button" else (),
        origin=STOCK if is_drawn and state.table.draws == "tap" else "",
        within=RACK,
    )


def _stock(state: State) -> tuple[Piece, ...]:
    """The stock, if it can be tapped."""
    if state.table.draws != "tap":
        return ()
    count = len(state.pieces_at(STOCK))
    label = say("stock", n=count)
    return (Piece(STOCK, NEAR_THE_EDGE, label, kind="pile", count=count, within=PILE),)


def _desk(slots: dict[str, int]) -> Desk:
    upwards = sorted(slots, key=_number)
    return Desk(
        slots=tuple(Slot(at, say("slot", n=n + 1)) for n, at in enumerate(SLOTS)),
        lying=tuple(slots.items()),
        sorts=(
            Sort("up", say("sort.up"), _in_a_row(upwards)),
            Sort("down", say("sort.down"), _in_a_row(upwards[::-1])),
        ),
    )


def _number(tile: str) -> int:
    return int(tile[1:])


def _in_a_row(tiles: list[str]) -> tuple[tuple[str, int], ...]:
    return tuple((tile, slot) for slot, tile in enumerate(tiles))


def _offers(state: State) -> tuple[Offer, ...]:
    if not _is_time_to_draw(state):
        return tuple(map(_tile_offer, moves(state)))
    if state.table.draws == "button":
        return (
            Offer(say("offer.draw"), move=DRAW, main=True),
            Offer(say("place.pile"), pick=PILE, why=say("why.draw-first")),
        )
    onto_the_rack = Drop(RACK, DRAW, say("offer.draw"), desk=True)
    return (Offer(say("offer.draw"), move=DRAW, pick=STOCK, drops=(onto_the_rack,)),)


def _tile_offer(move: Move) -> Offer:
    (tile,) = move.args
    if move == TURN:
        return Offer(say("offer.turn-over"), pick=tile, move=move)
    return Offer(
        say("offer.away"), pick=tile, drops=(Drop(PILE, move, say("drop.away", tile=tile)),)
    )


def describe(move: Move, after: State) -> Deed:
    if move == DRAW:
        drawn = after.pieces_at(RACK)[-1]
        mover = after.last_mover
        return Deed(say("told.draw", number=_number(drawn)) if mover == 0 else say("told.draws"))
    if move == TURN:
        return Deed(say("told.turn", number=3))
    number = _number(move.args[0])
    return Deed(say("told.away-something") if number == 9 else say("told.away", number=number))
