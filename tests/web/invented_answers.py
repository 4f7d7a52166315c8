"""Invented answers of an engine, for what a live one (toy.py) does not do: it fails, is silent or
late, shows every look at once, or plays the table of another game.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

Message = dict[str, Any]
Step = dict[str, Any]

WIDTH = 7.0
HEIGHT = 9.5
TRAY = "tray"
BIN = "bin"


def step(ask: Message, *answers: Message) -> Step:
    """A request and its answers."""
    return {"ask": ask, "answers": list(answers)}


def opening_step(*answers: Message) -> Step:
    return step({"do": "new"}, {"say": "hello", "version": "0.0.0", "shape": 2}, *answers)


def move_step(move: str, *answers: Message) -> Step:
    return step({"do": "play", "move": move}, *answers)


def table(rev: int, scene: Message | None, **more: Any) -> Message:
    """A whole table."""
    plain: Message = {
        "say": "state",
        "rev": rev,
        "shape": 2,
        "phase": "ready",
        "game": "toy",
        "title": "A Toy",
        "lang": "en",
        "announcement": "",
        "can": {"undo": rev > 1, "redo": False, "hint": True, "practice": False},
        "undo_why": "" if rev > 1 else "There is nothing to undo.",
        "seats": [{"name": "Ada", "player": "me", "score": 3, "turn": True}],
        "result": None,
        "log": {"start": 1, "lines": []},
        "panels": [],
        "curtain": None,
        "scene": scene,
    }
    seats = (plain | more)["seats"]
    plain["sides"] = [
        {"name": seat["name"], "score": seat["score"]}
        for seat in seats
        if seat["score"] is not None
    ]
    return plain | more


def save(at: int) -> Message:
    """The engine's save."""
    names = ["Çağla"]
    body = {
        "format": 1,
        "game": "toy",
        "rules": 1,
        "seats": 1,
        "bots": {},
        "names": names,
        "options": {},
        "seed": "7",
    }
    body |= {"practice": None, "log": [f"0 step {n}" for n in range(at)], "at": at, "hashes": {}}
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    about = {
        "game": "toy",
        "title": "A Toy",
        "fact": {"en": f"Turn {at}"},
        "begun": at > 0,
        "turn": at,
        "over": False,
        "score": [3],
    }
    return {"say": "save", "body": body, "sum": f"{zlib.crc32(text.encode()):08x}", "about": about}


def scene(**more: Any) -> Message:
    """An empty scene with the given fields."""
    return {
        "size": [WIDTH, HEIGHT],
        "status": "Choose a tile.",
        "fact": "Turn 1",
        "label": "A toy table",
    } | more


def tile(name: str, x: float, y: float, text: str, **more: Any) -> Message:
    """A red tile with a number."""
    face = {"ink": "suns", "text": text, "sign": "suns", "letter": "S"}
    return {"id": name, "at": [x, y, 1, 1], "label": f"{text} of Suns", "face": face} | more


def place(name: str, x: float, y: float, w: float, h: float, look: str, **more: Any) -> Message:
    return {"id": name, "at": [x, y, w, h], "look": look} | more


def put(name: str, where: str) -> str:
    return f"put {name} {where}"


def hand(lying: dict[str, str], **more: Any) -> Message:
    """Three tiles; those in the hand can go to the tray or the bin."""
    homes = {"hand": (0.6, 7.2), TRAY: (0.6, 2.2), BIN: (4.6, 2.2)}
    pieces, offers = [], []
    for k, name in enumerate(("t1", "t2", "t3")):
        at = lying.get(name, "hand")
        x, y = homes[at]
        text = str(k + 2)
        pieces.append(tile(name, x + (2.0 if at == "hand" else 0.6) * k, y, text))
        if at == "hand":
            drops = [
                {
                    "place": to,
                    "move": put(name, to),
                    "label": f"Into the {to}",
                    "target": f"Into the {to}",
                }
                for to in (TRAY, BIN)
            ]
            label = f"{text} of Suns, in your hand"
            brief = f"{text} of Suns"
            offers.append({"label": label, "brief": brief, "pick": name, "drops": drops})
    places = [
        place(TRAY, 0.4, 2, 3, 1.6, "tray", label="The tray"),
        place(BIN, 4.4, 2, 2.2, 1.6, "spot", label="The bin"),
        place("hand", 0.3, 7, 6.4, 1.5, "wood", label="Your hand"),
    ]
    buttons = [
        {"label": "Done", "why": "Put a tile into the tray first."},
        {"label": "Which?", "points": ["t2", "t3"], "why": "Choose one of these."},
        {"label": "End it", "move": "end", "ask": {"title": "End the round?"}, "main": True},
    ]
    where = {name: lying.get(name, "hand") for name in ("t1", "t2", "t3")}
    outline = [
        [home, [name for name in where if where[name] == home]] for home in (TRAY, BIN, "hand")
    ]
    return scene(places=places, pieces=pieces, outline=outline, offers=[*offers, *buttons]) | more


