"""The engine's single entry point: JSON text in, JSON texts out. `docs/protocol.md` lists the
messages.

No clock, thread or browser: the caller of `handle` owns time (`tick`). Invalid messages and
internal errors are answered, never raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from tilebag.core import strict_json
from tilebag.core.errors import BadText, EngineError
from tilebag.core.game import PHONE, Frame, Seat
from tilebag.core.move import Move
from tilebag.core.scene import SHAPE
from tilebag.core.strict_json import Packed
from tilebag.core.version import __version__
from tilebag.core.words import FALLBACK, Lexicon, error_text, lexicon, lexicon_for
from tilebag.match import saves
from tilebag.match.play import MOST_STEPS
from tilebag.match.session import CURTAIN, READY, THINKING, Session
from tilebag.page import wire
from tilebag.page.request import Request, new_attempt, new_session
from tilebag.page.state_message import Teller

if TYPE_CHECKING:  # what a match seldom needs is imported then
    from tilebag.match.hint import ComparedChoice
    from tilebag.match.puzzles import Attempt
    from tilebag.page import messages
    from tilebag.page.messages import Answer
    from tilebag.page.review_message import ReviewInProgress

SLICES = range(1, 65)
SLOTS = range(1000)  # of a rack
MOST_CHOSEN = 64  # pieces
PLIES = range(MOST_STEPS + 1)


class Port:
    """At most one open match, and the reader's language and frame.

    handlers  what answers a request, by its `do`
    """

    handlers: ClassVar[Mapping[str, Callable[[Any, Request], list[Answer]]]]

    def __init__(self) -> None:
        self.session: Session | None = None
        self.rev = 0
        self.words: Lexicon = lexicon(FALLBACK)  # with the names of the seats
        self.frame: Frame = PHONE
        self._announced_ply = 0
        self._attempt: Attempt | None = None  # the open match is a puzzle
        self._reviewing: ReviewInProgress | None = None
        self._plies = 0  # steps of the replay
        self._over = False  # the replay's steps reach the end of the match

    def hello(self) -> str:
        """The engine's first message."""
        hello: messages.HelloMessage = {"say": "hello", "version": __version__, "shape": SHAPE}
        return strict_json.write(hello)

    def handle(self, text: str) -> list[str]:
        """The answers to one message."""
        try:
            answers = self._answers(text)
        except Exception as mistake:  # report internal errors to the page instead of raising
            answers = [{"say": "broke", "why": self._describe(mistake)}]
        return [strict_json.write(answer) for answer in answers]

    def _describe(self, mistake: Exception) -> str:
        return f"{type(mistake).__name__}: {mistake}"[:300]

    def _answers(self, text: str) -> list[Answer]:
        try:
            return self._dispatch(text)
        except EngineError as trouble:
            return self._reject(trouble)

    def _dispatch(self, text: str) -> list[Answer]:
        message = Request.parse(text)
        do = message.text("do")
        if do not in self.handlers:
            raise BadText("error.message", field="do")
        if "lang" in message:
            self._speak(message.text("lang"))
        if "width" in message or "height" in message:
            self.frame = message.frame()
        return self.handlers[do](self, message)

    def _speak(self, lang: str) -> None:
        words = lexicon_for(lang)
        self.words = self.session.match.lexicon(words) if self.session else words

    def _reject(self, trouble: EngineError) -> list[Answer]:
        why = self.words.explain(trouble)
        if self.session is None:
            return [{"say": "failed", "why": why}]
        refused: messages.RefusedMessage = {"say": "refused", "why": why}
        if rule := self.session.box.rule_for_refusal(error_text(trouble)):
            refused["rule"] = rule
        return [refused, self._state()]

    # open a match

    def _new(self, message: Request) -> list[Answer]:
        if "puzzle" not in message:
            return self._open(new_session(message))
        attempt = new_attempt(message)
        return self._open(attempt.session, attempt)

    def _prepare(self, message: Request) -> list[Answer]:
        """What `new` would answer at the first decision of a person; the open match is not changed.

        Empty if no person decides, if a curtain comes first (the viewer is unknown until someone is
        there), and for an invalid setup.
        """
        aside = Port()
        aside.words = lexicon(self.words.lang)
        aside.frame = self.frame
        session = None
        with suppress(EngineError):
            session = new_session(message)
        while session and session.match.people and session.phase == THINKING:
            session.tick()
        answers = aside._open(session) if session and session.phase == READY else []
        return [
            {"say": "prepared", "answers": Packed(f"[{','.join(map(strict_json.write, answers))}]")}
        ]

    def _load(self, message: Request) -> list[Answer]:
        return self._open(saves.load(message.values.get("body")))

    def _check(self, message: Request) -> list[Answer]:
        """A save from outside, replayed; the open match is not changed."""
        try:
            session = saves.load(message.values.get("body"))
        except EngineError as trouble:
            return [{"say": "checked", "save": None, "why": self.words.explain(trouble)}]
        aside = Port()
        aside.session = session
        aside._speak(self.words.lang)
        return [{"say": "checked", "save": Packed(strict_json.write(aside._save())), "why": ""}]

    def _watch(self, message: Request) -> list[Answer]:
        """Open a save as a replay; it is neither played nor saved."""
        session = saves.load(message.values.get("body"))
        steps = session.ply
        self._over = session.over
        session.replay(min(steps, message.number("at", PLIES)) if "at" in message else steps)
        self.session = session
        self._attempt = None
        self._plies = steps
        self._speak(self.words.lang)
        return [self._teller.steps(self._plies), *self._show()]

    def _look(self, message: Request) -> list[Answer]:
        """Another step of the replay."""
        session = self._session()
        if not session.is_replay:
            raise BadText("error.message", field="do")
        seat = self._review_seat(message) if "seat" in message else None
        session.replay(message.number("at", range(self._plies + 1)), seat)
        return self._show()

    def _review(self, message: Request) -> list[Answer]:
        """A few slices of the review of a finished match; the first request names the seat."""
        session = self._session()
        if "seat" in message:
            from tilebag.page.review_message import ReviewInProgress

            seat = self._review_seat(message)
            plies = self._plies if session.is_replay else session.ply
            self._reviewing = ReviewInProgress(session, seat, plies)
        if (
            self._reviewing is None
            or self._reviewing.session is not session
            or not self._is_finished
        ):
            raise BadText("error.not-now")
        slices = message.number("slices", SLICES) if "slices" in message else 1
        return [self._reviewing.next_message(self.words, slices)]

    def _review_seat(self, message: Request) -> Seat:
        """A seat whose knowledge may be shown: the match is over."""
        if not self._is_finished:
            raise BadText("error.not-now")
        return Seat(message.number("seat", range(len(self._session().match.players))))

    @property
    def _is_finished(self) -> bool:
        session = self._session()
        return self._over if session.is_replay else session.over

    def _open(self, session: Session, attempt: Attempt | None = None) -> list[Answer]:
        self.session = session
        self._attempt = attempt
        self._speak(self.words.lang)
        self._announced_ply = session.ply
        return self._save_and_show()

    # play

    def _play(self, message: Request) -> list[Answer]:
        session = self._current(message)
        plan = message.items("moves", str) if "moves" in message else [message.text("move")]
        if not plan:
            raise BadText("error.message", field="moves")
        if session.phase != READY or session.viewer is None:
            raise BadText("error.not-now")
        seat: Seat = session.viewer
        slot = message.number("slot", SLOTS) if "slot" in message else None
        desk = {} if slot is None else session.desk_slots(self.frame)
        if message.flag("together"):
            self._make_moves(seat, [Move.parse(move) for move in plan])
        elif answers := self._make_plan(seat, plan):
            return answers
        if slot is not None:
            self._session().arrange_new(self.frame, desk, slot)
        return self._save_and_show()

    def _make_plan(self, seat: Seat, plan: Sequence[str]) -> list[Answer]:
        """Play one move after the other. If one is illegal, the moves before it stay; returns the
        answers in that case, else none.
        """
        moves_made = 0
        try:
            for move in plan:
                self._make_move(seat, Move.parse(move))
                moves_made += 1
        except EngineError as trouble:
            answers = self._save_and_show() if moves_made else []
            return [*answers, *self._reject(trouble)]
        return []

    def _make_moves(self, seat: Seat, moves: Sequence[Move]) -> None:
        """Play moves that are undone together; in a puzzle each is judged."""
        if self._attempt is None:
            self._session().play_together(seat, moves)
            return
        first = self._session().ply
        for move in moves:
            self._make_move(seat, move)
        self._session().join_steps(first)

    def _choose(self, message: Request) -> list[Answer]:
        """What the chosen pieces of the rack can do together; nothing is stored."""
        session = self._current(message)
        pieces = message.items("pieces", str)
        if not 0 < len(pieces) <= MOST_CHOSEN:
            raise BadText("error.message", field="pieces")
        chosen = session.choose(pieces)
        written = wire.chosen_pieces(chosen, self.words, session.box.rule_for_refusal)
        return [{"say": "choice", "rev": self.rev, "asked": pieces, "chosen": written}]

    def _make_move(self, seat: Seat, move: Move) -> None:
        """Play a move; in a puzzle it is judged, and taken back if it is wrong."""
        if self._attempt is None:
            self._session().play(seat, move)
        else:
            self._attempt.play(move)
            self.session = self._attempt.session

    def _solve(self, message: Request) -> list[Answer]:
        """The next move of a puzzle's solution."""
        self._current(message)
        if self._attempt is None:
            raise BadText("error.not-now")
        self._attempt.show_solution()
        self.session = self._attempt.session
        return self._save_and_show()

    def _tick(self, message: Request) -> list[Answer]:
        """A slice of a computer player's search; unfinished, it asks for another tick. A late tick
        is ignored: the match has moved on.
        """
        if self.session and message.values.get("rev") != self.rev:
            return []
        session = self._current(message)
        if session.phase != THINKING:
            raise BadText("error.not-now")
        return (
            self._save_and_show()
            if session.think()
            else [{**self._teller.wait(self.rev), "more": True}]
        )

    def _change(self, message: Request) -> list[Answer]:
        """Undo, redo, start practice mode, or open the seal before the end of the match."""
        _CHANGES[message.text("do")](self._current(message))
        return self._save_and_show()

    def _hint(self, message: Request) -> list[Answer]:
        advice = self._current(message).hint()
        say = self.words.say
        plan = [str(move) for move in advice.plan]
        reason = say(advice.reason)
        step = say(advice.step) if advice.step else ""
        hint: messages.HintMessage = {
            "say": "hint",
            "rev": self.rev,
            "move": plan[0],
            "plan": plan,
            "reason": reason,
            "idea": say(advice.idea),
            "pieces": list(advice.pieces),
            "look": say(advice.look),
            "step": "" if reason.startswith(step) else step,
            "second": say(advice.second) if advice.second else "",
            "unit": say(advice.unit) if advice.unit else "",
            "choices": [self._hint_choice(choice) for choice in advice.compared],
        }
        return [hint]

    def _hint_choice(self, choice: ComparedChoice) -> messages.HintChoice:
        return {
            "plan": [str(move) for move in choice.plan],
            "label": self.words.say(choice.label),
            "brief": " ".join(self.words.with_pictures.say(part) for part in choice.brief),
            "figure": self.words.say(choice.figure),
            "share": choice.share,
            "as_good": choice.as_good,
        }

    # show

    def _show_again(self, message: Request) -> list[Answer]:
        """The same state for another frame or in another language; there also the sentences of a
        replay.
        """
        if self.session is None:
            return []
        steps = (
            [self._teller.steps(self._plies)]
            if self.session.is_replay and message.text("do") == "lang"
            else []
        )
        return [*steps, self._state()]

    def _arrange(self, message: Request) -> list[Answer]:
        """Rearrange the rack: allowed at any time, so it has no `rev`."""
        session = self._session()
        if session.is_replay:
            raise BadText("error.not-now")
        if "sort" in message:
            session.sort(self.frame, message.text("sort"))
        else:
            session.arrange(self.frame, message.text("piece"), message.number("slot", SLOTS))
        return [*self._saves(), self._state()]

    def _reveal(self, message: Request) -> list[Answer]:
        self._current(message).reveal()
        return self._show()

    def _hide(self, message: Request) -> list[Answer]:
        """Drop the curtain of the open match. Applies to any match, so there is no `rev`."""
        del message
        self._session().hide()
        return [{"say": "hidden"}, *self._show()]

    def _share(self, message: Request) -> list[Answer]:
        """What a link to this match would reveal, and the position as the viewer knows it."""
        session = self._session()
        seed = message.text("seed")
        hidden = session.box.has_secrets(session.match.setup)
        return [
            {
                "say": "share",
                "hidden": hidden,
                "over": self._is_finished,
                "position": session.position(seed),
            }
        ]

    def _log(self, message: Request) -> list[Answer]:
        del message
        return [self._teller.log()]

    # answers

    def _session(self) -> Session:
        if self.session is None:
            raise BadText("error.no-table")
        return self.session

    def _current(self, message: Request) -> Session:
        """The open match, if the message refers to its current revision."""
        session = self._session()
        if message.values.get("rev") != self.rev:
            raise BadText("error.late")
        if session.is_replay:
            raise BadText("error.not-now")
        return session

    def _save_and_show(self) -> list[Answer]:
        """Save first, then show, then ask for a tick if one is due. A puzzle is not saved."""
        shown = self._show()  # which arranges the rack that is saved
        return [*self._saves(), *shown]

    def _saves(self) -> list[Answer]:
        """The save, for who may keep it; a puzzle has none."""
        return [] if self._attempt else [self._save()]

    def _save(self) -> messages.SaveMessage:
        body = saves.write(self._session())
        about = self._teller.summary()
        return {"say": "save", "body": Packed(body), "sum": saves.checksum(body), "about": about}

    def _show(self) -> list[Answer]:
        self.rev += 1
        shown = self._state(remember_desk=True)
        waits = self._session().phase == THINKING and self._attempt is None
        return [shown, self._teller.wait(self.rev)] if waits else [shown]

    def _state(self, *, remember_desk: bool = False) -> messages.StateMessage:
        """The state message. `remember_desk`: the match has changed, so keep the rack as shown."""
        session = self._session()
        scene = None if session.phase == CURTAIN else session.scene(self.frame)
        if remember_desk and scene and not session.is_replay:
            session.remember_desk(scene)
        since = min(self._announced_ply, session.ply)
        self._announced_ply = session.ply
        if self._attempt:
            return self._teller.puzzle(self.rev, scene, self._attempt)
        state = self._teller.state(self.rev, scene, since)
        if session.is_replay:
            state["replay"] = {"at": session.ply, "of": self._plies, "over": self._over}
        return state

    @property
    def _teller(self) -> Teller:
        return Teller(self._session(), self.words)


_CHANGES: Mapping[str, Callable[[Session], None]] = {
    "undo": Session.undo,
    "redo": Session.redo,
    "practice": Session.allow_undo_past_chance,
    "open-seal": Session.open_seal,
}
Port.handlers = {
    "new": Port._new,
    "prepare": Port._prepare,
    "load": Port._load,
    "check": Port._check,
    "play": Port._play,
    "choose": Port._choose,
    "tick": Port._tick,
    **dict.fromkeys(_CHANGES, Port._change),
    "hint": Port._hint,
    "frame": Port._show_again,
    "lang": Port._show_again,
    "arrange": Port._arrange,
    "reveal": Port._reveal,
    "hide": Port._hide,
    "log": Port._log,
    "solve": Port._solve,
    "review": Port._review,
    "watch": Port._watch,
    "look": Port._look,
    "share": Port._share,
}
