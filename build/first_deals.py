"""Seeds for first matches: the person moves first, and the first two turns are ordinary play.

Before the person's third turn no bonus is offered or paid and no other seat ends the round. This
holds for every move of the person: each seed is tried by playing the first turns in all possible
ways, or in a sample of them if there are too many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import islice

from tilebag.core.chance import Chance
from tilebag.core.move import Move
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.session import ME, READY, THINKING, MatchSetup, Session

CALM_TURNS = 2  # of the person
MOST_WAYS = 160  # of playing the first turns, tried for each seed
MOST_MOVES = 40  # of the person in one way; later moves would only move pieces back and forth
MOST_SEEDS = 500  # tried for each game


def default_seats(box: AnyBox, *, without: str = ME) -> list[str]:
    """The players of the page's default setup (src/base/match-setup.ts).

    A person and casual computer players.

    without  the player in the other seats if the game has no computer players
    """
    players = bots.players(box)
    computer = bots.CASUAL if bots.CASUAL in players else (without, *players)[-1]
    return [ME, *[computer] * (box.usual_seats - 1)]


@cache
def first_seeds(key: str, count: int) -> tuple[str, ...]:
    """The first `count` suitable seeds of a game.

    If there are too few, as in a game that can be over at once: the first seeds with which a person
    is to move. There are none if the match begins with a curtain.
    """
    seeds = [seed_of(key, number) for number in range(MOST_SEEDS)]
    suitable = tuple(islice((seed for seed in seeds if is_suitable(key, seed)), count))
    if len(suitable) == count:
        return suitable
    playable = (seed for seed in seeds if open_match(key, seed).phase == READY)
    return tuple(islice(playable, count))


def seed_of(key: str, number: int) -> str:
    """A seed that looks like the page's own ones."""
    return str(int(sha256(f"{key} {number}".encode()).hexdigest()[:16], 16))


def is_suitable(key: str, seed: str) -> bool:
    """Whether the match of this seed begins with the person's turn and stays calm."""
    session = open_match(key, seed)
    if session.phase != READY or has_choice(session, 0) or find_disturbance(session) is not None:
        return False
    if len(session.match.players) == 1:
        return True
    ways = play_first_turns(session, MOST_WAYS)
    return all(find_disturbance(way) is None for way in ways)


def open_match(key: str, seed: str) -> Session:
    """The match with the default setup, at the first choice of a person."""
    box = catalog.box(key)
    session = Session(box, MatchSetup.of(box, default_seats(box), seed))
    while session.match.people and session.phase == THINKING:
        session.tick()
    return session


def has_choice(session: Session, start: int) -> bool:
    """Whether a seat chose between several moves, from step `start` on."""
    history = session.history
    for ply, step in enumerate(session.log[start:], start):
        is_asked = history.turn(ply).auto is None
        if is_asked and len(session.box.game.moves(history.view(ply, step.seat))) > 1:
            return True
    return False


def is_calm(session: Session, ply: int) -> bool:
    """Whether the person sees an ordinary moment of a round after `ply` steps."""
    turn = session.history.turn(ply)
    seat = session.match.people[0]
    return (
        bool(turn.seats) and not turn.deals and session.box.is_calm(session.history.view(ply, seat))
    )


def find_disturbance(session: Session) -> int | None:
    """The number of steps after which another seat or chance has ended the calm; None if none has.

    If a move of the person ends the round, its consequences do not count.
    """
    for ply in range(session.ply + 1):
        if not is_calm(session, ply):
            is_own = ply > 0 and session.log[ply - 1].seat in session.match.people
            return None if is_own else ply
    return None


@dataclass
class _Choice:
    """A choice of the person, over all ways to play so far.

    exhausted  the moves after which every way was played
    following  the next choice after each other move
    """

    exhausted: set[Move] = field(default_factory=set)
    following: dict[Move, _Choice] = field(default_factory=dict)


def play_first_turns(start: Session, most: int) -> Iterator[Session]:
    """The match played up to the person's third turn, in different ways, at most this many."""
    root = _Choice()
    moves = start.box.game.moves(start.view())
    chance = Chance.of("first turns", start.match.seed)
    for _ in range(most):
        if len(root.exhausted) == len(moves):
            return
        session = open_match(start.box.key, start.match.seed)
        chance = _play_new_way(session, root, chance)
        yield session


def _play_new_way(session: Session, root: _Choice, chance: Chance) -> Chance:
    """Play the first turns in a way that `root` does not contain yet, and add it there."""
    choice = root
    path: list[tuple[_Choice, Move, int]] = []  # a choice, the move chosen, and how many there were
    turns = 1
    while session.phase == READY and turns <= CALM_TURNS and len(path) < MOST_MOVES:
        moves = session.box.game.moves(session.view())
        move, chance = chance.pick([move for move in moves if move not in choice.exhausted])
        path.append((choice, move, len(moves)))
        choice = choice.following.setdefault(move, _Choice())
        session.play(session.match.people[0], move)
        turns += _let_others_play(session)
    for choice, move, count in reversed(path):
        choice.exhausted.add(move)
        choice.following.pop(move, None)
        if len(choice.exhausted) < count:
            break
    return chance


def _let_others_play(session: Session) -> bool:
    """Play up to the person's next choice or the end of the calm; returns whether another seat had
    a choice.
    """
    start = session.ply
    while session.phase == THINKING and is_calm(session, session.ply):
        session.tick()
    return has_choice(session, start)
