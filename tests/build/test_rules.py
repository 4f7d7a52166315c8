"""The rules pages are complete; gaps in the rules are explained with their options; the examples
are correct.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from engine.facts import facts
from pages import code_arguments, document, markdown, section

import build
import complete
import page
import rules
import shelf
import site_root
import social
from document import Sprite
from parts import ROOT, Files, explain_failures
from tilebag.core.errors import BadText
from tilebag.core.words import FALLBACK, languages, lexicon, say
from tilebag.lessons import recording
from tilebag.lessons.checking import NOT_TAUGHT
from tilebag.lessons.recording import page_address
from tilebag.match import bots, catalog

CLAUSES = ROOT / "tests" / "engine" / "clauses"
WHOLE = [
    key
    for key in catalog.keys(offered=False)
    if all(file.is_file() for file in complete.required_files(key))
]
EVERY = [(key, lang) for key in WHOLE for lang in languages()]
# and not in English instead
WRITTEN = [(key, lang) for key, lang in EVERY if rules.source(key, lang).is_file()]
TURKISH = re.compile("[çğıöşüÇĞİÖŞÜ]")
PICTURE = re.compile(
    r'<span class="pieces \w+" role="img" aria-label="([^"]*)"><span class="unseen">([^<]*)</span>'
)
OF_ENGLISH = re.compile(r"\b(the|and|of|you|is|with|not|may)\b", re.IGNORECASE)


class Read(HTMLParser):
    """The contents of a page: headings, ids, addresses, and words with their language."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.words: list[str] = []
        self._silent = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        by_name = dict(attributes)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        self.ids += [value for name, value in attributes if name == "id" and value]
        if tag == "a":
            self.links.append(by_name["href"] or "")
        elif by_name.get("rel") not in {"canonical", "alternate"}:
            self.fetched += [value or "" for name, value in attributes if name in {"href", "src"}]
        self._silent += tag in {"defs", "script", "style"}

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in {"defs", "script", "style"}

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.words.append(data)


def name_of(key: str, lang: str) -> str:
    return f"{page_address(key, lang)[1:-1]}.html"


@pytest.fixture(scope="module")
def pages() -> Files:
    template = (ROOT / "web" / page.TEMPLATE).read_text(encoding="utf-8")
    return {
        name_of(key, lang): rules.Page(key, lang).make(template, document()).encode()
        for key, lang in EVERY
    }


NEEDED = [file for key in catalog.keys(offered=False) for file in complete.required_files(key)]
PROMISED = [
    rules.source(key, lang) for key in catalog.keys(offered=False) for lang in facts(key).languages
]


@pytest.mark.parametrize(
    "file", dict.fromkeys((*NEEDED, *PROMISED)), ids=lambda file: str(file.relative_to(ROOT))
)
def test_required_file_exists(file: Path) -> None:
    assert file.is_file(), f"{file.relative_to(ROOT)} is missing: {complete.COMMAND}"


def test_build_stops_and_names_a_missing_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(rules, "source", lambda key, lang: ROOT / "engine" / f"{key}-{lang}.md")
    with pytest.raises(SystemExit) as stopped:
        build.main(["--folder", str(tmp_path / "dist")])
    assert re.match(r"tilebag: engine/[\w-]+-en\.md is missing: ", str(stopped.value.code))


def test_a_failing_build_names_the_game() -> None:
    def draw(box: object) -> None:
        raise KeyError("middle", box)

    with pytest.raises(KeyError) as failed, explain_failures():
        draw(catalog.box(catalog.keys()[1]))
    assert failed.value.__notes__ == [
        f"tilebag: the game that could not be built is {catalog.keys()[1]}"
    ]


def test_page_without_translation_shows_the_english_text(monkeypatch: pytest.MonkeyPatch) -> None:
    source = rules.source
    monkeypatch.setattr(
        rules, "source", lambda key, lang: source(key, "en" if lang == "en" else "xx")
    )
    shown = rules.Page("_blank", "tr")
    assert shown.text_lang == "en"
    text = shown.text(Sprite()).rest
    assert "Lay a tile" not in text
    assert "Who leads first?" in text
    assert any(
        re.match(r"tr: \d+ of \d+ sentences and \d+ rules pages", line)
        for line in complete.fallbacks()
    )


def lesson_page(key: str, lesson: str, lang: str) -> str:
    """The address of a lesson's page in a language."""
    return recording.address(key, lesson) + (f"{lang}/" if lang != FALLBACK else "")


