"""`tilebag analyse packkub`: one position in, what one turn can bring out.

suits   the suits of the game, 1 to 6: ["suns", "moons", "crowns", "arms"]
copies  how many there are of each tile, 1 to 10
jokers  how many jokers there are, 0 to 2 (left out: none)
table   the melds on the table: [["suns-3", "suns-4", "suns-5"], …]
hand    the tiles in the hand, at most 25: ["arms-null", "joker", …]
opened  has the player made a first meld in this round?

A question that needs more than `MOST_NODES` nodes of search is refused; tables that come up in play need some hundreds.

played     the most tiles of the hand that one turn can bring to the table; by PK-15 where `opened` is false
opening    the most tiles in complete melds from the hand alone
from_hand  the tiles that are laid
table      the melds on the table after it
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tilebag.errors import BadText
from tilebag.fields import Question, items, read_piece
from tilebag.game import Answers

from .pieces import ALL_SUITS, JOKER, Stamp, in_the_box, read_stamp
from .solver.best_turn import best_turn
from .solver.melds import is_meld
from .solver.search import MOST_JOKERS, Exhausted

FIELDS = ("suits", "copies", "jokers", "table", "hand", "opened")
MOST_COPIES = 10
MOST_NODES = 40_000  # about half a second of CPython
MOST_SUITS, MOST_ON_TABLE, MOST_IN_HAND = 6, 146, 25  # as in the largest game


def analyse(given: Answers) -> Answers:
    """The best turn of a position; raises BadText that names the field."""
    question = Question(given, FIELDS)
    suits = _suits(question)
    copies = question.whole_number("copies", range(1, MOST_COPIES + 1))
    jokers = question.whole_number("jokers", range(MOST_JOKERS + 1), default=0)
    table = tuple(_meld(meld, suits) for meld in question.items("table", 0, MOST_ON_TABLE))
    hand = tuple(_tile(tile, "hand", suits) for tile in question.items("hand", 0, MOST_IN_HAND))
    opened = question.boolean("opened")
    if sum(map(len, table)) > MOST_ON_TABLE:
        raise _wrong("full", field="table", n=MOST_ON_TABLE)
    _check_box(Counter(in_the_box(suits, copies, jokers)), table, hand)
    try:
        best = best_turn(suits, table, hand, opened, MOST_NODES)
    except Exhausted:
        raise _wrong("heavy", field="hand", n=MOST_NODES) from None
    return {
        "played": len(best.played),
        "opening": best.opening,
        "from_hand": [str(tile) for tile in best.played],
        "table": [[str(tile) for tile in meld] for meld in best.melds],
    }


def _suits(question: Question) -> tuple[str, ...]:
    """Known suits, each once. With fewer than three there are no sets."""
    suits = question.items("suits", 1, MOST_SUITS)
    known = tuple(suit for suit in ALL_SUITS if suit in suits)
    if len(known) != len(suits):
        raise _wrong("suits", field="suits", suits=", ".join(ALL_SUITS))
    return tuple(sorted(known, key=suits.index))


def _meld(tiles: object, suits: tuple[str, ...]) -> tuple[Stamp, ...]:
    """A legal meld of the table."""
    meld = tuple(_tile(tile, "table", suits) for tile in items(tiles, "table", 0, MOST_ON_TABLE))
    if not is_meld(meld, len(suits)):
        raise _wrong("meld", field="table", tiles=" ".join(map(str, meld))[:120])
    return meld


def _tile(name: object, field: str, suits: Sequence[str]) -> Stamp:
    tile = read_piece(name, field, read_stamp)
    if tile != JOKER and tile.suit not in suits:
        raise _wrong("suit", field=field, tile=str(tile))
    return tile


def _check_box(box: Counter[Stamp], table: Sequence[tuple[Stamp, ...]], hand: Sequence[Stamp]) -> None:
    """No tile more often than there are copies of it."""
    for field, tiles in (("table", [tile for meld in table for tile in meld]), ("hand", list(hand))):
        for tile in tiles:
            box[tile] -= 1
            if box[tile] < 0:
                raise _wrong("many", field=field, tile=str(tile))


def _wrong(what: str, **values: object) -> BadText:
    return BadText(f"packkub.error.analyse-{what}", **values)
