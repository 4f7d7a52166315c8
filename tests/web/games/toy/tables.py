"""The tables of the game, by the value of its option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

HAND = "hand"
TRAY = "tray"
BIN = "bin"
RACK = "rack"
STOCK = "stock"
PILE = "pile"
OTHERS = "others"
FACE_DOWN = "face-down"
FREE = "free"
COINS = "coins"
TRAYS = 15  # of a table with a pane

THREE_TILES = {"t1": HAND, "t2": HAND, "t3": HAND}
RACK_OF_THREE = {"t1": RACK, "t2": RACK, "t3": RACK}
NINE_IN_STOCK = {f"t{number}": STOCK for number in range(4, 13)}
TILES_IN_TRAYS = {f"t{number}": f"tray{number - 1}" for number in range(1, TRAYS + 1)}
DICE = {"d0": FREE, "d1": FREE, "c1": COINS}


@dataclass(frozen=True)
class Table:
    """What a table begins with.

    kind         its moves and its scene (`kinds`)
    places       where each piece is at first
    order        the seats that move one after the other, again from the first one after the last
    scores       of the seats
    changes      of the first seat's score, one for each time that another takes a tile
    counts_tray  whether the numbers in the tray count for the first seat
    status       key of the sentence that says what to do
    fact         key of the fact
    seat_look    the look of the places of seats
    left         where the hand begins, in board units from the left edge
    step         from tile to tile of the hand, in board units
    has_tips     whether the first two moves have a tip
    has_odds     whether it has the panel with the odds
    is_closed    whether some places refuse pieces, and say why
    refuses_bin  whether moves to the bin are offered though the rules refuse them
    explains     whether the bin can be tapped for an explanation
    is_staged    whether the pieces appear one after the other at the end
    rests        whether there is something to look at before the first move
    turns_back   whether a turned tile is turned back by an automatic move
    draws        how tiles are drawn from the stock: by a tap on it, by a button, or not at all
    """

    kind: str = "hand"
    places: Mapping[str, str] = field(default_factory=lambda: THREE_TILES)
    order: tuple[int, ...] = (0,)
    scores: tuple[int, ...] = (3, 3)
    changes: tuple[int, ...] = ()
    counts_tray: bool = False
    status: str = "choose"
    fact: str = "fact"
    seat_look: str = ""
    left: float = 0.6
    step: float = 2.0
    has_tips: bool = False
    has_odds: bool = False
    is_closed: bool = False
    refuses_bin: bool = False
    explains: bool = False
    is_staged: bool = False
    rests: bool = False
    turns_back: bool = False
    draws: str = ""


THREE_SEATS = Table(
    "seats", order=(0, 1, 2, 1, 2), scores=(18, 18, 18), changes=(-1, 3), seat_look="plaque"
)
TABLES = {
    "handful": Table(counts_tray=True),
    "edge": Table(left=0.05),
    "side-by-side": Table(step=1.0),
    "long-fact": Table(fact="long-fact"),
    "refusing": Table(refuses_bin=True),
    "explained-bin": Table(explains=True),
    "won": Table(scores=(12, 7)),
    "lost": Table(scores=(7, 12), counts_tray=True),
    "staged": Table(is_staged=True),
    "tips": Table(has_tips=True),
    "closed-bin": Table(is_closed=True),
    "computer": Table(order=(1, 1, 0), scores=(0, 4)),
    "reply": Table(order=(0, 1, 1), scores=(0, 4)),
    "round-end": Table(order=(1, 1, 0), scores=(0, 4), rests=True),
    "seats": THREE_SEATS,
    "bare-seats": replace(THREE_SEATS, seat_look="bare"),
    "people": Table(order=(1, 0), status="secret", has_odds=True),
    "two-moves": Table(order=(1, 1, 0), status="secret", has_odds=True),
    "dice": Table("dice", DICE, has_odds=True),
    "covers": Table("cover", {"t1": FACE_DOWN, "t2": FACE_DOWN}),
    "turned-back": Table("cover", {"t5": FACE_DOWN}, turns_back=True),
    "rack": Table("rack", RACK_OF_THREE),
    "out-of-turn": Table("rack", RACK_OF_THREE | {"t9": OTHERS}, order=(1, 0)),
    "stock": Table("rack", RACK_OF_THREE | NINE_IN_STOCK, draws="tap"),
    "drawing": Table("rack", RACK_OF_THREE | NINE_IN_STOCK, order=(0, 0, 1), draws="button"),
    "trays": Table("trays", TILES_IN_TRAYS | {"h1": HAND}),
    "shared-trays": Table("trays", TILES_IN_TRAYS | {"h1": HAND}, order=(0, 1)),
    "picky-trays": Table("trays", TILES_IN_TRAYS | {"h1": HAND}, is_closed=True),
}
