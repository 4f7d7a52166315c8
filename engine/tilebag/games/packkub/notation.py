"""A whole state as one line of text, and back: `field=value` in a fixed order, `-` for nothing.

    pack=piecepack jokers=0 hand=4 rounds=4 round=1 first=0 mover=1 phase=playing opened=yes,no
    points=0,0 passes=0 steps=0 groups=g1:t1:suns-2,t5:suns-3,t9:suns-4|g2:… before=… seen=-
    hands=t2:arms-null,…|t3:joker,… pile=t10:moons-5,… chance=0123456789abcdef

(on one line). `before`, the table at the start of the turn, is `same` while it equals `groups`.
Hands, groups and players are in order.
"""

from __future__ import annotations

from collections import Counter
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
    text_like,
)

from .pieces import read_stamp
from .rules.play import stamps_of
from .state import PACKS, Group, Phase, State, Tile

_ID = text_like(r"[tg][1-9]\d{0,5}")
_TILE = record_of(Tile, id=_ID, stamp=Codec(str, read_stamp))
_TILES = list_of(_TILE, empty="")
_GROUPS = list_of(record_of(Group, id=_ID, tiles=_TILES), "|")


def _hide_same(state: State) -> dict[str, object]:
    return {} if state.public.has_changed else {"before": None}


def _copy_same(values: dict[str, Any]) -> dict[str, Any]:
    before = values["public.before"]
    return {**values, "public.before": values["public.groups"] if before is None else before}


def _check(state: State) -> None:
    """Check the number of seats, and that every tile occurs exactly once; raises BadText that names
    the field.
    """
    public = state.public
    seats = len(state.hands)
    on_table = [tile for group in public.groups for tile in group.tiles]
    everywhere = [*on_table, *(tile for hand in state.hands for tile in hand), *state.pile]
    check_fields(
        opened=len(public.opened) == seats,
        points=len(public.points) == seats,
        first=public.first < seats,
        mover=public.mover < seats,
        pile=len({tile.id for tile in everywhere}) == len(everywhere)
        and Counter(tile.stamp for tile in everywhere) == Counter(stamps_of(public)),
        before={tile.id for group in public.before for tile in group.tiles}
        <= {tile.id for tile in on_table},
    )


_LINE = Line(
    State,
    {
        "pack": one_of(PACKS),
        "jokers": codec.WHOLE,
        "hand": codec.WHOLE,
        "rounds": codec.WHOLE,
        "round": codec.WHOLE,
        "first": codec.SEAT,
        "mover": codec.SEAT,
        "phase": one_of(Phase),
        "opened": list_of(codec.YES_NO),
        "points": list_of(codec.WHOLE),
        "passes": codec.WHOLE,
        "steps": codec.WHOLE,
        "groups": _GROUPS,
        "before": or_none(_GROUPS, "same"),
        "seen": list_of(_TILE),
        "hands": list_of(_TILES, "|"),
        "pile": list_of(_TILE),
        "chance": codec.CHANCE,
    },
    check=_check,
    shown=_hide_same,
    derived=_copy_same,
)
write = _LINE.write
read = _LINE.read
