"""Who may import whom, read from the source: the walls of the house (architecture, section 8)."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import pytest
from engine import moments

from tilebag import catalog
from tilebag.catalog import AnyBox
from tilebag.game import Game

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine" / "tilebag"
GAMES = ENGINE / "games"
WEB = ROOT / "web"

# A room, and whom it may import. Drawn as arrows:
#
#  strict_json, errors <- move, chance, fast_replace, desk, words <- scene <- game <- lay <- games/<one> (never another)
#                                     ^       ^
#                                   wire    catalog <- bots <- session <- saves, report, arena, port, record <- cli
#                                             ^- conflicts <- record
ROOMS: dict[str, str] = {
    "errors": "",
    "strict_json": "",
    "move": "errors",
    "chance": "",
    "fast_replace": "",
    "desk": "",
    "words": "errors",
    "scene": "move words",
    "game": "chance errors move scene words",
    "lay": "game scene words",
    "catalog": "errors game games words",  # of the games only the folder: a game itself is opened by its name
    "bots": "catalog chance errors game words",
    "session": "bots catalog chance desk errors game move scene words",
    "saves": "catalog desk errors game move session strict_json",
    "report": "game session words",
    "arena": "bots catalog chance errors game saves session",
    "wire": "move scene words",
    "port": "catalog errors game move report saves scene session strict_json wire words",
    "conflicts": "catalog game words",
    "record": "catalog conflicts report session words",
    "cli": "arena bots catalog chance errors game move port report saves scene session strict_json words",
    "__main__": "cli",
    "games": "",
    "games/*": "chance fast_replace desk errors game lay move scene words",
}
OPENERS = {"catalog"}  # who may import by name
NOWHERE = {"js", "pyodide", "pyodide_js", "pyscript", "asyncio", "random", "time"}
NOT_IN_A_GAME = NOWHERE | {"datetime", "io", "json", "os", "pathlib", "secrets", "socket", "sys", "threading", "uuid"}
ONLY_IN_THE_COMMAND_LINE = {"click", "rich"}
FOUND = tuple(sorted(ENGINE.rglob("*.py")))


def name_of(file: Path) -> str:
    """`games/magic_bag/rules`, `session`."""
    return file.relative_to(ENGINE).with_suffix("").as_posix()


def room_of(file: Path) -> str:
    """The room a file stands in; a game's folder is one room, the command line's another."""
    parts = file.relative_to(ENGINE).with_suffix("").parts
    if parts[0] == "games" and len(parts) > 2:
        return f"games/{parts[1]}"
    return parts[0]


def imports(file: Path) -> Iterator[str]:
    """The full names of the modules a file imports, wherever in the file it does."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(file)}: a relative import"
            assert node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rooms_imported(file: Path) -> set[str]:
    """Which rooms of the house a file imports from."""
    found = set()
    for name in imports(file):
        parts = name.split(".")
        if parts[0] == "tilebag" and name != "tilebag.__version__":
            found.add("/".join(parts[1:3]) if parts[1] == "games" and _is_game(parts[2:3]) else parts[1])
    return found


def _is_game(name: list[str]) -> bool:
    return bool(name) and (GAMES / name[0]).is_dir()


def test_the_source_is_there() -> None:
    assert {"session", "port", "games/_blank/rules"} <= {name_of(file) for file in FOUND}


@pytest.mark.parametrize("file", FOUND, ids=name_of)
def test_a_room_imports_only_what_its_arrows_allow(file: Path) -> None:
    room = room_of(file)
    if room == "__init__":
        assert not rooms_imported(file)
        return
    arrows = "games/*" if room.startswith("games/") else room
    assert arrows in ROOMS, f"draw the arrows of {room}"
    assert rooms_imported(file) <= {room, *ROOMS[arrows].split()}, "an arrow that is not drawn"


def test_every_arrow_leads_to_a_room() -> None:
    assert {name for targets in ROOMS.values() for name in targets.split()} <= set(ROOMS)


