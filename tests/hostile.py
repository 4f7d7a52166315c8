"""Malicious import files, made from real saves by a seeded generator.

They have flipped bits, truncation, swapped values, wrong types, huge numbers, deep nesting, keys
with a meaning in JavaScript, moves of another game, invalid characters or text around them; some
are exports of all games.
"""

from __future__ import annotations

import copy
import json
import random
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from tilebag.core.move import Move
from tilebag.match import catalog, saves
from tilebag.match.session import MOST_STEPS, MatchSetup, Session

SAVES = Path(__file__).parent / "saves" / "schema-1"
Json: TypeAlias = Any

JUNK: list[Json] = [
    *(
        None,
        True,
        False,
        0,
        -1,
        1.5,
        10**25,
        "",
        "x" * 5000,
        "\ud800",
        "a\u0000b",
        "\u202eredro",
        "ﬃ",
        "🀄" * 60,
    ),
    *(
        [],
        {},
        [[]],
        [None] * 30,
        {"": ""},
        {"__proto__": {"polluted": 1}},
        {"constructor": {"prototype": 1}},
    ),
]
BAD_KEYS = [
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "",
    "\u200b",
    "game",
    "log",
    "body",
    "x" * 2000,
]
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
    plain = sorted(path for path in SAVES.glob("*.json") if path.stem in catalog.keys())
    return [json.loads(path.read_text(encoding="utf-8")) for path in plain]


