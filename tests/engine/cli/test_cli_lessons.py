"""`tilebag lessons`: the list and the check."""

from __future__ import annotations

import json

import pytest
from engine.cli.terminal import refusal, run

from tilebag.match import catalog


def test_every_lesson_is_listed_with_its_address() -> None:
    output = run("lessons").stdout
    for key in catalog.keys():
        for lesson in catalog.lessons(key):
            assert f"/embed/{key}/{lesson.key}/" in output
    assert "Grup ve seri" in run("lessons", "okey", "--lang", "tr").stdout


def test_lessons_are_listed_as_json_with_titles_and_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    (intro, *_) = catalog.lessons("okey")
    monkeypatch.setattr(catalog, "lessons", lambda key: (intro,))
    (first,) = json.loads(run("lessons", "okey", "--json").stdout)
    assert (first["game"], first["lesson"], first["title"]["en"]) == (
        "okey",
        "intro",
        "Sets and runs",
    )
    assert sorted(first["bytes"]) == ["en-narrow", "en-wide", "tr-narrow", "tr-wide"]
    assert min(first["bytes"].values()) > 1000


def test_the_check_reports_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("lessons", "magic-bag", "--check").exit_code == 0
    (intro, *_) = catalog.lessons("okey")
    monkeypatch.setattr(catalog, "lessons", lambda key: (intro, intro) if key == "okey" else ())
    wrong = run("lessons", "--check")
    assert wrong.exit_code == 1
    assert "okey, lesson intro, step –: “intro” is not a valid key" in wrong.stdout


def test_games_without_lessons_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "lessons", lambda key: ())
    assert "This game has no lessons." in refusal("lessons", "okey")
    assert "Unknown game “chess”" in refusal("lessons", "chess")
