"""Puzzles of The Magic Bag: which dice to keep.

A position is a puzzle if one way to go on is clearly better than all others. The best ones are
those in which another way brings more coins on average. To take a row is a puzzle only if a
computer player would not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from research.puzzles.candidate import Candidate
from tilebag.core.chance import Chance
from tilebag.core.game import Review, Seat
from tilebag.games.magic_bag.rules.moves import can_hold
from tilebag.games.magic_bag.state import Phase
from tilebag.games.magic_bag.view import View
from tilebag.match import bots, catalog
from tilebag.match.puzzles import write_deal
from tilebag.match.record import play_match

KEY = "magic-bag"
LEAST_GAP = 9.0  # points at the end of the game, between the right answers and all others
MOST_ANSWERS = 2
GRADES = (14.0, 12.0)  # points that the gap of a puzzle of grade 1, and of grade 2, has at least
CASUAL_TRIES = 20
LEVELS = ("casual", "keen")
ALONE = Seat(0)
ROLL = "roll"


def find(seeds: Iterable[str]) -> Iterator[Candidate]:
    """At most one puzzle from a game for each seed: the hardest."""
    for n, seed in enumerate(seeds):
        session = play_match(KEY, (LEVELS[n % 2],), seed)
        candidates = []
        for ply in range(session.ply):
            view = session.history.view(ply, ALONE)
            if view.public.phase is Phase.ROLLED and can_hold(view.public):
                answers = _answers(view)
                if answers and (answers[0][-1] == ROLL or _is_missed(view, answers)):
                    candidates.append(
                        Candidate(
                            write_deal(session, ply), ALONE, "keep", answers, _grade(view, answers)
                        )
                    )
        if candidates:
            hardest = max(candidate.grade for candidate in candidates)
            yield next(candidate for candidate in candidates if candidate.grade == hardest)


def _answers(view: View) -> tuple[tuple[str, ...], ...]:
    review = _review(view)
    right = [choice for choice in review.choices if not review.clear_loss(choice)]
    wrong = [choice for choice in review.choices if review.clear_loss(choice)]
    best = right[0]
    is_clear = wrong and all(best.value - choice.value >= LEAST_GAP for choice in wrong)
    if not is_clear or len(right) > MOST_ANSWERS or best.plan[0].verb == "stand":
        return ()
    return tuple(tuple(map(str, choice.plan)) for choice in right)


def _review(view: View) -> Review:
    review = catalog.box(KEY).review
    assert review
    *_, last = review(view, Chance.of("puzzle"))
    return last


def _grade(view: View, answers: tuple[tuple[str, ...], ...]) -> int:
    """By the gap; 1 if casual and keen players find the answer."""
    review = _review(view)
    gap = review.choices[0].value - next(
        choice.value for choice in review.choices if review.clear_loss(choice)
    )
    return 1 + sum(gap < least for least in GRADES) if _is_missed(view, answers) else 1


def _is_missed(view: View, answers: tuple[tuple[str, ...], ...]) -> bool:
    return not _is_found(view, answers, "casual", CASUAL_TRIES) or not _is_found(
        view, answers, "keen", 1
    )


def _is_found(view: View, answers: tuple[tuple[str, ...], ...], level: str, tries: int) -> bool:
    """Does a player of this level find an answer in at least half of the tries?"""
    player = bots.player(catalog.box(KEY), level)
    right = 0
    for n in range(tries):
        *_, advice = player(view, Chance.of("puzzle", level, n))
        right += set(map(str, advice.plan)) in [set(answer) for answer in answers]
    return 2 * right >= tries
