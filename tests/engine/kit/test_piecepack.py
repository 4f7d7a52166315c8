"""The piecepack: names, order and faces."""

from __future__ import annotations

import pytest

from tilebag.core.errors import BadText
from tilebag.core.scene import Face
from tilebag.core.words import lexicon, say
from tilebag.kit import piecepack
from tilebag.kit.piecepack import ALL_STAMPS, Stamp, read_stamp


def test_there_are_24_stamps_with_unique_names() -> None:
    assert len(set(ALL_STAMPS)) == 24
    assert [read_stamp(str(stamp)) for stamp in ALL_STAMPS] == list(ALL_STAMPS)
    assert str(Stamp("suns", 1)) == "suns-ace"


def test_an_unknown_name_is_rejected_and_shown() -> None:
    with pytest.raises(BadText) as caught:
        read_stamp("stars-3")
    assert lexicon("en").explain(caught.value) == (
        "Unknown piece “stars-3”. Pieces have names like suns-3, moons-null, crowns-ace."
    )


def test_a_stamp_has_a_long_and_a_short_name() -> None:
    words = lexicon("en")
    assert words.say(Stamp("crowns", 4).name) == "4 of Crowns"
    assert words.say(Stamp("moons", 0).die) == "Moons null"


def test_several_values_of_a_suit_have_one_name() -> None:
    name = piecepack.say_values(say("suit.crowns"), (piecepack.ACE, 2, 3))
    assert lexicon("en").say(name) == "ace, 2, 3 of Crowns"


def test_an_ace_is_named_with_the_ending_that_turkish_needs() -> None:
    turkish, ace = lexicon("tr"), Stamp("moons", piecepack.ACE)
    assert {turkish.say(name) for name in (ace.name, ace.coin, ace.die, ace.short_coin)} == {
        "Ay ası"
    }
    assert (
        turkish.say(piecepack.say_stamp((say("suit.suns"), say("suit.moons")), piecepack.ACE))
        == "Güneş, Ay ası"
    )
    assert turkish.say(Stamp("moons", 2).name) == "Ay 2"
    assert [lexicon("en").say(name) for name in (ace.name, ace.die)] == [
        "ace of Moons",
        "Moons ace",
    ]


def test_the_order_is_by_suit_then_by_value() -> None:
    mixed = [Stamp("arms", 0), Stamp("suns", 5), Stamp("suns", 0)]
    assert piecepack.sort_stamps(mixed) == (Stamp("suns", 0), Stamp("suns", 5), Stamp("arms", 0))


@pytest.mark.parametrize(
    ("face", "shown"),
    [
        (piecepack.tile_face("suns", 4), Face("suns", "", "4", "suns", say("letter.suns"))),
        (piecepack.tile_face("suns", 1, 6), Face("suns", "suns", "", "", say("letter.suns"), "6")),
        (piecepack.tile_face("suns", 0, 0), Face("suns", "", "", "suns", say("letter.suns"), "0")),
        (
            piecepack.tile_face("clubs", 3, None, say("x")),
            Face("clubs", "", "3", "clubs", say("x")),
        ),
        (piecepack.die_face("moons", 0), Face("moons", "", "0", "moons")),
        (piecepack.die_face("moons", 1), Face("moons", "moons")),
        (piecepack.value_face(1), Face("coin-ink", "spiral")),
        (piecepack.value_face(0, "arms"), Face("coin-ink", "", "", "arms", worth="0")),
        (piecepack.value_face(5), Face("coin-ink", "", "5")),
        (piecepack.suit_face("arms"), Face("arms", sign="arms")),
    ],
)
def test_the_faces_of_the_pieces(face: Face, shown: Face) -> None:
    assert face == shown
