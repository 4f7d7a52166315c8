"""Handwritten recordings for the page: invented tables with every kind of content."""

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
            put("t1", BIN),
            save(2),
            table(3, hand({"t1": BIN}), announcement="You put the 2 into the bin."),
        ),
        move_step(
            put("t2", TRAY),
            save(3),
            table(4, hand({"t1": TRAY, "t2": TRAY}), announcement="You put the 3 into the tray."),
        ),
        move_step(
            "end", save(4), table(5, hand({"t1": TRAY}, status="It is over.", offers=[]), **over())
        ),
        step({"do": "undo"}, save(1), table(6, hand({}), announcement="You take it back.")),
        step({"do": "hint"}, hint(put("t2", TRAY))),
    ]


BEATS = 3


def staged_ending() -> list[Step]:
    """The same match, with an ending in animation stages."""
    steps = handful()
    (end,) = (entry for entry in steps if entry["ask"].get("move") == "end")
    shown = hand({"t1": TRAY, "t2": TRAY}, status="It is over.", offers=[])
    shown["pieces"] = [
        piece | {"id": f"end{k}", "beat": k} for k, piece in enumerate(shown["pieces"], 1)
    ]
    shown["outline"] = [[TRAY, ["end1", "end2"]], [BIN], ["hand", ["end3"]]]
    end["answers"][-1]["scene"] = shown
    return steps


def shelf(lying: dict[str, str] | None = None, **more: Any) -> Message:
    """A pane of fifteen trays, three of them visible, with a hand below."""
    lying = lying or {}
    names = [f"t{k}" for k in range(1, 16)]
    trays = [
        place(f"tray{k}", 0.2, k * 1.4, 4, 1.2, "tray", label=f"Tray {k + 1}") for k in range(15)
    ]
    tiles = [
        tile(n, 0.3, k * 1.4 + 0.1, str(k), label=f"Tile {k + 1}") for k, n in enumerate(names)
    ]
    at = lying.get("h1", "")
    mine = tile("h1", 0.6, 7.2, "9", label="9 of Suns")
    if at:
        k = int(at.removeprefix("tray"))
        mine |= {"at": [2, k * 1.4 + 0.1, 1, 1], "marks": ["new"]}
        tiles.append(mine)
    pane: Message = {
        "id": "pane",
        "at": [0, 1.5, WIDTH, 4.2],
        "size": [WIDTH, 21],
        "label": "The trays",
    }
    outline = [
        [f"tray{k}", [name, *(["h1"] if at == f"tray{k}" else [])]] for k, name in enumerate(names)
    ]
    pane |= {"places": trays, "pieces": tiles, "outline": outline}
    drops = [{"place": f"tray{k}", "move": put("*", f"tray{k}")} for k in range(15)]
    offers: list[Message] = [{"pick": n, "drops": [14 - k]} for k, n in enumerate(names)]
    offers += (
        [] if at else [{"label": "9 of Suns, in your hand", "pick": "h1", "drops": list(range(15))}]
    )
    hand = place("hand", 0.3, 7, 6.4, 1.5, "wood", label="Your hand")
    own: Message = {
        "places": [hand],
        "pieces": [] if at else [mine],
        "outline": [["hand", [] if at else ["h1"]]],
    }
    return scene(**own, pane=pane, drops=drops, offers=offers) | more


def trays() -> list[Step]:
    """A table with a pane that scrolls."""
    last = {"h1": "tray13"}
    return [
        opening_step(save(1), table(1, shelf())),
        move_step(
            put("h1", "tray1"),
            save(2),
            table(2, shelf({"h1": "tray1"}), announcement="It is in tray 2."),
        ),
        move_step(
            put("h1", "tray13"), save(2), table(2, shelf(last), announcement="It is in tray 14.")
        ),
        move_step(
            put("t13", "tray2"), save(2), table(2, shelf(), announcement="Tile 13 is in tray 3.")
        ),
        step({"do": "undo"}, save(1), table(3, shelf(last), announcement="It is back in tray 14.")),
    ]


