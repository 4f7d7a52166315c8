"""A hundred positions of PackKub in which somebody is to move, for timing its solver; always the same.

The positions are real ones, out of seeded games: one round of 2, 4 and 6 players with a piecepack each and no jokers,
in which each player who could lay something does so in half of his turns (the turn that `keen` would make) and draws in
the others, so that hands of all sizes come up beside tables of all sizes. A position is what lies before a player at
the beginning of his turn, with 4 to 15 tiles in his hand and 0 to 60 on the table; he may re-arrange everything. Of
each number of players a third is chosen, as evenly as they come over tables of 0-10, 11-20, ... 51-60 tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tilebag.chance import Chance
from tilebag.games.packkub import BOX
from tilebag.games.packkub.bots import keen
from tilebag.games.packkub.pieces import Stamp
from tilebag.games.packkub.state import DRAW, State

POSITIONS = {2: 33, 4: 33, 6: 34}  # by players
GAMES = 8  # of each number of players, out of which the positions are chosen
TABLES, HANDS = range(61), range(4, 16)
BAND = 10  # tiles: tables are chosen evenly by their size

Meld = tuple[Stamp, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What lies on the table, and the hand of the one who is to move."""

    players: int
    groups: tuple[Meld, ...]
    hand: tuple[Stamp, ...]

    @property
    def table(self) -> Meld:
        return sum(self.groups, ())


@cache
def positions() -> tuple[Asked, ...]:
    """The hundred positions; always the same."""
    return tuple(asked for players, n in POSITIONS.items() for asked in _choose(players, n))


def _choose(players: int, n: int) -> Iterator[Asked]:
    """So many positions of these many players: band after band gives one, as long as it has any."""
    found = dict.fromkeys(
        asked for game in range(GAMES) for asked in _round_positions(players, f"bench-{players}-{game}")
    )
    mixed, _ = Chance.of("bench", players).shuffle(tuple(found))
    bands: dict[int, list[Asked]] = {}
    for asked in mixed:
        bands.setdefault(max(0, len(asked.table) - 1) // BAND, []).append(asked)
    assert sum(map(len, bands.values())) >= n, f"too few positions of {players} players"
    while n:
        for _, band in sorted(bands.items()):
            if band and n:
                n -= 1
                yield band.pop()


def _round_positions(players: int, seed: str) -> Iterator[Asked]:
    """The positions of one round."""
    game, rng = BOX.game, Chance.of(seed, "lazy")
    state = game.start(BOX.setup(players, {"rounds": "1"}), Chance.of(seed))
    while seats := game.turn(state).seats:
        seat = seats[0]
        if (asked := _question(players, state)) is not None:
            yield asked
        lazy, rng = rng.draw_below(2)
        *_, advice = keen(game.view(state, seat), rng)
        for move in (DRAW,) if lazy and state.pile else advice.plan:
            state = game.play(state, seat, move)


def _question(players: int, state: State) -> Asked | None:
    """What is asked here; None if the table or the hand is too large or too small."""
    hand = tuple(sorted((tile.stamp for tile in state.hands[state.public.mover]), key=str))
    asked = Asked(players, tuple(group.stamps for group in state.public.groups), hand)
    return asked if len(asked.table) in TABLES and len(hand) in HANDS else None
