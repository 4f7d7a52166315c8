"""A whole table as one line of text, and back: `field=value` in a fixed order, `-` for nothing.

    pack=piecepack jokers=0 hand=4 rounds=4 round=1 first=0 mover=1 phase=playing opened=yes,no points=0,0 passes=0
    steps=0 groups=g1:t1:suns-2,t5:suns-3,t9:suns-4|g2:… before=… seen=- hands=t2:arms-null,…|t3:joker,…
    pile=t10:moons-5,… chance=0123456789abcdef

(on one line). `before`, the table as it was when the turn began, is `same` while it is as it is now. Hands, groups and
players are told in order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from tilebag.chance import Chance
from tilebag.errors import BadText
from tilebag.game import Seat
from tilebag.games.packkub.pieces import stamp
from tilebag.games.packkub.rules import box_of
from tilebag.games.packkub.state import PACKS, Group, House, Phase, State, Table, Tile

NOTHING, SAME = "-", "same"
_FIELDS = (
    *("pack", "jokers", "hand", "rounds", "round", "first", "mover", "phase", "opened", "points", "passes", "steps"),
    *("groups", "before", "seen", "hands", "pile", "chance"),
)
_NUMBER = re.compile(r"\d{1,9}")
_LUCK = re.compile(r"[0-9a-f]{16}")
_ID = re.compile(r"[tg][1-9]\d{0,5}")


def write(state: State) -> str:
    """The table as one line. Equal states give equal texts, different ones different texts."""
    table, house = state.table, state.table.house
    values = (
        *(house.pack, house.jokers, house.hand, house.rounds),
        *(table.round, table.first, table.mover, table.phase),
        ",".join("yes" if opened else "no" for opened in table.opened),
        ",".join(map(str, table.points)),
        *(table.passes, table.steps),
        _groups(table.groups),
        _groups(table.before) if table.moved else SAME,
        _tiles(table.seen),
        "|".join(map(_tiles, state.hands)),
        _tiles(state.pile),
        f"{state.chance.at:016x}",
    )
    return " ".join(f"{name}={value if value != '' else NOTHING}" for name, value in zip(_FIELDS, values, strict=True))


def _groups(groups: Sequence[Group]) -> str:
    return "|".join(f"{group.id}:{_tiles(group.tiles)}" for group in groups)


def _tiles(tiles: Sequence[Tile]) -> str:
    return ",".join(f"{tile.id}:{tile.stamp}" for tile in tiles)


def read(text: str) -> State:
    """The inverse of `write`; raises BadText that names the field."""
    fields = {name: value for name, _, value in (part.partition("=") for part in text.split(" "))}
    for name in (*_FIELDS, *fields):
        if name not in fields or name not in _FIELDS:
            raise _wrong(name)
    state = State(
        _read_table(fields),
        tuple(_read_tiles("hands", part) for part in fields["hands"].split("|")),
        _read_tiles("pile", fields["pile"]),
        Chance(int(_matched("chance", _LUCK, fields["chance"]), 16)),
    )
    if write(state) != text:
        raise BadText("packkub.error.order")
    _check(state)
    return state


def _read_table(fields: Mapping[str, str]) -> Table:
    jokers, hand, rounds = (_number(name, fields[name]) for name in ("jokers", "hand", "rounds"))
    house = House(_one_of("pack", fields, PACKS), jokers, hand, rounds)
    groups = _read_groups("groups", fields["groups"])
    same = fields["before"] == SAME
    return Table(
        house=house,
        round=_number("round", fields["round"]),
        first=Seat(_number("first", fields["first"])),
        mover=Seat(_number("mover", fields["mover"])),
        phase=Phase(_one_of("phase", fields, tuple(Phase))),
        groups=groups,
        before=groups if same else _read_groups("before", fields["before"]),
        opened=tuple(_yes("opened", each) for each in fields["opened"].split(",")),
        points=tuple(_number("points", each) for each in fields["points"].split(",")),
        passes=_number("passes", fields["passes"]),
        steps=_number("steps", fields["steps"]),
        seen=_read_tiles("seen", fields["seen"]),
    )


def _list(value: str, between: str) -> tuple[str, ...]:
    return () if value in (NOTHING, "") else tuple(value.split(between))


def _read_groups(field: str, value: str) -> tuple[Group, ...]:
    found = (part.partition(":") for part in _list(value, "|"))
    return tuple(Group(_matched(field, _ID, id), _read_tiles(field, tiles)) for id, _, tiles in found)


def _read_tiles(field: str, value: str) -> tuple[Tile, ...]:
    found = (part.partition(":") for part in _list(value, ","))
    return tuple(Tile(_matched(field, _ID, id), stamp(name)) for id, _, name in found)


def _matched(field: str, shape: re.Pattern[str], value: str) -> str:
    if not shape.fullmatch(value):
        raise _wrong(field)
    return value


def _number(field: str, value: str) -> int:
    return int(_matched(field, _NUMBER, value))


def _one_of(field: str, fields: Mapping[str, str], values: tuple[str, ...]) -> str:
    if fields[field] not in values:
        raise _wrong(field)
    return fields[field]


def _yes(field: str, value: str) -> bool:
    return _one_of(field, {field: value}, ("yes", "no")) == "yes"


def _wrong(field: str) -> BadText:
    return BadText("packkub.error.field", field=field[:40])


def _check(state: State) -> None:
    """As many seats everywhere; no tile is missing and none is there twice."""
    table, seats = state.table, len(state.hands)
    for field, sized in (("opened", table.opened), ("points", table.points)):
        if len(sized) != seats:
            raise _wrong(field)
    for field, seat in (("first", table.first), ("mover", table.mover)):
        if seat >= seats:
            raise _wrong(field)
    on_table = [tile for group in table.groups for tile in group.tiles]
    held = [tile for hand in state.hands for tile in hand]
    everywhere = [*on_table, *held, *state.pile]
    if len({tile.id for tile in everywhere}) != len(everywhere):
        raise _wrong("pile")
    if Counter(tile.stamp for tile in everywhere) != Counter(box_of(table)):
        raise _wrong("pile")
    if not {tile.id for group in table.before for tile in group.tiles} <= {tile.id for tile in on_table}:
        raise _wrong("before")
