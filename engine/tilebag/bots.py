"""Players for any game. A game's own players stand in its folder and are found through its Box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from tilebag.catalog import AnyBox
from tilebag.chance import Chance
from tilebag.errors import BadSetup
from tilebag.game import Advice, Game, Thinker
from tilebag.words import say

RANDOM = "random"  # on the command line and in tests only

S = TypeVar("S")
V = TypeVar("V")


def at_random(game: Game[S, V], *, by_verb: bool = False) -> Thinker[V]:
    """A player that takes any legal step, each as likely as the next; or any kind of step, then one of that kind."""

    def think(view: V, chance: Chance) -> Iterator[Advice]:
        moves = game.moves(view)
        if by_verb:
            verb, chance = chance.pick(sorted({move.verb for move in moves}))
            moves = [move for move in moves if move.verb == verb]
        move, _ = chance.pick(moves)
        yield Advice((move,), say("bot.random"))

    return think


def player(box: AnyBox, name: str) -> Thinker[object]:
    """The player of this name at this game; raises BadSetup."""
    if name == RANDOM:
        return at_random(box.game, by_verb=box.unbounded_turns)
    if name not in box.bots:
        raise BadSetup("error.player", name=name, names=", ".join((*box.bots, RANDOM)))
    return box.bots[name]


def strongest(box: AnyBox) -> str:
    """The name of the player that gives hints; the random one where a game has none of its own."""
    return tuple(box.bots)[-1] if box.bots else RANDOM
