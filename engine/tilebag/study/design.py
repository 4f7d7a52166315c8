"""What is played in a study: which tables, by whom, on which deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tilebag import bots, catalog
from tilebag.arena import Contest
from tilebag.catalog import AnyBox
from tilebag.errors import BadSetup


@dataclass(frozen=True, slots=True)
class Study:
    """A comparison of computer players, and of the seats.

    players   as they were asked for, one a seat; where one plays alone, those to be compared
    contests  the tables at which every deal is played, each with the same seed: one; or, where the players rotate, one
              for each different way of sitting
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
        """A study that can be held; raises BadSetup."""
        alone = catalog.box(game).seats[-1] == 1
        if alone and len(players) > 1 and not rotate:
            raise BadSetup("study.alone")
        seatings = _seatings(players, alone=alone) if rotate else [tuple(players)]
        return cls(tuple(players), tuple(Contest.of(game, each, seed, options) for each in seatings), rotate)

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
        """The different players, in the order in which they were asked for."""
        return tuple(dict.fromkeys(self.players))

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        return len(self.contests[0].players)

    @property
    def is_solo(self) -> bool:
        """Does everybody play alone? Then there are no wins; the same deals are compared."""
        return self.seats == 1

    @property
    def anchor(self) -> str:
        """Against whom the others are measured: the keen player, else the baseline, else the first one."""
        return next(name for name in (bots.KEEN, bots.BASELINE, self.players[0]) if name in self.players)

    def entries(self, name: str) -> int:
        """In how many seats a player sits, all tables of a deal together."""
        return sum(contest.players.count(name) for contest in self.contests)

    def meetings(self, one: str, other: str) -> int:
        """How often two different players are compared on each deal."""
        if self.is_solo:
            return 1
        return sum(contest.players.count(one) * contest.players.count(other) for contest in self.contests)

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Every two different players, by their places in `names`."""
        several = range(len(self.names))
        yield from ((i, j) for i in several for j in several if i < j)


def _seatings(players: Sequence[str], *, alone: bool) -> list[tuple[str, ...]]:
    """Everybody moves on by one seat, until they would sit as before; where one plays alone, one after the other."""
    if alone:
        return [(name,) for name in dict.fromkeys(players)]
    turned = (tuple(players[-by:]) + tuple(players[:-by]) for by in range(len(players)))
    return list(dict.fromkeys(turned))
