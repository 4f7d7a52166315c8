"""`tilebag analyse multzo`: the hands of a showdown in, what each is good for and who wins what
out.

hands    one to five lists of four tiles, all different: [["suns-2", "moons-ace", …], …]

hands    for each: {"flush": false, "prime": true, "set": 0, "run": 3, "total": 13}; set and run: 0,
         3 or 4 tiles
winners  for each category the index of the winning hand; null if no hand is eligible or the best
         are equal
"""

from __future__ import annotations

from dataclasses import asdict

from tilebag.core.game import Answers
from tilebag.kit.piecepack import read_stamp
from tilebag.kit.questions import Question

from .rules.claims import claim, winners
from .state import HAND_SIZE

MAX_HANDS = 5  # (MZ-1)
FIELD = "hands"


def analyse(question: Answers) -> Answers:
    """Evaluate the hands of a showdown; raises BadText that names the field."""
    sizes = range(HAND_SIZE, HAND_SIZE + 1)
    hands = Question(question, (FIELD,)).pieces(FIELD, range(1, MAX_HANDS + 1), sizes, read_stamp)
    return {
        "hands": [asdict(claim(hand)) for hand in hands],
        "winners": {str(category): place for category, place in winners(hands).items()},
    }
