"""The engine's single entry point: JSON text in, JSON texts out. `docs/protocol.md` lists the messages.

No clock, thread or browser: the caller of `handle` owns time (`tick`). Invalid messages and internal errors are
answered, never raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from tilebag import __version__, catalog, report, saves, strict_json, wire
from tilebag.errors import BadText, EngineError
from tilebag.game import FIT_ZOOM, LARGEST_ZOOM, PHONE, Frame, Seat
from tilebag.match_play import MOST_STEPS
from tilebag.match_setup import ME, MatchSetup
from tilebag.messages import (
    Answer,
    BrokeMessage,
    Curtain,
    FailedMessage,
    HelloMessage,
    Json,
    LogTail,
    RefusedMessage,
    Result,
    SaveFacts,
    SaveMessage,
    Seal,
    StateMessage,
    StepsMessage,
    WaitMessage,
)
from tilebag.move import Move
from tilebag.scene import SHAPE
from tilebag.session import CURTAIN, OVER, READY, THINKING, Session
from tilebag.words import FALLBACK, Lexicon, Text, error_text, lexicon, lexicon_for, say

Message: TypeAlias = Mapping[str, object]

MAX_MESSAGE_LENGTH = saves.MAX_LENGTH + 1000
LOG_LINES = 40  # in a state message; `log` sends all
STORY_TURNS = 12  # turns
SIDES = range(120, 8001)  # CSS pixels
SLOTS = range(1000)  # of a rack
PLIES = range(MOST_STEPS + 1)
RULES = range(1, 10_000)  # versions of a game's rules
ZOOMS = range(FIT_ZOOM, LARGEST_ZOOM + 1)


class Port:
    """At most one open match, and the reader's language and frame."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.rev = 0
        self.words: Lexicon = lexicon(FALLBACK)  # with the names of the seats
        self.frame: Frame = PHONE
        self._announced_ply = 0
        self._plies = 0  # steps of the replay, and whether they reach the end
        self._over = False

    def hello(self) -> str:
        """The engine's first message."""
        hello: HelloMessage = {"say": "hello", "version": __version__, "shape": SHAPE}
        return strict_json.write(hello)

    def handle(self, text: str) -> list[str]:
        """The answers to one message."""
        try:
            answers = self._answers(text)
        except Exception as mistake:  # report internal errors to the page instead of raising
            broke: BrokeMessage = {"say": "broke", "why": f"{type(mistake).__name__}: {mistake}"[:300]}
            answers = [broke]
        return [strict_json.write(answer) for answer in answers]

    def _answers(self, text: str) -> list[Answer]:
        try:
            return self._dispatch(text)
        except EngineError as trouble:
            return self._reject(trouble)

    def _dispatch(self, text: str) -> list[Answer]:
        message = _message(text)
        do = _text(message, "do")
        if do not in _HANDLERS:
            raise BadText("error.message", field="do")
        if "lang" in message:
            self._speak(_text(message, "lang"))
        if "width" in message or "height" in message:
            zoom = _number(message, "zoom", ZOOMS) if "zoom" in message else 0
            self.frame = Frame(_number(message, "width", SIDES), _number(message, "height", SIDES), zoom=zoom)
        return _HANDLERS[do](self, message)

    def _speak(self, lang: str) -> None:
        words = lexicon_for(lang)
        self.words = self.session.match.lexicon(words) if self.session else words

    def _reject(self, trouble: EngineError) -> list[Answer]:
        why = self.words.explain(trouble)
        if self.session is None:
            failed: FailedMessage = {"say": "failed", "why": why}
            return [failed]
        refused: RefusedMessage = {"say": "refused", "why": why}
        if rule := self.session.box.rule_for_refusal(error_text(trouble)):
            refused["rule"] = rule
        return [refused, self._state()]

    # open a match

    def _new(self, message: Message) -> list[Answer]:
        return self._open(_new_session(message))

    def _prepare(self, message: Message) -> list[Answer]:
        """What `new` would answer at the first decision of a person; the open match is not changed.

        Empty if no person decides, if a curtain comes first (the viewer is unknown until someone is there), and for an
        invalid setup.
        """
        try:
            session = _new_session(message)
        except EngineError:
            return [{"say": "prepared", "answers": []}]
        while session.match.people and session.phase == THINKING:
            session.tick()
        aside = Port()
        aside.words, aside.frame = lexicon(self.words.lang), self.frame
        return [{"say": "prepared", "answers": aside._open(session) if session.phase == READY else []}]

    def _load(self, message: Message) -> list[Answer]:
        return self._open(saves.load(message.get("body")))

    def _check(self, message: Message) -> list[Answer]:
        """A save from outside, replayed; the open match is not changed."""
        try:
            session = saves.load(message.get("body"))
        except EngineError as trouble:
            return [{"say": "checked", "save": None, "why": self.words.explain(trouble)}]
        aside = Port()
        aside.session = session
        aside._speak(self.words.lang)
        return [{"say": "checked", "save": aside._save(), "why": ""}]

    def _watch(self, message: Message) -> list[Answer]:
        """Open a save as a replay; it is neither played nor saved."""
        session = saves.load(message.get("body"))
        steps, self._over = session.ply, session.over
        session.replay(min(steps, _number(message, "at", PLIES)) if "at" in message else steps)
        self.session, self._plies = session, steps
        self._speak(self.words.lang)
        return [self._step_sentences(), *self._show()]

    def _look_at(self, message: Message) -> list[Answer]:
        """Another step of the replay."""
        session = self._session()
        if not session.is_replay:
            raise BadText("error.message", field="do")
        session.replay(_number(message, "at", range(self._plies + 1)))
        return self._show()

    def _open(self, session: Session) -> list[Answer]:
        self.session = session
        self._speak(self.words.lang)
        self._announced_ply = session.ply
        return self._save_and_show()

    # play

    def _play(self, message: Message) -> list[Answer]:
        session = self._current(message)
        plan = _texts(message, "moves") if "moves" in message else [_text(message, "move")]
        if not plan:
            raise BadText("error.message", field="moves")
        if session.phase != READY or session.viewer is None:
            raise BadText("error.not-now")
        seat: Seat = session.viewer
        slot = _number(message, "slot", SLOTS) if "slot" in message else None
        desk = {} if slot is None else session.desk_slots(self.frame)
        done = 0
        try:
            for move in plan:
                session.play(seat, Move.parse(move))
                done += 1
        except EngineError as trouble:
            kept = self._save_and_show() if done else []
            return [*kept, *self._reject(trouble)]
        if slot is not None:
            session.arrange_new(self.frame, desk, slot)
        return self._save_and_show()

    def _tick(self, message: Message) -> list[Answer]:
        """A slice of a computer player's search; unfinished, it asks for another tick. A late tick is ignored: the
        match has moved on."""
        if self.session and message.get("rev") != self.rev:
            return []
        session = self._current(message)
        if session.phase != THINKING:
            raise BadText("error.not-now")
        return self._save_and_show() if session.think() else [{**self._wait(session), "more": True}]

    def _undo(self, message: Message) -> list[Answer]:
        self._current(message).undo()
        return self._save_and_show()

    def _redo(self, message: Message) -> list[Answer]:
        self._current(message).redo()
        return self._save_and_show()

    def _practice(self, message: Message) -> list[Answer]:
        self._current(message).allow_undo_past_chance()
        return self._save_and_show()

    def _open_seal(self, message: Message) -> list[Answer]:
        """Open the seal before the end of the match."""
        self._current(message).open_seal()
        return self._save_and_show()

    def _hint(self, message: Message) -> list[Answer]:
        advice = self._current(message).hint()
        plan = [str(move) for move in advice.plan]
        return [{"say": "hint", "rev": self.rev, "move": plan[0], "plan": plan, "reason": self._say(advice.reason)}]

    # show

    def _look(self, message: Message) -> list[Answer]:
        """The state; in another language also the sentences of a replay."""
        if self.session is None:
            return []
        told = [self._step_sentences()] if self.session.is_replay and message["do"] == "lang" else []
        return [*told, self._state()]

    def _arrange(self, message: Message) -> list[Answer]:
        """Rearrange the rack: allowed at any time, so it has no `rev`."""
        session = self._session()
        if session.is_replay:
            raise BadText("error.not-now")
        if "sort" in message:
            session.sort(self.frame, _text(message, "sort"))
        else:
            session.arrange(self.frame, _text(message, "piece"), _number(message, "slot", SLOTS))
        return [self._save(), self._state()]

    def _reveal(self, message: Message) -> list[Answer]:
        self._current(message).reveal()
        return self._show()

    def _hide(self, message: Message) -> list[Answer]:
        """Drop the curtain of whatever match is open, so it has no `rev`."""
        del message
        self._session().hide()
        return [{"say": "hidden"}, *self._show()]

    def _share(self, message: Message) -> list[Answer]:
        """What a link to this match would reveal, and the position as the viewer knows it."""
        session, seed = self._session(), _text(message, "seed")
        hidden = session.box.has_secrets(session.match.setup)
        over = self._over if session.is_replay else session.over
        return [{"say": "share", "hidden": hidden, "over": over, "position": session.position(seed)}]

    def _log(self, message: Message) -> list[Answer]:
        del message
        lines = report.log_lines(self._session())
        return [{"say": "log", "lines": [(n, self._say(line)) for n, line in enumerate(lines, 1)]}]

    # answers

    def _session(self) -> Session:
        if self.session is None:
            raise BadText("error.no-table")
        return self.session

    def _current(self, message: Message) -> Session:
        """The open match, if the message refers to its current revision."""
        session = self._session()
        if message.get("rev") != self.rev:
            raise BadText("error.late")
        if session.is_replay:
            raise BadText("error.not-now")
        return session

    def _save_and_show(self) -> list[Answer]:
        """Save first, then show, then ask for a tick if one is due."""
        table, *rest = self._show()
        return [self._save(), table, *rest]

    def _save(self) -> SaveMessage:
        session = self._session()
        body = saves.body(session)
        return {
            "say": "save",
            "body": body,
            "sum": saves.checksum(strict_json.write(body)),
            "about": self._summary(session),
        }

    def _show(self) -> list[Answer]:
        self.rev += 1
        session = self._session()
        answers: list[Answer] = [self._state(remember_desk=True)]
        if session.phase == THINKING:
            answers.append(self._wait(session))
        return answers

    def _wait(self, session: Session) -> WaitMessage:
        assert session.mover is not None
        who = self._say(session.match.name(session.mover))
        return {"say": "wait", "rev": self.rev, "why": "auto" if session.unasked_move else "thinking", "who": who}

    def _summary(self, session: Session) -> SaveFacts:
        """The match in a list of saves; the fact with its language, which the reader may change."""
        fact, match = session.history.scene(session.ply, session.onlooker).fact, session.match
        alone = match.people if len(match.people) == 1 else ()
        others = tuple(
            report.seat_name(session, seat) for seat in map(Seat, range(len(match.players))) if seat not in alone
        )
        return {
            "game": session.box.key,
            "title": self._say(say(f"{session.box.key}.name")),
            "fact": {self.words.lang: self._say(fact)} if fact else {},
            "begun": session.has_begun,
            "turn": session.ply,
            "over": session.over,
            "others": [self._say(name) for name in report.shorten_names(others)],
            "score": [score for _, score in report.standings(session)],
        }

    def _state(self, *, remember_desk: bool = False) -> StateMessage:
        """The state message. `remember_desk`: the match has changed, so keep the rack as shown."""
        session = self._session()
        phase, turn, changes, replaying = session.phase, session.turn, session.score_changes, session.is_replay
        curtain, (undo_target, undo_blocked) = phase == CURTAIN, (None, None) if replaying else session.find_undo()
        notes, sides = report.seat_notes(session), report.standings(session)
        scene = None if curtain else session.scene(self.frame)
        if remember_desk and scene and not replaying:
            session.remember_desk(scene)
        if replaying and scene:
            scene = replace(scene, offers=(), desk=None, tip=None, status=report.replay_line(session, session.ply))
        state: StateMessage = {
            "say": "state",
            "rev": self.rev,
            "shape": SHAPE,
            "phase": phase,
            "game": session.box.key,
            "title": self._say(say(f"{session.box.key}.name")),
            "lang": self.words.lang,
            "announcement": "" if replaying else " ".join(self._announcements(session)),
            "can": {
                "undo": undo_target is not None,
                "redo": not replaying and session.ply < len(session.log),
                "hint": phase == READY,
                "practice": session.practice_since is not None,
            },
            "undo_why": self._say(undo_blocked) if undo_blocked else "",
            "sides": [{"name": self._say(name), "score": score} for name, score in sides],
            "seats": [
                {
                    "name": self._say(session.match.name(Seat(seat))),
                    "player": player,
                    "note": " · ".join(map(self._say, notes[seat])),
                    "score": turn.scores[seat] if turn.scores else None,
                    "change": changes[seat] if changes else 0,
                    "turn": seat in turn.seats,
                }
                for seat, player in enumerate(session.match.players)
            ],
            "result": self._result(session) if phase == OVER else None,
            "story": [] if replaying else self._story(session),
            "log": self._log_tail(session),
            "panels": [] if curtain else self._panels(session),
            "curtain": self._curtain(session) if curtain else None,
            "seal": _seal(session),
            "scene": wire.scene(scene, self.words, session.box.rule_for_refusal) if scene else None,
        }
        if replaying:
            state["replay"] = {"at": session.ply, "of": self._plies, "over": self._over}
        return state

    def _announcements(self, session: Session) -> list[str]:
        """What has happened since the last state, with score changes."""
        start, self._announced_ply = min(self._announced_ply, session.ply), session.ply
        sentences = session.narration(start, session.ply)
        return [self._say(text) for text in (*sentences, *report.score_changes(session, start))]

    def _story(self, session: Session) -> list[str]:
        """The others' turns since the viewer's last move, at most STORY_TURNS."""
        return [self._say(text) for text in session.narration(session.last_own_ply, session.ply)[-STORY_TURNS:]]

    def _log_tail(self, session: Session) -> LogTail:
        count, tail = (0, ()) if session.is_replay else report.log_entries(session, LOG_LINES)
        return {
            "start": count - len(tail) + 1,
            "lines": [self._say(line) for _, line in tail],
            "at": [ply for ply, _ in tail],
        }

    def _step_sentences(self) -> StepsMessage:
        """A sentence for each step of a replay, empty for steps without a description."""
        session = self._session()
        told = (session.narration(ply, ply + 1) for ply in range(self._plies))
        return {"say": "steps", "steps": [" ".join(map(self._say, sentences)) for sentences in told]}

    def _panels(self, session: Session) -> list[Json]:
        view = session.view()
        return [
            wire.panel(panel, self.words) | {"aid": name}
            for name, aid in session.box.aids.items()
            for panel in aid(view)
        ]

    def _curtain(self, session: Session) -> Curtain:
        assert session.mover is not None
        return {"name": self._say(session.match.name(session.mover)), "line": self._say(say("curtain.line"))}

    def _result(self, session: Session) -> Result:
        title, *lines = (self._say(text) for text in report.result_lines(session))
        account = [self._say(text) for text in report.account_lines(session)]
        you = session.match.you_seat
        won = bool(you) and Seat(you - 1) in session.turn.ranking[0]
        shared = self._say(report.shared_line(session))
        places, order = zip(*report.final_places(session), strict=True)
        places = places if len(places) > report.MOST_NAMED else ()
        own = [k for k, side in enumerate(order) if not set(side).isdisjoint(session.match.people)]
        return {
            "title": title,
            "lines": lines,
            "places": places,
            "own": own,
            "account": account,
            "won": won,
            "shared": shared,
        }

    def _say(self, text: Text | str) -> str:
        return self.words.say(text)


