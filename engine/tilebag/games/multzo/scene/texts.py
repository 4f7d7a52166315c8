"""Sentences: the status line, tips, the narration of moves, the account at the end."""

from __future__ import annotations

from tilebag.core.deed import Deed, pictures
from tilebag.core.fast_replace import find
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.scene import back_picture
from tilebag.core.words import Text, seat_name
from tilebag.kit.piecepack import NULL, suit_name

from .. import names
from ..names import say
from ..pieces import worth
from ..rules.moves import COLLECT, nulls_to_choose
from ..rules.showdown import (
    STACKS,
    categories_won_by,
    factor,
    score_of,
    shown_claims,
    unpaid_winners,
    winner_of,
)
from ..state import Category, Phase, PublicState
from ..strategy import claims_without
from ..view import View, moves


def status(view: View) -> Text:
    """What to do next, or whose turn it is."""
    public = view.public
    match public.phase:
        case Phase.DRAW:
            if view.is_to_move:
                return _draw_status(public)
            return say("status.takes", who=seat_name(public.mover))
        case Phase.DROP:
            if view.is_to_move:
                return say("status.drop" if public.declarer is not None else "status.drop-or-end")
            return say("status.drops", who=seat_name(public.mover))
        case Phase.SHOW:
            return _pay_status(view)
        case Phase.OVER:
            return _result_status(public)


def detail(view: View) -> Text | None:
    """How many turns are left without a stock, or what the seat that chooses has won."""
    public = view.public
    waiting = unpaid_winners(view.public)
    turns = None if public.declarer is not None else public.stall_turns_left
    if public.phase is Phase.DRAW and view.is_to_move and turns is not None:
        return say("detail.stalling", n=turns)
    if public.phase is Phase.SHOW and waiting and nulls_to_choose(public):
        return say("detail.choose", who=seat_name(waiting[0]), won=_won_by(public, waiting[0]))
    return None


def _won_by(public: PublicState, seat: Seat) -> tuple[Text, ...]:
    return tuple(map(names.category_name, categories_won_by(public, seat)))


def _draw_status(public: PublicState) -> Text:
    if public.declarer is not None:
        return say("status.last-turn")
    if not public.stock_size:
        return say("status.draw-open")
    return say("status.draw" if public.open else "status.draw-stock")


def _pay_status(view: View) -> Text:
    """Whose reward it is, and whether there is a choice."""
    public = view.public
    waiting = unpaid_winners(view.public)
    if not waiting:
        return _round_status(view)
    seat = waiting[0]
    if not nulls_to_choose(public):
        if seat == view.seat:
            return say("status.collect")
        return say("status.collects", who=seat_name(seat))
    if seat != view.seat:
        return say("status.chooses", who=seat_name(seat))
    return say("status.choose")


def _round_status(view: View) -> Text:
    """What the viewer has won in this round."""
    public = view.public
    seat = view.seat
    if not public.prizes:
        return say("status.no-coins", n=public.round)
    if seat is None:
        return say("status.paid", n=public.round)
    if not (won := categories_won_by(public, seat)):
        return say("status.won-nothing", n=public.round, who=seat_name(seat))
    return say(
        "status.won-this",
        n=public.round,
        who=seat_name(seat),
        won=tuple(map(names.category_name, won)),
    )


def _result_status(public: PublicState) -> Text:
    most = max(score_of(public, seat) for seat in public.seats)
    best = tuple(seat_name(seat) for seat in public.seats if score_of(public, seat) == most)
    points = say("points", n=most)
    if len(best) > 1:
        return say("status.shared", who=best, points=points)
    return say("status.won", who=best[0], points=points)


def tip(view: View) -> Text | None:
    """What the labels above the hand mean, what "End" does, or what a null coin is good for."""
    public = view.public
    if public.phase is Phase.SHOW:
        return say("tip.null") if moves(view) and nulls_to_choose(public) else None
    if not view.is_to_move or public.declarer is not None:
        return None
    if public.phase is Phase.DRAW:
        return say("tip.hand")
    can_win = any(claim.categories for claim in claims_without(view).values())
    return say("tip.end") if can_win else None


def describe(before: View, seat: Seat, move: Move, after: View) -> Deed | None:
    """What a move did, as the viewer saw it."""
    match move.verb:
        case "draw":
            return _describe_draw(seat, after)
        case "take":
            tile = find(before.public.open, move.args[0]).stamp.name
            return Deed(say("tell.take", tile=tile), pieces=pictures((tile,)))
        case "drop":
            return _describe_drop(move, after)
        case "end":
            return _describe_end(seat, move, before)
        case "deal":
            return Deed(say("tell.deal", n=after.public.round))
        case _:
            return _describe_reward(before.public, seat, move, after.public)


