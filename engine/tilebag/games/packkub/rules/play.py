"""The deal, turns, moves, and the end of rounds and of the game (PK-2 to PK-8, PK-13, PK-16 to
PK-22).
"""

from __future__ import annotations

from collections.abc import Callable

from tilebag.core.chance import Chance
from tilebag.core.errors import IllegalMove
from tilebag.core.fast_replace import fast_replace, replace_at, replace_public, without
from tilebag.core.game import Seat, Setup, Turn, ranking
from tilebag.core.move import Move

from ..pieces import Stamp, all_stamps
from ..state import (
    DEAL,
    DONE,
    DRAW,
    NEW,
    PASS,
    PUT,
    RESET,
    Group,
    Options,
    Phase,
    PublicState,
    State,
    Tile,
)
from .moves import can_put, display_tiles, find_tile, next_group, turn_endings


def start(setup: Setup, chance: Chance) -> State:
    """The first round; the first starter is random (PK-6)."""
    seats = setup.seats
    first, chance = chance.draw_below(seats)
    public = PublicState(
        options=Options.of(setup),
        round=0,
        first=Seat(first),
        mover=Seat(first),
        phase=Phase.SCORED,
        opened=(False,) * seats,
        points=(0,) * seats,
    )
    return deal(State(public, ((),) * seats, (), chance))


def turn(state: State) -> Turn:
    """Whose turn it is; the next round is dealt automatically; after the last the fewest points win
    (PK-19).
    """
    public = state.public
    if public.phase is Phase.OVER:
        return Turn((), ranking(public.points, lowest_first=True), public.points)
    if public.phase is Phase.SCORED:
        held = tuple(map(len, state.hands))
        winners = tuple(Seat(seat) for seat, count in enumerate(held) if count == min(held))
        next_starter = _next_seat(public, public.starter)
        return Turn((next_starter,), scores=public.points, auto=DEAL, deals=True, winners=winners)
    return Turn((public.mover,), scores=public.points)


def tiles(state: State) -> tuple[str, ...]:
    """All tiles, wherever they are."""
    on_table = [tile for group in state.public.groups for tile in group.tiles]
    held = [tile for hand in state.hands for tile in hand]
    return tuple(sorted(str(tile.stamp) for tile in (*on_table, *held, *state.pile)))


def play(state: State, seat: Seat, move: Move) -> State:
    """The state after a move; raises IllegalMove."""
    if seat not in turn(state).seats or not _is_legal(state, move):
        raise IllegalMove("error.illegal", move=str(move))
    return _ACTIONS[move.verb](state, *move.args)


def _is_legal(state: State, move: Move) -> bool:
    public = state.public
    if public.phase is Phase.SCORED:
        return move == DEAL
    if move.verb == PUT and len(move.args) == len(("tile", "place")):
        return can_put(public, state.hands[public.mover], *move.args)
    return move in turn_endings(public, len(state.pile))


def _put(state: State, tile_id: str, place: str) -> State:
    """Move a tile from the hand or its group to a group, or begin one (PK-13)."""
    public = state.public
    hand = state.hands[public.mover]
    tile, home = find_tile(public, hand, tile_id)
    assert tile is not None
    groups = public.groups
    if home is not None:
        remaining = _sort_group(home.id, without(home.tiles, tile))
        groups = tuple(remaining if group == home else group for group in groups)
    if place == NEW:
        groups += (Group(next_group(public), (tile,)),)
    else:
        groups = tuple(
            _sort_group(group.id, (*group.tiles, tile)) if group.id == place else group
            for group in groups
        )
    groups = tuple(group for group in groups if group.tiles)
    if home is not None:
        return replace_public(state, groups=groups, steps=public.steps + 1)
    state = replace_public(
        state, groups=groups, steps=public.steps + 1, seen=without(public.seen, tile)
    )
    return fast_replace(state, hands=_replace_hand(state, without(hand, tile)))


