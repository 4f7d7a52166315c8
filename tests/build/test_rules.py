"""The rules pages: every one there and whole, each hole told with its switch, examples that are true."""

from __future__ import annotations

import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag

import pytest

import page
import rules
from parts import ROOT, Files
from tilebag import catalog
from tilebag.games.magic_bag.rules import matching, scoring
from tilebag.games.multzo.rules.claims import claim, winners
from tilebag.games.multzo.rules.rewards import rewards, score
from tilebag.games.multzo.state import Category
from tilebag.games.okey.pieces import kind as okey_kind
from tilebag.games.okey.solver.finishing import winning_discards
from tilebag.games.packkub.pieces import read_stamp as pack_stamp
from tilebag.games.packkub.solver.melds import is_meld
from tilebag.piecepack import VALUES, read_stamp
from tilebag.words import languages, lexicon, say

CLAUSES = ROOT / "tests" / "engine" / "clauses"
EVERY = [(key, lang) for key in catalog.keys() for lang in languages()]
TURKISH = re.compile("[çğıöşüÇĞİÖŞÜ]")
OF_ENGLISH = re.compile(r"\b(the|and|of|you|is|with|not|may)\b", re.IGNORECASE)


class Read(HTMLParser):
    """What a page holds: headings, ids, addresses, and its words with the language they are said in."""

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
        found = dict(attributes)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        self.ids += [value for name, value in attributes if name == "id" and value]
        if tag == "a":
            self.links.append(found["href"] or "")
        else:
            self.fetched += [value or "" for name, value in attributes if name in {"href", "src"}]
        self._silent += tag in {"defs", "script", "style"}

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in {"defs", "script", "style"}

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.words.append(data)


@pytest.fixture(scope="module")
def made() -> Files:
    return rules.pages((ROOT / "web" / page.TEMPLATE).read_text(encoding="utf-8"))


def markdown(key: str, lang: str) -> str:
    return rules.source(key, lang).read_text(encoding="utf-8")


def section(key: str, lang: str, name: str) -> str:
    """What stands under the heading with this id."""
    _, found = re.split(rf"^## .*\{{#{name}\}}$", markdown(key, lang), flags=re.MULTILINE)
    return re.split(r"^## ", found, flags=re.MULTILINE)[0]


def named(text: str, code: str) -> list[list[str]]:
    """What stands in each `{code ...}` of a text."""
    return [found.split() for found in re.findall(rf"\{{{code} ([^}}]*)\}}", text)]


def test_every_game_has_a_page_in_every_language(made: Files) -> None:
    assert sorted(made) == sorted(f"{lang}/{key}.html" for key, lang in EVERY)


@pytest.mark.parametrize(("key", "lang"), EVERY)
def test_a_page_is_whole(made: Files, key: str, lang: str) -> None:
    read = Read(text := made[f"{lang}/{key}.html"].decode())
    assert read.headings[0] == 1
    assert set(read.headings[1:]) == {2}
    assert len(read.ids) == len(set(read.ids))
    assert f'<html lang="{lang}">' in text
    assert not re.search(r"\[\[|(?<!\{)\{[a-z]+[ }]|\{#", text)
    inside = [link for link in read.links if link.startswith("#")]
    assert len(inside) == len(read.headings) - 1
    assert {link[1:] for link in inside} <= set(read.ids)
    pages = {f"/{lang}/{key}/" for key, lang in EVERY} | {"/", "/play/"}
    assert {urldefrag(link).url for link in read.links if link not in inside} <= pages
    assert f"/play/#game={key}" in read.links


@pytest.mark.parametrize(("key", "lang"), EVERY)
def test_a_page_asks_for_nothing_from_elsewhere_and_for_no_script_but_the_first(
    made: Files, key: str, lang: str
) -> None:
    text = made[f"{lang}/{key}.html"].decode()
    assert all(re.match(r"/|#|\{\{(assets|fonts)\}\}/", address) for address in Read(text).fetched)
    assert re.findall(r"<script\b[^>]*>", text) == ['<script src="{{assets}}/js/first.js">']


@pytest.mark.parametrize(("key", "lang"), EVERY)
def test_a_page_leads_to_the_other_language_and_its_headings_are_the_same(made: Files, key: str, lang: str) -> None:
    read = Read(text := made[f"{lang}/{key}.html"].decode())
    for other in languages():
        assert f'<link rel="alternate" hreflang="{other}" href="/{other}/{key}/">' in text
        if other != lang:
            assert f"/{other}/{key}/" in read.links
            ids = [name for name in read.ids if not name.startswith("p-")]
            others = Read(made[f"{other}/{key}.html"].decode()).ids
            assert ids == [name for name in others if not name.startswith("p-")]


@pytest.mark.parametrize(("key", "lang"), EVERY)
def test_all_words_of_a_page_are_in_its_language(made: Files, key: str, lang: str) -> None:
    words = Read(made[f"{lang}/{key}.html"].decode()).words
    own = [part for part in words if part.strip() and part not in {"Türkçe", "English"}]
    if lang == "tr":
        english = [part for part in own if len(OF_ENGLISH.findall(part.replace("The Magic Bag", ""))) > 0]
        assert english == []
        assert sum(len(TURKISH.findall(part)) for part in own) > 200
    else:
        assert [part for part in own if TURKISH.search(part)] == []