def to_json(value: Json) -> str:
    """JSON as the page writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def with_checksum(envelope: Json, body: Json) -> Json:
    """The envelope with a valid checksum, so that it reaches the engine."""
    text = to_json(body).encode("utf-8", "surrogatepass")
    return {**envelope, "sum": f"{zlib.crc32(text):08x}", "body": body}


def all_of(games: list[Json]) -> Json:
    """An export of all games."""
    head = {
        "app": "tilebag",
        "kind": "all",
        "schema": 1,
        "rev": 0,
        "saved": "2026-01-01T00:00:00Z",
        "tab": "",
    }
    return with_checksum(
        head, {"build": "x", "games": games, "settings": {"theme": "dark"}, "records": {}}
    )


def nodes(value: Json) -> Iterator[tuple[Json, Any]]:
    """Every position in a value: its container and key."""
    for key in (
        list(value)
        if isinstance(value, dict)
        else range(len(value))
        if isinstance(value, list)
        else ()
    ):
        yield value, key
        yield from nodes(value[key])


def _cut(rng: random.Random, text: str) -> str:
    start = rng.choice((0, 0, rng.randrange(len(text))))
    return text[start : rng.randrange(start, len(text))]


def _flip_bits(rng: random.Random, text: str) -> str:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice((1, 1, 3, 40))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return data.decode("utf-8", "replace")


def _letters(rng: random.Random, text: str) -> str:
    for _ in range(rng.choice((1, 2, 5))):
        at = rng.randrange(len(text))
        text = (
            text[:at]
            + rng.choice((*'"{}[],:\\0123456789', "\u202e", "\ufeff", "💥", "\x00"))
            + text[at + rng.choice((0, 1)) :]
        )
    return text


def _raw(rng: random.Random, text: str) -> str:
    """Replace a number or text with one at the limits of JSON."""
    at = rng.choice([0, *(k for k, letter in enumerate(text) if letter.isdigit() or letter == '"')])
    end = at + 1
    while end < len(text) and text[end].isdigit():
        end += 1
    return text[:at] + rng.choice(RAW) + text[end:]


def _round_it(rng: random.Random, text: str) -> str:
    before, after = rng.choice(
        (
            ("Error: {", "}"),
            ('"', '"'),
            ("> " * 9, "\n--\nA"),
            (text, text),
            ("[", "]"),
            ("\ufeff\n", "\n\n"),
        )
    )
    return before + text + after


def _deep(rng: random.Random, text: str) -> str:
    n = rng.choice((19, 21, 60, 5_000, 100_000))
    opening, closing = rng.choice(
        (("[", "]"), ('{"a":', "}"), ('{"app":"tilebag","body":', "}"), ("[{", "}]"))
    )
    return opening * n + rng.choice((text, "1", "")) + closing * rng.choice((n, n - 1, 0))


def _duplicate_keys(rng: random.Random, text: str) -> str:
    at = text.find("{", rng.choice((0, 1))) + 1
    return f'{text[:at]}"app":"tilebag","game":"okey","kind":"game",{text[at:]}'


ON_TEXT: list[Callable[[random.Random, str], str]] = [
    _cut,
    _flip_bits,
    _flip_bits,
    _letters,
    _letters,
    _raw,
    _raw,
    _round_it,
    _deep,
    _duplicate_keys,
]


def _change(rng: random.Random, body: Json, others: list[Json]) -> Json:
    """A body with one change."""
    body = copy.deepcopy(body)
    how = rng.randrange(9)
    if how == 0:
        where, key = rng.choice(list(nodes(body)))
        where[key] = copy.deepcopy(rng.choice(JUNK))
    elif how == 1:
        body[rng.choice(list(body))] = copy.deepcopy(
            rng.choice([*rng.choice(others)["body"].values()])
        )
    elif how == 2:
        tables = [body, *(where[key] for where, key in nodes(body) if isinstance(where[key], dict))]
        rng.choice(tables)[rng.choice(BAD_KEYS)] = copy.deepcopy(rng.choice(JUNK))
    elif how == 3:
        del body[rng.choice(list(body))]
    elif how == 4:
        body["log"] = rng.choice(others)["body"]["log"]  # another game's moves
    elif how == 5:
        rng.shuffle(body["log"])
    elif how == 6:
        body["log"] = body["log"] * rng.choice((2, 40, 400))
    elif how == 7:
        body |= {
            "hashes": {},
            "log": body["log"][: rng.randrange(len(body["log"]) + 1)],
            "at": rng.choice((0, 1, 10**9)),
        }
    else:
        body |= {
            "names": [rng.choice(("Ada", "\u202eAda", "<img src=x onerror=alert(1)>", "ı" * 41))],
            "hashes": {},
        }
    return body


def _envelope(rng: random.Random, games: list[Json]) -> Json:
    envelope = dict(rng.choice(games))
    if rng.random() < 0.7:
        envelope = with_checksum(envelope, _change(rng, envelope["body"], games))
    if rng.random() < 0.3:
        key = rng.choice((*envelope, *BAD_KEYS))
        envelope[key] = copy.deepcopy(rng.choice(JUNK))
    return envelope


def files(n: int, seed: int = 1) -> Iterator[str]:
    """`n` malicious files."""
    rng, games = random.Random(seed), real()
    for _ in range(n):
        how = rng.random()
        value = _envelope(rng, games)
        if how < 0.15:
            value = all_of([_envelope(rng, games) for _ in range(rng.randrange(6))])
            if rng.random() < 0.5:
                part = rng.choice(("settings", "records", "games"))
                value = with_checksum(
                    value, value["body"] | {part: copy.deepcopy(rng.choice(JUNK))}
                )
        elif how < 0.25:
            value = value["body"]
        text = to_json(value) if rng.random() < 0.7 else json.dumps(value, indent=1)
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            text = rng.choice(ON_TEXT)(rng, text) if text else text
        yield text


def endless() -> str:
    """The longest allowed save: at a full table, a tile is put down and taken back ten thousand
    times.
    """
    box = catalog.box("packkub")
    session = Session(box, MatchSetup.of(box, ["casual"] * box.seats[-1], "7"))
    while len(session.log) < 264:  # until the table is as full as it gets
        session.tick()
    seat = session.turn.seats[0]
    assert Move.parse("pass") in box.game.moves(session.history.view(session.ply, seat)), (
        "the turn is not at its start"
    )
    put = next(
        move
        for move in box.game.moves(session.history.view(session.ply, seat))
        if move.verb == "put"
    )
    log = [
        *map(str, session.log),
        *[f"{seat} {put}", f"{seat} reset"] * ((MOST_STEPS - session.ply) // 2),
    ]
    return to_json(saves.body(session) | {"hashes": {}, "log": log, "at": len(log), "desks": {}})
