"""A table of Remembory as one line of text, and back."""

from __future__ import annotations

import pytest
from engine.games.remembory_positions import NAMES, A, guess, table

from tilebag.core.errors import BadText
from tilebag.core.words import lexicon
from tilebag.games.remembory.notation import read, write
from tilebag.games.remembory.state import Look

HANDS = ("suns-null suns-ace moons-2", "crowns-3 crowns-4 arms-5")
SHOWN = table(
    coin="moons-3", tile="suns-2", found={1: "arms-5 arms-4"}, shown="moons-2@3.17", flips="20"
)


def test_the_line_describes_the_whole_table() -> None:
    state = guess(table("4", seats=3, tell="secret", flips="6"), "moons-2", "arms-5")
    assert " seats=3 mover=1 phase=take " in write(state)
    assert ",arms-5@1.7 coins=" in write(state)
    assert ",c9:moons-2@0_1.7#arms-5,c10:moons-3," in write(state)
    state = guess(table("2", HANDS, flips="6"), "arms-5", "arms-5")
    assert "c6:arms-5>1!@*1.7,c7:" in write(state)
    assert f"c7:{state.coins[-1]}>0+ bag=" in write(state)


def test_described_tables_can_be_read() -> None:
    state = read(
        write(table("3", tell="secret", notes={"moons-2": "@0_2.9@1_1.12#arms-5"}, seats=2))
    )
    coin = state.public.coins[NAMES.index("moons-2")]
    assert coin.looks == (Look(A, 2, 9), Look(type(A)(1), 1, 12))
    assert [str(stamp) for stamp in coin.missed] == ["arms-5"]
    tile = read(write(SHOWN)).public.grid[NAMES.index("moons-2")]
    assert (tile.times, tile.last, tile.holder) == (3, 17, None)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        (" mover=0", "", "mover"),
        (" mover=0", " mover=0 color=red", "color"),
        ("variant=basic", "variant=5", "variant"),
        ("tell=told", "tell=maybe", "tell"),
        ("seats=2", "seats=two", "seats"),
        ("mover=0", "mover=2", "mover"),
        ("mover=0", "mover=-1", "mover"),
        ("phase=wrong", "phase=none", "phase"),
        ("grid=suns-null", "grid=suns-0", "grid"),
        ("grid=suns-null", "grid=suns-ace", "grid"),
        ("grid=suns-null,", "grid=", "grid"),
        ("arms-5@1.1>1", "arms-5@1.1>2", "grid"),
        ("moons-2@3.17", "moons-2@3", "grid"),
        ("c1:arms-5!", "c1:arms-6!", "coins"),
        ("c1:arms-5!", "c2:arms-5!", "coins"),
        ("c1:arms-5!", "c1-arms-5!", "coins"),
        ("c1:arms-5!", "c1:arms-5>3!", "coins"),
        ("c1:arms-5!", "c1:arms-5!@4_1.1", "coins"),
        ("c1:arms-5!", "c1:arms-5!#arms-9", "coins"),
        ("bag=suns-null", "bag=suns-9", "bag"),
        ("bag=suns-null,", "bag=", "coins"),
        ("chosen=c3", "chosen=c4", "chosen"),
        ("chosen=c3", "chosen=-", "chosen"),
        ("turned=t3", "turned=t25", "turned"),
        ("turned=t3", "turned=t4", "turned"),  # it was not turned
        ("turned=t3", "turned=t24", "turned"),  # it was found
        ("flips=20", "flips=x", "flips"),
        ("flips=20", "flips=1234567890", "flips"),
        ("numbered=3", "numbered=", "numbered"),
        ("chance=00000000000000ab", "chance=ab", "chance"),
        ("chance=00000000000000ab", "chance=00000000000000AB", "chance"),
    ],
)
def test_impossible_tables_are_refused_with_their_field(old: str, new: str, field: str) -> None:
    text = write(SHOWN)
    assert old in text
    with pytest.raises(BadText) as error:
        read(text.replace(old, new))
    assert error.value.values.get("field") == field
    assert lexicon("en").explain(error.value)


@pytest.mark.parametrize(
    ("phase", "chosen", "turned", "field"),
    [("over", "c3", "t3", "chosen"), ("turn", "c3", "t3", "turned"), ("take", "-", "t3", "turned")],
)
def test_only_what_is_in_use_is_told_to_be(
    phase: str, chosen: str, turned: str, field: str
) -> None:
    text = (
        write(SHOWN)
        .replace("phase=wrong", f"phase={phase}")
        .replace("chosen=c3", f"chosen={chosen}")
    )
    with pytest.raises(BadText) as error:
        read(text.replace("turned=t3", f"turned={turned}"))
    assert error.value.values["field"] == field


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seats=2", "seats=02"),
        ("moons-2@3.17", "moons-2@03.17"),
        ("grid=suns-null,", "grid=suns-null@0.0,"),
    ],
)
def test_a_table_is_written_in_one_way(old: str, new: str) -> None:
    with pytest.raises(BadText) as error:
        read(write(SHOWN).replace(old, new))
    assert error.value.key == "error.order"


@pytest.mark.parametrize("text", ["", "nonsense", "variant=basic"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        read(text)
