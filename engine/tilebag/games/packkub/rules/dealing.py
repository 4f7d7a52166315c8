"""How each round begins (PK-2, PK-4, PK-20)."""

from __future__ import annotations

from tilebag.fast_replace import fast_replace

from ..pieces import Stamp, all_stamps
from ..state import Phase, PublicState, State, Tile


def deal(state: State) -> State:
    """Shuffle all tiles and deal; the rest is the pile (PK-2, PK-4). No seat has opened (PK-20)."""
    public, seats, size = state.public, state.public.seats, state.public.options.hand
    stamps, chance = state.chance.shuffle(stamps_of(public))
    # New ids after each shuffle, so that no tile can be followed through it.
    tiles = tuple(Tile(f"t{n}", stamp) for n, stamp in enumerate(stamps, public.round * len(stamps) + 1))
    hands = tuple(tiles[seat * size : (seat + 1) * size] for seat in range(seats))
    fresh = fast_replace(
        public, round=public.round + 1, phase=Phase.PLAYING, groups=(), before=(), opened=(False,) * seats,
        passes=0, steps=0, seen=(),
    )  # fmt: skip
    return State(fast_replace(fresh, mover=fresh.starter), hands, tiles[seats * size :], chance)


def stamps_of(public: PublicState) -> tuple[Stamp, ...]:
    """All tiles of this game, in order."""
    return all_stamps(public.options.suits, public.options.copies(public.seats), public.options.jokers)
