"""The deal of the day: it follows from the game and the date alone, so it is the same for
everybody.
"""

from __future__ import annotations

import hashlib
import re

from tilebag.core.errors import BadSetup
from tilebag.match import bots
from tilebag.match.catalog import AnyBox
from tilebag.match.setup import ME, MatchSetup

VERSION = "tilebag-daily-1"
LEVEL = "keen"  # of the computer players, where the game has it
DATE = re.compile(r"(20\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", re.ASCII)
DAYS_OF_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
FEBRUARY = 2


def is_date(text: str) -> bool:
    """Whether it is a day of this century, such as "2028-02-29"; "2026-02-30" is none."""
    match = DATE.fullmatch(text)
    if not match:
        return False
    year, month, day = map(int, match.groups())
    is_leap_day = month == FEBRUARY and day == DAYS_OF_MONTHS[FEBRUARY - 1] + 1 and year % 4 == 0
    return is_leap_day or day <= DAYS_OF_MONTHS[month - 1]


def daily_match(box: AnyBox, date: str, player: str = ME) -> MatchSetup:
    """The match of a day: one person, computer players and a sealed deal; raises BadSetup.

    date    such as "2026-11-24"
    player  in the person's seat; a computer player shows how it would have played the deal
    """
    if not is_date(date):
        raise BadSetup("error.date", date=date[:40])
    level = LEVEL if LEVEL in box.bots else bots.default_player(box)
    players = (player, *[level] * (box.usual_seats - 1))
    seed, salt = (
        hashlib.sha256(f"{VERSION}:{box.key}:{date}:{part}".encode()).hexdigest()[:32]
        for part in "ab"
    )
    return MatchSetup.of(box, players, seed, box.daily).with_seal(box, salt)
