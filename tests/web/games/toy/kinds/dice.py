"""Two dice, the first of which can be kept, and a coin in a drawer."""

from __future__ import annotations

from tilebag.core.deed import Deed
from tilebag.core.fast_replace import fast_replace
from tilebag.core.game import Frame
from tilebag.core.move import Move
from tilebag.core.scene import Drawer, Face, Offer, Piece, Place, Rect, Scene

from ..names import say
from ..state import State
from ..tables import COINS, FREE

SIZE = (7.0, 9.5)
KEPT = "kept"
GIVEN = "given"
ROLL = Move("roll")
KEEP = Move("keep", ("d0",))
FREE_AGAIN = Move("free", ("d0",))
GIVE = Move("give", ("c1",))


def is_kept(state: State) -> bool:
    """Whether the first die is kept."""
    return state.place_of("d0") == KEPT


def moves(state: State) -> tuple[Move, ...]:
    toggle = FREE_AGAIN if is_kept(state) else KEEP
    gifts = (GIVE,) if state.pieces_at(COINS) else ()
    return (toggle, *gifts, ROLL)


def automatic_move(state: State) -> Move | None:
    del state
    return None


def play(state: State, move: Move) -> State:
    if move == KEEP:
        return state.with_piece("d0", KEPT)
    if move == FREE_AGAIN:
        return state.with_piece("d0", FREE)
    if move == GIVE:
        return state.with_piece("c1", GIVEN)
    first, second = state.throws
    return fast_replace(state, throws=(first if is_kept(state) else first + 1, second + 1))


def scene(state: State, may_move: bool, frame: Frame) -> Scene:
    del frame
    places = (_home(state, 0), _home(state, 1), _strip())
    return Scene(
        SIZE,
        say("status.roll"),
        places=places,
        pieces=(_die(state, 0), _die(state, 1)),
        drawers=(_drawer(state),),
        offers=_offers(state) if may_move else (),
        fact=say("fact", n=state.steps + 1),
        label=say("label"),
        detail=say("status.keep"),
    )


def _home(state: State, n: int) -> Place:
    look = "wood" if n == 0 and is_kept(state) else "spot"
    return Place(f"home{n}", Rect(0.5 + 3 * n, 6.5, 2, 2.4), look)


def _strip() -> Place:
    return Place("strip", Rect(0.5, 4.6, 6, 1), "strip", say("points", n=12))


def _die(state: State, n: int) -> Piece:
    number = first_number(state) if n == 0 else 3
    ink = "suns" if n == 0 else "arms"
    face = Face(ink=ink, text=str(number), sign=ink)
    at = Rect(1 + 3 * n, 6.7, 1, 1)
    return Piece(f"d{n}", at, say("die"), face, kind="die", throws=state.throws[n])


def first_number(state: State) -> int:
    """The number on the first die."""
    return 2 + state.throws[0] % 4


def _drawer(state: State) -> Drawer:
    at = Rect(0.5, 0.5, 1, 1)
    coins = tuple(
        Piece(coin, at, say("coin"), Face(text="4"), kind="coin") for coin in state.pieces_at(COINS)
    )
    note = say("in-the-bag", n=3)
    return Drawer("sheet", say("points", n=12), "strip", (6, 3), pieces=coins, note=note)


def _offers(state: State) -> tuple[Offer, ...]:
    toggle, *_ = moves(state)
    gifts = tuple(Offer(say("offer.give"), pick=coin, move=GIVE) for coin in state.pieces_at(COINS))
    return (
        Offer(say("offer.keep"), pick="home0", move=toggle, on=is_kept(state)),
        *gifts,
        Offer(say("offer.roll"), move=ROLL, main=True, points=("d0", "d1")),
    )


def describe(move: Move, after: State) -> Deed:
    if move == ROLL:
        return Deed(say("told.roll", first=str(first_number(after)), second="3"))
    return Deed(say(f"told.{move.verb}"))
