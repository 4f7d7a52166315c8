"""The steps of a match, the states between them, and what was worked out of each of them once.

A long match must not make its next step slower, so what depends on a step is kept with that step, and dropped with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from tilebag.catalog import AnyBox
from tilebag.game import PHONE, Seat, Turn
from tilebag.move import Move
from tilebag.scene import Scene

CACHED_PLIES = (
    16  # views and scenes that are kept: they are large, and only those of the last steps are asked for again
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a log: who did what."""

    seat: Seat
    move: Move

    def __str__(self) -> str:
        return f"{self.seat} {self.move}"


class History:
    """`states[ply]` is the table after `ply` steps, `log[ply]` the step that led from there to the next one.

    people  the seats in which persons sit
    lines   the log as text
    """

    def __init__(self, box: AnyBox, people: Sequence[Seat], states: Sequence[Any], log: Sequence[Step] = ()) -> None:
        self.box, self.people = box, people
        self.states, self.log = list(states), list(log)
        self.lines = list(map(str, log))
        self._known: list[dict[object, Any]] = [{} for _ in states]
        self._hashes: dict[int, str] = {}
        self.view = lru_cache(CACHED_PLIES)(self._view)
        self.scene = lru_cache(CACHED_PLIES)(self._scene)

    def add(self, step: Step, state: object) -> None:
        """A step that was taken, and what came of it."""
        self.log.append(step)
        self.lines.append(str(step))
        self.states.append(state)
        self._known.append({})

    def truncate(self, ply: int) -> None:
        """Drop all but the first `ply` steps."""
        for gone in range(ply + 1, len(self.states)):
            self._hashes.pop(gone, None)
        del self.log[ply:], self.lines[ply:], self.states[ply + 1 :], self._known[ply + 1 :]
        self.view.cache_clear()
        self.scene.cache_clear()

    def compute_once(self, ply: int, what: object, work_out: Callable[[], T]) -> T:
        """What depends on the first `ply` steps only: worked out when it is first asked for."""
        known = self._known[ply]
        if what not in known:
            known[what] = work_out()
        found: T = known[what]
        return found

    def has_computed(self, ply: int, what: object) -> bool:
        """Was this worked out already?"""
        return what in self._known[ply]

    def turn(self, ply: int) -> Turn:
        """Who may move after `ply` steps."""
        return self.compute_once(ply, "turn", lambda: self.box.game.turn(self.states[ply]))

    def _view(self, ply: int, seat: Seat | None) -> Any:
        """What a seat knows after `ply` steps."""
        return self.box.game.view(self.states[ply], seat)

    def _scene(self, ply: int, seat: Seat | None) -> Scene:
        """The table as a seat sees it on a phone after `ply` steps, its own things where the game puts them."""
        return self.box.game.scene(self.view(ply, seat), PHONE)

    def forced_move(self, ply: int) -> Move | None:
        """The step which the only person has no choice but to take after `ply` steps. Where several persons share the
        screen each is asked, so that nobody learns from it what another holds."""
        if self.box.forced_move is None or len(self.people) != 1:
            return None
        return self.compute_once(ply, "forced", lambda: self._find_forced_move(ply, self.people[0]))

    def _find_forced_move(self, ply: int, person: Seat) -> Move | None:
        asked = self.turn(ply).seats
        if self.box.forced_move is None or any(seat != person for seat in asked) or not asked:  # computers go first
            return None
        return self.box.forced_move(self.view(ply, person))

    def is_decision(self, ply: int) -> bool:
        """Did somebody decide step `ply`?"""
        return self.log[ply].move not in (self.turn(ply).auto, self.forced_move(ply))

    def hash(self, ply: int) -> str:
        """The hash of the state after `ply` steps: equal states, equal hashes, on every Python."""
        if ply not in self._hashes:
            self._hashes[ply] = hashlib.sha256(self.box.game.write(self.states[ply]).encode()).hexdigest()
        return self._hashes[ply]

    def hashes(self, plies: Sequence[int], digits: int) -> dict[str, str]:
        """The first digits of the hashes after so many steps, by their number as text."""
        known = self._hashes
        return {str(ply): (known[ply] if ply in known else self.hash(ply))[:digits] for ply in plies}
