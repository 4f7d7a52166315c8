"""The design of a study: which tables, players and deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tilebag.core.errors import BadSetup
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.study.arena import Contest


@dataclass(frozen=True, slots=True)
class Study:
    """A comparison of computer players and of seats.

    players   as requested, one per seat; in a game for one, those to compare
    contests  the tables of each deal, with the same seed: one, or one per seating if the players
              rotate
    """

    players: tuple[str, ...]
    contests: tuple[Contest, ...]
    rotate: bool

    @classmethod
    def of(
        cls,
        game: str,
        players: Sequence[str],
        seed: str,
        options: Mapping[str, str] | None = None,
        *,
        rotate: bool = False,
    ) -> Study:
        """A valid study; raises BadSetup."""
        alone = catalog.box(game).seats[-1] == 1
        if alone and len(players) > 1 and not rotate:
            raise BadSetup("study.alone")
        seatings = _seatings(players, alone=alone) if rotate else [tuple(players)]
        return cls(
            tuple(players),
            tuple(Contest.of(game, each, seed, options) for each in seatings),
            rotate,
        )

    @property
    def game(self) -> str:
        return self.contests[0].game

    @property
    def seed(self) -> str:
        return self.contests[0].seed

    @property
    def box(self) -> AnyBox:
        return catalog.box(self.game)

    @property
    def names(self) -> tuple[str, ...]:
        """The different players, in the requested order."""
        return tuple(dict.fromkeys(self.players))

    @property
    def seats(self) -> int:
        """Seats per table."""
        return len(self.contests[0].players)

    @property
    def is_solo(self) -> bool:
        """Whether each game has one player. There are no wins then; results on the same deals are
        compared.
        """
        return self.seats == 1

    @property
    def anchor(self) -> str:
        """The reference player: keen, else the baseline, else the first."""
        return next(
            name for name in (bots.KEEN, bots.BASELINE, self.players[0]) if name in self.players
        )

    def entries(self, name: str) -> int:
        """The number of seats of a player at all tables of a deal."""
        return sum(contest.players.count(name) for contest in self.contests)

    def meetings(self, one: str, other: str) -> int:
        """How often two different players are compared on each deal."""
        if self.is_solo:
            return 1
        return sum(
            contest.players.count(one) * contest.players.count(other) for contest in self.contests
        )

    def pairs(self) -> Iterator[tuple[int, int]]:
        """All pairs of different players, as indexes of `names`."""
        several = range(len(self.names))
        yield from ((i, j) for i in several for j in several if i < j)


def _seatings(players: Sequence[str], *, alone: bool) -> list[tuple[str, ...]]:
    """Everybody moves on by one seat, until they would sit as before; where one plays alone, one
    after the other.
    """
    if alone:
        return [(name,) for name in dict.fromkeys(players)]
    turned = (tuple(players[-by:]) + tuple(players[:-by]) for by in range(len(players)))
    return list(dict.fromkeys(turned))
