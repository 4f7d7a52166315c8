"""A lesson played through the port and recorded as plain data: what is shown, and the answer to
every move.

    {"format", "game", "lesson", "lang", "title", "name", "frame", "steps": [ {"key", "text",
      "point", "hint", "state", "moves": {"put t5 m1": {"right", "say", "on", "to"}}, "plan",
       "more": [{"state", "moves", "plan"}], "states": [...], "rule": {"id", "name", "text", "href"}
       or null}],
     "end": {"text", "state", "position", "players"}}

`moves` answers every legal move. A right one with `on` continues the plan at that table of `more`,
counted from 1; one without ends it, and `states` are shown in turn from index `to` (default: the
first).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tilebag.core import strict_json
from tilebag.core.chance import Chance
from tilebag.core.errors import BadLesson, EngineError
from tilebag.core.game import Frame, Lesson, LessonStep, Seat
from tilebag.core.move import Move
from tilebag.core.scene import all_pieces
from tilebag.core.words import FALLBACK, error_text, lexicon, say
from tilebag.lessons import rulebook, sentences
from tilebag.lessons.sentences import END, HINT, RIGHT, TEXT, WRONG
from tilebag.match import report
from tilebag.match.catalog import AnyBox
from tilebag.match.session import READY, Session
from tilebag.match.setup import ME
from tilebag.page.port import Port

FORMAT = 1
SEED = "lesson"  # unused: no computer player decides in a lesson
FRAMES: Mapping[str, Frame] = {"narrow": Frame(280, 360), "wide": Frame(600, 380)}
# Fields the lesson player uses: none that lead elsewhere or belong to a whole match.
STATE_FIELDS = (
    "say",
    "rev",
    "shape",
    "phase",
    "game",
    "title",
    "seats",
    "announcement",
    "result",
    "scene",
)
DROPPED_SCENE_FIELDS = ("tip", "desk")

Record = dict[str, object]
Path = tuple[tuple[Seat, Move], ...]
Words = Mapping[str, str]  # "look.text" -> a sentence


def record(
    box: AnyBox, lesson: Lesson, lang: str, frame: Frame, words: Words | None = None
) -> Record:
    """The whole lesson; raises BadLesson with the first fault and its place.

    `words` are its sentences by key, for a lesson without a game's folder.
    """
    try:
        return _Recorder(box, lesson, lang, frame, words).record()
    except BadLesson as trouble:
        if trouble.key == "lesson.where":
            raise
        raise _add_location(box, lesson, "", trouble) from None


def open_session(box: AnyBox, lesson: Lesson, lang: str, frame: Frame) -> Session:
    """The session at the start of a lesson; raises BadLesson."""
    port = Port()
    ask = {
        "do": "new",
        "game": box.key,
        "seats": lesson.players,
        "seed": SEED,
        "lang": lang,
        "position": lesson.line,
    }
    answers = port.handle(json.dumps({**ask, **_size(frame)}))
    first = strict_json.read(answers[0])
    assert isinstance(first, dict)
    if first["say"] != "save":
        raise BadLesson("lesson.position", why=str(first["why"]))
    assert port.session is not None
    return port.session


def _size(frame: Frame) -> dict[str, int]:
    return {"width": frame.width, "height": frame.height}


def address(game: str, key: str) -> str:
    """The address of a lesson's page on the site."""
    return f"/embed/{game}/{key}/"


def page_address(name: str, lang: str) -> str:
    """The address of a page that each language has: a game by its key, or `fair`."""
    return f"/{name}/" if lang == FALLBACK else f"/{lang}/{name}/"


def _add_location(box: AnyBox, lesson: Lesson, step: str, trouble: EngineError) -> BadLesson:
    return BadLesson(
        "lesson.where", game=box.key, lesson=lesson.key, step=step or "–", what=error_text(trouble)
    )