def hint(move: str) -> Message:
    texts = {
        "idea": "One of them fits.",
        "look": "Look at: 3 of Suns.",
        "step": "Put down the 3: 58%",
    }
    texts |= {"reason": "The 3 fits best.", "second": "Next best: the 2: 51%"}
    choices = [
        {"plan": [move], "label": "The 3", "figure": "58%", "share": 1, "as_good": True},
        {"plan": [put("t1", TRAY)], "label": "The 2", "figure": "51%", "share": 0.2}
        | {"as_good": False},
    ]
    return {
        "say": "hint",
        "rev": 1,
        "move": move,
        "plan": [move],
        "pieces": [move.split()[1]],
        "unit": "chance to fit",
        "choices": choices,
        **texts,
    }


def hint_plan(*plan: str) -> list[Step]:
    """The same tiles and a hint of several moves."""
    steps = handful()
    steps[-1] = step({"do": "hint"}, hint(plan[0]) | {"plan": list(plan)})
    return steps


def finished_match(*, won: bool, score: int = 12, seats: int = 2) -> list[Step]:
    """A match that ends when its person presses a button."""
    steps = handful()
    names = [("You", "me"), ("Mira", "keen")][:seats]
    company_now = [
        {"name": n, "player": p, "score": score - 5 * k, "turn": False, "won": won is (p == "me")}
        for k, (n, p) in enumerate(names)
    ]
    result = {
        "title": f"You {'win' if won else 'lose'}",
        "lines": [f"{name}: {score - 5 * k} points" for k, (name, _) in enumerate(names)],
        "account": ["Round 1: 7", "Round 2: 5"],
        "shared": f"Toy: I {'won' if won else 'lost'} {score}:{score - 5}.",
        "won": won,
        "lead": score if seats == 1 else 5 if won else -5,
    }
    (end,) = (entry for entry in steps if entry["ask"].get("move") == "end")
    end["answers"][-1] |= {"result": result, "seats": company_now}
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


def dice(throws: int, first_kept: bool = False) -> Message:
    """Two dice, the first of which can be kept, a drawer, and a panel with a plan."""
    faces = [
        {"ink": "suns", "text": str(2 + throws % 4), "sign": "suns"},
        {"ink": "arms", "text": "3", "sign": "arms"},
    ]
    homes = [
        place(f"home{k}", 0.5 + 3 * k, 6.5, 2, 2.4, "wood" if first_kept and not k else "spot")
        for k in range(2)
    ]
    lying = [
        {
            "id": f"d{k}",
            "at": [1 + 3 * k, 6.7, 1, 1],
            "label": "a die",
            "kind": "die",
            "face": face,
            "throws": throws,
        }
        for k, face in enumerate(faces)
    ]
    strip = place("strip", 0.5, 4.6, 6, 1, "strip", label="12 points")
    coin = {
        "id": "c1",
        "at": [0.5, 0.5, 1, 1],
        "label": "coin 4",
        "kind": "coin",
        "face": {"text": "4"},
    }
    drawer = {
        "id": "sheet",
        "title": "12 points",
        "handle": "strip",
        "size": [6, 3],
        "pieces": [coin],
        "outline": [["", ["c1"]]],
        "note": "3 in the bag",
    }
    offers = [
        {
            "label": "Keep the die",
            "pick": "home0",
            "move": "free d0" if first_kept else "keep d0",
            "on": first_kept,
        },
        {"label": "Give up the coin", "pick": "c1", "move": "give c1"},
        {"label": "Roll", "move": "roll", "main": True, "points": ["d0", "d1"]},
    ]
    table = {"places": [*homes, strip], "pieces": lying, "outline": [["", ["d0", "d1"]], ["strip"]]}
    return scene(
        status="Roll the dice.",
        detail="Keep what matches.",
        **table,
        drawers=[drawer],
        offers=offers,
    )


