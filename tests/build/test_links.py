"""The engine opens a link that the page has made to the same table, for every game and move."""

from __future__ import annotations

import base64
import json
import subprocess
import zlib
from pathlib import Path
from typing import Any

from parts import NODE
from thorough import sample
from tilebag.core import strict_json
from tilebag.core.game import Seat
from tilebag.match import bots, catalog, record, saves
from tilebag.match.session import Session
from tilebag.page.port import Port

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 8000  # characters of a link that is handed on
SEEDS = sample(["1", "2", "3"], ["1"])


def games() -> list[Session]:
    """Whole games of every kind, with the usual number of seats and with the most."""
    sessions = []
    for key in catalog.keys():
        box = catalog.box(key)
        for seats in sample(dict.fromkeys((box.usual_seats, box.seats[-1])), [box.seats[-1]]):
            sessions += [
                record.play_match(key, [bots.default_player(box)] * seats, seed) for seed in SEEDS
            ]
    return sessions


def moments(session: Session) -> list[dict[str, Any]]:
    """The game at its beginning, in the middle, near its end and at its end, with a person in the
    first seat.
    """
    bodies = []
    steps = [str(step) for step in session.log]
    for at in sorted({0, 1, len(steps) // 3, len(steps) // 2, len(steps) - 1, len(steps)}):
        body: dict[str, Any] = dict(saves.body(session))
        bots_ = {seat: level for seat, level in body["bots"].items() if seat != "0"}
        body |= {"bots": bots_, "names": ["Çağla"], "log": steps[:at], "at": at}
        body["hashes"] = {str(at): session.hash(at)[: saves.HASH_DIGITS]}
        bodies.append(body)
    return bodies


def watch_page(body: dict[str, Any]) -> Port:
    """The table that the engine shows for a body."""
    port = Port()
    messages = [
        json.loads(answer)["say"]
        for answer in port.handle(json.dumps({"do": "watch", "body": body}))
    ]
    assert messages == ["steps", "state"]
    return port


def links_of(bodies: list[dict[str, Any]], positions: list[str]) -> list[dict[str, Any]]:
    """For each a link made by the page's own code, and the result of reading it."""
    requests = [
        {"body": body, "position": position}
        for body, position in zip(bodies, positions, strict=True)
    ]
    process = subprocess.run(
        [*NODE, "tests/js/links.mjs"],
        cwd=ROOT,
        input=json.dumps(requests),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = json.loads(process.stdout)
    assert isinstance(answers, list)
    return answers


def inflate(link: str) -> str:
    return zlib.decompress(
        base64.urlsafe_b64decode(link + "=" * (-len(link) % 4)), wbits=-15
    ).decode()


def position_of(body: dict[str, Any]) -> str:
    """The shared position, in which hidden pieces are dealt again."""
    (facts,) = watch_page(body).handle(json.dumps({"do": "share", "seed": "7"}))
    return str(json.loads(facts)["position"])


def test_shared_link_opens_the_same_table() -> None:
    for session in games():
        bodies = moments(session)
        positions = [position_of(body) for body in bodies]
        for body, position, result in zip(
            bodies, positions, links_of(bodies, positions), strict=True
        ):
            assert result["why"] == ""
            assert len(result["link"]) < LONGEST - 100, f"{body['game']}: {len(result['link'])}"
            assert inflate(result["link"]) == strict_json.write(result["body"])
            assert result["body"] == body | {"names": []}
            again = watch_page(result["body"]).session
            assert again is not None
            assert again.hash(body["at"]) == session.hash(body["at"])
            place = result["place"]
            assert (place["kind"], place["position"]) == ("new", position)
            assert result["length"] < LONGEST, f"{body['game']}: {result['length']} for a position"
            if position:
                assert_it_can_be_laid(place)
                assert look_at(session.box.game.read(position), session) == look_at(
                    session.states[body["at"]], session
                )


def look_at(state: Any, session: Session) -> Any:
    """What the first seat sees."""
    return session.box.game.view(state, Seat(0))


def assert_it_can_be_laid(place: dict[str, Any]) -> None:
    message = {name: place[name] for name in ("game", "seats", "position", "options", "names")}
    answers = [
        json.loads(answer)
        for answer in Port().handle(json.dumps({"do": "new", "seed": "1", **message}))
    ]
    assert "failed" not in {answer["say"] for answer in answers}, answers
