"""Files that somebody might import and nobody should: made of real saves by a seeded generator, the same every day.

Bytes flipped, cut, keys swapped, wrong types, numbers without end, nesting without end, keys that JavaScript treats as
its own, another game's steps, letters that are none, texts round them, files of all games with such among them.
"""

from __future__ import annotations

import copy
import json
import random
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from tilebag import catalog, saves
from tilebag.move import Move
from tilebag.session import MatchSetup, Session

SAVES = Path(__file__).parent / "saves" / "schema-1"
Json: TypeAlias = Any

JUNK: list[Json] = [
    *(None, True, False, 0, -1, 1.5, 10**25, "", "x" * 5000, "\ud800", "a\u0000b", "\u202eredro", "ﬃ", "🀄" * 60),
    *([], {}, [[]], [None] * 30, {"": ""}, {"__proto__": {"polluted": 1}}, {"constructor": {"prototype": 1}}),
]
BAD_KEYS = ["__proto__", "constructor", "prototype", "toString", "", "\u200b", "game", "log", "body", "x" * 2000]
RAW = [
    "1e999",
    "-1e999",
    "9" * 400,
    "-0",
    "0.1",
    "1E2",
    "NaN",
    "Infinity",
    "01",
    '"\\ud800"',
    '"\\u0000"',
    "[" * 60 + "]" * 60,
]


def real() -> list[Json]:
    """A save of each game, in its envelope."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(SAVES.glob("*.json"))]


def written(value: Json) -> str:
    """As the page writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def sealed(envelope: Json, body: Json) -> Json:
    """With a checksum that fits: so that it comes as far as the engine."""
    text = written(body).encode("utf-8", "surrogatepass")
    return {**envelope, "sum": f"{zlib.crc32(text):08x}", "body": body}


def all_of(games: list[Json]) -> Json:
    """A file of all games."""
    head = {"app": "tilebag", "kind": "all", "schema": 1, "rev": 0, "saved": "2026-01-01T00:00:00Z", "tab": ""}
    return sealed(head, {"build": "x", "games": games, "settings": {"theme": "dark"}, "records": {}})