@dataclass
class _Recorder:
    """Records one lesson in one language and frame. `path`: the steps played so far."""

    box: AnyBox
    lesson: Lesson
    lang: str
    frame: Frame
    words: Words | None = None
    path: Path = ()
    rev: int = 0
    _sessions: dict[Path, Session] = field(default_factory=dict)
    _states: dict[Path, Record] = field(default_factory=dict)

    def record(self) -> Record:
        if self.lesson.players.count(ME) != 1:
            raise BadLesson("lesson.players")
        self._session(())
        steps = []
        for step in self.lesson.steps:
            try:
                steps.append(self._step(step))
            except BadLesson as trouble:
                raise _add_location(self.box, self.lesson, step.key, trouble) from None
        return {
            "format": FORMAT,
            "game": self.box.key,
            "lesson": self.lesson.key,
            "lang": self.lang,
            "title": self.sentence(sentences.TITLE),
            "name": lexicon(self.lang).say(say(f"{self.box.key}.name")),
            "frame": [self.frame.width, self.frame.height],
            "steps": steps,
            "end": {
                "text": self.sentence(END),
                "state": self.state(self.path),
                "position": self._end(),
                "players": list(self.lesson.players),
            },
        }

    def _end(self) -> str:
        """The position to play on from.

        In a lesson made from a save, what the lesson has not shown is drawn anew: hidden pieces and
        chance.
        """
        game = self.box.game
        state = self._session(self.path).state
        if self.words is None:
            return game.write(state)
        return game.write(
            game.determinise(game.view(state, self.learner), Chance.of(SEED, self.lesson.key))
        )

    def _step(self, step: LessonStep) -> Record:
        recorded: Record = {
            "key": step.key,
            "text": self.sentence(f"{step.key}.{TEXT}"),
            "point": self._check_points(step),
            "hint": self.sentence(f"{step.key}.{HINT}") if step.move else "",
            "state": self.state(self.path),
            "moves": {},
            "plan": list(step.move),
            "more": [],
            "states": [],
            "rule": self._rule(step.rule or next(iter(self.lesson.rules), "")),
        }
        ends: list[Record] = []
        if step.move:
            tables = _Tables(self, step)
            recorded |= {
                "moves": tables.answers(()),
                "more": [tables.table(way) for way in tables.ways[1:]],
            }
            ends = [self.state(end) for end in tables.ends]
            self.path = tables.ends[-1]
        return recorded | {"states": [*ends, *map(self._play_reply, step.replies)]}

    def _play_reply(self, act: tuple[int, str]) -> Record:
        """Play another seat's move or an automatic one."""
        self.path = self.play(self.path, Seat(act[0]), act[1])
        return self.state(self.path)

    def sentence(self, key: str) -> str:
        if self.words is not None:
            return self.words[key]
        return sentences.sentence(self.box.key, self.lang, f"{self.lesson.key}.{key}")

    def _check_points(self, step: LessonStep) -> list[str]:
        scene = self._session(self.path).scene(self.frame)
        places = (*scene.places, *(scene.pane.places if scene.pane else ()))
        there = {piece.id for piece in all_pieces(scene)} | {place.id for place in places}
        for name in step.point:
            if name not in there:
                raise BadLesson("lesson.point", name=name)
        return list(step.point)

    def _rule(self, name: str) -> Record | None:
        """The rule of a step; None only in lessons made from a save (checking.py)."""
        if not name:
            return None
        rule = (
            rulebook.rules(self.box.key, self.lang) | rulebook.marks(self.box.key, self.lang)
        ).get(name)
        if rule is None:
            raise BadLesson("lesson.rule", name=name, lang=self.lang)
        href = f"{page_address(self.box.key, self.lang)}#{name}"
        return {"id": rule.id, "name": rule.name, "text": rule.text, "href": href}

    # playing

    def play(self, before: Path, seat: Seat, text: str) -> Path:
        """The path with one more step; raises BadLesson if it is illegal."""
        try:
            after = (*before, (seat, Move.parse(text)))
            self._session(after)
        except BadLesson:
            raise
        except EngineError as trouble:
            raise BadLesson(
                "lesson.illegal", move=text, seat=seat + 1, why=error_text(trouble)
            ) from None
        return after

    def legal_moves(self, played: Path) -> Sequence[Move]:
        """The learner's legal moves; raises BadLesson if it is not their turn."""
        session = self._session(played)
        if session.phase != READY:
            raise BadLesson("lesson.not-your-turn")
        moves: Sequence[Move] = self.box.game.moves(session.view())
        return moves

    @property
    def learner(self) -> Seat:
        return Seat(self.lesson.players.index(ME))

    def is_same_table(self, path: Path, other: Path) -> bool:
        """Whether both paths lead to the same state."""
        left, right = (self.box.game.write(self._session(way).state) for way in (path, other))
        return left == right

    def _session(self, played: Path) -> Session:
        """A session with this path played."""
        if not self._sessions:
            self._sessions[()] = open_session(self.box, self.lesson, self.lang, self.frame)
        if played not in self._sessions:
            session = Session(self.box, self._sessions[()].match)
            for seat, move in played:
                session.play(seat, move)
            self._sessions[played] = session
        return self._sessions[played]

    def state(self, played: Path) -> Record:
        """The state message without unused fields; shown again it has no announcement."""
        self.rev += 1
        again = played in self._states
        if not again:
            self._states[played] = self._make_state(played)
        return self._states[played] | {"rev": self.rev} | ({"announcement": ""} if again else {})

    def _make_state(self, played: Path) -> Record:
        session = self._session(played)
        port = Port()
        self._arrange(session, first=not played)
        port.session = session
        (answer,) = port.handle(json.dumps({"do": "frame", "lang": self.lang, **_size(self.frame)}))
        state = strict_json.read(answer)
        assert isinstance(state, dict)
        if state["say"] != "state":
            raise BadLesson("lesson.broke", why=str(state.get("why")))
        scene = {
            name: part for name, part in state["scene"].items() if name not in DROPPED_SCENE_FIELDS
        }
        fields = {name: state[name] for name in STATE_FIELDS}
        return fields | {"announcement": self._announcement(session), "scene": scene}

    def _announcement(self, session: Session) -> str:
        """The announcement of the last step, as the port makes it."""
        before = max(session.ply - 1, 0)
        words = session.match.lexicon(lexicon(self.lang))
        texts = (*session.narration(before, session.ply), *report.score_changes(session, before))
        return " ".join(map(words.say, texts))

    def _arrange(self, session: Session, *, first: bool) -> None:
        """Sort the rack as the lesson wants, where the table has one."""
        desk = session.scene(self.frame).desk
        if self.lesson.sort in {sort.id for sort in (desk.sorts if desk else ())}:
            session.sort(self.frame, self.lesson.sort)
        elif first and self.lesson.sort:
            raise BadLesson("lesson.sort", name=self.lesson.sort)


