"""A whole state as one line of text, and back: `field=value` in a fixed order, pieces by name, `-`
for nothing.

    draw=one turn=4 phase=rolled roll=2 rows=moons-3;suns-2;arms-5,crowns-3;… taken=1,4 removed=t5
    dice=suns-4x7+,moons-2x7,… owned=c1:crowns-null,… given=- newest=- pair=- due=0 numbered=10
    paid=no bag=arms-4,… chance=0123456789abcdef

(on one line). A die such as `suns-4x7+` shows the 4, was thrown seven times and is held.
"""

from __future__ import annotations

import re

from tilebag.kit.codec import (
    CHANCE,
    TEXT,
    WHOLE,
    YES_NO,
    Codec,
    Line,
    check_fields,
    list_of,
    one_of,
    record_of,
)
from tilebag.kit.piecepack import ALL_STAMPS, SUITS, read_stamp

from .pieces import Coin, Die, Tile, stamps
from .rules.play import lay_out
from .state import DRAWS, ROLLS, SIZES, Phase, State

_DIE = re.compile(r"(?P<stamp>[a-z]+-[a-z0-9]+)x(?P<throws>\d+)(?P<held>\+?)")


def _read_board(value: str) -> tuple[tuple[Tile, ...], ...]:
    rows = _STAMP_ROWS.read(value)
    if tuple(map(len, rows)) != SIZES:
        raise ValueError(value)
    return lay_out([stamp for row in rows for stamp in row])


def _write_die(die: Die) -> str:
    return f"{die.stamp}x{die.throws}{'+' if die.held else ''}"


def _read_die(text: str) -> Die:
    parts = _DIE.fullmatch(text)
    if not parts:
        raise ValueError(text)
    stamp = read_stamp(parts["stamp"])
    return Die(stamp.suit, stamp.value, bool(parts["held"]), int(parts["throws"]))


_STAMP = Codec(str, read_stamp)
_STAMP_ROWS = list_of(list_of(_STAMP), ";")
_COINS = list_of(record_of(Coin, id=TEXT, stamp=_STAMP))


def _check_pieces(state: State) -> None:
    """Check that every piece occurs exactly once."""
    public = state.public
    tiles = [tile.stamp for row in public.board for tile in row]
    coins = [*(coin.stamp for coin in (*public.owned, *public.given, *public.pair)), *state.bag]
    removed = set(public.removed)
    taken = set(public.taken)
    check_fields(
        dice=tuple(die.suit for die in public.dice) == SUITS,
        rows=len(tiles) == len(ALL_STAMPS) and set(tiles) == set(ALL_STAMPS),
        bag=len(coins) == len(ALL_STAMPS) and set(coins) == set(ALL_STAMPS),
        removed=removed <= {tile.id for row in public.board for tile in row}
        and len(removed) == len(public.removed),
        taken=taken <= set(range(1, len(SIZES) + 1)) and len(taken) == len(public.taken),
        newest=set(public.newest) <= {coin.id for coin in public.owned},
        roll=public.roll <= ROLLS and not (public.phase is Phase.NEW and public.roll),
    )


_LINE = Line(
    State,
    {
        "draw": one_of(DRAWS),
        "turn": WHOLE,
        "phase": one_of(Phase),
        "roll": WHOLE,
        "rows": Codec(lambda board: _STAMP_ROWS.write(tuple(map(stamps, board))), _read_board),
        "taken": list_of(WHOLE),
        "removed": list_of(TEXT),
        "dice": list_of(Codec(_write_die, _read_die)),
        "owned": _COINS,
        "given": _COINS,
        "newest": list_of(TEXT),
        "pair": _COINS,
        "due": WHOLE,
        "numbered": WHOLE,
        "paid": YES_NO,
        "bag": list_of(_STAMP),
        "chance": CHANCE,
    },
    attributes={"rows": "board"},
    check=_check_pieces,
)
write = _LINE.write
read = _LINE.read
