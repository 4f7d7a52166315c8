"""Tells how well the values of the reviews agree with play-outs, in one line for each game.

    PYTHONPATH=engine python -m research.review_agreement [POSITIONS] [GAME...]

In positions from games between keen players, the best choice of the review and another one are
followed on the same deals by keen players (`research/review.py`). With 100 positions all games take
about 15 minutes. Of each game it prints the positions, the mean of what the review says that the
best choice gains and of what the play-outs show, their correlation, and in how many positions the
play-outs differ by more than two standard errors: for and against the review. Okey's gain is said
in log-odds and seen in rounds won.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import islice
from math import sqrt
from statistics import correlation, fmean, variance
from time import process_time

from research.review import Result, paired_results
from tilebag.core.game import CLEAR_ERRORS
from tilebag.match import catalog

# as many as time allows
DEALS = {"magic-bag": 20, "multzo": 100, "okey": 40, "packkub": 30, "remembory": 100}
SEATS = {"multzo": 2, "packkub": 3}  # where they are not the usual ones


def main(positions: str = "100", *games: str) -> None:
    for game in games or DEALS:
        began = process_time()
        box = catalog.box(game)
        results = paired_results(box, "keen", SEATS.get(game, box.usual_seats), DEALS[game])
        print(
            f"{game:10} {_row(list(islice(results, int(positions))))}, {process_time() - began:.0f} s",
            flush=True,
        )


def _row(results: Sequence[Result]) -> str:
    predicted = [result.review.choices[0].value - result.other.value for result in results]
    observed = [fmean(result.differences) for result in results]
    errors = [sqrt(variance(result.differences) / len(result.differences)) for result in results]
    clear = [
        n
        for n, (gain, error) in enumerate(zip(observed, errors, strict=True))
        if abs(gain) > CLEAR_ERRORS * error
    ]
    clear_in_review = [n for n in clear if results[n].review.clear_loss(results[n].other)]
    return (
        f"{len(results)} positions, said {fmean(predicted):.3f}, seen {fmean(observed):.3f} ± {_error(observed):.3f}, "
        f"correlation {correlation(predicted, observed):.2f}, clear {_for_and_against(observed, clear)}, "
        f"of these also clear in the review {_for_and_against(observed, clear_in_review)}"
    )


def _error(values: Sequence[float]) -> float:
    return sqrt(variance(values) / len(values))


def _for_and_against(seen: Sequence[float], clear: Iterable[int]) -> str:
    signs = [seen[n] > 0 for n in clear]
    return f"{sum(signs)} for, {len(signs) - sum(signs)} against"


if __name__ == "__main__":
    main(*sys.argv[1:])
