"""`tilebag daily` and the puzzle of the day: a day begins at midnight, local time."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from click.testing import CliRunner, Result
from engine.cli.terminal import ENGLISH, spawn

from tilebag.cli.commands import tilebag
from tilebag.cli.dates import today
from tilebag.match import catalog, puzzles, saves
from tilebag.match.daily import daily_match

BOX = catalog.box("remembory")
LATE = datetime(2026, 11, 28, 23, 59, 59)
MIDNIGHT = datetime(2026, 11, 29)


def run_at(moment: datetime, *args: str) -> Result:
    """Run a command on a computer with this local time."""

    def clock() -> datetime:
        return moment

    return CliRunner().invoke(tilebag, args, input="q\n", env=ENGLISH, obj=clock)


def deal_of(file: Path) -> str:
    """The seed of the match in a file."""
    return saves.read(file.read_text(encoding="utf-8")).match.seed


def seed_of(day: str) -> str:
    return daily_match(BOX, day).seed


@pytest.mark.parametrize(("moment", "day"), [(LATE, "2026-11-28"), (MIDNIGHT, "2026-11-29")])
def test_the_deal_is_that_of_the_local_date(tmp_path: Path, moment: datetime, day: str) -> None:
    file = tmp_path / "table.json"
    assert run_at(moment, "daily", "remembory", "--save", str(file)).exit_code == 0
    assert deal_of(file) == seed_of(day)


def test_a_deal_begun_before_midnight_is_continued_after_it(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    for moment in (LATE, MIDNIGHT):
        assert run_at(moment, "daily", "remembory", "--save", str(file)).exit_code == 0
    assert deal_of(file) == seed_of("2026-11-28")


def test_a_day_that_has_not_begun_is_refused_until_it_begins(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    arguments = ("daily", "remembory", "--date", "2026-11-29", "--save", str(file))
    refused = run_at(LATE, *arguments)
    assert (refused.exit_code, refused.stdout, file.exists()) == (2, "", False)
    assert refused.stderr == (
        "tilebag: The deal of 2026-11-29 opens when that day begins. On this computer it is 2026-11-28.\n"
    )
    assert (
        "2026-11-29 oyunu o gün başlayınca açılır"
        in run_at(LATE, *arguments, "--lang", "tr").stderr
    )
    assert run_at(MIDNIGHT, *arguments).exit_code == 0
    assert deal_of(file) == seed_of("2026-11-29")


def test_an_earlier_day_is_opened_and_what_is_no_day_is_not() -> None:
    assert run_at(LATE, "daily", "remembory", "--date", "2026-11-01").exit_code == 0
    for text in ("2026-02-30", "2027-02-29", "2099-04-31", "tomorrow", "2026-1-1", "٢٠٢٦-11-24"):
        refused = run_at(LATE, "daily", "remembory", "--date", text)
        assert refused.exit_code == 2
        assert "is not a day of the calendar" in refused.stderr


def test_the_puzzle_of_the_day_is_that_of_the_local_date() -> None:
    box = catalog.box("multzo")
    for moment in (LATE, MIDNIGHT):
        number = puzzles.number_of_day(box, moment.date().toordinal())
        assert re.findall(r"Puzzle (\d+)", run_at(moment, "puzzle", "multzo").stdout)[0] == str(
            number
        )


@pytest.mark.parametrize(
    "zone", ["Etc/GMT+12", "America/Los_Angeles", "Europe/Istanbul", "Pacific/Kiritimati"]
)
def test_a_process_takes_the_date_of_its_time_zone(tmp_path: Path, zone: str) -> None:
    file = tmp_path / "table.json"
    dates = {datetime.now(ZoneInfo(zone)).date().isoformat()}
    process = spawn("daily", "remembory", "--save", str(file), typed=b"q\n", env={"TZ": zone})
    dates.add(datetime.now(ZoneInfo(zone)).date().isoformat())  # midnight may have passed meanwhile
    assert process.returncode == 0, process.stderr
    assert deal_of(file) in map(seed_of, dates)


def test_the_clock_is_that_of_the_computer_unless_another_is_passed() -> None:
    before = date.today()
    assert before <= today() <= before + timedelta(days=1)
    assert today(lambda: LATE) == date(2026, 11, 28)
