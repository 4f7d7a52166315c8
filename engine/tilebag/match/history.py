"""The steps of a match, the states between them, and values derived from them.

Derived values are cached with their ply and dropped with it, so that a step costs the same in a
long match.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from tilebag.core.game import PHONE, Frame, Seat, Turn
from tilebag.core.move import Move
from tilebag.core.scene import Face, Scene, all_pieces
from tilebag.core.words import Text
from tilebag.match.catalog import AnyBox
from tilebag.match.setup import MatchSetup

CACHED_PLIES = 16  # views and scenes are large, and only the latest are asked for again

ShownFace: TypeAlias = tuple[str, Face | None, int]  # a piece, its face, how often it was thrown
T = TypeVar("T")


def shown_faces(scene: Scene) -> frozenset[ShownFace]:
    """Every visible face."""
    return frozenset(
        [(piece.id, piece.face, piece.throws) for piece in all_pieces(scene) if piece.face]
    )


def thrown_faces(scene: Scene) -> frozenset[ShownFace]:
    """The visible faces of pieces that were thrown."""
    return frozenset(
        [
            (piece.id, piece.face, piece.throws)
            for piece in all_pieces(scene)
            if piece.face and piece.throws
        ]
    )


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the log: a seat and its move."""

    seat: Seat
    move: Move

    def __str__(self) -> str:
        return f"{self.seat} {self.move}"


class History:
    """`states[ply]` is the state after `ply` steps; `log[ply]` is the step from there to the next
    state.

    lines   the log as text
    joined  the steps that are undone together with the step before them; not saved
    """

    def __init__(
        self, box: AnyBox, match: MatchSetup, states: Sequence[Any], log: Sequence[Step] = ()
    ) -> None:
        self.box = box
        self.match = match
        self.states = list(states)
        self.log = list(log)
        self.lines = list(map(str, log))
        self.joined: set[int] = set()
        self._known: list[dict[object, Any]] = [{} for _ in states]
        self._hashes: dict[int, str] = {}
        self.view = lru_cache(CACHED_PLIES)(self._view)
        self.scene = lru_cache(CACHED_PLIES)(self._scene)

    def add(self, step: Step, state: object) -> None:
        """Append a step and the state it leads to."""
        self.log.append(step)
        self.lines.append(str(step))
        self.states.append(state)
        self._known.append({})

    def truncate(self, ply: int) -> None:
        """Drop all but the first `ply` steps."""
        for gone in range(ply + 1, len(self.states)):
            self._hashes.pop(gone, None)
        self.joined = {step for step in self.joined if step < ply}
        del self.log[ply:], self.lines[ply:], self.states[ply + 1 :], self._known[ply + 1 :]
        self.view.cache_clear()
        self.scene.cache_clear()

    def compute_once(self, ply: int, key: object, work_out: Callable[[], T]) -> T:
        """A value that depends only on the first `ply` steps, computed on first use."""
        known = self._known[ply]
        if key not in known:
            known[key] = work_out()
        value: T = known[key]
        return value

    def has_computed(self, ply: int, key: object) -> bool:
        """Whether `compute_once` has this value."""
        return key in self._known[ply]

    def turn(self, ply: int) -> Turn:
        """Who may move after `ply` steps."""
        return self.compute_once(ply, "turn", lambda: self.box.game.turn(self.states[ply]))

    def _view(self, ply: int, seat: Seat | None) -> Any:
        """What a seat knows after `ply` steps."""
        return self.box.game.view(self.states[ply], seat)

    def _scene(self, ply: int, seat: Seat | None, frame: Frame = PHONE) -> Scene:
        """The table as a seat sees it after `ply` steps."""
        shown = self.box.game.scene(self.view(ply, seat), frame)
        self._known[ply] |= {
            ("fact", seat): shown.fact,
            ("throws", seat): bool(thrown_faces(shown)),
        }
        return shown

    def fact(self, ply: int, seat: Seat | None) -> Text | None:
        """The fact of a seat's scene after `ply` steps, the same in every frame."""
        return self.compute_once(ply, ("fact", seat), lambda: self.scene(ply, seat).fact)

    def shows_throws(self, ply: int, seat: Seat | None) -> bool:
        """Whether a seat may see thrown pieces after `ply` steps; False holds in every frame."""
        return self.compute_once(
            ply, ("throws", seat), lambda: bool(thrown_faces(self.scene(ply, seat)))
        )

    def forced_move(self, ply: int) -> Move | None:
        """The only person's forced move after `ply` steps.

        None if several persons share the screen: playing it would show the others what the seat
        holds.
        """
        people = self.match.people
        if self.box.forced_move is None or len(people) != 1:
            return None
        return self.compute_once(ply, "forced", lambda: self._find_forced_move(ply, people[0]))

    def forget_forced_moves(self) -> None:
        """Call after other people have sat down."""
        for known in self._known:
            known.pop("forced", None)

    def _find_forced_move(self, ply: int, person: Seat) -> Move | None:
        movers = self.turn(ply).seats
        if (
            self.box.forced_move is None or any(seat != person for seat in movers) or not movers
        ):  # bots first
            return None
        return self.box.forced_move(self.view(ply, person))

    def is_decision(self, ply: int) -> bool:
        """Whether step `ply` was a choice."""
        return self.log[ply].move not in (self.turn(ply).auto, self.forced_move(ply))

    def hash(self, ply: int) -> str:
        """Hash of the state after `ply` steps; equal states have equal hashes on every Python."""
        if ply not in self._hashes:
            self._hashes[ply] = hashlib.sha256(
                self.box.game.write(self.states[ply]).encode()
            ).hexdigest()
        return self._hashes[ply]

    def hashes(self, plies: Sequence[int], digits: int) -> dict[str, str]:
        """The first digits of the hashes at these plies, by ply as text."""
        known = self._hashes
        return {
            str(ply): (known[ply] if ply in known else self.hash(ply))[:digits] for ply in plies
        }