def _sort_group(group_id: str, tiles: tuple[Tile, ...]) -> Group:
    """A group with its tiles in display order."""
    return Group(group_id, display_tiles(tiles))


def _reset(state: State) -> State:
    """Restore table and hand of the start of the turn (PK-22); tiles that were shown stay known."""
    public = state.public
    back = public.played_tiles
    hand = _sort_by_number(*state.hands[public.mover], *back)
    seen = _sort_by_number(*public.seen, *back)
    return fast_replace(
        replace_public(state, groups=public.before, seen=seen), hands=_replace_hand(state, hand)
    )


def _sort_by_number(*tiles: Tile) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: tile.number))


def _draw(state: State) -> State:
    """Draw the next tile of the pile, and end the turn (PK-7, PK-8)."""
    hands = _replace_hand(state, (*state.hands[state.public.mover], state.pile[0]))
    return _next_turn(fast_replace(state, hands=hands, pile=state.pile[1:]), passes=0)


def _pass(state: State) -> State:
    """Pass, with an empty pile (PK-16); the round ends when all have passed in a row (PK-17)."""
    passes = state.public.passes + 1
    return _end_round(state) if passes == state.public.seats else _next_turn(state, passes=passes)


def _end_turn(state: State) -> State:
    """End the turn, and the round if the hand is empty (PK-17)."""
    public = state.public
    opened = tuple(was or seat == public.mover for seat, was in enumerate(public.opened))
    state = replace_public(state, opened=opened)
    return _next_turn(state, passes=0) if state.hands[public.mover] else _end_round(state)


def _next_turn(state: State, *, passes: int) -> State:
    """Begin the next player's turn."""
    public = state.public
    mover = _next_seat(public, public.mover)
    return replace_public(state, mover=mover, before=public.groups, passes=passes, steps=0)


def _next_seat(public: PublicState, seat: Seat) -> Seat:
    return Seat((seat + 1) % public.seats)


def _end_round(state: State) -> State:
    """Add a point for each tile left in a hand (PK-18)."""
    public = state.public
    points = tuple(had + len(hand) for had, hand in zip(public.points, state.hands, strict=True))
    phase = Phase.OVER if public.round == public.options.rounds else Phase.SCORED
    return replace_public(
        state, phase=phase, points=points, before=public.groups, passes=0, steps=0
    )


def _replace_hand(state: State, hand: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    """All hands, with this one for the mover."""
    return replace_at(state.hands, state.public.mover, hand)


def deal(state: State) -> State:
    """Shuffle all tiles and deal; the rest is the pile (PK-2, PK-4). No seat has opened (PK-20)."""
    public = state.public
    seats = public.seats
    size = public.options.hand
    stamps, chance = state.chance.shuffle(stamps_of(public))
    # New ids after each shuffle, so that no tile can be followed through it.
    tiles = tuple(
        Tile(f"t{n}", stamp) for n, stamp in enumerate(stamps, public.round * len(stamps) + 1)
    )
    hands = tuple(tiles[seat * size : (seat + 1) * size] for seat in range(seats))
    fresh = PublicState(
        options=public.options,
        round=public.round + 1,
        first=public.first,
        mover=public.first,
        phase=Phase.PLAYING,
        opened=(False,) * seats,
        points=public.points,
    )
    return State(fast_replace(fresh, mover=fresh.starter), hands, tiles[seats * size :], chance)


def stamps_of(public: PublicState) -> tuple[Stamp, ...]:
    """All tiles of this game, in order."""
    return all_stamps(
        public.options.suits, public.options.copies(public.seats), public.options.jokers
    )


_ACTIONS: dict[str, Callable[..., State]] = {
    DRAW.verb: _draw,
    PASS.verb: _pass,
    PUT: _put,
    RESET.verb: _reset,
    DONE.verb: _end_turn,
    DEAL.verb: deal,
}
