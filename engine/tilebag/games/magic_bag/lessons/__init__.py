"""The Magic Bag's lessons, two minutes each; their text is in en.toml and tr.toml."""

from __future__ import annotations

from tilebag.game import Lesson, LessonStep

from ..state import DRAWS, Phase
from .table import table

# Two 3s; row 5 also needs an ace, which the next roll shows (Crowns).
INTRO = Lesson(
    "intro",
    ("turn", "aim"),
    ("me",),
    lambda: table("s3 m3 c0 a0", chance=32, bag="a2 a3 s5"),
    (
        LessonStep("row", point=("t7", "t8", "t9")),
        LessonStep(
            "keep",
            move=("hold die-suns", "hold die-moons"),
            alternatives=(("hold die-moons", "hold die-suns"),),
            corrections={"roll": "all", "stand": "stand"},
        ),
        LessonStep("roll", move=("roll",), corrections={"stand": "stand"}),
        LessonStep("take", move=("take row-5",), corrections={"roll": "risk"}),
        LessonStep("sheet", point=("c4", "c5"), rule="scoring"),
    ),
)

SETUP = Lesson(
    "setup",
    ("setup", "box"),
    ("me",),
    lambda: table("sa ma ca aa", chance=5, roll=0, phase=Phase.NEW),
    (
        LessonStep("rows", point=("row-1", "row-9")),
        LessonStep("crowns"),
        LessonStep("dice", point=("die-suns", "die-moons", "die-crowns", "die-arms"), rule="box"),
        LessonStep("roll", move=("roll",), rule="turn"),
        LessonStep("after", rule="turn"),
    ),
)

# Rows 2, 3 and 4 match; the last has two exact hits.
CHOOSE = Lesson(
    "choose",
    ("turn", "example"),
    ("me",),
    lambda: table(
        "s3 m3 ca a4",
        rows=("s5", "c3", "s3 c4", "m3 a4", "m5 a2 c5", "s4 m2 aa", "s2 a5 m4 ca", "sa m0 a3 c2", "s0 ma c0 a0"),
        bag="m0 m2 s5",
    ),
    (
        LessonStep("suits", point=("row-2",)),
        LessonStep(
            "best",
            move=("take row-4",),
            corrections={"take row-2": "one", "take row-3": "two", "roll": "risk"},
        ),
    ),
)

# No row matches; of the four dice only that of Moons equals a tile on the board.
FAIL = Lesson(
    "fail",
    ("turn", "end"),
    ("me",),
    lambda: table("s2 m2 ca a0", roll=3, taken=(7, 8, 9), owned="c0 ca c2 a2 m4", phase=Phase.FAILED),
    (
        LessonStep("none"),
        LessonStep("give", move=("give c1",), corrections={"stop": "stop", "give c4": "arms", "give c5": "moons"}),
        LessonStep("remove", move=("remove t10",), corrections={"roll": "comfort"}),
    ),
)

# Three adjacent Arms are worth 60; without the middle one, two single ones remain.
GROUPS = Lesson(
    "groups",
    ("scoring",),
    ("me",),
    lambda: table("s2 m2 ca a0", roll=3, taken=(7, 8, 9), owned="c5 ca a2 a3 a4 s5", phase=Phase.FAILED),
    (
        LessonStep("group"),
        LessonStep("crowns"),
        LessonStep(
            "give",
            move=("give c2",),
            corrections={
                "give c1": "five",
                "give c3": "edge",
                "give c4": "middle",
                "give c5": "edge",
                "give c6": "sun",
                "stop": "stop",
            },
        ),
    ),
)

# One coin is left in the bag: the remaining tiles are worth ten times their values.
BONUS = Lesson(
    "bonus",
    ("end", "scoring"),
    ("me",),
    lambda: table(
        "s5 m0 ca a2",
        roll=2,
        rows=("m0", "s5", "c0 a0", "s0 ma", "ca sa aa", "s2 m2 c2", "a2 s3 m3 c3", "a3 c5 m5 a5", "s4 m4 c4 a4"),
        taken=(3, 4, 5, 6, 7, 8),
        owned=" ".join(suit + value for suit in "smca" for value in "0a2345" if suit + value != "a5"),
        bag="a5",
    ),
    (
        LessonStep("bag"),
        LessonStep("take", move=("take row-1",), corrections={"take row-2": "five", "roll": "risk"}),
    ),
)

# The 5, the 4 and the ace of Suns touch only at corners; the 3 lies between them.
CORNERS = Lesson(
    "corners",
    ("scoring", "example"),
    ("me",),
    lambda: table("s0 m4 c0 a4", roll=2, owned="s5 s4 sa c2", bag="s3 m0"),
    (
        LessonStep("corners", rule="corners"),
        LessonStep("take", move=("take row-2",), corrections={"roll": "risk"}, rule="turn"),
        LessonStep("joined", rule="corners"),
    ),
)

# An option: two coins are drawn, and one of them is kept.
TWO = Lesson(
    "two",
    ("decides", "scoring"),
    ("me",),
    lambda: table("s0 m4 c0 a4", roll=2, owned="a2 a3 c0 ca", bag="c4 a4", draw=DRAWS[1]),
    (
        LessonStep("take", move=("take row-2",), corrections={"roll": "risk"}, rule="two"),
        LessonStep("keep", move=("keep c6",), corrections={"keep c5": "crown"}, rule="two"),
    ),
)

LESSONS = (SETUP, INTRO, CHOOSE, FAIL, GROUPS, BONUS, CORNERS, TWO)
