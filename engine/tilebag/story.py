"""A table told: how it was laid, what happened, how it ended. Texts, to be said in anybody's language."""

from __future__ import annotations

from dataclasses import replace

from tilebag.game import Seat, Setup
from tilebag.session import ME, Session
from tilebag.words import Text, say


def laid(session: Session) -> tuple[Text, ...]:
    """How the table was laid: the game, who plays, the seed, each switch that means something at this table."""
    key, sitting = session.box.key, session.sitting
    players = tuple(_introduced(session, Seat(seat)) for seat in range(len(sitting.players)))
    return (
        say("story.game", game=say(f"{key}.name"), rules=session.box.rules),
        say("story.players", n=len(players), players=players),
        say("story.seed", seed=sitting.seed),
        *(
            say("story.switch", name=say(f"{key}.switch.{switch}.name"), value=say(f"{key}.switch.{switch}.{value}"))
            for switch, value in sitting.setup.options
            if _matters(session, switch)
        ),
    )


def _matters(session: Session, switch: str) -> bool:
    """Was this switch set, or could it have been, all else being as it is?"""
    box, setup = session.box, session.sitting.setup
    usual, *others = box.options[switch]
    return setup.option(switch) != usual or any(box.check(_with(setup, switch, other)) is None for other in others)


def _with(setup: Setup, switch: str, value: str) -> Setup:
    options = dict(setup.options) | {switch: value}
    return replace(setup, options=tuple(sorted(options.items())))


def log(session: Session) -> tuple[Text, ...]:
    """What happened so far, from where the one who is looking sits."""
    since = None if session.practice is None else min(session.practice, session.at)
    lines = []
    for ply in range(session.at + 1):
        if since == ply:
            lines.append(say("log.practice"))
        if ply < session.at and (told := session.told(ply)):
            lines.append(told)
    return tuple(lines)


def result(session: Session) -> tuple[Text, ...]:
    """Who won, then a line for each seat, the best first; one who played alone has just the points."""
    turn = session.turn
    if len(session.sitting.players) == 1:
        return (say("result.alone", n=turn.scores[0]),)
    winners = tuple(name(session, seat) for seat in turn.ranking[0])
    title = say("result.shared", who=winners) if len(winners) > 1 else say("result.winner", who=winners[0])
    order = [seat for tied in turn.ranking for seat in tied]
    return (title, *(say("result.line", who=name(session, seat), n=turn.scores[seat]) for seat in order))


def _introduced(session: Session, seat: Seat) -> Text:
    """A name, and how well a computer plays."""
    player = session.sitting.players[seat]
    return name(session, seat) if player == ME else say("seat.level", who=name(session, seat), level=level(player))


def level(player: str) -> Text:
    """How well a player of the computer's plays."""
    return say(f"level.{player}")


def name(session: Session, seat: Seat) -> Text:
    """What the one in this seat is called."""
    called = session.sitting.name(seat)
    return called if isinstance(called, Text) else say("seat.named", who=called)
