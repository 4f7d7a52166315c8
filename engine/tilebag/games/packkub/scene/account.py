"""The account at the end of a game: how the points came about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilebag.words import Text, seat_name

from ..pieces import say
from ..state import PublicState
from ..view import View


def account(view: View) -> tuple[Text, ...]:
    """The points before the last round, how it ended, and the tiles left, the best first.

    Of earlier rounds only the sums are stored.
    """
    return tuple(_lines(view.public, [len(hand) for hand in view.backs]))


def _lines(public: PublicState, left: Sequence[int]) -> Iterator[Text]:
    order = sorted(range(public.seats), key=lambda seat: public.points[seat])
    if public.round > 1:
        had = tuple(_entry(seat, public.points[seat] - left[seat]) for seat in order)
        yield say("account.before", round=public.round - 1, points=had)
    several = "-round" if public.options.rounds > 1 else ""
    if 0 in left:
        yield say(f"account.out{several}", round=public.round, who=seat_name(left.index(0)))
    else:
        yield say(f"account.blocked{several}", round=public.round)
    yield say("account.left", tiles=tuple(_entry(seat, left[seat]) for seat in order if left[seat]))


def _entry(seat: int, n: int) -> Text:
    """Such as "Mira 3"."""
    return say("account.entry", who=seat_name(seat), n=n)
