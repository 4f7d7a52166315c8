"""A match as persons play it: viewer, curtain, rack, undo, hints, replay.

Simon Tatham's puzzles call this the midend: it knows neither a game's rules nor a screen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tilebag.core.chance import Chance
from tilebag.core.errors import BadText, EngineError, IllegalMove
from tilebag.core.game import PHONE, Frame, Seat
from tilebag.core.move import Move
from tilebag.core.outline import table_html
from tilebag.core.scene import ChosenPieces, Desk, Scene, mark_last
from tilebag.core.words import FALLBACK, Text, lexicon
from tilebag.kit import desk
from tilebag.kit.status_line import leave_line
from tilebag.match.narration import NarratedTurn, Narration, Recent
from tilebag.match.play import MOST_STEPS, MatchPlay
from tilebag.match.setup import ME, MatchSetup
from tilebag.match.undo import find_undo

if TYPE_CHECKING:
    from tilebag.match.hint import Hint

__all__ = [
    "CURTAIN",
    "ME",
    "MOST_STEPS",
    "OVER",
    "READY",
    "REPLAY",
    "THINKING",
    "WAITING",
    "MatchSetup",
    "Session",
]
READY = "ready"
THINKING = "thinking"
WAITING = "waiting"
CURTAIN = "curtain"
OVER = "over"
REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class SeenHands:
    """The hands that another device was shown in a match.

    name   of its player; may be empty
    seats  whose hands they were
    own    the seats that its people have now
    """

    name: str
    seats: frozenset[Seat]
    own: frozenset[Seat]


@dataclass
class Session(MatchPlay):
    """A match as it is shown on a screen.

    viewer     the seat the table is shown to
    is_replay  shown step by step, without play
    away       seats of people at other devices; not saved
    seen       what other devices were shown; not saved
    desks      piece id -> slot for each seat's rack; not part of the history
    """

    viewer: Seat | None = None
    is_replay: bool = False
    away: frozenset[Seat] = frozenset()
    seen: tuple[SeenHands, ...] = ()
    desks: dict[Seat, desk.PieceSlots] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.update_viewer()

    # the current position

    @property
    def phase(self) -> str:
        """READY: a person may move; THINKING: call `tick`; WAITING: for another device; CURTAIN:
        call `reveal`; OVER; REPLAY: see `replay`.
        """
        if self.is_replay:
            return REPLAY
        if self.over:
            return OVER
        if self.needs_tick:
            return THINKING
        mover = self._mover_here
        if mover is None:
            return WAITING
        return READY if self.viewer == mover else CURTAIN

    @property
    def people_here(self) -> tuple[Seat, ...]:
        """The seats of people at this device."""
        return tuple(seat for seat in self.match.people if seat not in self.away)

    @property
    def _mover_here(self) -> Seat | None:
        """The person at this device who moves next."""
        people = self.people_here
        return next((seat for seat in self.turn.seats if seat in people), None)

    @property
    def has_secrets(self) -> bool:
        """Whether several people share the screen and see different things."""
        return len(self.people_here) > 1 and self.box.has_secrets(self.match.setup)

    @property
    def onlooker(self) -> Seat | None:
        """The seat the table is seen from; None behind a curtain."""
        return None if self.phase == CURTAIN else self.viewer

    def view(self) -> Any:
        """What the onlooker knows; behind a curtain, what is open to all."""
        return self.history.view(self.ply, self.onlooker)

    def scene(self, frame: Frame) -> Scene:
        """The table for the onlooker: rack as arranged, others' last moves marked."""
        seat = self.onlooker
        slots = {} if seat is None else self.desks.get(seat, {})
        shown = self.history.scene(self.ply, seat, replace(frame, desk=tuple(slots.items())))
        marked = mark_last(shown, self.recent.ids)
        return leave_line(marked, frame, own=self.box.own_line)

    def _repr_html_(self) -> str:
        """The table for a notebook, as the onlooker sees it."""
        return table_html(self.scene(PHONE), self.match.lexicon(lexicon(FALLBACK)))

    def play(self, seat: Seat, move: Move) -> None:
        """Play a move, drop undone steps and turn the table to the next person; raises
        IllegalMove.
        """
        super().play(seat, move)
        self.update_viewer()

    def play_together(self, seat: Seat, moves: Sequence[Move]) -> None:
        """Play several moves as one step for undo; if one is illegal, none is played. Raises
        IllegalMove.
        """
        first = self.ply
        try:
            for move in moves:
                self.play(seat, move)
        except EngineError:
            self.ply = first
            self.history.truncate(first)
            self.update_viewer()
            raise
        self.join_steps(first)

    def join_steps(self, first: int) -> None:
        """Make all steps since ply `first` one step for undo."""
        self.history.joined |= set(range(first + 1, self.ply))

    def choose(self, pieces: Sequence[str]) -> ChosenPieces:
        """What these pieces of the viewer's rack can do together; raises BadText."""
        if self.phase != READY or self.box.choose is None:
            raise BadText("error.not-now")
        if len(set(pieces)) < len(pieces):
            raise BadText("error.message", field="pieces")
        return self.box.choose(self.view(), tuple(pieces))

    def hint(self) -> Hint:
        """Help for the viewer; raises IllegalMove if it is not their turn."""
        if self.phase != READY or self.viewer is None:
            raise IllegalMove("error.no-hint")
        from tilebag.match.hint import hint

        return hint(self.history, self.ply, self.viewer)

    def reveal(self) -> None:
        """Lift the curtain for the next person."""
        if self.phase == CURTAIN:
            self.viewer = self._mover_here

    def hide(self) -> None:
        """Drop the curtain: the viewer may have left."""
        if self.has_secrets and not self.over:
            self.viewer = None

    def update_viewer(self) -> None:
        """Turn the table to the person who moves next, unless that would reveal another's
        pieces.
        """
        people = self.people_here
        if self.viewer not in people:
            self.viewer = None
        if len(people) == 1:
            self.viewer = people[0]
        elif people and not self.has_secrets:
            movers = [seat for seat in self.turn.seats if seat in people]
            self.viewer = (movers or [self.viewer if self.viewer is not None else people[0]])[0]

    # several devices

    def seen_by(self, seats: Collection[Seat], viewer: Seat | None) -> Session:
        """The same match as another device shows it, where people have these seats; without seats
        it only watches.
        """
        seen = copy(self)
        seen.away = frozenset(self.match.people) - frozenset(seats)
        seen.viewer = viewer
        seen.update_viewer()
        return seen

    def follow(self, other: Session) -> None:
        """Go to where another device has taken the same match."""
        self.ply = other.ply
        self.seal_opened_at = other.seal_opened_at
        self.practice_since = other.practice_since
        self._keep_curtain()
        self.update_viewer()

    def seat_people(
        self, players: Sequence[str], names: Sequence[str], away: Collection[Seat]
    ) -> None:
        """Change who plays from now on: a person or a computer player for each seat; raises
        BadSetup.
        """
        match = self.match.with_players(self.box, players, names)
        self.match = self.history.match = match
        self.away = frozenset(away)
        self.desks = {seat: slots for seat, slots in self.desks.items() if seat in match.people}
        self.history.forget_forced_moves()
        self.update_viewer()

    # the rack

    def remember_desk(self, scene: Scene) -> None:
        """Keep the rack as this scene shows it."""
        if scene.desk is not None and self.viewer is not None:
            slots = self.desks.get(self.viewer, {})
            self.desks[self.viewer] = desk.keep_slots(slots, dict(scene.desk.lying))

    def arrange(self, frame: Frame, piece: str, slot: int) -> None:
        """Move a piece on the rack to a slot; raises BadText."""
        seat, shown = self._desk(frame)
        lying = dict(shown.lying)
        if piece not in lying:
            raise BadText("error.message", field="piece")
        if slot not in range(len(shown.slots)):
            raise BadText("error.message", field="slot")
        self.desks[seat] = desk.put(lying, piece, slot, shown.rows)

    def desk_slots(self, frame: Frame) -> desk.PieceSlots:
        """The slots of the pieces on the viewer's rack; empty without a rack."""
        shown = None if self.phase == CURTAIN else self.scene(frame).desk
        return dict(shown.lying) if shown else {}

    def arrange_new(self, frame: Frame, before: desk.PieceSlots, slot: int) -> None:
        """Move the one piece that is new on the rack to a slot; nothing if there is no such piece
        or slot.
        """
        new = self.desk_slots(frame).keys() - before.keys()
        if len(new) == 1 and slot in range(len(self._desk(frame)[1].slots)):
            self.arrange(frame, min(new), slot)

    def sort(self, frame: Frame, name: str) -> None:
        """Arrange the rack by one of the game's sorts; raises BadText."""
        seat, shown = self._desk(frame)
        order = next((sort.order for sort in shown.sorts if sort.id == name), None)
        if order is None:
            raise BadText("error.message", field="sort")
        self.desks[seat] = dict(order)

    def _desk(self, frame: Frame) -> tuple[Seat, Desk]:
        """The viewer and their rack; raises BadText if there is none."""
        if self.phase == CURTAIN or self.viewer is None:
            raise BadText("error.not-now")
        shown = self.scene(frame).desk
        if shown is None:
            raise BadText("error.no-desk")
        return self.viewer, shown

    # undo and redo

    def find_undo(self) -> tuple[int | None, Text | None]:
        """(`undo_target`, `undo_blocked`)."""
        return find_undo(
            self.history, self.ply, self.viewer, in_practice=self.practice_since is not None
        )

    @property
    def undo_target(self) -> int | None:
        """The ply after `undo`; None if there is nothing to undo."""
        return self.find_undo()[0]

    @property
    def undo_blocked(self) -> Text | None:
        """Why `undo` is not possible; None if it is."""
        return self.find_undo()[1]

    def undo(self) -> None:
        """Return to the last decision of a person; raises IllegalMove.

        Outside practice mode, chance, revealed pieces and decisions of other seats based on hidden
        information cannot be undone: their replies would tell what they hold.
        """
        ply, why = self.find_undo()
        if ply is None:
            assert why is not None
            raise IllegalMove(why.key, **dict(why.values))
        self._keep_curtain()
        self.ply = ply
        self.update_viewer()

    def redo(self) -> None:
        """Redo up to the next decision of a person, and all moves that are undone together; raises
        IllegalMove.
        """
        if self.ply >= len(self.log):
            raise IllegalMove("undo.no-more")
        self._keep_curtain()
        self.ply += 1
        while self.ply < len(self.log) and (
            self.ply in self.history.joined or self.phase == THINKING
        ):
            self.ply += 1
        self.update_viewer()

    def _keep_curtain(self) -> None:
        """Keep a lowered curtain down, because any person may be in front of it."""
        if self.phase == CURTAIN:
            self.viewer = None

    # replay

    def replay(self, ply: int, seat: Seat | None = None) -> None:
        """Show the table after `ply` steps; the session no longer accepts moves.

        It is shown as it was seen then, even after the end: from the given seat, else to the only
        person from theirs, else what is open to all.
        """
        self.is_replay = True
        self.ply = ply
        self.viewer = seat
        if seat is None:
            self.update_viewer()

    def position(self, seed: str) -> str:
        """The table in the game's notation as the viewer knows it; hidden parts are drawn anew from
        `seed`. Empty without a viewer and after the end.
        """
        if self.over or self.viewer is None or self.phase == CURTAIN:
            return ""
        game = self.box.game
        return game.write(game.determinise(self.view(), Chance.of(seed)))

    # narration

    @property
    def _narration(self) -> Narration:
        """What happened, as the onlooker saw it."""
        return Narration(self.history, self.onlooker, self.match.name, len(self.match.players) == 1)

    def description(self, ply: int) -> Text | None:
        """The description of step `ply` for the onlooker; None if there is none."""
        return self._narration.description(ply)

    def narration(self, start: int, end: int) -> tuple[Text, ...]:
        """A sentence for each turn from step `start` up to `end`. Automatic steps, and all steps of
        a single player, have their own.
        """
        return tuple(turn.sentence for turn in self.narrated_turns(start, end))

    def narrated_turns(
        self, start: int, end: int, last: int | None = None
    ) -> tuple[NarratedTurn, ...]:
        """The turns that `narration` tells, each with its parts; with `last` only the last ones."""
        return self._narration.turns(start, end, last)

    def count_narrated_turns(self, start: int, end: int) -> int:
        """The number of `narrated_turns`."""
        return self._narration.count(start, end)

    @property
    def recent(self) -> Recent:
        """The news since the viewer's last move."""
        return Recent(self._narration, self.viewer, self.ply, self.is_replay)
