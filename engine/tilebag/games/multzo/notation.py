"""A whole state as one line of text, and back: `field=value` in a fixed order, pieces by name, `-` for nothing.

    flush_null=one stall_turns=6 round=2 phase=drop starter=1 mover=0 declarer=- idle=0
    hands=t4:suns-2,t17:moons-5,…;t9:arms-ace,… open=t1:suns-3,… seen=t1;- down=- stock=t8:crowns-4,…
    stacks=suns-3,suns-4,…;moons-2,…;… nulls=suns-null,… won=suns-2;- shown=no prizes=- chance=0123456789abcdef

(on one line). Values of seats or suits are in their order, separated by semicolons. `seen` names tiles in a hand or
face down. With `shown=yes` the hands lie open. A prize is `seat:coin+coin`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tilebag.errors import BadText
from tilebag.fast_replace import fast_replace
from tilebag.fields import (
    EMPTY_VALUE,
    Fields,
    match_all,
    parse_list,
    parse_whole,
    write_chance,
    write_fields,
    wrong_field,
)
from tilebag.game import Seat
from tilebag.piecepack import SUITS, Stamp, read_stamp

from .pieces import ALL
from .rules.showdown import winners_of
from .state import FLUSH_NULLS, Phase, Prize, PublicState, State, Tile

_ID = re.compile(r"t[1-9][0-9]?")
_SEATS = range(2, 6)
_FIELDS = (
    *("flush_null", "stall_turns", "round", "phase", "starter", "mover", "declarer", "idle", "hands", "open", "seen"),
    *("down", "stock", "stacks", "nulls", "won", "shown", "prizes", "chance"),
)


def write(state: State) -> str:
    public = state.public
    return write_fields(
        {
            "flush_null": public.flush_null,
            "stall_turns": str(public.stall_turns),
            "round": str(public.round),
            "phase": str(public.phase),
            "starter": str(public.starter),
            "mover": str(public.mover),
            "declarer": EMPTY_VALUE if public.declarer is None else str(public.declarer),
            "idle": str(public.idle),
            "hands": ";".join(map(_write_tiles, public.shown or state.hands)),
            "open": _write_tiles(public.open),
            "seen": ";".join(_write_list(tile.id for tile in tiles) for tiles in public.seen),
            "down": EMPTY_VALUE if state.down is None else _write_tiles((state.down,)),
            "stock": _write_tiles(state.stock),
            "stacks": ";".join(map(_write_coins, public.stacks)),
            "nulls": _write_coins(public.nulls),
            "won": ";".join(map(_write_coins, public.won)),
            "shown": "yes" if public.shown else "no",
            "prizes": _write_list(f"{prize.seat}:{'+'.join(map(str, prize.coins))}" for prize in public.prizes),
            "chance": write_chance(state.chance),
        }
    )


def _write_tiles(tiles: tuple[Tile, ...]) -> str:
    return _write_list(f"{tile.id}:{tile.stamp}" for tile in tiles)


def _write_coins(coins: tuple[Stamp, ...]) -> str:
    return _write_list(map(str, coins))


def _write_list(parts: Iterable[str]) -> str:
    return ",".join(parts) or EMPTY_VALUE


def read(text: str) -> State:
    """The inverse of `write`; raises BadText that names the field."""
    state = _read_state(Fields(text, _FIELDS))
    _check_seats(state)
    _check_pieces(state)
    _check_sizes(state)
    if write(state) != text:
        raise BadText("error.order")
    return _add_winners(state)


def _read_state(fields: Fields) -> State:
    hands = fields.items("hands", ";", _read_tiles)
    shown = fields.flag("shown", "yes", "no")
    down = fields.read("down", _read_tiles)
    if len(down) > 1:
        raise wrong_field("down")
    tiles = {tile.id: tile for tile in sum(hands, down)}
    public = PublicState(
        flush_null=fields.choice("flush_null", FLUSH_NULLS),
        stall_turns=fields.whole_number("stall_turns"),
        round=fields.whole_number("round"),
        phase=Phase(fields.choice("phase", tuple(Phase))),
        starter=Seat(fields.whole_number("starter")),
        mover=Seat(fields.whole_number("mover")),
        open=fields.read("open", _read_tiles),
        seen=fields.items("seen", ";", lambda ids: parse_list(ids, ",", tiles.__getitem__)),
        declarer=fields.seat("declarer"),
        idle=fields.whole_number("idle"),
        stacks=fields.items("stacks", ";", _read_coins),
        nulls=fields.read("nulls", _read_coins),
        won=fields.items("won", ";", _read_coins),
        shown=hands if shown else (),
        prizes=fields.items("prizes", ",", _read_prize),
    )
    private = ((),) * len(hands) if shown else hands
    stock = fields.read("stock", _read_tiles)
    return State(public, private, stock, down[0] if down else None, fields.chance())


def _read_tiles(value: str) -> tuple[Tile, ...]:
    return parse_list(value, ",", _read_tile)


def _read_tile(text: str) -> Tile:
    tile_id, _, name = text.partition(":")
    return Tile(match_all(_ID, tile_id), read_stamp(name))


def _read_coins(value: str) -> tuple[Stamp, ...]:
    return parse_list(value, ",", read_stamp)


def _read_prize(text: str) -> Prize:
    seat, _, coins = text.partition(":")
    return Prize(Seat(parse_whole(seat)), tuple(map(read_stamp, coins.split("+"))))


def _add_winners(state: State) -> State:
    """Derive the winners from the open hands; they are not written."""
    shown = state.public.shown
    return fast_replace(state, public=fast_replace(state.public, winners=winners_of(shown))) if shown else state


def _check_seats(state: State) -> None:
    """Check that there is one hand per seat, and that every named seat exists."""
    public, seats = state.public, state.public.seats
    for field, lines in (("won", public.won), ("hands", state.hands), ("seen", public.seen)):
        if len(lines) not in _SEATS or len(lines) != len(seats):
            raise wrong_field(field)
    named = (("starter", public.starter), ("mover", public.mover), ("declarer", public.declarer))
    for field, seat in (*named, *(("prizes", prize.seat) for prize in public.prizes)):
        if seat is not None and seat not in seats:
            raise wrong_field(field)


def _check_pieces(state: State) -> None:
    """Check that every piece occurs exactly once."""
    public = state.public
    down = () if state.down is None else (state.down,)
    tiles = sum((*state.hands, *public.shown), state.stock + public.open + down)
    ids = {tile.id for tile in tiles}
    if {tile.stamp for tile in tiles} != set(ALL) or len(tiles) != len(ALL) or len(ids) != len(ALL):
        raise wrong_field("hands")
    coins = sum((*public.stacks, *public.won), public.nulls)
    if set(coins) != set(ALL) or len(coins) != len(ALL) or len(public.stacks) != len(SUITS):
        raise wrong_field("stacks")


def _check_sizes(state: State) -> None:
    """Check that the sizes of the hands, and what is shown or face down, fit the phase."""
    public = state.public
    if bool(public.shown) != (public.phase in (Phase.SHOW, Phase.OVER)):
        raise wrong_field("shown")
    if (state.down is None) != (public.declarer is None):
        raise wrong_field("down")
    hands = zip(public.seats, public.shown or state.hands, strict=True)
    if any(len(hand) != public.hand_size(seat) for seat, hand in hands):
        raise wrong_field("hands")
