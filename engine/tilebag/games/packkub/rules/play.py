"""Whose turn it is, what each step does, and how rounds and the game end (PK-6 to PK-8, PK-13, PK-16 to PK-22)."""

from __future__ import annotations

from collections.abc import Callable

from tilebag.chance import Chance
from tilebag.errors import IllegalMove
from tilebag.fast_replace import fast_replace
from tilebag.game import Seat, Setup, Turn, ranking
from tilebag.move import Move

from ..solver.melds import display_order
from ..state import DEAL, DONE, DRAW, NEW, PASS, PUT, RESET, Group, Options, Phase, PublicState, State, Tile
from .dealing import deal
from .steps import endings, find, may_put


def start(setup: Setup, chance: Chance) -> State:
    """The state before the first move; any seat may be the first to begin (PK-6)."""
    seats = setup.seats
    first, chance = chance.draw_below(seats)
    public = PublicState(
        Options.of(setup), 0, Seat(first), Seat(first), Phase.SCORED, (), (), (False,) * seats, (0,) * seats
    )
    return deal(State(public, ((),) * seats, (), chance))


def turn(state: State) -> Turn:
    """Whose turn it is; after a round the next one is dealt; after the last the fewest points win (PK-19)."""
    public = state.public
    if public.phase is Phase.OVER:
        return Turn((), ranking(public.points, lowest_first=True), public.points)
    if public.phase is Phase.SCORED:
        return Turn((_next_seat(public, public.starter),), scores=public.points, auto=DEAL, deals=True)
    return Turn((public.mover,), scores=public.points)


def tiles(state: State) -> tuple[str, ...]:
    """Everything that came out of the box."""
    on_table = [tile for group in state.public.groups for tile in group.tiles]
    held = [tile for hand in state.hands for tile in hand]
    return tuple(sorted(str(tile.stamp) for tile in (*on_table, *held, *state.pile)))


def play(state: State, seat: Seat, move: Move) -> State:
    """The state after a step; raises IllegalMove."""
    if seat not in turn(state).seats or not _allowed(state, move):
        raise IllegalMove("error.illegal", move=str(move))
    return _STEPS[move.verb](state, *move.args)


def _allowed(state: State, move: Move) -> bool:
    public = state.public
    if public.phase is Phase.SCORED:
        return move == DEAL
    if move.verb == PUT and len(move.args) == len(("tile", "place")):
        return may_put(public, state.hands[public.mover], *move.args)
    return move in endings(public, len(state.pile))


def _put(state: State, tile_id: str, place: str) -> State:
    """A tile leaves the hand or its group and joins a group or begins one (PK-13)."""
    public = state.public
    hand = state.hands[public.mover]
    tile, home = find(public, hand, tile_id)
    assert tile is not None
    groups = tuple(_without(group, tile) if group == home else group for group in public.groups)
    if place == NEW:
        groups += (Group(f"g{1 + max((group.number for group in groups + public.before), default=0)}", (tile,)),)
    else:
        groups = tuple(_group(group.id, (*group.tiles, tile)) if group.id == place else group for group in groups)
    groups = tuple(group for group in groups if group.tiles)
    if home is not None:
        return _with_public(state, groups=groups, steps=public.steps + 1)
    seen = tuple(other for other in public.seen if other != tile)
    hands = _with_hand(state, tuple(held for held in hand if held != tile))
    return fast_replace(_with_public(state, groups=groups, steps=public.steps + 1, seen=seen), hands=hands)


def _without(group: Group, tile: Tile) -> Group:
    return _group(group.id, tuple(other for other in group.tiles if other != tile))


def _group(group_id: str, tiles: tuple[Tile, ...]) -> Group:
    """A group whose tiles lie in order."""
    return Group(group_id, tuple(tiles[k] for k in display_order([tile.stamp for tile in tiles])))


def _reset(state: State) -> State:
    """Table and hand are again as they were when the turn began (PK-22); what was shown stays known."""
    public = state.public
    back = public.played
    hand, seen = _by_number(*state.hands[public.mover], *back), _by_number(*public.seen, *back)
    return fast_replace(_with_public(state, groups=public.before, seen=seen), hands=_with_hand(state, hand))


def _by_number(*some: Tile) -> tuple[Tile, ...]:
    return tuple(sorted(some, key=lambda tile: tile.number))


def _draw(state: State) -> State:
    """The next tile of the pile goes to the hand, and the turn ends (PK-7, PK-8)."""
    hands = _with_hand(state, (*state.hands[state.public.mover], state.pile[0]))
    return _next_turn(fast_replace(state, hands=hands, pile=state.pile[1:]), passes=0)


def _pass(state: State) -> State:
    """With an empty pile (PK-16); when all have passed in a row, the round ends (PK-17)."""
    passes = state.public.passes + 1
    return _score(state) if passes == state.public.seats else _next_turn(state, passes=passes)


def _done(state: State) -> State:
    """The turn ends; with an empty hand the round, too (PK-17)."""
    public = state.public
    opened = tuple(was or seat == public.mover for seat, was in enumerate(public.opened))
    state = _with_public(state, opened=opened)
    return _next_turn(state, passes=0) if state.hands[public.mover] else _score(state)


def _next_turn(state: State, *, passes: int) -> State:
    """The next player's turn begins."""
    public = state.public
    mover = _next_seat(public, public.mover)
    return _with_public(state, mover=mover, before=public.groups, passes=passes, steps=0)


def _next_seat(public: PublicState, seat: Seat) -> Seat:
    return Seat((seat + 1) % public.seats)


def _score(state: State) -> State:
    """Everybody is given as many points as tiles are left in the hand (PK-18)."""
    public = state.public
    points = tuple(had + len(hand) for had, hand in zip(public.points, state.hands, strict=True))
    phase = Phase.OVER if public.round == public.options.rounds else Phase.SCORED
    return _with_public(state, phase=phase, points=points, before=public.groups, passes=0, steps=0)


def _with_public(state: State, **parts: object) -> State:
    return fast_replace(state, public=fast_replace(state.public, **parts))


def _with_hand(state: State, hand: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    """All hands, with this one for the one who moves."""
    mover = state.public.mover
    return (*state.hands[:mover], hand, *state.hands[mover + 1 :])


_STEPS: dict[str, Callable[..., State]] = {
    DRAW.verb: _draw,
    PASS.verb: _pass,
    PUT: _put,
    RESET.verb: _reset,
    DONE.verb: _done,
    DEAL.verb: deal,
}