def _describe_draw(seat: Seat, after: View) -> Deed:
    """Only the seat that drew the tile learns its face."""
    if seat != after.seat:
        return Deed(say("tell.draw"), pieces=(back_picture(),))
    tile = after.hand[-1].stamp.name
    return Deed(say("tell.draw-own", tile=tile), pieces=pictures((tile,)))


def _describe_drop(move: Move, after: View) -> Deed:
    """The tile, and the showdown if it follows."""
    tile = find(after.public.open, move.args[0]).stamp.name
    text = say("tell.drop", tile=tile)
    if after.public.phase is Phase.SHOW:
        text = say("tell.and", first=text, then=_describe_showdown(after.public))
    return Deed(text, target=pictures((tile,)))


def _describe_end(seat: Seat, move: Move, before: View) -> Deed:
    """Only the seat that put the tile face down knows it."""
    result = say("tell.end-short")
    if seat != before.seat:
        return Deed(say("tell.end"), target=(back_picture(),), result=result)
    tile = find(before.hand, move.args[0]).stamp.name
    return Deed(say("tell.end-own", tile=tile), target=pictures((tile,)), result=result)


def _describe_showdown(public: PublicState) -> Text:
    claims = shown_claims(public)
    contested = [which for which in Category if any(claim.length(which) for claim in claims)]
    if not contested:
        return say("tell.showdown-no-coins")
    return say("tell.showdown", lines=tuple(_describe_result(public, which) for which in contested))


def _describe_result(public: PublicState, which: Category) -> Text:
    """The winner of a category and their group, or the group that several share, so that none wins
    (MZ-20).
    """
    seat = winner_of(public, which)
    best = names.claim_label(
        which, max(shown_claims(public), key=lambda claim: claim.strength(which))
    )
    if seat is None:
        return say("tell.tied", claim=best)
    return say("tell.result", claim=best, who=seat_name(seat))


def _describe_reward(before: PublicState, seat: Seat, move: Move, after: PublicState) -> Deed:
    """The coins and the points that they bring."""
    won = after.prizes[-1].coins
    gain = score_of(after, seat) - score_of(before, seat)
    coins = pictures(coin.coin for coin in won)
    return Deed(_reward_text(seat, move, after), coins, result=f"+{gain}", seat=seat)


def _reward_text(seat: Seat, move: Move, public: PublicState) -> Text:
    """The coins and the new score; a whole sentence for an automatic move."""
    won = public.prizes[-1].coins
    points = say("points", n=score_of(public, seat))
    coins = names.coin_names(won)
    if move == COLLECT:
        sentence = say("tell.collected", who=seat_name(seat), coins=coins, points=points)
    elif any(coin.value == NULL for coin in won):
        sentence = say(
            "tell.null",
            coins=coins,
            times=names.multiplier(factor(public.won[seat])),
            points=points,
        )
    else:
        sentence = say("tell.coins", coins=coins, points=points)
    if public.phase is not Phase.OVER:
        return sentence
    return say("tell.and", first=sentence, then=say("tell.over"))


def account(view: View) -> tuple[Text, ...]:
    """A sentence for each seat, the best first: its coins by suit, and its null coins."""
    public = view.public
    order = sorted(public.seats, key=lambda seat: -score_of(public, seat))
    return tuple(_account(public, seat) for seat in order)


def _account(public: PublicState, seat: Seat) -> Text:
    who = seat_name(seat)
    points = say("points", n=score_of(public, seat))
    won = public.won[seat]
    if not won:
        return say("account.none", who=who)
    coins = tuple(
        _suit_sum(public, seat, suit) for suit in STACKS.values() if _worths(public, seat, suit)
    )
    if factor(won) == 1:
        return say("account.plain", who=who, coins=coins, points=points)
    nulls = tuple(suit_name(coin.suit) for coin in won if coin.value == NULL)
    if not coins:
        return say("account.nulls", who=who, nulls=nulls, points=points)
    total = sum(map(worth, won))
    return say(
        "account.times",
        who=who,
        coins=coins,
        nulls=nulls,
        n=factor(won),
        total=total,
        points=points,
    )


def _suit_sum(public: PublicState, seat: Seat, suit: str) -> Text:
    """Such as "Crowns 2 + 3"."""
    return say(
        "account.suit", suit=suit_name(suit), sum=" + ".join(map(str, _worths(public, seat, suit)))
    )


def _worths(public: PublicState, seat: Seat, suit: str) -> list[int]:
    return [worth(coin) for coin in public.won[seat] if coin.suit == suit and coin.value != NULL]
