"""The deal of the day."""

from __future__ import annotations

import json
from datetime import date as day

import pytest
from engine.marks import each_box

import tilebag
from tilebag.core.errors import BadSetup
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.daily import daily_match, is_date
from tilebag.match.session import ME, Session
from tilebag.page.port import Port
from tilebag.page.request import Request, new_session


@each_box
def test_each_game_has_a_sealed_deal_a_day_against_the_same_computers(box: AnyBox) -> None:
    today, again, tomorrow = (
        daily_match(box, date) for date in ("2026-11-24", "2026-11-24", "2026-11-25")
    )
    assert today == again
    assert today.players == tomorrow.players
    assert today.players.count(ME) == 1
    assert today.seal is not None
    assert today.seed != tomorrow.seed
    assert (Session(box, today).hash(0) != Session(box, tomorrow).hash(0)) == box.has_chance


def test_a_deal_stays_the_same_in_later_versions() -> None:
    match = daily_match(catalog.box("multzo"), "2026-11-24")
    assert (match.seed, match.players) == ("165003045a448ecc73a09ec7a4ce310f", (ME, "keen"))


@each_box
def test_the_expert_gets_the_same_deal_in_the_seat_of_the_person(box: AnyBox) -> None:
    player = bots.strongest_player(box)
    own, expert = daily_match(box, "2026-11-24"), daily_match(box, "2026-11-24", player)
    assert expert.players == (player, *own.players[1:])
    assert (expert.seed, expert.setup, expert.seal) == (own.seed, own.setup, own.seal)
    message = json.dumps({"do": "new", "game": box.key, "daily": "2026-11-24", "seats": [player]})
    assert new_session(Request.parse(message)).match == expert


def test_the_page_and_python_open_the_same_deal() -> None:
    (_, text, *_) = Port().handle('{"do":"new","game":"okey","daily":"2026-11-24"}')
    assert '"phase":' in text
    assert tilebag.daily("okey", "2026-11-24").match == daily_match(
        catalog.box("okey"), "2026-11-24"
    )


@pytest.mark.parametrize(
    "date",
    [
        "2026-13-01",
        "2026-11-32",
        "2026-02-30",
        "2026-02-29",
        "2026-04-31",
        "24.11.2026",
        "2026-11-24 ",
        "",
    ],
)
def test_only_days_of_the_calendar_have_deals(date: str) -> None:
    with pytest.raises(BadSetup) as refused:
        daily_match(catalog.box("okey"), date)
    assert refused.value.key == "error.date"


def test_every_day_of_the_century_is_a_date() -> None:
    first, last = day(2000, 1, 1), day(2099, 12, 31)
    dates = {day.fromordinal(n).isoformat() for n in range(first.toordinal(), last.toordinal() + 1)}
    written = (
        f"{year}-{month:02}-{number:02}"
        for year in range(2000, 2100)
        for month in range(14)
        for number in range(33)
    )
    assert {text for text in written if is_date(text)} == dates
