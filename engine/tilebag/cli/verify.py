"""`tilebag verify`: replays a save, checks its deal against the seal and, on request, the
computers' moves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tilebag.cli import input_files
from tilebag.core.errors import BadSave, BadSetup
from tilebag.core.words import Text, error_text, say
from tilebag.match import catalog, report
from tilebag.match.seal import digest, is_line
from tilebag.match.session import Session
from tilebag.match.setup import ME

_SEAL = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Question:
    """A save (`file`), or a seal and its line.

    computers  whether to recompute the moves of computer players
    """

    file: str | None
    seal: str | None
    line: str | None
    computers: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The report, and whether everything is right."""

    lines: tuple[Text, ...]
    is_sound: bool = True


def answer(question: Question) -> Answer:
    """The report; raises OSError, and BadSetup for an incomplete question."""
    seal = _seal(question.seal) if question.seal is not None else None
    if question.file is not None and question.line is None:
        return _verify_save(question.file, seal, computers=question.computers)
    if question.file is not None or seal is None or question.line is None:
        raise BadSetup("cli.verify.nothing")
    return _verify_line(question.line.strip(), seal)


def _verify_line(line: str, seal: str) -> Answer:
    key = line.partition(":")[2].partition(":")[0]
    if key not in catalog.keys(offered=False) or not is_line(line, catalog.box(key)):
        return Answer((say("cli.verify.no-line"),), is_sound=False)
    own = digest(line)
    if own != seal:
        return Answer((say("cli.verify.no-match", seal=own),), is_sound=False)
    return Answer(
        (say("cli.verify.match", seal=own), *report.unsealed_lines(catalog.box(key), line))
    )


def _seal(text: str) -> str:
    """A typed or copied seal; raises BadSetup."""
    plain = "".join(text.split()).lower()
    if not _SEAL.fullmatch(plain):
        raise BadSetup("cli.verify.no-seal")
    return plain


def _verify_save(file: str, seal: str | None, *, computers: bool) -> Answer:
    try:
        session = input_files.session(file)
    except BadSave as trouble:
        return Answer((error_text(trouble),), is_sound=False)
    stored = session.match.seal
    if seal is not None and (stored is None or stored.hash != seal):
        return Answer(
            (say("cli.verify.another", seal=seal) if stored else say("cli.verify.not-sealed"),),
            is_sound=False,
        )
    told_first = (_replay_line(session), *_deal(session))
    again = _verify_computers(session) if computers else Answer(())
    return Answer((*told_first, *again.lines), again.is_sound)


def _replay_line(session: Session) -> Text:
    ending = say("cli.verify.over" if session.over else "cli.verify.open")
    return say(
        "cli.verify.fine", game=say(f"{session.box.key}.name"), n=len(session.log), ending=ending
    )


def _deal(session: Session) -> tuple[Text, ...]:
    """The seal of the deal; reading the save has checked that they match."""
    seal = session.match.seal
    if seal is None:
        return (say("cli.verify.not-sealed"),)
    free = report.unsealed_lines(session.box, seal.line)
    if session.is_sealed:
        return (say("cli.verify.sealed", seal=seal.hash), *free)
    early = (
        ()
        if session.seal_opened_at is None
        else (say("cli.verify.early", n=session.seal_opened_at),)
    )
    return (say("cli.verify.opened", seal=seal.hash), *free, *report.opened_lines(session), *early)


def _verify_computers(session: Session) -> Answer:
    """Every computer player's decision recomputed from its view."""
    decisions = 0
    for ply, step in enumerate(session.log):
        session.ply = ply
        player = session.match.players[step.seat]
        if player == ME or not session.is_decision(ply):
            continue
        decisions += 1
        move = session.advice(step.seat, player).plan[0]
        if move != step.move:
            who = report.seat_name(session, step.seat)
            wrong = say(
                "cli.verify.computer", n=ply + 1, who=who, move=str(move), step=str(step.move)
            )
            return Answer((wrong,), is_sound=False)
    return Answer(
        (say("cli.verify.computers" if decisions else "cli.verify.no-computers", n=decisions),)
    )
