"""The present table: the grid, the seats and the coins. It does not help anyone's memory."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tilebag.core.game import Frame
from tilebag.core.move import Move
from tilebag.core.scene import Offer, Piece, Place, Rect, Scene
from tilebag.kit.piecepack import tile_face
from tilebag.kit.scene_parts import Parts

from .. import names
from ..names import say
from ..state import Phase, Tile
from ..view import View, moves
from .coins import bag_coin, laid_coins, player_hands, spot_id, take_label
from .layout import CACHE_SIZE, MAX_PLAQUES, Layout, grid_cell, layout_of
from .seats import cards, crowd
from .texts import detail, status, tip


def scene(view: View, frame: Frame) -> Scene:
    """The scene of a view for one frame."""
    seated = view.seat is not None
    measures = layout_of(frame, view.public.options, view.public.seats, seated=seated)
    parts = _bench(view, measures) + _grid(view, measures)
    return replace(
        parts.scene(measures.board, status(view), detail(view, measures)),
        offers=(
            *(_offer(view, move, measures) for move in moves(view)),
            *(_main_offer(view) if frame.is_large else ()),
            *_refusals(view, measures),
        ),
        fact=say("fact", n=view.public.tiles_left),
        label=say("table", n=view.public.tiles_left),
        tip=tip(view),
        mat=measures.mat if seated else None,
        line=measures.line,
        pictures=names.goal_picture(view) if view.public.chosen and not measures.cells else "",
    )


def _bench(view: View, measures: Layout) -> Parts:
    """Seats and coins."""
    crowded = measures.crowded if measures.rack else view.public.seats > MAX_PLAQUES
    if view.public.options.is_dealt and not crowded:
        return player_hands(view, measures)
    seats = crowd(view, measures) if crowded else cards(view, measures)
    if not measures.cells:
        return seats
    if view.public.options.is_basic:
        return seats + bag_coin(view, measures)
    return seats + laid_coins(view, measures)


def _grid(view: View, measures: Layout) -> Parts:
    """The tiles; a hollow where one was found."""
    places: list[Place] = []
    pieces: list[Piece] = []
    for k, (tile, at) in enumerate(zip(view.public.grid, measures.tiles, strict=True)):
        if tile.holder is None:
            pieces.append(_tile(view, tile, at, grid_cell(k, measures)))
        else:
            places.append(_hollow(tile.id, at))
    return Parts(tuple(places), pieces=tuple(pieces))


def _tile(view: View, tile: Tile, at: Rect, where: tuple[int, int]) -> Piece:
    """A tile: face down, unless it is turned up."""
    if tile.id != view.public.turned:
        return _face_down(tile.id, at, where)
    stamp = names.turned_stamp(view)
    label = names.tile_label(stamp, *where)
    face = tile_face(stamp.suit, stamp.value)
    return Piece(tile.id, at, label, face, marks=("select",), throws=tile.times, name=stamp.name)


@lru_cache(maxsize=CACHE_SIZE)
def _face_down(tile_id: str, at: Rect, where: tuple[int, int]) -> Piece:
    return Piece(tile_id, at, names.tile_label(None, *where), name=say("tile.down"))


@lru_cache(maxsize=CACHE_SIZE)
def _hollow(tile_id: str, at: Rect) -> Place:
    return Place(f"hollow-{tile_id}", at, "hollow")


def _offer(view: View, move: Move, measures: Layout) -> Offer:
    """A tap on a coin's place takes it; a tap on a tile turns it."""
    piece_id = move.args[0]
    if move.verb == "take":
        return Offer(take_label(view, piece_id), move, _pick(move))
    k = next(k for k, tile in enumerate(view.public.grid) if tile.id == piece_id)
    return _turn_offer(move, grid_cell(k, measures))


@lru_cache(maxsize=CACHE_SIZE)
def _turn_offer(move: Move, where: tuple[int, int]) -> Offer:
    row, column = where
    return Offer(
        say("offer.turn", row=row, column=column),
        move,
        move.args[0],
        brief=say("offer.turn-brief", row=row, column=column),
    )


def _main_offer(view: View) -> tuple[Offer, ...]:
    """The main button of a large screen: which tiles can be turned, or which coins taken."""
    places = tuple(_pick(move) for move in moves(view))
    if not places:
        return ()
    label = say("offer.choose" if view.public.phase is Phase.TAKE else "offer.turn-any")
    return (Offer(label, main=True, points=places),)


def _pick(move: Move) -> str:
    """The id of the piece or place that is tapped for a move."""
    return spot_id(move.args[0]) if move.verb == "take" else move.args[0]


def _refusals(view: View, measures: Layout) -> tuple[Offer, ...]:
    """Attempts during the viewer's turn that are refused, and why."""
    public = view.public
    if view.seat != public.mover:
        return ()
    possible = {move.args[0] for move in moves(view)}
    if public.phase is Phase.TAKE:
        tiles = ((k, tile.id) for k, tile in enumerate(public.grid) if tile.holder is None)
        unusable = (coin.id for coin in public.coins if not coin.out and coin.id not in possible)
        turns = (_turn_refusal(tile, grid_cell(k, measures)) for k, tile in tiles)
        takes = (
            Offer(take_label(view, coin), pick=spot_id(coin), why=say("why.not-yours"))
            for coin in unusable
        )
        return (*turns, *takes)
    if public.phase is not Phase.TURN or public.options.is_basic:
        return ()
    why = say("why.turn-now", coin=names.goal_name(view))
    coins_in_play = (coin.id for coin in public.coins if not coin.out)
    return tuple(
        Offer(take_label(view, coin), pick=spot_id(coin), why=why) for coin in coins_in_play
    )


@lru_cache(maxsize=CACHE_SIZE)
def _turn_refusal(tile_id: str, where: tuple[int, int]) -> Offer:
    row, column = where
    return Offer(
        say("offer.turn", row=row, column=column), pick=tile_id, why=say("why.choose-first")
    )
