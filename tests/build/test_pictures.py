"""The picture of each lesson is small, has the declared size and a description, and is
reproducible.
"""

from __future__ import annotations

import html
import io
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import nh3
import pytest
from PIL import Image

import drawing
import lessons
import site_root
from parts import Files, read_tree
from shelf import languages
from tilebag.match import catalog


@pytest.fixture(scope="module")
def site(built: Path) -> Files:
    """The files in dist/."""
    return read_tree(built)


def every() -> Iterator[tuple[str, str, str]]:
    for key in catalog.keys():
        for lesson in catalog.lessons(key):
            for lang in languages():
                yield key, lesson.key, lang


def path_of(game: str, lesson: str, lang: str) -> str:
    return lessons.Lesson(game, lesson, {}).picture(lang)[1:]


def page_of(game: str, lesson: str, lang: str) -> str:
    return f"{site_root.host()}{lessons.Lesson(game, lesson, {}).page(lang)}"


def oembed_of(site: Files, game: str, lesson: str, lang: str) -> dict[str, Any]:
    oembed: dict[str, Any] = json.loads(
        site[f"{lessons.Lesson(game, lesson, {}).page(lang)[1:]}oembed.json"]
    )
    return oembed


def test_every_lesson_has_a_small_picture_in_each_language(site: Files) -> None:
    for lesson in every():
        data = site[path_of(*lesson)]
        assert len(data) <= 36_000, lesson
        with Image.open(io.BytesIO(data)) as picture:
            assert (picture.format, picture.mode, picture.size) == ("PNG", "P", drawing.PIXELS), (
                lesson
            )


def test_picture_shows_the_table_and_its_text(site: Files) -> None:
    """The colour of the table, and dark pixels of text: without a font there would be none."""
    with Image.open(io.BytesIO(site[path_of("okey", "intro", "en")])) as picture:
        shown = picture.convert("RGB")
    ground = tuple(bytes.fromhex(drawing.colours()["table"].removeprefix("#")))
    assert shown.getpixel((3, 3)) == ground
    under_the_tiles = shown.crop((340, 256, 660, 278))  # “Indicator”, “Okey”, “Finish”
    assert sum(under_the_tiles.convert("L").histogram()[:64]) > 200  # dark


def test_description_contains_position_and_rule(site: Files) -> None:
    oembed = oembed_of(site, "okey", "intro", "en")
    for part in (
        "Okey: Sets and runs.",
        "red 9, row 1, place 1",
        "Stock: 48 tiles left.",
        oembed["caption"],
    ):
        assert part in oembed["alt"]
    assert all(80 < len(oembed_of(site, *lesson)["alt"]) < 2500 for lesson in every())
    assert "kırmızı 9" in oembed_of(site, "okey", "intro", "tr")["alt"]


def test_shared_address_shows_the_picture(site: Files) -> None:
    for game, lesson, lang in every():
        text = site[f"{lessons.Lesson(game, lesson, {}).page(lang)[1:]}index.html"].decode()
        shown = dict(re.findall(r'<meta property="og:(\S+)" content="([^"]*)">', text))
        assert shown["image"] == f"{site_root.host()}/{path_of(game, lesson, lang)}"
        assert (int(shown["image:width"]), int(shown["image:height"])) == drawing.PIXELS
        assert shown["image:alt"]
        assert '<meta name="twitter:card" content="summary_large_image">' in text
        assert f'<html lang="{lang}">' in text


def test_oembed_thumbnail_is_the_picture(site: Files) -> None:
    for lesson in every():
        oembed = oembed_of(site, *lesson)
        assert oembed["thumbnail_url"] == f"{site_root.host()}/{path_of(*lesson)}"
        assert (oembed["thumbnail_width"], oembed["thumbnail_height"]) == drawing.PIXELS
        frame, folded = oembed["html"].split("\n")
        assert frame.startswith("<iframe src=")
        assert folded.startswith("<details><summary>")
        assert (
            f'<img src="{oembed["thumbnail_url"]}" width="640" height="400" alt="{oembed["title"]}.'
            in folded
        )


def test_sanitiser_keeps_picture_description_rule_and_link(site: Files) -> None:
    """nh3 with its default options removes frames and scripts."""
    for lesson in every():
        oembed = oembed_of(site, *lesson)
        left = nh3.clean(oembed["html"])
        assert "<iframe" not in left
        (image,) = re.findall(r"<img [^>]*>", left)
        for part in (f'src="{oembed["thumbnail_url"]}"', 'width="640"', 'height="400"'):
            assert part in image
        (alt,) = re.findall(r'alt="([^"]*)"', image)
        assert html.unescape(alt) == oembed["alt"]
        assert f'<a href="{page_of(*lesson)}" rel="noopener noreferrer"><img' in left
        assert (
            html.unescape(left)
            .rpartition("</a>")[2]
            .startswith((f". {oembed['caption']}", f" {oembed['caption']}"))
        )


def test_drawing_is_reproducible(
    site: Files, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(drawing, "CACHE", tmp_path)
    there = lessons.Page(lessons.record("okey", "intro"), "en")
    (drawn,), (png,) = (
        drawing.draw("figures", [there.tables()]),
        drawing.pictures([there.position()]),
    )
    assert png == site[path_of("okey", "intro", "en")]
    assert drawn["figures"][0] in site["embed/okey/intro/index.html"].decode()


def test_drawings_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    there = lessons.Page(lessons.record("okey", "intro"), "en")
    first = drawing.draw("figures", [there.tables()])
    job_counts: list[int] = []

    def count(kind: str, jobs: Sequence[object]) -> list[object]:
        job_counts.append(len(jobs))
        return []

    monkeypatch.setattr(drawing, "_ask", count)
    assert drawing.draw("figures", [there.tables()]) == first
    assert job_counts == [0]