def nodes(value: Json) -> Iterator[tuple[Json, Any]]:
    """Every place in a value: what holds it, and under which key."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from nodes(value[key])


def _cut(luck: random.Random, text: str) -> str:
    start = luck.choice((0, 0, luck.randrange(len(text))))
    return text[start : luck.randrange(start, len(text))]


def _flipped(luck: random.Random, text: str) -> str:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(luck.choice((1, 1, 3, 40))):
        data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)
    return data.decode("utf-8", "replace")


def _letters(luck: random.Random, text: str) -> str:
    for _ in range(luck.choice((1, 2, 5))):
        at = luck.randrange(len(text))
        text = (
            text[:at]
            + luck.choice((*'"{}[],:\\0123456789', "\u202e", "\ufeff", "💥", "\x00"))
            + text[at + luck.choice((0, 1)) :]
        )
    return text


def _raw(luck: random.Random, text: str) -> str:
    """One number, or one text, is something that JSON hardly knows."""
    at = luck.choice([0, *(k for k, letter in enumerate(text) if letter.isdigit() or letter == '"')])
    end = at + 1
    while end < len(text) and text[end].isdigit():
        end += 1
    return text[:at] + luck.choice(RAW) + text[end:]


def _round_it(luck: random.Random, text: str) -> str:
    before, after = luck.choice(
        (("Error: {", "}"), ('"', '"'), ("> " * 9, "\n--\nA"), (text, text), ("[", "]"), ("\ufeff\n", "\n\n"))
    )
    return before + text + after


def _deep(luck: random.Random, text: str) -> str:
    n = luck.choice((19, 21, 60, 5_000, 100_000))
    opening, closing = luck.choice((("[", "]"), ('{"a":', "}"), ('{"app":"tilebag","body":', "}"), ("[{", "}]")))
    return opening * n + luck.choice((text, "1", "")) + closing * luck.choice((n, n - 1, 0))


def _twice(luck: random.Random, text: str) -> str:
    at = text.find("{", luck.choice((0, 1))) + 1
    return f'{text[:at]}"app":"tilebag","game":"okey","kind":"game",{text[at:]}'


ON_TEXT: list[Callable[[random.Random, str], str]] = [
    _cut,
    _flipped,
    _flipped,
    _letters,
    _letters,
    _raw,
    _raw,
    _round_it,
    _deep,
    _twice,
]


def _change(luck: random.Random, body: Json, others: list[Json]) -> Json:
    """A body with something in it that is not as it was."""
    body = copy.deepcopy(body)
    how = luck.randrange(9)
    if how == 0:
        where, key = luck.choice(list(nodes(body)))
        where[key] = copy.deepcopy(luck.choice(JUNK))
    elif how == 1:
        body[luck.choice(list(body))] = copy.deepcopy(luck.choice([*luck.choice(others)["body"].values()]))
    elif how == 2:
        tables = [body, *(where[key] for where, key in nodes(body) if isinstance(where[key], dict))]
        luck.choice(tables)[luck.choice(BAD_KEYS)] = copy.deepcopy(luck.choice(JUNK))
    elif how == 3:
        del body[luck.choice(list(body))]
    elif how == 4:
        body["log"] = luck.choice(others)["body"]["log"]  # another game's steps
    elif how == 5:
        luck.shuffle(body["log"])
    elif how == 6:
        body["log"] = body["log"] * luck.choice((2, 40, 400))
    elif how == 7:
        body |= {
            "hashes": {},
            "log": body["log"][: luck.randrange(len(body["log"]) + 1)],
            "at": luck.choice((0, 1, 10**9)),
        }
    else:
        body |= {"names": [luck.choice(("Ada", "\u202eAda", "<img src=x onerror=alert(1)>", "ı" * 41))], "hashes": {}}
    return body


def _envelope(luck: random.Random, games: list[Json]) -> Json:
    envelope = dict(luck.choice(games))
    if luck.random() < 0.7:
        envelope = sealed(envelope, _change(luck, envelope["body"], games))
    if luck.random() < 0.3:
        key = luck.choice((*envelope, *BAD_KEYS))
        envelope[key] = copy.deepcopy(luck.choice(JUNK))
    return envelope


def files(n: int, seed: int = 1) -> Iterator[str]:
    """So many texts of such files."""
    luck, games = random.Random(seed), real()
    for _ in range(n):
        how = luck.random()
        value = _envelope(luck, games)
        if how < 0.15:
            value = all_of([_envelope(luck, games) for _ in range(luck.randrange(6))])
            if luck.random() < 0.5:
                part = luck.choice(("settings", "records", "games"))
                value = sealed(value, value["body"] | {part: copy.deepcopy(luck.choice(JUNK))})
        elif how < 0.25:
            value = value["body"]
        text = written(value) if luck.random() < 0.7 else json.dumps(value, indent=1)
        for _ in range(luck.choice((0, 0, 1, 1, 2))):
            text = luck.choice(ON_TEXT)(luck, text) if text else text
        yield text


def endless() -> str:
    """A save that plays for minutes: on a full table a tile goes to and fro in one turn, as long as a save may be."""
    box = catalog.box("packkub")
    session = Session(box, MatchSetup.of(box, ["easy"] * box.seats[-1], "7"))
    while len(session.log) < 340:  # the fullest table of this game
        session.tick()
    seat = session.turn.seats[0]
    session.play(seat, Move.parse("reset"))
    put = next(move for move in box.game.moves(box.game.view(session.state, seat)) if move.verb == "put")
    log = [*map(str, session.log), *[f"{seat} {put}", f"{seat} reset"] * 6500]
    return written(saves.body(session) | {"hashes": {}, "log": log, "at": len(log), "desks": {}})
