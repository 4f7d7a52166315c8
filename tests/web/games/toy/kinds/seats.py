"""The hand of three tiles, and the seats of two others, who pass, take or draw in between. The
score of the first seat changes when another takes a tile.
"""

from __future__ import annotations

from dataclasses import replace

from tilebag.core.deed import Deed
from tilebag.core.game import Frame
from tilebag.core.move import Move
from tilebag.core.scene import Face, Place, Rect, Scene, picture
from tilebag.core.words import seat_name

from ..names import say
from ..state import State
from . import hand

PASS = Move("pass")
TAKE = Move("take")
DRAW = Move("draw")
OTHERS_MOVES = (PASS, PASS, TAKE, DRAW)  # between two moves of the first seat
RED_FIVE = picture("slim", Face(ink="red", text="5", sign="disc"))
BLACK_ONE = picture("slim", Face(ink="black", text="1", sign="disc"))


def moves(state: State) -> tuple[Move, ...]:
    """Those of the hand; for the others only one."""
    if state.mover == 0:
        return hand.moves(state)
    return (OTHERS_MOVES[state.steps % len(state.table.order) - 1],)


def automatic_move(state: State) -> Move | None:
    del state
    return None


def play(state: State, move: Move) -> State:
    return state if move in OTHERS_MOVES else hand.play(state, move)


def scene(state: State, may_move: bool, frame: Frame) -> Scene:
    shown = hand.scene(state, may_move, frame)
    look = state.table.seat_look
    seats = tuple(
        Place(f"seat-{n + 1}", Rect(0.3 + 2.2 * n, 0.2, 2, 1), look, seat_name(n))
        for n in range(state.seats)
    )
    return replace(shown, places=(*shown.places, *seats))


def describe(move: Move, after: State) -> Deed:
    if move == TAKE:
        return Deed(say("told.take"), pieces=(RED_FIVE,), target=(BLACK_ONE,), result="+2")
    if move == PASS:
        return Deed(say("told.pass"))
    if move == DRAW:
        return Deed(say("told.draws"))
    return hand.describe(move, after)
