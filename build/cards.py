"""A game as shown on pages: on the home page in each language, and on its rules pages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

import markup
from markup import StartTag
from parts import ROOT
from shelf import sentence
from tilebag.core.game import Lesson
from tilebag.core.words import FALLBACK, Value
from tilebag.lessons import recording, sentences
from tilebag.match import catalog
from tilebag.match.catalog import AnyBox

EMBLEM = '<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true">'


@dataclass(frozen=True)
class Game:
    """A game in a language."""

    key: str
    lang: str = FALLBACK

    @property
    def box(self) -> AnyBox:
        return catalog.box(self.key)

    @property
    def folder(self) -> Path:
        return ROOT / "engine" / "tilebag" / "games" / catalog.folder(self.key)

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        return catalog.lessons(self.key)

    def say(self, key: str, **values: Value) -> str:
        """A sentence of all games, or of the pages."""
        return sentence(self.lang, key, **values)

    def own(self, key: str, **values: Value) -> str:
        """A sentence of the game."""
        return self.say(f"{self.key}.{key}", **values)

    def audience(self) -> str:
        """The number of players and minutes, as in web/src/pages/home.ts."""
        least = self.box.seats[0]
        most = self.box.seats[-1]
        several = "shelf.players" if least < most else "shelf.exactly"
        return self.say(
            "shelf.alone" if most == 1 else several, least=least, most=most, n=self.box.minutes
        )

    def emblem(self) -> Markup:
        """Its picture as inline SVG, which uses the page's colours."""
        svg = (self.folder / "art" / "emblem.svg").read_text(encoding="utf-8").strip()
        return Markup(markup.edit_start_tags(svg, _as_emblem))

    @property
    def rules_address(self) -> str:
        """The address of its rules in this language."""
        return recording.page_address(self.key, self.lang)

    def lesson_address(self, lesson: str) -> str:
        """The address of a lesson's own page in this language, by the lesson's key."""
        return recording.address(self.key, lesson) + (
            f"{self.lang}/" if self.lang != FALLBACK else ""
        )

    def lesson_title(self, lesson: Lesson) -> str:
        """The title of a lesson; in English if this language has none."""
        return sentences.title(self.key, self.lang, lesson)


def games(lang: str = FALLBACK) -> list[Game]:
    """All games in a language, beginning with those that most of its readers look for, as on the
    home page.
    """
    keys = sorted(catalog.keys(), key=lambda key: lang not in catalog.box(key).first_for)
    return [Game(key, lang) for key in keys]


def _as_emblem(tag: StartTag) -> str:
    """A start tag of an emblem in a page. The content policy forbids style attributes; SVG
    attributes have the same effect.
    """
    if tag.tag == "svg":
        return EMBLEM
    if style := tag.attributes.get("style"):
        name, _, value = style.partition(":")
        return tag.text.replace(f'style="{style}"', f'{name}="{value}"')
    return tag.text
