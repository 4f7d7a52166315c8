"""Remembory's lessons, two minutes each; their text is in en.toml and tr.toml."""

from __future__ import annotations

from tilebag.game import Lesson, LessonStep

from .table import basic_table, dealt_table, laid_table

LEFT = ("t5", "t17")
FOUND = {f"t{n}": k % 2 for k, n in enumerate(n for n in range(1, 25) if f"t{n}" not in LEFT)}

# After the first two turns the coins are the 2 of Moons and the 5 of Arms, whose tiles were seen.
INTRO = Lesson(
    "intro",
    ("turn", "aim"),
    ("me", "keen"),
    lambda: basic_table("m4", {"t9": "m2", "t4": "a5", "t20": "m4"}, chance=1639),
    (
        LessonStep("coin", point=("c1",)),
        LessonStep("turn", move=("turn t9",), point=("t9",), replies=((0, "back"), (1, "turn t4"), (1, "back"))),
        LessonStep("find", move=("turn t9",), corrections={"turn t4": "hers"}, replies=((0, "keep"),)),
        LessonStep("again", move=("turn t4",), replies=((0, "keep"),)),
    ),
)

# The tile has the right suit and the wrong value; the opponent's next coin is the one that matches it.
EXAMPLE = Lesson(
    "nearly",
    ("example", "setup", "box"),
    ("me", "keen"),
    lambda: basic_table("c2", {"t7": "c3", "t16": "c2"}, chance=7),
    (
        LessonStep("grid", rule="setup"),
        LessonStep("coin", point=("c1",), rule="box"),
        LessonStep(
            "turn", move=("turn t7",), point=("t7",), replies=((0, "back"), (1, "turn t7"), (1, "keep")), rule="example"
        ),
        LessonStep("given", rule="turn"),
    ),
)

# Two tiles are left, and the score is 11 to 11.
END = Lesson(
    "last",
    ("end", "aim"),
    ("me", "keen"),
    lambda: basic_table("m4", {"t5": "s2", "t17": "m4"}, found=FOUND, seen="t5"),
    (
        LessonStep("two", point=LEFT[:1]),
        LessonStep("first", move=("turn t17",), corrections={"turn t5": "seen"}, replies=((0, "keep"),)),
        LessonStep("second", move=("turn t5",), replies=((0, "keep"),)),
    ),
)

OWN = Lesson(
    "own",
    ("variants",),
    ("me", "keen"),
    lambda: dealt_table("1", "a4 s3 c5 m0", "m5 c0", {"t8": "s3", "t15": "a4", "t21": "aa", "t2": "m5"}),
    (
        LessonStep("coins", point=("c1", "c2")),
        LessonStep(
            "try",
            move=("take c1", "turn t8"),
            point=("c1", "t8"),
            replies=((0, "back"), (1, "take c13"), (1, "turn t21"), (1, "back")),
        ),
        LessonStep("choose", move=("take c2", "turn t8"), replies=((0, "keep"),)),
    ),
)

# The opponent shows her coin when she tries it; its tile was turned before.
STEAL = Lesson(
    "steal",
    ("variants",),
    ("me", "keen"),
    lambda: dealt_table("2", "a4 s3 c5 m0", "m5 c0", {"t8": "m5", "t15": "a4", "t21": "aa", "t2": "s3"}),
    (
        LessonStep(
            "try",
            move=("take c1", "turn t8"),
            point=("c1", "t8"),
            replies=((0, "back"), (1, "take c13"), (1, "turn t21"), (1, "back")),
        ),
        LessonStep("hers", point=("c13",)),
        LessonStep("steal", move=("take c13", "turn t8"), replies=((0, "keep"),)),
    ),
)

SORTED = "s4 s2 s3 s5 sa s0 m3 m0 m2 ma m4 m5 c4 c3 c2 c0 ca c5 a0 a3 aa a4 a2 a5"
TABLE = Lesson(
    "table",
    ("variants",),
    ("me", "keen"),
    lambda: laid_table("3", SORTED, {"t8": "m2", "t15": "s4", "t21": "aa"}),
    (
        LessonStep("coins", point=("c1", "c7", "c13", "c19")),
        LessonStep(
            "try",
            move=("take c1", "turn t8"),
            point=("c1", "t8"),
            replies=((0, "back"), (1, "take c9"), (1, "turn t21"), (1, "back")),
        ),
        LessonStep("both", move=("take c9", "turn t8"), corrections={"take c1": "first"}, replies=((0, "keep"),)),
    ),
)

ANYHOW = "c3 s4 a0 m5 s2 c0 aa m2 s5 c5 a3 m0 sa c2 a4 m3 s0 ca a5 m4 s3 c4 a2 ma"
UNSORTED = Lesson(
    "unsorted",
    ("variants", "decides"),
    ("me", "keen"),
    lambda: laid_table("4", ANYHOW, {"t8": "m2", "t15": "s4", "t21": "aa"}),
    (
        LessonStep("coins", point=("c1", "c2", "c3"), rule="unsorted"),
        LessonStep(
            "try",
            move=("take c2", "turn t8"),
            point=("c2", "t8"),
            replies=((0, "back"), (1, "take c8"), (1, "turn t21"), (1, "back")),
            rule="unsorted",
        ),
        LessonStep(
            "both",
            move=("take c8", "turn t8"),
            corrections={"take c2": "first", "take c4": "moons"},
            replies=((0, "keep"),),
        ),
        LessonStep("secret", rule="secret"),
    ),
)

# The player has one coin left, the opponent four: finding it ends the game, 12 tiles to 8.
OUT = Lesson(
    "out",
    ("decides", "variants"),
    ("me", "keen"),
    lambda: dealt_table("1", "a4", "m5 c0 s2 ca", {"t8": "a4"}, found=(11, 8)),
    (
        LessonStep("coins", point=("c1",), rule="out"),
        LessonStep("last", move=("take c1", "turn t8"), point=("t8",), replies=((0, "keep"),), rule="out"),
    ),
)

LESSONS = (INTRO, EXAMPLE, END, OWN, STEAL, TABLE, UNSORTED, OUT)
