"""The lesson of High Tile; its text is in en.toml."""

from __future__ import annotations

from tilebag.game import Lesson, LessonStep

FIRST = Lesson(
    "first",
    ("turn", "box", "aim", "setup", "end", "switches"),
    ("me", "keen"),
    "leader=0 hands=t1:4,t2:11,t3:6|t4:9,t5:2,t6:12 trick= taken=| left=t7:1,t8:3",
    (
        LessonStep("hand", point=("t1", "t2", "t3"), rule="setup"),
        LessonStep("high", move=("lay t2",), point=("t2",), replies=((1, "lay t4"), (0, "clear"))),
        LessonStep("low", move=("lay t1",), corrections={"lay t3": "six"}, replies=((1, "lay t6"), (1, "clear"))),
        LessonStep("rest", point=("t3",), rule="end"),
    ),
)

LESSONS = (FIRST,)
