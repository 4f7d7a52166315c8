"""The lesson of High Tile (lessons.toml); its text is in en.toml."""

from __future__ import annotations

from tilebag.kit.lesson_file import read_lessons

LESSONS = read_lessons(__name__)
