"""How the table looks now: the grid, the seats and the coins. It helps nobody's memory."""

from __future__ import annotations

from functools import lru_cache

from tilebag.game import Frame
from tilebag.move import Move
from tilebag.piecepack import tile_face
from tilebag.scene import Offer, Piece, Place, Rect, Scene
from tilebag.scene_parts import Parts
from tilebag.words import Text

from .. import names
from ..options import voice
from ..state import Phase, Tile
from ..view import View, moves
from .coins import beside_the_grid, from_the_bag, in_hands, spot, taking
from .crowd import cards
from .layout import KEPT, ROUND, Layout, layout
from .seats import plaques


def scene(view: View, frame: Frame) -> Scene:
    """The table for one frame."""
    measures = layout(frame, view.public.options, view.public.seats)
    parts = _bench(view, measures) + _grid(view, measures)
    return Scene(
        size=(measures.board.w, measures.board.h),
        status=_status(view, measures),
        places=parts.places,
        prints=parts.prints,
        pieces=parts.pieces,
        offers=(*(_offer(view, move, measures) for move in moves(view)), *_refusals(view, measures)),
        fact=voice("fact", n=view.public.left),
        label=voice("table", n=view.public.left),
        scale=measures.board.scale,
        tip=_tip(view),
    )


def _bench(view: View, measures: Layout) -> Parts:
    """Seats and coins."""
    crowded = view.public.seats > ROUND
    if view.public.options.dealt and not crowded:
        return in_hands(view, measures)
    seats = (cards if crowded else plaques)(view, measures)
    return seats + (from_the_bag if view.public.options.bagged else beside_the_grid)(view, measures)


def _grid(view: View, measures: Layout) -> Parts:
    """The tiles; where one was found, a faint hollow."""
    places: list[Place] = []
    pieces: list[Piece] = []
    for k, (tile, at) in enumerate(zip(view.public.grid, measures.tiles, strict=True)):
        if tile.holder is None:
            pieces.append(_tile(view, tile, at, _where(k, measures)))
        else:
            places.append(_hollow(tile.id, at))
    return Parts(tuple(places), pieces=tuple(pieces))


def _where(k: int, measures: Layout) -> tuple[int, int]:
    """Row and column of a place in the grid as it is laid out here."""
    return k // measures.columns + 1, k % measures.columns + 1


def _tile(view: View, tile: Tile, at: Rect, where: tuple[int, int]) -> Piece:
    """Face down, unless it was just turned up."""
    if tile.id != view.public.turned:
        return _back(tile.id, at, where)
    stamp = names.turned(view)
    return Piece(
        tile.id, at, names.tile(stamp, *where), tile_face(stamp.suit, stamp.value), marks=("select",), throws=tile.times
    )


@lru_cache(maxsize=KEPT)
def _back(tile_id: str, at: Rect, where: tuple[int, int]) -> Piece:
    return Piece(tile_id, at, names.tile(None, *where))


@lru_cache(maxsize=KEPT)
def _hollow(tile_id: str, at: Rect) -> Place:
    return Place(f"hollow-{tile_id}", at, "hollow")


def _offer(view: View, move: Move, measures: Layout) -> Offer:
    """A tap on a coin's place takes it; a tap on a tile turns it."""
    thing = move.args[0]
    if move.verb == "take":
        return Offer(taking(view, thing), move, spot(thing))
    k = next(k for k, tile in enumerate(view.public.grid) if tile.id == thing)
    return _turning(move, _where(k, measures))


@lru_cache(maxsize=KEPT)
def _turning(move: Move, where: tuple[int, int]) -> Offer:
    row, column = where
    return Offer(voice("offer.turn", row=row, column=column), move, move.args[0])


def _refusals(view: View, measures: Layout) -> tuple[Offer, ...]:
    """What one may tap in one's own turn though it cannot be done, and why."""
    public = view.public
    if view.seat != public.mover:
        return ()
    possible = {move.args[0] for move in moves(view)}
    if public.phase is Phase.TAKE:
        tiles = ((k, tile.id) for k, tile in enumerate(public.grid) if tile.holder is None)
        others = (coin.id for coin in public.coins if not coin.out and coin.id not in possible)
        return (
            *(_not_yet(tile, _where(k, measures)) for k, tile in tiles),
            *(Offer(taking(view, coin), pick=spot(coin), why=voice("why.not-yours")) for coin in others),
        )
    if public.phase is not Phase.TURN or public.options.bagged:
        return ()
    why, there = voice("why.turn-now", coin=names.goal(view)), (coin.id for coin in public.coins if not coin.out)
    return tuple(Offer(taking(view, coin), pick=spot(coin), why=why) for coin in there)


@lru_cache(maxsize=KEPT)
def _not_yet(tile_id: str, where: tuple[int, int]) -> Offer:
    row, column = where
    return Offer(voice("offer.turn", row=row, column=column), pick=tile_id, why=voice("why.choose-first"))


def _tip(view: View) -> Text | None:
    """What a beginner should know in his own turn."""
    match view.public.phase:
        case Phase.TURN if view.seat == view.public.mover:
            return voice("tip.turn")
        case Phase.TAKE if view.seat == view.public.mover:
            return voice("tip.choose")
    return None


def _status(view: View, measures: Layout) -> Text:
    """What is going on, in one line. Who only hears it learns where a wrong tile lies; the log keeps that from all."""
    public = view.public
    mine = view.seat == public.mover
    who = names.seat(public.mover)
    match public.phase:
        case Phase.TAKE:
            return _choosing(view) if mine else voice("status.they-choose", who=who)
        case Phase.TURN:
            goal = names.goal(view)
            return voice("status.find", coin=goal) if mine else voice("status.they-look", who=who, coin=goal)
        case Phase.RIGHT:
            return voice("status.right", tile=names.turned(view).name)
        case Phase.WRONG:
            k = next(k for k, tile in enumerate(public.grid) if tile.id == public.turned)
            return voice("status.wrong", tile=names.tile(names.turned(view), *_where(k, measures)))
        case Phase.OVER:
            return voice("status.over" if public.left == 0 else "status.out")


def _choosing(view: View) -> Text:
    options = view.public.options
    if options.laid:
        return voice("status.choose")
    return voice("status.choose-any" if options.stealing else "status.choose-own")
