"""The layers of the engine: which module may import which, read from the source."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from typing import TypeGuard, get_args, get_type_hints

import pytest
from engine import moments

from tilebag import catalog
from tilebag.catalog import AnyBox

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine" / "tilebag"
GAMES = ENGINE / "games"
WEB = ROOT / "web"

# A room, and whom it may import. Drawn as arrows:
#
# errors <- move, words <- scene <- outline <- game <- layout, scene_parts, codec … <- games/<one>
# (never another) outline <- wire     game <- seal, catalog <- bots <- match_setup <- history
# history <- narration, undo, review, match_play <- session <- saves, report, arena report <-
# state_message <- port     session <- request <- port     saves, report, arena <- study, port,
# record <- cli
ROOMS: dict[str, str] = {
    "errors": "",
    "strict_json": "",
    "move": "errors",
    "chance": "",
    "fast_replace": "",
    "desk": "",
    "words": "errors",
    "scene": "move words",
    "outline": "scene words",
    "game": "chance errors move outline scene words",
    "seal": "errors game",
    "layout": "game scene words",
    "arrange": "layout scene",
    "scene_parts": "fast_replace layout scene words",
    "status_line": "fast_replace game scene scene_parts",
    "seat_card": "fast_replace layout scene scene_parts words",
    "piecepack": "errors scene words",
    "codec": "chance errors game",
    "questions": "errors game words",
    "catalog": "errors game games words",  # only the folder of games; a game is imported by name
    "bots": "catalog chance errors game move words",
    "positions": "catalog errors game words",
    "match_setup": "bots catalog chance errors game positions seal words",
    "daily": "bots catalog errors match_setup",
    "history": "catalog game match_setup move scene words",
    "narration": "game history words",
    "undo": "game history scene words",
    "review": "bots game history move scene words",
    "match_play": "bots catalog errors game history match_setup move",
    "session": "chance desk errors game match_play match_setup move narration outline review scene"
    " status_line undo words",
    "puzzles": "bots catalog errors game match_setup move positions review scene session words",
    "saves": "catalog desk errors game match_play match_setup move seal session strict_json",
    "report": "catalog game match_setup narration seal session words",
    "notebook": "bots catalog daily errors game match_setup move outline saves session words",
    "__init__": "notebook",
    "arena": "bots catalog errors game history match_play match_setup session",
    "study": "arena bots catalog errors game",
    "wire": "move outline scene words",
    "messages": "strict_json",
    "state_message": "game messages puzzles report scene session wire words",
    "review_message": "game messages review session words",
    "request": "catalog daily errors game match_setup puzzles saves session strict_json",
    "port": "errors game match_play messages move puzzles request review_message saves scene session state_message"
    " strict_json words",
    "devices": "bots errors game match_setup messages port puzzles request session strict_json",
    "conflicts": "catalog game words",
    "record": "bots catalog conflicts match_play match_setup puzzles report seal session words",
    "lessons": "bots catalog chance errors game match_setup move port report scene session strict_json words",
    "cli": "arena bots catalog chance daily errors game history lessons match_setup move outline port positions puzzles"
    " questions report review saves scene seal session strict_json study words",
    "__main__": "cli",
    "games": "",
    "games/*": "arrange chance codec desk errors fast_replace game layout move piecepack questions scene scene_parts"
    " seat_card words",
}
OPENERS = {"catalog"}  # may import by name
READERS = {"words", "lessons", "puzzles"}  # may read data files of the package
NOWHERE = {"js", "pyodide", "pyodide_js", "pyscript", "asyncio", "random", "time"}
NOT_IN_A_GAME = NOWHERE | {
    "datetime",
    "io",
    "json",
    "os",
    "pathlib",
    "secrets",
    "socket",
    "sys",
    "threading",
    "uuid",
}
ONLY_IN_THE_COMMAND_LINE = {"click", "distributed", "rich"}
ALLOWED_IN_THE_COMMAND_LINE = {"asyncio", "time"}
LESSONS = "lessons"  # of a game: only opened by the catalogue
FOUND = tuple(sorted(ENGINE.rglob("*.py")))


def name_of(file: Path) -> str:
    """`games/magic_bag/rules`, `session`."""
    return file.relative_to(ENGINE).with_suffix("").as_posix()


def room_of(file: Path) -> str:
    """The room of a file; a game's folder is one room, the command line another."""
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


def rooms_imported(file: Path) -> set[str]:
    """The rooms a file imports from."""
    found = set()
    for name in imports(file):
        parts = name.split(".")
        if parts[0] == "tilebag" and name != "tilebag.__version__":
            found.add(
                "/".join(parts[1:3]) if parts[1] == "games" and _is_game(parts[2:3]) else parts[1]
            )
    return found


def _is_game(name: list[str]) -> bool:
    return bool(name) and (GAMES / name[0]).is_dir()


def test_the_source_is_there() -> None:
    assert {"session", "port", "games/_blank/rules/play"} <= {name_of(file) for file in FOUND}


