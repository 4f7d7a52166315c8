"""The rules page of a game as plain sentences: its headings and the start of the text below each.

The page is Markdown with codes for pieces, options and labels; build/rules.py makes the whole page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tilebag.core.errors import BadLesson
from tilebag.core.words import FALLBACK, lexicon, say
from tilebag.match import catalog

SENTENCES = 2  # quoted of a rule
MAX_LENGTH = 240  # characters; a second sentence that exceeds it is omitted
SHORT_SENTENCE = 15  # characters; "Roll." does not count as a sentence
MIN_LENGTH = 40  # characters of a sentence after removing pieces at its end
_HEADING = re.compile(r"^## (?P<name>.+?)\s*\{#(?P<id>[a-z-]+)\}$", re.MULTILINE)
_SPOKEN = re.compile(r"\{(say|switch|level) ([\w.=-]+)\}")
_CODES = r"(?:\{(?:tiles|coins|tokens|dice|backs|numbered|worth)\b[^}]*\}\s*)+"
_PICTURE = re.compile(rf"(?<=[.!?])\s*{_CODES}")  # shown after a sentence
_SHOWN = re.compile(rf":?\s*{_CODES}(?=[.;]|$)")  # what a sentence ends with
_ITEM = re.compile(r"^\s*(?:[-*]|\d+\.)\s+(?=\*{0,2}(\w))", re.MULTILINE)
# a sentence that has an id of its own
_MARK = re.compile(r"\{rule (?P<id>[a-z-]+)\}(?P<text>.*?)\{end\}", re.DOTALL)
_SHOW = re.compile(r"\s*\{show [a-z-]+ [a-z-]+\}")
_MARKUP = re.compile(r"\*+|^#+ .*$", re.MULTILINE)
_END = re.compile(r"(?<=[.!?])\s+(?=[A-ZÇĞİÖŞÜ0-9“])")


@dataclass(frozen=True, slots=True)
class Rule:
    """A heading of a rules page and its first sentences, or a marked passage with an id of its
    own.
    """

    id: str
    name: str
    text: str
    section: str


@cache
def rules(game: str, lang: str) -> dict[str, Rule]:
    """Every heading of the page by id, in order; raises BadLesson if the page is not available."""
    return {
        heading["id"]: Rule(
            heading["id"], heading["name"], _first_sentences(text, game, lang), heading["id"]
        )
        for heading, text in _sections(game, lang)
    }


@cache
def marks(game: str, lang: str) -> dict[str, Rule]:
    """Every marked passage of the page by id; raises BadLesson."""
    return {
        mark["id"]: Rule(
            mark["id"],
            heading["name"],
            " ".join(_sentences(mark["text"], game, lang)),
            section=heading["id"],
        )
        for heading, text in _sections(game, lang)
        for mark in _MARK.finditer(text)
    }


def _sections(game: str, lang: str) -> Iterator[tuple[re.Match[str], str]]:
    """Each heading with the text below it, in English where it is not translated; raises
    BadLesson.
    """
    english, own = (_sections_of_page(game, page) for page in (FALLBACK, lang))
    if not english and not own:
        raise BadLesson("lesson.no-page", lang=lang)
    yield from {**english, **own}.values()


def _sections_of_page(game: str, lang: str) -> dict[str, tuple[re.Match[str], str]]:
    """Each heading with the text below it, by id; empty without such a page."""
    page = files(catalog.package(game)) / "pages" / f"{lang}.md"
    if not page.is_file():
        return {}
    text = page.read_text(encoding="utf-8")
    headings = list(_HEADING.finditer(text))
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    return {
        heading["id"]: (heading, text[heading.end() : end])
        for heading, end in zip(headings, ends, strict=True)
    }


def _first_sentences(section: str, game: str, lang: str) -> str:
    chosen: list[str] = []
    for sentence in _sentences(section, game, lang):
        if chosen and (
            len(" ".join(chosen)) + len(sentence) >= MAX_LENGTH or sentence.endswith(":")
        ):
            break
        chosen.append(sentence)
        if sum(len(text) > SHORT_SENTENCE for text in chosen) == SENTENCES:
            break
    return " ".join(chosen)


def _sentences(section: str, game: str, lang: str) -> Iterator[str]:
    """The sentences that need no picture."""
    bare = _SHOW.sub("", _MARK.sub(r"\g<text>", section))
    lines = (line for line in bare.splitlines() if not line.startswith("|"))
    text = _MARKUP.sub("", _ITEM.sub(_separate_item, "\n".join(lines)))
    text = _SPOKEN.sub(lambda code: _label(code[1], code[2], game, lang), text)
    for block in re.split(r"\n\s*\n", text):
        for sentence in _END.split(_PICTURE.sub(" ", " ".join(block.split()))):
            spoken = _SHOWN.sub("", sentence.strip())
            if (
                spoken
                and "{" not in spoken
                and (spoken == sentence.strip() or len(spoken) >= MIN_LENGTH)
            ):
                yield spoken if spoken[-1] in ".!?:" else f"{spoken}."


def _separate_item(item: re.Match[str]) -> str:
    """A list item becomes a paragraph unless it continues the sentence before."""
    return " " if item[1].islower() else "\n\n"


def _label(code: str, name: str, game: str, lang: str) -> str:
    words = lexicon(lang)
    if code == "level":
        return words.say(say(f"level.{name}"))
    if code == "say":
        key = name
    elif "=" in name:
        key = f"switch.{name.replace('=', '.')}"
    else:
        key = f"switch.{name}.name"
    own = f"{game}.{key}"
    return words.say(say(own if words.has(own) else key))