@pytest.mark.parametrize(("key", "lang"), EVERY)
def test_page_is_complete(pages: Files, key: str, lang: str) -> None:
    read = Read(text := pages[name_of(key, lang)].decode())
    assert read.headings[0] == 1
    assert set(read.headings[1:]) == {2}
    assert len(read.ids) == len(set(read.ids))
    assert f'<html lang="{lang}">' in text
    assert not re.search(r"\[\[|(?<!\{)\{[a-z]+[ }]|\{#", text)
    inside = [link for link in read.links if link.startswith("#")]
    assert len(inside) == len(read.headings) - 1
    assert {link[1:] for link in inside} <= set(read.ids)
    lessons = {lesson_page(key, lesson.key, lang) for lesson in catalog.lessons(key)}
    ours = (
        {page_address(key, lang) for key, lang in EVERY}
        | lessons
        | {social.home_address(lang), "/play/", "/learn/", page_address("fair", lang)}
    )
    assert {urldefrag(link).url for link in read.links if link not in inside} <= ours
    assert f"/play/#game={key}" in read.links


@pytest.mark.parametrize(("key", "lang"), EVERY)
def test_page_loads_two_scripts_and_nothing_from_other_hosts(
    pages: Files, key: str, lang: str
) -> None:
    text = pages[name_of(key, lang)].decode()
    assert all(re.match("/|#", address) for address in Read(text).fetched)
    first, shows = "first.js", "rules-page.js"
    assert re.findall(r'<script\b[^>]*src="/assets/js/([^"]*)">', text) == [first, shows]
    assert len(re.findall(r'<script(?! type="application/ld\+json">)', text)) == 2


@pytest.mark.parametrize(("key", "lang"), EVERY)
def test_page_links_to_the_other_languages_with_the_same_headings(
    pages: Files, key: str, lang: str
) -> None:
    read = Read(text := pages[name_of(key, lang)].decode())
    for other in languages():
        assert (
            f'<link rel="alternate" hreflang="{other}" href="{site_root.host()}{page_address(key, other)}">'
            in text
        )
        if other != lang:
            assert page_address(key, other) in read.links
            ids = [name for name in read.ids if not name.startswith("p-")]
            others = Read(pages[name_of(key, other)].decode()).ids
            assert ids == [name for name in others if not name.startswith("p-")]


@pytest.mark.parametrize("key", catalog.keys())
@pytest.mark.parametrize("lang", languages())
def test_page_begins_with_a_summary_and_a_play_button(pages: Files, key: str, lang: str) -> None:
    text = pages[name_of(key, lang)].decode()
    marks = (
        'class="dealt"',
        'class="begin"',
        '<h2 id="short">',
        'class="shelf-of-pieces"',
        'class="contents"',
        '<h2 id="box">',
    )
    places = [text.find(mark) for mark in marks]
    missing = [mark for mark, place in zip(marks, places, strict=True) if place < 0]
    assert not missing, "in In short, pieces such as {backs 3} must end a list item"
    assert places == sorted(places)
    assert text.count('<h2 id="short">') == 1


@pytest.mark.parametrize("key", catalog.keys())
@pytest.mark.parametrize("lang", languages())
def test_pictures_in_sentences_are_also_words(pages: Files, key: str, lang: str) -> None:
    """In a browser's reader view and in a copied text there are no pictures."""
    text = pages[name_of(key, lang)].decode()
    pictures = PICTURE.findall(text)
    assert len(pictures) == text.count('class="pieces ')
    assert pictures
    assert [words for label, words in pictures if label != words] == []


@pytest.mark.parametrize(("key", "lang"), WRITTEN)
def test_page_is_entirely_in_its_language(pages: Files, key: str, lang: str) -> None:
    words = Read(pages[name_of(key, lang)].decode()).words
    own = [part for part in words if part.strip() and part not in shelf.languages().values()]
    if lang == "en":
        assert [part for part in own if TURKISH.search(part)] == []
    elif lang in facts(key).languages:
        name = lexicon("en").say(say(f"{key}.name"))
        assert [part for part in own if OF_ENGLISH.search(part.replace(name, ""))] == []


