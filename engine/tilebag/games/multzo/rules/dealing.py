"""How a round is dealt, and who begins it (MZ-4 to MZ-8)."""

from __future__ import annotations

from tilebag.chance import Chance
from tilebag.fast_replace import fast_replace
from tilebag.game import Seat, Setup
from tilebag.piecepack import NULL, SUITS, Stamp

from ..pieces import ALL, ORDER
from ..state import HAND_SIZE, Phase, PublicState, State, Tile
from .showdown import score_of


def first_round(setup: Setup, starter: Seat, chance: Chance) -> State:
    """The first round, with all coins in their stacks (MZ-4 to MZ-7)."""
    stacks = tuple(tuple(Stamp(suit, value) for value in ORDER if value != NULL) for suit in SUITS)
    nulls, nothing = tuple(Stamp(suit, NULL) for suit in SUITS), ((),) * setup.seats
    options = setup.option("flush_null"), int(setup.option("stall_turns"))
    public = PublicState(*options, 1, Phase.DRAW, starter, starter, stacks, nulls, won=nothing, seen=nothing)
    return _deal(public, chance)


def next_round(state: State) -> State:
    """Deal all tiles again; coins and scores stay (MZ-25)."""
    public = state.public
    return _deal(fast_replace(clear_round(public, next_starter(public)), round=public.round + 1), state.chance)


def clear_round(public: PublicState, starter: Seat) -> PublicState:
    """The state without tiles, as at the start of a round; equal throughout a round, so it serves as a cache key."""
    kept, nothing = (public.flush_null, public.stall_turns, public.round), ((),) * len(public.won)
    stacks, nulls, won = public.stacks, public.nulls, public.won
    return PublicState(*kept, Phase.DRAW, starter, starter, stacks, nulls, won, seen=nothing)


def next_starter(public: PublicState) -> Seat:
    """The seat with the highest score; if tied, the first clockwise after the last starter (MZ-8)."""
    after = public.clockwise(public.starter)
    return max((*after[1:], after[0]), key=lambda seat: score_of(public, seat))


def _deal(public: PublicState, chance: Chance) -> State:
    """Shuffle all tiles, deal four to each seat; the rest is the stock (MZ-7). Ids are shuffled too."""
    stamps, chance = chance.shuffle(ALL)
    ids, chance = chance.shuffle([f"t{n}" for n in range(1, len(ALL) + 1)])
    tiles = tuple(map(Tile, ids, stamps))
    hands = tuple(tiles[seat * HAND_SIZE : (seat + 1) * HAND_SIZE] for seat in public.seats)
    return State(public, hands, tiles[len(hands) * HAND_SIZE :], None, chance)