@pytest.mark.parametrize(("key", "lang"), EVERY)
def test_every_switch_is_named_as_where_the_table_is_set_up(made: Files, key: str, lang: str) -> None:
    box, words = catalog.box(key), lexicon(lang)
    text = "".join(Read(made[f"{lang}/{key}.html"].decode()).words)
    told = {name.split("=")[0] for (name,) in named(markdown(key, lang), "switch")}
    assert told == set(box.options)
    for switch, values in box.options.items():
        for part in ("name", *values):
            assert words.say(say(f"{key}.switch.{switch}.{part}")) in text, (switch, part)


@pytest.mark.parametrize(("key", "lang"), EVERY)
def test_every_hole_of_the_rules_is_told_in_turn_with_its_switch(key: str, lang: str) -> None:
    holes = tomllib.loads((CLAUSES / f"{key}.toml").read_text(encoding="utf-8"))["holes"]
    items = re.split(r"^- ", section(key, lang, "decides"), flags=re.MULTILINE)[1:]
    assert len(items) == len(holes)
    for item, hole in zip(items, holes, strict=True):
        assert re.match(r"\*\*.*\?\*\*", item, re.DOTALL), item
        if "switch" in hole:
            assert f"{{switch {hole['switch']}" in item, hole["hole"]


@pytest.mark.parametrize(("key", "lang"), EVERY)
def test_the_designer_and_every_level_are_named(key: str, lang: str) -> None:
    credit = lexicon(lang).say(say(f"{key}.credit"))
    for name in ("Rob LeGood", "Glenn Overby", "Mark A. Biggar", "Roger Meertens"):
        assert (name in credit) == (name in section(key, lang, "credits"))
    assert sorted(level for (level,) in named(section(key, lang, "computer"), "level")) == sorted(catalog.box(key).bots)


def test_what_is_not_there_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "rules" / "en.md"
    file.parent.mkdir()
    monkeypatch.setattr(rules, "source", lambda key, lang: file)
    found = rules.Page(catalog.box("multzo"), "en")
    for wrong in (
        "{switch draw}",
        "{switch flush_null=three}",
        "{level sleepy}",
        "{picture suns-3}",
        "{say offer.fly}",
    ):
        file.write_text(f"One {wrong} two.", encoding="utf-8")
        with pytest.raises(ValueError, match=r"en\.md"):
            found.text()
    file.write_text("{tiles stars-3}", encoding="utf-8")
    with pytest.raises(KeyError):
        found.text()


# the examples are true


@pytest.mark.parametrize("lang", languages())
def test_the_example_of_the_magic_bag(lang: str) -> None:
    text = section("magic-bag", lang, "example")
    (row,), (dice,) = named(text, "tiles"), named(text, "dice")
    tiles, faces = ([read_stamp(name) for name in names] for names in (row, dice))
    assert matching.missing(tiles, faces) == ()
    assert 1 + matching.exact_hits(tiles, faces) == 3
    owned = "moons-null moons-2 moons-3 moons-5 suns-5 suns-4 suns-ace arms-ace arms-2 arms-4 arms-5 crowns-null"
    coins = [read_stamp(name) for name in f"{owned} crowns-2 crowns-5".split()]
    assert [scoring.suit_points(suit, coins) for suit in ("moons", "suns", "arms", "crowns")] == [100, 30, 60, 7]
    assert scoring.worth(coins) == 197
    assert "197" in text


@pytest.mark.parametrize("lang", languages())
def test_the_sheet_of_the_magic_bag(lang: str) -> None:
    lines = [line.split("|")[1:-1] for line in section("magic-bag", lang, "scoring").splitlines() if "{coins" in line]
    for column, suit in enumerate(("arms", "moons", "suns")):
        shown = [tuple(names) for line in lines for names in named(line[column], "coins")]
        sheet = scoring.LAYOUT[suit]
        assert shown == [tuple(f"{suit}-{VALUES[value]}" for value in places) for places in sheet]


@pytest.mark.parametrize("lang", languages())
def test_the_example_of_multzo(lang: str) -> None:
    text = section("multzo", lang, "example")
    hands = [[read_stamp(name) for name in names] for names in named(text, "tiles")]
    assert [claim(hand).total for hand in hands] == [17, 9, 21]
    won = winners(hands)
    assert [won[category] for category in (Category.FLUSH, Category.PRIME, Category.SET, Category.RUN)] == [
        None,
        0,
        0,
        1,
    ]
    (owned,) = [[read_stamp(name) for name in names] for names in named(text, "coins")]
    stacks = {suit: [read_stamp(f"{suit}-{top}")] for suit, top in (("arms", 3), ("suns", 2))}
    ways = rewards([Category.PRIME, Category.SET], stacks, ["arms", "suns"], "one")
    assert sorted(score([*owned, *way.coins]) for way in ways) == [10, 14, 16]
    assert re.findall(r"= (\d+)", text) == ["10", "14", "16"]


@pytest.mark.parametrize("lang", languages())
def test_the_example_of_okey(lang: str) -> None:
    (indicator,), *tiles, (okey,) = named(section("okey", lang, "example"), "numbered")
    hand = [okey_kind(name) for names in [*tiles, [okey]] for name in names]
    assert len(hand) == 15
    assert okey_kind(okey) in winning_discards(okey_kind(indicator), hand)


@pytest.mark.parametrize("lang", languages())
def test_the_examples_of_packkub(lang: str) -> None:
    groups = named(section("packkub", lang, "example"), "tiles") + named(section("packkub", lang, "turn"), "tiles")
    melds = [group for group in groups if len(group) >= 3]
    assert len(melds) == 7
    for group in melds:
        assert is_meld([pack_stamp(name) for name in group], 4), group
