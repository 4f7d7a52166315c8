"""The review: the exact chance to win the basic game of two players who forget nothing
(`solver/perfect_play.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core import words
from tilebag.core.chance import Chance
from tilebag.core.comparison import Comparison, Figure
from tilebag.core.game import Choice, Review, Unit, best_first
from tilebag.core.move import Move
from tilebag.kit.piecepack import Stamp

from . import names
from .names import say
from .solver import perfect_play
from .solver.perfect_play import Choice as Kind
from .view import View, moves

SEATS = 2
REASONS = {Kind.TAKE: "reason.clear", Kind.LOOK: "reason.unseen", Kind.PASS: "reason.pass"}


def review(view: View, chance: Chance) -> Iterator[Review]:
    """All tiles at once; with more players and in the other variants the values are unknown."""
    del chance  # it is exact
    if view.public.options.is_basic and view.public.seats == SEATS and moves(view):
        coin = names.chosen_stamp(view)
        idea = say("idea.seen" if coin in view.tiles else "idea.unseen", tile=coin.name)
        yield Review(Unit.CHANCE, best_first(_choices(view)), idea)


def _choices(view: View) -> Iterator[Choice]:
    """Every tile on the grid: the right one first, then those that have not been turned."""
    coin = names.chosen_stamp(view)
    public = view.public
    faces = {
        tile.id: face
        for tile, face in zip(public.grid, view.tiles, strict=True)
        if tile.holder is None
    }
    finders = [tile.holder for tile in public.grid if tile.holder is not None]
    lead = 2 * finders.count(public.mover) - len(finders)
    unseen = list(faces.values()).count(None)
    values = perfect_play.win_chances(
        unseen, len(faces) - unseen, lead, known=coin in faces.values()
    )
    kinds = {tile: _kind(face, coin) for tile, face in faces.items()}
    for tile in sorted(kinds, key=lambda tile: list(Kind).index(kinds[tile])):
        kind = kinds[tile]
        face = faces[tile]
        label = say(f"choice.{kind}", tile=(face or coin).name)
        reason = "reason.look" if kind is Kind.LOOK and coin in faces.values() else REASONS[kind]
        plan = (Move("turn", (tile,)),)
        brief = face.name if face else say("choice.look-brief")
        yield Choice(
            plan,
            values[kind],
            label,
            say(reason, tile=coin.name),
            pieces=(tile,),
            brief=(brief,),
        )


def _kind(face: Stamp | None, coin: Stamp) -> Kind:
    """What turning a tile with this face, None if it was not seen, means for the coin in use."""
    if face is None:
        return Kind.LOOK
    return Kind.TAKE if face == coin else Kind.PASS


def compare(view: View, choices: tuple[Choice, ...]) -> Comparison:
    """The tiles by the chance that it is the coin's, from what the seat has seen."""
    coin = names.chosen_stamp(view)
    public = view.public
    faces = {tile.id: face for tile, face in zip(public.grid, view.tiles, strict=True)}
    hidden = [tile.id for tile in public.grid if tile.holder is None and faces[tile.id] is None]
    chance_unseen = 0.0 if coin in faces.values() else 1 / len(hidden)

    def chance(tile: str) -> float:
        face = faces[tile]
        return chance_unseen if face is None else float(face == coin)

    chances = [chance(choice.plan[0].args[0]) for choice in choices]
    figures = tuple(
        Figure(value, words.say("review.percent", n=words.percent(value))) for value in chances
    )
    return Comparison(say("unit.chance"), figures)
