"""A whole state as one line of text, and back: `field=value` in a fixed order, `-` for nothing.

    pack=piecepack jokers=0 hand=4 rounds=4 round=1 first=0 mover=1 phase=playing opened=yes,no points=0,0 passes=0
    steps=0 groups=g1:t1:suns-2,t5:suns-3,t9:suns-4|g2:… before=… seen=- hands=t2:arms-null,…|t3:joker,…
    pile=t10:moons-5,… chance=0123456789abcdef

(on one line). `before`, the table at the start of the turn, is `same` while it equals `groups`. Hands, groups and
players are in order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from tilebag.errors import BadText
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

from .pieces import read_stamp
from .rules.dealing import stamps_of
from .state import PACKS, Group, Options, Phase, PublicState, State, Tile

SAME = "same"
_FIELDS = (
    *("pack", "jokers", "hand", "rounds", "round", "first", "mover", "phase", "opened", "points", "passes", "steps"),
    *("groups", "before", "seen", "hands", "pile", "chance"),
)
_ID = re.compile(r"[tg][1-9]\d{0,5}")


def write(state: State) -> str:
    """The state as one line; only equal states have equal texts."""
    public, options = state.public, state.public.options
    values = (
        *(options.pack, options.jokers, options.hand, options.rounds),
        *(public.round, public.first, public.mover, public.phase),
        ",".join("yes" if opened else "no" for opened in public.opened),
        ",".join(map(str, public.points)),
        *(public.passes, public.steps),
        _write_groups(public.groups),
        _write_groups(public.before) if public.has_changed else SAME,
        _write_tiles(public.seen),
        "|".join(map(_write_tiles, state.hands)),
        _write_tiles(state.pile),
        write_chance(state.chance),
    )
    return write_fields(dict(zip(_FIELDS, map(str, values), strict=True)))


def _write_groups(groups: Sequence[Group]) -> str:
    return "|".join(f"{group.id}:{_write_tiles(group.tiles)}" for group in groups)


def _write_tiles(tiles: Sequence[Tile]) -> str:
    return ",".join(f"{tile.id}:{tile.stamp}" for tile in tiles)


def read(text: str) -> State:
    """The inverse of `write`; raises BadText that names the field."""
    fields = Fields(text, _FIELDS)
    state = State(
        _read_public(fields),
        fields.items("hands", "|", _read_tiles),
        fields.read("pile", _read_tiles),
        fields.chance(),
    )
    if write(state) != text:
        raise BadText("error.order")
    _check(state)
    return state


def _read_public(fields: Fields) -> PublicState:
    groups = fields.items("groups", "|", _read_group)
    same = fields.read("before", lambda value: value == SAME)
    return PublicState(
        options=Options(fields.choice("pack", PACKS), *map(fields.whole_number, ("jokers", "hand", "rounds"))),
        round=fields.whole_number("round"),
        first=Seat(fields.whole_number("first")),
        mover=Seat(fields.whole_number("mover")),
        phase=Phase(fields.choice("phase", tuple(Phase))),
        groups=groups,
        before=groups if same else fields.items("before", "|", _read_group),
        opened=fields.items("opened", ",", {"yes": True, "no": False}.__getitem__),
        points=fields.items("points", ",", parse_whole),
        passes=fields.whole_number("passes"),
        steps=fields.whole_number("steps"),
        seen=fields.read("seen", _read_tiles),
    )


def _read_group(text: str) -> Group:
    group_id, _, tiles = text.partition(":")
    return Group(match_all(_ID, group_id), _read_tiles(tiles))


def _read_tiles(text: str) -> tuple[Tile, ...]:
    return parse_list(text or EMPTY_VALUE, ",", _read_tile)


def _read_tile(text: str) -> Tile:
    tile_id, _, stamp = text.partition(":")
    return Tile(match_all(_ID, tile_id), read_stamp(stamp))


def _check(state: State) -> None:
    """Check the number of seats, and that every tile occurs exactly once; raises BadText that names the field."""
    public, seats = state.public, len(state.hands)
    on_table = [tile for group in public.groups for tile in group.tiles]
    everywhere = [*on_table, *(tile for hand in state.hands for tile in hand), *state.pile]
    right = {
        "opened": len(public.opened) == seats,
        "points": len(public.points) == seats,
        "first": public.first < seats,
        "mover": public.mover < seats,
        "pile": len({tile.id for tile in everywhere}) == len(everywhere)
        and Counter(tile.stamp for tile in everywhere) == Counter(stamps_of(public)),
        "before": {tile.id for group in public.before for tile in group.tiles} <= {tile.id for tile in on_table},
    }
    for field, fine in right.items():
        if not fine:
            raise wrong_field(field)