def handful() -> list[Step]:
    """A match in which tiles are put down one at a time."""
    return [
        opening_step(save(1), table(1, hand({}))),
        move_step(
            put("t1", TRAY),
            save(2),
            table(2, hand({"t1": TRAY}), announcement="You put the 2 into the tray."),
        ),
        move_step(
            "end", save(4), table(5, hand({"t1": TRAY}, status="It is over.", offers=[]), **over())
        ),
    ]


def won_match() -> list[Step]:
    """A match that its person wins by pressing a button."""
    steps = handful()
    result = {
        "title": "You win",
        "lines": ["You: 12 points", "Mira: 7 points"],
        "account": ["Round 1: 7", "Round 2: 5"],
        "shared": "Toy: I won 12:7.",
        "won": True,
        "lead": 5,
    }
    seats = [
        {"name": "You", "player": "me", "score": 12, "turn": False, "won": True},
        {"name": "Mira", "player": "keen", "score": 7, "turn": False, "won": False},
    ]
    (end,) = (entry for entry in steps if entry["ask"].get("move") == "end")
    end["answers"][-1] |= {"result": result, "seats": seats}
    return steps


def over() -> Message:
    return {
        "phase": "over",
        "result": {"title": "Ada wins", "lines": ["Ada: 12 points", "Bo: 7 points"]},
    }


