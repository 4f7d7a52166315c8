"""pages/<lang>.md in every game's folder -> a static page for each game and language: /okey/,
/tr/okey/.

The texts are Markdown (CommonMark and tables) with these codes:

    ## Scoring {#scoring}          the heading's id, the same in every language
    {tiles suns-3 moons-ace}       pictures of pieces; also coins, tokens (a coin's suit side),
                                   dice, backs 3, and numbered red-7 (figures.py)
    {switch draw}                  the name of an option, or of one of its values, as in the set-up
                                   sheet
    {switch draw=two-keep-one}
    {level keen}                   the name of a level of the computer players
    {say offer.done}               a sentence of the game, such as the name of a button or a place
                                   on the table
    {switches}                     alone on its line: the table of all options
    {worth ace=6 null=0}           alone on its line: the small numbers on tiles of these values on
                                   this page
    {rule put-one}...{end}         a text with its own id, to which the table links when it refuses
                                   a move
    {show turn draw}               *Show me*: a lesson of the game, beginning with one of its steps

So an option has the same name everywhere, and an unknown name fails the build. If a game has
lessons, a section of its rules without a *Show me* also fails the build.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markupsafe import Markup

import figures
import home
import social
from cards import Game
from parts import Missing
from shelf import languages
from templates import render, render_part
from tilebag.core.words import FALLBACK, sentences
from tilebag.lessons.checking import NOT_TAUGHT
from tilebag.lessons.recording import page_address
from tilebag.match import bots, catalog

_CODE = re.compile(r"\{([a-z]+)((?: [\w.=-]+)*)\}")
_HEADING_ID = re.compile(r"<h2>(.*?)\s*\{#([a-z-]+)\}</h2>")
# a code outside a paragraph
_ALONE = re.compile(r'<p>((?:<table class="switches">.*?</table>\s*)?)</p>\n', re.DOTALL)
_SHORT = re.compile(r'(<h2 id="short">.*?)(?=<h2 |$)', re.DOTALL)  # the beginning of the page
_PIECES_LAST = re.compile(
    r'((?:\s*<span class="pieces [^>]*><span[^>]*>[^<]*</span>(?:(?!</span>).)*</span>)+)\s*</li>',
    re.DOTALL,
)
SECTION = re.compile(r'<h2 id="([a-z-]+)">(.*?)</h2>')


def pages(template: str) -> dict[str, Callable[[], str]]:
    """For each page the function that makes it: web/rules.html with the text. page.py then fills in
    the addresses.
    """
    return {
        f"{page_address(key, lang)[1:-1]}.html": partial(Page(key, lang).make, template)
        for key in catalog.keys()
        for lang in languages()
    }


def source(key: str, lang: str) -> Path:
    """The file with the text of a page."""
    return Game(key).folder / "pages" / f"{lang}.md"


class Page(Game):
    """The rules of one game in one language."""

    @property
    def text_lang(self) -> str:
        """The language of the text: English if there is no text in the language of the page."""
        return self.lang if source(self.key, self.lang).is_file() else FALLBACK

    def make(self, template: str) -> str:
        """The whole page."""
        opening, text = self.text()
        sections = [(name, Markup(words)) for name, words in SECTION.findall(opening + text)]
        values = {"opening": Markup(opening), "text": Markup(text), "sections": sections}
        dealt = home.game_table(self.key, self.lang)
        ways = {"home": social.home_address(self.lang), "fair": page_address("fair", self.lang)}
        page = social.rules(self.key, self.lang)
        return render(template, **ways, page=page, table=dealt, game=self, say=self.say, **values)

    def text(self) -> tuple[str, str]:
        """*In short* as HTML, then the rest of the text."""
        drawn = figures.Figures(self)
        rendered = self._parser(drawn).render(
            source(self.key, self.text_lang).read_text(encoding="utf-8")
        )
        rendered = _ALONE.sub(r"\1", set_heading_ids(rendered))
        rendered = _boxed_tables(rendered, self.say("rules.table"))
        self._require_shown(rendered)
        before, short, after, *_ = [*_SHORT.split(rendered, maxsplit=1), "", ""]
        shelved = _PIECES_LAST.sub(r'<span class="shelf-of-pieces">\1</span></li>', short)
        return drawn.sprite() + shelved, before + after

    def _require_shown(self, rendered: str) -> None:
        """Raises Missing for a section of the rules that shows no lesson, if the game has
        lessons.
        """
        if not self.lessons:
            return
        _, *parts = SECTION.split(rendered)
        for name, text in zip(parts[::3], parts[2::3], strict=True):
            if name not in NOT_TAUGHT and 'class="btn show"' not in text:
                raise Missing(f"{source(self.key, self.lang)}: nothing is shown in {{#{name}}}")

    def _parser(self, drawn: figures.Figures) -> MarkdownIt:
        parser = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")

        def codes(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  as markdown-it calls it
            match = _CODE.match(state.src, state.pos)
            if not match:
                return False
            if not silent:
                state.push("html_inline", "", 0).content = self._code(
                    drawn, match[1], match[2].split()
                )
            state.pos = match.end()
            return True

        parser.inline.ruler.before("emphasis", "codes", codes)
        return parser

    def _code(self, drawn: figures.Figures, name: str, words: Sequence[str]) -> str:
        if name in figures.KINDS:
            return drawn.row(name, ["any"] * int(words[0]) if name == "backs" else words)
        match name, words:
            case "worth", _:
                drawn.worth |= dict(word.split("=") for word in words)
                return ""
            case "switches", []:
                return render_part("switches.html", game=self)
            case "switch", [word]:
                return self._switch(word)
            case "say", [key] if f"{self.key}.{key}" in sentences(FALLBACK):
                return Markup("<em>{}</em>").format(self.own(key))
            case "level", [level] if level in bots.players(self.box):
                return Markup("<strong>{}</strong>").format(self.say(f"level.{level}"))
            case "rule", [mark]:
                return f'<span class="rule" id="{mark}">'
            case "end", []:
                return "</span>"
            case "show", [lesson, step] if shown := self._show(lesson, step):
                return shown
        raise Missing(f"{source(self.key, self.lang)}: {{{name} {' '.join(words)}}} is not known")

    def _show(self, key: str, step_key: str) -> str:
        """A link to a step of a lesson, which a script plays in place; empty if the step does not
        exist.
        """
        for lesson in self.lessons:
            for n, step in enumerate(lesson.steps, 1):
                if (lesson.key, step.key) == (key, step_key):
                    return render_part("show.html", game=self, lesson=lesson, n=n, say=self.say)
        return ""

    def _switch(self, word: str) -> str:
        switch, _, value = word.partition("=")
        if switch not in self.box.options or (value and value not in self.box.options[switch]):
            raise Missing(f"{source(self.key, self.lang)}: there is no switch {word}")
        if value:
            return Markup("“{}”").format(self.own(f"switch.{switch}.{value}"))
        return Markup('<strong class="switch">{}</strong>').format(
            self.own(f"switch.{switch}.name")
        )


def _boxed_tables(rendered: str, label: str) -> str:
    """Put each table into a box that scrolls sideways, also by keyboard, for large text on a small
    screen.
    """
    box = f'<div class="wide" role="group" tabindex="0" aria-label="{label}">'
    return rendered.replace("<table", f"{box}<table").replace("</table>", "</table></div>")


def set_heading_ids(rendered: str) -> str:
    """Move the id of `## Scoring {#scoring}` from the text to the heading element."""
    return _HEADING_ID.sub(r'<h2 id="\2">\1</h2>', rendered)
