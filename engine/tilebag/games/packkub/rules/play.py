"""The rules of PackKub: how a round is dealt, what each step does, how rounds and the game end (PK-1 to PK-27)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby

from tilebag.chance import Chance
from tilebag.errors import IllegalMove
from tilebag.game import Seat, Setup, Turn
from tilebag.games.packkub.melds import in_line
from tilebag.games.packkub.pieces import Stamp, in_the_box
from tilebag.games.packkub.state import (
    DEAL,
    DONE,
    DRAW,
    NEW,
    PASS,
    RESET,
    Group,
    House,
    Phase,
    State,
    Table,
    Tile,
)
from tilebag.games.packkub.steps import endings, find, may_put
from tilebag.move import Move


def start(setup: Setup, chance: Chance) -> State:
    """Any seat may be the first to begin (PK-6); then the first round is dealt."""
    first, chance = chance.below(setup.seats)
    house, nobody = House.of(setup), (False,) * setup.seats
    table = Table(house, 0, Seat(first), Seat(first), Phase.SCORED, (), (), nobody, (0,) * setup.seats)
    return _deal(State(table, ((),) * setup.seats, (), chance))


def box_of(table: Table) -> tuple[Stamp, ...]:
    """All tiles of this game, in order."""
    return in_the_box(table.house.suits, table.house.copies(table.seats), table.house.jokers)


def _deal(state: State) -> State:
    """All tiles are shuffled, some dealt to each, the others are the pile (PK-2, PK-4). Nobody has opened (PK-20)."""
    table = state.table
    stamps, chance = state.chance.shuffled(box_of(table))
    # Tiles that were mixed again get new ids, so that nobody follows one through the shuffling.
    tiles = tuple(Tile(f"t{n}", stamp) for n, stamp in enumerate(stamps, table.round * len(stamps) + 1))
    size, seats = table.house.hand, table.seats
    hands = tuple(tiles[seat * size : (seat + 1) * size] for seat in range(seats))
    fresh = replace(
        table, round=table.round + 1, phase=Phase.PLAYING, groups=(), before=(), opened=(False,) * seats,
        passes=0, steps=0, seen=(),
    )  # fmt: skip
    return State(replace(fresh, mover=fresh.starter), hands, tiles[seats * size :], chance)


def turn(state: State) -> Turn:
    """Whose turn it is; after a round the next one is dealt; after the last the fewest points win (PK-19)."""
    table = state.table
    if table.phase is Phase.OVER:
        return Turn((), ranking(table.points), table.points)
    if table.phase is Phase.SCORED:
        return Turn((Seat((table.starter + 1) % table.seats),), scores=table.points, auto=DEAL, deals=True)
    return Turn((table.mover,), scores=table.points)


def ranking(points: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Who won, fewest points first; those with as many share a place (PK-19)."""
    best_first = sorted(range(len(points)), key=lambda seat: points[seat])
    return tuple(tuple(map(Seat, tied)) for _, tied in groupby(best_first, key=lambda seat: points[seat]))


def tiles(state: State) -> tuple[str, ...]:
    """Everything that came out of the box."""
    on_table = [tile for group in state.table.groups for tile in group.tiles]
    held = [tile for hand in state.hands for tile in hand]
    return tuple(sorted(str(tile.stamp) for tile in (*on_table, *held, *state.pile)))


def play(state: State, seat: Seat, move: Move) -> State:
    """The table after a step; raises IllegalMove."""
    now = turn(state)
    if seat not in now.seats or not _allowed(state, move):
        raise IllegalMove("error.illegal", move=str(move))
    return _STEPS[move.verb](state, *move.args)


def _allowed(state: State, move: Move) -> bool:
    table = state.table
    if table.phase is Phase.SCORED:
        return move == DEAL
    if move.verb == "put" and len(move.args) == len(("tile", "place")):
        return may_put(table, state.hands[table.mover], *move.args)
    return move in endings(table, len(state.pile))


def _put(state: State, tile_id: str, place: str) -> State:
    """A tile leaves the hand or its group and joins a group or begins one (PK-13)."""
    table = state.table
    hand = state.hands[table.mover]
    tile, home = find(table, hand, tile_id)
    assert tile is not None
    groups = tuple(_without(group, tile) if group == home else group for group in table.groups)
    if place == NEW:
        groups += (Group(f"g{1 + max((group.number for group in groups + table.before), default=0)}", (tile,)),)
    else:
        groups = tuple(_laid(group.id, (*group.tiles, tile)) if group.id == place else group for group in groups)
    table = replace(table, groups=tuple(group for group in groups if group.tiles), steps=table.steps + 1)
    if home is not None:
        return replace(state, table=table)
    seen = tuple(other for other in table.seen if other != tile)
    rest = tuple(held for held in hand if held != tile)
    return replace(state, table=replace(table, seen=seen), hands=_with(state.hands, table.mover, rest))


def _without(group: Group, tile: Tile) -> Group:
    return _laid(group.id, tuple(other for other in group.tiles if other != tile))


def _laid(group_id: str, tiles: tuple[Tile, ...]) -> Group:
    """A group whose tiles lie in order."""
    return Group(group_id, tuple(tiles[k] for k in in_line([tile.stamp for tile in tiles])))


def _with(hands: tuple[tuple[Tile, ...], ...], seat: Seat, hand: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _reset(state: State) -> State:
    """The table and the hand are again as they were when the turn began (PK-22); what was shown stays known."""
    table = state.table
    back = table.played
    hand = tuple(sorted((*state.hands[table.mover], *back), key=lambda tile: tile.number))
    seen = tuple(sorted((*table.seen, *back), key=lambda tile: tile.number))
    return replace(
        state, table=replace(table, groups=table.before, seen=seen), hands=_with(state.hands, table.mover, hand)
    )


def _draw(state: State) -> State:
    """The next tile of the pile goes to the hand, and the turn ends (PK-7, PK-8)."""
    mover = state.table.mover
    hands = _with(state.hands, mover, (*state.hands[mover], state.pile[0]))
    return _next(replace(state, hands=hands, pile=state.pile[1:]), passes=0)


def _pass(state: State) -> State:
    """With an empty pile (PK-16); when all have passed in a row, the round ends (PK-17)."""
    passes = state.table.passes + 1
    if passes == state.table.seats:
        return _score(state)
    return _next(state, passes=passes)


def _done(state: State) -> State:
    """The turn ends; with an empty hand the round, too (PK-17)."""
    table = state.table
    opened = tuple(was or seat == table.mover for seat, was in enumerate(table.opened))
    state = replace(state, table=replace(table, opened=opened))
    if not state.hands[table.mover]:
        return _score(state)
    return _next(state, passes=0)


def _next(state: State, *, passes: int) -> State:
    """The next player's turn begins."""
    table = state.table
    mover = Seat((table.mover + 1) % table.seats)
    return replace(state, table=replace(table, mover=mover, before=table.groups, passes=passes, steps=0))


def _score(state: State) -> State:
    """Everybody is given as many points as tiles are left in the hand (PK-18)."""
    table = state.table
    points = tuple(had + len(hand) for had, hand in zip(table.points, state.hands, strict=True))
    phase = Phase.OVER if table.round == table.house.rounds else Phase.SCORED
    return replace(state, table=replace(table, phase=phase, points=points, before=table.groups, passes=0, steps=0))


_STEPS: dict[str, Callable[..., State]] = {
    DRAW.verb: _draw,
    PASS.verb: _pass,
    "put": _put,
    RESET.verb: _reset,
    DONE.verb: _done,
    DEAL.verb: _deal,
}
