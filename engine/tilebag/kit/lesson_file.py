"""The lessons of a game as data: `lessons/lessons.toml` in its folder, and a function that makes
the positions, if any.

players = ["me", "keen"]                 of every lesson, unless it has its own; so is `sort`

[[lesson]]                               the fields of `game.Lesson`
key = "intro"
rules = ["turn"]
position = { hand = "s4 c4 m2 s0" }      arguments of the function; or a line of notation

[[lesson.step]]                          the fields of `game.LessonStep`
key = "draw"
move = ["draw"]
corrections.unseen = ["take t1"]         a sentence, and the moves it is about
replies = [[1, "draw"]]                  seats from 0
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files
from typing import Any

from tilebag.core.game import Lesson, LessonStep

_FILE = "lessons.toml"


def _no_function(**arguments: object) -> str:
    raise TypeError(f"no function makes a position from {', '.join(arguments)}")


def read_lessons(package: str, position: Callable[..., str] = _no_function) -> tuple[Lesson, ...]:
    """The lessons in a game's package `lessons`, in teaching order."""
    common = tomllib.loads((files(package) / _FILE).read_text(encoding="utf-8"))
    return tuple(_lesson(common | lesson, position) for lesson in common.pop("lesson"))


def _lesson(table: dict[str, Any], position: Callable[..., str]) -> Lesson:
    steps = table.pop("step")
    place = table.pop("position")
    line = place if isinstance(place, str) else partial(position, **place)
    return Lesson(position=line, steps=tuple(map(_step, steps)), **_fields(table))


def _step(table: Mapping[str, Any]) -> LessonStep:
    corrections = {
        move: key for key, moves in table.get("corrections", {}).items() for move in moves
    }
    return LessonStep(**_fields(table) | {"corrections": corrections})


def _fields(table: Mapping[str, Any]) -> dict[str, Any]:
    """Texts, and lists as tuples; the classes reject unknown names."""
    return {name: _tuple(value) for name, value in table.items()}


def _tuple(value: Any) -> Any:
    return tuple(map(_tuple, value)) if isinstance(value, list) else value
