"""A whole state as one line of text, and back: `field=value` in a fixed order, pieces by name, `-`
for nothing.

    flush_null=one stall_turns=6 round=2 phase=drop starter=1 mover=0 declarer=- idle=0
    hands=t4:suns-2,t17:moons-5,…;t9:arms-ace,… open=t1:suns-3,… seen=t1;- down=-
    stock=t8:crowns-4,… stacks=suns-3,suns-4,…;moons-2,…;… nulls=suns-null,… won=suns-2;- shown=no
    prizes=- chance=0123456789abcdef

(on one line). Values of seats or suits are in their order, separated by semicolons. `seen` names
tiles in a hand or face down. With `shown=yes` the hands lie open. A prize is `seat:coin+coin`.
"""

from __future__ import annotations

from typing import Any

from tilebag.kit import codec
from tilebag.kit.codec import (
    Codec,
    Line,
    check_fields,
    list_of,
    one_of,
    or_none,
    record_of,
    wrong_field,
)
from tilebag.kit.piecepack import SUITS, read_stamp

from .pieces import ALL
from .rules.showdown import winners_of
from .state import FLUSH_NULLS, HAND_SIZE, Phase, Prize, State, Tile

_SEATS = range(2, 6)
_STAMP = Codec(str, read_stamp)
_COINS = list_of(_STAMP)
_PAID = Codec(
    lambda coins: "+".join(map(str, coins)), lambda text: tuple(map(read_stamp, text.split("+")))
)
_TILE = record_of(Tile, id=codec.text_like(r"t[1-9][0-9]?"), stamp=_STAMP)
_TILES = list_of(_TILE)


def _hand_fields(state: State) -> dict[str, object]:
    """The hands, wherever they are in the state, and the names of tiles that were seen."""
    public = state.public
    seen = [[tile.id for tile in tiles] for tiles in public.seen]
    return {"hands": public.shown or state.hands, "seen": seen, "shown": bool(public.shown)}


def _derived_fields(values: dict[str, Any]) -> dict[str, Any]:
    """The inverse of `_hand_fields`; the winners follow from the open hands and are not written."""
    hands = values["hands"]
    down = values["down"]
    seen = values["public.seen"]
    tiles = {tile.id: tile for tile in sum(hands, () if down is None else (down,))}
    if not tiles.keys() >= set(sum(seen, ())):
        raise wrong_field("seen")
    values["public.seen"] = tuple(tuple(tiles[name] for name in names) for names in seen)
    if not values["public.shown"]:
        return values | {"public.shown": ()}
    whole = bool(hands) and all(len({tile.stamp for tile in hand}) == HAND_SIZE for hand in hands)
    winners = winners_of(hands) if whole else ()
    return values | {"public.shown": hands, "hands": ((),) * len(hands), "public.winners": winners}


def _check(state: State) -> None:
    _check_seats(state)
    _check_pieces(state)
    _check_sizes(state)


def _check_seats(state: State) -> None:
    """Check that there is one hand per seat, and that every named seat exists."""
    public = state.public
    seats = state.public.seats
    lines = {"won": public.won, "hands": state.hands, "seen": public.seen}
    check_fields(**{field: len(seats) == len(line) in _SEATS for field, line in lines.items()})
    check_fields(
        starter=public.starter in seats,
        mover=public.mover in seats,
        declarer=public.declarer in (None, *seats),
        prizes=all(prize.seat in seats for prize in public.prizes),
    )


def _check_pieces(state: State) -> None:
    """Check that every piece occurs exactly once."""
    public = state.public
    down = () if state.down is None else (state.down,)
    tiles = sum((*state.hands, *public.shown), state.stock + public.open + down)
    coins = sum((*public.stacks, *public.won), public.nulls)
    check_fields(
        hands={tile.stamp for tile in tiles} == set(ALL)
        and len({tile.id for tile in tiles}) == len(tiles) == len(ALL),
        stacks=set(coins) == set(ALL)
        and len(coins) == len(ALL)
        and len(public.stacks) == len(SUITS),
    )


def _check_sizes(state: State) -> None:
    """Check that the sizes of the hands, and what is shown or face down, fit the phase."""
    public = state.public
    hands = zip(public.seats, public.shown or state.hands, strict=True)
    check_fields(
        shown=bool(public.shown) == (public.phase in (Phase.SHOW, Phase.OVER)),
        down=(state.down is None) == (public.declarer is None),
        hands=all(len(hand) == public.hand_size(seat) for seat, hand in hands),
    )


_LINE = Line(
    State,
    {
        "flush_null": one_of(FLUSH_NULLS),
        "stall_turns": codec.WHOLE,
        "round": codec.WHOLE,
        "phase": one_of(Phase),
        "starter": codec.SEAT,
        "mover": codec.SEAT,
        "declarer": or_none(codec.SEAT),
        "idle": codec.WHOLE,
        "hands": list_of(_TILES, ";"),
        "open": _TILES,
        "seen": list_of(list_of(codec.TEXT), ";"),
        "down": or_none(_TILE),
        "stock": _TILES,
        "stacks": list_of(_COINS, ";"),
        "nulls": _COINS,
        "won": list_of(_COINS, ";"),
        "shown": codec.YES_NO,
        "prizes": list_of(record_of(Prize, seat=codec.SEAT, coins=_PAID)),
        "chance": codec.CHANCE,
    },
    check=_check,
    shown=_hand_fields,
    derived=_derived_fields,
)
write = _LINE.write
read = _LINE.read
