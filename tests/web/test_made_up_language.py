"""The page says and shows the right things in a language whose sentences it could not cut apart."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from typing import TYPE_CHECKING, Any

import pytest
from web.made_up_language import record_in_made_up_language
from web.recorded import play_to

from browsing import poll
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

Open = Callable[..., "Table"]
GAMES = [box.key for box in map(catalog.box, catalog.keys()) if 3 in box.seats]
STEPS = 12  # after which the others have moved
# Collects the bubbles; they stay in the page for some seconds only.
COLLECT_BUBBLES = """
  globalThis.bubbles = [];
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && node.matches(".changes > span")) globalThis.bubbles.push(node);
  }).observe(document, { childList: true, subtree: true });
"""
BUBBLES = """() => globalThis.bubbles.map((bubble) => ({
  top: parseFloat(bubble.style.top),
  left: parseFloat(bubble.style.left),
  right: parseFloat(bubble.style.right),
  pictures: bubble.querySelectorAll(".pieces svg").length,
  arrows: bubble.querySelectorAll(".icon").length,
  words: bubble.textContent.replaceAll(/\\s+/g, " ").trim(),
}))"""
BOARD = "() => { const { clientWidth: w, clientHeight: h } = document.querySelector('.stage .board'); return [w, h]; }"


@pytest.mark.parametrize("game", GAMES)
def test_a_bubble_with_what_a_seat_did_is_at_this_seat(
    phone: Page, open_table: Open, game: str
) -> None:
    box = catalog.box(game)
    level = next(iter(box.bots))
    session = play_to(f"game={game}&seats=me,{level},{level}", STEPS)
    phone.add_init_script(COLLECT_BUBBLES)
    open_table(record_in_made_up_language(session, 360, 475), on=phone)
    width, height = phone.evaluate(BOARD)
    steps = record_in_made_up_language(session, width, height)
    open_table(steps, on=phone)
    state = steps[0]["answers"][-1]
    newest = {turn["seat"]: turn for turn in state["story"] if "seat" in turn}
    assert {1, 2} <= newest.keys(), "the others have not moved"
    poll(phone, "(n) => globalThis.bubbles.length >= n", len(newest))
    bubbles = phone.evaluate(BUBBLES)
    for name in ("Mira", "Jon"):
        assert not any(turn["text"].startswith(name) for turn in newest.values())
    found = [at_seat(bubble, state["scene"], width) for bubble in bubbles]
    assert found == sorted(newest)
    for seat, bubble in zip(found, bubbles, strict=True):
        parts = newest[seat]["deeds"]
        drawn = [pictures for deed in parts for pictures in pictures_of(deed)]
        assert bubble["pictures"] == len(drawn)
        assert bubble["arrows"] == sum("target" in deed for deed in parts)
        words = (deed.get("result", deed.get("text", "")) for deed in parts)
        assert bubble["words"] == " ".join(filter(None, words))


def pictures_of(deed: dict[str, Any]) -> list[str]:
    return " ".join((*deed.get("pieces", ()), *deed.get("target", ()))).split()


def at_seat(bubble: dict[str, Any], scene: dict[str, Any], width: float) -> int:
    """The seat beside whose face a bubble is."""
    unit = width / scene["size"][0]
    seats = {
        int(place["id"].removeprefix("seat-")) - 1: [unit * side for side in place["at"]]
        for place in scene["places"]
        if place["id"].startswith("seat-")
    }

    def distance(seat: int) -> float:
        x, y, w, h = seats[seat]
        beside: float = bubble["right"] - (width - x - w)
        if not isnan(bubble["left"]):
            beside = bubble["left"] - (x + h)
        above: float = bubble["top"] - y
        return abs(above) + abs(beside)

    nearest = min(seats, key=distance)
    assert distance(nearest) < 2, f"{bubble} is at no seat"
    return nearest
