"""How statements and docstrings are written, read from the source: assignments of tuples, and the
fields that dataclasses describe.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("engine", "build", "research", "tests")
MAX_NAMES = 2  # in one assignment: a point, a swap, a step of two sequences
FIELD_ROW = re.compile(r"(\w+(?:, \w+)*)  +\S")  # of a docstring: names, two spaces, a phrase


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Each file by its path, with its syntax tree."""
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            yield file.relative_to(ROOT).as_posix(), tree


TREES = dict(trees())


# Tuples written out on both sides of an assignment


def packed_statements(tree: ast.Module) -> Iterator[ast.Assign]:
    """The assignments that put several statements into one: `a, b, c = x, y, z` anywhere, and
    `A, B = x, y` in the body of a module or class.
    """
    bodies = (node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef))
    constants = {statement for body in bodies for statement in body.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _is_written_out(node.value):
            names = max(map(_count_names, node.targets))
            if names > MAX_NAMES or (names and node in constants):
                yield node


def _is_written_out(value: ast.expr) -> bool:
    """Is it a tuple whose parts are all there, such as `x, y`, but not `*x, y`?"""
    return isinstance(value, ast.Tuple | ast.List) and not any(
        isinstance(part, ast.Starred) for part in value.elts
    )


def _count_names(target: ast.expr) -> int:
    """The number of targets that a tuple spells out; 0 if it is none."""
    return len(target.elts) if isinstance(target, ast.Tuple | ast.List) else 0


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("def f():\n    a, b, c = 1, 2, 3", 1),
        ("def f():\n    (a, b, c) = [1, 2, 3]", 1),
        ("def f():\n    a, b = b, a", 0),
        ("def f():\n    a, b, c = three()", 0),
        ("def f():\n    a, b, *c = [*many, 1, 2]", 0),
        ("A, B = 1, 2", 1),
        ("class C:\n    A, B = 1, 2", 1),
        ("A, B = pair()", 0),
        ("A = 1, 2, 3", 0),
    ],
)
def test_packed_statements_are_recognised(source: str, number: int) -> None:
    assert len(list(packed_statements(ast.parse(source)))) == number


def test_a_statement_assigns_at_most_two_names_and_one_constant() -> None:
    wrong: list[str] = []
    for file, tree in TREES.items():
        packed = packed_statements(tree)
        wrong += (f"{file}:{node.lineno}: {ast.unparse(node)}" for node in packed)
    assert not wrong, "write one statement a line:\n" + "\n".join(wrong)


# Docstrings of dataclasses that list fields

# Dataclasses that describe fields they do not have, and how many. A number may be lowered and a
# line removed, nothing else.
STILL_STALE: dict[str, int] = {}
# Dataclasses that describe some fields but not all, and how many they leave out; to be emptied
# likewise.
STILL_INCOMPLETE: dict[str, int] = {
    "engine/tilebag/games/_blank/state.py:State": 2,
    "engine/tilebag/games/magic_bag/state.py:PublicState": 3,
    "engine/tilebag/games/multzo/state.py:PublicState": 4,
    "engine/tilebag/games/okey/state.py:PublicState": 4,
    "engine/tilebag/games/okey/state.py:State": 2,
    "engine/tilebag/games/okey/view.py:View": 1,
    "engine/tilebag/games/packkub/solver/search.py:Search": 1,
    "engine/tilebag/games/packkub/state.py:PublicState": 3,
    "engine/tilebag/games/remembory/state.py:Tile": 1,
    "engine/tilebag/games/remembory/state.py:Coin": 1,
    "engine/tilebag/games/remembory/state.py:PublicState": 4,
    "tests/screenshots.py:Screenshot": 3,
}


def dataclasses() -> Iterator[tuple[str, ast.ClassDef]]:
    """Each dataclass by its file and name."""
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and is_dataclass(node):
                yield f"{file}:{node.name}", node


def is_dataclass(node: ast.ClassDef) -> bool:
    return any(ast.unparse(part).startswith("dataclass") for part in node.decorator_list)


