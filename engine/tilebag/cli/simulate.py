"""`tilebag simulate`: computer players against each other, with a bar while it lasts and a table at the end."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from fractions import Fraction
from functools import reduce
from multiprocessing import get_context

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from tilebag.arena import Contest, Tally, added, chunks
from tilebag.report import level_name
from tilebag.session import computer_name
from tilebag.words import Lexicon, say

DECIMALS = 4


def held(contest: Contest, games: int, jobs: int) -> tuple[Tally, ...]:
    """What each seat came to. While it lasts a bar is on standard error, if that is a terminal."""
    sums, parts = (Tally(),) * len(contest.players), _parts(contest, games, jobs)
    screen = Console(stderr=True)
    if not screen.is_terminal:
        return reduce(added, parts, sums)
    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=screen, transient=True) as bar:
        task = bar.add_task("", total=games)
        for part in parts:
            sums = added(sums, part)
            bar.update(task, completed=sums[0].games)
    return sums


def _parts(contest: Contest, games: int, jobs: int) -> Iterator[tuple[Tally, ...]]:
    """The sums of some games each, in any order."""
    runs = list(chunks(games, jobs))
    if jobs == 1 or len(runs) == 1:
        yield from map(contest.tallies, runs)
        return
    workers = min(jobs, len(runs))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            with _deaf():
                given = [pool.submit(contest.tallies, run) for run in runs]
            for done in as_completed(given):
                yield done.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)  # what is under way ends by itself, the rest never begins
            raise


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl+C is for the one who gives out the work: processes begun in here never hear it, and end with their work."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def answer(contest: Contest, games: int, sums: tuple[Tally, ...]) -> dict[str, object]:
    """The result as plain data."""
    return {
        "game": contest.game,
        "games": games,
        "seed": contest.seed,
        "seats": [
            {"player": player, "mean": _round(tally.mean), "se": _round(tally.error), "wins": _whole(tally.wins)}
            for player, tally in zip(contest.players, sums, strict=True)
        ],
    }


def _round(figure: float | None) -> float | None:
    return None if figure is None else round(figure, DECIMALS)


def _whole(wins: Fraction) -> int | float:
    return wins.numerator if wins.denominator == 1 else round(float(wins), DECIMALS)


def table(contest: Contest, games: int, sums: tuple[Tally, ...], words: Lexicon) -> Table:
    """The result for people. One who plays alone has no wins."""
    name, several = words.say(say(f"{contest.game}.name")), len(sums) > 1
    title = words.say(say("cli.simulate.title", game=name, n=games, seed=contest.seed))
    shown = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    shown.add_column(words.say(say("cli.simulate.player")))
    for column in ("mean", "error", *(("wins", "share") if several else ())):
        shown.add_column(words.say(say(f"cli.simulate.{column}")), justify="right")
    for seat, (player, tally) in enumerate(zip(contest.players, sums, strict=True)):
        who = words.say(say("seat.level", who=computer_name(seat), level=level_name(player)))
        wins = (_figure(tally.wins, words), _percent(tally, words)) if several else ()
        shown.add_row(who, _figure(tally.mean, words), _figure(tally.error, words), *wins)
    return shown


def _figure(figure: float | Fraction | None, words: Lexicon) -> str:
    if figure is None:
        return "–"
    whole = isinstance(figure, Fraction) and figure.denominator == 1
    return str(figure) if whole else words.say(say("cli.figure", figure=float(figure)))


def _percent(tally: Tally, words: Lexicon) -> str:
    return words.say(say("cli.percent", figure=float(100 * tally.wins / tally.games)))
