"""A hundred fixed positions of PackKub for timing its solver.

They come from seeded matches: one round of 2, 4 and 6 players with a piecepack each and no jokers.
Each player who can play does so in half of their turns (as `keen` would) and draws otherwise, so
that hands and tables of all sizes occur. A position is the start of a turn, with 4 to 15 tiles in
the hand and 0 to 60 on the table; the player may rearrange everything. A third is chosen for each
number of players, as evenly as possible over tables of 0-10, 11-20, ... 51-60 tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tilebag.core.chance import Chance
from tilebag.games.packkub import BOX
from tilebag.games.packkub.bots import keen
from tilebag.games.packkub.pieces import Stamp
from tilebag.games.packkub.state import DRAW, State

POSITIONS = {2: 33, 4: 33, 6: 34}  # by players
GAMES = 8  # for each number of players, to choose positions from
TABLES = range(61)
HANDS = range(4, 16)
BAND = 10  # tiles: width of a band of table sizes

Meld = tuple[Stamp, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The tiles on the table, and the hand of the player to move."""

    players: int
    groups: tuple[Meld, ...]
    hand: tuple[Stamp, ...]

    @property
    def table(self) -> Meld:
        return sum(self.groups, ())


@cache
def positions() -> tuple[Position, ...]:
    """The hundred positions."""
    return tuple(position for players, n in POSITIONS.items() for position in _choose(players, n))


def _choose(players: int, n: int) -> Iterator[Position]:
    """Choose `n` positions for this number of players, from the bands in turn."""
    candidates = dict.fromkeys(
        position
        for game in range(GAMES)
        for position in _round_positions(players, f"bench-{players}-{game}")
    )
    mixed, _ = Chance.of("bench", players).shuffle(tuple(candidates))
    bands: dict[int, list[Position]] = {}
    for position in mixed:
        bands.setdefault(max(0, len(position.table) - 1) // BAND, []).append(position)
    assert sum(map(len, bands.values())) >= n, f"too few positions of {players} players"
    while n:
        for _, band in sorted(bands.items()):
            if band and n:
                n -= 1
                yield band.pop()


def _round_positions(players: int, seed: str) -> Iterator[Position]:
    """The positions of one seeded round."""
    game, rng = BOX.game, Chance.of(seed, "lazy")
    state = game.start(BOX.setup(players, {"rounds": "1"}), Chance.of(seed))
    while seats := game.turn(state).seats:
        seat = seats[0]
        if (position := _question(players, state)) is not None:
            yield position
        lazy, rng = rng.draw_below(2)
        *_, advice = keen(game.view(state, seat), rng)
        for move in (DRAW,) if lazy and state.pile else advice.plan:
            state = game.play(state, seat, move)


def _question(players: int, state: State) -> Position | None:
    """The position; None if table or hand are too large or too small."""
    hand = tuple(sorted((tile.stamp for tile in state.hands[state.public.mover]), key=str))
    position = Position(players, tuple(group.stamps for group in state.public.groups), hand)
    return position if len(position.table) in TABLES and len(hand) in HANDS else None
