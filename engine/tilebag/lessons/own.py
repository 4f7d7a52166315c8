"""A lesson made from a saved match and captions, as one TOML file:

    save = "game.json"      the save, beside this file
    key = "endgame"         part of addresses; default: the name of this file
    seat = 1                the learner's seat, from 1; default: the first person

    [title]
    en = "How it was won"   one sentence per language, here and below

    [[step]]
    at = 12                 ply of the match
    text.en = "Look."
    point = ["t3"]          ids of pieces and places to highlight
    rule = "turn"           id of a heading on the game's rules page

    [[step]]
    at = 14
    do = 2                  the learner plays the next two steps; needs the three texts below
    text.en = "Your move."
    right.en = "Yes."
    wrong.en = "Not that."
    hint.en = "The joker."

    [end]
    at = 20                 default: after the last step's own moves
    text.en = "Well done."

Other persons of the match become computer players when one plays on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tilebag.core.errors import BadLesson
from tilebag.core.game import Lesson, LessonStep, Seat
from tilebag.core.words import Text, say
from tilebag.lessons import recording
from tilebag.lessons.sentences import END, HINT, RIGHT, TEXT, TITLE, WRONG, game_languages
from tilebag.match import bots
from tilebag.match.catalog import AnyBox
from tilebag.match.session import Session
from tilebag.match.setup import ME

MAX_FILE_LENGTH = 200_000  # characters
MAX_SENTENCE_LENGTH = 600  # characters
MAX_STEPS = 30
MAX_PLIES = 100_000  # more than any match has
MAX_POINTS = 40
_KEY = re.compile(r"[a-z][a-z0-9-]{0,30}")
_FILE_KEYS = ("save", "key", "seat", "title", "step", "end")
_STEP_KEYS = ("at", "do", "point", "rule", TEXT, RIGHT, WRONG, HINT)
_ANSWERS = (RIGHT, WRONG, HINT)

_EXPECTED: Mapping[type, str] = {str: "text", dict: "table", list: "tables"}

Words = Mapping[str, Mapping[str, str]]  # by language, then by key
Table = Mapping[str, Any]


@dataclass(frozen=True)
class OwnLesson:
    """A lesson made from a save, with its texts."""

    box: AnyBox
    lesson: Lesson
    words: Words

    def recordings(self) -> dict[str, recording.Record]:
        """Recordings by `<lang>-<frame>`; raises BadLesson."""
        return {
            f"{lang}-{name}": recording.record(self.box, self.lesson, lang, frame, sentences)
            for lang, sentences in self.words.items()
            for name, frame in recording.FRAMES.items()
        }


def read(text: str, name: str, opened: Callable[[str], Session]) -> OwnLesson:
    """The lesson in a file called `name`; `opened` loads the save it names.

    Raises:
        BadLesson: the first fault, and where it is.
        BadSave: the save cannot be read or replayed.
        OSError: the save is missing.
    """
    if len(text) > MAX_FILE_LENGTH:
        raise BadLesson("lesson.own.long", n=MAX_FILE_LENGTH)
    try:
        table = tomllib.loads(text)
    except (
        ValueError,
        RecursionError,
    ) as trouble:  # TOMLDecodeError, or a number of more than 4,300 digits
        raise BadLesson("lesson.own.toml", why=str(trouble)) from None
    _reject_unknown(table, _FILE_KEYS, "")
    save = _value(table, "save", str, "")
    return _Reader(table, opened(save)).lesson(name)


class _Reader:
    """The content of a lesson file, checked against its match."""

    def __init__(self, table: Table, session: Session) -> None:
        self.table = table
        self.session = session
        self.languages = self._languages()
        self.seat = self._seat()

    def lesson(self, name: str) -> OwnLesson:
        table = self.table
        session = self.session
        key = _value(table, "key", str, "") if "key" in table else name
        if not _KEY.fullmatch(key):
            raise _error("key", say("lesson.own.key", name=key[:40]))
        steps = _value(table, "step", list, "")
        if not 0 < len(steps) <= MAX_STEPS:
            raise _error("step", say("lesson.own.steps", most=MAX_STEPS))
        tables = [_Step(step, n) for n, step in enumerate(steps, 1)]
        ends = self._ends(tables)
        lesson_steps = [self._step(step, end) for step, end in zip(tables, ends, strict=True)]
        position = session.box.game.write(session.states[tables[0].at])
        lesson = Lesson(key, (), self._players(), position, tuple(lesson_steps))
        return OwnLesson(
            session.box, lesson, {lang: dict(self._words(lang, tables)) for lang in self.languages}
        )

    def _languages(self) -> Sequence[str]:
        """The languages of the title; all other texts need the same."""
        title = _value(self.table, TITLE, dict, "")
        if not title:
            raise _error(TITLE, say("lesson.own.missing"))
        known = game_languages(self.session.box.key)
        for lang in title:
            if lang not in known:
                raise _error(f"{TITLE}.{lang}", say("lesson.own.language", names=", ".join(known)))
        return tuple(title)

    def _seat(self) -> Seat:
        match = self.session.match
        if "seat" not in self.table:
            return next(iter(match.people), Seat(0))
        return Seat(_number(self.table, "seat", 1, len(match.players), "") - 1)

    def _players(self) -> tuple[str, ...]:
        """Who plays on: the learner in their seat, computer players in all others."""
        box = self.session.box
        players = self.session.match.players
        others = [bots.default_player(box) if player == ME else player for player in players]
        return tuple(ME if seat == self.seat else player for seat, player in enumerate(others))

    def _ends(self, steps: Sequence[_Step]) -> list[int]:
        """The ply at which each step of the lesson ends."""
        played = len(self.session.log)
        end = _value(self.table, "end", dict, "")
        _reject_unknown(end, ("at", TEXT), "end.")
        own = steps[-1].at + steps[-1].do
        ends = [
            *(step.at for step in steps[1:]),
            _number(end, "at", 0, played, "end.") if "at" in end else own,
        ]
        for step, over in zip(steps, ends, strict=True):
            if step.at > played or step.at + step.do > played:
                raise _error(f"{step.where}at", say("lesson.own.short", n=played))
            if step.at + step.do > over:
                raise _error(f"{step.where}at", say("lesson.own.order", n=over))
        return ends

    def _step(self, step: _Step, over: int) -> LessonStep:
        own = self.session.log[step.at : step.at + step.do]
        for ply, played in enumerate(own, step.at + 1):
            if played.seat != self.seat:
                raise _error(
                    f"{step.where}do",
                    say("lesson.own.seat", n=ply, seat=played.seat + 1, mine=self.seat + 1),
                )
        then = self.session.log[step.at + step.do : over]
        return LessonStep(
            step.key,
            move=tuple(str(played.move) for played in own),
            point=step.point,
            rule=step.rule,
            replies=tuple((int(reply.seat), str(reply.move)) for reply in then),
        )

    def _words(self, lang: str, steps: Sequence[_Step]) -> Iterator[tuple[str, str]]:
        yield TITLE, _sentence(self.table[TITLE], lang, f"{TITLE}.")
        for step in steps:
            for part in (TEXT, *(_ANSWERS if step.do else ())):
                yield (
                    f"{step.key}.{part}",
                    _sentence(
                        _value(step.table, part, dict, step.where), lang, f"{step.where}{part}."
                    ),
                )
        yield END, _sentence(_value(self.table["end"], TEXT, dict, "end."), lang, f"end.{TEXT}.")


class _Step:
    """One parsed `[[step]]`."""

    def __init__(self, table: object, n: int) -> None:
        self.where = f"step {n}, "
        self.key = f"step-{n}"
        if not isinstance(table, dict):
            raise _error(f"step {n}", say("lesson.own.table"))
        self.table = table
        _reject_unknown(table, _STEP_KEYS, self.where)
        self.at = _number(table, "at", 0, MAX_PLIES, self.where)
        self.do = _number(table, "do", 0, MAX_PLIES, self.where) if "do" in table else 0
        self.point = tuple(_texts(table, "point", self.where))
        self.rule = _value(table, "rule", str, self.where) if "rule" in table else ""


def _error(where: str, fault: Text) -> BadLesson:
    return BadLesson("lesson.own.where", where=where, what=fault)


def _reject_unknown(table: Table, names: Sequence[str], where: str) -> None:
    for name in table:
        if name not in names:
            raise _error(f"{where}{name[:40]}", say("lesson.own.unknown", names=", ".join(names)))


def _value(table: Table, name: str, kind: type, where: str) -> Any:
    """A value of this type; raises BadLesson."""
    if name not in table:
        raise _error(f"{where}{name}", say("lesson.own.missing"))
    value = table[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _error(f"{where}{name}", say(f"lesson.own.{_EXPECTED[kind]}"))
    return value


def _number(table: Table, name: str, least: int, most: int, where: str) -> int:
    value = table.get(name)
    if name not in table:
        raise _error(f"{where}{name}", say("lesson.own.missing"))
    if type(value) is not int or not least <= value <= most:
        raise _error(f"{where}{name}", say("lesson.own.number", least=least, most=most))
    return value


def _texts(table: Table, name: str, where: str) -> list[str]:
    value = table.get(name, [])
    if (
        not isinstance(value, list)
        or len(value) > MAX_POINTS
        or not all(isinstance(text, str) for text in value)
    ):
        raise _error(f"{where}{name}", say("lesson.own.ids", most=MAX_POINTS))
    return value


def _sentence(table: Table, lang: str, where: str) -> str:
    """The sentence in a language, on one line."""
    text = table.get(lang)
    if not isinstance(text, str) or not 0 < len(text.strip()) <= MAX_SENTENCE_LENGTH:
        raise _error(f"{where}{lang}", say("lesson.own.sentence", most=MAX_SENTENCE_LENGTH))
    return " ".join(text.split())
