"""Computer players of any game. Each game defines its own and lists them in its Box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from tilebag.core.chance import Chance
from tilebag.core.errors import BadSetup
from tilebag.core.game import Advice, Game, Thinker
from tilebag.core.words import say
from tilebag.match.catalog import AnyBox

CASUAL = "casual"  # plays like a beginner, with a beginner's mistakes
KEEN = "keen"  # sound play that a person can follow; no blunders
EXPERT = "expert"  # the strongest a game has
# the characters among the computer players, in the order of their names: a game has those whose
# manner shows in it (`Box.manners`). Each plays like the keen player but for its manner
CHARACTERS = ("ida", "mira", "jon", "ece", "theo", "nora", "emre", "lena")
# offered on the command line and in tests only
BASELINE = (
    "baseline"  # the keen player of the first measurements, kept as the reference for all others
)
RANDOM = "random"
FORMER_NAMES = {"easy": CASUAL}  # in older saves and addresses

S = TypeVar("S")
V = TypeVar("V")


def random_player(game: Game[S, V], *, by_verb: bool = False) -> Thinker[V]:
    """A player that picks uniformly among the legal moves; with `by_verb` first among the verbs,
    then among their moves.
    """

    def think(view: V, chance: Chance) -> Iterator[Advice]:
        moves = game.moves(view)
        if by_verb:
            verb, chance = chance.pick(sorted({move.verb for move in moves}))
            moves = [move for move in moves if move.verb == verb]
        move, _ = chance.pick(moves)
        yield Advice((move,), say("bot.random"))

    return think


def players(box: AnyBox) -> Mapping[str, Thinker[object]]:
    """The levels offered to people, weakest first."""
    return {name: think for name, think in box.bots.items() if name != BASELINE}


def player(box: AnyBox, name: str) -> Thinker[object]:
    """The player with this name; raises BadSetup. A game without a baseline uses its keen
    player.
    """
    if name == RANDOM:
        return random_player(box.game, by_verb=box.unbounded_turns)
    if name == BASELINE and name not in box.bots:
        return player(box, KEEN)
    known = {**box.bots, **box.manners}
    if name not in known:
        raise BadSetup(
            "error.player", name=name, names=", ".join((*players(box), *box.manners, RANDOM))
        )
    return known[name]


def current_name(name: str) -> str:
    """The current name of a player in an older save or address."""
    return FORMER_NAMES.get(name, name)


def default_player(box: AnyBox) -> str:
    """The name of the player for seats without a choice; the random one if a game has none."""
    return KEEN if KEEN in box.bots else next(iter(box.bots), RANDOM)


def strongest_player(box: AnyBox) -> str:
    """The name of the strongest player; the random one if a game has none."""
    return (RANDOM, *players(box))[-1]


class MoveSearch:
    """A computer player's search: its advice improves with every slice of work."""

    last: Advice

    def __init__(self, state: object, thoughts: Iterator[Advice]) -> None:
        self.state = state
        self._thoughts = thoughts
        self.last = next(thoughts)  # every player yields a first answer quickly

    def slice(self) -> bool:
        """Continue the search; True when it is finished and `last` is the final advice."""
        better = next(self._thoughts, None)
        self.last = better or self.last
        return better is None
