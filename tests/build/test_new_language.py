"""A language of which only some sentences are translated is built; the others are in English."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from new_language import add_half_a_language

from parts import ROOT

NEW = "de"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", ".cache")
BUILD = """
import sys
import warnings

warnings.simplefilter("error")  # also about sentences that are in no file
import cards, complete, rules, shelf
from document import Sprite
from templates import render_part
from tilebag import catalog
from tilebag.lessons import recording

lang = sys.argv[1]
for key in catalog.keys(offered=False):
    text = rules.Page(key, lang).text(Sprite())
    print(text.opening, text.rest)
    for lesson in catalog.lessons(key):
        print(cards.Game(key, lang).lesson_title(lesson))
        recording.record(catalog.box(key), lesson, lang, recording.FRAMES["narrow"])
print(render_part("troubles.html"))
print(shelf.page_words(lang, shelf.SOCIAL_WORDS), shelf.page_words(lang, shelf.EMBED_WORDS))
print(shelf.games())
print(*complete.fallbacks())
"""


@pytest.mark.parametrize("odd", [0, 1])
def test_a_language_with_every_second_sentence_is_built(tmp_path: Path, odd: int) -> None:
    for part in ("build", "engine", "requirements", "web"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=LEFT_OUT)
    (tmp_path / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    add_half_a_language(tmp_path, NEW, start=odd)
    path = os.pathsep.join(map(str, (tmp_path / "engine", tmp_path / "build")))
    done = subprocess.run(
        [sys.executable, "-c", BUILD, NEW],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    assert f"{NEW}: " in done.stdout.splitlines()[-1]
