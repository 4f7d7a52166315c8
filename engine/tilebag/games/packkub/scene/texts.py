"""Sentences: the status line, tips, the faults of a turn, the narration of moves, the account at
the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce

from tilebag.core.deed import Deed, pictures
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.scene import back_picture
from tilebag.core.words import Text, score_line, seat_name

from .. import names
from ..names import say
from ..pieces import JOKER, MIN_MELD
from ..rules.validation import GroupFault, Validation, missing_tiles
from ..state import Group, Phase, PublicState
from ..view import View


def status(view: View, validation: Validation) -> Text:
    """What to do next, or how the round ended."""
    public = view.public
    match public.phase:
        case Phase.OVER:
            return say("status.over")
        case Phase.SCORED:
            return say("status.scored", n=public.round)
        case Phase.PLAYING if not view.is_to_move:
            return say("status.theirs", who=seat_name(public.mover))
        case Phase.PLAYING if public.has_changed:
            return first_fault(public, validation) or say("status.fine")
    kind = "opened" if public.opened[public.mover] else "open"
    return say(f"status.{kind}" if view.pile else f"status.{kind}-empty")


def tip(view: View, validation: Validation) -> Text | None:
    """A tip for a first game."""
    public = view.public
    if not view.is_to_move:
        return None
    if len(validation.groups) == 1:
        return say("tip.loose")
    if public.has_changed:
        return None
    return say("tip.table" if public.opened[public.mover] else "tip.meld")


def missing_text(where: str, group: Group, fault: GroupFault) -> Text:
    """What a group needs to become a meld: in full for the status, short for the caption of the
    group.
    """
    tiles = names.group_name(group.stamps)
    if fault is not GroupFault.GAP:
        return say(f"{where}.{fault}", tiles=tiles, n=MIN_MELD - len(group.tiles))
    gap = missing_tiles(group.stamps)
    jokers = group.stamps.count(JOKER)
    if jokers:
        return say(f"{where}.{GroupFault.SHORT}", tiles=tiles, n=len(gap) - jokers)
    return say(f"{where}.{fault}", tiles=tiles, missing=names.value_names(gap), n=len(gap))


def first_fault(public: PublicState, validation: Validation) -> Text | None:
    """Why the turn cannot end yet; None if it can."""
    for group in public.groups:
        if fault := validation.groups.get(group.id):
            return missing_text("status", group, fault)
    return say(f"fault.{validation.turn}") if validation.turn else None


def describe(before: View, seat: Seat, move: Move, after: View) -> Deed | None:
    """A turn, when it ends; its single moves are visible and not narrated. Only the player who drew
    a tile learns which it is.
    """
    deed = _describe_move(before, seat, move, after)
    if deed is None or after.public.phase is before.public.phase or move.verb == "deal":
        return deed
    points = _points(before.public, after.public)
    if move.verb == "pass":
        then = say("tell.blocked", points=points)
        return replace(deed, text=say("tell.and", first=deed.text, then=then))
    text = say("tell.and", first=deed.text, then=say("tell.out", points=points))
    return replace(deed, text=text, result=say("tell.out-short"))


def _describe_move(before: View, seat: Seat, move: Move, after: View) -> Deed | None:
    match move.verb:
        case "draw":
            return _describe_draw(before, seat, after)
        case "done":
            kind = "done" if before.public.opened[seat] else "open"
            parts = _played_melds(before.public)
            tiles = reduce(lambda first, then: say("tell.parts", first=first, then=then), parts)
            return Deed(say(f"tell.{kind}", tiles=tiles), pieces=pictures(parts))
        case "deal":
            return Deed(say("tell.deal", n=after.public.round))
        case "pass":
            return Deed(say("tell.pass"))
        case _:
            return None


def _describe_draw(before: View, seat: Seat, after: View) -> Deed:
    drawn = set(after.hand) - set(before.hand) if after.seat == seat else set()
    if not drawn:
        return Deed(say("tell.draw"), pieces=(back_picture(),))
    tile = names.stamp_name(drawn.pop().stamp)
    return Deed(say("tell.drew", tile=tile), pieces=pictures((tile,)))


def _played_melds(public: PublicState) -> tuple[Text, ...]:
    """The tiles played, group by group; the largest first, so that a whole meld comes before tiles
    added to others.
    """
    played = set(public.played_tiles)
    groups = ([tile.stamp for tile in group.tiles if tile in played] for group in public.groups)
    melds = sorted(filter(None, groups), key=len, reverse=True)
    return tuple(
        replace(say("tell.part", tiles=names.group_name(meld)), picture=names.small_pictures(meld))
        for meld in melds
    )


def _points(before: PublicState, after: PublicState) -> tuple[Text, ...]:
    """The points that each seat got."""
    return tuple(
        score_line(seat_name(n), now - was)
        for n, (was, now) in enumerate(zip(before.points, after.points, strict=True))
    )


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
