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
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markupsafe import Markup

import figures
import home
import social
import texts
from cards import Game
from document import Document, Sprite
from parts import Missing
from shelf import languages
from templates import render_page, render_part
from texts import Section
from tilebag.core.words import FALLBACK, sentences
from tilebag.lessons.checking import NOT_TAUGHT
from tilebag.lessons.recording import page_address
from tilebag.match import bots, catalog

_CODE = re.compile(r"\{([a-z]+)((?: [\w.=-]+)*)\}")
CODE = "code"  # in a token: the name of the code that made it
IN_SHORT = "short"  # the section *In short*, the beginning of the page
BLOCKS = ("switches", "worth")  # codes that form no paragraph when they are alone


class Text(NamedTuple):
    """The text of a page as HTML.

    opening   *In short*
    rest      all that follows
    contents  the id and the title of each section
    """

    opening: str
    rest: str
    contents: Sequence[tuple[str, Markup]]


def pages(template: str) -> dict[str, Callable[[Document], str]]:
    """For each page the function that makes it: web/rules.html with the text."""
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

    def make(self, template: str, document: Document) -> str:
        """The whole page."""
        text = self.text(document.sprite)
        return render_page(
            template,
            document,
            lang=self.lang,
            game=self,
            say=self.say,
            page=social.rules(self.key, self.lang),
            home=social.home_address(self.lang),
            fair=page_address("fair", self.lang),
            table=home.game_table(self.key, self.lang),
            opening=Markup(text.opening),
            text=Markup(text.rest),
            sections=text.contents,
        )

    def text(self, sprite: Sprite) -> Text:
        """The text of the page, whose icons are from `sprite`."""
        drawn = figures.Figures(self)
        parser = self._parser(drawn, sprite)
        written = source(self.key, self.text_lang).read_text(encoding="utf-8")
        sections = texts.parse(parser, written)
        self._require_shown(sections)
        short = [section for section in sections if section.name == IN_SHORT]
        for section in short:
            _shelve_last_pieces(section.tokens)
        others = [section for section in sections if section.name != IN_SHORT]
        return Text(
            drawn.sprite() + texts.to_html(parser, short),
            texts.to_html(parser, others),
            texts.contents([*short, *others]),
        )

    def _require_shown(self, sections: Sequence[Section]) -> None:
        """Raises Missing for a section of the rules that shows no lesson, if the game has
        lessons.
        """
        if not self.lessons:
            return
        for section in sections:
            codes = {_code_of(child) for token in section.tokens for child in token.children or ()}
            if section.name not in ("", *NOT_TAUGHT) and "show" not in codes:
                raise Missing(
                    f"{source(self.key, self.lang)}: nothing is shown in {{#{section.name}}}"
                )

    def _parser(self, drawn: figures.Figures, sprite: Sprite) -> MarkdownIt:
        parser = texts.make_parser(html=False).enable("table")

        def codes(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  as markdown-it calls it
            match = _CODE.match(state.src, state.pos)
            if not match:
                return False
            if not silent:
                token = state.push("html_inline", "", 0)
                token.content = self._code(drawn, sprite, match[1], match[2].split())
                token.meta = {CODE: match[1]}
            state.pos = match.end()
            return True

        def open_table(*_: object) -> str:
            box = Markup('<div class="wide" role="group" tabindex="0" aria-label="{}"><table>\n')
            return box.format(self.say("rules.table"))

        def close_table(*_: object) -> str:
            return "</table></div>\n"

        parser.inline.ruler.before("emphasis", "codes", codes)
        parser.core.ruler.push("blocks", _unwrap_blocks)
        # a box scrolls sideways, also by keyboard, for large text on a small screen
        parser.add_render_rule("table_open", open_table)
        parser.add_render_rule("table_close", close_table)
        return parser

    def _code(self, drawn: figures.Figures, sprite: Sprite, name: str, words: Sequence[str]) -> str:
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
            case "show", [lesson, step] if shown := self._show(sprite, lesson, step):
                return shown
        raise Missing(f"{source(self.key, self.lang)}: {{{name} {' '.join(words)}}} is not known")

    def _show(self, sprite: Sprite, key: str, step_key: str) -> str:
        """A link to a step of a lesson, which a script plays in place; empty if the step does not
        exist.
        """
        for lesson in self.lessons:
            for n, step in enumerate(lesson.steps, 1):
                if (lesson.key, step.key) == (key, step_key):
                    return render_part(
                        "show.html", game=self, lesson=lesson, n=n, say=self.say, icon=sprite.icon
                    )
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


def _code_of(token: Token) -> str:
    """The name of the code that made a token; empty if none did."""
    return str(token.meta.get(CODE, ""))


def _unwrap_blocks(state: StateCore) -> None:
    """Codes that are blocks leave the paragraph that Markdown puts around them."""
    tokens: list[Token] = []
    for token in state.tokens:
        tokens.append(token)
        if token.type != "paragraph_close":
            continue
        inline = tokens[-2]
        children = inline.children or []
        if all(_code_of(child) in BLOCKS for child in children):
            content = "".join(child.content for child in children)
            tokens[-3:] = [Token("html_block", "", 0, content=content, children=children)]
    state.tokens = tokens


def _shelve_last_pieces(tokens: Sequence[Token]) -> None:
    """Put the pieces at the end of each list item into an element of their own."""
    for inline, closing, end in zip(tokens, tokens[1:], tokens[2:], strict=False):
        is_last_in_item = closing.type == "paragraph_close" and end.type == "list_item_close"
        if is_last_in_item and closing.hidden and inline.children:
            inline.children = _with_shelf(inline.children)


def _with_shelf(children: Sequence[Token]) -> list[Token]:
    """The content of a list item whose last pieces, with the spaces before them, are on a shelf."""
    first = len(children)
    for k in range(len(children) - 1, -1, -1):
        if _code_of(children[k]) in figures.KINDS:
            first = k
        elif children[k].content.strip():
            break
    if first == len(children):
        return [*children]
    before = [*children[:first]]
    space = ""
    while before and before[-1].type in {"text", "softbreak"}:
        last = before.pop()
        content = "\n" if last.type == "softbreak" else last.content
        words = content.rstrip()
        space = content[len(words) :] + space
        if words:
            before.append(last.copy(content=words))
            break
    return [
        *before,
        _html(f'<span class="shelf-of-pieces">{space}'),
        *children[first:],
        _html("</span>"),
    ]


def _html(content: str) -> Token:
    return Token("html_inline", "", 0, content=content)
