"""`tilebag analyse remembory`: the exact value of a position of the two-player basic game, and the
best choices.

left    tiles on the grid, 1 to 24; the bag has as many coins, and none is drawn yet
seen    number of those tiles that both players know
lead    tiles by which the mover is ahead, -24 to 24; optional

margin        expected tiles of the mover minus those of the other, from here on
known_coin    take, look or pass, if the tile of the drawn coin was seen; null if there is none
unknown_coin  look or pass, if it was not; null if all tiles were seen
win           with `lead`: the same with margin as the probability to win minus that to lose
"""

from __future__ import annotations

from tilebag.core.game import Answers
from tilebag.kit.piecepack import ALL_STAMPS
from tilebag.kit.questions import Question

from .solver.perfect_play import Best, tiles_value, win_value

FIELDS = ("left", "seen", "lead")


def analyse(position: Answers) -> Answers:
    """The value of a position; raises BadText that names the field."""
    question = Question(position, FIELDS)
    left = question.whole_number("left", range(1, len(ALL_STAMPS) + 1))
    seen = question.whole_number("seen", range(left + 1))
    answer = _answer(tiles_value(left - seen, seen))
    if "lead" not in question:
        return answer
    lead = question.whole_number("lead", range(-len(ALL_STAMPS), len(ALL_STAMPS) + 1))
    return {**answer, "win": _answer(win_value(left - seen, seen, lead))}


def _answer(best: Best) -> dict[str, object]:
    known, unknown = (str(choice) if choice else None for choice in (best.known, best.unknown))
    return {"margin": best.margin, "known_coin": known, "unknown_coin": unknown}
