"""Laws about the source of the engine that its import contracts (pyproject.toml) cannot express."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from typing import TypeGuard, get_args, get_type_hints

from engine.marks import each_box

from tilebag.match import catalog
from tilebag.match.catalog import AnyBox

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine" / "tilebag"
GAMES = ENGINE / "games"
WEB = ROOT / "web"

# The only modules that may use importlib: the catalog opens games by their names, the others read
# data files of the package.
USE_IMPORTLIB = re.compile(r"match/catalog|core/words|kit/lesson_file|match/puzzles|lessons/|cli/")
ONLY_IN_THE_COMMAND_LINE = {"click", "distributed", "rich"}
SOURCES = tuple(sorted(ENGINE.rglob("*.py")))


def name_of(file: Path) -> str:
    """`games/magic_bag/rules`, `session`."""
    return file.relative_to(ENGINE).with_suffix("").as_posix()


def room_of(file: Path) -> str:
    """The layer of a file: `core`, `cli`; for a file of a game, its folder: `games/okey`."""
    parts = file.relative_to(ENGINE).with_suffix("").parts
    if parts[0] == "games" and len(parts) > 2:
        return f"games/{parts[1]}"
    return parts[0]


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file's syntax tree."""
    return tuple(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def imports(file: Path) -> Iterator[str]:
    """The full names of all modules a file imports."""
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package_of(file))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def package_of(file: Path) -> str:
    """The package of a file: `tilebag.games.go_fish.rules`."""
    return ".".join(("tilebag", *file.relative_to(ENGINE).parts[:-1]))


def test_the_source_is_there() -> None:
    assert {"match/session", "page/port", "games/_blank/rules/play"} <= {
        name_of(file) for file in SOURCES
    }


THE_SAME_IN_EVERY_GAME = {
    "__init__",
    "state",
    "view",
    "notation",
    "names",
    "bots",
    "rules",
    "scene",
}
MAY_HOLD_THE_TRUTH = {"__init__", "state", "rules", "view", "notation", "lessons"}
IN_GAMES = tuple(file for file in SOURCES if room_of(file).startswith("games/"))


def place_in_game(file: Path) -> str:
    """Its file or room within its game."""
    return file.relative_to(GAMES).with_suffix("").parts[1]


def test_a_file_of_a_game_does_not_name_its_own_folder() -> None:
    for file in IN_GAMES:
        own = f"tilebag.games.{file.relative_to(GAMES).parts[0]}"
        named = [node.module for node in nodes(file) if absolute(node)]
        assert not [module for module in named if module and f"{module}.".startswith(f"{own}.")], (
            name_of(file)
        )


def absolute(node: ast.AST) -> TypeGuard[ast.ImportFrom]:
    return isinstance(node, ast.ImportFrom) and node.level == 0


def test_outside_the_games_imports_are_absolute() -> None:
    for file in set(SOURCES) - set(IN_GAMES):
        assert all(node.level == 0 for node in nodes(file) if isinstance(node, ast.ImportFrom)), (
            name_of(file)
        )


def test_scenes_bots_and_solvers_do_not_import_the_state() -> None:
    for file in IN_GAMES:
        if place_in_game(file) not in MAY_HOLD_THE_TRUTH:
            assert not [name for name in imports(file) if name.endswith(".State")], name_of(file)


@each_box
def test_every_game_has_the_same_rooms(box: AnyBox) -> None:
    folder = GAMES / catalog.package(box.key).rpartition(".")[2]
    there = {
        entry.stem
        for entry in folder.iterdir()
        if entry.suffix == ".py" or (entry / "__init__.py").is_file()
    }
    assert there >= THE_SAME_IN_EVERY_GAME, f"missing: {sorted(THE_SAME_IN_EVERY_GAME - there)}"


def test_only_the_command_line_needs_other_packages() -> None:
    for file in SOURCES:
        roots = {name.split(".")[0] for name in imports(file)}
        others = roots - set(sys.stdlib_module_names) - {"tilebag"}
        in_command_line = room_of(file) == "cli"
        assert others <= (ONLY_IN_THE_COMMAND_LINE if in_command_line else set()), name_of(file)


def test_only_few_modules_import_by_name_or_read_files_of_the_package() -> None:
    for file in SOURCES:
        roots = {name.split(".")[0] for name in imports(file)}
        assert "importlib" not in roots or USE_IMPORTLIB.match(name_of(file)), name_of(file)


def test_no_game_is_named_outside_its_folder() -> None:
    named = re.compile(rf"\b({'|'.join(map(_names_of, catalog.keys()))})\b")
    own = [file for file in SOURCES if not room_of(file).startswith("games/")]
    front = [
        file
        for ending in ("ts", "mjs", "py", "html", "css")
        for file in WEB.rglob(f"*.{ending}")
        if "node_modules" not in file.parts
    ]
    lines = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in (*own, *front)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert not lines, "\n".join(lines)


def _names_of(key: str) -> str:
    """A pattern of a game's names; two words in small letters ("the last step") may be ordinary
    ones.
    """
    first, *others = words = key.split("-")
    return (
        rf"{'[-_]'.join(words)}|{' ?'.join(map(str.capitalize, words))}"
        if others
        else f"(?i:{first})"
    )


# A secret is kept by the signature


@each_box
class TestWhoHoldsTheTruth:
    """Scenes, moves, determinisations, descriptions, bots and aids get a View and never see a
    State.
    """

    def test_scenes_and_moves_take_a_view(self, box: AnyBox) -> None:
        state, view = kinds(box)
        for name in ("moves", "determinise", "scene", "describe"):
            taken = inputs(getattr(box.game, name))
            assert view in taken, f"{name} takes no View"
            assert state not in taken, f"{name} takes a State"

    def test_bots_and_aids_take_a_view(self, box: AnyBox) -> None:
        state, view = kinds(box)
        reviews = {"review": box.review} if box.review else {}
        for name, advises in (
            *box.bots.items(),
            *box.manners.items(),
            *box.aids.items(),
            *reviews.items(),
        ):
            taken = inputs(advises)
            assert view in taken, f"{name} takes no View"
            assert state not in taken, f"{name} takes a State"

    def test_a_view_holds_no_chance_and_no_state(self, box: AnyBox) -> None:
        state, view = kinds(box)
        assert not held_by(view) & {state, "Chance", "State"}


def kinds(box: AnyBox) -> tuple[type, type]:
    """The State and View of a game, from the annotations of `start` and `view`."""
    state, view = (
        get_type_hints(function)["return"] for function in (box.game.start, box.game.view)
    )
    return state, view


def inputs(function: object) -> set[object]:
    hints = get_type_hints(function)
    hints.pop("return", None)
    return set(hints.values())


def held_by(kind: type) -> set[object]:
    """The types in the fields of a dataclass at any depth; unknown ones by name."""
    seen: set[object] = set()
    waiting: list[object] = [kind]
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        waiting.extend(get_args(current))
        if hasattr(current, "__dataclass_fields__") and isinstance(current, type):
            waiting.extend(get_type_hints(current).values())
    return seen | {current.__name__ for current in seen if isinstance(current, type)}