PANELS = [
    {
        "id": "odds",
        "aid": "odds",
        "title": "The odds",
        "big": "1.86 coins",
        "lines": ["One roll in three brings three."],
        "bars": [
            {"label": "Keep the die", "figure": "1.86", "share": 0.93, "plan": ["keep d0", "roll"]},
            {"label": "Keep nothing", "figure": "1.00", "share": 0.5},
        ],
    }
]


def dice_game() -> list[Step]:
    """Dice that are thrown and kept, with a drawer and an aid."""
    lines = {
        "log": {"start": 7, "lines": ["First roll: 2 and 3.", "Second roll: 3 and 3."]},
        "panels": PANELS,
    }
    plan = {"do": "play", "moves": ["keep d0", "roll"]}
    return [
        opening_step(table(1, dice(1), **lines)),
        move_step("keep d0", table(2, dice(1, first_kept=True), **lines)),
        move_step("free d0", table(3, dice(1), **lines)),
        move_step("roll", table(4, dice(2), **lines, announcement="You roll 4 and 3.")),
        move_step("give c1", table(5, dice(2), **lines, announcement="You give up the 4.")),
        step(
            plan, table(6, dice(2, first_kept=True), **lines, announcement="You keep one and roll.")
        ),
    ]


def rolls() -> list[Step]:
    """Dice that are rolled three times with the same button; one can be kept before the second
    roll.
    """
    return [
        opening_step(table(1, dice(1))),
        move_step("roll", table(2, dice(2), announcement="First roll.")),
        move_step("keep d0", table(3, dice(2, first_kept=True), announcement="One is kept.")),
        move_step("roll", table(4, dice(3), announcement="Second roll.")),
        move_step("roll", table(5, dice(4), announcement="Third roll.")),
    ]


def two_tiles() -> list[Step]:
    """Two face-down tiles, each turned by a tap."""

    def shown(*turned: str) -> Message:
        downs = {"t1": (1, 4), "t2": (5, 4)}
        tiles: list[Message] = [
            tile(name, *at, name[1:])
            if name in turned
            else {"id": name, "at": [*at, 1, 1], "label": f"face-down tile {name[1:]}"}
            for name, at in downs.items()
        ]
        offers = [
            {"label": f"Turn tile {name[1:]}", "pick": name, "move": f"turn {name}"}
            for name in downs
            if name not in turned
        ]
        return scene(pieces=tiles, outline=[["", list(downs)]], offers=offers)

    return [
        opening_step(table(1, shown())),
        move_step("turn t1", table(2, shown("t1"), announcement="The first.")),
        move_step("turn t2", table(3, shown("t1", "t2"), announcement="The second.")),
    ]


def company(turn: int) -> list[Message]:
    names = [("Ada", "me"), ("Mira", "keen")]
    return [
        {"name": n, "player": p, "score": k * 4, "turn": k == turn}
        for k, (n, p) in enumerate(names)
    ]


def computer_turn(*, pauses: bool = False) -> list[Step]:
    """Two computer moves, then the viewer's turn; `pauses`: a pause to look comes first."""
    wait = {"say": "wait", "why": "thinking", "who": "Mira"}
    busy = {
        "phase": "thinking",
        "seats": company(1),
        "can": {"undo": False, "redo": False, "hint": False, "practice": False},
    }
    return [
        opening_step(table(1, hand({}, rest=pauses), **busy), wait | {"rev": 1}),
        step(
            {"do": "tick"},
            table(2, hand({"t3": TRAY}), **busy, announcement="Mira: the 4."),
            wait | {"rev": 2},
        ),
        step(
            {"do": "tick"},
            table(3, hand({"t3": TRAY, "t2": BIN}), seats=company(0), announcement="Mira: the 3."),
        ),
    ]


