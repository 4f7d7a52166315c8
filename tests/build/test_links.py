"""What the page makes of a game for a link, the engine opens to the same table: whatever the game and the step."""

from __future__ import annotations

import base64
import json
import subprocess
import zlib
from pathlib import Path
from typing import Any

from thorough import sample
from tilebag import bots, catalog, record, saves, strict_json
from tilebag.port import Port
from tilebag.session import Session

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 8000  # characters of a link that is handed on
SEEDS = sample(["1", "2", "3"], ["1"])


def games() -> list[Session]:
    """Whole games of every kind, with the usual number of seats and with the most."""
    found = []
    for key in catalog.keys():
        box = catalog.box(key)
        for seats in dict.fromkeys((box.usual_seats, box.seats[-1])):
            found += [record.played(key, [bots.strongest(box)] * seats, seed) for seed in SEEDS]
    return found


def moments(session: Session) -> list[dict[str, Any]]:
    """The game at its beginning, in the middle, near its end and at its end, with a person in the first seat."""
    found = []
    steps = [str(step) for step in session.log]
    for at in sorted({0, 1, len(steps) // 3, len(steps) // 2, len(steps) - 1, len(steps)}):
        body: dict[str, Any] = dict(saves.body(session))
        bots_ = {seat: level for seat, level in body["bots"].items() if seat != "0"}
        body |= {"bots": bots_, "names": ["Çağla"], "log": steps[:at], "at": at}
        body["hashes"] = {str(at): session.hash(at)[: saves.DIGITS]}
        found.append(body)
    return found


def in_links(bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each as a link by the page's own code, and what that reads out of it."""
    given = json.dumps(bodies)
    made = subprocess.run(
        ["node", "tests/js/links.mjs"], cwd=ROOT, input=given, capture_output=True, text=True, check=True
    )
    answers = json.loads(made.stdout)
    assert isinstance(answers, list)
    return answers


def inflated(link: str) -> str:
    return zlib.decompress(base64.urlsafe_b64decode(link + "=" * (-len(link) % 4)), wbits=-15).decode()


def test_a_link_opens_to_the_same_table_in_every_game_at_any_step() -> None:
    for session in games():
        bodies = moments(session)
        for body, found in zip(bodies, in_links(bodies), strict=True):
            assert found["why"] == ""
            assert len(found["link"]) < LONGEST - 100, f"{body['game']}: {len(found['link'])}"
            assert inflated(found["link"]) == strict_json.write(found["body"])
            assert found["body"] == body | {"names": []}
            port = Port()
            told = [json.loads(one)["say"] for one in port.handle(json.dumps({"do": "watch", "body": found["body"]}))]
            assert told == ["steps", "state"]
            assert port.session is not None
            assert port.session.hash(body["at"]) == session.hash(body["at"])
