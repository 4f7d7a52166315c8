"""`tilebag analyse multzo`: the hands of a showdown in, what each is good for and who wins what out.

hands    one to five lists of four tiles, all different: [["suns-2", "moons-ace", …], …]

hands    for each: {"flush": false, "prime": true, "set": 0, "run": 3, "total": 13}; set and run: 0, 3 or 4 tiles
winners  for each category the place of the hand that wins it, from 0; null if nobody is eligible or the best are equal
"""

from __future__ import annotations

from tilebag.errors import BadText
from tilebag.game import Answers

from .pieces import Stamp, stamp
from .rules.claims import claim, winners
from .state import HAND, Category

MOST_HANDS = 5  # (MZ-1)
FIELD = "hands"


def analyse(question: Answers) -> Answers:
    """What the hands are good for; raises BadText that names the field."""
    for field in question:
        if field != FIELD:
            raise _wrong("unknown", field=field[:40])
    hands = _hands(question)
    return {
        "hands": [_claim(hand) for hand in hands],
        "winners": {str(category): place for category, place in winners(hands).items()},
    }


def _claim(hand: tuple[Stamp, ...]) -> Answers:
    found = claim(hand)
    return {
        str(Category.FLUSH): found.flush,
        str(Category.PRIME): found.prime,
        str(Category.SET): found.set,
        str(Category.RUN): found.run,
        "total": found.total,
    }


def _hands(question: Answers) -> tuple[tuple[Stamp, ...], ...]:
    """The hands, each tile once."""
    hands = tuple(_hand(hand) for hand in _list(question.get(FIELD), 1, MOST_HANDS, "hands"))
    tiles = [tile for hand in hands for tile in hand]
    for place, tile in enumerate(tiles):
        if tile in tiles[:place]:
            raise _wrong("twice", field=FIELD, piece=str(tile))
    return hands


def _hand(hand: object) -> tuple[Stamp, ...]:
    return tuple(_tile(tile) for tile in _list(hand, HAND, HAND, "hand"))


def _list(given: object, least: int, most: int, what: str) -> list[object]:
    """A list of so many things."""
    if not isinstance(given, list) or not least <= len(given) <= most:
        raise _wrong(what, field=FIELD, n=most)
    return given


def _tile(name: object) -> Stamp:
    if not isinstance(name, str):
        raise _wrong("tile", field=FIELD, piece=str(name)[:40])
    try:
        return stamp(name)
    except BadText:
        raise _wrong("tile", field=FIELD, piece=name[:40]) from None


def _wrong(what: str, **values: object) -> BadText:
    return BadText(f"multzo.error.analyse-{what}", **values)
