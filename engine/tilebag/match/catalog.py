"""The available games: every folder in `games/`. A leading underscore hides a game from players."""

from __future__ import annotations

import importlib.util
import pkgutil
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from tilebag import games
from tilebag.core.errors import BadSetup
from tilebag.core.game import Box, Lesson
from tilebag.core.words import game_key

AnyBox: TypeAlias = Box[Any, Any]  # the only place where games with different states meet


def keys(*, offered: bool = True) -> tuple[str, ...]:
    """The keys of the games, sorted; with `offered=False` including hidden ones, for tests and
    copying.
    """
    names = sorted(module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg)
    return tuple(game_key(name) for name in names if not (offered and name.startswith("_")))


def folder(key: str) -> str:
    """The name of a game's folder: `go_fish` for `go-fish`, the inverse of `words.game_key`."""
    return key[:1] + key[1:].replace("-", "_")


def package(key: str) -> str:
    """The name of a game's package: `tilebag.games.go_fish` for `go-fish`."""
    return f"{games.__name__}.{folder(key)}"


@cache
def box(key: str) -> AnyBox:
    """The box of a game; raises BadSetup for an unknown key."""
    if key not in keys(offered=False):
        raise BadSetup("error.game", name=key, names=", ".join(keys()))
    game_box = import_module(package(key)).BOX
    assert isinstance(game_box, Box), f"games/{key}: BOX is no Box"
    assert game_box.key == key, f"games/{key}: BOX.key does not name its folder"
    return game_box


@cache
def lessons(key: str) -> tuple[Lesson, ...]:
    """The lessons of a game in teaching order; empty where the package is missing, as in the
    browser.
    """
    box(key)
    name = f"{package(key)}.lessons"
    if importlib.util.find_spec(name) is None:
        return ()
    declared: tuple[Lesson, ...] = import_module(name).LESSONS
    return declared
