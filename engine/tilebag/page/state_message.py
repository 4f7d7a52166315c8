"""The message with the state of a match, in the reader's language. `messages.StateMessage`
describes the fields.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from tilebag.core.game import Seat
from tilebag.core.scene import SHAPE, Scene
from tilebag.core.words import Lexicon, Text, say, seat_face
from tilebag.match import report
from tilebag.match.session import CURTAIN, OVER, READY, Session
from tilebag.page import wire

if TYPE_CHECKING:
    from tilebag.core.deed import Deed
    from tilebag.match.narration import NarratedTurn
    from tilebag.match.puzzles import Attempt
    from tilebag.page.messages import (
        Curtain,
        Json,
        LogMessage,
        LogTail,
        Result,
        SaveFacts,
        Seal,
        StateMessage,
        StepsMessage,
        WaitMessage,
    )

LOG_LINES = 40  # in a state message; `log` sends all
STORY_TURNS = 12
LONGEST_REASON = (
    120  # characters, of a puzzle with other answers; a phone shows no more beside the status
)


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log in one language; `deeds`: as `messages.DeedParts`."""

    sentence: str
    face: str
    deeds: list[Json]


@dataclass(frozen=True, slots=True)
class Teller:
    """Makes the state messages of a match in one language.

    session  the match
    words    with the names of the seats
    """

    session: Session
    words: Lexicon

    def say(self, text: Text | str) -> str:
        return self.words.say(text)

    def summary(self) -> SaveFacts:
        """The match in a list of saves; the fact with its language, which the reader may change."""
        session = self.session
        match = session.match
        fact = session.history.fact(session.ply, session.onlooker)
        alone = match.people if len(match.people) == 1 else ()
        others = tuple(
            report.seat_name(session, seat)
            for seat in map(Seat, range(len(match.players)))
            if seat not in alone
        )
        return {
            "game": session.box.key,
            "title": self._title,
            "fact": {self.words.lang: self.say(fact)} if fact else {},
            "begun": session.has_begun,
            "turn": session.ply,
            "over": session.over,
            "practice": session.practice_since is not None,
            "others": [self.say(name) for name in report.shorten_names(others)],
            "score": [score for _, score in report.standings(session)],
        }

    @property
    def _title(self) -> str:
        return self.say(say(f"{self.session.box.key}.name"))

    def wait(self, rev: int) -> WaitMessage:
        """Who moves next without being asked."""
        why: Literal["auto", "thinking"] = "auto" if self.session.unasked_move else "thinking"
        return {"say": "wait", "rev": rev, "why": why, "who": self._mover}

    @property
    def _mover(self) -> str:
        assert self.session.mover is not None
        return self.say(self.session.match.name(self.session.mover))

    def state(self, rev: int, scene: Scene | None, since: int) -> StateMessage:
        """The whole table.

        scene  None behind a curtain
        since  ply up to which the reader has heard of the match
        """
        session = self.session
        phase = session.phase
        turn = session.turn
        replay = session.is_replay
        changes = session.recent.score_changes
        notes = report.seat_notes(session)
        shares = report.score_shares(session)
        undo_target, undo_blocked = (None, None) if replay else session.find_undo()
        if replay and scene:
            status = report.replay_line(session, session.ply)
            scene = replace(scene, offers=(), desk=None, tip=None, detail=None, status=status)
        return {
            "say": "state",
            "rev": rev,
            "shape": SHAPE,
            "phase": phase,
            "game": session.box.key,
            "title": self._title,
            "lang": self.words.lang,
            "announcement": "" if replay else self._announcement(since),
            "can": {
                "undo": undo_target is not None,
                "redo": not replay and session.ply < len(session.log),
                "hint": phase == READY,
                "practice": session.practice_since is not None,
            },
            "undo_why": self.say(undo_blocked) if undo_blocked else "",
            "sides": [
                {"name": self.say(name), "score": score}
                for name, score in report.standings(session)
            ],
            "seats": [
                {
                    "name": self.say(session.match.name(Seat(seat))),
                    "face": self.say(seat_face(seat)),
                    "player": player,
                    "note": " · ".join(map(self.say, notes[seat])),
                    "score": turn.scores[seat] if turn.scores else None,
                    "change": changes[seat] if changes else 0,
                    "share": shares[seat] if shares else 0,
                    "turn": seat in turn.seats,
                    "won": seat in (turn.ranking[0] if turn.ranking else turn.winners),
                }
                for seat, player in enumerate(session.match.players)
            ],
            "lowest_wins": session.box.lowest_wins,
            "result": self._result() if phase == OVER else None,
            "story": [] if replay else self._story(),
            "log": self._log_tail(),
            "panels": [] if phase == CURTAIN else self._panels(),
            "curtain": self._curtain() if phase == CURTAIN else None,
            "seal": self._seal(),
            "scene": wire.scene(scene, self.words, session.box.rule_for_refusal) if scene else None,
        }

    def puzzle(self, rev: int, scene: Scene | None, attempt: Attempt) -> StateMessage:
        """The table of a puzzle: in place of the status what is asked or found; after the end
        without moves.
        """
        from tilebag.match.puzzles import TELLTALES

        status = attempt.status
        reason = self._puzzle_reason(attempt)
        if scene:
            fact = say("puzzle.number", n=attempt.puzzle.number)
            changed = replace(scene, status=status, detail=reason, fact=fact, tip=None, rest=False)
            scene = attempt.conceal(changed) if attempt.is_open else replace(changed, offers=())
        state = self.state(rev, scene, self.session.ply)
        number = attempt.puzzle.number
        verdict = attempt.verdict
        announcement = " ".join(map(self.say, filter(None, (status, reason))))
        state["puzzle"] = {"number": number, "verdict": verdict, "over": attempt.is_over}
        if attempt.is_open:  # bars may give the answer away
            panels = [
                panel
                for panel in state["panels"]
                if panel["aid"] not in TELLTALES and not panel.get("bars")
            ]
            state["panels"] = panels
        state["can"] |= {"redo": False, "hint": False}
        return state | {"phase": READY, "result": None, "announcement": announcement}

    def _puzzle_reason(self, attempt: Attempt) -> Text | None:
        """What speaks for the answer; with other answers if a phone has room for them."""
        full = attempt.full_reason
        if full is None or len(self.say(full)) > LONGEST_REASON:
            return attempt.reason
        return full

    def _announcement(self, since: int) -> str:
        """What has happened since, with score changes."""
        sentences = self.session.narration(since, self.session.ply)
        return " ".join(map(self.say, (*sentences, *report.score_changes(self.session, since))))

    def _story(self) -> list[Json]:
        """The others' turns since the viewer's last move, at most STORY_TURNS."""
        session = self.session
        turns = session.narrated_turns(session.recent.own_ply, session.ply, STORY_TURNS)
        return [self._turn(turn) for turn in turns]

    def _turn(self, turn: NarratedTurn) -> Json:
        text = self.words.with_pictures.say(turn.sentence)
        parts: Json = {"ply": turn.ply, "text": text, "deeds": list(map(self._deed, turn.deeds))}
        return parts if turn.seat is None else parts | {"seat": turn.seat}

    def _deed(self, deed: Deed) -> Json:
        """As `messages.DeedParts`, without empty fields."""
        parts: Json = {
            "pieces": list(deed.pieces),
            "target": list(deed.target),
            "result": self.say(deed.result),
        }
        filled = {name: part for name, part in parts.items() if part}
        return filled or {"text": self.words.with_pictures.say(deed.text)}

    def _log_tail(self) -> LogTail:
        count, tail = (
            (0, ()) if self.session.is_replay else report.log_entries(self.session, LOG_LINES)
        )
        lines = self._log_lines(tail)
        return {
            "start": count - len(tail) + 1,
            "lines": [line.sentence for line in lines],
            "faces": [line.face for line in lines],
            "at": [turn.ply for turn in tail],
            "deeds": [line.deeds for line in lines],
        }

    def _log_lines(self, turns: Iterable[NarratedTurn]) -> list[LogLine]:
        """Each line is made once: most lines of a log have been sent before."""
        make_once = self.session.history.compute_once
        seen_by = (self.session.onlooker, self.words.lang)
        return [
            make_once(
                turn.ply,
                (turn.sentence.key, len(turn.deeds), seen_by),
                partial(self._log_line, turn),
            )
            for turn in turns
        ]

    def _log_line(self, turn: NarratedTurn) -> LogLine:
        seat = turn.seat if turn.sentence.key == "log.turn" else None
        return LogLine(
            sentence=self.words.with_pictures.say(turn.sentence),
            face="" if seat is None else self.say(seat_face(seat)),
            deeds=list(map(self._deed, turn.deeds)),
        )

    def _panels(self) -> list[Json]:
        box = self.session.box
        view = self.session.view()
        return [
            wire.panel(panel, self.words.with_pictures)
            | {"aid": name}
            | ({"advises": True} if name in box.advising else {})
            for name, aid in box.aids.items()
            for panel in aid(view)
        ]

    def _curtain(self) -> Curtain:
        return {"name": self._mover, "line": self.say(say("curtain.line"))}

    def _seal(self) -> Seal | None:
        """The seal of the deal and whether it is open; None without a seal."""
        seal = self.session.match.seal
        return {"hash": seal.hash, "open": not self.session.is_sealed} if seal else None

    def _result(self) -> Result:
        session = self.session
        only_person = session.match.people[0] if len(session.match.people) == 1 else None
        title, *lines = (self.say(text) for text in report.result_lines(session))
        account = [
            self.say(text) for text in (*report.account_lines(session), *report.seen_lines(session))
        ]
        won = only_person in session.turn.ranking[0]
        lead = (
            0
            if only_person is None
            else report.lead(session.turn, report.sides(session), only_person)
        )
        shared = self.say(report.shared_line(session))
        places, order = zip(*report.final_places(session), strict=True)
        places = places if len(places) > report.MOST_NAMED else ()
        faces = [self.say(seat_face(side[0])) for side in order[: len(lines)]]
        own = [k for k, side in enumerate(order) if not set(side).isdisjoint(session.match.people)]
        return {
            "title": title,
            "lines": lines,
            "faces": faces,
            "places": places,
            "own": own,
            "account": account,
            "won": won,
            "lead": lead,
            "shared": shared,
        }

    def steps(self, plies: int) -> StepsMessage:
        """A sentence for each step of a replay, empty for steps without a description."""
        narrations = (self.session.narration(ply, ply + 1) for ply in range(plies))
        return {
            "say": "steps",
            "steps": [" ".join(map(self.say, sentences)) for sentences in narrations],
        }

    def log(self) -> LogMessage:
        """The whole log."""
        lines = report.log_lines(self.session)
        return {"say": "log", "lines": [(n, self.say(line)) for n, line in enumerate(lines, 1)]}
