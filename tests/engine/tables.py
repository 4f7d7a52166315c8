"""Sessions at a table, also those in which one person plays as well as the strongest computer
player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilebag.match import bots, catalog
from tilebag.match.session import ME, OVER, THINKING, MatchSetup, Session

STEPS = 60


def table(
    game: str,
    *players: str,
    seed: str = "1",
    options: Mapping[str, str] | None = None,
    names: tuple[str, ...] = (),
) -> Session:
    """A session with these players; by default one person and the usual number of computers."""
    box = catalog.box(game)
    usual = (ME, *[bots.default_player(box)] * (box.usual_seats - 1))
    return Session(box, MatchSetup.of(box, players or usual, seed, options, names))


def play_hint(session: Session) -> None:
    """The first person's hinted move."""
    session.play(session.match.people[0], session.hint().plan[0])


def step(session: Session) -> str:
    """Play the computers' moves and then mine, as the strongest player would; returns its verb."""
    while session.phase == THINKING:
        session.tick()
    if session.phase == OVER:
        return ""
    session.reveal()
    assert session.viewer is not None
    move = session.advice(session.viewer, bots.default_player(session.box)).plan[0]
    session.play(session.viewer, move)
    return str(move).split()[0]


def until(session: Session, is_found: Callable[[str], bool]) -> str:
    for _ in range(STEPS):
        if is_found(verb := step(session)):
            return verb
    raise AssertionError("no such step in this game")
