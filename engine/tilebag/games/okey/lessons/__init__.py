"""Okey's lessons, two minutes each; their text is in en.toml and tr.toml."""

from __future__ import annotations

from tilebag.game import Lesson, LessonStep

from ..state import Phase
from .table import table

BY_MELDS, BY_PAIRS = "runs", "pairs"  # ids of the rack's sorts
WITH_COMPUTERS = ("me", "keen", "keen", "keen")

INTRO = Lesson(
    "intro",
    ("hands", "aim"),
    WITH_COMPUTERS,
    lambda: table(
        "r4 r5 r9 y9 b9 k9 b1 b2 b3 k11 k12 k13 k1 y5 r12",
        indicator="y2",
        racks=("k8", "y13", "r6"),
    ),
    (
        LessonStep("set", point=("t3", "t4", "t5", "t6")),
        LessonStep("run", point=("t7", "t8", "t9")),
        LessonStep(
            "spare",
            move=("discard t15",),
            corrections={"discard t14": "five", "discard t1": "red", "discard t2": "red"},
            replies=(
                (1, "draw"),
                (1, "discard t61"),
                (2, "draw"),
                (2, "discard t71"),
                (3, "draw"),
                (3, "discard t81"),
            ),
        ),
        LessonStep("take", move=("take",), point=("t81",), rule="turn"),
        LessonStep("finish", move=("finish t14",), corrections={"discard t14": "pile"}),
    ),
    sort=BY_MELDS,
)

# The left neighbour's tile is useless, the next one of the stock is useful; later the neighbour discards a useful one.
TURN = Lesson(
    "turn",
    ("turn",),
    WITH_COMPUTERS,
    lambda: table(
        "r4 r5 r9 y9 b9 k9 b1 b2 b3 k11 k12 k13 k1 r12",
        indicator="y2",
        phase=Phase.DRAWING,
        piles=("", "", "", "y13"),
        draws="k10",
        racks=("r11 r13 k8", "b12", "r3"),
    ),
    (
        LessonStep("places", point=("t21", "stock")),
        LessonStep("draw", move=("draw",), corrections={"take": "useless"}),
        LessonStep(
            "down",
            move=("discard t14",),
            corrections={"discard t91": "new", "discard t1": "pair", "discard t2": "pair"},
            replies=(
                (1, "take"),
                (1, "discard t63"),
                (2, "draw"),
                (2, "discard t71"),
                (3, "draw"),
                (3, "discard t81"),
            ),
        ),
        LessonStep("take", move=("take",)),
    ),
    sort=BY_MELDS,
)

# The okey (blue 7) stands for the red 9; a false joker is the blue 7.
WILD = Lesson(
    "wild",
    ("setup", "box", "hands"),
    WITH_COMPUTERS,
    lambda: table("r3 r4 r5 y9 b9 k9 r7 r8 b7 r10 b5 b6 * b8 k2", indicator="b6"),
    (
        LessonStep("indicator", point=("t50",)),
        LessonStep("okey", point=("t9",)),
        LessonStep("false", point=("t13",), rule="box"),
        LessonStep(
            "finish",
            move=("finish t15",),
            corrections={"discard t9": "wild", "discard t13": "joker", "discard t15": "pile"},
            rule="hands",
        ),
    ),
    sort=BY_MELDS,
)

PAIRS = Lesson(
    "pairs",
    ("hands", "scoring"),
    WITH_COMPUTERS,
    lambda: table(
        "r4 r4 y1 y1 b9 b9 k2 k2 r12 r12 y6 y6 k13 r8",
        indicator="b3",
        phase=Phase.DRAWING,
        piles=("", "", "", "k13"),
    ),
    (
        LessonStep("look", point=("t1", "t2", "t3", "t4")),
        LessonStep("take", move=("take",), corrections={"draw": "unseen"}),
        LessonStep("finish", move=("finish t14",), corrections={"discard t14": "pile"}),
    ),
    sort=BY_PAIRS,
)

# Complete without the okey: finishing with any other tile costs the others only 2 points.
DEAR = Lesson(
    "dear",
    ("scoring", "example"),
    WITH_COMPUTERS,
    lambda: table("r3 r4 r5 y9 b9 k9 k11 k12 k13 k1 b5 b6 * b8 b7", indicator="b6"),
    (
        LessonStep("hand", point=("t11", "t12", "t13", "t14"), rule="example"),
        LessonStep("spare", point=("t15",), rule="example"),
        LessonStep(
            "finish",
            move=("finish t15",),
            corrections={f"finish t{n}": "cheap" for n in range(1, 15)} | {"discard t15": "pile"},
        ),
        LessonStep("scores"),
    ),
    sort=BY_MELDS,
)

