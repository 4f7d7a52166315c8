"""A whole table as one line of text, and back: `field=value` in a fixed order, pieces by name, `-`
for nothing.

    variant=2 deal=random end=by_deal sort=suits order=random tell=told hide=value seats=2 mover=0
    phase=turn grid=suns-3,moons-2@2.7,arms-ace@1.5>1,… coins=c1:crowns-5>0,c2:suns-2>1@*1.8,… bag=-
    chosen=c2 turned=- flips=7 numbered=24 chance=0123456789abcdef

(on one line). A tile turned up twice, last in turn 7: `@2.7`; found by seat 1: `>1`. A coin, in
this order: its owner `>0`, `+` if it was set aside at the deal, `!` if it is out, who has looked at
it (`@*1.8`: all, once, last in turn 8; `@1_2.9`: seat 1, twice), the tiles it was missed with
(`#suns-2`).
"""

from __future__ import annotations

import re
from itertools import starmap
from typing import Any

from tilebag.core.game import Seat
from tilebag.kit.codec import CHANCE, SEAT, TEXT, WHOLE, Codec, Line, check_fields, list_of, one_of
from tilebag.kit.piecepack import ALL_STAMPS, Stamp, read_stamp

from .options import OPTIONS
from .rules.moves import can_move
from .state import Coin, Look, Phase, PublicState, State, Tile

_TILE = re.compile(r"([a-z]+-[a-z0-9]+)(?:@(\d+)\.(\d+))?(?:>(\d+))?")
_COIN = re.compile(
    r"(c\d+):([a-z]+-[a-z0-9]+)(?:>(\d+))?(\+?)(!?)((?:@(?:\*|\d+_)\d+\.\d+)*)((?:#[a-z]+-[a-z0-9]+)*)"
)
_LOOK = re.compile(r"@(?:\*|(\d+)_)(\d+)\.(\d+)")


def _write_tile(tile: Tile, face: Stamp) -> str:
    turns = f"@{tile.times}.{tile.last}" if tile.times else ""
    return f"{face}{turns}{_write_seat(tile.holder)}"


def _write_coin(coin: Coin, face: Stamp) -> str:
    looks = "".join(
        f"@{'*' if look.who is None else f'{look.who}_'}{look.times}.{look.last}"
        for look in coin.looks
    )
    missed = "".join(f"#{tile}" for tile in coin.missed)
    return (
        f"{coin.id}:{face}{_write_seat(coin.owner)}{'+' * coin.late}{'!' * coin.out}{looks}{missed}"
    )


def _write_seat(seat: Seat | None) -> str:
    return "" if seat is None else f">{seat}"


def _read_grid(value: str) -> tuple[tuple[Tile, Stamp], ...]:
    return tuple(_read_tile(n, part) for n, part in enumerate(list_of(TEXT).read(value), 1))


def _read_tile(n: int, text: str) -> tuple[Tile, Stamp]:
    face, times, last, holder = _match_groups(_TILE, text)
    return Tile(f"t{n}", int(times or 0), int(last or 0), _read_seat(holder)), read_stamp(face)


def _read_coin(text: str) -> tuple[Coin, Stamp]:
    coin_id, face, owner, late, out, looks, missed = _match_groups(_COIN, text)
    seen = tuple(
        Look(_read_seat(who), int(times), int(last)) for who, times, last in _LOOK.findall(looks)
    )
    tiles = tuple(map(read_stamp, missed.split("#")[1:]))
    return Coin(coin_id, _read_seat(owner), bool(late), bool(out), seen, tiles), read_stamp(face)


def _match_groups(shape: re.Pattern[str], text: str) -> tuple[str, ...]:
    """The groups of a text that matches this pattern; raises ValueError."""
    match = shape.fullmatch(text)
    if not match:
        raise ValueError(text)
    return match.groups()


def _read_seat(text: str | None) -> Seat | None:
    return Seat(int(text)) if text else None


