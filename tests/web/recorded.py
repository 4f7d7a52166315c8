"""Recordings made by the engine: a table of any game at any ply."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl

from tilebag.match import bots, catalog, saves
from tilebag.match.session import CURTAIN, OVER, READY, MatchSetup, Session
from tilebag.page.port import Port

LONGEST = 2000  # steps


def play_to(address: str, steps: int = LONGEST) -> Session:
    """The match of an address after `steps` moves, in which every person plays like an expert."""
    words = dict(parse_qsl(address))
    box = catalog.box(words.pop("game"))
    players = words.pop("seats").split(",")
    seed = words.pop("seed", "3")
    session = Session(box, MatchSetup.of(box, players, seed, words))
    while session.phase != OVER and (session.ply < steps or session.phase not in {READY, CURTAIN}):
        advance(session)
    return session


def advance(session: Session) -> None:
    """Lift the curtain, play the expert's move for a person, or let a computer player move."""
    if session.phase == CURTAIN:
        session.reveal()
    elif session.viewer is not None and session.phase == READY:
        session.play(
            session.viewer, session.advice(session.viewer, bots.default_player(session.box)).plan[0]
        )
    else:
        session.tick()


def record_replay(session: Session, width: int, height: int) -> list[dict[str, Any]]:
    """A recording that opens this match or its replay at any ply."""
    steps = record_opening(session, width, height)
    port = Port()
    body = {"body": saves.body(session), "lang": "en", "width": width, "height": height}
    for ply in range(session.ply + 1):
        opening = [
            json.loads(answer)
            for answer in port.handle(json.dumps({"do": "watch", "at": ply, **body}))
        ]
        steps.append({"ask": {"do": "watch", "at": ply}, "answers": opening})
    for ply in range(session.ply + 1):
        looked = [
            json.loads(answer) for answer in port.handle(json.dumps({"do": "look", "at": ply}))
        ]
        steps.append({"ask": {"do": "look", "at": ply}, "answers": looked})
    facts = [json.loads(answer) for answer in port.handle(json.dumps({"do": "share", "seed": "1"}))]
    return [*steps, {"ask": {"do": "share"}, "answers": facts}]


def record_opening(
    session: Session, width: int, height: int, line: int | None = None
) -> list[dict[str, Any]]:
    """A recording that only opens this match and lifts its curtain. `line`: the height of the line
    for the status; None: the page shows none.
    """
    port = Port()
    load = {
        "do": "load",
        "body": saves.body(session),
        "lang": "en",
        "width": width,
        "height": height,
        **({} if line is None else {"line": line}),
    }
    opened = [port.hello(), *port.handle(json.dumps(load))]
    steps = [({"do": "new"}, opened)]
    if session.phase == CURTAIN:
        steps.append(({"do": "reveal"}, port.handle(json.dumps({"do": "reveal", "rev": port.rev}))))
    return [
        {"ask": ask, "answers": [json.loads(answer) for answer in answers]}
        for ask, answers in steps
    ]
