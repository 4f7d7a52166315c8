"""The rules of Okey: whose turn it is and what each step does (clauses OK-1 to OK-31)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from tilebag.chance import Chance
from tilebag.errors import IllegalMove
from tilebag.fast_replace import fast_replace
from tilebag.game import Seat, Setup, Turn
from tilebag.games.okey import dealing
from tilebag.games.okey.pieces import NAMES
from tilebag.games.okey.scoring import SHOWN_LOSS, after_loss, loss, out, ranking
from tilebag.games.okey.state import VOIDS_AT_MOST, Ending, House, Phase, Result, State, Table, Tile, following
from tilebag.games.okey.steps import DEAL, steps, twin, way_to_finish
from tilebag.move import Move

T = TypeVar("T")


def start(setup: Setup, chance: Chance) -> State:
    """The first round, dealt."""
    return dealing.first_round(House.of(setup), setup.seats, chance)


def turn(state: State) -> Turn:
    """Who may move now. Before play all who have not answered, at the same time, whatever they hold (OK-15)."""
    table = state.table
    match table.phase:
        case Phase.OVER:
            return Turn((), ranking(table.points), table.points)
        case Phase.BETWEEN:
            return Turn((following(table.dealer, table.seats),), (), table.points, DEAL, deals=True)
        case Phase.SHOWING:
            asked = (following(table.mover, table.seats, step) for step in range(table.seats))
            return Turn(tuple(seat for seat in asked if not table.answered[seat]), (), table.points)
        case _:
            return Turn((table.mover,), (), table.points)


def play(state: State, seat: Seat, move: Move) -> State:
    """The table after a step; raises IllegalMove."""
    if seat not in turn(state).seats or move not in _legal(state, seat):
        raise IllegalMove("error.illegal", move=str(move))
    return _STEPS[move.verb](state, seat, *move.args)


def _legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """What a seat in turn may do; the next round is dealt by nobody's decision."""
    if state.table.phase is Phase.BETWEEN:
        return (DEAL,)
    return steps(state.table, seat, state.racks[seat], len(state.stock), state.drawn)


def tiles(state: State) -> tuple[str, ...]:
    """All 106, wherever they lie."""
    table = state.table
    finished = (table.result.tile,) if table.result and table.result.tile else ()
    everywhere = (*state.racks, *table.piles, state.stock, (table.indicator,), finished)
    return tuple(sorted(NAMES[tile.kind] for part in everywhere for tile in part))


# before play


def _go_on(state: State, seat: Seat) -> State:
    """Nothing to show, or nothing shown; when all have said so, the starter discards (OK-14)."""
    answered = _at(state.table.answered, seat, True)
    phase = Phase.DISCARDING if all(answered) else Phase.SHOWING
    return fast_replace(state, table=fast_replace(state.table, answered=answered, phase=phase))


def _show(state: State, seat: Seat) -> State:
    """The other copy of the indicator is shown: every other player loses a point at once (OK-15)."""
    table = state.table
    tile = twin(state.racks[seat], table.indicator, state.drawn)
    assert tile is not None
    shown = fast_replace(
        table,
        points=after_loss(table.points, seat, SHOWN_LOSS),
        shown=seat,
        answered=(True,) * table.seats,
        open=_at(table.open, seat, (tile,)),
        phase=Phase.DISCARDING if table.phase is Phase.SHOWING else table.phase,
    )
    over = out(table.house, shown.points)
    return fast_replace(state, table=fast_replace(shown, phase=Phase.OVER) if over else shown)


# a turn


def _draw(state: State, seat: Seat) -> State:
    """The next tile of the stock (OK-16)."""
    tile, *stock = state.stock
    return _taken(fast_replace(state, stock=tuple(stock)), seat, tile)


def _take(state: State, seat: Seat) -> State:
    """The tile the previous player has just discarded (OK-17); with an empty stock too (OK-29)."""
    table = state.table
    before = following(seat, table.seats, -1)
    *pile, tile = table.piles[before]
    taken = fast_replace(
        table,
        piles=_at(table.piles, before, tuple(pile)),
        open=_at(table.open, seat, tuple(sorted((*table.open[seat], tile)))),
        late=table.late + (not state.stock),
    )
    return _taken(fast_replace(state, table=taken), seat, tile)


