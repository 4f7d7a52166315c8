"""A whole state as one line of text, and back: `field=value` in a fixed order, pieces by name, `-` for nothing.

    draw=one turn=4 phase=rolled roll=2 rows=moons-3;suns-2;arms-5,crowns-3;… taken=1,4 removed=t5
    dice=suns-4x7+,moons-2x7,… owned=c1:crowns-null,… given=- newest=- pair=- due=0 numbered=10 paid=no
    bag=arms-4,… chance=0123456789abcdef

(on one line). A die such as `suns-4x7+` shows the 4, was thrown seven times and is held.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tilebag.errors import BadText
from tilebag.fields import Fields, parse_list, parse_whole, write_chance, write_fields, wrong_field
from tilebag.piecepack import ALL_STAMPS, SUITS, read_stamp

from .pieces import Coin, Die, Tile
from .rules.dealing import lay_out
from .state import DRAWS, ROLLS, SIZES, Phase, PublicState, State

_FIELDS = (
    *("draw", "turn", "phase", "roll", "rows", "taken", "removed", "dice", "owned", "given"),
    *("newest", "pair", "due", "numbered", "paid", "bag", "chance"),
)
_DIE = re.compile(r"(?P<stamp>[a-z]+-[a-z0-9]+)x(?P<throws>\d+)(?P<held>\+?)")


def write(state: State) -> str:
    public = state.public
    return write_fields(
        {
            "draw": public.draw,
            "turn": str(public.turn),
            "phase": str(public.phase),
            "roll": str(public.roll),
            "rows": ";".join(_write_list(tile.stamp for tile in row) for row in public.board),
            "taken": _write_list(public.taken),
            "removed": _write_list(public.removed),
            "dice": _write_list(f"{die.stamp}x{die.throws}{'+' if die.held else ''}" for die in public.dice),
            "owned": _write_coins(public.owned),
            "given": _write_coins(public.given),
            "newest": _write_list(public.newest),
            "pair": _write_coins(public.pair),
            "due": str(public.due),
            "numbered": str(public.numbered),
            "paid": "yes" if public.paid else "no",
            "bag": _write_list(state.bag),
            "chance": write_chance(state.chance),
        }
    )


def _write_list(things: Iterable[object]) -> str:
    return ",".join(map(str, things))


def _write_coins(coins: Iterable[Coin]) -> str:
    return _write_list(f"{coin.id}:{coin.stamp}" for coin in coins)


def read(text: str) -> State:
    """The inverse of `write`; raises BadText that names the field."""
    fields = Fields(text, _FIELDS)
    state = State(_read_public(fields), fields.items("bag", ",", read_stamp), fields.chance())
    if write(state) != text:
        raise BadText("error.order")
    _check_pieces(state)
    return state


def _read_public(fields: Fields) -> PublicState:
    return PublicState(
        draw=fields.choice("draw", DRAWS),
        turn=fields.whole_number("turn"),
        phase=fields.read("phase", Phase),
        roll=fields.whole_number("roll"),
        board=fields.read("rows", _read_board),
        dice=fields.read("dice", _read_dice),
        owned=fields.items("owned", ",", _read_coin),
        taken=fields.items("taken", ",", parse_whole),
        removed=fields.items("removed", ",", str),
        given=fields.items("given", ",", _read_coin),
        newest=fields.items("newest", ",", str),
        pair=fields.items("pair", ",", _read_coin),
        due=fields.whole_number("due"),
        numbered=fields.whole_number("numbered"),
        paid=fields.flag("paid", "yes", "no"),
    )


def _read_board(value: str) -> tuple[tuple[Tile, ...], ...]:
    rows = [parse_list(row, ",", read_stamp) for row in value.split(";")]
    if tuple(map(len, rows)) != SIZES:
        raise ValueError(value)
    return lay_out([stamp for row in rows for stamp in row])


def _read_dice(value: str) -> tuple[Die, ...]:
    dice = parse_list(value, ",", _read_die)
    if tuple(die.suit for die in dice) != SUITS:
        raise ValueError(value)
    return dice


def _read_die(text: str) -> Die:
    parts = _DIE.fullmatch(text)
    if not parts:
        raise ValueError(text)
    stamp = read_stamp(parts["stamp"])
    return Die(stamp.suit, stamp.value, bool(parts["held"]), int(parts["throws"]))


def _read_coin(text: str) -> Coin:
    coin_id, _, name = text.partition(":")
    return Coin(coin_id, read_stamp(name))


def _check_pieces(state: State) -> None:
    """Check that every piece occurs exactly once."""
    public = state.public
    tiles = [tile.stamp for row in public.board for tile in row]
    coins = [*(coin.stamp for coin in (*public.owned, *public.given, *public.pair)), *state.bag]
    for field, pieces in (("rows", tiles), ("bag", coins)):
        if len(pieces) != len(ALL_STAMPS) or set(pieces) != set(ALL_STAMPS):
            raise wrong_field(field)
    ids = {tile.id for row in public.board for tile in row}
    if not set(public.removed) <= ids or len(set(public.removed)) < len(public.removed):
        raise wrong_field("removed")
    if not set(public.taken) <= set(range(1, len(SIZES) + 1)) or len(set(public.taken)) < len(public.taken):
        raise wrong_field("taken")
    if not set(public.newest) <= {coin.id for coin in public.owned}:
        raise wrong_field("newest")
    if public.roll > ROLLS or (public.phase is Phase.NEW and public.roll):
        raise wrong_field("roll")
