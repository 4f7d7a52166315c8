"""The account at the end of a game: the longest run, and how many tiles were turned."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.words import Text, seat_name

from ..options import say
from ..state import PublicState
from ..view import View


def account(view: View) -> tuple[Text, ...]:
    """Who found the most tiles in a row, if at least two; how many tiles were turned and found."""
    public, runs = view.public, _longest_runs(view.public)
    found = len(public.grid) - public.tiles_left
    turned = say("account.turned", turned=public.flips, found=found, all=len(public.grid))
    longest = max(runs.values(), default=0)
    if longest < 2:
        return (turned,)
    best = [seat for seat, length in sorted(runs.items()) if length == longest]
    if len(best) == 1:
        return (say("account.run", who=seat_name(best[0]), tiles=longest), turned)
    who = tuple(say("account.finder", who=seat_name(seat)) for seat in best)
    return (say("account.run-shared", finders=who, tiles=longest), turned)


def _longest_runs(public: PublicState) -> dict[Seat, int]:
    """The longest run of each finder: tiles found without another turn in between, not even a wrong one.

    A found tile was turned for the last time when it was found.
    """
    finders = {tile.last: tile.holder for tile in public.grid if tile.holder is not None}
    runs: dict[Seat, int] = {}
    length = 0
    for turn, finder in sorted(finders.items()):
        length = length + 1 if finders.get(turn - 1) == finder else 1
        runs[finder] = max(runs.get(finder, 0), length)
    return runs
