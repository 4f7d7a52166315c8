"""A whole table as one line of text, and back: `field=value` in a fixed order, pieces by name, `-` for nothing.

    draw=one turn=4 phase=rolled roll=2 rows=moons-3;suns-2;arms-5,crowns-3;… taken=1,4 removed=t5
    dice=suns-4x7+,moons-2x7,… owned=c1:crowns-null,… given=- newest=- pair=- due=0 numbered=10 paid=no
    bag=arms-4,… chance=0123456789abcdef

(on one line). A die is told as it lies: `suns-4x7+` shows the 4, was thrown seven times and is held.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from tilebag.chance import Chance
from tilebag.errors import BadText
from tilebag.games.magic_bag.pieces import ALL, SUITS, Stamp, stamp
from tilebag.games.magic_bag.rules import lay_out
from tilebag.games.magic_bag.state import DRAWS, SIZES, Coin, Die, Phase, State, Table

NOTHING = "-"
_DIE = re.compile(r"([a-z]+-[a-z0-9]+)x(\d+)(\+?)")
_NUMBER = re.compile(r"\d{1,9}")
_LUCK = re.compile(r"[0-9a-f]{16}")


def write(state: State) -> str:
    """The table as one line."""
    return " ".join(f"{name}={value or NOTHING}" for name, value in _fields(state).items())


def _fields(state: State) -> dict[str, str]:
    table = state.table
    return {
        "draw": table.draw,
        "turn": str(table.turn),
        "phase": str(table.phase),
        "roll": str(table.roll),
        "rows": ";".join(",".join(str(tile.stamp) for tile in row) for row in table.board),
        "taken": ",".join(map(str, table.taken)),
        "removed": ",".join(table.removed),
        "dice": ",".join(f"{die.stamp}x{die.throws}{'+' if die.held else ''}" for die in table.dice),
        "owned": _coins(table.owned),
        "given": _coins(table.given),
        "newest": ",".join(table.newest),
        "pair": _coins(table.pair),
        "due": str(table.due),
        "numbered": str(table.numbered),
        "paid": "yes" if table.paid else "no",
        "bag": ",".join(map(str, state.bag)),
        "chance": f"{state.chance.at:016x}",
    }


def _coins(coins: tuple[Coin, ...]) -> str:
    return ",".join(f"{coin.id}:{coin.stamp}" for coin in coins)


def read(text: str) -> State:
    """The inverse of `write`; raises BadText that names the field."""
    fields = dict(_split(part) for part in text.split(" "))
    for name in (*_FIELDS, *fields):
        if name not in fields or name not in _FIELDS:
            raise BadText("magic-bag.error.field", field=name[:40])
    state = State(_read_table(fields), tuple(map(stamp, _list(fields["bag"]))), Chance(_luck(fields["chance"])))
    if write(state) != text:
        raise BadText("magic-bag.error.order")
    _check_pieces(state)
    return state


_FIELDS = (
    *("draw", "turn", "phase", "roll", "rows", "taken", "removed", "dice", "owned", "given"),
    *("newest", "pair", "due", "numbered", "paid", "bag", "chance"),
)


def _read_table(fields: Mapping[str, str]) -> Table:
    return Table(
        draw=_one_of("draw", fields, DRAWS),
        turn=_number("turn", fields["turn"]),
        phase=Phase(_one_of("phase", fields, tuple(Phase))),
        roll=_number("roll", fields["roll"]),
        board=lay_out(_read_rows(fields["rows"])),
        dice=_read_dice(fields["dice"]),
        owned=_read_coins("owned", fields),
        taken=tuple(_number("taken", each) for each in _list(fields["taken"])),
        removed=_list(fields["removed"]),
        given=_read_coins("given", fields),
        newest=_list(fields["newest"]),
        pair=_read_coins("pair", fields),
        due=_number("due", fields["due"]),
        numbered=_number("numbered", fields["numbered"]),
        paid=_one_of("paid", fields, ("yes", "no")) == "yes",
    )


def _split(part: str) -> tuple[str, str]:
    name, _, value = part.partition("=")
    return name, value


def _list(value: str) -> tuple[str, ...]:
    return () if value == NOTHING else tuple(value.split(","))


def _number(field: str, value: str) -> int:
    if not _NUMBER.fullmatch(value):
        raise BadText("magic-bag.error.field", field=field)
    return int(value)


def _luck(value: str) -> int:
    if not _LUCK.fullmatch(value):
        raise BadText("magic-bag.error.field", field="chance")
    return int(value, 16)


def _one_of(field: str, fields: Mapping[str, str], values: tuple[str, ...]) -> str:
    if fields[field] not in values:
        raise BadText("magic-bag.error.field", field=field)
    return fields[field]


def _read_rows(value: str) -> tuple[Stamp, ...]:
    rows = [tuple(map(stamp, row.split(","))) for row in value.split(";")]
    if tuple(map(len, rows)) != SIZES:
        raise BadText("magic-bag.error.field", field="rows")
    return tuple(tile for row in rows for tile in row)


def _read_dice(value: str) -> tuple[Die, ...]:
    found = [_DIE.fullmatch(part) for part in _list(value)]
    dice = tuple(
        Die(face.suit, face.value, held == "+", int(throws))
        for face, throws, held in ((stamp(each[1]), each[2], each[3]) for each in found if each)
    )
    if tuple(die.suit for die in dice) != SUITS:
        raise BadText("magic-bag.error.field", field="dice")
    return dice


def _read_coins(field: str, fields: Mapping[str, str]) -> tuple[Coin, ...]:
    pairs = [each.partition(":") for each in _list(fields[field])]
    return tuple(Coin(coin_id, stamp(name)) for coin_id, _, name in pairs)


def _check_pieces(state: State) -> None:
    """Nothing is missing and nothing is there twice."""
    table = state.table
    on_board = [tile.stamp for row in table.board for tile in row]
    coins = [coin.stamp for coin in (*table.owned, *table.given, *table.pair)] + list(state.bag)
    for field, pieces in (("rows", on_board), ("bag", coins)):
        if len(pieces) != len(ALL) or set(pieces) != set(ALL):
            raise BadText("magic-bag.error.field", field=field)
