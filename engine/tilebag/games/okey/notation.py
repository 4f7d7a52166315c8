"""A state as one line of text, and back: `field=value` in a fixed order, `-` for nothing.

    start_points=20 indicator_window=before_play seven_pairs=on wild_doubles=on colour_doubles=off rounds=off
    points=20,18,20 round=2 voids=0 dealer=1 phase=discarding mover=2 turns=0 late=0 indicator=107:red-5
    piles=-|-|- open=-|-|111:red-5 answered=yes,yes,yes shown=2 result=- racks=108:red-6,…|…|… stock=150:blue-1,…
    drawn=0 chance=0123456789abcdef

(on one line). With partners, `partners=on` follows `rounds`. A tile is its number and its name; a result such as
`pairs,2,131:red-7,8` is the ending, the winner, the last tile and the loss."""

from __future__ import annotations

from collections import Counter

from tilebag.errors import BadText
from tilebag.fields import (
    EMPTY_VALUE,
    Fields,
    parse_list,
    parse_signed,
    parse_whole,
    write_chance,
    write_fields,
    wrong_field,
)
from tilebag.game import Seat

from .pieces import ALL, FALSE_JOKER, NAMES, kind
from .state import OFF, OPTIONS, PARTNER_SEATS, RACK_SIZE, Ending, Options, Phase, PublicState, Result, State, Tile

PARTNERS = "partners"  # only written if on: lines without it are older than the option
_FIELDS = (
    *(option for option in OPTIONS if option != PARTNERS),
    *("points", "round", "voids", "dealer", "phase", "mover", "turns", "late", "indicator", "piles", "open"),
    *("answered", "shown", "result", "racks", "stock", "drawn", "chance"),
)


def write(state: State) -> str:
    public = state.public
    return write_fields(
        _write_options(public.options)
        | {
            "points": ",".join(map(str, public.points)),
            "round": str(public.round),
            "voids": str(public.voids),
            "dealer": str(public.dealer),
            "phase": public.phase,
            "mover": str(public.mover),
            "turns": str(public.turns),
            "late": str(public.stockless_turns),
            "indicator": _write_tile(public.indicator),
            "piles": "|".join(map(_write_tiles, public.piles)),
            "open": "|".join(map(_write_tiles, public.open)),
            "answered": ",".join("yes" if answered else "no" for answered in public.answered),
            "shown": "" if public.shown is None else str(public.shown),
            "result": _write_result(public.result),
            "racks": "|".join(map(_write_tiles, state.racks)),
            "stock": _write_tiles(state.stock),
            "drawn": str(state.drawn),
            "chance": write_chance(state.chance),
        }
    )


def _write_options(options: Options) -> dict[str, str]:
    return {
        "start_points": str(options.start_points),
        "indicator_window": options.window,
        "seven_pairs": _write_switch(options.seven_pairs),
        "wild_doubles": _write_switch(options.wild_doubles),
        "colour_doubles": _write_switch(options.colour_doubles),
        "rounds": str(options.rounds or OFF),
        **({PARTNERS: "on"} if options.partners else {}),
    }


def _write_switch(on: bool) -> str:
    return "on" if on else OFF


def _write_tile(tile: Tile) -> str:
    return f"{tile.number}:{NAMES[tile.kind]}"


def _write_tiles(tiles: tuple[Tile, ...]) -> str:
    return ",".join(map(_write_tile, tiles)) or EMPTY_VALUE


def _write_result(result: Result | None) -> str:
    if result is None:
        return EMPTY_VALUE
    if result.winner is None or result.tile is None:
        return result.ending
    return f"{result.ending},{result.winner},{_write_tile(result.tile)},{result.loss}"


def read(text: str) -> State:
    """The inverse of `write`; raises BadText that names the field."""
    fields = Fields(text, _FIELDS, {PARTNERS: OFF})
    state = State(
        _read_public(fields),
        fields.items("racks", "|", _read_tiles),
        fields.read("stock", _read_tiles),
        fields.whole_number("drawn"),
        fields.chance(),
    )
    _check_seats(state)
    _check_tiles(state)
    _check_phase(state.public)
    _check_racks(state)
    if write(state) != text:
        raise BadText("error.order")
    return state


