"""`tilebag check-game KEY`: the parts of a game in a source checkout, and how to make those that
are missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table

from tilebag.cli import new_game
from tilebag.core.words import FALLBACK, Lexicon, Text, languages, say, sentences
from tilebag.match import catalog, saves

# states of a part
DONE = "done"
TEMPLATE = "template"
MISSING = "missing"
# states of an optional part
NONE = "none"
ENGLISH = "english"
PYTHON = ".venv/bin/python"
TILEBAG = ".venv/bin/tilebag"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a game.

    name      key of its name in `cli.check-game`
    state     done, as in the template, missing, or, if it is optional, none or partly in English
    file      its file or folder, from the root of the checkout
    how       the command or guide that makes or checks it
    language  of a translation; empty: of another part
    """

    name: str
    state: str
    file: Path
    how: str
    language: str = ""


def parts(key: str) -> tuple[Part, ...]:
    """The parts of a game in the order in which they are made; raises BadSetup without a source
    checkout.
    """
    catalog.box(key)
    return tuple(_parts(new_game.root(), key))


def table(parts: tuple[Part, ...], words: Lexicon) -> Table:
    """The parts as a table; those that are not done with what to do."""
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for part in parts:
        name = words.say(say(f"cli.check-game.part.{part.name}", lang=part.language))
        lines = [part.file.as_posix(), *([] if part.state == DONE else [f"  {part.how}"])]
        shown.add_row(words.say(say(f"cli.check-game.{part.state}")), name, "\n".join(lines))
    return shown


def summary(parts: tuple[Part, ...], key: str) -> Text:
    """How many parts are missing or still those of the template."""
    states = [part.state for part in parts]
    return say(
        "cli.check-game.summary",
        game=key,
        missing=states.count(MISSING),
        template=states.count(TEMPLATE),
    )


def _parts(checkout: Path, key: str) -> Iterator[Part]:
    folder = catalog.folder(key)
    tests = Path("tests/engine")
    game = Path("engine/tilebag/games") / folder
    copies = new_game.copies(checkout, key)

    def part(name: str, file: Path, how: str, missing: str = MISSING) -> Part:
        path = checkout / file
        if not path.is_file():
            return Part(name, missing, file, how)
        is_copy = copies.get(path) == path.read_text(encoding="utf-8")
        return Part(name, TEMPLATE if is_copy and key != new_game.TEMPLATE else DONE, file, how)

    yield part("words", game / "words" / f"{FALLBACK}.toml", f"{TILEBAG} play {key}")
    yield part("emblem", game / "art/emblem.svg", "make play")
    yield part(
        "page",
        game / "pages" / f"{FALLBACK}.md",
        f"{PYTHON} -m pytest tests/build/test_rules.py -k {key}",
    )
    yield part(
        "tests",
        tests / "games" / f"test_{folder.lstrip('_')}.py",
        f"{PYTHON} -m pytest {tests} -k {key}",
    )
    yield part("clauses", tests / "clauses" / f"{key}.toml", f"{PYTHON} {tests}/clauses.py --write")
    yield part(
        "clauses-page", Path("docs/rules") / f"{key}.md", f"{PYTHON} {tests}/clauses.py --write"
    )
    golden = f"{PYTHON} {tests}/golden.py --choose {key} --write"
    yield part("golden", tests / "golden" / key / "games.list", golden)
    yield part("lesson", game / "lessons/__init__.py", f"{TILEBAG} lessons {key} --check", NONE)
    save = Path("tests/saves") / f"schema-{saves.SCHEMA}" / f"{key}.json"
    yield part("save", save, f"{PYTHON} {tests}/golden.py --sample {key}", NONE)
    for lang in languages():
        if lang != FALLBACK:
            yield _translation(checkout, key, lang)


def _translation(checkout: Path, key: str, lang: str) -> Part:
    """The sentences, the rules page and the lessons of a game in another language."""
    game = Path("engine/tilebag/games") / catalog.folder(key)
    files: list[Path] = [game / "words" / f"{lang}.toml", game / "pages" / f"{lang}.md"]
    if catalog.lessons(key):
        files.append(game / "lessons" / f"{lang}.toml")
    missing = [file for file in files if not (checkout / file).is_file()]
    own = [name for name in sentences(FALLBACK) if name.startswith(f"{key}.")]
    is_partial = bool(missing) or any(name not in sentences(lang) for name in own)
    file = (missing or files)[0]
    return Part("translation", ENGLISH if is_partial else DONE, file, "docs/new-language.md", lang)
