"""The results of a study as plain data and as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from tilebag.cli.study_work import Part, Work
from tilebag.cli.tables import make_table
from tilebag.cli.timing import Times
from tilebag.core.words import Lexicon, say
from tilebag.match.report import level_name
from tilebag.match.setup import computer_name
from tilebag.study.design import Study
from tilebag.study.estimates import Estimate
from tilebag.study.ratings import Rating, ratings
from tilebag.study.standings import (
    Difference,
    Standing,
    by_player,
    by_seat,
    differences,
    first_mover_standing,
)

DECIMALS = 4
MEDIAN = 0.5
PERCENTILE_95 = 0.95

Plain = dict[str, object]


# plain data


def answer(work: Work, part: Part) -> Plain:
    """The results as plain data."""
    study = work.study
    rated = ratings(study, part.results)
    beside = differences(study, part.results) if study.is_solo else {}
    players: list[Plain] = []
    for name, standing in by_player(study, part.results).items():
        figures = _difference(beside.get(name)) if study.is_solo else _wins(standing)
        seats = study.entries(name) // len(study.contests) or 1
        times = _times(part.times[name]) if part.times else {}
        players.append(
            {
                "player": name,
                "seats": seats,
                **_score(standing),
                **figures,
                **_rating(rated[name]),
                **times,
            }
        )
    return {
        "game": study.game,
        "options": dict(study.contests[0].options),
        "seed": study.seed,
        "rotate": study.rotate,
        "deals": work.deals,
        "games": work.deals * len(study.contests),
        "players": players,
        "seats": list(_seats(study, part)),
        "first": None if study.is_solo else _first(study, part),
    }


def _seats(study: Study, part: Part) -> Iterable[Plain]:
    """Results by seat, with the player if it is always the same."""
    if study.is_solo and len(study.contests) > 1:
        return
    for seat, standing in enumerate(by_seat(study, part.results)):
        who: Plain = {} if study.rotate else {"player": study.players[seat]}
        yield {"seat": seat + 1, **who, **_score(standing), **_wins(standing)}


def _first(study: Study, part: Part) -> Plain:
    standing = first_mover_standing(study, part.results)
    return {**_score(standing), **_wins(standing)}


def _score(standing: Standing) -> Plain:
    return {
        "mean": _round(standing.mean.value),
        "se": _round(standing.mean.error),
        "mean_ci": _interval(standing.mean),
    }


def _wins(standing: Standing) -> Plain:
    whole = standing.wins.denominator == 1
    return {
        "wins": standing.wins.numerator if whole else _round(float(standing.wins)),
        "share": _round(standing.share.value),
        "share_ci": _interval(standing.share),
        "margin": _round(standing.margin.value),
        "margin_ci": _interval(standing.margin),
    }


def _difference(beside: Difference | None) -> Plain:
    """Empty fields for the anchor, which is not compared with itself."""
    if beside is None:
        return dict.fromkeys(("difference", "difference_ci", "ahead", "ahead_ci"))
    return {
        "difference": _round(beside.points.value),
        "difference_ci": _interval(beside.points),
        "ahead": _round(beside.ahead.value),
        "ahead_ci": _interval(beside.ahead),
    }


def _rating(rating: Rating) -> Plain:
    return {"rating": _round(rating.value), "rating_ci": [_round(rating.low), _round(rating.high)]}


def _times(times: Times) -> Plain:
    return {
        "decisions": times.decisions,
        "ms_median": _round(_to_milliseconds(times.quantile(MEDIAN))),
        "ms_p95": _round(_to_milliseconds(times.quantile(PERCENTILE_95))),
    }


def _interval(estimate: Estimate) -> list[float | None]:
    return [_round(estimate.low), _round(estimate.high)]


def _round(figure: float | None) -> float | None:
    return None if figure is None else round(figure, DECIMALS) + 0.0  # no −0.0


def _to_milliseconds(figure: float | None) -> float | None:
    return None if figure is None else 1000 * figure


# tables


def report_parts(work: Work, part: Part, words: Lexicon) -> Iterator[RenderableType]:
    """Tables by player if they rotate, by seat, ratings and times, where they apply."""
    study = work.study
    page = _Page(words)
    rated = ratings(study, part.results) if len(study.names) > 1 else {}
    yield Line(page.title(work), style="bold")
    if study.is_solo or len(study.contests) > 1:
        players = [
            (page.player(study, name), each)
            for name, each in by_player(study, part.results).items()
        ]
        yield page.standings("player", players, alone=study.is_solo)
    if not study.is_solo:
        if len(study.contests) > 1:
            yield ""
        seats = [
            (page.seat(study, seat), each) for seat, each in enumerate(by_seat(study, part.results))
        ]
        first = [(page.first(), first_mover_standing(study, part.results))] if study.rotate else []
        yield page.standings("seat" if study.rotate else "player", seats + first)
    if study.is_solo and rated:
        yield from ("", page.differences(study, differences(study, part.results)))
    if rated:
        yield from ("", page.ratings(study, rated))
    if part.times:
        yield from ("", page.times(part))


class _Page:
    """The figures of a study in the reader's language."""

    def __init__(self, words: Lexicon) -> None:
        self._words = words

    def _say(self, key: str, **values: object) -> str:
        plain = {
            name: value if isinstance(value, int | float) else str(value)
            for name, value in values.items()
        }
        return self._words.say(say(f"cli.simulate.{key}", **plain))

    def title(self, work: Work) -> str:
        study = work.study
        game = self._words.say(say(f"{study.game}.name"))
        tables = len(study.contests)
        if tables > 1:
            return self._say("rotated", game=game, n=work.deals, tables=tables, seed=study.seed)
        return self._say("title", game=game, n=work.deals, seed=study.seed)

    def player(self, study: Study, name: str) -> str:
        several = study.entries(name) // len(study.contests)
        level = self._words.say(level_name(name))
        return f"{level} × {several}" if several > 1 else level

    def seat(self, study: Study, seat: int) -> str:
        if study.rotate:
            return str(seat + 1)
        return self._words.say(
            say("seat.level", who=computer_name(seat), level=level_name(study.players[seat]))
        )

    def first(self) -> str:
        return self._say("first")

    def standings(
        self, first: str, rows: Iterable[tuple[str, Standing]], *, alone: bool = False
    ) -> Table:
        """Results in rows; a single player has neither wins nor margin."""
        several = () if alone else ("margin", "wins", "share", "range")
        shown = self._table((first, "mean", "error", *several))
        for who, each in rows:
            figures = (
                self._signed_figure(each.margin),
                self._wins(each.wins),
                self._figure(100 * each.share.value),
                self._range(each.share),
            )
            shown.add_row(
                who,
                self._plus_minus(each.mean),
                self._figure(each.mean.error),
                *(() if alone else figures),
            )
        return shown

    def differences(self, study: Study, beside: dict[str, Difference]) -> Table:
        shown = self._table(("player", "difference", "ahead", "range"), anchor=study.anchor)
        for name, each in beside.items():
            cells = (
                self._signed_figure(each.points),
                self._figure(100 * each.ahead.value),
                self._range(each.ahead),
            )
            shown.add_row(self.player(study, name), *cells)
        return shown

    def ratings(self, study: Study, rated: dict[str, Rating]) -> Table:
        shown = self._table(("player", "rating", "range"), anchor=study.anchor)
        for name, rating in rated.items():
            cells = (_points(0), "") if name == study.anchor else self._rating(rating)
            shown.add_row(self.player(study, name), *cells)
        return shown

    def times(self, part: Part) -> Table:
        shown = self._table(("player", "decisions", "median", "most"))
        for name, times in part.times.items():
            quantiles = (
                self._figure(_to_milliseconds(times.quantile(share)))
                for share in (MEDIAN, PERCENTILE_95)
            )
            shown.add_row(self._words.say(level_name(name)), str(times.decisions), *quantiles)
        return shown

    def _table(self, columns: Iterable[str], anchor: str = "") -> Table:
        who = self._words.say(level_name(anchor)) if anchor else ""
        return make_table((self._say(column, who=who) for column in columns), figures=True)

    def _figure(self, figure: float | None) -> str:
        return "–" if figure is None else self._words.say(say("cli.figure", figure=figure + 0.0))

    def _plus_minus(self, estimate: Estimate) -> str:
        if estimate.high is None:
            return self._figure(estimate.value)
        return f"{self._figure(estimate.value)} ± {self._figure(estimate.high - estimate.value)}"

    def _signed_figure(self, estimate: Estimate) -> str:
        shown = self._plus_minus(estimate)
        return f"−{shown[1:]}" if shown.startswith("-") else f"+{shown}"

    def _wins(self, wins: Fraction) -> str:
        return str(wins) if wins.denominator == 1 else self._figure(float(wins))

    def _range(self, share: Estimate) -> str:
        """A share's interval in percent."""
        if share.low is None or share.high is None:
            return "–"
        return f"{self._figure(100 * share.low)}–{self._figure(100 * share.high)}"

    def _rating(self, rating: Rating) -> tuple[str, str]:
        if rating.value is None and rating.low is not None:
            return self._say("beyond"), self._say("above", points=_points(rating.low))
        if rating.value is None and rating.high is not None:
            return self._say("beyond"), self._say("below", points=_points(rating.high))
        assert rating.value is not None
        if rating.low is None or rating.high is None:
            return _points(rating.value), "–"
        return _points(rating.value), self._say(
            "from-to", low=_points(rating.low), high=_points(rating.high)
        )


def _points(rating: float) -> str:
    whole = round(rating)
    return f"{whole:+}".replace("-", "−") if whole else "0"
