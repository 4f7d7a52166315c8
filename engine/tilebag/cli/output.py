"""A table in a terminal, line by line: head, board, marks, choices, panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text as Line

from tilebag.cli import labels
from tilebag.cli.choices import Choice, back_numbers, disabled_offers
from tilebag.cli.render import sketch
from tilebag.cli.tables import GAP, fit
from tilebag.core.scene import Bar, Face, Panel, Piece, Scene, Tally, all_pieces
from tilebag.core.words import Lexicon, Text, say
from tilebag.match import report
from tilebag.match.session import Session

MAX_LINES = 8  # choices; more are set in columns
MAX_FULL_LABELS = 12  # choices; more have short labels
BAR_WIDTH = 20  # characters
BETWEEN = "   "
NONE = "·"  # pieces of a kind


def board(session: Session, scene: Scene, words: Lexicon, width: int) -> list[Line]:
    """The whole screen, from the name of the game to the status."""
    return [
        _head(session, scene, words),
        *table(scene, words, width),
    ]


def table(scene: Scene, words: Lexicon, width: int) -> list[Line]:
    """The table and the status."""
    return [
        *sketch(_number_backs(scene), words, width),
        *_legend(scene, words),
        Line(words.say(scene.status), style="bold"),
        *([Line(words.say(scene.detail))] if scene.detail else []),
    ]


def _number_backs(scene: Scene) -> Scene:
    """Face-down pieces with their numbers, if they are the only choices."""
    numbers = back_numbers(scene)
    return replace(
        scene, pieces=tuple(_numbered_back(piece, numbers.get(piece.id)) for piece in scene.pieces)
    )


def _numbered_back(piece: Piece, n: int | None) -> Piece:
    return piece if n is None else replace(piece, face=Face(text=f"{labels.BACK}{n}"))


def _head(session: Session, scene: Scene, words: Lexicon) -> Line:
    """The game, one fact, the scores."""
    fact = [words.say(scene.fact)] if scene.fact else []
    return Line(
        " · ".join([words.say(say(f"{session.box.key}.name")), *fact, *_seats(session, words)]),
        style="reverse",
    )


def _seats(session: Session, words: Lexicon) -> list[str]:
    """Names and scores of the sides; of many sides only the mover's and the viewer's."""
    turn = session.turn
    all_sides = report.sides(session)
    if len(all_sides) == 1:
        return []
    active = {*turn.seats, session.viewer}
    shown = all_sides
    if len(all_sides) > report.MOST_NAMED:
        shown = tuple(side for side in all_sides if active & {*side})
    lines = []
    for side in shown:
        names = ((seat, report.seat_name(session, seat)) for seat in side)
        who = report.join_names(
            say("cli.play.turn", who=name) if seat in turn.seats else name for seat, name in names
        )
        lines.append(
            words.say(
                say("cli.play.score", who=who, n=turn.scores[side[0]]) if turn.scores else who
            )
        )
    left_out = len(all_sides) - len(shown)
    if left_out:
        lines.append(words.say(say("list.others", n=left_out)))
    return lines


def _legend(scene: Scene, words: Lexicon) -> list[Line]:
    """The meaning of the marks on the table."""
    shown = {mark for piece in all_pieces(scene) for mark in piece.marks}
    meanings = [
        f"{sign} {words.say(say(f'cli.marks.{mark}'))}"
        for mark, sign in labels.MARKS.items()
        if mark in shown
    ]
    return [Line(BETWEEN.join(meanings), style="dim")] if meanings else []


def choices(offered: Sequence[Choice], scene: Scene, words: Lexicon) -> list[RenderableType]:
    """Numbered choices, those with the same piece on one line, then disabled ones by reason.

    If only face-down pieces can be chosen, their numbers are on the table.
    """
    return [*_enabled_lines(offered, scene, words), *_disabled_lines(scene, words)]


def _enabled_lines(offered: Sequence[Choice], scene: Scene, words: Lexicon) -> list[RenderableType]:
    if numbers := back_numbers(scene):
        return [
            Line(
                f" {words.say(say('cli.play.backs', least=min(numbers.values()), most=max(numbers.values())))}"
            )
        ]
    crowd = len(offered) > MAX_FULL_LABELS
    named = [replace(choice, label=choice.brief) if crowd else choice for choice in offered]
    alone = [_choice_line(choice, words) for choice in named if choice.held is None]
    shown: list[RenderableType] = (
        [*alone] if len(alone) <= MAX_LINES else [Columns(alone, column_first=True, padding=(0, 3))]
    )
    taken = [choice for choice in named if choice.held is not None]
    for taking, several in groupby(taken, key=lambda choice: choice.held):
        assert taking is not None
        shown.append(Line("  ").join(_held_line(taking, list(several), words)))
    return shown


def _held_line(taking: Text, several: Sequence[Choice], words: Lexicon) -> list[Line]:
    """The piece to pick up, unless the first choice names it, and its choices."""
    numbered = [_choice_line(choice, words) for choice in several]
    if words.say(several[0].label) == words.say(taking):
        return numbered
    return [Line(words.say(say("cli.play.take", what=taking))), *numbered]


def _choice_line(choice: Choice, words: Lexicon) -> Line:
    return Line(
        f"{choice.number:>2}) {words.say(choice.label)}", style="bold" if choice.main else ""
    )


def _disabled_lines(scene: Scene, words: Lexicon) -> list[RenderableType]:
    """A line per reason; only the reason if it applies to many offers."""
    lines: list[Text] = []
    for why, offers in disabled_offers(scene).items():
        things = tuple(dict.fromkeys(offer.label for offer in offers))
        lines.append(
            say("cli.play.cannot", what=things, why=why) if len(offers) <= MAX_LINES else why
        )
    return [Line(words.say(text), style="dim") for text in lines]


def panel(shown: Panel, words: Lexicon, width: int) -> list[RenderableType]:
    """A panel: title, figure, sentences, bars, and the table of counts."""
    return [
        Line(words.say(shown.title), style="bold"),
        *([Line(words.say(shown.big))] if shown.big else []),
        *(Line(words.say(line)) for line in shown.lines),
        *([fit(_bars(shown.bars, words), width)] if shown.bars else []),
        *([_tallies(shown, words, width)] if shown.tallies else []),
    ]


def _bars(bars: Sequence[Bar], words: Lexicon) -> Table:
    """Labels, figures and bars in columns."""
    shown = Table.grid(Column(), Column(justify="right"), Column(), padding=(0, GAP, 0, 0))
    for bar in bars:
        shown.add_row(words.say(bar.label), words.say(bar.figure), _bar(bar))
    return shown


def _tallies(shown: Panel, words: Lexicon, width: int) -> RenderableType:
    """The numbers of pieces, a dot for none; in a narrow terminal only those that there are."""
    grid = Table.grid(
        *(Column(justify="right") for _ in ("", *shown.columns)), padding=(0, GAP, 0, 0)
    )
    grid.add_row("", *map(words.say, shown.columns))
    for line in shown.tallies:
        grid.add_row(words.say(line.label), *(str(n or NONE) for n in line.counts))
    fitted = fit(grid, width)
    return (
        fitted
        if fitted is grid
        else Group(*(_tally_line(line, shown.columns, words) for line in shown.tallies))
    )


def _tally_line(line: Tally, columns: Sequence[Text | str], words: Lexicon) -> Line:
    """The numbers of one kind of piece, each after its column's name."""
    counted = [
        f"{words.say(column)} ×{n}" for column, n in zip(columns, line.counts, strict=True) if n
    ]
    return Line(f"{words.say(line.label)}: {', '.join(counted) or NONE}")


def _bar(bar: Bar) -> str:
    full = round(BAR_WIDTH * min(1.0, max(0.0, bar.share)))
    return "█" * full + "░" * (BAR_WIDTH - full)


def number_lines(lines: Sequence[str]) -> list[str]:
    """The lines of a log with their numbers."""
    wide = len(str(len(lines)))
    return [f"{n:>{wide}}  {line}" for n, line in enumerate(lines, 1)]
