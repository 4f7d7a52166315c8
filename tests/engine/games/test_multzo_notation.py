"""A table of Multzo as one line of text: read as it was written, and strictly."""

from __future__ import annotations

import pytest
from engine.games.multzo_positions import table

from tilebag.core.errors import BadText
from tilebag.games.multzo.notation import read, write

PLAIN = table("s0 m2 c3 a4 | s5 ma c0 a2")
SHOWN = table(
    "s0 m2 c3 a4 | s5 ma c0 a2",
    won="a2|",
    phase="show",
    shown="yes",
    prizes="0:arms-2",
    down="sa",
    declarer=0,
)


def test_the_line_is_as_it_is_described() -> None:
    assert write(SHOWN) == (
        "flush_null=one stall_turns=6 round=1 phase=show starter=0 mover=0 declarer=0 idle=0 "
        "hands=t1:suns-null,t8:moons-2,t15:crowns-3,t22:arms-4;t5:suns-5,t12:moons-ace,t13:crowns-null,t20:arms-2 "
        "open=- seen=-;- down=t6:suns-ace "
        "stock=t2:suns-2,t3:suns-3,t4:suns-4,t7:moons-null,t9:moons-3,t10:moons-4,t11:moons-5,t14:crowns-2,"
        "t16:crowns-4,t17:crowns-5,t18:crowns-ace,t19:arms-null,t21:arms-3,t23:arms-5,t24:arms-ace "
        "stacks=suns-2,suns-3,suns-4,suns-5,suns-ace;moons-2,moons-3,moons-4,moons-5,moons-ace;"
        "crowns-2,crowns-3,crowns-4,crowns-5,crowns-ace;arms-3,arms-4,arms-5,arms-ace "
        "nulls=suns-null,moons-null,crowns-null,arms-null won=arms-2;- "
        f"shown=yes prizes=0:arms-2 chance={SHOWN.chance.state:016x}"
    )


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("flush_null=one ", "", "flush_null"),
        (" phase=", " place=1 phase=", "place"),
        ("flush_null=one", "flush_null=two", "flush_null"),
        ("stall_turns=6", "stall_turns=x", "stall_turns"),
        ("round=1", "round=-1", "round"),
        ("phase=draw", "phase=play", "phase"),
        ("starter=0", "starter=2", "starter"),
        ("mover=0", "mover=9", "mover"),
        ("declarer=-", "declarer=7", "declarer"),
        ("declarer=-", "declarer=1", "down"),
        ("idle=0", "idle=", "idle"),
        ("hands=t1:", "hands=x1:", "hands"),
        ("hands=t1:", "hands=t8:", "hands"),  # an id twice
        ("t1:suns-null", "t1:moons-2", "hands"),  # a tile twice, another missing
        (",t22:arms-4;", ";", "hands"),
        ("seen=-;-", "seen=t2;-", "seen"),  # in the stock
        ("seen=-;-", "seen=-", "seen"),
        ("down=-", "down=t2:suns-2,t3:suns-3", "down"),
        ("won=-;-", "won=-", "won"),
        ("won=-;-", "won=-;-;-", "hands"),
        ("stacks=suns-2,", "stacks=", "stacks"),
        ("nulls=suns-null", "nulls=suns-2", "stacks"),
        ("shown=no", "shown=maybe", "shown"),
        ("shown=no", "shown=yes", "shown"),
        ("phase=draw", "phase=show", "shown"),
        ("phase=draw", "phase=drop", "hands"),
        ("prizes=-", "prizes=5:suns-2", "prizes"),
        ("prizes=-", "prizes=x:suns-2", "prizes"),
        ("chance=", "chance=x", "chance"),
    ],
)
def test_an_impossible_line_is_refused_with_its_field(old: str, new: str, field: str) -> None:
    line = write(PLAIN)
    assert old in line
    with pytest.raises(BadText) as refused:
        read(line.replace(old, new, 1))
    assert refused.value.key == "error.field"
    assert refused.value.values == {"field": field}


def test_hands_that_lie_open_have_four_tiles_too() -> None:
    line = write(SHOWN)
    with pytest.raises(BadText) as refused:
        read(line.replace(",t22:arms-4;", ";").replace("stock=", "stock=t22:arms-4,"))
    assert refused.value.values == {"field": "hands"}


def test_a_line_with_an_unknown_piece_is_refused() -> None:
    with pytest.raises(BadText) as refused:
        read(write(PLAIN).replace("t1:suns-null", "t1:suns-1"))
    assert refused.value.values == {"field": "hands"}


@pytest.mark.parametrize("text", ["", "flush_null", "x=1"])
def test_malformed_lines_are_refused(text: str) -> None:
    with pytest.raises(BadText):
        read(text)


def test_a_table_is_written_in_one_way_only() -> None:
    line = write(PLAIN)
    swapped = line.replace("flush_null=one stall_turns=6", "stall_turns=6 flush_null=one")
    for other in (swapped, line.replace("idle=0", "idle=00")):
        with pytest.raises(BadText) as refused:
            read(other)
        assert refused.value.key == "error.order"
