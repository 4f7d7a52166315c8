"""pages/<lang>.md in every game's folder -> one static page a game and a language: /en/okey/, /tr/okey/.

The texts are Markdown (CommonMark and tables). Besides, they may say:

    ## Scoring {#scoring}          the heading's id, the same in every language
    {tiles suns-3 moons-ace}       pictures of pieces; also coins, tokens (a coin's suit side), dice, backs 3, and
                                   numbered red-7 (figures.py)
    {switch draw}                  what a switch, or one value of it, is called where the table is set up
    {switch draw=two-keep-one}
    {level keen}                   what a level of the computer players is called
    {say offer.done}               a sentence of the game: what a button or a place is called on the table
    {switches}                     alone on its line: the table of all switches
    {worth ace=6 null=0}           alone on its line: the small figures that tiles of these values carry on this page
    {rule put-one}...{end}         words with an id of their own, to which a table that refuses a step leads
    {show turn draw}               *Show me*: a lesson of the game from one of its steps on

So a switch is called the same everywhere, and what is not there stops the build; so does, where a game has lessons, a
section of its rules that shows nothing.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline

import figures
import social
from cards import GAMES, inline, players
from shelf import languages, page_words
from tilebag import bots, catalog
from tilebag.game import Box, Lesson
from tilebag.lessons import recording, sentences
from tilebag.lessons.checking import NOT_TAUGHT
from tilebag.words import FALLBACK, lexicon, say

_CODE = re.compile(r"\{([a-z]+)((?: [\w.=-]+)*)\}")
_HEADING_ID = re.compile(r"\s*\{#([a-z-]+)\}$")
_SHORT = re.compile(r'(<h2 id="short">.*?)(?=<h2 |$)', re.DOTALL)  # what the page begins with
_PIECES_LAST = re.compile(r'((?:\s*<span class="pieces [^>]*>(?:(?!</span>).)*</span>)+)\s*</li>', re.DOTALL)
SECTION = re.compile(r'<h2 id="([a-z-]+)">(.*?)</h2>')
_PLAY = (
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="{{assets}}/art/pieces.svg#icon-play"/></svg>'
)


def pages(template: str) -> dict[str, Callable[[], str]]:
    """What makes each page, as page.py takes them: web/rules.html with the text in it, addresses still to be put in."""
    return {
        f"{lang}/{key}.html": partial(Page(catalog.box(key), lang).make, template)
        for key in catalog.keys()
        for lang in languages()
    }


def source(key: str, lang: str) -> Path:
    """The file with the text of a page."""
    return GAMES / catalog.folder(key) / "pages" / f"{lang}.md"


@dataclass(frozen=True)
class Page:
    """The rules of one game in one language."""

    box: Box  # type: ignore[type-arg]
    lang: str

    def own(self, key: str, **values: str) -> str:
        """A sentence of the game."""
        return self.common_words(f"{self.box.key}.{key}", **values)

    def common_words(self, key: str, **values: str) -> str:
        """A sentence of all games, or of the page."""
        of_page = page_words(self.lang).get(key)
        return of_page.format(**values) if isinstance(of_page, str) else lexicon(self.lang).say(say(key, **values))

    @property
    def text_lang(self) -> str:
        """The language of the text: English where there is no text in the page's own."""
        return self.lang if source(self.box.key, self.lang).is_file() else FALLBACK

    def make(self, template: str) -> str:
        """The whole page."""
        key, name = self.box.key, html.escape(self.own("name"))
        opening, text, contents = self.text()
        blanks = {
            "lang": self.lang,
            "text-lang": self.text_lang,
            "others": "".join(_other(key, lang, name) for lang, name in languages().items() if lang != self.lang),
            "game": key,
            "name": name,
            "tagline": html.escape(self.own("tagline")),
            "who": html.escape(self.audience()),
            "credit": html.escape(self.own("credit")),
            "emblem": inline(GAMES / catalog.folder(key) / "art" / "emblem.svg"),
            "shelf": self.common_words("menu.shelf"),
            "play": self.common_words("rules.play"),
            "fair": self.common_words("deal.fair"),
            "contents-name": self.common_words("rules.contents"),
            "contents": contents,
            "lessons": self.lessons(),
            "opening": opening,
            "learn": self.learn(),
            "text": text,
        }
        shared = social.fill_head(template, social.rules(key, self.lang))
        return re.sub(r"\[\[([a-z-]+)\]\]", lambda found: blanks[found[1]], shared)

    def audience(self) -> str:
        """For how many and how long, as on the shelf."""
        seats = self.box.seats
        return players(page_words(self.lang), seats[0], seats[-1], self.box.minutes)

    def text(self) -> tuple[str, str, str]:
        """*In short* as HTML, then the rest of the text, and the lines of the table of contents."""
        drawn = figures.Figures(self.own, self.common_words)
        tokens = (parser := self._parser(drawn)).parse(source(self.box.key, self.text_lang).read_text(encoding="utf-8"))
        made = _boxed_tables(parser.renderer.render(tokens, parser.options, {}), self.common_words("rules.table"))
        self._require_shown(made)
        contents = "".join(f'<li><a href="#{name}">{words}</a></li>' for name, words in SECTION.findall(made))
        before, short, after, *_ = [*_SHORT.split(made, maxsplit=1), "", ""]
        return (
            drawn.sprite() + _PIECES_LAST.sub(r'<span class="shelf-of-pieces">\1</span></li>', short),
            before + after,
            contents,
        )

    def lessons(self) -> str:
        """Every lesson of the game, to be played from its beginning; nothing where it has none."""
        listed = "".join(map(self._lesson, catalog.lessons(self.box.key)))
        name = self.common_words("learn.lessons")
        folded = f"<details><summary>{name}</summary><ol>{listed}</ol></details>"
        return listed and f'<nav class="lessons" aria-label="{name}">{folded}</nav>'

    def learn(self) -> str:
        """To the first lesson; nothing where the game has none."""
        words, where = self.common_words("learn.do"), f"/learn/#game={self.box.key}&amp;lang={self.lang}"
        return f'<a class="btn" href="{where}">{words}</a>' if catalog.lessons(self.box.key) else ""

    def _lesson(self, lesson: Lesson) -> str:
        where = f"/learn/#game={self.box.key}&amp;lesson={lesson.key}&amp;lang={self.lang}"
        title, steps = html.escape(self._title(lesson)), self._steps(len(lesson.steps))
        return f'<li><a href="{where}"><span>{title}</span> <small class="soft">{steps}</small></a></li>'

    def _steps(self, n: int) -> str:
        forms = page_words(self.lang)["learn.steps"]
        assert not isinstance(forms, str)
        return forms["one" if n == 1 and "one" in forms else "other"].format(n=n)

    def _title(self, lesson: Lesson) -> str:
        return sentences.title(self.box.key, self.lang, lesson)

    def _require_shown(self, made: str) -> None:
        """Raises ValueError for a section of the rules in which no lesson is shown, where the game has some."""
        if not catalog.lessons(self.box.key):
            return
        _, *parts = SECTION.split(made)
        for name, text in zip(parts[::3], parts[2::3], strict=True):
            if name not in NOT_TAUGHT and 'class="btn show"' not in text:
                raise ValueError(f"{source(self.box.key, self.lang)}: nothing is shown in {{#{name}}}")

    def _parser(self, drawn: figures.Figures) -> MarkdownIt:
        parser = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")

        def codes(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  as markdown-it calls it
            found = _CODE.match(state.src, state.pos)
            if not found:
                return False
            if not silent:
                state.push("html_inline", "", 0).content = self._code(drawn, found[1], found[2].split())
            state.pos = found.end()
            return True

        parser.inline.ruler.before("emphasis", "codes", codes)
        parser.core.ruler.before("inline", "heading-ids", take_heading_ids)
        parser.core.ruler.after("inline", "alone", _unwrap_what_stands_alone)
        return parser

    def _code(self, drawn: figures.Figures, name: str, words: Sequence[str]) -> str:
        if name in figures.KINDS:
            return drawn.row(name, ["any"] * int(words[0]) if name == "backs" else words)
        match name, words:
            case "worth", _:
                drawn.worth |= dict(word.split("=") for word in words)
                return ""
            case "switches", []:
                return self._switches()
            case "switch", [word]:
                return self._switch(word)
            case "say", [key] if (words_of_game := self.own(key)) != f"{self.box.key}.{key}":
                return f"<em>{html.escape(words_of_game)}</em>"
            case "level", [level] if level in bots.players(self.box):
                return f"<strong>{self.common_words(f'level.{level}')}</strong>"
            case "rule", [mark]:
                return f'<span class="rule" id="{mark}">'
            case "end", []:
                return "</span>"
            case "show", [lesson, step] if shown := self._show(lesson, step):
                return shown
        raise ValueError(f"{source(self.box.key, self.lang)}: {{{name} {' '.join(words)}}} is not known")

    def _show(self, key: str, step_key: str) -> str:
        """A link to a step of a lesson, which a script plays in place; nothing where there is no such step."""
        for lesson in catalog.lessons(self.box.key):
            for n, step in enumerate(lesson.steps, 1):
                if (lesson.key, step.key) == (key, step_key):
                    own = f"{self.lang}/" if self.lang != FALLBACK else ""
                    where = f"{recording.address(self.box.key, key)}{own}#step={n}&amp;lang={self.lang}"
                    name = html.escape(self.common_words("rules.show", title=self._title(lesson)))
                    words = f"{_PLAY}{self.common_words('lesson.show')}"
                    close = self.common_words("close")
                    return f'<a class="btn show" href="{where}" aria-label="{name}" data-close="{close}">{words}</a>'
        return ""

    def _switch(self, word: str) -> str:
        switch, _, value = word.partition("=")
        values = self.box.options.get(switch, ())
        if not values or (value and value not in values):
            raise ValueError(f"{source(self.box.key, self.lang)}: there is no switch {word}")
        if value:
            return f"“{html.escape(self.own(f'switch.{switch}.{value}'))}”"
        return f'<strong class="switch">{html.escape(self.own(f"switch.{switch}.name"))}</strong>'

    def _switches(self) -> str:
        """Every switch with its values, the usual one first."""
        names = {switch: html.escape(self.own(f"switch.{switch}.name")) for switch in self.box.options}
        lines = "".join(
            f'<tr><th scope="row">{name}</th><td>{self._values(switch)}</td></tr>' for switch, name in names.items()
        )
        head = "".join(f'<th scope="col">{self.common_words(f"rules.{word}")}</th>' for word in ("switch", "values"))
        caption = f"<caption>{self.common_words('rules.switches')}</caption>"
        return f'<table class="switches">{caption}<thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>'

    def _values(self, switch: str) -> str:
        usual, *others = (html.escape(self.own(f"switch.{switch}.{value}")) for value in self.box.options[switch])
        first = f"<li><strong>{usual}</strong> {self.common_words('rules.usual')}</li>"
        return f"<ul>{first}{''.join(f'<li>{words}</li>' for words in others)}</ul>"


def _boxed_tables(made: str, label: str) -> str:
    """Each table in a box that can be moved sideways, by keys too, where letters are large and the screen is small."""
    box = f'<div class="wide" role="group" tabindex="0" aria-label="{label}">'
    return made.replace("<table", f"{box}<table").replace("</table>", "</table></div>")


def _other(key: str, lang: str, name: str) -> str:
    """A link to the same rules in another language, called by its own name."""
    return f'<a class="btn bare" href="/{lang}/{key}/" lang="{lang}" hreflang="{lang}">{html.escape(name)}</a>\n'


def take_heading_ids(state: StateCore) -> None:
    """`## Scoring {#scoring}`: the id goes from the text to the heading."""
    for opening, words in zip(state.tokens, state.tokens[1:], strict=False):
        if opening.type == "heading_open" and (found := _HEADING_ID.search(words.content)):
            opening.attrSet("id", found[1])
            words.content = words.content[: found.start()]


def _unwrap_what_stands_alone(state: StateCore) -> None:
    """A paragraph that is one code and makes a table, or nothing, is no paragraph."""
    for k, token in enumerate(state.tokens[1:-1], 1):
        children = token.children or []
        alone = len(children) == 1 and children[0].type == "html_inline"
        if (
            alone
            and not children[0].content.startswith(("<span", "<a"))
            and state.tokens[k - 1].type == "paragraph_open"
        ):
            state.tokens[k - 1].hidden = state.tokens[k + 1].hidden = True
