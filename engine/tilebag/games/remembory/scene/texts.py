"""Sentences: the status line, tips, the narration of moves, the account at the end."""

from __future__ import annotations

from tilebag.core.deed import Deed, pictures
from tilebag.core.fast_replace import find
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.words import Text, seat_name

from .. import names
from ..names import say
from ..rules.moves import next_seat
from ..state import Phase, PublicState
from ..view import View
from .layout import Layout, grid_cell


def tip(view: View) -> Text | None:
    """A tip for beginners, in their own turn."""
    match view.public.phase:
        case Phase.TURN if view.seat == view.public.mover:
            return say("tip.turn")
        case Phase.TAKE if view.seat == view.public.mover:
            return say("tip.choose")
    return None


def status(view: View) -> Text:
    """The next task, or the present event."""
    public = view.public
    mine = view.seat == public.mover
    who = seat_name(public.mover)
    match public.phase:
        case Phase.TAKE:
            return _choose_status(view) if mine else say("status.they-choose", who=who)
        case Phase.TURN:
            goal = names.goal_name(view)
            if mine:
                return say("status.find", coin=goal)
            return say("status.they-look", who=who, coin=goal)
        case Phase.RIGHT:
            return say("status.right", tile=names.turned_stamp(view).name)
        case Phase.WRONG:
            return say("status.wrong", tile=names.turned_stamp(view).name)
        case Phase.OVER:
            return say("status.over" if public.tiles_left == 0 else "status.out")


def detail(view: View, measures: Layout) -> Text | None:
    """Where a wrong tile is; the log does not tell it. On a large screen, in the viewer's turn, who
    is next.
    """
    public = view.public
    if public.phase is Phase.TURN and view.seat == public.mover and measures.rack:
        following = next_seat(public, public.mover + 1)
        return say("detail.then", who=seat_name(following)) if public.seats > 2 else None
    if public.phase is not Phase.WRONG:
        return None
    row, column = grid_cell(
        next(k for k, tile in enumerate(public.grid) if tile.id == public.turned), measures
    )
    return say("detail.wrong", row=row, column=column)


def _choose_status(view: View) -> Text:
    options = view.public.options
    if options.is_laid:
        return say("status.choose")
    return say("status.choose-any" if options.can_steal else "status.choose-own")


def describe(before: View, seat: Seat, move: Move, after: View) -> Deed | None:
    """What a move did, as the viewer saw it; None for a wrong tile turning back."""
    match move.verb:
        case "take":
            return _describe_take(after, seat)
        case "turn":
            return _describe_turn(before, after)
        case "keep":
            return _describe_keep(before, seat, after)
        case _:
            return None


def _describe_take(after: View, seat: Seat) -> Deed:
    return Deed(_taking_text(after, seat), pieces=(names.goal_picture(after),))


def _taking_text(after: View, seat: Seat) -> Text:
    coin = names.goal_name(after)
    owner = find(after.public.coins, after.public.chosen).owner
    if after.sides(after.public.chosen).stamp is None:
        return say("tell.took-secret", coin=coin)
    if owner is None or owner == seat:
        return say("tell.took", coin=coin)
    return say("tell.stole", coin=coin, owner=seat_name(owner))


def _describe_turn(before: View, after: View) -> Deed:
    """The coin, unless it was taken just before, and the tile turned."""
    right = after.public.phase is Phase.RIGHT
    return Deed(
        _turning_text(before, after),
        pieces=(names.goal_picture(before),) if before.public.options.is_basic else (),
        target=pictures((names.turned_stamp(after).name,)),
        result="+1" if right else say("tell.miss"),
    )


def _turning_text(before: View, after: View) -> Text:
    """The coin and the tile turned; for a secret coin only whether it matches.

    A coin that was taken openly was named just before.
    """
    tile = names.turned_stamp(after).name
    right = after.public.phase is Phase.RIGHT
    if before.sides(before.public.chosen).stamp is None:
        return say("tell.right" if right else "tell.wrong-secret", tile=tile)
    if not before.public.options.is_basic:
        return say("tell.right-taken") if right else say("tell.wrong-taken", tile=tile)
    if right:
        return say("tell.right", tile=tile)
    return say("tell.wrong", coin=names.goal_name(before), tile=tile)


def _describe_keep(before: View, seat: Seat, after: View) -> Deed | None:
    """The coin that was set aside and comes now; or that the game is over before all tiles are
    found.
    """
    came = [
        coin
        for coin in after.public.coins
        if coin.late and coin.id not in {old.id for old in before.public.coins}
    ]
    if came:
        sides = after.sides(came[0].id)
        text = say("tell.came", coin=names.coin_name(sides), who=seat_name(seat))
        return Deed(text, pieces=(names.coin_picture(sides),), seat=seat)
    ended_early = after.public.phase is Phase.OVER and after.public.tiles_left
    return Deed(say("tell.out", who=seat_name(seat)), seat=seat) if ended_early else None


def account(view: View) -> tuple[Text, ...]:
    """Who found the most tiles in a row, if at least two; how many tiles were turned and found."""
    public = view.public
    runs = _longest_runs(view.public)
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
    """The longest run of each finder: tiles found without another turn in between, not even a wrong
    one.

    A found tile was turned for the last time when it was found.
    """
    finders = {tile.last: tile.holder for tile in public.grid if tile.holder is not None}
    runs: dict[Seat, int] = {}
    length = 0
    for turn, finder in sorted(finders.items()):
        length = length + 1 if finders.get(turn - 1) == finder else 1
        runs[finder] = max(runs.get(finder, 0), length)
    return runs