def long_thought() -> list[Step]:
    """A computer player thinks in slices, the second of which is long; undo is available
    meanwhile.
    """
    can = {"undo": True, "redo": False, "hint": False, "practice": False}
    wait = {"say": "wait", "why": "thinking", "who": "Mira", "rev": 2}
    busy = table(
        2,
        hand({"t1": TRAY}),
        phase="thinking",
        seats=company(1),
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


def score_changes(seat_look: str = "plaque") -> list[Step]:
    """Two other players move, one of them twice, and one loses a point; all seats are shown on the
    table.
    """
    names = ("Ada", "Mira", "Jon")

    def state(rev: int, turn: int, change: int, story: list[Message], **more: Any) -> Message:
        shown = hand({})
        shown["places"] += [
            place(f"seat-{n}", 0.3 + 2.2 * (n - 1), 0.2, 2, 1, seat_look, label=names[n - 1])
            for n in (1, 2, 3)
        ]
        shown["outline"] += [[f"seat-{n}"] for n in (1, 2, 3)]
        seats = [
            {
                "name": name,
                "player": "keen" if n else "me",
                "score": 18 + change * (not n),
                "turn": n == turn,
            }
            | {"change": 0 if n else change}
            for n, name in enumerate(names)
        ]
        return table(rev, shown, seats=seats, story=story, **more)

    wait = {"say": "wait", "why": "thinking", "who": "Jon", "rev": 2}
    took = {"pieces": ["slim,red,,5,disc,"]}
    discarded = {"target": ["slim,black,,1,disc,"], "result": "+2"}
    story: list[Message] = [
        {"seat": 1, "text": "Mira passed.", "deeds": [{"text": "passed"}]},
        {"seat": 1, "text": "Mira took red 5, discarded black 1.", "deeds": [took, discarded]},
        {"seat": 2, "text": "Jon passed.", "deeds": [{"text": "passed"}]},
        {"text": "Round 2 begins.", "deeds": [{"text": "Round 2 begins"}]},
    ]
    return [
        opening_step(state(1, 0, 0, [])),
        move_step(
            put("t1", TRAY),
            state(2, 2, -1, story[:2], phase="thinking", announcement="Mira took red 5."),
            wait,
        ),
        step({"do": "tick"}, state(3, 0, -1, story, announcement="Jon drew.")),
        move_step(put("t1", BIN), state(4, 0, 3, [], announcement="Done.")),
    ]


def automatic_move() -> list[Step]:
    """A turned tile stays open until the page continues; then the same person moves."""
    busy = {
        "phase": "thinking",
        "can": {"undo": False, "redo": False, "hint": False, "practice": False},
    }
    wait = {"say": "wait", "why": "auto", "who": "Ada", "rev": 2}
    back = {"id": "t1", "at": [3, 4, 1, 1], "label": "face-down tile"}
    offer = {"label": "Turn the tile", "pick": "t1", "move": "turn t1"}
    outline = [["", ["t1"]]]
    down = scene(pieces=[back], outline=outline, offers=[offer])
    face_up = tile("t1", 3, 4, "5", marks=["select"])
    opened_up = scene(pieces=[face_up], outline=outline, status="Not this one: 5 of Suns.")
    return [
        opening_step(table(1, down)),
        move_step("turn t1", table(2, opened_up, **busy, announcement="Ada: turned the 5."), wait),
        step({"do": "tick"}, table(3, down, announcement="Ada again.")),
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
        step({"do": "reveal"}, table(3, secret, seats=people, panels=PANELS)),
        move_step(put("t1", TRAY), save(2), hidden | {"rev": 4}),
        move_step(
            put("t1", BIN),
            save(2),
            table(5, hand({"t1": BIN}, status="Another secret."), seats=people),
        ),
        step({"do": "hint"}, hint(put("t2", TRAY))),
        step({"do": "hide"}, {"say": "hidden"}, hidden | {"rev": 6, "announcement": ""}),
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
    shut, lifted, *_ = curtain()
    return [shut, lifted, *engine_error()[1:2]]


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


def refused_match() -> list[Step]:
    """An engine that opens no table."""
    return [step({"do": "new"}, {"say": "failed", "why": "Unknown game “toy”."})]


# a rack: three tiles in two rows of four slots, and a discard pile

SLOTS = [(0.6 + 1.2 * (n % 4), 6.2 + 1.2 * (n // 4)) for n in range(8)]
AT_FIRST = {"t1": 0, "t2": 1, "t3": 5}


def desk(lying: dict[str, int], *, mine: bool = True, **more: Any) -> Message:
    """Tiles on a rack; on the viewer's turn they can be discarded, and tapping the third is a
    move.
    """
    pieces = [
        tile(name, *SLOTS[slot], name[1:], label=f"tile {name[1:]}") for name, slot in lying.items()
    ]
    offers = [
        {
            "label": "Away",
            "pick": name,
            "drops": [{"place": "pile", "move": f"away {name}", "label": f"Away {name}"}],
        }
        for name in lying
        if mine and name != "t3"
    ]
    if mine and "t3" in lying:
        offers.append({"label": "Turn it over", "pick": "t3", "move": "turn t3"})
    slots = [{"at": [x, y, 1, 1], "label": f"slot {n + 1}"} for n, (x, y) in enumerate(SLOTS)]
    sorts = [{"id": "up", "label": "Upwards"}, {"id": "down", "label": "Downwards"}]
    places = [
        place("pile", 5.4, 2, 1, 1, "spot", label="The pile"),
        place("rack", 0.5, 6, 5, 2.6, "rack", label="Your rack"),
    ]
    own = {"slots": slots, "lying": [list(pair) for pair in lying.items()], "sorts": sorts}
    outline = [["pile"], ["rack", sorted(lying, key=lambda name: lying[name])]]
    return scene(places=places, pieces=pieces, outline=outline, offers=offers, desk=own) | more


def rearrangement(lying: dict[str, int], rev: int = 1, **fields: Any) -> Step:
    """A rearrangement and its answer, at an unchanged rev."""
    return step({"do": "arrange", **fields}, save(1), table(rev, desk(lying)))


def own_things() -> list[Step]:
    return [
        opening_step(save(1), table(1, desk(AT_FIRST))),
        rearrangement({"t1": 6, "t2": 1, "t3": 5}, piece="t1", slot=6),
        rearrangement({"t1": 1, "t2": 0, "t3": 5}, piece="t1", slot=1),
        rearrangement({"t1": 0, "t2": 1, "t3": 7}, piece="t3", slot=7),
        rearrangement({"t3": 0, "t2": 1, "t1": 2}, sort="down"),
        move_step(
            "away t1",
            save(2),
            table(2, desk({"t2": 1, "t3": 5}), announcement="You put away the 1."),
        ),
        move_step(
            "turn t3", save(2), table(3, desk({"t1": 0, "t2": 1}), announcement="You turn the 3.")
        ),
    ]


def out_of_turn() -> list[Step]:
    """A computer thinks and moves on request; then it is the viewer's turn."""
    theirs = table(1, desk(AT_FIRST, mine=False), phase="thinking")
    there = {"t1": 6, "t2": 1, "t3": 5}
    return [
        opening_step(save(1), theirs, {"say": "wait", "rev": 1, "why": "thinking", "who": "Mira"}),
        step(
            {"do": "arrange", "piece": "t1", "slot": 6},
            save(1),
            table(1, desk(there, mine=False), phase="thinking"),
        ),
        step(
            {"do": "tick"}, save(2), table(2, desk(there), announcement="Mira puts something away.")
        ),
    ]


def tip_sequence() -> list[Step]:
    """A tip, a second one after the first move, none after the second."""
    tips = [
        {"id": "toy.tip.put", "text": "Put a tile into the tray."},
        {"id": "toy.tip.end", "text": "Then end it."},
    ]
    return [
        opening_step(save(1), table(1, hand({}, tip=tips[0]))),
        move_step(
            put("t1", TRAY), save(2), table(2, hand({"t1": TRAY}, tip=tips[1]), announcement="Put.")
        ),
        move_step(put("t2", TRAY), save(3), table(3, hand({"t1": TRAY, "t2": TRAY}))),
        step({"do": "undo"}, save(1), table(4, hand({}, tip=tips[0]))),
    ]


def closed_bin() -> list[Step]:
    """The same tiles, but the bin and the pile reject them with a reason."""
    steps = handful()
    for entry in steps[:2]:
        shown = entry["answers"][-1]["scene"]
        for offer in shown["offers"]:
            offer["drops"] = [drop for drop in offer.get("drops", []) if drop["place"] != BIN]
        shown["offers"].append(
            {"label": "The bin", "pick": BIN, "why": "3 tiles are still missing."}
        )
    return steps


def closed_pile() -> list[Step]:
    """Tiles on a rack, and a pile that rejects them for now."""
    shown = desk(AT_FIRST, mine=False)
    shown["offers"] = [{"label": "The pile", "pick": "pile", "why": "Draw first."}]
    return [
        opening_step(save(1), table(1, shown)),
        rearrangement({"t1": 6, "t2": 1, "t3": 5}, piece="t1", slot=6),
    ]


def stock() -> list[Step]:
    """A stock to draw from, by a tap or by a drag into a slot of the rack."""
    pile: Message = {
        "id": "stock",
        "at": [5.4, 2, 1, 1],
        "kind": "pile",
        "label": "9 tiles",
        "count": 9,
    }
    draw = {
        "label": "Draw",
        "pick": "stock",
        "move": "draw",
        "drops": [{"place": "rack", "move": "draw", "desk": True}],
    }

    def scene_with(positions: dict[str, int]) -> Message:
        desk_scene = desk(positions, mine=False)
        desk_scene["pieces"] += [pile | {"count": 9 - len(positions) + len(AT_FIRST)}]
        desk_scene["outline"][0] = ["pile", ["stock"]]
        new = [
            piece | {"origin": "stock"} if piece["id"] == "t4" else piece
            for piece in desk_scene["pieces"]
        ]
        return desk_scene | {"pieces": new, "offers": [draw]}

    return [
        opening_step(save(1), table(1, scene_with(AT_FIRST))),
        step(
            {"do": "play", "move": "draw", "slot": 6},
            save(2),
            table(2, scene_with(AT_FIRST | {"t4": 6}), announcement="You draw the 4 into slot 7."),
        ),
        step(
            {"do": "play", "move": "draw"},
            save(2),
            table(2, scene_with(AT_FIRST | {"t4": 7}), announcement="You draw."),
        ),
    ]


def picky_trays() -> list[Step]:
    """Trays in a pane, of which only the last accepts the held tile."""
    steps = trays()
    shown = steps[0]["answers"][-1]["scene"]
    shown["pane"]["why"] = "It does not fit there."
    shown["pane"]["rule"] = "fitting"
    shown["offers"][-1]["drops"] = [14]
    return steps


def drawing() -> list[Step]:
    """A button draws a tile; then the viewer puts one away, and a computer player moves."""
    draw = {"label": "Draw", "move": "draw", "main": True}
    before, after = desk(AT_FIRST, mine=False, offers=[draw]), desk(AT_FIRST | {"t4": 6})
    (drawn,) = (piece for piece in after["pieces"] if piece["id"] == "t4")
    drawn["marks"] = ["new"]
    theirs = table(
        3, desk(AT_FIRST, mine=False), phase="thinking", announcement="You put away the 4."
    )
    return [
        opening_step(save(1), table(1, before)),
        step(
            {"do": "play", "move": "draw"}, save(2), table(2, after, announcement="You draw the 4.")
        ),
        move_step(
            "away t4", save(3), theirs, {"say": "wait", "rev": 3, "why": "thinking", "who": "Mira"}
        ),
        step({"do": "tick"}, save(4), table(4, before, announcement="Mira draws.")),
    ]
