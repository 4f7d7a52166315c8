"""`tilebag analyse remembory`: a table of the two-player basic game in, its exact worth and the best choices out.

left   the tiles still on the grid, 1 to 24; as many coins are in the bag, and none is drawn yet
seen   how many of them both players know
lead   the tiles by which the one to move is ahead, -24 to 24; may be left out

margin        the expected tiles of the player to move less those of the other, from here on
known_coin    take, look or pass, if the coin that is drawn is one whose tile was seen; null if there is none
unknown_coin  look or pass, if it is not; null if all tiles were seen
win           with `lead`: margin is the chance to win less the chance to lose, with the choices for that
"""

from __future__ import annotations

from tilebag.errors import BadText
from tilebag.game import Answers
from tilebag.games.remembory.perfect import Best, for_tiles, for_winning
from tilebag.games.remembory.pieces import ALL

FIELDS = ("left", "seen", "lead")


def analyse(question: Answers) -> Answers:
    """The worth of a table; raises BadText that names the field."""
    for field in question:
        if field not in FIELDS:
            raise BadText("remembory.error.analyse-unknown", field=field[:40])
    left = _whole(question, "left", 1, len(ALL))
    seen = _whole(question, "seen", 0, left)
    answer = _told(for_tiles(left - seen, seen))
    if "lead" not in question:
        return answer
    lead = _whole(question, "lead", -len(ALL), len(ALL))
    return {**answer, "win": _told(for_winning(left - seen, seen, lead))}


def _told(best: Best) -> dict[str, object]:
    known, unknown = (str(choice) if choice else None for choice in (best.known, best.unknown))
    return {"margin": best.margin, "known_coin": known, "unknown_coin": unknown}


def _whole(question: Answers, field: str, least: int, most: int) -> int:
    """A whole number; true and 1.0 are none."""
    number = question.get(field)
    if type(number) is not int or not least <= number <= most:
        raise BadText("remembory.error.analyse-number", field=field, least=least, most=most)
    return number
