"""The laws of the house over every combination of switches of Remembory that means something.

`test_laws.py` takes every number of seats and every value of every switch, whole games of each;
this one takes all combinations, but of each game a few moments only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, product

import pytest
from engine import laws, moments
from engine.games.remembory_positions import BOX

from thorough import every
from tilebag.core.errors import BadSetup
from tilebag.core.game import Setup
from tilebag.games.remembory.options import APPLICABLE_VARIANTS, OPTIONS, Options

FEW = 6  # moments of each game that are looked at


def combinations() -> Iterator[Setup]:
    """Every variant with every value of every option that applies to it."""
    seats = cycle((2, 3, 4, 2, 6, 12, 99, 3, 8, 24))
    for variant in OPTIONS["variant"]:
        own = [switch for switch, variants in APPLICABLE_VARIANTS.items() if variant in variants]
        for values in product(*(OPTIONS[switch] for switch in own)):
            chosen = {"variant": variant, **dict(zip(own, values, strict=True))}
            yield next(laid for n in seats if (laid := _setup(n, chosen)))


def _setup(seats: int, chosen: dict[str, str]) -> Setup | None:
    try:
        return BOX.setup(seats, chosen)
    except BadSetup:  # too many for suits or numbers
        return None


SETUPS = tuple(combinations())


def _name(setup: Setup) -> str:
    options = Options.of(setup)
    own = [
        getattr(options, switch)
        for switch, variants in APPLICABLE_VARIANTS.items()
        if options.variant in variants
    ]
    return "-".join([options.variant, *own, str(setup.seats)])


def test_there_are_25_combinations() -> None:
    assert len(SETUPS) == len(set(map(_name, SETUPS))) == 1 + 9 + 3 + 8 + 4


@pytest.mark.parametrize("setup", every(3, SETUPS), ids=_name)
def test_every_law_holds(setup: Setup) -> None:
    game = moments.random_game(BOX, setup, "remembory")
    for law in laws.MOMENT_LAWS:
        laws.hold(law, replace(game, most=FEW))


@pytest.mark.parametrize(
    "setup", [setup for setup in SETUPS if Options.of(setup).is_secret], ids=_name
)
def test_a_secret_shows_in_views_and_scenes_from_the_first_coin_taken(setup: Setup) -> None:
    game = moments.random_game(BOX, setup, "secret")
    start, chosen = game.moments[0], game.moments[1]
    picker = start.turn.seats[0]
    others = [viewer for viewer in start.viewers if viewer != picker]
    assert chosen.step
    assert chosen.step.move.verb == "take"
    faces = {viewer: laws._faces(chosen.scene(viewer)) for viewer in chosen.viewers}
    assert len({faces[viewer] for viewer in others}) == 1
    assert faces[picker] != faces[others[0]]
    samples = {
        BOX.game.determinise(chosen.view(others[0]), chosen.rng("night", n)) for n in range(40)
    }
    assert len({BOX.game.view(sampled, picker) for sampled in samples}) > 1, (
        "the others know what the picker has seen"
    )
