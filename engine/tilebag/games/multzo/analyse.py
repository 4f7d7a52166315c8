"""`tilebag analyse multzo`: the hands of a showdown in, what each is good for and who wins what out.

hands    one to five lists of four tiles, all different: [["suns-2", "moons-ace", …], …]

hands    for each: {"flush": false, "prime": true, "set": 0, "run": 3, "total": 13}; set and run: 0, 3 or 4 tiles
winners  for each category the index of the winning hand; null if no hand is eligible or the best are equal
"""

from __future__ import annotations

from tilebag.errors import BadText
from tilebag.game import Answers
from tilebag.piecepack import Stamp, read_stamp
from tilebag.questions import Question, items, read_piece

from .rules.claims import claim, winners
from .state import HAND_SIZE, Category

MAX_HANDS = 5  # (MZ-1)
FIELD = "hands"


def analyse(question: Answers) -> Answers:
    """Evaluate the hands of a showdown; raises BadText that names the field."""
    hands = _hands(Question(question, (FIELD,)))
    return {
        "hands": [_claim(hand) for hand in hands],
        "winners": {str(category): place for category, place in winners(hands).items()},
    }


def _claim(hand: tuple[Stamp, ...]) -> Answers:
    good_for = claim(hand)
    return {
        str(Category.FLUSH): good_for.flush,
        str(Category.PRIME): good_for.prime,
        str(Category.SET): good_for.set,
        str(Category.RUN): good_for.run,
        "total": good_for.total,
    }


def _hands(question: Question) -> tuple[tuple[Stamp, ...], ...]:
    """The hands of the question; raises BadText if a tile occurs twice."""
    hands = tuple(_hand(hand) for hand in question.items(FIELD, 1, MAX_HANDS))
    tiles = [tile for hand in hands for tile in hand]
    for place, tile in enumerate(tiles):
        if tile in tiles[:place]:
            raise BadText("analyse.twice", field=FIELD, piece=str(tile))
    return hands


def _hand(hand: object) -> tuple[Stamp, ...]:
    return tuple(read_piece(tile, FIELD, read_stamp) for tile in items(hand, FIELD, HAND_SIZE, HAND_SIZE))
