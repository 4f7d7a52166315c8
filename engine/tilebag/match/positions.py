"""A position to start from in place of a deal: a line of the game's notation, untrusted."""

from __future__ import annotations

from typing import Any

from tilebag.core.errors import BadSetup, BadText
from tilebag.core.game import PHONE, Seat, Setup
from tilebag.core.words import error_text, say
from tilebag.match.catalog import AnyBox

MAX_LENGTH = 8_000  # characters; the longest position of any game has about 5,000


def switches(box: AnyBox, position: str) -> dict[str, str]:
    """The options set in a position as `name=value`; those needed only for the deal are missing."""
    fields = (field.partition("=") for field in position[:MAX_LENGTH].split(" "))
    return {name: value for name, _, value in fields if name in box.options}


def seats(box: AnyBox, position: str) -> int:
    """The number of seats; raises BadSetup."""
    return _seat_count(box, _parse(box, position))


def check(box: AnyBox, setup: Setup, position: str) -> None:
    """Raise BadSetup unless the position can be shown and fits this setup."""
    for name, its in switches(box, position).items():
        if its != setup.option(name):
            raise BadSetup("position.switch", name=name, its=its[:40], value=setup.option(name))
    state = _parse(box, position)
    if (sitting := _seat_count(box, state)) != setup.seats:
        raise BadSetup("position.seats", its=sitting, n=setup.seats)


def _seat_count(box: AnyBox, state: Any) -> int:
    return len(box.game.turn(state).scores)


def _parse(box: AnyBox, position: str) -> Any:
    if len(position) > MAX_LENGTH:
        raise BadSetup("position.long", n=MAX_LENGTH)
    name = say(f"{box.key}.name")
    try:
        state = box.game.read(position)
    except BadText as trouble:
        raise BadSetup("position.wrong", game=name, why=error_text(trouble)) from None
    try:
        _show_to_all(box, state)
    except Exception:  # a position may contradict itself in ways no parser checks
        raise BadSetup("position.impossible", game=name) from None
    return state


def _show_to_all(box: AnyBox, state: Any) -> None:
    """Build every seat's view and scene."""
    game = box.game
    for viewer in (None, *map(Seat, range(_seat_count(box, state)))):
        view = game.view(state, viewer)
        game.moves(view)
        game.scene(view, PHONE)
        for aid in box.aids.values():
            aid(view)