_HANDLERS: Mapping[str, Callable[[Port, Message], list[Answer]]] = {
    "new": Port._new,
    "prepare": Port._prepare,
    "load": Port._load,
    "check": Port._check,
    "play": Port._play,
    "tick": Port._tick,
    "undo": Port._undo,
    "redo": Port._redo,
    "practice": Port._practice,
    "open-seal": Port._open_seal,
    "hint": Port._hint,
    "frame": Port._look,
    "lang": Port._look,
    "arrange": Port._arrange,
    "reveal": Port._reveal,
    "hide": Port._hide,
    "log": Port._log,
    "watch": Port._watch,
    "look": Port._look_at,
    "share": Port._share,
}


def _new_session(message: Message) -> Session:
    box = catalog.box(_text(message, "game"))
    seats = _texts(message, "seats") or [ME]
    names, position = _texts(message, "names"), _text(message, "position") if "position" in message else ""
    rules = _number(message, "rules", RULES) if "rules" in message else box.rules
    match = MatchSetup.of(box, seats, _text(message, "seed"), _switches(message), names, position)
    match = match.with_rules(box, rules)
    return Session(box, match.with_seal(box, _text(message, "salt")) if "salt" in message else match)


def _seal(session: Session) -> Seal | None:
    """The seal of the deal and whether it is open; None without a seal."""
    seal = session.match.seal
    return {"hash": seal.hash, "open": not session.is_sealed} if seal else None


def _message(text: str) -> Message:
    if len(text) > MAX_MESSAGE_LENGTH:
        raise BadText("error.message", field="*")
    try:
        message = strict_json.read(text)
    except strict_json.InvalidJson:
        raise BadText("error.message", field="*") from None
    if not isinstance(message, dict):
        raise BadText("error.message", field="*")
    return message


def _text(message: Message, key: str) -> str:
    value = message.get(key)
    if not isinstance(value, str):
        raise BadText("error.message", field=key)
    return value


def _texts(message: Message, key: str) -> list[str]:
    value = message.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadText("error.message", field=key)
    return value


def _switches(message: Message) -> dict[str, str]:
    value = message.get("options", {})
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise BadText("error.message", field="options")
    return value


def _number(message: Message, key: str, among: range) -> int:
    value = message.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value not in among:
        raise BadText("error.message", field=key)
    return value