@pytest.mark.parametrize(("key", "lang"), WRITTEN)
def test_options_are_named_as_on_the_set_up_sheet(pages: Files, key: str, lang: str) -> None:
    box, words = catalog.box(key), lexicon(lang)
    text = "".join(Read(pages[name_of(key, lang)].decode()).words)
    named = {name.split("=")[0] for (name,) in code_arguments(markdown(key, lang), "switch")}
    assert named == set(box.options)
    for switch, values in box.options.items():
        for part in ("name", *values):
            assert words.say(say(f"{key}.switch.{switch}.{part}")) in text, (switch, part)


@pytest.mark.parametrize(("key", "lang"), WRITTEN)
def test_every_gap_in_the_rules_is_explained_with_its_option(key: str, lang: str) -> None:
    file = CLAUSES / f"{key}.toml"
    holes = (
        tomllib.loads(file.read_text(encoding="utf-8")).get("holes", []) if file.is_file() else []
    )
    if not holes:
        return
    items = re.split(r"^- ", section(key, lang, "decides"), flags=re.MULTILINE)[1:]
    assert len(items) == len(holes)
    for item, hole in zip(items, holes, strict=True):
        assert re.match(r"\*\*.*\?\*\*", item, re.DOTALL), item
        if "switch" in hole:
            assert f"{{switch {hole['switch']}" in item, hole["hole"]


@pytest.mark.parametrize(("key", "lang"), WRITTEN)
def test_designer_and_levels_are_named(key: str, lang: str) -> None:
    credit = lexicon(lang).say(say(f"{key}.credit"))
    for name in facts(key).designers:
        assert name in credit
        assert name in section(key, lang, "credits")
    assert sorted(
        level for (level,) in code_arguments(section(key, lang, "computer"), "level")
    ) == sorted(bots.players(catalog.box(key)))


def test_unknown_code_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "rules" / "en.md"
    file.parent.mkdir()
    monkeypatch.setattr(rules, "source", lambda key, lang: file)
    rules_page = rules.Page("_blank", "en")
    for wrong in (
        "{switch draw}",
        "{switch hand=5}",
        "{level sleepy}",
        "{picture suns-3}",
        "{say offer.fly}",
        "{show intro look}",
    ):
        file.write_text(f"One {wrong} two.", encoding="utf-8")
        with pytest.raises(ValueError, match=r"en\.md"):
            rules_page.text(Sprite())
    file.write_text("{tiles stars-3}", encoding="utf-8")
    with pytest.raises(BadText):
        rules_page.text(Sprite())


TAUGHT = [(key, lang) for key, lang in WRITTEN if catalog.lessons(key)]


@pytest.mark.parametrize(("key", "lang"), TAUGHT)
def test_every_rule_is_shown_by_a_lesson_step(pages: Files, key: str, lang: str) -> None:
    for name in re.findall(r"\{#([a-z-]+)\}", markdown(key, lang)):
        assert code_arguments(section(key, lang, name), "show") or name in NOT_TAUGHT, name
    shown = re.findall(
        r'<a class="btn show" href="([^"]*)" aria-label="([^"]*)"',
        pages[name_of(key, lang)].decode(),
    )
    steps = [tuple(code) for code in code_arguments(markdown(key, lang), "show")]
    lessons = {lesson.key: [step.key for step in lesson.steps] for lesson in catalog.lessons(key)}
    expected = [
        f"{lesson_page(key, lesson, lang)}#step={lessons[lesson].index(step) + 1}&amp;lang={lang}"
        for lesson, step in steps
    ]
    assert [address for address, _ in shown] == expected
    assert steps == [tuple(code) for code in code_arguments(markdown(key, "en"), "show")]


@pytest.mark.parametrize(("key", "lang"), TAUGHT)
def test_every_lesson_is_listed(pages: Files, key: str, lang: str) -> None:
    listed = re.findall(
        r'<li><a href="/learn/#game=([\w-]+)&amp;lesson=([\w-]+)&amp;lang=(\w+)">',
        pages[name_of(key, lang)].decode(),
    )
    assert listed == [(key, lesson.key, lang) for lesson in catalog.lessons(key)]


def test_section_without_a_lesson_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, file = next(key for key, _ in TAUGHT), tmp_path / "en.md"
    monkeypatch.setattr(rules, "source", lambda key, lang: file)
    file.write_text("## A turn {#turn}\n\nOne tile.\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"nothing is shown in \{#turn\}"):
        rules.Page(key, "en").text(Sprite())


def test_failed_tool_is_named_with_advice() -> None:
    with (
        pytest.raises(SystemExit, match="tilebag: false failed; correct what the lines above name"),
        explain_failures(),
    ):
        subprocess.run(["false"], check=True)
