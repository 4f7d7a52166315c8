"""Compares the values of a review with play-outs.

    PYTHONPATH=engine python -m research.review GAME [LEVEL] [SEATS] [POSITIONS] [DEALS]

takes positions from games between keen players, and in each the best choice of the review and
another one. Both are followed on the same deals, and players of the level continue to the end of
the match, or of the round where the review judges rounds. Prints the mean of the difference by
grade and reason, in the unit of the review (wins of the round for log-odds), with its standard
error and its standard deviation between positions. The errors and gains in the games' `review.py`
come from here.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import mean, variance
from typing import Any, NamedTuple

from tilebag.core.chance import Chance
from tilebag.core.game import Choice, Review, Seat, Unit
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match
from tilebag.match.review import Decision

PER_GAME = 4  # positions of a game
ROUND_UNITS = (Unit.ODDS, Unit.TILES)


class Result(NamedTuple):
    """A position: what the review says of another choice than the best, and the paired differences
    of play-outs.
    """

    review: Review
    other: Choice
    differences: Sequence[float]
    outcomes: Sequence[float]  # of the best choice

    @property
    def group(self) -> str:
        keys = (
            choice.reason.key.split(".", 1)[1] for choice in (self.review.choices[0], self.other)
        )
        return f"{Decision(0, self.review, self.other).grade}: {' > '.join(keys)}"


def main(
    game: str, level: str = "keen", seats: str = "", positions: str = "100", deals: str = "40"
) -> None:
    box = catalog.box(game)
    judged: list[Result] = []
    for result in paired_results(box, level, int(seats or box.usual_seats), int(deals)):
        judged.append(result)
        if len(judged) == int(positions):
            break
    groups: dict[str, list[Result]] = defaultdict(list)
    for result in judged:
        groups[f"all {Decision(0, result.review, result.other).grade}"].append(result)
        groups[result.group].append(result)
    for name, results in sorted(groups.items()):
        print(f"{name:60} {_row(results)}")
    values = [result.review.choices[0].value for result in judged]
    outcomes = [mean(result.outcomes) for result in judged]
    print(f"value of the best choice {mean(values):.3f}, outcome {mean(outcomes):.3f}")


def _row(results: Sequence[Result]) -> str:
    predicted = [result.review.choices[0].value - result.other.value for result in results]
    observed = [mean(result.differences) for result in results]
    noise = mean(variance(result.differences) / len(result.differences) for result in results)
    spread = (
        variance([a - b for a, b in zip(observed, predicted, strict=True)])
        if len(results) > 1
        else 0.0
    )
    errors = [sqrt(variance(result.differences) / len(result.differences)) for result in results]
    clear = sum(gain > 2 * error for gain, error in zip(observed, errors, strict=True))
    wrong = sum(gain < -2 * error for gain, error in zip(observed, errors, strict=True))
    error = sqrt(variance(observed) / len(observed)) if len(results) > 1 else 0.0
    return (
        f"{len(results):4} said {mean(predicted):7.3f} seen {mean(observed):7.3f} ± {error:.3f}, off by s.d. "
        f"{sqrt(max(0.0, spread - noise)):.3f} beyond noise; clearly better {clear}, clearly worse {wrong}"
    )


def paired_results(box: AnyBox, level: str, seats: int, deals: int) -> Iterator[Result]:
    assert box.review is not None
    options = {"rounds": "1"} if "rounds" in box.options else {}
    for n in range(100_000):
        chance = Chance.of("research", n)
        session = play_match(box.key, ("keen",) * seats, f"research/{n}", options)
        plies, chance = chance.shuffle(
            [ply for ply in range(len(session.log)) if session.is_decision(ply)]
        )
        for ply in plies[:PER_GAME]:
            seat = session.log[ply].seat
            view = session.history.view(ply, seat)
            review = [*box.review(view, Chance.of("review", n, ply))][-1:]
            if review and len(review[0].choices) > 1:
                other, chance = chance.pick(review[0].choices[1:])
                yield _play_out(box, level, view, review[0], other, deals)


def _play_out(
    box: AnyBox, level: str, view: Any, review: Review, other: Choice, deals: int
) -> Result:
    best = []
    differences = []
    for k in range(deals):
        state = box.game.determinise(view, Chance.of("deal", k))
        first, second = (
            _outcome(box, level, state, (view.seat, choice), review.unit)
            for choice in (review.choices[0], other)
        )
        best.append(first)
        differences.append(first - second)
    return Result(review, other, differences, best)


def _outcome(box: AnyBox, level: str, state: Any, chosen: tuple[Seat, Choice], unit: Unit) -> float:
    """The result for the seat after its choice, if players of the level go on."""
    game = box.game
    before = game.turn(state).scores
    think = bots.player(box, level)
    seat, choice = chosen
    for move in choice.plan:
        state = game.play(state, seat, move)
    chance = Chance.of("go on")
    while (turn := game.turn(state)).seats and not (unit in ROUND_UNITS and turn.deals):
        mover = turn.seats[0]
        _, chance = chance.bits()
        move = turn.auto or [*think(game.view(state, mover), chance)][-1].plan[0]
        state = game.play(state, mover, move)
    if unit is Unit.POINTS:
        return float(turn.scores[seat])
    if unit is Unit.CHANCE:
        return (seat in turn.ranking[0]) / len(turn.ranking[0])
    gains = [after - score for after, score in zip(turn.scores, before, strict=True)]
    margin = gains[seat] - mean(gain for other, gain in enumerate(gains) if other != seat)
    # tiles left count against their owner
    return float(margin > 0) if unit is Unit.ODDS else -margin


if __name__ == "__main__":
    main(*sys.argv[1:])
