"""The names of tiles, teams and results in player text."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tilebag.core.game import Seat
from tilebag.core.scene import Face, picture
from tilebag.core.words import GameSentences, Text, seat_name

from .pieces import FALSE_JOKER, Kind, colour, number
from .rules.moves import SHOWN_LOSS
from .state import Ending, Phase, PublicState, Result, seat_after
from .view import View

say = GameSentences("okey")
TWO_PLAYERS = 2
# a shape for each colour
SIGNS = {"red": "disc", "yellow": "triangle", "blue": "square", "black": "rhomb"}


@cache
def kind_name(kind: Kind) -> Text:
    """Such as "red 7", "false joker"."""
    if kind == FALSE_JOKER:
        return replace(say("tile.false-joker"), picture=picture("slim", Face("moons", "star")))
    face = Face(colour(kind), text=str(number(kind)), sign=SIGNS[colour(kind)])
    name = say("tile.name", colour=say(f"colour.{colour(kind)}"), number=number(kind))
    return replace(name, picture=picture("slim", face))


@cache
def tile_name(kind: Kind, okey: Kind) -> Text:
    """The name with the tile's meaning in this round: "blue 7 (okey)", "false joker (blue 7)"."""
    if kind == okey:
        return say("tile.wild", tile=kind_name(kind))
    if kind == FALSE_JOKER:
        return say("tile.stands-for", tile=kind_name(kind), okey=kind_name(okey))
    return kind_name(kind)


def neighbour_discard_name(public: PublicState) -> Text:
    """The discard that the mover may take; raises AssertionError if there is none."""
    return tile_name(public.offered_kind, public.okey)


@cache
def join_texts(first: Text, then: Text) -> Text:
    """Two sentences, the second without its full stop: the sentence around them adds it."""
    return say("both", first=first, then=then)


def full_sentence(text: Text) -> Text:
    """A sentence of its own, with a full stop."""
    return say("whole", what=text)


def losers(view: View, spared: Seat) -> Text:
    """The seats that lose points: the only opponent, "everyone else", or with partners a team
    (OK-33).
    """
    public = view.public
    if public.options.partners:
        is_viewers = view.seat is not None and view.seat not in public.team(spared)
        return say("others.yours" if is_viewers else "others.team")
    if public.seats == TWO_PLAYERS:
        return seat_name(seat_after(spared, public.seats))
    return say("others.all")


def ending_text(view: View, result: Result) -> Text:
    """How the round ended and its cost, such as "Sets and runs: everyone else −2"."""
    if result.ending is Ending.VOID:
        return say("ending.void")
    wild = result.tile is not None and result.tile.kind == view.public.okey
    return say(
        f"ending.{result.ending}-{'wild' if wild else 'plain'}", loss=loss_text(view, result)
    )


def loss_text(view: View, result: Result) -> Text:
    """The cost of the round, such as "everyone else −2, and −1 for the indicator"."""
    assert result.winner is not None
    who = losers(view, result.winner)
    shown_by = view.public.shown
    if shown_by is None:
        return say("loss", others=who, n=result.loss)
    if shown_by in view.public.team(result.winner):
        return say("loss-shown", others=who, n=result.loss, shown=SHOWN_LOSS)
    to = losers(view, shown_by)
    if to == who:  # "everyone else" in both cases, but not the same players
        to = say("others.but", who=seat_name(shown_by))
    return say("loss-both", others=who, n=result.loss, to=to, shown=SHOWN_LOSS)


def short_loss(public: PublicState, spared: Seat, n: int) -> Text:
    """What the others lose, in a few letters: "others −2", or the only opponent's name."""
    if public.seats == TWO_PLAYERS:
        return say("loss", others=seat_name(seat_after(spared, public.seats)), n=n)
    return say("loss", others=say("others.short"), n=n)


def game_over_text(public: PublicState) -> Text | None:
    """Why the game is over; None if it is not (OK-30)."""
    if public.phase is not Phase.OVER:
        return None
    if public.options.rounds:
        return say("over.rounds")
    if min(public.points) > 0:
        return say("over.voids")
    return say("over.team" if public.options.partners else "over.points")
