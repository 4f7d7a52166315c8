"""Building blocks of scenes: captions."""

from __future__ import annotations

from tilebag.core.scene import Print, Rect
from tilebag.core.words import say
from tilebag.kit.scene_parts import CAPITAL, Caption

WORDS = say("place")


def test_a_caption_prints_words_in_its_style() -> None:
    title = Caption(2, ink="ink", align="start", font="title", bold=True, room=5)
    assert title.at(1, 3, WORDS) == Print(
        1, 3, 2, WORDS, ink="ink", align="start", font="title", bold=True, room=5
    )


def test_the_usual_style_is_that_of_a_print() -> None:
    assert Caption(2).at(1, 3, WORDS) == Print(1, 3, 2, WORDS)


def test_words_are_centred_across_a_box() -> None:
    assert Caption(2).centred(Rect(10, 20, 6, 4), 30, WORDS) == Print(13, 30, 2, WORDS)


def test_capital_letters_in_a_line_have_its_middle() -> None:
    printed = Caption(2, align="end").in_line(13, 22, WORDS)
    assert printed == Print(13, 22 + 2 * CAPITAL, 2, WORDS, align="end")
