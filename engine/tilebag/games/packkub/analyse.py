"""`tilebag analyse packkub`: one position in, what one turn can bring out.

suits   the suits of the game, 1 to 8: ["suns", "moons", "crowns", "arms"]
copies  how many there are of each tile, 1 to 10
jokers  how many jokers there are, 0 to 2 (left out: none)
table   the melds on the table: [["suns-3", "suns-4", "suns-5"], …]
hand    the tiles in the hand: ["arms-null", "joker", …]
opened  has the player made a first meld in this round?

played     the most tiles of the hand that one turn can bring to the table; by PK-15 where `opened` is false
opening    the most tiles in complete melds from the hand alone
from_hand  the tiles that are laid
table      the melds on the table after it
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tilebag.errors import BadText
from tilebag.game import Answers
from tilebag.games.packkub.melds import is_meld
from tilebag.games.packkub.pieces import ALL_SUITS, JOKER, Stamp, in_the_box, stamp
from tilebag.games.packkub.solver import MOST_JOKERS
from tilebag.games.packkub.turnwise import best_turn

FIELDS = ("suits", "copies", "jokers", "table", "hand", "opened")
MOST_COPIES = 10


def analyse(question: Answers) -> Answers:
    """The best turn of a position; raises BadText that names the field."""
    for field in question:
        if field not in FIELDS:
            raise _wrong("unknown", field=field[:40])
    suits = _suits(question)
    copies = _whole(question, "copies", range(1, MOST_COPIES + 1))
    jokers = _whole(question, "jokers", range(MOST_JOKERS + 1)) if "jokers" in question else 0
    table = tuple(_meld(meld, suits) for meld in _list(question, "table"))
    hand = tuple(_tile(tile, "hand", suits) for tile in _list(question, "hand"))
    opened = question.get("opened")
    if not isinstance(opened, bool):
        raise _wrong("truth", field="opened")
    _check_box(Counter(in_the_box(suits, copies, jokers)), table, hand)
    best = best_turn(suits, table, hand, opened)
    return {
        "played": len(best.played),
        "opening": best.opening,
        "from_hand": [str(tile) for tile in best.played],
        "table": [[str(tile) for tile in meld] for meld in best.melds],
    }


def _suits(question: Answers) -> tuple[str, ...]:
    """Known suits, each once. With fewer than three there are no sets."""
    suits = question.get("suits")
    known = isinstance(suits, list) and all(suit in ALL_SUITS and suits.count(suit) == 1 for suit in suits)
    if not isinstance(suits, list) or not suits or not known:
        raise _wrong("suits", field="suits", suits=", ".join(ALL_SUITS))
    return tuple(suits)


def _list(question: Answers, field: str) -> list[object]:
    found = question.get(field)
    if not isinstance(found, list):
        raise _wrong("list", field=field)
    return found


def _meld(tiles: object, suits: tuple[str, ...]) -> tuple[Stamp, ...]:
    """A legal meld of the table."""
    if not isinstance(tiles, list):
        raise _wrong("melds", field="table")
    meld = tuple(_tile(tile, "table", suits) for tile in tiles)
    if not is_meld(meld, len(suits)):
        raise _wrong("meld", field="table", tiles=" ".join(map(str, meld))[:120])
    return meld


def _tile(name: object, field: str, suits: Sequence[str]) -> Stamp:
    try:
        found = stamp(name if isinstance(name, str) else "")
    except BadText:
        raise _wrong("tile", field=field, tile=str(name)[:40]) from None
    if found != JOKER and found.suit not in suits:
        raise _wrong("suit", field=field, tile=str(found))
    return found


def _check_box(box: Counter[Stamp], table: Sequence[tuple[Stamp, ...]], hand: Sequence[Stamp]) -> None:
    """No tile more often than there are copies of it."""
    for field, tiles in (("table", [tile for meld in table for tile in meld]), ("hand", list(hand))):
        for tile in tiles:
            box[tile] -= 1
            if box[tile] < 0:
                raise _wrong("many", field=field, tile=str(tile))


def _whole(question: Answers, field: str, allowed: range) -> int:
    """A whole number of a range; true and 1.0 are none."""
    number = question.get(field)
    if type(number) is not int or number not in allowed:
        raise _wrong("number", field=field, least=allowed[0], most=allowed[-1])
    return number


def _wrong(what: str, **values: object) -> BadText:
    return BadText(f"packkub.error.analyse-{what}", **values)
