"""What things are called: for those who see the table and for those who hear it."""

from __future__ import annotations

from functools import cache

from tilebag.game import Seat
from tilebag.words import Text, Voice

from .pieces import FALSE_JOKER, Kind, colour, number
from .rules.scoring import SHOWN_LOSS
from .state import Ending, Phase, PublicState, Result
from .view import View

say = Voice("okey")


@cache
def kind_name(kind: Kind) -> Text:
    """As in "red 7", "false joker"."""
    if kind == FALSE_JOKER:
        return say("tile.false-joker")
    return say("tile.name", colour=say(f"colour.{colour(kind)}"), number=number(kind))


@cache
def tile_name(kind: Kind, okey: Kind) -> Text:
    """With what a tile means this round: "blue 7 (okey)", "false joker (blue 7)"."""
    if kind == okey:
        return say("tile.wild", tile=kind_name(kind))
    if kind == FALSE_JOKER:
        return say("tile.stands-for", tile=kind_name(kind), okey=kind_name(okey))
    return kind_name(kind)


def offered_name(public: PublicState) -> Text:
    """The discard that the mover may take; there must be one."""
    assert public.offered is not None
    return tile_name(public.offered.kind, public.okey)


@cache
def both(first: Text, then: Text) -> Text:
    """Two sentences, the second without its full stop: whoever says them sets it."""
    return say("both", first=first, then=then)


def whole(what: Text) -> Text:
    """As a sentence of its own, with a full stop."""
    return say("whole", what=what)


def others(view: View, spared: Seat) -> Text:
    """Who loses points where this seat does not, as in "everyone else"; with partners a team (OK-33)."""
    if not view.public.options.partners:
        return say("others.all")
    return say("others.yours" if view.seat is not None and view.seat not in view.public.team(spared) else "others.team")


def ending(view: View, result: Result) -> Text:
    """How the round ended and what it costs, as in "Sets and runs: everyone else −2"."""
    if result.ending is Ending.VOID:
        return say("ending.void")
    wild = result.tile is not None and result.tile.kind == view.public.okey
    return say(f"ending.{result.ending}-{'wild' if wild else 'plain'}", loss=loss(view, result))


def loss(view: View, result: Result) -> Text:
    """What the round costs, as in "everyone else −2, and −1 for the indicator"."""
    assert result.winner is not None
    who, shown = others(view, result.winner), view.public.shown
    if shown is None:
        return say("loss", others=who, n=result.loss)
    if (to := others(view, shown)) == who:
        return say("loss-shown", others=who, n=result.loss, shown=SHOWN_LOSS)
    return say("loss-both", others=who, n=result.loss, to=to, shown=SHOWN_LOSS)


def game_over(public: PublicState) -> Text | None:
    """That the game is over, and why, if it is (OK-30)."""
    if public.phase is not Phase.OVER:
        return None
    if public.options.rounds:
        return say("over.rounds")
    if min(public.points) > 0:
        return say("over.voids")
    return say("over.team" if public.options.partners else "over.points")
