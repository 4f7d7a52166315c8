"""A model of the memory of a person who plays Remembory's basic game. The casual computer player is
measured against it.

The model is the buffer of Atkinson and Shiffrin (1968), "Human memory: a proposed system and its
control processes", with random displacement (Phillips, Shiffrin and Atkinson 1967). A tile that is
turned enters a short-term store of `slots` places and displaces one of the tiles in it, each as
likely as another. So after i other tiles it is still in mind with a chance of (1 - 1/slots)^i,
which is close to the measurements of Waugh and Norman (1965, "Primary memory"): memory declines
with the number of items in between, not with time. `slots` is 7 ± 2 (Miller 1956); for places alone
it is rather 4 (Cowan 2001). Each look may store the tile for the rest of the game (LEARNED). The
exact place of a tile is forgotten before its surroundings (Huttenlocher, Hedges and Duncan 1991,
"Categories and particulars"): of a displaced tile the person knows the surroundings until it would
have been displaced once more.

The person plays as well as this memory allows: turns the wanted tile if remembered, else one that
is not.

    python tests/engine/games/remembory_person.py 2000

prints how many games each player wins, in two games for each of 2000 deals.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [
        str(Path(__file__).resolve().parents[n] / part) for n, part in ((2, ""), (3, "engine"))
    ]

from engine.games.remembory_positions import BOX

from tilebag.core.chance import Chance
from tilebag.core.game import Advice, Seat
from tilebag.core.move import Move
from tilebag.core.words import say
from tilebag.games.remembory import names
from tilebag.games.remembory.rules.moves import BACK, KEEP
from tilebag.games.remembory.state import Tile
from tilebag.games.remembory.strategy import Recall, neighbours
from tilebag.games.remembory.view import View
from tilebag.kit.piecepack import Stamp
from tilebag.match import bots
from tilebag.match.history import Step
from tilebag.match.session import MatchSetup
from tilebag.study.arena import play_out
from tilebag.study.estimates import Estimate, share
from tilebag.study.moments import Moments

PERSONS = {"distracted": 4, "weak": 5, "usual": 7, "strong": 9}  # slots of the short-term store
LEARNED = 15  # of a hundred looks at a tile store it for the rest of the game
SWEPT = 8  # tiles
PERSON = bots.RANDOM  # the name under which a person sits in a match


@dataclass(frozen=True, slots=True)
class Person:
    """A person with this many slots."""

    slots: int

    def __call__(self, view: View, chance: Chance) -> Iterator[Advice]:
        recalled = {
            tile: self.recall(view, tile) for tile in view.public.grid if tile.holder is None
        }
        new = [tile.id for tile, (_, recall) in recalled.items() if recall is not Recall.CLEAR]
        places: list[str] = []
        for tile, (face, recall) in recalled.items():
            if face == names.chosen_stamp(view) and recall:
                near = () if recall is Recall.CLEAR else neighbours(view, tile.id)
                places = [tile.id, *(other.id for other in near if other.id in new)]
        tile_id, _ = chance.pick(places or new or [tile.id for tile in recalled])
        yield Advice((Move("turn", (tile_id,)),), say("bot.random"))

    def recall(self, view: View, tile: Tile) -> tuple[Stamp | None, Recall]:
        """How well a tile is remembered; a forgotten one stays forgotten until it is turned."""
        face = view.tiles[view.public.grid.index(tile)]
        chance, recall = (
            Chance.of("a person", view.seat, tile.id, str(face), tile.last),
            Recall.CLEAR,
        )
        for _ in range(tile.times):
            number, chance = chance.draw_below(100)
            if number < LEARNED:
                return face, Recall.CLEAR
        for _ in range(view.public.flips - tile.last):
            slot, chance = chance.draw_below(self.slots)
            if not slot and recall:
                recall = Recall(recall - 1)
        return face, recall if tile.times else Recall.GONE


@dataclass(frozen=True, slots=True)
class Meeting:
    """The results of a person's games against a computer player: the share won, and the share of
    games at the end of which the computer found SWEPT tiles or more in a row.
    """

    wins: Estimate
    swept: float


def meet(person: Person, level: str, deals: int, seed: str = "person") -> Meeting:
    """Each deal is played twice, with the seats exchanged."""
    players: dict[str, Any] = {PERSON: person, level: bots.player(BOX, level)}
    total, swept = Moments.of([0]), 0
    for k in range(deals):
        wins = 0
        for seats in ((PERSON, level), (level, PERSON)):
            played = play_out(BOX, MatchSetup.of(BOX, seats, f"{seed}/{k}"), players)
            mine = Seat(seats.index(PERSON))
            first = played.turn.ranking[0]
            wins += (2 if len(first) == 1 else 1) if mine in first else 0
            swept += _last_run(played.steps, Seat(1 - mine)) >= SWEPT
        total = Moments.of([wins]) if not k else total + Moments.of([wins])
    return Meeting(share(total, [0.25]), swept / deals / 2)


def _last_run(steps: Sequence[Step], seat: Seat) -> int:
    """How many tiles this seat found one after another at the end."""
    ends = [step for step in reversed(steps) if step.move in (KEEP, BACK)]
    return len(list(takewhile(lambda step: step == Step(seat, KEEP), ends)))


if __name__ == "__main__":
    for level in sys.argv[2:] or [bots.CASUAL]:
        for name, slots in PERSONS.items():
            met = meet(Person(slots), level, int(sys.argv[1]))
            low, high = met.wins.low or 0, met.wins.high or 0
            wins = f"{met.wins.value:.1%} ({low:.1%} to {high:.1%})"
            print(f"{name} ({slots} slots) against {level}: {wins}, swept {met.swept:.1%}")
