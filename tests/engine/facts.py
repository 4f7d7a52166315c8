"""Facts about each game that the tests need: derived from its Box, or from `games/<key>.toml`.

The file and each of its parts are optional:

    languages = ["en", "tr"]       languages with all texts; others may lack some (default: English)
    designers = ["Ada Lovelace"]   must be named in the credit and on the rules page
    golden = 20                    minimum number of golden games
    [short]                        options of a short match, for whole matches in a browser
    rounds = "1"
    [undo]                         by verb: can the move be undone at once? "free" or "chance"
    draw = "chance"
    [picture]                      for docs/pictures: number of seats, and ply of the picture
    seats = 4
    steps = 60
    [[states]]                     further setups, beside the short one, whose states are all laid
                                   out
    seats = "me,keen,keen"
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path

from tilebag.core.errors import BadSetup
from tilebag.core.words import FALLBACK
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.session import ME

FOLDER = Path(__file__).resolve().parent / "games"
SHARED = ("en", "tr")  # languages of the shared sentences
GOLDEN = FOLDER.parent / "golden"
FREE = "free"
CHANCE = "chance"


@dataclass(frozen=True)
class Facts:
    """The content of a game's file."""

    languages: tuple[str, ...] = (FALLBACK,)
    designers: tuple[str, ...] = ()
    golden: int = 20
    short: Mapping[str, str] = field(default_factory=dict)
    undo: Mapping[str, str] = field(default_factory=dict)
    picture: Mapping[str, int] = field(default_factory=dict)
    states: Sequence[Mapping[str, str]] = ()


@cache
def facts(key: str) -> Facts:
    """The facts of a game, with defaults."""
    file = FOLDER / f"{key}.toml"
    return Facts(**tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else Facts()


@cache
def required_languages(sentence: str) -> tuple[str, ...]:
    """The languages a sentence needs: those of its game, or of all shared sentences."""
    key = sentence.partition(".")[0]
    return facts(key).languages if key in catalog.keys(offered=False) else SHARED


def solo_address(key: str) -> str:
    """The address of a short match for one person against as few computers as possible."""
    box = catalog.box(key)
    return _address(key, (ME, *(bots.default_player(box),) * (box.seats[0] - 1)), facts(key).short)


def hotseat_addresses() -> dict[str, str]:
    """The address of a short match for two persons with secrets, of each game that has one."""
    games = ((key, secret_options(key)) for key in catalog.keys())
    return {key: _address(key, (ME, ME), options) for key, options in games if options is not None}


def more_tables(key: str) -> list[str]:
    """The addresses of further setups whose states are laid out."""
    return [
        "&".join([f"game={key}", *(f"{name}={value}" for name, value in table.items())])
        for table in facts(key).states
    ]


def _address(key: str, players: tuple[str, ...], options: Mapping[str, str]) -> str:
    switches = "".join(f"&{name}={value}" for name, value in options.items())
    return f"game={key}&seats={','.join(players)}{switches}"


def secret_options(key: str) -> Mapping[str, str] | None:
    """The fewest options with which two seats know different things; None if there are none."""
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
    """The defaults, then each single option, then all combinations."""
    short = facts(box.key).short
    yield short
    yield from (
        {**short, name: value} for name, values in box.options.items() for value in values[1:]
    )
    yield from (
        dict(zip(box.options, values, strict=True)) for values in product(*box.options.values())
    )


def steps_of_one(key: str) -> int:
    """A minimum of steps of each seat in a whole match, at most ten: half of those in the shortest
    golden game, which has automatic steps too.
    """
    games = [file.read_text(encoding="utf-8") for file in (GOLDEN / key).glob("*.txt")]
    shortest = min(
        sum(line[:4].strip().isdecimal() for line in text.splitlines()) for text in games
    )
    return min(10, shortest // (2 * catalog.box(key).seats[0]))


def picture(key: str) -> tuple[int, int]:
    """The number of seats and the ply of a game's picture."""
    entry = facts(key).picture
    return entry.get("seats", catalog.box(key).usual_seats), entry.get("steps", 30)