def showcase() -> list[Step]:
    """Every look, kind, caption and mark."""
    looks = [
        "tray",
        "ready",
        "gone",
        "wood",
        "spot",
        "ring",
        "paper",
        "strip",
        "plaque",
        "well",
        "link",
        "rack",
        "hollow",
        "lip",
        "bare",
        "some new look",
    ]
    places = [
        place(f"p{k}", 0.2 + k % 4 * 1.7, 0.2 + k // 4 * 1.2, 1.4, 1, look)
        for k, look in enumerate(looks)
    ]
    marks = [
        "offer",
        "select",
        "drop",
        "hint",
        "last",
        "new",
        "wrong",
        "focus",
        "held",
        "wild",
        "free",
        "x",
    ]
    tiles = [
        tile(f"t{k}", 0.3 + k % 5 * 1.35, 4.2 + k // 5 * 1.6, str(k), marks=[mark])
        for k, mark in enumerate(marks)
    ]
    arms = {"ink": "arms", "text": "13", "sign": "arms", "letter": "A", "worth": "6"}
    kinds: list[dict[str, Any]] = [
        {"kind": "coin", "face": {"text": "4"}},
        {"kind": "coin", "face": {"art": "spiral"}, "dim": True},
        {"kind": "token", "face": {"ink": "moons", "sign": "moons"}},
        {"kind": "die", "face": {"ink": "crowns", "art": "crowns"}},
        {"kind": "pile", "count": 24},
        {"kind": "slim", "count": 24},
        {"kind": "slim", "face": {"ink": "red", "text": "12", "sign": "disc", "letter": "R"}},
        {"kind": "slim", "face": {"ink": "blue", "art": "star", "sign": "square", "worth": "13"}},
        {"kind": "some new kind", "face": arms},
    ]
    others = [
        {"id": f"k{n}", "at": [0.1 + n * 0.75, 7.6, 0.7, 0.7], "label": f"thing {n}", **kind}
        for n, kind in enumerate(kinds)
    ]
    prints = [
        {"x": 1, "y": 9, "size": 0.3, "text": "plain words"},
        {
            "x": 3,
            "y": 9,
            "size": 0.4,
            "text": "a title",
            "font": "title",
            "bold": True,
            "align": "start",
        },
        {"x": 5, "y": 9, "size": 0.4, "text": "107", "kind": "number"},
        {"x": 6, "y": 9, "size": 0.4, "text": "suns", "kind": "sign"},
        {"x": 6.5, "y": 9, "size": 0.4, "text": "check", "kind": "icon"},
        {"x": 6.8, "y": 9, "size": 0.4, "text": "no such icon", "kind": "icon"},
    ]
    return [opening_step(table(1, scene(places=places, prints=prints, pieces=[*tiles, *others])))]


def long_thought() -> list[Step]:
    """A computer player thinks in slices, the second of which is long; undo is available
    meanwhile.
    """
    can = {"undo": True, "redo": False, "hint": False, "practice": False}
    wait = {"say": "wait", "why": "thinking", "who": "Mira", "rev": 2}
    seats = [
        {"name": "Ada", "player": "me", "score": 0, "turn": False},
        {"name": "Mira", "player": "keen", "score": 4, "turn": True},
    ]
    busy = table(
        2,
        hand({"t1": TRAY}),
        phase="thinking",
        seats=seats,
        can=can,
        announcement="You put the 2.",
    )
    return [
        opening_step(table(1, hand({}))),
        move_step(put("t1", TRAY), busy, wait),
        step({"do": "tick"}, wait | {"more": True}),
        step({"do": "tick"}) | {"answers": "/slice.json"},
        step({"do": "undo"}, table(3, hand({}), announcement="Taken back.")),
    ]


def curtain() -> list[Step]:
    """Two people share one screen."""
    people = [
        {"name": n, "player": "me", "score": k, "turn": k == 1}
        for k, n in enumerate(("Mira", "Jon"))
    ]
    shut = {
        "phase": "curtain",
        "seats": people,
        "curtain": {"name": "Jon", "line": "Take the device."},
        "announcement": "Mira drew.",
    }
    secret = hand({}, status="Your secret hand.")
    hidden = table(2, None, **shut)
    return [
        opening_step(save(1), hidden),
        step({"do": "reveal"}, table(3, secret, seats=people)),
    ]


def engine_error() -> list[Step]:
    """An engine that reports an internal error."""
    broke = {"say": "broke", "why": "KeyError: 't1' of Çağla"}
    return [
        opening_step(save(1), table(1, hand({}))),
        move_step(put("t1", TRAY), broke),
        move_step(
            put("t1", BIN),
            save(2),
            table(2, hand({"t1": BIN}), announcement="You put the 2 into the bin."),
        ),
    ]


def failing_behind_a_curtain() -> list[Step]:
    """The same error in a match with secrets."""
    return [*curtain(), *engine_error()[1:2]]


def failing_to_open() -> list[Step]:
    """A save that cannot be opened."""
    return [
        opening_step(save(7), table(1, hand({}))),
        step({"do": "load"}, *engine_error()[1]["answers"]),
    ]


def silent() -> list[Step]:
    """An engine that answers one move late and never answers another."""
    return [
        opening_step(save(1), table(1, hand({}))),
        move_step(put("t1", TRAY)) | {"answers": "/late.json"},
        move_step(put("t1", BIN)) | {"answers": "/never.json"},
    ]


def turn_of_a_slow_computer() -> tuple[list[Step], list[Message]]:
    """A tile that is turned, and then a computer player, whose answers are fetched from
    /slice.json. Returns the recording and those answers.
    """
    busy = {
        "phase": "thinking",
        "can": {"undo": False, "redo": False, "hint": False, "practice": False},
    }
    wait = {"say": "wait", "why": "thinking", "who": "Mira", "rev": 2}
    back = {"id": "t1", "at": [3, 4, 1, 1], "label": "face-down tile"}
    offer = {"label": "Turn the tile", "pick": "t1", "move": "turn t1"}
    outline = [["", ["t1"]]]
    down = scene(pieces=[back], outline=outline, offers=[offer])
    face_up = scene(pieces=[tile("t1", 3, 4, "5")], outline=outline)
    steps = [
        opening_step(table(1, down)),
        move_step("turn t1", table(2, face_up, **busy, announcement="You turn the 5."), wait),
        step({"do": "tick"}) | {"answers": "/slice.json"},
    ]
    return steps, [table(3, down, announcement="Mira turns it back.")]
