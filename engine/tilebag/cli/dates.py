"""The player's date: that of the calendar where this computer is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

from tilebag.core.errors import BadSetup
from tilebag.match.daily import is_date

Clock = Callable[[], datetime]  # of local time


def today(clock: Clock | None = None) -> date:
    """The date in local time."""
    return (clock or datetime.now)().date()


def date_to_open(day: str | None, now: date) -> str:
    """The date of a deal: today's, or the one asked for if it has begun; raises BadSetup."""
    if day is not None and is_date(day) and day > now.isoformat():
        raise BadSetup("cli.early", date=day, today=now.isoformat())
    return now.isoformat() if day is None else day
