"""A whole table as one line of text, and back: `field=value` in a fixed order, `-` for nothing.

    start_points=20 indicator_window=before_play seven_pairs=on wild_doubles=on colour_doubles=off rounds=off
    points=20,18,20 round=2 voids=0 dealer=1 phase=discarding mover=2 turns=0 late=0 indicator=107:red-5
    piles=-|-|- open=-|-|111:red-5 answered=yes,yes,yes shown=2 result=- racks=108:red-6,…|…|… stock=150:blue-1,…
    drawn=0 chance=0123456789abcdef

(on one line). A tile is its number and its name; a result `pairs,2,131:red-7,8`: how, who, the last tile, what was
lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from tilebag.chance import Chance
from tilebag.errors import BadText
from tilebag.game import Seat
from tilebag.games.okey.pieces import ALL, FALSE_JOKER, NAMES, kind
from tilebag.games.okey.state import DEALT, OPTIONS, Ending, House, Phase, Result, State, Table, Tile

NOTHING = "-"
_NUMBER = re.compile(r"\d{1,9}")
_POINTS = re.compile(r"-?\d{1,9}")
_LUCK = re.compile(r"[0-9a-f]{16}")

T = TypeVar("T")


def write(state: State) -> str:
    """The table as one line."""
    return " ".join(f"{name}={value or NOTHING}" for name, value in _fields(state).items())


def _fields(state: State) -> dict[str, str]:
    table = state.table
    house = table.house
    return {
        "start_points": str(house.start_points),
        "indicator_window": house.window,
        "seven_pairs": _switch(house.seven_pairs),
        "wild_doubles": _switch(house.wild_doubles),
        "colour_doubles": _switch(house.colour_doubles),
        "rounds": "off" if house.rounds is None else str(house.rounds),
        "points": ",".join(map(str, table.points)),
        "round": str(table.round),
        "voids": str(table.voids),
        "dealer": str(table.dealer),
        "phase": table.phase,
        "mover": str(table.mover),
        "turns": str(table.turns),
        "late": str(table.late),
        "indicator": _tile(table.indicator),
        "piles": "|".join(map(_tiles, table.piles)),
        "open": "|".join(map(_tiles, table.open)),
        "answered": ",".join("yes" if answered else "no" for answered in table.answered),
        "shown": "" if table.shown is None else str(table.shown),
        "result": _result(table.result),
        "racks": "|".join(map(_tiles, state.racks)),
        "stock": _tiles(state.stock),
        "drawn": str(state.drawn),
        "chance": f"{state.chance.at:016x}",
    }


def _switch(on: bool) -> str:
    return "on" if on else "off"


def _tile(tile: Tile) -> str:
    return f"{tile.number}:{NAMES[tile.kind]}"


def _tiles(tiles: tuple[Tile, ...]) -> str:
    return ",".join(map(_tile, tiles)) or NOTHING


def _result(result: Result | None) -> str:
    if result is None:
        return NOTHING
    if result.winner is None or result.tile is None:
        return result.ending
    return f"{result.ending},{result.winner},{_tile(result.tile)},{result.loss}"


def read(text: str) -> State:
    """The inverse of `write`; raises BadText that names the field."""
    given = _Reader(text)
    state = State(
        _read_table(given),
        given.several("racks", "|", _read_tiles),
        given.read("stock", _read_tiles),
        given.number("drawn"),
        given.read("chance", _luck),
    )
    _check_seats(state)
    _check_tiles(state)
    _check_turn(state)
    if write(state) != text:
        raise BadText("okey.error.order")
    return state


def _read_table(given: _Reader) -> Table:
    return Table(
        house=_read_house(given),
        points=given.several("points", ",", _points),
        round=given.number("round"),
        voids=given.number("voids"),
        dealer=Seat(given.number("dealer")),
        phase=Phase(given.one_of("phase", tuple(Phase))),
        mover=Seat(given.number("mover")),
        turns=given.number("turns"),
        late=given.number("late"),
        indicator=given.read("indicator", _read_tile),
        piles=given.several("piles", "|", _read_tiles),
        open=given.several("open", "|", _read_tiles),
        answered=given.several("answered", ",", _answer),
        shown=given.read("shown", lambda value: None if value == NOTHING else Seat(_whole(value))),
        result=given.read("result", _read_result),
    )


def _read_house(given: _Reader) -> House:
    rounds = given.one_of("rounds", OPTIONS["rounds"])
    return House(
        start_points=given.number("start_points"),
        window=given.one_of("indicator_window", OPTIONS["indicator_window"]),
        seven_pairs=given.switch("seven_pairs"),
        wild_doubles=given.switch("wild_doubles"),
        colour_doubles=given.switch("colour_doubles"),
        rounds=None if rounds == "off" else int(rounds),
    )


class _Reader:
    """The fields of a text; whatever is wrong with one is told with its name."""

    def __init__(self, text: str) -> None:
        parts = [part.partition("=") for part in text.split(" ")]
        self.fields = {name: value for name, _, value in parts}

    def read(self, name: str, how: Callable[[str], T]) -> T:
        try:
            return how(self.fields[name])
        except (KeyError, ValueError, BadText):
            raise _wrong(name) from None

    def several(self, name: str, between: str, how: Callable[[str], T]) -> tuple[T, ...]:
        return self.read(name, lambda value: tuple(how(part) for part in value.split(between)))

    def number(self, name: str) -> int:
        return self.read(name, _whole)

    def one_of(self, name: str, values: tuple[str, ...]) -> str:
        value = self.read(name, str)
        if value not in values:
            raise _wrong(name)
        return value

    def switch(self, name: str) -> bool:
        return self.one_of(name, ("on", "off")) == "on"


def _wrong(field: str) -> BadText:
    return BadText("okey.error.field", field=field)


def _matching(pattern: re.Pattern[str], value: str) -> str:
    if not pattern.fullmatch(value):
        raise ValueError(value)
    return value


def _whole(value: str) -> int:
    return int(_matching(_NUMBER, value))


def _points(value: str) -> int:
    return int(_matching(_POINTS, value))


def _luck(value: str) -> Chance:
    return Chance(int(_matching(_LUCK, value), 16))


def _answer(value: str) -> bool:
    return {"yes": True, "no": False}[value]


def _list(value: str, how: Callable[[str], T]) -> tuple[T, ...]:
    return () if value == NOTHING else tuple(how(part) for part in value.split(","))


def _read_tile(value: str) -> Tile:
    number, _, name = value.partition(":")
    return Tile(_whole(number), kind(name))


def _read_tiles(value: str) -> tuple[Tile, ...]:
    return _list(value, _read_tile)


def _read_result(value: str) -> Result | None:
    if value in (NOTHING, Ending.VOID):
        return Result(Ending.VOID) if value == Ending.VOID else None
    ending, winner, tile, loss = value.split(",")
    return Result(Ending(ending), Seat(_whole(winner)), _read_tile(tile), _whole(loss))


def _check_seats(state: State) -> None:
    """Every seat has its part."""
    table = state.table
    parts = {"racks": state.racks, "piles": table.piles, "open": table.open, "answered": table.answered}
    for field, part in parts.items():
        if len(part) != table.seats:
            raise _wrong(field)
    winner = table.result.winner if table.result else None
    seats = {"dealer": table.dealer, "mover": table.mover, "shown": table.shown, "result": winner}
    for field, seat in seats.items():
        if seat is not None and seat >= table.seats:
            raise _wrong(field)


def _check_tiles(state: State) -> None:
    """Nothing is missing and nothing is there twice."""
    table = state.table
    finished = (table.result.tile,) if table.result and table.result.tile else ()
    parts = (*state.racks, *table.piles, state.stock, (table.indicator,), finished)
    tiles = [tile for part in parts for tile in part]
    if table.indicator.kind == FALSE_JOKER:
        raise _wrong("indicator")
    if Counter(tile.kind for tile in tiles) != Counter(ALL) or len({tile.number for tile in tiles}) != len(ALL):
        raise _wrong("stock")
    if any(not set(known) <= set(rack) for known, rack in zip(table.open, state.racks, strict=True)):
        raise _wrong("open")


def _check_turn(state: State) -> None:
    """What is to be decided can be, and the racks are as large as they are then (OK-11)."""
    table = state.table
    shown_out = table.phase is Phase.OVER and table.shown is not None
    if table.phase is Phase.DRAWING and table.offered is None:
        raise _wrong("piles")
    if table.phase in (Phase.BETWEEN, Phase.OVER) and table.result is None and not shown_out:
        raise _wrong("result")
    more = table.result is None and table.phase in (Phase.SHOWING, Phase.DISCARDING)
    sizes = {len(rack) - (DEALT + (more and seat == table.mover)) for seat, rack in enumerate(state.racks)}
    if sizes != {0} and not (shown_out and sizes == {0, 1}):
        raise _wrong("racks")
    if state.drawn and state.drawn not in {tile.number for tile in state.racks[table.mover]}:
        raise _wrong("drawn")
    if table.result and table.result.winner is not None and not _is_laid_open(state, table.result.winner):
        raise _wrong("open")


def _is_laid_open(state: State, seat: Seat) -> bool:
    """A winner shows the whole rack (OK-23)."""
    return state.table.open[seat] == state.racks[seat]
