"""`tilebag lesson FILE`: checks, output and rejections."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from engine.cli.terminal import refusal, run
from engine.lessons.own_lesson_files import play_steps, write_lesson
from engine.marks import each_box

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.match.catalog import AnyBox


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The parts of a built site that such a lesson needs."""
    parts, player = (
        tmp_path / "dist" / "embed" / "own",
        tmp_path / "dist" / "embed" / "a" / "1" / "js",
    )
    parts.mkdir(parents=True)
    player.mkdir(parents=True)
    sentences = {"lesson.rule": "Rule:", "lesson.open": "Open", "lesson.play": "Play on"}
    facts = {
        "assets": "/embed/a/1",
        "files": ["js/lesson.js"],
        "home": "https://tiles.example",
        "size": "5.2",
    }
    (parts / "player.json").write_text(
        json.dumps({**facts, "sprite": "", "said": {"en": sentences, "tr": sentences}})
    )
    (parts / "lesson.html").write_text(
        '<link rel="alternate" type="application/json+oembed" href="[[oembed]]">\n'
        '<script src="[[assets]]/js/lesson.js"></script><p>[[first-text]]</p>[[first-rule]]<ol>[[rest]]</ol>'
        '<a href="[[play]]">[[play-words]]</a>[[unheard-of]]'
    )
    (parts / "pieces.svg").write_text("<svg/>")
    (player / "lesson.js").write_text("play()")
    return tmp_path / "dist"


def test_a_valid_lesson_is_confirmed(tmp_path: Path) -> None:
    assert run("lesson", str(write_lesson(tmp_path))).stdout == "valid: begun, 2 steps, en, tr.\n"
    assert (
        run("lesson", str(write_lesson(tmp_path)), "--lang", "tr").stdout
        == "geçerli: begun, 2 adım, en, tr.\n"
    )


def test_a_lesson_is_written_as_a_relocatable_folder(tmp_path: Path, site: Path) -> None:
    captions, folder = write_lesson(tmp_path), tmp_path / "out"
    output = run("lesson", str(captions), "--site", str(site), "--to", str(folder)).stdout
    assert str(folder / "index.html") in output
    files = sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )
    recorded = [f"{lang}-{frame}.json" for lang in ("en", "tr") for frame in ("narrow", "wide")]
    assert files == sorted(
        ["index.html", "lesson.json", *recorded, "a/js/lesson.js", "a/art/pieces.svg"]
    )
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "oembed" not in page
    assert "[[" not in page
    assert '<script src="a/js/lesson.js">' in page
    assert "<p>Look at the tiles.</p>" in page
    assert 'href="https://tiles.example/remembory/#turn"' in page
    assert (
        'href="https://tiles.example/play/#game=remembory&amp;seats=me,keen&amp;position=' in page
    )
    step = json.loads((folder / "tr-wide.json").read_text(encoding="utf-8"))["steps"][1]
    assert step["rule"]["href"] == "https://tiles.example/tr/remembory/#turn"
    again = run(
        "lesson",
        str(captions),
        "--site",
        str(site),
        "--to",
        str(folder),
        "--host",
        "http://127.0.0.1:8000/x/",
    )
    assert again.exit_code == 0
    assert 'href="http://127.0.0.1:8000/x/play/#' in (folder / "index.html").read_text(
        encoding="utf-8"
    )


A_FACE = 10  # characters of a piece; longer parts are several pieces in order, or chance
LOOK = """
save = "game.json"
title.en = "Look"
[[step]]
at = {look}
text.en = "So it was."
[end]
at = {end}
text.en = "And so it went on."
"""


@each_box
def test_no_file_of_a_lesson_reveals_hidden_pieces(box: AnyBox, tmp_path: Path, site: Path) -> None:
    session, folder = play_steps(14, box.key), tmp_path / "out"
    look, end = min(9, session.ply - 2), min(12, session.ply - 1)
    captions = write_lesson(tmp_path, LOOK.format(look=look, end=end), session=session)
    assert run("lesson", str(captions), "--site", str(site), "--to", str(folder)).exit_code == 0
    files = [path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()]
    hidden = {part for state in session.states for part in hidden_parts(box, state)}
    assert hidden
    assert [part for part in hidden if any(part in text for text in files)] == []


def hidden_parts(box: AnyBox, state: Any) -> set[str]:
    """Parts of a state's line that differ between deals with the same view."""
    game = box.game
    view = game.view(state, Seat(0))
    others = [game.write(game.determinise(view, Chance.of("other", n))) for n in range(6)]
    parts = (part.rpartition("=")[2] for part in re.split(r"[ |;]", game.write(state)))
    return {
        part for part in parts if len(part) > A_FACE and not any(part in other for other in others)
    }


def test_steps_are_numbered_as_lessons_count_them(tmp_path: Path) -> None:
    write_lesson(tmp_path)
    session = play_steps()
    head, *lines, note = run("steps", str(tmp_path / "game.json")).stdout.splitlines()
    assert head.split() == ["number", "seat", "move", "what", "happened"]
    listed = [line.split()[:3] for line in lines if line[0].isdecimal()]
    assert listed == [
        [str(n), str(step.seat + 1), step.move.verb] for n, step in enumerate(session.log, 1)
    ]
    assert any("turn" in line for line in lines)
    assert "“at = 0” is the table before move 1" in note
    assert "numara" in run("steps", str(tmp_path / "game.json"), "--lang", "tr").stdout


def test_invalid_lessons_are_rejected(tmp_path: Path, site: Path) -> None:
    captions = str(write_lesson(tmp_path))
    full = tmp_path / "full"
    full.mkdir()
    (full / "diary.txt").write_text("mine")
    assert "contains other files" in refusal(
        "lesson", captions, "--site", str(site), "--to", str(full)
    )
    assert "is not a built site" in refusal("lesson", captions, "--site", str(tmp_path / "nothing"))
    assert "is not an address" in refusal(
        "lesson", captions, "--site", str(site), "--to", str(full / "x"), "--host", 'x"y'
    )
    assert "nowhere.toml" in refusal("lesson", str(tmp_path / "nowhere.toml"))
    (tmp_path / "game.json").write_text('{"app": 1}')
    assert refusal("lesson", captions) == "This is not a Tilebag save."
    (tmp_path / "game.json").unlink()
    assert "game.json" in refusal("lesson", captions)
    (tmp_path / "begun.toml").write_bytes(b"\xff\xff")
    assert "is not UTF-8" in refusal("lesson", captions)
    (tmp_path / "begun.toml").write_bytes(b"=")
    assert "not valid TOML" in refusal("lesson", captions)
