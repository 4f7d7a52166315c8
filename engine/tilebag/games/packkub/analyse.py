"""`tilebag analyse packkub`: the best turn of a position.

suits      the suits of the game, 1 to 6: ["suns", "moons", "crowns", "arms"]
copies     copies of each tile, 1 to 10
jokers     number of jokers, 0 to 2 (default: none)
table      the melds on the table: [["suns-3", "suns-4", "suns-5"], …]
hand       the tiles in the hand, at most 25: ["arms-null", "joker", …]
opened     has the player made a first meld in this round?

A question that needs more than `MAX_NODES` nodes of search is refused; positions from play need
some hundreds.

played     the maximum number of tiles that one turn can bring to the table; by PK-15 if `opened` is
           false
opening    the maximum number of tiles in complete melds from the hand alone
from_hand  the tiles played
table      the melds on the table afterwards
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tilebag.core.errors import BadText
from tilebag.core.game import Answers
from tilebag.kit.questions import Question, items, read_piece

from .pieces import ALL_SUITS, JOKER, Stamp, all_stamps, read_stamp
from .solver.best_turn import best_turn
from .solver.melds import is_meld
from .solver.search import MAX_JOKERS, Exhausted

FIELDS = ("suits", "copies", "jokers", "table", "hand", "opened")
MAX_COPIES = 10
MAX_NODES = 40_000  # about half a second in CPython
# as in the largest game
MAX_SUITS = 6
MAX_ON_TABLE = 146
MAX_IN_HAND = 25


def analyse(position: Answers) -> Answers:
    """The best turn of a position; raises BadText that names the field."""
    question = Question(position, FIELDS)
    suits = _suits(question)
    copies = question.whole_number("copies", range(1, MAX_COPIES + 1))
    jokers = question.whole_number("jokers", range(MAX_JOKERS + 1), default=0)
    table = tuple(_meld(meld, suits) for meld in question.items("table", 0, MAX_ON_TABLE))
    hand = tuple(_tile(tile, "hand", suits) for tile in question.items("hand", 0, MAX_IN_HAND))
    opened = question.boolean("opened")
    if sum(map(len, table)) > MAX_ON_TABLE:
        raise _wrong("full", field="table", n=MAX_ON_TABLE)
    _check_box(Counter(all_stamps(suits, copies, jokers)), table, hand)
    try:
        best = best_turn(suits, table, hand, opened=opened, limit=MAX_NODES)
    except Exhausted:
        raise _wrong("heavy", field="hand", n=MAX_NODES) from None
    return {
        "played": len(best.played),
        "opening": best.opening,
        "from_hand": [str(tile) for tile in best.played],
        "table": [[str(tile) for tile in meld] for meld in best.melds],
    }


def _suits(question: Question) -> tuple[str, ...]:
    """The suits, each once. With fewer than three there are no sets."""
    suits = question.items("suits", 1, MAX_SUITS)
    known = tuple(suit for suit in ALL_SUITS if suit in suits)
    if len(known) != len(suits):
        raise _wrong("suits", field="suits", suits=", ".join(ALL_SUITS))
    return tuple(sorted(known, key=suits.index))


def _meld(tiles: object, suits: tuple[str, ...]) -> tuple[Stamp, ...]:
    """A legal meld of the table."""
    meld = tuple(_tile(tile, "table", suits) for tile in items(tiles, "table", 0, MAX_ON_TABLE))
    if not is_meld(meld, len(suits)):
        raise _wrong("meld", field="table", tiles=" ".join(map(str, meld))[:120])
    return meld


def _tile(name: object, field: str, suits: Sequence[str]) -> Stamp:
    tile = read_piece(name, field, read_stamp)
    if tile != JOKER and tile.suit not in suits:
        raise _wrong("suit", field=field, tile=str(tile))
    return tile


def _check_box(
    box: Counter[Stamp], table: Sequence[tuple[Stamp, ...]], hand: Sequence[Stamp]
) -> None:
    """Check that no tile occurs more often than it has copies."""
    for field, tiles in (
        ("table", [tile for meld in table for tile in meld]),
        ("hand", list(hand)),
    ):
        for tile in tiles:
            box[tile] -= 1
            if box[tile] < 0:
                raise _wrong("many", field=field, tile=str(tile))


def _wrong(reason: str, **values: object) -> BadText:
    return BadText(f"packkub.error.analyse-{reason}", **values)
