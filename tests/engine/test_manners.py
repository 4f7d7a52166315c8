"""Characters among the computer players: their descriptions agree with measurements, and their
seats have their names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import sqrt
from statistics import mean, stdev

import pytest
from engine import moments

from thorough import count
from tilebag.core.game import Seat
from tilebag.core.words import languages, lexicon, say, seat_face, seat_name
from tilebag.games.okey import strategy as okey
from tilebag.games.okey import view as okey_game
from tilebag.games.okey.state import Ending
from tilebag.match import bots, catalog, saves
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match
from tilebag.match.report import seat_notes
from tilebag.match.session import Session
from tilebag.match.setup import ME, MatchSetup

BOXES = [box for box in moments.every_box() if box.manners]
EACH = [(box, character) for box in BOXES for character in box.manners]


@pytest.mark.parametrize(("box", "character"), EACH, ids=lambda value: getattr(value, "key", value))
def test_a_character_has_a_manner_in_words_and_is_no_level(box: AnyBox, character: str) -> None:
    assert character in bots.CHARACTERS
    assert character not in bots.players(box)
    for lang in languages():
        words = lexicon(lang)
        name = words.say(say(f"seat.computer.{bots.CHARACTERS.index(character) + 1}"))
        assert words.say(say(f"{box.key}.manner.{character}")).startswith(name)
        assert words.say(say(f"level.{character}"))


def test_characters_have_their_own_name_and_face_in_any_seat_and_others_get_free_ones() -> None:
    def names_and_faces(*players: str) -> list[str]:
        match = MatchSetup.of(catalog.box("multzo"), players, "7")
        words = match.lexicon(lexicon("en"))
        return [
            f"{words.say(seat_name(seat))} {words.say(seat_face(seat))}"
            for seat in range(len(players))
        ]

    assert names_and_faces(ME, "keen", "casual") == ["You face-you", "Mira face-2", "Jon face-3"]
    assert names_and_faces(ME, "keen", "mira") == ["You face-you", "Ida face-1", "Mira face-2"]
    assert names_and_faces("emre", "ida", "keen") == ["Emre face-7", "Ida face-1", "Jon face-3"]
    assert names_and_faces("keen", "keen", "ida", "mira") == [
        "Jon face-3",
        "Ece face-4",
        "Ida face-1",
        "Mira face-2",
    ]


def test_a_save_keeps_the_character() -> None:
    match = MatchSetup.of(catalog.box("multzo"), (ME, "ida"), "7")
    session = Session(catalog.box("multzo"), match)
    assert saves.read(saves.write(session)).match.players == (ME, "ida")
    words = match.lexicon(lexicon("en"))
    assert [[words.say(note) for note in notes] for notes in seat_notes(session)] == [
        [],
        ["hurries"],
    ]


# their play, compared with the keen player in the same seat of the same deals

Measure = Callable[[Session], float]
FIRST = 0  # seat
ERRORS = 2  # standard errors by which the character differs


def share(of: str, *others: str, seats: Sequence[int] = (FIRST,)) -> Measure:
    """The share of one verb among the moves of these seats with one of these verbs."""

    def measure(session: Session) -> float:
        verbs = [
            step.move.verb
            for step in session.log
            if step.seat in seats and step.move.verb in (of, *others)
        ]
        return verbs.count(of) / max(1, len(verbs))

    return measure


def share_of_ends(session: Session) -> float:
    """The share of the first seat in the rounds of Multzo that were ended."""
    ends = [step.seat for step in session.log if step.move.verb == "end"]
    return ends.count(Seat(FIRST)) / len(ends)


def tiles_for_each_pair(session: Session) -> float:
    """Tiles that the first seat of Remembory turned up for each one it found."""
    turned = sum(step.move.verb == "turn" and step.seat == FIRST for step in session.log)
    return turned / (1 + session.turn.scores[FIRST])


def tiles_to_pairs(session: Session) -> float:
    """Tiles that the first seat of Okey lacks for seven pairs at the end, compared with sets and
    runs.
    """
    ways = okey.distances(
        okey.hand(okey_game.view(session.state, Seat(FIRST))), session.state.public.options
    )
    return ways[Ending.PAIRS] - ways[Ending.GROUPS]


ROLLS = share("roll", "take", "stand")
# A measure, whether the character's value is higher or lower, and the number of games needed. All
# players at Theo's table are Theo, because his play is measured at the next player.
CLAIMS: dict[tuple[str, str], tuple[Measure, int, int]] = {
    ("multzo", "ida"): (share_of_ends, +1, count(20, 8)),
    ("multzo", "mira"): (share_of_ends, -1, count(20, 12)),
    ("multzo", "emre"): (share("take", "draw"), -1, count(20, 8)),
    ("magic-bag", "ida"): (ROLLS, -1, 6),
    ("magic-bag", "emre"): (ROLLS, +1, 6),
    ("okey", "theo"): (share("take", "draw", seats=range(4)), -1, count(20, 12)),
    ("okey", "emre"): (tiles_to_pairs, -1, count(20, 14)),
    ("packkub", "mira"): (share("done", "draw"), -1, count(8, 5)),
    ("remembory", "jon"): (tiles_for_each_pair, +1, count(10, 5)),
    ("remembory", "ece"): (tiles_for_each_pair, -1, count(40, 27)),
}


@cache
def play(key: str, player: str, deal: int) -> Session:
    """A game of one round, with keen players in the other seats."""
    box = catalog.box(key)
    others = player if player == "theo" else bots.KEEN
    options = {"rounds": "1"} if "rounds" in box.options else {}
    return play_match(key, (player, *[others] * (box.usual_seats - 1)), f"manners/{deal}", options)


@pytest.mark.parametrize(("key", "character"), CLAIMS)
def test_what_is_said_about_a_person_can_be_measured(key: str, character: str) -> None:
    measure, more, games = CLAIMS[key, character]
    changes = [
        measure(play(key, character, deal)) - measure(play(key, bots.KEEN, deal))
        for deal in range(games)
    ]
    assert more * mean(changes) > ERRORS * stdev(changes) / sqrt(games), changes


@pytest.mark.parametrize(("box", "character"), EACH, ids=lambda value: getattr(value, "key", value))
def test_each_manner_is_measured_or_plain(box: AnyBox, character: str) -> None:
    assert ((box.key, character) in CLAIMS) == (character != "lena")
    assert (box.manners[character] is box.bots[bots.KEEN]) == (character == "lena")