def fields_of(node: ast.ClassDef) -> list[str]:
    """The fields that a class declares itself."""
    return [
        part.target.id
        for part in node.body
        if isinstance(part, ast.AnnAssign)
        and isinstance(part.target, ast.Name)
        and "ClassVar" not in ast.unparse(part.annotation)
    ]


def described_fields(node: ast.ClassDef) -> list[str]:
    """The names in the rows of its docstring: `x, y  centre, in board units`."""
    _, *lines = (ast.get_docstring(node) or "").splitlines() or [""]
    rows = (row for line in lines if (row := FIELD_ROW.match(line)))
    return [name for row in rows for name in row[1].split(", ")]


def own_class(source: str) -> ast.ClassDef:
    (node,) = ast.parse(source).body
    assert isinstance(node, ast.ClassDef)
    return node


DATACLASSES = dict(dataclasses())


def test_rows_of_docstrings_are_recognised() -> None:
    node = own_class(
        "@dataclass(frozen=True)\n"
        "class Print:\n"
        '    """A text.\n\n'
        "    x, y  middle\n"
        "    size  of the type, which may\n"
        "          be small\n"
        '    """\n\n'
        "    x: float\n"
        "    y: float\n"
        "    kind: ClassVar[str]\n"
        "    size: float = 0\n"
    )
    assert is_dataclass(node)
    assert described_fields(node) == fields_of(node) == ["x", "y", "size"]
    assert not described_fields(own_class('class One:\n    """A class without rows."""\n'))


def test_stale_and_missing_rows_are_recognised() -> None:
    node = own_class(
        "class Card:\n"
        '    """A card at `at`.\n\n'
        "    face    its face\n"
        "    finger  how wide a finger is\n"
        "    seat_…  the same by seat\n"
        '    """\n\n'
        "    at: Rect\n"
        "    face: str\n"
        "    min_width: float\n"
        "    seat_points: int\n"
        "    _cache: object\n"
    )
    assert stale_fields(node) == ["finger"]
    assert left_out_fields(node) == ["min_width"]


def stale_fields(node: ast.ClassDef) -> list[str]:
    """The names that it describes without having such a field."""
    return [name for name in described_fields(node) if name not in fields_of(node)]


def left_out_fields(node: ast.ClassDef) -> list[str]:
    """The public fields that its docstring does not name, if it has rows at all."""
    if not described_fields(node):
        return []
    text = ast.get_docstring(node) or ""
    public = [name for name in fields_of(node) if not name.startswith("_")]
    return [name for name in public if not _is_named(name, text)]


def _is_named(field: str, text: str) -> bool:
    """Is it named in a row or sentence, or by the beginning of several names ("seat_…")?"""
    beginning = field.partition("_")[0]
    return bool(re.search(rf"\b{field}\b|\b{beginning}_…", text))


def test_a_dataclass_describes_only_fields_that_it_has() -> None:
    wrong = []
    for name, node in DATACLASSES.items():
        stale = stale_fields(node)
        if len(stale) > STILL_STALE.get(name, 0):
            wrong.append(f"{name} has no {', '.join(stale)}")
    assert not wrong, "\n".join(wrong)


def test_a_dataclass_describes_each_field_once() -> None:
    for name, node in DATACLASSES.items():
        described = described_fields(node)
        assert len(set(described)) == len(described), name


def test_a_dataclass_that_describes_fields_names_all_public_ones() -> None:
    wrong = []
    for name, node in DATACLASSES.items():
        left_out = left_out_fields(node)
        if len(left_out) > STILL_INCOMPLETE.get(name, 0):
            wrong.append(f"{name} does not describe {', '.join(left_out)}")
    assert not wrong, "\n".join(wrong)


def test_the_exceptions_are_dataclasses_that_exist() -> None:
    assert STILL_STALE.keys() | STILL_INCOMPLETE.keys() <= DATACLASSES.keys()
