"""A table told: how it was laid, what happened, how it ended. Texts, to be said in anybody's language."""

from __future__ import annotations

from dataclasses import replace

from tilebag.catalog import AnyBox
from tilebag.game import Seat, Setup
from tilebag.narration import Line
from tilebag.seal import unsealed
from tilebag.session import ME, Session
from tilebag.words import Text, say


def setup_lines(session: Session) -> tuple[Text, ...]:
    """How the table was laid: the game, who plays, the deal, each switch that means something at this table."""
    key, match = session.box.key, session.match
    players = tuple(_introduced(session, Seat(seat)) for seat in range(len(match.players)))
    return (
        say("story.game", game=say(f"{key}.name"), rules=session.match.rules),
        say("story.players", n=len(players), players=players),
        *deal_lines(session),
        *([say("story.position")] if match.position else []),
        *(
            say(
                "story.switch",
                name=say(f"{key}.switch.{switch}.name"),
                value=say(f"{key}.switch.{switch}.{match.setup.option(switch)}"),
            )
            for switch in session.box.options
            if _matters(session, switch)
        ),
    )


def deal_lines(session: Session) -> tuple[Text, ...]:
    """What the deal was made of, or its seal; of a sealed deal the seed is told only when the seal is open."""
    seal = session.match.seal
    if not seal:
        return (say("story.seed", seed=session.match.seed),)
    return (say("story.sealed", seal=seal.hash), *unsealed_lines(session.box, seal.line), *opened_lines(session))


def unsealed_lines(box: AnyBox, line: str) -> tuple[Text, ...]:
    """The switches that a sealed line does not fix, as it is by older rules; of most lines there are none."""
    names = tuple(say(f"{box.key}.switch.{name}.name") for name in unsealed(line, box.options))
    return (say("story.unsealed", names=names),) if names else ()


def opened_lines(session: Session) -> tuple[Text, ...]:
    """What was sealed, once the seal is open."""
    seal = session.match.seal
    return (say("story.opened", line=seal.line),) if seal and not session.sealed else ()


def _matters(session: Session, switch: str) -> bool:
    """Was this switch set, or could it have been, all else being as it is?"""
    box, setup = session.box, session.match.setup
    usual, *others = box.options[switch]
    return setup.option(switch) != usual or any(box.check(_with(setup, switch, other)) is None for other in others)


def _with(setup: Setup, switch: str, value: str) -> Setup:
    options = dict(setup.options) | {switch: value}
    return replace(setup, options=tuple(sorted(options.items())))


def log_lines(session: Session) -> tuple[Text, ...]:
    """What happened so far, a line a turn, from where the one who is looking sits."""
    return tuple(line for _, line in log_entries(session)[1])


def log_entries(session: Session, last: int | None = None) -> tuple[int, tuple[Line, ...]]:
    """How many lines the log has; the `last` of them, each with the number of steps there are when it has happened."""
    if session.practice is None:
        return session.narrated(0, session.at, last)
    since = min(session.practice, session.at)
    (before, earlier), (after, later) = session.narrated(0, since, last), session.narrated(since, session.at, last)
    entries = (*earlier, (since, say("log.practice")), *later)
    return before + 1 + after, entries if last is None else entries[-last:]


def replay_line(session: Session, ply: int) -> Text:
    """What a replay says of the table after `ply` steps: what the last of them was, and at the end who has won."""
    if not ply:
        return say("replay.start")
    told = session.narration(ply - 1, ply)
    who = seat_name(session, session.log[ply - 1].seat)
    line = told[0] if told else say("replay.step", who=who, n=ply)
    over = not session.history.turn(ply).seats
    return say("replay.end", line=line, result=result_lines(session)[0]) if over else line


def score_changes(session: Session, start: int) -> tuple[Text, ...]:
    """A sentence for each seat whose score is another one than it was after `start` steps; none for one alone."""
    before, now = (session.history.turn(ply).scores for ply in (start, session.at))
    if len(session.match.players) == 1:
        return ()
    changes = (
        (Seat(seat), after - score) for seat, (score, after) in enumerate(zip(before, now, strict=bool(before and now)))
    )
    return tuple(
        say("score.more" if n > 0 else "score.less", who=seat_name(session, seat), n=abs(n)) for seat, n in changes if n
    )


def result_lines(session: Session) -> tuple[Text, ...]:
    """Who won, then a line for each seat, the best first; one who played alone has just the points."""
    turn = session.turn
    if len(session.match.players) == 1:
        return (say("result.alone", n=turn.scores[0]),)
    winners = tuple(seat_name(session, seat) for seat in turn.ranking[0])
    title = _margin(session) or (
        say("result.shared", who=winners) if len(winners) > 1 else say("result.winner", who=winners[0])
    )
    order = [seat for tied in turn.ranking for seat in tied]
    return (title, *(say("result.line", who=seat_name(session, seat), n=turn.scores[seat]) for seat in order))


def account_lines(session: Session) -> tuple[Text, ...]:
    """How the scores came about, for the one who is looking at the end."""
    return session.box.account(session.view())


def _margin(session: Session) -> Text | None:
    """By how much the only person has won or lost; None where no single one has won, or several persons play."""
    turn, you = session.turn, session.match.you - 1
    if you < 0 or len(turn.ranking[0]) > 1:
        return None
    first = turn.ranking[0][0]
    other = turn.ranking[1][0] if first == you else Seat(you)
    margin = abs(turn.scores[first] - turn.scores[other])
    return say("result.won" if first == you else "result.lost", n=margin)


def _introduced(session: Session, seat: Seat) -> Text:
    """A name, and how well a computer plays."""
    player = session.match.players[seat]
    return (
        seat_name(session, seat)
        if player == ME
        else say("seat.level", who=seat_name(session, seat), level=level_name(player))
    )


def level_name(player: str) -> Text:
    """How well a player of the computer's plays."""
    return say(f"level.{player}")


def strength(player: str) -> Text:
    """What to expect of a player of the computer's, in a sentence."""
    return say(f"strength.{player}")


def seat_name(session: Session, seat: Seat) -> Text:
    """What the one in this seat is called."""
    called = session.match.name(seat)
    return called if isinstance(called, Text) else say("seat.named", who=called)
