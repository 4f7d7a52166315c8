"""`tilebag new-game KEY`: a game like the template (`games/_blank`), with all its parts, in a
source checkout.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

from tilebag.core.errors import BadSetup
from tilebag.core.words import FALLBACK, languages, sentences
from tilebag.match import catalog

TEMPLATE = "_blank"
TITLE = "High Tile"  # the template's name
LETTERS = "HT"  # the prefix of the template's clauses
TEMPLATE_SUMMARY = "the smallest complete game, a template for new ones (`tilebag new-game KEY`)."
KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MAX_KEY_LENGTH = 30
WRITERS = (  # scripts that generate files from the rules and the tests
    ("tests/engine/golden.py", "--choose", "{key}", "--write", "--seeds", "20"),
    ("tests/engine/clauses.py", "--write"),
)


def root() -> Path:
    """The source checkout; raises BadSetup for an installed package."""
    checkout = Path(catalog.__file__).resolve().parents[3]
    if not (checkout / "tests" / "engine" / "games").is_dir():
        raise BadSetup("cli.new-game.checkout")
    return checkout


def make(key: str) -> list[Path]:
    """Write the new game's files and return their paths in the checkout; raises BadSetup before
    writing any.
    """
    _check(key)
    checkout = root()
    files = copies(checkout, key)
    page = checkout / "docs/rules" / f"{key}.md"
    games = checkout / "tests/engine/golden" / key
    for file in (*files, page, games):
        if file.exists():
            raise BadSetup("cli.new-game.there", file=file.relative_to(checkout).as_posix())
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    for command in WRITERS:
        words = [sys.executable, *(word.format(key=key) for word in command)]
        subprocess.run(
            words, cwd=checkout, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    return [file.relative_to(checkout) for file in (*files, page, *sorted(games.iterdir()))]


def _check(key: str) -> None:
    """Raise BadSetup unless the key is valid and unused in addresses, folders and words."""
    if not KEY.fullmatch(key) or len(key) > MAX_KEY_LENGTH:
        raise BadSetup("cli.new-game.key", name=key)
    if key in catalog.keys(offered=False):
        raise BadSetup("cli.new-game.there", file=f"games/{catalog.folder(key)}")
    if any(sentence.partition(".")[0] == key for sentence in sentences(FALLBACK)):
        raise BadSetup("cli.new-game.taken", name=key)


def copies(checkout: Path, key: str) -> dict[Path, str]:
    """Every file of a new game with its text, made from the template."""
    return dict(_files(checkout, key))


def _files(checkout: Path, key: str) -> Iterator[tuple[Path, str]]:
    games = checkout / "engine/tilebag/games"
    tests = checkout / "tests/engine"
    folder = catalog.folder(key)
    names = _names(key, _letters(tests / "clauses", key))
    for file in sorted((games / TEMPLATE).rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts and not _is_translation(file):
            yield games / folder / file.relative_to(games / TEMPLATE), _substitute(file, names)
    yield (
        tests / "games" / f"test_{folder}.py",
        _substitute(tests / "games" / "test_blank.py", names),
    )
    yield tests / "games" / f"{key}.toml", _substitute(tests / "games" / f"{TEMPLATE}.toml", names)
    yield (
        tests / "clauses" / f"{key}.toml",
        _substitute(tests / "clauses" / f"{TEMPLATE}.toml", names),
    )


def _is_translation(file: Path) -> bool:
    """Whether to leave out a file: translations would not match the new game."""
    return (
        file.parent.name in ("words", "pages", "lessons")
        and file.stem in languages()
        and file.stem != FALLBACK
    )


def _names(key: str, letters: str) -> Mapping[str, str]:
    """Names in the template and their replacements."""
    return {
        f"games.{TEMPLATE}": f"games.{catalog.folder(key)}",
        f"{TITLE}: {TEMPLATE_SUMMARY}": f"{_title(key)}.",
        f"{TITLE}, the game to copy": _title(key),
        TITLE: _title(key),
        TEMPLATE: key,
        'languages = ["en", "tr"]\n': "",
        f"{LETTERS}-": f"{letters}-",
        f"test_{LETTERS.lower()}_": f"test_{letters.lower()}_",
    }


def _substitute(file: Path, names: Mapping[str, str]) -> str:
    text = file.read_text(encoding="utf-8")
    for name, other in names.items():
        text = text.replace(name, other)
    return text


def _title(key: str) -> str:
    return " ".join(part.capitalize() for part in key.split("-"))


def _letters(clauses: Path, key: str) -> str:
    """A two-letter prefix for clauses that no other game has, from the key if possible."""
    own = f"{key.replace('-', '')}xyzabcdefghijklmnopqrstuvw"
    others = (_text(file) for file in clauses.glob("*.toml") if file.stem != key)
    used = {first[1] for text in others if (first := re.search(r"^([A-Z]{2})-1 ", text, re.M))}
    initials = "".join(part[0] for part in key.split("-"))[:2]
    tried = [initials, *("".join(pair) for pair in combinations(own, 2))]
    return next(
        two.upper() for two in tried if len(two) == 2 and two.isalpha() and two.upper() not in used
    )


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")
