"""Players for any game. A game's own players stand in its folder and are found through its Box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from tilebag.catalog import AnyBox
from tilebag.chance import Chance
from tilebag.errors import BadSetup
from tilebag.game import Advice, Game, Thinker
from tilebag.words import say

CASUAL = "casual"  # a friendly beginner, who makes people's mistakes
KEEN = "keen"  # sound play that a person can follow
EXPERT = "expert"  # as strong as a game has it
# on the command line and in tests only
BASELINE = "baseline"  # the keen one as it was when measuring began: every other is measured against it
RANDOM = "random"
FORMER_NAMES = {"easy": CASUAL}  # in saves and addresses of before

S = TypeVar("S")
V = TypeVar("V")


def random_player(game: Game[S, V], *, by_verb: bool = False) -> Thinker[V]:
    """A player that takes any legal step, each as likely as the next; or any kind of step, then one of that kind."""

    def think(view: V, chance: Chance) -> Iterator[Advice]:
        moves = game.moves(view)
        if by_verb:
            verb, chance = chance.pick(sorted({move.verb for move in moves}))
            moves = [move for move in moves if move.verb == verb]
        move, _ = chance.pick(moves)
        yield Advice((move,), say("bot.random"))

    return think


def players(box: AnyBox) -> Mapping[str, Thinker[object]]:
    """The players that anybody may choose at this game, weakest first."""
    return {name: think for name, think in box.bots.items() if name != BASELINE}


def player(box: AnyBox, name: str) -> Thinker[object]:
    """The player of this name at this game; raises BadSetup. Where the keen one never changed it is the baseline."""
    if name == RANDOM:
        return random_player(box.game, by_verb=box.unbounded_turns)
    if name == BASELINE and name not in box.bots:
        return player(box, KEEN)
    if name not in box.bots:
        raise BadSetup("error.player", name=name, names=", ".join((*players(box), RANDOM)))
    return box.bots[name]


def current_name(name: str) -> str:
    """What a player of this name, as an older save or address has it, is called now."""
    return FORMER_NAMES.get(name, name)


def default_player(box: AnyBox) -> str:
    """The name of the player that sits down unasked; the random one where a game has none."""
    return KEEN if KEEN in box.bots else next(iter(box.bots), RANDOM)


def hint_player(box: AnyBox) -> str:
    """The name of the player that gives hints."""
    return box.hints if box.hints in box.bots else default_player(box)