def _read_public(fields: Fields) -> PublicState:
    return PublicState(
        options=_read_options(fields),
        points=fields.items("points", ",", parse_signed),
        round=fields.whole_number("round"),
        voids=fields.whole_number("voids"),
        dealer=Seat(fields.whole_number("dealer")),
        phase=fields.read("phase", Phase),
        mover=Seat(fields.whole_number("mover")),
        turns=fields.whole_number("turns"),
        stockless_turns=fields.whole_number("late"),
        indicator=fields.read("indicator", _read_tile),
        piles=fields.items("piles", "|", _read_tiles),
        open=fields.items("open", "|", _read_tiles),
        answered=fields.items("answered", ",", {"yes": True, "no": False}.__getitem__),
        shown=fields.seat("shown"),
        result=fields.read("result", _read_result),
    )


def _read_options(fields: Fields) -> Options:
    rounds = fields.choice("rounds", OPTIONS["rounds"])
    return Options(
        start_points=fields.whole_number("start_points"),
        window=fields.choice("indicator_window", OPTIONS["indicator_window"]),
        seven_pairs=fields.flag("seven_pairs"),
        wild_doubles=fields.flag("wild_doubles"),
        colour_doubles=fields.flag("colour_doubles"),
        rounds=None if rounds == OFF else int(rounds),
        partners=fields.flag(PARTNERS),
    )


def _read_tile(value: str) -> Tile:
    number, _, name = value.partition(":")
    return Tile(parse_whole(number), kind(name))


def _read_tiles(value: str) -> tuple[Tile, ...]:
    return parse_list(value, ",", _read_tile)


def _read_result(value: str) -> Result | None:
    if value in (EMPTY_VALUE, Ending.VOID):
        return Result(Ending.VOID) if value == Ending.VOID else None
    ending, winner, tile, loss = value.split(",")
    return Result(Ending(ending), Seat(parse_whole(winner)), _read_tile(tile), parse_whole(loss))


def _check_seats(state: State) -> None:
    """Check that there is one of everything per seat, and that every named seat exists."""
    public = state.public
    parts = {"racks": state.racks, "piles": public.piles, "open": public.open, "answered": public.answered}
    for field, part in parts.items():
        if len(part) != public.seats:
            raise wrong_field(field)
    if public.options.partners and public.seats != PARTNER_SEATS:
        raise wrong_field(PARTNERS)
    if any(len({public.points[seat] for seat in public.team(Seat(one))}) > 1 for one in range(public.seats)):
        raise wrong_field("points")
    seats = {"dealer": public.dealer, "mover": public.mover, "shown": public.shown, "result": public.winner}
    for field, seat in seats.items():
        if seat is not None and seat >= public.seats:
            raise wrong_field(field)


def _check_tiles(state: State) -> None:
    """Check that every tile occurs exactly once."""
    tiles = state.tiles
    if state.public.indicator.kind == FALSE_JOKER:
        raise wrong_field("indicator")
    if Counter(tile.kind for tile in tiles) != Counter(ALL) or len({tile.number for tile in tiles}) != len(ALL):
        raise wrong_field("stock")
    if any(not set(known) <= set(rack) for known, rack in zip(state.public.open, state.racks, strict=True)):
        raise wrong_field("open")


def _check_phase(public: PublicState) -> None:
    """Check that the phase's decision is possible."""
    if public.phase is Phase.DRAWING and public.neighbour_discard is None:
        raise wrong_field("piles")
    if public.phase in (Phase.BETWEEN, Phase.OVER) and public.result is None and not _has_show_ended_game(public):
        raise wrong_field("result")


def _check_racks(state: State) -> None:
    """Check the sizes of the racks (OK-11) and that a winner's rack is open (OK-23)."""
    public = state.public
    more = public.result is None and public.phase in (Phase.SHOWING, Phase.DISCARDING)
    sizes = {len(rack) - (RACK_SIZE + (more and seat == public.mover)) for seat, rack in enumerate(state.racks)}
    if sizes != {0} and not (_has_show_ended_game(public) and sizes == {0, 1}):
        raise wrong_field("racks")
    if state.drawn and state.drawn not in {tile.number for tile in state.racks[public.mover]}:
        raise wrong_field("drawn")
    if public.winner is not None and public.open[public.winner] != state.racks[public.winner]:
        raise wrong_field("open")


def _has_show_ended_game(public: PublicState) -> bool:
    """Did the shown indicator end the game (OK-30)?"""
    return public.phase is Phase.OVER and public.shown is not None