INDICATOR = Lesson(
    "indicator",
    ("setup", "turn"),
    WITH_COMPUTERS,
    lambda: table("r3 r4 r5 y9 b9 k2 k3 b5 b6 y12 y13 r10 r11 r12 k8", indicator="b6", phase=Phase.SHOWING),
    (
        LessonStep("twin", point=("t50", "t9")),
        LessonStep("show", move=("show",), corrections={"go-on": "silent"}),
        LessonStep("begin", move=("discard t15",), corrections={"discard t9": "copy"}, rule="turn"),
    ),
    sort=BY_MELDS,
)

# The stock is empty; one opponent has 2 points left, and the leader would stay ahead after a plain finish.
END = Lesson(
    "end",
    ("end", "aim"),
    WITH_COMPUTERS,
    lambda: table(
        "r3 r4 r5 y9 b9 k9 k11 k12 k13 k1 b5 b6 * b7",
        indicator="b6",
        phase=Phase.DRAWING,
        piles=("", "", "", "b8"),
        points=(9, 2, 6, 12),
        stock=False,
    ),
    (
        LessonStep("stock", point=("stock-place",)),
        LessonStep("take", move=("take",), corrections={"leave": "void"}),
        LessonStep("points", point=("seat-2", "seat-4"), rule="aim"),
        LessonStep(
            "finish",
            move=("finish t14",),
            corrections={f"finish t{n}": "second" for n in (*range(1, 14), 21)},
            rule="aim",
        ),
    ),
    sort=BY_MELDS,
)

# Black 13, 1, 2 is not a run; after the blue 13 comes the blue 1, the okey, which stands for the yellow 7.
ONES = Lesson(
    "ones",
    ("hands", "setup"),
    WITH_COMPUTERS,
    lambda: table("r1 r2 r3 r4 y9 b9 k9 k12 k13 k1 y5 y6 b1 y8 k2", indicator="b13"),
    (
        LessonStep("high", point=("t8", "t9", "t10"), rule="ends-of-a-run"),
        LessonStep("low", point=("t1", "t2", "t3", "t4"), rule="ends-of-a-run"),
        LessonStep("okey", point=("t50", "t13"), rule="setup"),
        LessonStep(
            "finish",
            move=("finish t15",),
            corrections={"discard t15": "pile", "discard t13": "wild"},
            rule="ends-of-a-run",
        ),
    ),
    sort=BY_MELDS,
)

# A third void round in a row ends the game, and the viewer has most points.
VOID = Lesson(
    "void",
    ("decides", "end"),
    WITH_COMPUTERS,
    lambda: table(
        "r3 r5 y9 b9 k11 k13 k1 b5 b6 r12 y2 y4 k6 r8",
        indicator="b2",
        phase=Phase.DRAWING,
        piles=("k2", "r1", "b12", "y13"),
        points=(12, 8, 11, 6),
        stock=False,
        voids=2,
    ),
    (
        LessonStep("third", point=("stock-place",), rule="third-void"),
        LessonStep("leave", move=("leave",), corrections={"take": "goes-on"}, rule="third-void"),
    ),
    sort=BY_MELDS,
)

# An option: the red indicator doubles the loss.
COLOUR = Lesson(
    "colour",
    ("decides", "scoring"),
    WITH_COMPUTERS,
    lambda: table("r3 r4 r5 y9 b9 k9 k11 k12 k13 k1 b5 b6 b7 b8 y2", indicator="r9", colour_doubles=True),
    (
        LessonStep("indicator", point=("t50",), rule="colour-doubles"),
        LessonStep("finish", move=("finish t15",), corrections={"discard t15": "pile"}, rule="colour-doubles"),
        LessonStep("scores", rule="scoring"),
    ),
    sort=BY_MELDS,
)

# The viewer's partner, opposite, finishes on the next turn.
PARTNERS = Lesson(
    "partners",
    ("partners",),
    WITH_COMPUTERS,
    lambda: table(
        "r4 r5 r9 y9 b9 k9 b1 b2 b3 k11 k12 k13 k1 y5 r12",
        indicator="y2",
        racks=("y13", "k8 y6 y7 y8 y9 b4 b5 b6 b7 r1 r2 r3 k4 k5"),
        draws="r7 k6",
        partners=True,
    ),
    (
        LessonStep("partner", point=("seat-1", "seat-3")),
        LessonStep(
            "discard",
            move=("discard t15",),
            corrections={"discard t1": "run", "discard t2": "run"},
            replies=((1, "draw"), (1, "discard t61"), (2, "draw"), (2, "finish t71")),
        ),
        LessonStep("scores", point=("seat-1", "seat-3")),
    ),
    sort=BY_MELDS,
)

LESSONS = (INTRO, TURN, WILD, PAIRS, DEAR, INDICATOR, END, ONES, VOID, COLOUR, PARTNERS)
