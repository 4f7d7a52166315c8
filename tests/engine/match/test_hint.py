"""How a hint compares the choices of a move, in every game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from engine.marks import each_key
from engine.tables import table

from thorough import count
from tilebag.core.chance import Chance
from tilebag.core.game import Choice, Seat
from tilebag.core.words import languages, lexicon
from tilebag.games.okey import strategy
from tilebag.games.okey.view import View as OkeyView
from tilebag.games.packkub.view import View as PackkubView
from tilebag.games.remembory.names import chosen_stamp
from tilebag.games.remembory.view import View as RememboryView
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.hint import MAX_COMPARED, Hint
from tilebag.match.session import ME, Session

VIEWER = Seat(0)
DECISIONS = 12  # of each match
PICTURE = re.compile("\ue000[^\ue002]*\ue002")


def sessions_to_decide(key: str, seed: str) -> Iterator[Session]:
    """A match, stopped at the viewer's decisions; then the hinted move is made."""
    box = catalog.box(key)
    session = table(key, ME, *[bots.strongest_player(box)] * (box.usual_seats - 1), seed=seed)
    decisions = 0
    while decisions < count(4 * DECISIONS, DECISIONS) and session.phase != "over":
        if session.phase == "thinking":
            session.tick()
            continue
        decisions += 1
        yield session
        session.play(VIEWER, session.hint().plan[0])


def choices_of(session: Session) -> tuple[Choice, ...]:
    """All choices of the viewer, the best first."""
    box: AnyBox = session.box
    assert box.review is not None
    *_, review = box.review(session.view(), Chance.of("1"))
    return review.choices


@each_key
def test_the_best_choice_has_the_whole_track(key: str) -> None:
    english = lexicon("en")
    compared = 0
    for session in sessions_to_decide(key, "3"):
        hint = session.hint()
        if not hint.compared:
            assert hint.unit is None or len(choices_of(session)) == 1
            continue
        compared += 1
        best, *others = hint.compared
        assert hint.unit is not None
        assert others
        assert len(hint.compared) <= MAX_COMPARED
        assert (best.share, best.as_good) == (1.0, True)
        assert hint.step is not None
        assert english.say(hint.step).startswith(english.say(best.label))
        shares = [choice.share for choice in hint.compared]
        assert shares == sorted(shares, reverse=True)
        assert all(0 <= share <= 1 for share in shares)
        assert len({choice.label for choice in hint.compared}) == len(hint.compared)
        for choice in others:
            assert choice.as_good == (english.say(choice.figure) == english.say(best.figure))
    assert compared, f"{key} compares no choices"


@each_key
def test_a_compared_choice_is_briefly_pieces_or_at_most_three_words(key: str) -> None:
    for session in sessions_to_decide(key, "3"):
        for lang in languages():
            words = lexicon(lang).with_pictures
            for choice in session.hint().compared:
                brief = " ".join(words.say(part) for part in choice.brief)
                spoken = PICTURE.sub("", brief).split()
                assert len(spoken) <= (1 if PICTURE.search(brief) else 3), brief


def figures(session: Session, hint: Hint) -> dict[tuple[object, ...], str]:
    """The figures of a hint by their plans."""
    english = lexicon("en")
    return {choice.plan: english.say(choice.figure) for choice in hint.compared}


def test_okey_counts_the_unseen_tiles_that_bring_the_hand_closer() -> None:
    seen = Counter[int]()
    for session in sessions_to_decide("okey", "3"):
        view = session.view()
        assert isinstance(view, OkeyView)
        hint = session.hint()
        kinds = {tile.id: tile.kind for tile in view.rack}
        options = view.public.options
        unseen = strategy.unseen_counts(view)
        hands = {
            plan: strategy.hand(view).minus(kinds[plan[0].args[0]])
            for plan in (choice.plan for choice in hint.compared)
        }
        distances = {
            plan: min(strategy.distances(hand, options).values()) for plan, hand in hands.items()
        }
        for choice in hint.compared:
            hand = hands[choice.plan]
            least = min(distances.values())
            closer = [
                kind
                for kind, copies in unseen.items()
                if copies and min(strategy.distances(hand.plus(kind), options).values()) < least
            ]
            assert figures(session, hint)[choice.plan] == str(sum(unseen[kind] for kind in closer))
            seen[least] += 1
    assert len(seen) > 1, "only one distance was tried"


def test_packkub_counts_the_tiles_left_after_the_turn() -> None:
    tried = 0
    for session in sessions_to_decide("packkub", "3"):
        view = session.view()
        assert isinstance(view, PackkubView)
        game = session.box.game
        hint = session.hint()
        for choice in hint.compared:
            state = session.state
            for move in choice.plan:
                state = game.play(state, VIEWER, move)
            left = game.view(state, VIEWER)
            assert isinstance(left, PackkubView)
            assert figures(session, hint)[choice.plan] == str(len(left.hand))
            tried += 1
    assert tried


def test_remembory_tells_the_chance_from_what_the_seat_has_seen() -> None:
    told = set()
    for session in sessions_to_decide("remembory", "3"):
        view = session.view()
        assert isinstance(view, RememboryView)
        hint = session.hint()
        faces = {
            tile.id: face
            for tile, face in zip(view.public.grid, view.tiles, strict=True)
            if tile.holder is None
        }
        coin = chosen_stamp(view)
        hidden = [tile for tile, face in faces.items() if face is None]
        for choice in hint.compared:
            face = faces[choice.plan[0].args[0]]
            if face is not None:
                expected = 100 if face == coin else 0
            else:
                expected = 0 if coin in faces.values() else round(100 / len(hidden))
            told.add(expected)
            assert figures(session, hint)[choice.plan] == f"{expected}%"
    assert {0, 100} <= told


def test_a_number_that_does_not_tell_why_a_choice_is_the_best_is_not_shown() -> None:
    """A player of PackKub who waits is left with more tiles, not fewer."""
    waits = [
        session.hint()
        for session in sessions_to_decide("packkub", "3")
        if session.hint().plan[-1].verb == "draw"
    ]
    assert waits
    for hint in waits:
        assert hint.unit is None
        assert hint.compared == ()
