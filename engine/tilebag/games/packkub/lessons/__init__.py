"""PackKub's lessons, two minutes each; their text is in en.toml and tr.toml."""

from __future__ import annotations

from itertools import permutations

from tilebag.game import Lesson, LessonStep

from .table import table


def group(name: str, *orders: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Ways to put tiles into a new group, in several orders."""
    return tuple((f"put {first} new", *(f"put {tile} {name}" for tile in rest)) for first, *rest in orders)


SET, *SET_TOO = group("g2", *permutations(("t1", "t2", "t3")))
# In a sequence a tile may only join its neighbour.
SPLIT, *SPLIT_TOO = group("g3", ("t4", "t24", "t25"), ("t24", "t4", "t25"), ("t24", "t25", "t4"), ("t25", "t24", "t4"))

FOURS, *FOURS_TOO = group("g2", *permutations(("t1", "t2", "t71")))
BORROW, *BORROW_TOO = group("g3", ("t1", "t2", "t21"), ("t2", "t1", "t21"), ("t2", "t21", "t1"), ("t21", "t2", "t1"))
GAP, *GAP_TOO = group("g2", ("t1", "t2", "t3"), ("t2", "t1", "t3"), ("t2", "t3", "t1"), ("t3", "t2", "t1"))

INTRO = Lesson(
    "intro",
    ("turn", "aim"),
    ("me", "keen"),
    lambda: table("s4 c4 a4 m3", "ma m2 m3 m4 m5", others="c0 sa m0 a2", opened=(False, True)),
    (
        LessonStep("look", point=("t21", "t22", "t23", "t24", "t25")),
        LessonStep("set", move=SET, alternatives=tuple(SET_TOO), corrections={"draw": "draw"}),
        LessonStep("split", move=SPLIT, alternatives=tuple(SPLIT_TOO), corrections={"done": "more"}),
        LessonStep("done", move=("done",), rule="aim"),
    ),
)

# No tile may be added before the first meld; the drawn tile completes one.
FIRST = Lesson(
    "first",
    ("setup", "turn"),
    ("me", "keen"),
    lambda: table("s4 c4 m2 a0", "m3 m4 m5", others="c0 s0 a5 s2", opened=(False, True), draws="a4 ca"),
    (
        LessonStep("hand", point=("t1", "t2", "t3", "t4")),
        LessonStep("draw", move=("draw",), corrections={"put t3 g1": "early"}, rule="turn", replies=((1, "draw"),)),
        LessonStep("lay", move=FOURS, alternatives=tuple(FOURS_TOO), rule="turn"),
        LessonStep("more", move=("put t3 g1",), corrections={"done": "stop"}, rule="turn"),
        LessonStep("done", move=("done",), corrections={"reset": "back"}, rule="turn"),
    ),
)

ADD = Lesson(
    "add",
    ("box", "turn"),
    ("me", "keen"),
    lambda: table("s0 m4 c2", "sa s2 s3", "s4 c4 a4", others="c0 m0 a5 s5"),
    (
        LessonStep("order", point=("t21", "t22", "t23")),
        LessonStep(
            "null", move=("put t1 g1",), corrections={"draw": "draw", "put t2 g2": "later", "put t24 g1": "two"}
        ),
        LessonStep("suit", move=("put t2 g2",), corrections={"done": "more"}, rule="turn"),
        LessonStep("done", move=("done",), corrections={"reset": "back"}, rule="turn"),
    ),
)

FIVE = Lesson(
    "five",
    ("example", "turn"),
    ("me", "keen"),
    lambda: table("s3 s4 a0", "s5 m5 c5 a5", "ca c2 c3 c4", others="c0 m0 a2 m2"),
    (
        LessonStep("hand", point=("t1", "t2")),
        LessonStep("set", point=("t21", "t22", "t23", "t24")),
        LessonStep("borrow", move=BORROW, alternatives=tuple(BORROW_TOO), corrections={"draw": "draw"}),
        LessonStep("done", move=("done",), corrections={"reset": "back"}, rule="turn"),
    ),
)

# The last of four rounds: the player has 6 points, the opponent 4 and four tiles.
SCORE = Lesson(
    "score",
    ("scoring", "aim"),
    ("me", "keen"),
    lambda: table("m2", "m3 m4 m5", "sa ca aa", others="c0 s0 a5 s2", points=(6, 4), round_=4),
    (
        LessonStep("points"),
        LessonStep(
            "last", move=("put t1 g1", "done"), corrections={"draw": "draw", "put t1 new": "alone", "reset": "back"}
        ),
    ),
)

# The joker stands for the 4 of Suns; it could be any other tile.
JOKER = Lesson(
    "joker",
    ("more",),
    ("me", "keen"),
    lambda: table("s3 * s5 a0", "m3 m4 m5", others="c0 s0 a5 s2", opened=(False, True), jokers=1),
    (
        LessonStep("joker", point=("t2",)),
        LessonStep("gap", move=GAP, alternatives=tuple(GAP_TOO), corrections={"put t2 g1": "early", "draw": "draw"}),
        LessonStep("done", move=("done",), corrections={"reset": "back"}, rule="turn"),
    ),
)

# With six suits a set of four can be extended.
SIX = Lesson(
    "six-pack",
    ("more",),
    ("me", "keen"),
    lambda: table("d4 k4 h0", "s4 m4 h4 p4", "pa p2 p3", others="s0 k2 d5 ma", pack="six-pack"),
    (
        LessonStep("suits", point=("t21", "t22", "t23", "t24")),
        LessonStep(
            "set",
            move=("put t1 g1", "put t2 g1"),
            alternatives=(("put t2 g1", "put t1 g1"),),
            corrections={"draw": "draw", "put t24 g2": "later"},
        ),
        LessonStep("done", move=("done",), corrections={"reset": "back"}, rule="turn"),
    ),
)

# Neither player has opened, the pile is empty, and two tiles are not a meld.
PASS = Lesson(
    "pass",
    ("decides", "scoring"),
    ("me", "keen"),
    lambda: table(
        "c0 a5",
        *("s0 sa s2 s3 s4 s5", "s0 sa s2 s3 s4 s5", "m0 ma m2 m3 m4 m5", "ma m2 m3 m4"),
        *("c0 ca c2 c3 c4 c5", "ca c2 c3 c4 c5", "a0 aa a2 a3 a4 a5", "a0 aa a2 a3 a4"),
        others="m0 m5",
        opened=(False, False),
        pile=False,
    ),
    (
        LessonStep("empty", rule="first-meld"),
        LessonStep("pass", move=("pass",), replies=((1, "pass"),), rule="all-pass"),
        LessonStep("points", rule="scoring"),
    ),
)

LESSONS = (INTRO, FIRST, ADD, FIVE, SCORE, JOKER, SIX, PASS)
