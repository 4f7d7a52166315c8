"""The pictures of the home page."""

from __future__ import annotations

import gzip
import re

import pytest

import home
from tilebag.match import catalog

# compressed bytes: of the symbols that pictures share, and of the picture of a game
SYMBOL_BYTES = 4_000
PICTURE_BYTES = 1_500


@pytest.fixture(scope="module")
def pictures() -> home.Pictures:
    return home.pictures()


def test_every_game_has_a_picture_made_of_shared_symbols(pictures: home.Pictures) -> None:
    assert tuple(pictures.of) == catalog.keys()
    known = set(re.findall(r'<symbol id="([^"]+)"', pictures.symbols))
    for key, drawn in pictures.of.items():
        used = set(re.findall(r'<use href="#([^"]+)"', drawn))
        assert used, key
        assert used <= known, key


def test_pictures_are_the_same_in_every_language(pictures: home.Pictures) -> None:
    assert "<text" not in "".join((pictures.symbols, *pictures.of.values()))


def test_pictures_have_the_colours_of_the_palette(pictures: home.Pictures) -> None:
    colours = re.findall(
        r'(?:fill|stroke|color)="([^"]+)"', "".join((pictures.symbols, *pictures.of.values()))
    )
    assert {colour for colour in colours if not colour.startswith("var(--")} <= {
        "none",
        "currentColor",
        "#000",
        "#fff",
    }


def test_pictures_are_light(pictures: home.Pictures) -> None:
    sizes = {game: len(gzip.compress(picture.encode())) for game, picture in pictures.of.items()}
    assert len(gzip.compress(pictures.symbols.encode())) <= SYMBOL_BYTES
    assert {game: size for game, size in sizes.items() if size > PICTURE_BYTES} == {}