def test_a_room_imports_only_what_its_arrows_allow() -> None:
    for file in FOUND:
        room = room_of(file)
        arrows = "games/*" if room.startswith("games/") else room
        allowed = {room, *ROOMS[arrows].split()}
        if arrows == "games/*" and place_in_game(file) == LESSONS:
            allowed.add("lessons")  # reads them
        assert rooms_imported(file) <= allowed, f"{name_of(file)}: an arrow that is not drawn"


# Inside a game

# The files and rooms that a game's folder may have, and which of them each may import. The words of
# a game (names) and what is shown (scene) know neither solver nor player: what they need of them
# comes through `strategy`.
INSIDE: dict[str, str] = {
    "pieces": "",
    "options": "pieces",
    "state": "pieces options",
    "solver": "pieces options state",
    "rules": "pieces options state solver",
    "view": "pieces options state solver rules",
    "names": "pieces options state rules view",
    "notation": "pieces options state rules",
    "strategy": "pieces options state solver rules view names",
    "scene": "pieces options state rules view names strategy",
    "bots": "pieces options state solver rules view names strategy",
    "review": "pieces options state solver rules view names strategy scene bots",
    "analyse": "pieces options state solver rules names notation",
    LESSONS: "pieces options state notation",
    "__init__": "pieces options state rules view names notation strategy scene bots review analyse",
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
IN_GAMES = tuple(file for file in FOUND if room_of(file).startswith("games/"))


def place_in_game(file: Path) -> str:
    """Its file or room within its game."""
    return file.relative_to(GAMES).with_suffix("").parts[1]


def test_a_file_of_a_game_is_in_its_room_and_imports_only_what_it_may() -> None:
    for file in IN_GAMES:
        own, place = f"tilebag.games.{file.relative_to(GAMES).parts[0]}.", place_in_game(file)
        assert place in INSIDE, (
            f"{name_of(file)} is neither a file nor a room that every game may have"
        )
        taken = {
            name.removeprefix(own).split(".")[0] for name in imports(file) if name.startswith(own)
        }
        allowed = {place, *INSIDE[place].split()}
        assert taken & INSIDE.keys() <= allowed, f"{name_of(file)}: an arrow that is not drawn"


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
    for file in set(FOUND) - set(IN_GAMES):
        assert all(node.level == 0 for node in nodes(file) if isinstance(node, ast.ImportFrom)), (
            name_of(file)
        )


def test_scenes_bots_and_solvers_do_not_import_the_state() -> None:
    for file in IN_GAMES:
        if place_in_game(file) not in MAY_HOLD_THE_TRUTH:
            assert not [name for name in imports(file) if name.endswith(".State")], name_of(file)


@pytest.mark.parametrize("box", moments.every_box(), ids=lambda box: box.key)
def test_every_game_has_the_same_rooms(box: AnyBox) -> None:
    folder = GAMES / catalog.package(box.key).rpartition(".")[2]
    there = {
        entry.stem
        for entry in folder.iterdir()
        if entry.suffix == ".py" or (entry / "__init__.py").is_file()
    }
    assert there >= THE_SAME_IN_EVERY_GAME, f"missing: {sorted(THE_SAME_IN_EVERY_GAME - there)}"


def test_every_arrow_leads_to_a_room() -> None:
    assert {name for targets in ROOMS.values() for name in targets.split()} <= set(ROOMS)


def test_arrows_make_no_circle() -> None:
    below: dict[str, set[str]] = {}
    for room, targets in ROOMS.items():
        assert all(target in below or target == "games" for target in targets.split()), (
            f"{room} stands too early"
        )
        below[room] = set(targets.split())


def test_no_randomness_no_clock_no_browser() -> None:
    for file in FOUND:
        room, roots = room_of(file), {name.split(".")[0] for name in imports(file)}
        allowed = ALLOWED_IN_THE_COMMAND_LINE if room == "cli" else set()
        forbidden = NOT_IN_A_GAME if room.startswith("games/") else NOWHERE - allowed
        assert not roots & forbidden, name_of(file)
        strangers = roots - set(sys.stdlib_module_names) - {"tilebag"}
        assert strangers <= (ONLY_IN_THE_COMMAND_LINE if room == "cli" else set()), name_of(file)
        assert room in OPENERS or "importlib" not in roots or room in READERS, name_of(file)


def test_no_game_is_named_outside_its_folder() -> None:
    named = re.compile(rf"\b({'|'.join(map(_names_of, catalog.keys()))})\b")
    own = [file for file in FOUND if not room_of(file).startswith("games/")]
    front = [
        file
        for ending in ("ts", "mjs", "py", "html", "css")
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


@pytest.mark.parametrize("box", moments.every_box(), ids=lambda box: box.key)
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
    state, view = (get_type_hints(made)["return"] for made in (box.game.start, box.game.view))
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
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        waiting.extend(get_args(one))
        if hasattr(one, "__dataclass_fields__") and isinstance(one, type):
            waiting.extend(get_type_hints(one).values())
    return seen | {one.__name__ for one in seen if isinstance(one, type)}
