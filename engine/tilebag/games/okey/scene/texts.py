"""Sentences: the status line, tips, the narration of moves, the account at the end."""

from __future__ import annotations

from dataclasses import replace

from tilebag.core.deed import Deed, pictures
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.scene import back_picture
from tilebag.core.words import Text, seat_name

from .. import names, strategy
from ..names import say
from ..pieces import Kind
from ..rules.moves import SHOW, SHOWN_LOSS
from ..state import Phase, Tile
from ..view import View, can_finish, moves


def status(view: View) -> Text:
    """What to do next, or whose turn it is."""
    public = view.public
    match public.phase:
        case Phase.SHOWING:
            return _before_play_status(view)
        case Phase.DRAWING | Phase.DISCARDING if view.seat == public.mover:
            return _own_turn_status(view)
        case Phase.DRAWING | Phase.DISCARDING:
            return say("status.theirs", who=seat_name(public.mover))
        case _:
            return _round_status(view)


def tip(view: View) -> Text | None:
    """A tip for beginners: the okey before the first turn, where to draw, where to finish."""
    public = view.public
    steps = moves(view)
    if can_finish(view):
        return say("tip.finish")
    if steps and (public.phase is Phase.SHOWING or public.first_turn):
        return say("tip.okey", okey=names.kind_name(public.okey))
    return say("tip.draw") if public.phase is Phase.DRAWING and steps else None


def _before_play_status(view: View) -> Text:
    if not view.is_deciding:
        return say("status.waiting")
    if SHOW not in moves(view):
        return say("status.look")
    return say("status.show")


def _own_turn_status(view: View) -> Text:
    if view.public.phase is Phase.DRAWING:
        return say("status.draw" if view.stock else "status.last")
    return say("status.finish" if can_finish(view) else "status.discard")


def _round_status(view: View) -> Text:
    """The winner and the cost; after the last round that the game is over, which a shown indicator
    can cause too.
    """
    public = view.public
    over = names.game_over_text(public)
    if public.result is None:
        assert over is not None
        return names.full_sentence(over)
    if public.winner is not None:
        key = "status.won-over" if over else "status.won"
        loss = names.loss_text(view, public.result)
        return say(key, who=seat_name(public.winner), loss=loss)
    how = names.ending_text(view, public.result)
    return names.full_sentence(names.join_texts(how, say("over.now")) if over else how)


def describe(before: View, seat: Seat, move: Move, after: View) -> Deed | None:
    """What a move did; None if a seat continues without showing the indicator."""
    deed = _describe_move(before, seat, move, after)
    if deed is None:
        return None
    text = deed.text
    if after.public.result and move.verb in ("discard", "leave"):
        text = names.join_texts(text, names.ending_text(after, after.public.result))
    if over := names.game_over_text(after.public):
        text = names.join_texts(text, over)
    return deed if text is deed.text else replace(deed, text=text)


def _describe_move(before: View, seat: Seat, move: Move, after: View) -> Deed | None:
    match move.verb:
        case "show":
            return _describe_showing(seat, after)
        case "draw":
            return _describe_draw(after)
        case "take":
            text = say("tell.take", tile=names.neighbour_discard_name(before.public))
            return Deed(text, pieces=_picture(before.public.offered_kind))
        case "discard":
            tile = after.public.piles[seat][-1]
            text = say("tell.discard", tile=_tile_name(after, tile))
            return Deed(text, target=_picture(tile.kind))
        case "finish":
            return _describe_finish(after)
        case "leave":
            return Deed(say("tell.leave", tile=names.neighbour_discard_name(before.public)))
        case "deal":
            return _describe_deal(after)
        case _:
            return None


def _tile_name(view: View, tile: Tile) -> Text:
    return names.tile_name(tile.kind, view.public.okey)


def _picture(kind: Kind) -> tuple[str, ...]:
    return (names.kind_name(kind).picture,)


def _describe_showing(seat: Seat, after: View) -> Deed:
    kind = after.public.indicator.kind
    text = say("tell.show", tile=names.kind_name(kind), others=names.losers(after, seat))
    return Deed(text, _picture(kind), result=names.short_loss(after.public, seat, SHOWN_LOSS))


def _describe_draw(after: View) -> Deed:
    """Only the mover knows the tile."""
    tile = next((tile for tile in after.rack if tile.number == after.drawn), None)
    if tile is None:
        return Deed(say("tell.draw"), pieces=(back_picture("slim"),))
    text = say("tell.draw-mine", tile=_tile_name(after, tile))
    return Deed(text, pieces=_picture(tile.kind))


def _describe_finish(after: View) -> Deed:
    result = after.public.result
    assert result is not None
    assert result.tile is not None
    assert result.winner is not None
    text = names.join_texts(
        say("tell.finish", tile=_tile_name(after, result.tile)), names.ending_text(after, result)
    )
    loss = names.short_loss(after.public, result.winner, result.loss)
    return Deed(text, target=_picture(result.tile.kind), result=loss)


def _describe_deal(after: View) -> Deed:
    """The indicator, and the okey that it makes."""
    public = after.public
    indicator = names.kind_name(public.indicator.kind)
    okey = names.kind_name(public.okey)
    text = say("tell.deal", n=public.round, indicator=indicator, okey=okey)
    return Deed(text, pictures((indicator,)), pictures((okey,)))


def account(view: View) -> tuple[Text, ...]:
    """How the points came about: the starting points, how the last round ended, why it was the
    last.

    A viewer who did not finish is told the distance of their hand.
    """
    public = view.public
    options = view.public.options
    lines = [
        say("account.start-team" if options.partners else "account.start", n=options.start_points)
    ]
    if public.shown is not None:
        who = seat_name(public.shown)
        lines.append(
            say("account.shown", who=who, others=names.losers(view, public.shown), n=SHOWN_LOSS)
        )
    if public.result and public.winner is not None:
        lines.append(
            say(
                "status.won",
                who=seat_name(public.winner),
                loss=names.loss_text(view, public.result),
            )
        )
    if public.result and view.rack and view.seat != public.winner:
        lines.append(say("account.missing", n=min(strategy.own_distances(view).values())))
    if over := names.game_over_text(public):
        lines.append(names.full_sentence(over))
    return tuple(lines)
