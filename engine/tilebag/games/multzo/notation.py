"""A whole table as one line of text, and back: `field=value` in a fixed order, pieces by name, `-` for nothing.

    flush_null=one stall_turns=6 round=2 phase=drop starter=1 mover=0 declarer=- idle=0
    hands=t4:suns-2,t17:moons-5,…;t9:arms-ace,… open=t1:suns-3,… seen=t1;- down=- stock=t8:crowns-4,…
    stacks=suns-3,suns-4,…;moons-2,…;… nulls=suns-null,… won=suns-2;- shown=no prizes=- chance=0123456789abcdef

(on one line). What belongs to the seats or suits stands in their order between semicolons. `seen` names tiles that are
in a hand or face down. With `shown=yes` the hands lie open. A prize is `seat:coin+coin`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tilebag.chance import Chance
from tilebag.errors import BadText
from tilebag.fast_replace import fast_replace
from tilebag.game import Seat

from .pieces import ALL, SUITS, Stamp, stamp
from .rules.showdown import showdown
from .state import FLUSH_NULLS, Phase, Prize, State, Table, Tile

NOTHING = "-"
_ID = re.compile(r"t[1-9][0-9]?")
_NUMBER = re.compile(r"[0-9]{1,9}")
_LUCK = re.compile(r"[0-9a-f]{16}")
_PLAYERS = range(2, 6)


def write(state: State) -> str:
    """The table as one line."""
    return " ".join(f"{name}={value}" for name, value in _fields(state).items())


def _fields(state: State) -> dict[str, str]:
    table = state.table
    return {
        "flush_null": table.flush_null,
        "stall_turns": str(table.stall_turns),
        "round": str(table.round),
        "phase": str(table.phase),
        "starter": str(table.starter),
        "mover": str(table.mover),
        "declarer": NOTHING if table.declarer is None else str(table.declarer),
        "idle": str(table.idle),
        "hands": ";".join(map(_tiles, table.shown or state.hands)),
        "open": _tiles(table.open),
        "seen": ";".join(_listed(tile.id for tile in tiles) for tiles in table.seen),
        "down": NOTHING if state.down is None else _tiles((state.down,)),
        "stock": _tiles(state.stock),
        "stacks": ";".join(map(_coins, table.stacks)),
        "nulls": _coins(table.nulls),
        "won": ";".join(map(_coins, table.won)),
        "shown": "yes" if table.shown else "no",
        "prizes": _listed(f"{prize.seat}:{'+'.join(map(str, prize.coins))}" for prize in table.prizes),
        "chance": f"{state.chance.at:016x}",
    }


def _tiles(tiles: tuple[Tile, ...]) -> str:
    return _listed(f"{tile.id}:{tile.stamp}" for tile in tiles)


def _coins(coins: tuple[Stamp, ...]) -> str:
    return _listed(map(str, coins))


def _listed(parts: Iterable[str]) -> str:
    return ",".join(parts) or NOTHING


def read(text: str) -> State:
    """The inverse of `write`; raises BadText that names the field."""
    fields = dict(_split(part) for part in text.split(" "))
    for name in (*_FIELDS, *fields):
        if name not in fields or name not in _FIELDS:
            raise _wrong(name)
    state = _read_state(fields)
    _check_seats(state)
    _check_pieces(state)
    if write(state) != text:
        raise BadText("multzo.error.order")
    return _with_winners(state)


_FIELDS = (
    *("flush_null", "stall_turns", "round", "phase", "starter", "mover", "declarer", "idle", "hands", "open", "seen"),
    *("down", "stock", "stacks", "nulls", "won", "shown", "prizes", "chance"),
)


def _read_state(fields: Mapping[str, str]) -> State:
    hands = _read_lines("hands", fields)
    shown = _one_of("shown", fields, ("yes", "no")) == "yes"
    down = _read_tiles("down", fields["down"])
    if len(down) > 1:
        raise _wrong("down")
    table = Table(
        flush_null=_one_of("flush_null", fields, FLUSH_NULLS),
        stall_turns=_number("stall_turns", fields["stall_turns"]),
        round=_number("round", fields["round"]),
        phase=Phase(_one_of("phase", fields, tuple(Phase))),
        starter=Seat(_number("starter", fields["starter"])),
        mover=Seat(_number("mover", fields["mover"])),
        open=_read_tiles("open", fields["open"]),
        seen=_read_seen(fields, {tile.id: tile for tile in sum(hands, down)}),
        declarer=None if fields["declarer"] == NOTHING else Seat(_number("declarer", fields["declarer"])),
        idle=_number("idle", fields["idle"]),
        stacks=tuple(map(_read_coins, fields["stacks"].split(";"))),
        nulls=_read_coins(fields["nulls"]),
        won=tuple(map(_read_coins, fields["won"].split(";"))),
        shown=hands if shown else (),
        prizes=tuple(map(_read_prize, _list(fields["prizes"]))),
    )
    private = ((),) * len(hands) if shown else hands
    stock = _read_tiles("stock", fields["stock"])
    return State(table, private, stock, down[0] if down else None, _luck(fields["chance"]))


def _with_winners(state: State) -> State:
    """Who wins follows from the hands that lie open, so it is not written."""
    shown = state.table.shown
    return fast_replace(state, table=fast_replace(state.table, winners=showdown(shown))) if shown else state


def _split(part: str) -> tuple[str, str]:
    name, _, value = part.partition("=")
    return name, value


def _list(value: str) -> list[str]:
    return [] if value == NOTHING else value.split(",")


def _read_lines(field: str, fields: Mapping[str, str]) -> tuple[tuple[Tile, ...], ...]:
    return tuple(_read_tiles(field, line) for line in fields[field].split(";"))


def _read_tiles(field: str, value: str) -> tuple[Tile, ...]:
    return tuple(_read_tile(field, part) for part in _list(value))


def _read_tile(field: str, text: str) -> Tile:
    tile_id, _, name = text.partition(":")
    if not _ID.fullmatch(tile_id):
        raise _wrong(field)
    return Tile(tile_id, stamp(name))


def _read_seen(fields: Mapping[str, str], tiles: Mapping[str, Tile]) -> tuple[tuple[Tile, ...], ...]:
    lines = [_list(line) for line in fields["seen"].split(";")]
    if not {tile_id for line in lines for tile_id in line} <= tiles.keys():
        raise _wrong("seen")
    return tuple(tuple(tiles[tile_id] for tile_id in line) for line in lines)


def _read_coins(value: str) -> tuple[Stamp, ...]:
    return tuple(map(stamp, _list(value)))


def _read_prize(text: str) -> Prize:
    seat, _, coins = text.partition(":")
    return Prize(Seat(_number("prizes", seat)), tuple(map(stamp, coins.split("+"))))


def _number(field: str, value: str) -> int:
    if not _NUMBER.fullmatch(value):
        raise _wrong(field)
    return int(value)


def _luck(value: str) -> Chance:
    if not _LUCK.fullmatch(value):
        raise _wrong("chance")
    return Chance(int(value, 16))


def _one_of(field: str, fields: Mapping[str, str], values: tuple[str, ...]) -> str:
    if fields[field] not in values:
        raise _wrong(field)
    return fields[field]


def _wrong(field: str) -> BadText:
    return BadText("multzo.error.field", field=field[:40])


def _check_seats(state: State) -> None:
    """As many hands as players, and nobody who does not sit there."""
    table, seats = state.table, state.table.seats
    for field, lines in (("won", table.won), ("hands", state.hands), ("seen", table.seen)):
        if len(lines) not in _PLAYERS or len(lines) != len(seats):
            raise _wrong(field)
    named = (("starter", table.starter), ("mover", table.mover), ("declarer", table.declarer))
    for field, seat in (*named, *(("prizes", prize.seat) for prize in table.prizes)):
        if seat is not None and seat not in seats:
            raise _wrong(field)


def _check_pieces(state: State) -> None:
    """Nothing is missing and nothing is there twice; hands and stock have the tiles they must have."""
    table = state.table
    down = () if state.down is None else (state.down,)
    tiles = sum((*state.hands, *table.shown), state.stock + table.open + down)
    ids = {tile.id for tile in tiles}
    if {tile.stamp for tile in tiles} != set(ALL) or len(tiles) != len(ALL) or len(ids) != len(ALL):
        raise _wrong("hands")
    coins = sum((*table.stacks, *table.won), table.nulls)
    if set(coins) != set(ALL) or len(coins) != len(ALL) or len(table.stacks) != len(SUITS):
        raise _wrong("stacks")
    _check_sizes(state)


def _check_sizes(state: State) -> None:
    table = state.table
    if bool(table.shown) != (table.phase in (Phase.SHOW, Phase.OVER)):
        raise _wrong("shown")
    if (state.down is None) != (table.declarer is None):
        raise _wrong("down")
    if any(len(hand) != table.held(seat) for seat, hand in zip(table.seats, table.shown or state.hands, strict=True)):
        raise _wrong("hands")
