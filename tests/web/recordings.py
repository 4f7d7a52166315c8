"""Replaces PyScript by a recorded engine, without support in the page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from live_engine import replace_pyscript

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

ENGINE = Path(__file__).with_name("recorded_engine.mjs").read_text(encoding="utf-8")


def play_recordings(page: Page, site: str) -> None:
    """Replace the page's engine by a recording."""
    replace_pyscript(page, site, ENGINE)


def hold_answers(held: list[Route]) -> Callable[[Route], None]:
    """Hold answers back."""

    def hold(route: Route) -> None:
        held.append(route)

    return hold


def recording_fragment(name: str, *settings: str) -> str:
    """The address hash of a table that plays the recording /NAME.json."""
    return "&".join(("game=toy", f"seed={name}", *settings))
