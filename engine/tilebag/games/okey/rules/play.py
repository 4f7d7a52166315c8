"""The rules of Okey: whose turn it is and what each step does (clauses OK-1 to OK-34)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilebag.chance import Chance
from tilebag.errors import IllegalMove
from tilebag.fast_replace import fast_replace, replace_at
from tilebag.game import Seat, Setup, Turn, ranking
from tilebag.move import Move

from ..pieces import NAMES
from ..state import VOIDS_AT_MOST, Ending, Options, Phase, PublicState, Result, State, Tile, following
from . import dealing
from .moves import DEAL, indicator_copy, legal_steps, way_to_finish
from .scoring import SHOWN_LOSS, after_loss, loss, somebody_is_out


def start(setup: Setup, chance: Chance) -> State:
    """The first round, dealt."""
    return dealing.first_round(Options.of(setup), setup.seats, chance)


def turn(state: State) -> Turn:
    """Who may move now. Before play all who have not answered, at the same time, whatever they hold (OK-15)."""
    public = state.public
    match public.phase:
        case Phase.OVER:
            return Turn((), ranking(public.points), public.points)
        case Phase.BETWEEN:
            return Turn((following(public.dealer, public.seats),), (), public.points, DEAL, deals=True)
        case Phase.SHOWING:
            asked = (following(public.mover, public.seats, step) for step in range(public.seats))
            return Turn(tuple(seat for seat in asked if not public.answered[seat]), (), public.points)
        case _:
            return Turn((public.mover,), (), public.points)


def play(state: State, seat: Seat, move: Move) -> State:
    """The state after a step; raises IllegalMove."""
    if seat not in turn(state).seats or move not in _legal(state, seat):
        raise IllegalMove("error.illegal", move=str(move))
    return _STEPS[move.verb](state, seat, *move.args)


def _legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """What a seat in turn may do; the next round is dealt by nobody's decision."""
    if state.public.phase is Phase.BETWEEN:
        return (DEAL,)
    return legal_steps(state.public, seat, state.racks[seat], len(state.stock), state.drawn)


def tiles(state: State) -> tuple[str, ...]:
    """All 106, wherever they lie."""
    return tuple(sorted(NAMES[tile.kind] for tile in state.tiles))


# before play


def _go_on(state: State, seat: Seat) -> State:
    """Nothing to show, or nothing shown; when all have said so, the starter discards (OK-14)."""
    answered = replace_at(state.public.answered, seat, True)
    phase = Phase.DISCARDING if all(answered) else Phase.SHOWING
    return fast_replace(state, public=fast_replace(state.public, answered=answered, phase=phase))


def _show(state: State, seat: Seat) -> State:
    """The other copy of the indicator is shown: every other player loses a point at once (OK-15)."""
    public = state.public
    tile = indicator_copy(state.racks[seat], public.indicator, state.drawn)
    assert tile is not None
    shown = fast_replace(
        public,
        points=after_loss(public, seat, SHOWN_LOSS),
        shown=seat,
        answered=(True,) * public.seats,
        open=replace_at(public.open, seat, (tile,)),
        phase=Phase.DISCARDING if public.phase is Phase.SHOWING else public.phase,
    )
    over = somebody_is_out(public.options, shown.points)
    return fast_replace(state, public=fast_replace(shown, phase=Phase.OVER) if over else shown)


# a turn


def _draw(state: State, seat: Seat) -> State:
    """The next tile of the stock (OK-16)."""
    tile, *stock = state.stock
    return _taken(fast_replace(state, stock=tuple(stock)), seat, tile)


def _take(state: State, seat: Seat) -> State:
    """The tile the previous player has just discarded (OK-17); with an empty stock too (OK-29)."""
    public = state.public
    before = following(seat, public.seats, -1)
    *pile, tile = public.piles[before]
    taken = fast_replace(
        public,
        piles=replace_at(public.piles, before, tuple(pile)),
        open=replace_at(public.open, seat, tuple(sorted((*public.open[seat], tile)))),
        late=public.late + (not state.stock),
    )
    return _taken(fast_replace(state, public=taken), seat, tile)


def _taken(state: State, seat: Seat, tile: Tile) -> State:
    """The tile is on the mover's rack."""
    rack = tuple(sorted((*state.racks[seat], tile)))
    public = fast_replace(state.public, phase=Phase.DISCARDING)
    return fast_replace(state, public=public, racks=replace_at(state.racks, seat, rack), drawn=tile.number)


def _leave(state: State, seat: Seat) -> State:
    """With an empty stock the discard is not wanted: the round is void (OK-29)."""
    del seat
    return fast_replace(state, public=_voided(state.public))


def _discard(state: State, seat: Seat, tile_id: str) -> State:
    """One tile goes face up to one's right; the next player's turn (OK-16, OK-17)."""
    tile = _held(state, seat, tile_id)
    left = _without(state, seat, tile)
    public = fast_replace(
        left.public,
        piles=replace_at(left.public.piles, seat, (*left.public.piles[seat], tile)),
        mover=following(seat, left.public.seats),
        turns=left.public.turns + 1,
        phase=Phase.DRAWING,
    )
    # At the latest when every player has had a turn without a stock (OK-29).
    return fast_replace(left, public=_voided(public) if public.late >= public.seats else public)


def _finish(state: State, seat: Seat, tile_id: str) -> State:
    """One tile is put down and the other 14 are shown (OK-23): the others lose (OK-26)."""
    tile = _held(state, seat, tile_id)
    ending = way_to_finish(state.public, state.racks[seat], tile)
    assert ending is not None
    left = _without(state, seat, tile)
    lost = loss(left.public, ending, tile.kind)
    public = fast_replace(
        left.public,
        points=after_loss(left.public, seat, lost),
        open=replace_at(left.public.open, seat, left.racks[seat]),
        result=Result(ending, seat, tile, lost),
    )
    return fast_replace(left, public=_ended(public))


# the end of a round


def _voided(public: PublicState) -> PublicState:
    """Nobody finished: no points (OK-28)."""
    return _ended(fast_replace(public, result=Result(Ending.VOID)))


def _ended(public: PublicState) -> PublicState:
    """Is the game over (OK-30), or is there another round?

    Counted rounds end it, else points; the document does not say what happens if nobody ever finishes, so after some
    void rounds in a row it ends as it stands.
    """
    rounds = public.options.rounds
    last = public.round == rounds if rounds else _voids(public) == VOIDS_AT_MOST
    over = last or somebody_is_out(public.options, public.points)
    return fast_replace(public, phase=Phase.OVER if over else Phase.BETWEEN)


def _voids(public: PublicState) -> int:
    """Void rounds in a row, this one included."""
    return public.voids + 1 if public.result and public.result.ending is Ending.VOID else 0


def _deal(state: State, seat: Seat) -> State:
    """The next round."""
    del seat
    return dealing.next_round(state, _voids(state.public))


# small helpers


def _held(state: State, seat: Seat, tile_id: str) -> Tile:
    return next(tile for tile in state.racks[seat] if tile.id == tile_id)


def _without(state: State, seat: Seat, tile: Tile) -> State:
    """The tile has left the rack, and with it the turn's draw is forgotten."""
    rack, known = (tuple(held for held in part[seat] if held != tile) for part in (state.racks, state.public.open))
    public = fast_replace(state.public, open=replace_at(state.public.open, seat, known))
    return fast_replace(state, public=public, racks=replace_at(state.racks, seat, rack), drawn=0)


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
