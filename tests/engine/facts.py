"""What the tests of every game need to know of one: derived from its Box, or said in `games/<key>.toml`.

That file may be missing, and so may each part of it:

    languages = ["en", "tr"]       in which all of it is said; of any other a part may be missing (without it: English)
    designers = ["Ada Lovelace"]   who must be named in the credit and on the rules page
    golden = 20                    how many golden games it has at least
    [short]                        the switches that make a game short, for whole games in a browser
    rounds = "1"
    [undo]                         by the first word of one's step: may it be taken back at once? "free" or "chance"
    draw = "chance"
    [picture]                      for docs/pictures: how many sit there, and the step at which the picture is taken
    seats = 4
    steps = 60
    [[states]]                     more tables, beside the short one, whose every kind of state is laid out: their words
    seats = "me,keen,keen"
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path

from tilebag import bots, catalog
from tilebag.catalog import AnyBox
from tilebag.errors import BadSetup
from tilebag.session import ME
from tilebag.words import FALLBACK

FOLDER = Path(__file__).resolve().parent / "games"
SHARED = ("en", "tr")  # the languages in which all is said that no game says
GOLDEN = FOLDER.parent / "golden"
FREE, CHANCE = "free", "chance"


@dataclass(frozen=True)
class Facts:
    """What a game's file says."""

    languages: tuple[str, ...] = (FALLBACK,)
    designers: tuple[str, ...] = ()
    golden: int = 20
    short: Mapping[str, str] = field(default_factory=dict)
    undo: Mapping[str, str] = field(default_factory=dict)
    picture: Mapping[str, int] = field(default_factory=dict)
    states: Sequence[Mapping[str, str]] = ()


@cache
def facts(key: str) -> Facts:
    """What is said of a game; nothing where nobody wrote anything down."""
    file = FOLDER / f"{key}.toml"
    return Facts(**tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else Facts()


def required_languages(sentence: str) -> tuple[str, ...]:
    """The languages in which a sentence must be there: those of its game, or those of all that is shared."""
    key = sentence.partition(".")[0]
    return facts(key).languages if key in catalog.keys(offered=False) else SHARED


def solo_address(key: str) -> str:
    """The address of a short table for one person, against as few computers as there can be."""
    box = catalog.box(key)
    return _address(key, (ME, *(bots.default_player(box),) * (box.seats[0] - 1)), facts(key).short)


def hotseat_addresses() -> dict[str, str]:
    """The address of a short table for two persons who hide something from each other, of each game that has one."""
    found = ((key, secret_options(key)) for key in catalog.keys())
    return {key: _address(key, (ME, ME), options) for key, options in found if options is not None}


def more_tables(key: str) -> list[str]:
    """The addresses of the tables whose states are laid out too."""
    return [
        "&".join([f"game={key}", *(f"{name}={value}" for name, value in table.items())]) for table in facts(key).states
    ]


def _address(key: str, players: tuple[str, ...], options: Mapping[str, str]) -> str:
    switches = "".join(f"&{name}={value}" for name, value in options.items())
    return f"game={key}&seats={','.join(players)}{switches}"


def secret_options(key: str) -> Mapping[str, str] | None:
    """The fewest switches with which two seats know different things; None if there are none."""
    box = catalog.box(key)
    if 2 not in box.seats:
        return None
    for options in _ways(box):
        try:
            setup = box.setup(2, options)
        except BadSetup:
            continue
        if box.has_secrets(setup):
            return options
    return None


def _ways(box: AnyBox) -> Iterator[Mapping[str, str]]:
    """As it comes; then with one switch set, then with all ways to set them."""
    short = facts(box.key).short
    yield short
    yield from ({**short, name: value} for name, values in box.options.items() for value in values[1:])
    yield from (dict(zip(box.options, values, strict=True)) for values in product(*box.options.values()))


def steps_of_one(key: str) -> int:
    """How many steps each seat has at least in a whole game, as the shortest golden game goes; ten at most."""
    games = [file.read_text(encoding="utf-8") for file in (GOLDEN / key).glob("*.txt")]
    shortest = min(sum(line[:4].strip().isdecimal() for line in text.splitlines()) for text in games)
    return min(10, shortest // catalog.box(key).seats[0])


def picture(key: str) -> tuple[int, int]:
    """For a picture: how many sit at the table, and after how many steps it is taken."""
    said = facts(key).picture
    return said.get("seats", catalog.box(key).usual_seats), said.get("steps", 30)
