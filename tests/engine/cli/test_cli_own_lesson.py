"""`tilebag lesson FILE`: what is checked, what is written, what is refused in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from engine.cli.terminal import refused, run
from engine.lessons.kept import laid


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """As much of a built site as such a lesson is made of."""
    parts, player = tmp_path / "dist" / "embed" / "own", tmp_path / "dist" / "embed" / "a" / "1" / "js"
    parts.mkdir(parents=True)
    player.mkdir(parents=True)
    said = {"lesson.rule": "Rule:", "lesson.open": "Open", "lesson.play": "Play on"}
    facts = {"assets": "/embed/a/1", "files": ["js/lesson.js"], "home": "https://tiles.example", "size": "5.2"}
    (parts / "player.json").write_text(json.dumps({**facts, "sprite": "", "said": {"en": said, "tr": said}}))
    (parts / "lesson.html").write_text(
        '<link rel="alternate" type="application/json+oembed" href="[[oembed]]">\n'
        '<script src="[[assets]]/js/lesson.js"></script><p>[[first-text]]</p>[[first-rule]]<ol>[[rest]]</ol>'
        '<a href="[[play]]">[[play-words]]</a>[[unheard-of]]'
    )
    (parts / "pieces.svg").write_text("<svg/>")
    (player / "lesson.js").write_text("play()")
    return tmp_path / "dist"


def test_a_sound_one_is_said_to_be_so(tmp_path: Path) -> None:
    assert run("lesson", str(laid(tmp_path))).stdout == "fine: begun, 2 steps, en, tr.\n"
    assert run("lesson", str(laid(tmp_path)), "--lang", "tr").stdout == "sağlam: begun, 2 adım, en, tr.\n"


def test_it_becomes_a_folder_that_can_lie_anywhere(tmp_path: Path, site: Path) -> None:
    captions, folder = laid(tmp_path), tmp_path / "out"
    told = run("lesson", str(captions), "--site", str(site), "--to", str(folder)).stdout
    assert str(folder / "index.html") in told
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    recorded = [f"{lang}-{frame}.json" for lang in ("en", "tr") for frame in ("narrow", "wide")]
    assert files == sorted(["index.html", "lesson.json", *recorded, "a/js/lesson.js", "a/art/pieces.svg"])
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "oembed" not in page
    assert "[[" not in page
    assert '<script src="a/js/lesson.js">' in page
    assert "<p>Look at the tiles.</p>" in page
    assert 'href="https://tiles.example/en/remembory/#turn"' in page
    assert 'href="https://tiles.example/play/#game=remembory&amp;seats=me,keen&amp;position=' in page
    step = json.loads((folder / "tr-wide.json").read_text(encoding="utf-8"))["steps"][1]
    assert step["rule"]["href"] == "https://tiles.example/tr/remembory/#turn"
    again = run("lesson", str(captions), "--site", str(site), "--to", str(folder), "--host", "http://127.0.0.1:8000/x/")
    assert again.exit_code == 0
    assert 'href="http://127.0.0.1:8000/x/play/#' in (folder / "index.html").read_text(encoding="utf-8")


def test_what_cannot_be_is_refused(tmp_path: Path, site: Path) -> None:
    captions = str(laid(tmp_path))
    full = tmp_path / "full"
    full.mkdir()
    (full / "diary.txt").write_text("mine")
    assert "has something else in it" in refused("lesson", captions, "--site", str(site), "--to", str(full))
    assert "no built site" in refused("lesson", captions, "--site", str(tmp_path / "nothing"))
    assert "no address" in refused("lesson", captions, "--site", str(site), "--to", str(full / "x"), "--host", 'x"y')
    assert "nowhere.toml" in refused("lesson", str(tmp_path / "nowhere.toml"))
    (tmp_path / "game.json").write_text('{"app": 1}')
    assert refused("lesson", captions) == "This is not a save of Tilebag."
    (tmp_path / "game.json").unlink()
    assert "game.json" in refused("lesson", captions)
    (tmp_path / "begun.toml").write_bytes(b"\xff\xfe")
    assert "no TOML" in refused("lesson", captions)