def _pair_faces(state: State) -> dict[str, object]:
    """Tiles and coins, each with its face."""
    grid = zip(state.public.grid, state.tiles, strict=True)
    return {"grid": grid, "coins": zip(state.public.coins, state.coins, strict=True)}


def _split_faces(values: dict[str, Any]) -> dict[str, Any]:
    for name, public in (("tiles", "public.grid"), ("coins", "public.coins")):
        pairs = values[name]
        values[public] = tuple(piece for piece, _ in pairs)
        values[name] = tuple(face for _, face in pairs)
    return values | {"public.in_bag": len(values["bag"])}


def _check(state: State) -> None:
    """Check that every piece occurs exactly once, and that all seats and pieces named exist."""
    public = state.public
    holders = {tile.holder for tile in public.grid}
    owners = {coin.owner for coin in public.coins} | {
        look.who for coin in public.coins for look in coin.looks
    }
    ids = [coin.id for coin in public.coins]
    check_fields(
        grid=_is_complete(state.tiles) and _has_seats(holders, public),
        coins=_is_complete((*state.coins, *state.bag))
        and _has_seats(owners, public)
        and len(set(ids)) == len(ids),
        mover=public.mover < public.seats,
        chosen=public.chosen in ids
        if public.phase in (Phase.TURN, Phase.RIGHT, Phase.WRONG)
        else not public.chosen,
        turned=_is_turned_on_grid(public)
        if public.phase in (Phase.RIGHT, Phase.WRONG)
        else not public.turned,
        bag=_is_consistent(state),
    )


def _is_complete(stamps: tuple[Stamp, ...]) -> bool:
    return len(stamps) == len(ALL_STAMPS) and set(stamps) == set(ALL_STAMPS)


def _has_seats(seats: set[Seat | None], public: PublicState) -> bool:
    return all(seat is None or seat < public.seats for seat in seats)


def _is_consistent(state: State) -> bool:
    """Are exactly the coins of found tiles out, and can a player go on?"""
    public = state.public
    options = state.public.options
    found = {
        face for tile, face in zip(public.grid, state.tiles, strict=True) if tile.holder is not None
    }
    turned = {
        face
        for tile, face in zip(public.grid, state.tiles, strict=True)
        if tile.id == public.turned
    }
    out = {face for coin, face in zip(public.coins, state.coins, strict=True) if coin.out}
    coins_left = [coin for coin in public.coins if not coin.out]
    if public.phase is Phase.OVER:
        return found == out
    if not (found == out or (public.phase is Phase.RIGHT and out == found | turned)):
        return False
    if options.is_basic:
        free = [coin.id for coin in coins_left if coin.owner is None]
        return free == [coin.id for coin in public.coins[-1:]] == [public.chosen]
    if public.phase is not Phase.RIGHT and not any(
        can_move(public, Seat(seat)) for seat in range(public.seats)
    ):
        return False
    return not state.bag if options.is_laid else all(coin.owner is not None for coin in coins_left)


def _is_turned_on_grid(public: PublicState) -> bool:
    """Is the tile that is turned up on the grid?"""
    return public.turned in {tile.id for tile in public.grid if tile.times and tile.holder is None}


_LINE = Line(
    State,
    {
        **{name: one_of(values) for name, values in OPTIONS.items()},
        "seats": WHOLE,
        "mover": SEAT,
        "phase": one_of(Phase),
        "grid": Codec(lambda pairs: ",".join(starmap(_write_tile, pairs)), _read_grid),
        "coins": list_of(Codec(lambda pair: _write_coin(*pair), _read_coin)),
        "bag": list_of(Codec(str, read_stamp)),
        "chosen": TEXT,
        "turned": TEXT,
        "flips": WHOLE,
        "numbered": WHOLE,
        "chance": CHANCE,
    },
    attributes={"grid": "tiles"},
    check=_check,
    shown=_pair_faces,
    derived=_split_faces,
)
write = _LINE.write
read = _LINE.read