def _taken(state: State, seat: Seat, tile: Tile) -> State:
    rack = tuple(sorted((*state.racks[seat], tile)))
    table = fast_replace(state.table, phase=Phase.DISCARDING)
    return fast_replace(state, table=table, racks=_at(state.racks, seat, rack), drawn=tile.number)


def _leave(state: State, seat: Seat) -> State:
    """With an empty stock the discard is not wanted: the round is void (OK-29)."""
    del seat
    return fast_replace(state, table=_voided(state.table))


def _discard(state: State, seat: Seat, tile_id: str) -> State:
    """One tile goes face up to one's right; the next player's turn (OK-16, OK-17)."""
    tile = _held(state, seat, tile_id)
    left = _without(state, seat, tile)
    table = fast_replace(
        left.table,
        piles=_at(left.table.piles, seat, (*left.table.piles[seat], tile)),
        mover=following(seat, left.table.seats),
        turns=left.table.turns + 1,
        phase=Phase.DRAWING,
    )
    # At the latest when every player has had a turn without a stock (OK-29).
    return fast_replace(left, table=_voided(table) if table.late >= table.seats else table)


def _finish(state: State, seat: Seat, tile_id: str) -> State:
    """One tile is put down and the other 14 are shown (OK-23): the others lose (OK-26)."""
    tile = _held(state, seat, tile_id)
    ending = way_to_finish(state.table, state.racks[seat], tile)
    assert ending is not None
    left = _without(state, seat, tile)
    lost = loss(left.table, ending, tile.kind)
    table = fast_replace(
        left.table,
        points=after_loss(left.table.points, seat, lost),
        open=_at(left.table.open, seat, left.racks[seat]),
        result=Result(ending, seat, tile, lost),
    )
    return fast_replace(left, table=_ended(table))


# the end of a round


def _voided(table: Table) -> Table:
    """Nobody finished: no points (OK-28)."""
    return _ended(fast_replace(table, result=Result(Ending.VOID)))


def _ended(table: Table) -> Table:
    """Is the game over (OK-30), or is there another round?

    Counted rounds end it, else points; the document does not say what happens if nobody ever finishes, so after some
    void rounds in a row it ends as it stands.
    """
    rounds = table.house.rounds
    last = table.round == rounds if rounds else _voids(table) == VOIDS_AT_MOST
    return fast_replace(table, phase=Phase.OVER if last or out(table.house, table.points) else Phase.BETWEEN)


def _voids(table: Table) -> int:
    """Void rounds in a row, this one included."""
    return table.voids + 1 if table.result and table.result.ending is Ending.VOID else 0


def _deal(state: State, seat: Seat) -> State:
    """The next round."""
    del seat
    return dealing.next_round(state, _voids(state.table))


# small helpers


def _held(state: State, seat: Seat, tile_id: str) -> Tile:
    return next(tile for tile in state.racks[seat] if tile.id == tile_id)


def _without(state: State, seat: Seat, tile: Tile) -> State:
    """The tile has left the rack, and with it the turn's draw is forgotten."""
    rack, known = (tuple(one for one in part[seat] if one != tile) for part in (state.racks, state.table.open))
    table = fast_replace(state.table, open=_at(state.table.open, seat, known))
    return fast_replace(state, table=table, racks=_at(state.racks, seat, rack), drawn=0)


def _at(parts: tuple[T, ...], seat: Seat, part: T) -> tuple[T, ...]:
    """The parts of all seats with that of one seat changed."""
    return (*parts[:seat], part, *parts[seat + 1 :])


_STEPS: Mapping[str, Callable[..., State]] = {
    "go-on": _go_on,
    "show": _show,
    "draw": _draw,
    "take": _take,
    "leave": _leave,
    "discard": _discard,
    "finish": _finish,
    "deal": _deal,
}
