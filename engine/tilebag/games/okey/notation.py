"""A state as one line of text, and back: `field=value` in a fixed order, `-` for nothing.

    start_points=20 indicator_window=before_play seven_pairs=on wild_doubles=on colour_doubles=off
    rounds=off points=20,18,20 round=2 voids=0 dealer=1 phase=discarding mover=2 turns=0 late=0
    indicator=107:red-5 piles=-|-|- open=-|-|111:red-5 answered=yes,yes,yes shown=2 result=-
    racks=108:red-6,…|…|… stock=150:blue-1,… drawn=0 chance=0123456789abcdef

(on one line). With partners, `partners=on` follows `rounds`. A tile is its number and its name; a
result such as `pairs,2,131:red-7,8` is the ending, the winner, the last tile and the loss.
"""

from __future__ import annotations

from collections import Counter

from tilebag.core.game import Seat
from tilebag.kit import codec
from tilebag.kit.codec import Codec, Line, check_fields, list_of, one_of, or_none, record_of

from .pieces import ALL, FALSE_JOKER, NAMES, kind
from .state import (
    OFF,
    OPTIONS,
    PARTNER_SEATS,
    RACK_SIZE,
    Ending,
    Phase,
    PublicState,
    Result,
    State,
    Tile,
)

PARTNERS = "partners"  # only written if on: lines without it are older than the option


def _write_result(result: Result | None) -> str:
    if result is None:
        return codec.EMPTY_VALUE
    if result.winner is None or result.tile is None:
        return result.ending
    return f"{result.ending},{result.winner},{_TILE.write(result.tile)},{result.loss}"


def _read_result(text: str) -> Result | None:
    if text in (codec.EMPTY_VALUE, Ending.VOID):
        return Result(Ending.VOID) if text == Ending.VOID else None
    ending, winner, tile, loss = text.split(",")
    return Result(Ending(ending), codec.SEAT.read(winner), _TILE.read(tile), codec.WHOLE.read(loss))


_TILE = record_of(Tile, number=codec.WHOLE, kind=Codec(NAMES.__getitem__, kind))
_TILES = list_of(_TILE)


def _check(state: State) -> None:
    _check_seats(state)
    _check_tiles(state)
    _check_phase(state.public)
    _check_racks(state)


def _check_seats(state: State) -> None:
    """Check that there is one of everything per seat, and that every named seat exists."""
    public = state.public
    parts = {
        "racks": state.racks,
        "piles": public.piles,
        "open": public.open,
        "answered": public.answered,
    }
    check_fields(**{field: len(part) == public.seats for field, part in parts.items()})
    check_fields(partners=public.seats == PARTNER_SEATS or not public.options.partners)
    teams = (public.team(Seat(seat)) for seat in range(public.seats))
    check_fields(points=all(len({public.points[seat] for seat in team}) == 1 for team in teams))
    seats = {
        "dealer": public.dealer,
        "mover": public.mover,
        "shown": public.shown,
        "result": public.winner,
    }
    check_fields(**{field: seat is None or seat < public.seats for field, seat in seats.items()})


def _check_tiles(state: State) -> None:
    """Check that every tile occurs exactly once."""
    tiles = state.tiles
    known = zip(state.public.open, state.racks, strict=True)
    check_fields(
        indicator=state.public.indicator.kind != FALSE_JOKER,
        stock=Counter(tile.kind for tile in tiles) == Counter(ALL)
        and len({tile.number for tile in tiles}) == len(ALL),
        open=all(set(open_tiles) <= set(rack) for open_tiles, rack in known),
    )


def _check_phase(public: PublicState) -> None:
    """Check that the phase's decision is possible."""
    has_ended = public.phase in (Phase.BETWEEN, Phase.OVER) and not _has_show_ended_game(public)
    check_fields(
        piles=public.phase is not Phase.DRAWING or public.neighbour_discard is not None,
        result=not has_ended or public.result is not None,
    )


def _check_racks(state: State) -> None:
    """Check the sizes of the racks (OK-11) and that a winner's rack is open (OK-23)."""
    public = state.public
    has_extra = public.result is None and public.phase in (Phase.SHOWING, Phase.DISCARDING)
    sizes = {
        len(rack) - (RACK_SIZE + (has_extra and seat == public.mover))
        for seat, rack in enumerate(state.racks)
    }
    check_fields(
        racks=sizes == {0} or (_has_show_ended_game(public) and sizes == {0, 1}),
        drawn=state.drawn in {0, *(tile.number for tile in state.racks[public.mover])},
        open=public.winner is None or public.open[public.winner] == state.racks[public.winner],
    )


def _has_show_ended_game(public: PublicState) -> bool:
    """Did the shown indicator end the game (OK-30)?"""
    return public.phase is Phase.OVER and public.shown is not None


_LINE = Line(
    State,
    {
        "start_points": codec.WHOLE,
        "indicator_window": one_of(OPTIONS["indicator_window"]),
        "seven_pairs": codec.ON_OFF,
        "wild_doubles": codec.ON_OFF,
        "colour_doubles": codec.ON_OFF,
        "rounds": or_none(one_of([int(n) for n in OPTIONS["rounds"] if n != OFF]), OFF),
        PARTNERS: codec.ON_OFF,
        "points": list_of(codec.SIGNED),
        "round": codec.WHOLE,
        "voids": codec.WHOLE,
        "dealer": codec.SEAT,
        "phase": one_of(Phase),
        "mover": codec.SEAT,
        "turns": codec.WHOLE,
        "late": codec.WHOLE,
        "indicator": _TILE,
        "piles": list_of(_TILES, "|"),
        "open": list_of(_TILES, "|"),
        "answered": list_of(codec.YES_NO),
        "shown": or_none(codec.SEAT),
        "result": Codec(_write_result, _read_result),
        "racks": list_of(_TILES, "|"),
        "stock": _TILES,
        "drawn": codec.WHOLE,
        "chance": codec.CHANCE,
    },
    attributes={"indicator_window": "window", "late": "stockless_turns"},
    optional={PARTNERS: OFF},
    check=_check,
)
write = _LINE.write
read = _LINE.read
