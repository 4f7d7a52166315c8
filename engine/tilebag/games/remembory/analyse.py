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

from tilebag.fields import Question
from tilebag.game import Answers
from tilebag.piecepack import ALL_STAMPS

from .solver.perfect_play import Best, for_tiles, for_winning

FIELDS = ("left", "seen", "lead")


def analyse(given: Answers) -> Answers:
    """The worth of a table; raises BadText that names the field."""
    question = Question(given, FIELDS)
    left = question.whole_number("left", range(1, len(ALL_STAMPS) + 1))
    seen = question.whole_number("seen", range(left + 1))
    answer = _answer(for_tiles(left - seen, seen))
    if "lead" not in question:
        return answer
    lead = question.whole_number("lead", range(-len(ALL_STAMPS), len(ALL_STAMPS) + 1))
    return {**answer, "win": _answer(for_winning(left - seen, seen, lead))}


def _answer(best: Best) -> dict[str, object]:
    known, unknown = (str(choice) if choice else None for choice in (best.known, best.unknown))
    return {"margin": best.margin, "known_coin": known, "unknown_coin": unknown}
