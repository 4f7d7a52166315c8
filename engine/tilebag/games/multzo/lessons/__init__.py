"""Multzo's lessons, two minutes each; their text is in en.toml and tr.toml."""

from __future__ import annotations

from tilebag.game import Lesson, LessonStep

from .table import table, tile

# The player holds two 4s; the third lies open. With the 2 of Moons that is a set and a prime.
INTRO = Lesson(
    "intro",
    ("aim", "turn"),
    ("me", "keen"),
    lambda: table("s4 c4 m2 s0", "m5 c3 s5 s2", open_="c2 a4", won=("c2 c3", "a2"), draws="m0"),
    (
        LessonStep("hand", point=(tile("s4"), tile("c4")), rule="hands"),
        LessonStep("take", move=(f"take {tile('a4')}",), corrections={"draw": "unseen"}, rule="turn"),
        LessonStep(
            "down",
            move=(f"end {tile('s0')}",),
            corrections={f"drop {tile('s0')}": "open", f"end {tile('m2')}": "suits", f"drop {tile('m2')}": "suits"},
            rule="turn",
            replies=((1, "draw"), (1, f"drop {tile('m0')}")),
        ),
        LessonStep("pay", move=("null suns",), corrections={"coins": "plain", "null arms": "dearer"}),
    ),
)

# Four Moons, with the ace that counts most.
FLUSH = Lesson(
    "flush",
    ("hands", "box"),
    ("me", "keen"),
    lambda: table("m0 m3 m5 s4", "s5 c3 s0 c5", open_="c4 ma", draws="a2"),
    (
        LessonStep("ace", point=(tile("ma"),), rule="box"),
        LessonStep("take", move=(f"take {tile('ma')}",), corrections={"draw": "unseen"}, rule="turn"),
        LessonStep(
            "down",
            move=(f"end {tile('s4')}",),
            corrections={f"drop {tile('s4')}": "open"},
            replies=((1, "draw"), (1, f"drop {tile('a2')}"), (0, "collect")),
        ),
        LessonStep("paid", rule="scoring"),
    ),
)

# The opponent has a prime as well, of 12.
PRIME = Lesson(
    "prime",
    ("hands", "scoring"),
    ("me", "keen"),
    lambda: table("s5 m5 ca m0", "s2 m2 c5 a3", open_="a2 s0", draws="c0"),
    (
        LessonStep("suits", point=(tile("s5"), tile("m5"), tile("ca"))),
        LessonStep("take", move=(f"take {tile('a2')}",), corrections={"draw": "unseen"}, rule="turn"),
        LessonStep(
            "down",
            move=(f"end {tile('m0')}",),
            corrections={f"end {tile('m5')}": "low", f"drop {tile('m5')}": "low", f"drop {tile('m0')}": "open"},
            rule="scoring",
            replies=((1, "draw"), (1, f"drop {tile('c0')}")),
        ),
        LessonStep("both", rule="scoring"),
    ),
)

# The example of the rules: the opponent's run of three is worth 21, the player's run of four 14.
RUN = Lesson(
    "run",
    ("scoring", "hands", "example"),
    ("me", "keen"),
    lambda: table("m0 s2 s3 c5", "sa m5 a4 aa", open_="c4 a5", draws="c2"),
    (
        LessonStep("order", point=(tile("m0"), tile("s2"), tile("s3")), rule="hands"),
        LessonStep("take", move=(f"take {tile('c4')}",), corrections={"draw": "unseen"}, rule="turn"),
        LessonStep(
            "down",
            move=(f"end {tile('m0')}",),
            corrections={f"end {tile('c5')}": "less", f"drop {tile('c5')}": "less", f"drop {tile('m0')}": "open"},
            rule="hands",
            replies=((1, "draw"), (1, f"drop {tile('c2')}")),
        ),
        LessonStep("four", rule="scoring"),
    ),
)

# The opponent has ended the round. Her 4s are higher than the player's 3s, but all four tiles count.
LAST = Lesson(
    "last",
    ("turn", "scoring"),
    ("me", "keen"),
    lambda: table("s3 m3 s5 m2", "s4 c4 a4 a0", open_="c3 c5", draws="a5", ended="c2", starter=1),
    (
        LessonStep("ended"),
        LessonStep("take", move=(f"take {tile('c3')}",), corrections={"draw": "unseen"}),
        LessonStep("drop", move=(f"drop {tile('m2')}",), corrections={f"drop {tile('s5')}": "high"}, rule="scoring"),
        LessonStep("total", rule="scoring"),
    ),
)

# The last coin of the Suns: 11 against 12 points, and it counts 6.
END = Lesson(
    "over",
    ("end", "setup"),
    ("me", "keen"),
    lambda: table(
        "m4 c4 m5 c2", "s2 s5 c0 s0", open_="a4 a2", won=("s5 s4 c2", "s2 s3 m2 a2 c3"), draws="a0", starter=1
    ),
    (
        LessonStep("stacks", rule="setup"),
        LessonStep("take", move=(f"take {tile('a4')}",), corrections={"draw": "unseen"}, rule="setup"),
        LessonStep(
            "down",
            move=(f"end {tile('c2')}",),
            corrections={f"drop {tile('c2')}": "open", f"end {tile('m5')}": "low", f"drop {tile('m5')}": "low"},
            replies=((1, "draw"), (1, f"drop {tile('a0')}"), (0, "collect")),
        ),
    ),
)

# A flush and a run: the null coin replaces one of the two Crowns that the flush pays.
DOUBLE = Lesson(
    "double",
    ("decides", "scoring"),
    ("me", "keen"),
    lambda: table("m2 m3 m4 s0", "s5 c3 a0 c0", open_="c4 m5", won=("a2 s3", "m2 m3 m4"), draws="s2"),
    (
        LessonStep("take", move=(f"take {tile('m5')}",), corrections={"draw": "unseen"}, rule="turn"),
        LessonStep(
            "down",
            move=(f"end {tile('s0')}",),
            corrections={f"drop {tile('s0')}": "open"},
            rule="turn",
            replies=((1, "draw"), (1, f"drop {tile('s2')}")),
        ),
        LessonStep(
            "pay", move=("null crowns",), corrections={"coins": "plain", "null moons": "dearer"}, rule="null-for-flush"
        ),
    ),
)

# The stock is empty, and this is the last turn before the automatic showdown.
STOCK = Lesson(
    "stock",
    ("decides", "turn"),
    ("me", "keen"),
    lambda: table("s4 c4 s2 a3", "m5 c3 s5 a2", open_="a4 c2", idle=11),
    (
        LessonStep("empty", rule="stock-empty"),
        LessonStep("take", move=(f"take {tile('a4')}",), rule="stock-empty"),
        LessonStep(
            "drop",
            move=(f"drop {tile('s2')}",),
            corrections={f"drop {tile('a3')}": "low", f"end {tile('s2')}": "ended", f"end {tile('a3')}": "ended"},
            rule="no-end",
            replies=((0, "collect"),),
        ),
        LessonStep("shown", rule="scoring"),
    ),
)

LESSONS = (INTRO, FLUSH, PRIME, RUN, LAST, END, DOUBLE, STOCK)
