"""The fonts are small and contain every character in use; the fallbacks have their width."""

from __future__ import annotations

import io
import re
import tomllib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import lessons
from parts import WEB, Files, read_tree
from research import fonts

MOST = 50_000  # bytes, all files together
TOKEN = re.compile(r"^  --((?:text|title)(?:-fallbacks)?):\s*([^;]*);", re.MULTILINE)
SHARED = {"DejaVuSans.ttf": "text.DejaVu.regular", "DejaVuSans-Bold.ttf": "text.DejaVu.bold"}
SHARED |= {
    "LiberationSans-Regular.ttf": "text.Arial.regular",
    "LiberationSans-Bold.ttf": "text.Arial.bold",
}
SHARED |= {
    "DejaVuSerif-Bold.ttf": "title.DejaVu.bold",
    "LiberationSerif-Bold.ttf": "title.Times.bold",
}


@pytest.fixture(scope="module")
def fresh() -> Files:
    return fonts.make_files()


def open_font(data: bytes) -> TTFont:
    return TTFont(io.BytesIO(data))


def test_committed_fonts_match_their_sources(fresh: Files) -> None:
    """`python -m research.fonts` writes them again."""
    assert read_tree(fonts.FOLDER) == fresh


def test_fonts_are_small(fresh: Files) -> None:
    assert sum(len(data) for name, data in fresh.items() if name.endswith(".woff2")) <= MOST


@pytest.mark.parametrize("family", fonts.FAMILIES, ids=lambda family: family.key)
def test_fonts_contain_every_character_in_use(fresh: Files, family: fonts.Family) -> None:
    there = {
        chr(code)
        for part in fonts.parts(family)
        for code in open_font(fresh[part.file]).getBestCmap()
    }
    assert sorted((fonts.characters() | fonts.ALWAYS) - there) == []
    assert {*"ğĞıİşŞçÇöÖüÜâîû“”‘’–—−×→←↑↓"} <= there


def test_unsupported_character_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "characters", lambda: frozenset("A☃"))
    with pytest.raises(ValueError, match="has no ☃"):
        fonts.parts.__wrapped__(fonts.TEXT)


def test_characters_are_collected_from_all_texts() -> None:
    assert {*"ğİş·–…→×−"} <= fonts.characters()


def test_fonts_carry_the_licence_and_no_reserved_name(fresh: Files) -> None:
    for name, data in fresh.items():
        if name.endswith(".woff2"):
            names = {record.nameID: str(record) for record in open_font(data)["name"].names}
            assert "Open Font License" in names[13], name
            assert "Copyright" in names[0] or "©" in names[0], name
            assert not re.search("Lora|Source", names[1] + names[4] + names[6]), name


def test_theme_lists_our_fonts_and_then_every_fallback() -> None:
    known = tomllib.loads(fonts.FALLBACKS.read_text(encoding="utf-8"))
    tokens = dict(TOKEN.findall((WEB / "css" / "theme.css").read_text(encoding="utf-8")))
    for family in fonts.FAMILIES:
        assert tokens[family.key].startswith(f'"{family.name}", var(--{family.key}-fallbacks), ')
        assert tokens[family.key].endswith("serif")
        listed = [f'"{family.name} {name}"' for name in known[family.key]]
        fallbacks = " ".join(tokens[f"{family.key}-fallbacks"].split())
        assert fallbacks == ", ".join(listed)


def test_fallbacks_have_the_size_of_our_fonts(fresh: Files) -> None:
    css = fresh["type.css"].decode()
    fallbacks = re.findall(
        r"size-adjust: ([\d.]+)%; ascent-override: ([\d.]+)%; descent-override: ([\d.]+)%", css
    )
    assert len(fallbacks) == 3 * 3 + 5
    for size, high, deep in (
        (float(percentage) / 100 for percentage in face) for face in fallbacks
    ):
        assert 0.75 < size < 1.15
        assert any(
            high * size == pytest.approx(ours.ascent, abs=0.001)
            and deep * size == pytest.approx(ours.descent, abs=0.001)
            for ours in (
                fonts.measure(fonts._source(family), None, family.grow) for family in fonts.FAMILIES
            )
        )


def test_fallback_widths_match_the_installed_fonts() -> None:
    known = tomllib.loads(fonts.FALLBACKS.read_text(encoding="utf-8"))
    for path in Path("/usr/share/fonts").rglob("*.ttf"):
        if path.name in SHARED:
            family, name, boldness = SHARED[path.name].split(".")
            width = fonts.measure(TTFont(path)).width
            assert known[family][name][boldness]["width"] == pytest.approx(width, abs=0.001), (
                path.name
            )


def test_no_score_is_wider_than_the_games_assume() -> None:
    font = fonts._source(fonts.TITLE)
    glyphs, known = font.getGlyphSet(location={"wght": 600}), font.getBestCmap()
    em = font["head"].unitsPerEm
    wide = {digit: glyphs[known[ord(digit)]].width / em for digit in "0123456789"}
    for score in map(
        str, range(1000)
    ):  # 0.6 em a figure in multzo/seats.py, 0.625 in magic_bag/table.py
        assert sum(wide[digit] for digit in score) <= 0.6 * len(score) + 0.05, "a pixel at 20 px"


def test_every_page_preloads_both_families_below_what_its_first_paint_waits_for() -> None:
    for page in sorted(WEB.glob("*.html")):
        if page.name in (
            lessons.TEMPLATE,
            lessons.OFFER,
        ):  # they have the reader's own: so little may be loaded in a page of others
            continue
        head = page.read_text(encoding="utf-8").partition("[% block content %]")[0]
        first = re.search(r"first\.js|first_script", head)
        assert first, page.name
        for name in ("text", "title"):
            ask = f'<link rel="preload" href="[[ at.fonts ]]/{name}.woff2" as="font" type="font/woff2" crossorigin>'
            assert ask in head, page.name
            assert head.index('style("theme-page")') < first.start() < head.index(ask), page.name
        assert head.index("type_style()") < head.index('style("theme-page")'), page.name


def test_letters_on_pieces_are_outlines_in_every_language() -> None:
    drawn = set(
        re.findall(
            r'<symbol id="letter-(.)" viewBox="0 0 [1-9]\d* 250"><path d="M[^"]+"/></symbol>',
            fonts.letters(),
        )
    )
    catalogs = (
        tomllib.loads(path.read_text(encoding="utf-8"))
        for path in fonts.GAMES.rglob("words/*.toml")
    )
    assert {
        sign for words in catalogs for text in words.get("letter", {}).values() for sign in text
    } <= drawn
