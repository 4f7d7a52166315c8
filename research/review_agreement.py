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
from tilebag import catalog
from tilebag.game import CLEAR_ERRORS

# as many as time allows
DEALS = {"magic-bag": 20, "multzo": 100, "okey": 40, "packkub": 30, "remembory": 100}
SEATS = {"multzo": 2, "packkub": 3}  # where they are not the usual ones


def main(positions: str = "100", *games: str) -> None:
    for game in games or DEALS:
        began = process_time()
        box = catalog.box(game)
        found = paired_results(box, "keen", SEATS.get(game, box.usual_seats), DEALS[game])
        print(
            f"{game:10} {_row(list(islice(found, int(positions))))}, {process_time() - began:.0f} s",
            flush=True,
        )


def _row(results: Sequence[Result]) -> str:
    said = [one.review.choices[0].value - one.other.value for one in results]
    seen = [fmean(one.differences) for one in results]
    errors = [sqrt(variance(one.differences) / len(one.differences)) for one in results]
    clear = [
        n
        for n, (gain, error) in enumerate(zip(seen, errors, strict=True))
        if abs(gain) > CLEAR_ERRORS * error
    ]
    told = [n for n in clear if results[n].review.clear_loss(results[n].other)]
    return (
        f"{len(results)} positions, said {fmean(said):.3f}, seen {fmean(seen):.3f} ± {_error(seen):.3f}, "
        f"correlation {correlation(said, seen):.2f}, clear {_for_and_against(seen, clear)}, "
        f"of these also clear in the review {_for_and_against(seen, told)}"
    )


def _error(values: Sequence[float]) -> float:
    return sqrt(variance(values) / len(values))


def _for_and_against(seen: Sequence[float], clear: Iterable[int]) -> str:
    signs = [seen[n] > 0 for n in clear]
    return f"{sum(signs)} for, {len(signs) - sum(signs)} against"


if __name__ == "__main__":
    main(*sys.argv[1:])
