"""The deal of the day follows the player's calendar: midnight in three time zones, flights, changed
clocks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect
from web.invented_answers import won_match
from web.recordings import play_recordings, record

from browsing import poll, stored_text, wait_for_phase
from thorough import sample

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

    from browsing import Watch

NewContext = Callable[..., "BrowserContext"]
# each test in one of them, in turn; tests/js/days.test.mjs has seventeen
ZONES = ["America/Los_Angeles", "Europe/Istanbul", "Pacific/Auckland"]
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"
DAYS = "() => [...document.querySelectorAll('#daily li')].map((day) => day.querySelector('.unseen').textContent)"
TODAY = "() => document.querySelector('#daily .now .unseen')?.textContent"
LOOK_AGAIN = "() => void document.dispatchEvent(new Event('visibilitychange'))"
FOCUS = "() => void dispatchEvent(new Event('focus'))"
SETTINGS = "tips=off&quick=off&motion=none&pace=none"


def match(*, practice: bool = False) -> list[dict[str, Any]]:
    """A recorded match that ends by a button."""
    steps = won_match()
    (end,) = (step for step in steps if step["ask"].get("move") == "end")
    end["answers"][0]["about"]["over"] = True
    end["answers"][-1]["can"]["practice"] = practice
    return steps


class Device:
    """A browser with a clock and a time zone."""

    def __init__(
        self, context: BrowserContext, site: str, zone: str, time: str, *, practice: bool = False
    ) -> None:
        self.site = site
        self.zone = ZoneInfo(zone)
        self.context = context
        self.page: Page = context.new_page()
        self.page.clock.install(time=self.moment(time))
        play_recordings(self.page, site)
        record(self.page, match(practice=practice))

    def moment(self, local: str) -> datetime:
        return datetime.fromisoformat(local).replace(tzinfo=self.zone)

    def set_clock(self, local: str) -> None:
        """Set the clock; as on a device that slept, no timer runs meanwhile."""
        self.page.clock.set_system_time(self.moment(local))

    def open_address(self, address: str) -> None:
        self.page.goto("about:blank")  # a page is not reloaded if only the part after the # changes
        self.page.goto(f"{self.site}{address}")

    def open_deal(self, date: str, more: str = "") -> None:
        self.open_address(f"play/#game=multzo&daily={date}&{SETTINGS}{more}")

    def begin(self, date: str, more: str = "") -> None:
        self.open_deal(date, more)
        wait_for_phase(self.page, "ready")
        self.page.locator("#actions [data-move=end]").wait_for()

    def finish(self) -> str:
        """Finish the open match; returns what its result says about the day."""
        self.page.locator("#actions [data-move=end]").click()
        self.page.get_by_role("dialog").get_by_role("button", name="End it").click()
        return self.page.locator("dialog.result .best").last.inner_text()

    def open_home(self) -> list[str]:
        """Open the home page; returns the last seven days."""
        self.open_address("")
        poll(self.page, SHELF)
        return list(self.page.evaluate(DAYS))

    def open_sheet(self) -> Locator:
        self.page.get_by_role("button", name="Today's deals").click()
        return self.page.get_by_role("dialog")


@pytest.fixture
def new_device(new_context: NewContext, watch: Watch, site: str) -> Callable[..., Device]:
    """Makes a browser: `new_device("Europe/Istanbul", "2026-11-28T23:50")`."""

    def make(zone: str, time: str, *, storage: Any = None, **more: Any) -> Device:
        context = new_context(
            timezone_id=zone, locale="en", **({"storage_state": storage} if storage else {})
        )
        watch.over(context)
        return Device(context, site, zone, time, **more)

    return make


MakeDevice = Callable[..., Device]


@pytest.mark.parametrize("zone", sample(ZONES, [ZONES[0]]))
def test_a_deal_begun_before_midnight_counts_when_finished_after_it(
    new_device: MakeDevice, zone: str
) -> None:
    user = new_device(zone, "2026-11-28T23:50")
    user.begin("2026-11-28")
    user.set_clock("2026-11-29T00:03")
    assert user.finish() == "Counts for November 28. A streak of one day."
    assert user.open_home()[-2:] == ["November 28: played", "November 29: not played"]


@pytest.mark.parametrize("zone", sample(ZONES, [ZONES[1]]))
def test_midnight_elsewhere_changes_nothing(new_device: MakeDevice, zone: str) -> None:
    """Midnight in Greenwich is in the afternoon in California and at noon in New Zealand."""
    midnight = datetime.fromisoformat("2026-11-29T00:00+00:00")
    before, after = ((midnight + timedelta(minutes=k)).astimezone(ZoneInfo(zone)) for k in (-10, 3))
    date = before.date().isoformat()
    user = new_device(zone, before.replace(tzinfo=None).isoformat())
    user.begin(date)
    user.set_clock(after.replace(tzinfo=None).isoformat())
    day = f"November {before.day}"
    assert user.finish() == f"Counts for {day}. A streak of one day."
    assert user.open_home()[-1] == f"{day}: played"


@pytest.mark.parametrize("zone", sample(ZONES, [ZONES[2]]))
def test_a_deal_may_be_finished_until_the_end_of_the_next_date(
    new_device: MakeDevice, zone: str
) -> None:
    user = new_device(zone, "2026-11-28T00:00:10")
    user.begin("2026-11-28")
    user.set_clock("2026-11-29T23:59")
    assert user.finish() == "Counts for November 28. A streak of one day."
    user = new_device(zone, "2026-11-28T23:50")
    user.begin("2026-11-28")
    user.set_clock("2026-11-30T00:01")
    assert (
        user.finish()
        == "Does not count for November 28: it had to be finished by the end of November 29."
    )
    assert "November 28: not played" in user.open_home()


def test_the_result_says_why_a_deal_does_not_count(new_device: MakeDevice) -> None:
    user = new_device("Europe/Istanbul", "2026-11-29T08:00")
    user.begin("2026-11-28")
    assert user.finish() == "Does not count for November 28: you did not begin it on that day."
    user = new_device("Europe/Istanbul", "2026-11-28T08:00", practice=True)
    user.begin("2026-11-28")
    assert user.finish() == "Does not count for November 28: it was played in practice mode."
    user = new_device("Europe/Istanbul", "2026-11-28T08:00")
    user.begin("2026-11-28", "&lang=tr")
    assert user.finish() == "28 Kasım için sayıldı. 1 gün üst üste."


@pytest.mark.parametrize("zone", sample(ZONES, [ZONES[1]]))
def test_a_date_opens_when_it_begins_for_the_player(new_device: MakeDevice, zone: str) -> None:
    user = new_device(zone, "2026-11-28T23:58")
    user.open_deal("2026-11-29")
    sentence = "The deal of November 29, 2026 opens when that day begins. On this device it is November 28, 2026."
    user.page.get_by_text(sentence).wait_for()
    assert (
        user.page.evaluate(
            "() => Object.keys(localStorage).filter((key) => key.startsWith('tilebag.save'))"
        )
        == []
    )
    user.set_clock("2026-11-29T00:00:01")
    user.begin("2026-11-29")
    assert user.finish() == "Counts for November 29. A streak of one day."


@pytest.mark.parametrize("zone", sample(ZONES, [ZONES[0]]))
def test_a_home_page_left_open_changes_the_day_at_midnight(
    new_device: MakeDevice, zone: str
) -> None:
    user = new_device(zone, "2026-11-28T23:50")
    user.open_home()
    sheet = user.open_sheet()
    expect(sheet.get_by_role("heading", level=2)).to_have_text("Saturday, November 28")
    expect(sheet.locator("[data-daily=multzo]")).to_have_attribute(
        "href", re.compile("daily=2026-11-28$")
    )
    user.page.clock.run_for("11:00")
    expect(sheet.get_by_role("heading", level=2)).to_have_text("Sunday, November 29")
    expect(sheet.locator("[data-daily=multzo]")).to_have_attribute(
        "href", re.compile("daily=2026-11-29$")
    )
    assert user.page.evaluate(TODAY) == "November 29: not played"
    user.page.keyboard.press("Escape")
    user.page.get_by_role("button", name="Puzzles").click()
    puzzle = user.page.get_by_role("dialog").locator("a.main")
    before = puzzle.get_attribute("data-puzzle")
    user.page.clock.run_for("24:00:00")
    expect(puzzle).not_to_have_attribute("data-puzzle", str(before))
    assert user.page.evaluate(TODAY) == "November 30: not played"


def test_the_day_changes_when_the_page_is_seen_again_or_the_clock_was_changed(
    new_device: MakeDevice,
) -> None:
    user = new_device("America/Los_Angeles", "2026-11-28T12:00")
    user.open_home()
    user.set_clock("2026-11-30T09:00")
    user.page.evaluate(LOOK_AGAIN)
    assert user.page.evaluate(TODAY) == "November 30: not played"
    user.set_clock("2026-11-27T09:00")
    user.page.evaluate(FOCUS)
    assert user.page.evaluate(TODAY) == "November 27: not played"
    user.set_clock("2026-11-29T09:00")
    user.page.clock.run_for(61_000)
    assert user.page.evaluate(TODAY) == "November 29: not played"


def test_another_tab_that_finishes_a_deal_is_seen_on_the_home_page(new_device: MakeDevice) -> None:
    user = new_device("Europe/Istanbul", "2026-11-28T12:00")
    user.open_home()
    home, user.page = user.page, user.context.new_page()
    play_recordings(user.page, user.site)
    record(user.page, match())
    user.begin("2026-11-28")
    user.finish()
    poll(
        home,
        "() => document.querySelector('#daily .now .unseen').textContent === 'November 28: played'",
    )


def test_the_expert_stays_hidden_until_ones_own_deal_is_finished(new_device: MakeDevice) -> None:
    user = new_device("Europe/Istanbul", "2026-11-28T23:50")
    user.begin("2026-11-28")
    user.open_deal("2026-11-28", "&seats=expert")
    user.page.get_by_text("You can watch the expert play this deal once the day is over").wait_for()
    user.set_clock("2026-11-29T00:03")
    user.open_deal("2026-11-28", "&seats=expert")
    user.page.get_by_text("You have begun this deal. Finish your own game").wait_for()
    user.open_home()
    sheet = user.open_sheet()
    yesterday = sheet.locator("ol.deals").last
    expect(yesterday.locator("[data-expert=multzo]")).to_have_count(0)
    expect(yesterday.locator("[data-expert=okey]")).to_have_count(1)
    expect(yesterday).to_contain_text("Finish it today and it counts for yesterday.")
    yesterday.locator("[data-daily=multzo]").click()
    wait_for_phase(user.page, "ready")
    assert user.finish() == "Counts for November 28. A streak of one day."
    user.open_home()
    expect(user.open_sheet().locator("[data-expert=multzo]")).to_have_count(1)
    user.begin("2026-11-28", "&seats=expert")


def test_a_flight_loses_no_day(new_device: MakeDevice) -> None:
    """From Auckland to Los Angeles, where it is the day before, and back over a date that is left
    out.
    """
    there = new_device("Pacific/Auckland", "2026-11-28T08:00")
    there.begin("2026-11-28")
    storage = there.context.storage_state()
    here = new_device("America/Los_Angeles", "2026-11-27T23:30", storage=storage)
    here.open_deal("2026-11-28")
    wait_for_phase(here.page, "ready")
    assert here.finish() == "Counts for November 28. A streak of one day."
    here.begin("2026-11-27")
    assert here.finish() == "Counts for November 27. A streak of 2 days."
    assert here.open_home()[-1] == "November 27: played"
    again = new_device("Pacific/Auckland", "2026-11-30T06:00", storage=here.context.storage_state())
    again.begin("2026-11-30")
    assert again.finish() == "Counts for November 30. A streak of 3 days."
    assert again.open_home()[-4:] == [
        "November 27: played",
        "November 28: played",
        "November 29: missed, allowed",
        "November 30: played",
    ]


def test_a_clock_set_back_keeps_what_was_counted(new_device: MakeDevice) -> None:
    user = new_device("Europe/Istanbul", "2026-11-28T12:00")
    user.begin("2026-11-28")
    user.finish()
    user.set_clock("2026-11-25T12:00")
    user.open_home()
    expect(user.page.locator("#daily b")).to_have_text("A streak of one day")
    user.set_clock("2026-11-28T13:00")
    assert user.open_home()[-1] == "November 28: played"


def test_days_of_an_older_tilebag_keep_their_dates(new_device: MakeDevice) -> None:
    """Until now dates were those of UTC, and when a deal was begun was not stored."""
    user = new_device("America/Los_Angeles", "2026-11-28T16:30")
    user.open_address("robots.txt")
    days = {
        "2026-11-28": {"okey": {"id": "aaaa", "done": "Won."}},
        "2026-11-29": {"okey": {"id": "bbbb", "done": "Won."}},
    }
    user.page.evaluate(
        "(text) => localStorage.setItem('tilebag.daily', text)",
        stored_text("daily", {"days": days}),
    )
    assert user.open_home()[-1] == "November 28: played"
    expect(user.page.locator("#daily b")).to_have_text("A streak of 2 days")
    user.set_clock("2026-11-29T08:00")
    assert user.open_home()[-1] == "November 29: played"