def test_arrows_make_no_circle() -> None:
    below: dict[str, set[str]] = {}
    for room, targets in ROOMS.items():
        assert all(target in below or target == "games" for target in targets.split()), f"{room} stands too early"
        below[room] = set(targets.split())


@pytest.mark.parametrize("file", FOUND, ids=name_of)
def test_no_luck_no_clock_no_browser(file: Path) -> None:
    room, roots = room_of(file), {name.split(".")[0] for name in imports(file)}
    forbidden = NOT_IN_A_GAME if room.startswith("games/") else NOWHERE - ({"time"} if room == "cli" else set())
    assert not roots & forbidden
    strangers = roots - set(sys.stdlib_module_names) - {"tilebag"}
    assert strangers <= (ONLY_IN_THE_COMMAND_LINE if room == "cli" else set())
    assert room in OPENERS or "importlib" not in roots or room == "words"


def test_no_game_is_named_outside_its_folder() -> None:
    names = [re.escape(key).replace(r"\-", "[-_ ]?") for key in catalog.keys(offered=True)]
    named = re.compile(rf"\b({'|'.join(names)})\b", re.IGNORECASE)
    own = [file for file in FOUND if not room_of(file).startswith("games/")]
    front = [
        file
        for ending in ("js", "mjs", "py", "html", "css")
        for file in WEB.rglob(f"*.{ending}")
        if "node_modules" not in file.parts
    ]
    told = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in (*own, *front)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert not told, "\n".join(told)


# A secret is kept by the signature


@pytest.mark.parametrize("box", moments.every_box(), ids=lambda box: box.key)
class TestWhoHoldsTheTruth:
    """`scene`, `moves`, `imagine`, `tell`, bots and aids get a View; whoever shows or advises never sees a State."""

    def test_what_shows_or_lists_takes_a_view(self, box: AnyBox) -> None:
        state, view = kinds(box)
        for name in ("moves", "determinise", "scene", "describe"):
            taken = inputs(getattr(type(box.game), name))
            assert view in taken, f"{name} takes no View"
            assert state not in taken, f"{name} takes a State"

    def test_bots_and_aids_take_a_view(self, box: AnyBox) -> None:
        state, view = kinds(box)
        for name, advises in (*box.bots.items(), *box.aids.items()):
            taken = inputs(advises)
            assert view in taken, f"{name} takes no View"
            assert state not in taken, f"{name} takes a State"

    def test_who_shows_or_advises_does_not_even_know_the_name_of_the_state(self, box: AnyBox) -> None:
        showing = {
            "table",
            "telling",
            "offers",
            *(advises.__module__.rpartition(".")[2] for advises in box.bots.values()),
        }
        showing |= {aid.__module__.rpartition(".")[2] for aid in box.aids.values()}
        folder = GAMES / type(box.game).__module__.rpartition(".")[2]
        for file in (folder / f"{name}.py" for name in showing):
            if file.exists():
                assert not [name for name in imports(file) if name.endswith(".State")], file.name

    def test_a_view_holds_no_luck_and_no_state(self, box: AnyBox) -> None:
        state, view = kinds(box)
        assert not held_by(view) & {state, "Chance", "State"}


def kinds(box: AnyBox) -> tuple[type, type]:
    """The State and the View of a game: `class MyGame(Game[State, View])`."""
    for base in getattr(type(box.game), "__orig_bases__", ()):
        if get_origin(base) is Game:
            state, view = get_args(base)
            return state, view
    raise AssertionError(f"{box.key}: its class does not name Game[State, View]")


def inputs(function: object) -> set[object]:
    hints = get_type_hints(function)
    hints.pop("return", None)
    return set(hints.values())


def held_by(kind: type) -> set[object]:
    """The types that stand, at any depth, in the fields of a dataclass; those that are not types by their names."""
    seen: set[object] = set()
    waiting: list[object] = [kind]
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        waiting.extend(get_args(one))
        if hasattr(one, "__dataclass_fields__") and isinstance(one, type):
            waiting.extend(get_type_hints(one).values())
    return seen | {one.__name__ for one in seen if isinstance(one, type)}
