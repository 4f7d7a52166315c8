"""A whole table as one line of text, and back: `field=value` in a fixed order, pieces by name, `-` for nothing.

    variant=2 deal=random end=by_deal sort=suits order=random tell=told hide=value seats=2 mover=0 phase=turn
    grid=suns-3,moons-2@2.7,arms-ace@1.5>1,… coins=c1:crowns-5>0,c2:suns-2>1@*1.8,… bag=- chosen=c2 turned=-
    flips=7 numbered=24 chance=0123456789abcdef

(on one line). A tile was turned up twice, in the 7th turn of a tile last: `@2.7`; seat 1 found it: `>1`.
A coin, in this order: its owner `>0`, `+` if it was set aside at the deal, `!` if it is out, who has looked at it
(`@*1.8` everybody once, last in turn 8; `@1_2.9` seat 1 twice), the tiles it was missed with (`#suns-2`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from tilebag.chance import Chance
from tilebag.errors import BadText
from tilebag.game import Seat
from tilebag.games.remembory.house import OPTIONS, House
from tilebag.games.remembory.pieces import ALL, Stamp, stamp
from tilebag.games.remembory.state import Coin, Look, Phase, State, Table, Tile

NOTHING = "-"
_TILE = re.compile(r"([a-z]+-[a-z0-9]+)(?:@(\d+)\.(\d+))?(?:>(\d+))?")
_COIN = re.compile(r"(c\d+):([a-z]+-[a-z0-9]+)(?:>(\d+))?(\+?)(!?)((?:@(?:\*|\d+_)\d+\.\d+)*)((?:#[a-z]+-[a-z0-9]+)*)")
_LOOK = re.compile(r"@(?:\*|(\d+)_)(\d+)\.(\d+)")
_NUMBER = re.compile(r"\d{1,9}")
_LUCK = re.compile(r"[0-9a-f]{16}")
_FIELDS = (
    *(*OPTIONS, "seats", "mover", "phase", "grid", "coins", "bag"),
    *("chosen", "turned", "flips", "numbered", "chance"),
)


def write(state: State) -> str:
    """The table as one line."""
    return " ".join(f"{name}={value or NOTHING}" for name, value in _fields(state).items())


def _fields(state: State) -> dict[str, str]:
    table = state.table
    return {name: str(getattr(table.house, name)) for name in OPTIONS} | {
        "seats": str(table.seats),
        "mover": str(table.mover),
        "phase": str(table.phase),
        "grid": ",".join(map(_tile, table.grid, state.tiles)),
        "coins": ",".join(map(_coin, table.coins, state.coins)),
        "bag": ",".join(map(str, state.bag)),
        "chosen": table.chosen,
        "turned": table.turned,
        "flips": str(table.flips),
        "numbered": str(table.numbered),
        "chance": f"{state.chance.at:016x}",
    }


def _tile(tile: Tile, face: Stamp) -> str:
    shown = f"@{tile.times}.{tile.last}" if tile.times else ""
    return f"{face}{shown}{_seat(tile.holder)}"


def _coin(coin: Coin, face: Stamp) -> str:
    looks = "".join(f"@{'*' if look.who is None else f'{look.who}_'}{look.times}.{look.last}" for look in coin.looks)
    missed = "".join(f"#{tile}" for tile in coin.missed)
    return f"{coin.id}:{face}{_seat(coin.owner)}{'+' * coin.late}{'!' * coin.out}{looks}{missed}"


def _seat(seat: Seat | None) -> str:
    return "" if seat is None else f">{seat}"


def read(text: str) -> State:
    """The inverse of `write`; raises BadText that names the field."""
    fields = dict(_split(part) for part in text.split(" "))
    for name in (*_FIELDS, *fields):
        if name not in fields or name not in _FIELDS:
            raise _wrong(name[:40])
    tiles = [_read_tile(n, part) for n, part in enumerate(_list(fields["grid"]), 1)]
    coins = [_read_coin(part) for part in _list(fields["coins"])]
    bag = tuple(_stamp("bag", part) for part in _list(fields["bag"]))
    table = _read_table(fields, tuple(tile for tile, _ in tiles), tuple(coin for coin, _ in coins), len(bag))
    faces = tuple(face for _, face in tiles), tuple(face for _, face in coins)
    state = State(table, *faces, bag, Chance(_luck(fields["chance"])))
    if write(state) != text:
        raise BadText("remembory.error.order")
    _check(state)
    return state


def _read_table(fields: Mapping[str, str], grid: tuple[Tile, ...], coins: tuple[Coin, ...], in_bag: int) -> Table:
    return Table(
        house=House(**{name: _one_of(name, fields, OPTIONS[name]) for name in OPTIONS}),
        seats=_number("seats", fields["seats"]),
        mover=Seat(_number("mover", fields["mover"])),
        phase=Phase(_one_of("phase", fields, tuple(Phase))),
        grid=grid,
        coins=coins,
        in_bag=in_bag,
        chosen=_id(fields["chosen"]),
        turned=_id(fields["turned"]),
        flips=_number("flips", fields["flips"]),
        numbered=_number("numbered", fields["numbered"]),
    )


def _split(part: str) -> tuple[str, str]:
    name, _, value = part.partition("=")
    return name, value


def _list(value: str) -> tuple[str, ...]:
    return () if value == NOTHING else tuple(value.split(","))


def _id(value: str) -> str:
    return "" if value == NOTHING else value


def _read_tile(n: int, text: str) -> tuple[Tile, Stamp]:
    found = _TILE.fullmatch(text)
    if not found:
        raise _wrong("grid")
    face, times, last, holder = found.groups()
    return Tile(f"t{n}", int(times or 0), int(last or 0), _read_seat(holder)), _stamp("grid", face)


def _read_coin(text: str) -> tuple[Coin, Stamp]:
    found = _COIN.fullmatch(text)
    if not found:
        raise _wrong("coins")
    coin_id, face, owner, late, out, looks, missed = found.groups()
    seen = tuple(Look(_read_seat(who), int(times), int(last)) for who, times, last in _LOOK.findall(looks))
    tiles = tuple(_stamp("coins", tile) for tile in missed.split("#")[1:])
    return Coin(coin_id, _read_seat(owner), bool(late), bool(out), seen, tiles), _stamp("coins", face)


def _read_seat(text: str | None) -> Seat | None:
    return Seat(int(text)) if text else None


def _stamp(field: str, name: str) -> Stamp:
    try:
        return stamp(name)
    except BadText:
        raise _wrong(field) from None


def _number(field: str, value: str) -> int:
    if not _NUMBER.fullmatch(value):
        raise _wrong(field)
    return int(value)


def _luck(value: str) -> int:
    if not _LUCK.fullmatch(value):
        raise _wrong("chance")
    return int(value, 16)


def _one_of(field: str, fields: Mapping[str, str], values: tuple[str, ...]) -> str:
    if fields[field] not in values:
        raise _wrong(field)
    return fields[field]


def _check(state: State) -> None:
    """Nothing is missing, nothing is there twice, and every number names somebody or something that is there."""
    table = state.table
    holders = {tile.holder for tile in table.grid}
    owners = {coin.owner for coin in table.coins} | {look.who for coin in table.coins for look in coin.looks}
    ids = [coin.id for coin in table.coins]
    right = {
        "grid": _whole(state.tiles) and _sit_there(holders, table),
        "coins": _whole((*state.coins, *state.bag)) and _sit_there(owners, table) and len(set(ids)) == len(ids),
        "mover": table.mover < table.seats,
        "chosen": table.chosen in ids if table.phase in (Phase.TURN, Phase.RIGHT, Phase.WRONG) else not table.chosen,
        "turned": _turned(table) if table.phase in (Phase.RIGHT, Phase.WRONG) else not table.turned,
    }
    for field, fine in right.items():
        if not fine:
            raise _wrong(field)


def _whole(stamps: tuple[Stamp, ...]) -> bool:
    return len(stamps) == len(ALL) and set(stamps) == set(ALL)


def _sit_there(seats: set[Seat | None], table: Table) -> bool:
    return all(seat is None or seat < table.seats for seat in seats)


def _turned(table: Table) -> bool:
    """Does the tile that lies open lie on the grid?"""
    return table.turned in {tile.id for tile in table.grid if tile.times and tile.holder is None}


def _wrong(field: str) -> BadText:
    return BadText("remembory.error.field", field=field)
