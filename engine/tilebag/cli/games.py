"""`tilebag games`: the list of games."""

from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table
from rich.text import Text as Line

from tilebag.cli.tables import make_table
from tilebag.core.words import Lexicon, say
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.report import level_name


def facts(words: Lexicon) -> list[dict[str, object]]:
    """All games with their options, as plain data."""
    return [_facts(catalog.box(key), words) for key in catalog.keys()]


def _facts(box: AnyBox, words: Lexicon) -> dict[str, object]:
    return {
        "key": box.key,
        "name": words.say(say(f"{box.key}.name")),
        "tagline": words.say(say(f"{box.key}.tagline")),
        "players": {"least": box.seats[0], "most": box.seats[-1]},
        "minutes": box.minutes,
        "levels": list(bots.players(box)),
        "manners": list(box.manners),
        "switches": {
            name: _switch(box, name, values, words) for name, values in box.options.items()
        },
        "panels": list(box.aids),
        "analyse": box.analyse is not None,
        "rules": box.rules,
    }


def _switch(
    box: AnyBox, name: str, values: tuple[str, ...], words: Lexicon
) -> Mapping[str, object]:
    key = f"{box.key}.switch.{name}"
    return {
        "name": words.say(say(f"{key}.name")),
        "default": values[0],
        "values": {value: words.say(say(f"{key}.{value}")) for value in values},
    }


def table(words: Lexicon) -> Table:
    """The games as a table."""
    columns = ("key", "name", "players", "minutes", "levels", "switches")
    shown = make_table(words.say(say(f"cli.games.{column}")) for column in columns)
    for key in catalog.keys():
        box = catalog.box(key)
        shown.add_row(
            key,
            words.say(say(f"{key}.name")),
            _range(box.seats),
            str(box.minutes),
            ", ".join(words.say(level_name(player)) for player in bots.players(box)),
            Line("\n").join(_choice(name, values) for name, values in box.options.items()),
        )
    return shown


def _range(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"


def _choice(name: str, values: tuple[str, ...]) -> Line:
    """An option as given to `--set`; a star marks the default."""
    marked = [value if k else f"{value}*" for k, value in enumerate(values)]
    return Line(f"{name}={'|'.join(marked)}")
