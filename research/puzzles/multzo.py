"""Puzzles of Multzo: which tile to put down, and whether to end the round with it.

Positions come from games in which casual players often err. Every legal move is played out on the
deals of the review, then on many more. A position is a puzzle if each move is either as good as the
best or clearly worse, the answer is the same on few and on many deals, and one or two moves are
right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from research.puzzles.candidate import Candidate
from tilebag.core.chance import Chance
from tilebag.core.game import CLEAR_ERRORS, NEGLIGIBLE_LOSS, Seat, Unit
from tilebag.core.move import Move
from tilebag.games.multzo.bots.casual import casual
from tilebag.games.multzo.bots.expert import MAX_DEALS, Trials, mean_gain
from tilebag.games.multzo.bots.keen import Evaluation, cached_claim_of, drop_reason, keen
from tilebag.games.multzo.solver import BITS
from tilebag.games.multzo.state import Phase
from tilebag.games.multzo.view import View, moves
from tilebag.match import catalog, puzzles
from tilebag.match.record import play_match

TABLES = (  # players by seat; the games take turns
    ("casual", "casual"),
    ("casual", "keen"),
    ("keen", "casual", "casual"),
    ("keen", "keen"),
)
# deals on which the answer has to be the same: those of the review, and new ones
STAGES = (MAX_DEALS[2], 1_600)
LEAST_GAP = 0.05  # of win chance, between the best move and any wrong one
GAP_ERRORS = 8  # standard errors that the gap has to exceed: two on the deals of the review
MOST_ANSWERS = 2
CERTAIN = (0.15, 0.9)  # win chances beyond which nobody cares
CASUAL_TRIES = 40  # decisions of a casual player, of which the share of right ones is found
WIDE_GAP = 0.1  # easily seen
EASY_ONE_IN = 3  # puzzles; the others are the hardest of their game


class Theme(StrEnum):
    """What a puzzle is about."""

    TWO = "two"  # groups at once: end the round
    ONE = "one"  # group is enough to end the round, or none
    GO_ON = "go-on"  # though four tiles already make a group
    KEEP = "keep"  # the four tiles with the best chances
    LAST = "last"  # turn, after another seat has ended the round: one group or another


# of the puzzles
SHARES = {Theme.TWO: 2, Theme.ONE: 2, Theme.GO_ON: 4, Theme.KEEP: 2, Theme.LAST: 1}


class Answer(NamedTuple):
    """The right moves, the best first; its win chance, and by how much every other move is
    worse.
    """

    moves: tuple[Move, ...]
    value: float
    gap: float


def find(seeds: Iterable[str]) -> Iterator[Candidate]:
    """At most one puzzle from a game for each seed, of the theme that is rarest so far."""
    yielded: Counter[Theme] = Counter()
    for n, seed in enumerate(seeds):
        puzzles = list(_puzzles(TABLES[n % len(TABLES)], seed))
        if puzzles:
            rarest = min(
                (theme for theme, _ in puzzles), key=lambda theme: yielded[theme] / SHARES[theme]
            )
            of_theme = sorted(
                (candidate for theme, candidate in puzzles if theme is rarest),
                key=lambda candidate: candidate.grade,
            )
            yield of_theme[0 if yielded.total() % EASY_ONE_IN == 0 else -1]
            yielded[rarest] += 1


def _puzzles(players: tuple[str, ...], seed: str) -> Iterator[tuple[Theme, Candidate]]:
    session = play_match("multzo", players, seed)
    for ply, step in enumerate(session.log):
        state = session.history.states[ply]
        if state.public.phase is not Phase.DROP or not session.is_decision(ply):
            continue
        view = session.history.view(ply, step.seat)
        answer = find_answer(view, step.seat, Chance.of("puzzle", seed, ply))
        if answer and (theme := find_theme(view, step.seat, answer)):
            accepted = tuple((str(move),) for move in answer.moves)
            goal = "drop" if theme is Theme.LAST else "drop-or-end"
            yield (
                theme,
                Candidate(
                    puzzles.write_deal(session, ply), step.seat, goal, accepted, grade(view, answer)
                ),
            )


def find_theme(view: View, seat: Seat, answer: Answer) -> Theme | None:
    """The theme, if the answer is of a single kind and more than simulated games speak for it."""
    evaluation = Evaluation(view, seat)
    tiles = {tile.id: tile for tile in view.hand}
    claims = {
        tile: cached_claim_of(evaluation.hand & ~BITS[tiles[tile].stamp]).categories
        for tile in tiles
    }
    right = [move.args[0] for move in answer.moves]
    kept_stamps = evaluation.hand & ~BITS[tiles[right[0]].stamp]
    if drop_reason(evaluation, kept_stamps, tiles[right[0]]).key == "multzo.reason.drop-lowest":
        return None
    if view.public.declarer is not None:
        return Theme.LAST if len(right) == 1 and len({*claims.values()} - {()}) > 1 else None
    verbs = {move.verb for move in answer.moves}
    if verbs == {"end"}:
        return Theme.TWO if len(claims[right[0]]) > 1 else Theme.ONE
    if verbs != {"drop"}:
        return None
    return Theme.GO_ON if any(claims.values()) else Theme.KEEP


def find_answer(view: View, seat: Seat, chance: Chance) -> Answer | None:
    """The right moves, if they are clear; the review, whose deals come first, rules most positions
    out.
    """
    box = catalog.box("multzo")
    answers = list[Answer]()
    for deals, dealt in zip(
        STAGES, (box.chance(box.rules, puzzles.SEED, "review", seat, 0), chance), strict=True
    ):
        first, *others = moves(view)
        trials = Trials(view, seat, first, others)
        trials.run(deals, dealt)
        answer = _answer(trials.values, final=deals == STAGES[-1])
        if answer is None:
            return None
        answers.append(answer)
    first_answer, second_answer = answers
    return second_answer if first_answer.moves[0] in second_answer.moves else None


def _answer(values: Mapping[Move, list[float]], *, final: bool) -> Answer | None:
    """The answer on these deals. Before the last stage a small error does not rule a position
    out.
    """
    order = sorted(values, key=lambda move: -sum(values[move]))
    best = values[order[0]]
    right = [order[0]]
    gap = 1.0
    for move in order[1:]:
        loss, error = mean_gain(best, values[move])
        if loss <= (
            max(CLEAR_ERRORS * error, NEGLIGIBLE_LOSS[Unit.CHANCE]) if final else LEAST_GAP / 2
        ):
            right.append(move)
        elif loss < LEAST_GAP * (1 if final else 0.8) or (final and loss < GAP_ERRORS * error):
            return None
        else:
            gap = min(gap, loss)
    value = sum(best) / len(best)
    is_open = CERTAIN[0] < value < CERTAIN[1]
    return Answer(tuple(right), value, gap) if len(right) <= MOST_ANSWERS and is_open else None


def grade(view: View, answer: Answer) -> int:
    """3: keen players miss it; 1: most casual players find it, and the gap is wide."""
    if next(keen(view, Chance(0))).plan[0] not in answer.moves:
        return 3
    times_right = sum(
        next(casual(view, Chance(n))).plan[0] in answer.moves for n in range(CASUAL_TRIES)
    )
    return 1 if 2 * times_right > CASUAL_TRIES and answer.gap >= WIDE_GAP else 2