class _Tables:
    """The tables of a step with moves: one for each prefix of a plan.

    ends  states after the step: that of a plan that ends differently, if any, then that of the main
          plan
    """

    def __init__(self, recorder: _Recorder, step: LessonStep) -> None:
        self.recorder = recorder
        self.step = step
        self.start = recorder.path
        self.plans = (step.move, *step.alternatives)
        ways = {plan[:n]: plan[n:] for plan in reversed(self.plans) for n in range(len(plan))}
        # the rest of a plan, by its prefix
        self.remaining = dict(sorted(ways.items(), key=lambda way: len(way[0])))
        self.ways = tuple(self.remaining)
        self.ends = self._ends()
        tried = (
            str(move) for way in self.ways for move in recorder.legal_moves(self.path_after(way))
        )
        unused = set(step.corrections).difference(tried)
        if unused:
            raise BadLesson("lesson.wrong-illegal", move=min(unused))

    def _ends(self) -> tuple[Path, ...]:
        main = self.path_after(self.step.move)
        others = (self.path_after(plan) for plan in self.step.alternatives)
        return (*[end for end in others if not self.recorder.is_same_table(end, main)][:1], main)

    def path_after(self, way: Sequence[str]) -> Path:
        played = self.start
        for text in way:
            if Move.parse(text) not in self.recorder.legal_moves(played):
                raise BadLesson("lesson.plan", move=text)
            played = self.recorder.play(played, self.recorder.learner, text)
        return played

    def table(self, way: tuple[str, ...]) -> Record:
        state = self.recorder.state(self.path_after(way))
        return {"state": state, "moves": self.answers(way), "plan": list(self.remaining[way])}

    def answers(self, way: tuple[str, ...]) -> dict[str, Record]:
        """The answer to every legal move."""
        return {
            str(move): self._answer((*way, str(move)))
            for move in self.recorder.legal_moves(self.path_after(way))
        }

    def _answer(self, way: tuple[str, ...]) -> Record:
        if way in self.remaining:
            return {"right": True, "say": "", "on": self.ways.index(way)}
        if way in self.plans:
            return self._plan_answer(way)
        own = self.step.corrections.get(way[-1], WRONG)
        return {"right": False, "say": self.recorder.sentence(f"{self.step.key}.{own}")}

    def _plan_answer(self, plan: tuple[str, ...]) -> Record:
        right = self.recorder.sentence(f"{self.step.key}.{RIGHT}")
        end = self.path_after(plan)
        if self.recorder.is_same_table(end, self.ends[-1]):
            to = len(self.ends) - 1
            return {"right": True, "say": right} | ({"to": to} if to else {})
        on = lexicon(self.recorder.lang).say(say("lesson.on"))
        to = 0 if end == self.ends[0] else len(self.ends) - 1
        return {"right": True, "say": f"{right} {on}"} | ({"to": to} if to else {})
