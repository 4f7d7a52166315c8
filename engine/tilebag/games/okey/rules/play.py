"""The rules of Okey: the deal, turns and moves (OK-1 to OK-34)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilebag.core.chance import Chance
from tilebag.core.errors import IllegalMove
from tilebag.core.fast_replace import fast_replace, find, replace_at, replace_public, without
from tilebag.core.game import Seat, Setup, Turn, ranking
from tilebag.core.move import Move

from ..pieces import ALL, FALSE_JOKER, NAMES, Kind
from ..state import (
    BEFORE_PLAY,
    MAX_VOID_ROUNDS,
    RACK_SIZE,
    Ending,
    Options,
    Phase,
    PublicState,
    Result,
    State,
    Tile,
    seat_after,
)
from .moves import (
    DEAL,
    SHOWN_LOSS,
    ending_of_finish,
    indicator_copy,
    is_player_out,
    legal_moves,
    loss,
    points_after_loss,
)


def start(setup: Setup, chance: Chance) -> State:
    """Deal the first round."""
    return first_round(Options.of(setup), setup.seats, chance)


def turn(state: State) -> Turn:
    """The seats that may move now.

    Before play: every seat that has not answered yet, also one that has nothing to show (OK-15).
    """
    public = state.public
    match public.phase:
        case Phase.OVER:
            return Turn((), ranking(public.points), public.points)
        case Phase.BETWEEN:
            winners = () if public.winner is None else public.team(public.winner)
            next_dealer = seat_after(public.dealer, public.seats)
            return Turn((next_dealer,), (), public.points, DEAL, deals=True, winners=winners)
        case Phase.SHOWING:
            in_order = (
                seat_after(public.mover, public.seats, step) for step in range(public.seats)
            )
            return Turn(
                tuple(seat for seat in in_order if not public.answered[seat]), (), public.points
            )
        case _:
            return Turn((public.mover,), (), public.points)


def play(state: State, seat: Seat, move: Move) -> State:
    """The state after a move; raises IllegalMove."""
    if seat not in turn(state).seats or move not in _legal_moves(state, seat):
        raise IllegalMove("error.illegal", move=str(move))
    return _ACTIONS[move.verb](state, seat, *move.args)


def _legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """The legal moves of a seat whose turn it is; the next deal is automatic."""
    if state.public.phase is Phase.BETWEEN:
        return (DEAL,)
    return legal_moves(state.public, seat, state.racks[seat], len(state.stock), state.drawn)


def tiles(state: State) -> tuple[str, ...]:
    """All 106 tiles, wherever they are."""
    return tuple(sorted(NAMES[tile.kind] for tile in state.tiles))


# before play


def _go_on(state: State, seat: Seat) -> State:
    """Show nothing; once all seats have answered, the starter discards (OK-14)."""
    has_answered = True
    answered = replace_at(state.public.answered, seat, has_answered)
    phase = Phase.DISCARDING if all(answered) else Phase.SHOWING
    return replace_public(state, answered=answered, phase=phase)


def _show(state: State, seat: Seat) -> State:
    """Show the other copy of the indicator: every opponent loses a point (OK-15)."""
    public = state.public
    tile = indicator_copy(state.racks[seat], public.indicator, state.drawn)
    assert tile is not None
    after = fast_replace(
        public,
        points=points_after_loss(public, seat, SHOWN_LOSS),
        shown=seat,
        answered=(True,) * public.seats,
        open=replace_at(public.open, seat, (tile,)),
        phase=Phase.DISCARDING if public.phase is Phase.SHOWING else public.phase,
    )
    over = is_player_out(public.options, after.points)
    return fast_replace(state, public=fast_replace(after, phase=Phase.OVER) if over else after)


# a turn


def _draw(state: State, seat: Seat) -> State:
    """Draw the next tile of the stock (OK-16)."""
    tile, *stock = state.stock
    return _add_to_rack(fast_replace(state, stock=tuple(stock)), seat, tile)


def _take(state: State, seat: Seat) -> State:
    """Take the previous player's discard (OK-17), possible also with an empty stock (OK-29)."""
    public = state.public
    before = seat_after(seat, public.seats, -1)
    *pile, tile = public.piles[before]
    after = fast_replace(
        public,
        piles=replace_at(public.piles, before, tuple(pile)),
        open=replace_at(public.open, seat, tuple(sorted((*public.open[seat], tile)))),
        stockless_turns=public.stockless_turns + (not state.stock),
    )
    return _add_to_rack(fast_replace(state, public=after), seat, tile)


def _add_to_rack(state: State, seat: Seat, tile: Tile) -> State:
    """Put a tile on the mover's rack."""
    rack = tuple(sorted((*state.racks[seat], tile)))
    public = fast_replace(state.public, phase=Phase.DISCARDING)
    return fast_replace(
        state, public=public, racks=replace_at(state.racks, seat, rack), drawn=tile.number
    )


def _leave(state: State, seat: Seat) -> State:
    """With an empty stock, leave the discard: the round is void (OK-29)."""
    del seat
    return fast_replace(state, public=_void_round(state.public))


def _discard(state: State, seat: Seat, tile_id: str) -> State:
    """Discard a tile face up to the right; the next player's turn begins (OK-16, OK-17)."""
    tile = find(state.racks[seat], tile_id)
    after = _remove_from_rack(state, seat, tile)
    public = fast_replace(
        after.public,
        piles=replace_at(after.public.piles, seat, (*after.public.piles[seat], tile)),
        mover=seat_after(seat, after.public.seats),
        turns=after.public.turns + 1,
        phase=Phase.DRAWING,
    )
    # The round is void once every player has had a turn without a stock (OK-29).
    return fast_replace(
        after, public=_void_round(public) if public.stockless_turns >= public.seats else public
    )


