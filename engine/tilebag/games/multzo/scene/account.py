"""The account at the end of a game: how each score came about."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.piecepack import NULL, suit_name
from tilebag.words import Text, seat_name

from .. import names
from ..names import say
from ..pieces import worth
from ..rules.rewards import STACKS, factor
from ..rules.showdown import score_of
from ..state import PublicState
from ..view import View


def account(view: View) -> tuple[Text, ...]:
    """A sentence for each seat, the best first: its coins by suit, and its null coins."""
    public = view.public
    order = sorted(public.seats, key=lambda seat: -score_of(public, seat))
    return tuple(_account(public, seat) for seat in order)


def _account(public: PublicState, seat: Seat) -> Text:
    who, points, won = seat_name(seat), names.points(score_of(public, seat)), public.won[seat]
    if not won:
        return say("account.none", who=who)
    coins = tuple(_suit_sum(public, seat, suit) for suit in STACKS.values() if _worths(public, seat, suit))
    if factor(won) == 1:
        return say("account.plain", who=who, coins=coins, points=points)
    nulls = tuple(suit_name(coin.suit) for coin in won if coin.value == NULL)
    if not coins:
        return say("account.nulls", who=who, nulls=nulls, points=points)
    total = sum(map(worth, won))
    return say("account.times", who=who, coins=coins, nulls=nulls, n=factor(won), total=total, points=points)


def _suit_sum(public: PublicState, seat: Seat, suit: str) -> Text:
    """Such as "Crowns 2 + 3"."""
    return say("account.suit", suit=suit_name(suit), sum=" + ".join(map(str, _worths(public, seat, suit))))


def _worths(public: PublicState, seat: Seat, suit: str) -> list[int]:
    return [worth(coin) for coin in public.won[seat] if coin.suit == suit and coin.value != NULL]