def _finish(state: State, seat: Seat, tile_id: str) -> State:
    """Put a tile down and show the other 14 (OK-23): the others lose points (OK-26)."""
    tile = find(state.racks[seat], tile_id)
    ending = ending_of_finish(state.public, state.racks[seat], tile)
    assert ending is not None
    after = _remove_from_rack(state, seat, tile)
    lost = loss(after.public, ending, tile.kind)
    public = fast_replace(
        after.public,
        points=points_after_loss(after.public, seat, lost),
        open=replace_at(after.public.open, seat, after.racks[seat]),
        result=Result(ending, seat, tile, lost),
    )
    return fast_replace(after, public=_end_round(public))


# the end of a round


def _void_round(public: PublicState) -> PublicState:
    """End the round without a winner: no points are lost (OK-28)."""
    return _end_round(fast_replace(public, result=Result(Ending.VOID)))


def _end_round(public: PublicState) -> PublicState:
    """End the round, and the game if it is over (OK-30).

    The game ends after the given number of rounds, or by points. The rules do not say what happens
    if no player ever finishes; here some void rounds in a row end the game.
    """
    rounds = public.options.rounds
    last = public.round == rounds if rounds else _void_rounds(public) == MAX_VOID_ROUNDS
    over = last or is_player_out(public.options, public.points)
    return fast_replace(public, phase=Phase.OVER if over else Phase.BETWEEN)


def _void_rounds(public: PublicState) -> int:
    """Void rounds in a row, this one included."""
    return public.voids + 1 if public.result and public.result.ending is Ending.VOID else 0


def _deal(state: State, seat: Seat) -> State:
    """Deal the next round."""
    del seat
    return next_round(state, _void_rounds(state.public))


def _remove_from_rack(state: State, seat: Seat, tile: Tile) -> State:
    """Take a tile from a rack, and forget which tile was drawn this turn."""
    rack = without(state.racks[seat], tile)
    known = without(state.public.open[seat], tile)
    public = fast_replace(state.public, open=replace_at(state.public.open, seat, known))
    return fast_replace(state, public=public, racks=replace_at(state.racks, seat, rack), drawn=0)


# the deal


def first_round(options: Options, seats: int, chance: Chance) -> State:
    """The first round: a random dealer (OK-4), everyone with the starting points (OK-3)."""
    dealer, chance = chance.draw_below(seats)
    return deal(options, (options.start_points,) * seats, 1, 0, Seat(dealer), chance)


def next_round(state: State, voids: int) -> State:
    """The player to the dealer's right deals, also after a void round (OK-5)."""
    public = state.public
    dealer = seat_after(public.dealer, public.seats)
    return deal(public.options, public.points, public.round + 1, voids, dealer, state.chance)


def deal(
    options: Options, points: tuple[int, ...], round_: int, voids: int, dealer: Seat, chance: Chance
) -> State:
    """A new round: 15 tiles for the player on the dealer's right, 14 for the others, the rest face
    down.
    """
    seats = len(points)
    shows_first = options.window == BEFORE_PLAY
    tiles, chance = shuffle_tiles(round_, chance)
    starter = seat_after(dealer, seats)
    public = PublicState(
        options=options,
        points=points,
        round=round_,
        voids=voids,
        dealer=dealer,
        phase=Phase.SHOWING if shows_first else Phase.DISCARDING,
        mover=starter,
        indicator=tiles[-1],
        piles=((),) * seats,
        open=((),) * seats,
        answered=(not shows_first,) * seats,
    )
    racks, stock = _deal_racks(tiles[:-1], starter, seats)
    return State(public, racks, stock, drawn=0, chance=chance)


def _deal_racks(
    tiles: tuple[Tile, ...], starter: Seat, seats: int
) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
    """The racks and the stock (OK-11, OK-12)."""
    racks: dict[Seat, tuple[Tile, ...]] = {}
    for place in range(seats):
        size = RACK_SIZE + (place == 0)
        racks[seat_after(starter, seats, place)] = tuple(sorted(tiles[:size]))
        tiles = tiles[size:]
    return tuple(racks[Seat(seat)] for seat in range(seats)), tiles


def shuffle_tiles(round_: int, chance: Chance) -> tuple[tuple[Tile, ...], Chance]:
    """All tiles in random order, the indicator last, with new random numbers."""
    kinds, chance = put_numbered_last(*chance.shuffle(ALL))
    first = (round_ - 1) * len(ALL) + 1
    numbers, chance = chance.shuffle(range(first, first + len(ALL)))
    return tuple(map(Tile, numbers, kinds)), chance


def put_numbered_last(kinds: tuple[Kind, ...], chance: Chance) -> tuple[tuple[Kind, ...], Chance]:
    """Swap a false joker in the indicator's place with random tiles until it is a numbered tile
    (OK-8).
    """
    order = list(kinds)
    while order[-1] == FALSE_JOKER:
        place, chance = chance.draw_below(len(order) - 1)
        order[place], order[-1] = order[-1], order[place]
    return tuple(order), chance


_ACTIONS: Mapping[str, Callable[..., State]] = {
    "go-on": _go_on,
    "show": _show,
    "draw": _draw,
    "take": _take,
    "leave": _leave,
    "discard": _discard,
    "finish": _finish,
    "deal": _deal,
}
