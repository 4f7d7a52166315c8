"""One match at one table: who sits where, what was played, going back, the computer's turns, hints, the curtain.

A session is what Simon Tatham calls the midend: it knows no game and no screen. Its history is a list of states; a save
is what was chosen (`saves.py`), and playing it through again makes the same states.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tilebag import bots, desk, positions
from tilebag.catalog import AnyBox
from tilebag.chance import Chance
from tilebag.errors import BadSetup, BadText, IllegalMove
from tilebag.game import Advice, Frame, Seat, Setup, Turn
from tilebag.history import History, Step
from tilebag.move import Move
from tilebag.narration import Line, Narration
from tilebag.scene import Desk, Face, Scene, all_pieces, mark_last
from tilebag.seal import Seal
from tilebag.words import SEAT_KEY, YOU_KEY, Text, say

ME = "me"  # a person, in addresses and saves
READY, THINKING, CURTAIN, OVER, REPLAY = "ready", "thinking", "curtain", "over", "replay"
NAMED_COMPUTERS = 8  # have names; the others are called by their seats
MOST_MARKED = 8  # others whose last turns are marked, at the most
MOST_STEPS = 20_000  # of a match: a save holds no more
SAMPLES = 8  # tables that look the same, to tell what one could foresee


def computer_name(seat: int) -> Text:
    """What a computer in this seat is called."""
    return say(f"seat.computer.{seat + 1}") if seat < NAMED_COMPUTERS else say("seat.computer-more", n=seat + 1)


def _is_seed(seed: object) -> bool:
    return isinstance(seed, str) and 0 < len(seed) <= 64 and seed.isprintable()


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """How a table was laid: the game's switches, who sits where, and the seed of its chance.

    rules    the number of the game's rules by which it is played: the newest, or an older one of a save
    players  a name per seat: `me` or a player of the game
    names    what those who sit there are called; empty: as the words say ("You", "Player 2", "Mira")
    position the table to begin with, as a line of the game's notation; empty: one that is dealt. It has its own chance,
             and of the seed only the players who think make use
    seal     of the deal; None: its seed was known before the game
    people   the seats in which persons sit
    you      the seat, from 1, of the only person, who is called "you" if by no name; 0: there is no such one
    """

    setup: Setup
    players: tuple[str, ...]
    seed: str
    rules: int
    names: tuple[str, ...] = ()
    position: str = ""
    seal: Seal | None = None
    people: tuple[Seat, ...] = field(init=False, compare=False, repr=False)
    you_seat: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        people = tuple(Seat(seat) for seat, player in enumerate(self.players) if player == ME)
        alone = len(people) == 1 and not "".join(self.names[people[0] : people[0] + 1])
        object.__setattr__(self, "people", people)
        object.__setattr__(self, "you_seat", people[0] + 1 if alone else 0)

    @classmethod
    def of(
        cls,
        box: AnyBox,
        players: Sequence[str],
        seed: str,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        position: str = "",
    ) -> MatchSetup:
        """A match that can be, by the newest rules, with the switches of its position where none are given; raises
        BadSetup."""
        players = tuple(map(bots.current_name, players))
        for name in players:
            if name != ME:
                bots.player(box, name)
        if not _is_seed(seed):
            raise BadSetup("error.seed")
        if len(names) > len(players) or any(len(name) > 40 or not name.isprintable() for name in names):
            raise BadSetup("error.names")
        setup = box.setup(len(players), {**positions.switches(box, position), **(options or {})})
        if position:
            positions.check(box, setup, position)
        return cls(setup, players, seed, box.rules, tuple(names), position)

    def chance(self, box: AnyBox, *what: object) -> Chance:
        """The chance of the deal, or of what is named: of who thinks in which seat, at which step."""
        return box.chance(self.rules, self.seed, *what)

    def with_seal(self, box: AnyBox, salt: str) -> MatchSetup:
        """The same, its deal under a seal; raises BadSetup if seed or salt are not 128 bits, or nothing is dealt."""
        if self.position:
            raise BadSetup("error.seal")
        return replace(self, seal=Seal.of(box.key, self.rules, self.setup, self.seed, salt))

    def with_rules(self, box: AnyBox, rules: int) -> MatchSetup:
        """The same by the rules of this number; raises BadSetup if this engine does not play by them."""
        return replace(self, rules=box.known_rules(rules))

    def name(self, seat: Seat) -> Text | str:
        """What the one in this seat is called, whoever is looking."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        if self.players[seat] != ME:
            return computer_name(seat)
        return say(YOU_KEY) if seat + 1 == self.you_seat else say(SEAT_KEY, n=seat + 1)

    @property
    def seat_names(self) -> tuple[Text | str, ...]:
        """The names of all seats."""
        return tuple(self.name(Seat(seat)) for seat in range(len(self.players)))


class MoveSearch:
    """What a computer player makes of a table: its advice gets better with every slice of work."""

    last: Advice

    def __init__(self, state: object, thoughts: Iterator[Advice]) -> None:
        self.state, self._thoughts = state, thoughts
        self.last = next(thoughts)  # at once: every player has a quick answer

    def slice(self) -> bool:
        """Some more work; true when there is no more to do, and `last` is what the player has come to."""
        better = next(self._thoughts, None)
        self.last = better or self.last
        return better is None


@dataclass
class Session:
    """A table with its history. `at` is how many steps of the log are in force; the rest can be done again.

    desks   where each seat keeps its own things: piece id -> slot. No part of the history.
    opened  after how many steps the seal of the deal was opened before the end; None: it was not
    """

    box: AnyBox
    match: MatchSetup
    ply: int = 0
    practice_since: int | None = None  # since which step one may go back over chance
    viewer: Seat | None = None
    is_replay: bool = False  # it is looked at, step by step: nobody plays
    desks: dict[Seat, desk.PieceSlots] = field(default_factory=dict)
    seal_opened_at: int | None = None
    history: History = field(init=False)
    _thinking: MoveSearch | None = field(init=False, default=None, repr=False)  # of the computer that is to move

    def __post_init__(self) -> None:
        match = self.match
        game, dealt = self.box.game, not match.position  # a position was looked at when the match was set up
        first = game.start(match.setup, match.chance(self.box)) if dealt else game.read(match.position)
        self.history = History(self.box, match.people, [first])
        self.update_viewer()

    # what is so now

    @property
    def log(self) -> Sequence[Step]:
        return self.history.log

    @property
    def states(self) -> Sequence[Any]:
        """The tables after so many steps."""
        return self.history.states

    @property
    def state(self) -> Any:
        """The table as it is: for the session, the laws and the log. Whatever shows or advises takes `view`."""
        return self.states[self.ply]

    @property
    def turn(self) -> Turn:
        return self.history.turn(self.ply)

    @property
    def over(self) -> bool:
        return not self.turn.seats

    @property
    def mover(self) -> Seat | None:
        """Who is asked first: a computer player before a person, so that nobody waits for what is decided anyway."""
        turn = self.turn
        computers = [seat for seat in turn.seats if seat not in self.match.people]
        return next(iter(computers or turn.seats), None)

    @property
    def unasked_move(self) -> Move | None:
        """The next step if nobody is asked about it: one that nobody decides, or that is forced."""
        return self.turn.auto or self.history.forced_move(self.ply)

    def is_decision(self, ply: int) -> bool:
        """Did somebody decide step `ply`?"""
        return self.history.is_decision(ply)

    @property
    def has_begun(self) -> bool:
        """Has a person decided anything, if only what was taken back?"""
        people = self.match.people
        mine = (ply for ply in range(self.ply if people else 0) if self.log[ply].seat in people)
        return self.ply < len(self.log) or any(map(self.is_decision, mine))

    @property
    def phase(self) -> str:
        """ready (a person may move), thinking (call `tick`), curtain (call `reveal`), over; replay (see `replay`)."""
        if self.is_replay:
            return REPLAY
        if self.over:
            return OVER
        if self.unasked_move or self.mover not in self.match.people:
            return THINKING
        return READY if self.viewer == self.mover else CURTAIN

    @property
    def onlooker(self) -> Seat | None:
        """From which seat the table is seen: the one of who is looking; behind a curtain from none."""
        return None if self.phase == CURTAIN else self.viewer

    def view(self) -> Any:
        """What the one who is looking knows; behind a curtain, what lies open."""
        return self.history.view(self.ply, self.onlooker)

    def scene(self, frame: Frame) -> Scene:
        """The table for the one who is looking, his things where he keeps them, what others just played marked."""
        seat = self.onlooker
        kept = {} if seat is None else self.desks.get(seat, {})
        return mark_last(self.box.game.scene(self.view(), replace(frame, desk=tuple(kept.items()))), self.recent_ids)

    @property
    def recent_ids(self) -> frozenset[str]:
        """What others named in their moves since the last own step of the one who is looking, in this round; of many
        others the last ones.

        Where nobody looks, what the last one to move named in that turn, or one who plays alone since the last step
        that is told; in a replay, what the step named.
        """
        if self.is_replay or self._is_solo_bot_match:
            since = max(0, self.ply - 1) if self.is_replay else self.last_own_ply
            return frozenset(arg for step in self.log[since : self.ply] for arg in step.move.args)
        named: set[str] = set()
        others: set[Seat] = set()
        for ply in range(self.ply - 1, -1, -1):
            step = self.log[ply]
            others.add(step.seat)
            ends = step.seat == self.viewer if self.viewer is not None else step.seat != self.log[self.ply - 1].seat
            if ends or len(others) > MOST_MARKED or self.history.turn(ply).deals:
                break
            named.update(step.move.args)
        return frozenset(named)

    @property
    def _is_solo_bot_match(self) -> bool:
        """Does a computer play alone? All turns are its own then: they follow each other without an end."""
        return self.viewer is None and len(self.match.players) == 1

    def hash(self, ply: int) -> str:
        """The hash of the state after `ply` steps: equal states, equal hashes, on every Python."""
        return self.history.hash(ply)

    # playing

    def play(self, seat: Seat, move: Move) -> None:
        """One step; raises IllegalMove. What had been taken back is gone for good."""
        if not isinstance(move, Move):
            raise TypeError(f"a step is a Move, not a {type(move).__name__}: Move.parse({move!r})")
        if self.ply >= MOST_STEPS:
            raise IllegalMove("error.longest", n=MOST_STEPS)
        game, turn = self.box.game, self.turn
        if seat not in turn.seats or (move != turn.auto and move not in game.moves(self.history.view(self.ply, seat))):
            raise IllegalMove("error.illegal", move=str(move))
        after = game.play(self.state, seat, move)
        self._forget()
        self.history.add(Step(seat, move), after)
        self.ply += 1
        self.update_viewer()

    def _forget(self) -> None:
        """Drop the steps that were taken back."""
        if self.ply == len(self.log):
            return
        if self.has_ended:
            self.open_seal()
        if self.seal_opened_at is not None:
            self.seal_opened_at = min(self.seal_opened_at, self.ply)
        if self.practice_since is not None:
            self.practice_since = min(self.practice_since, self.ply)
        self.history.truncate(self.ply)

    def tick(self) -> None:
        """Let the computer take the next step, or the table one that nobody is asked about; and whatever is forced
        then: there is nothing to see in between."""
        while not self.think():
            pass

    def think(self) -> bool:
        """One slice of a `tick`; true when the step is taken. Between slices anything else may happen: what leads to
        another table ends the thought."""
        assert self.phase == THINKING, self.phase
        seat = self.mover
        assert seat is not None
        if move := self.unasked_move:
            self.play(self.turn.seats[0], move)
        else:
            if self._thinking is None or self._thinking.state is not self.state:
                self._thinking = MoveSearch(self.state, self._thoughts(seat, self.match.players[seat]))
            if not self._thinking.slice():
                return False
            self.play(seat, self._thinking.last.plan[0])
            self._thinking = None
        while self.ply < MOST_STEPS and (move := self.history.forced_move(self.ply)):
            self.play(self.match.people[0], move)
        return True

    def _thoughts(self, seat: Seat, player: str) -> Iterator[Advice]:
        """What a player says of this seat, slice by slice, from that seat's view and chance of its own."""
        view = self.history.view(self.ply, seat)
        return bots.player(self.box, player)(view, self.match.chance(self.box, "bot", seat, self.ply))

    def advice(self, seat: Seat, player: str) -> Advice:
        """The last word of a player on what to do in this seat."""
        return list(self._thoughts(seat, player))[-1]

    def hint(self) -> Advice:
        """What the player that gives hints (`bots.hint_player`) would do in the seat of the one who is looking."""
        if self.phase != READY or self.viewer is None:
            raise IllegalMove("error.no-hint")
        return self.advice(self.viewer, bots.hint_player(self.box))

    def reveal(self) -> None:
        """The next person is there: lift the curtain."""
        if self.phase == CURTAIN:
            self.viewer = self.mover

    def hide(self) -> None:
        """Whoever was looking may have gone: the curtain falls again, until somebody lifts it."""
        if self.has_secrets and not self.over:
            self.viewer = None

    def update_viewer(self) -> None:
        """Turn the table towards the person who is to move, unless that would show one what another holds."""
        people = self.match.people
        if len(people) == 1:
            self.viewer = people[0]
        elif people and not self.has_secrets:
            asked = [seat for seat in self.turn.seats if seat in people]
            self.viewer = (asked or [self.viewer if self.viewer is not None else people[0]])[0]

    @property
    def has_secrets(self) -> bool:
        """Do several persons at this screen hold what the others may not see?"""
        return len(self.match.people) > 1 and self.box.has_secrets(self.match.setup)

    # the seal of the deal

    @property
    def has_ended(self) -> bool:
        """Was the game played to its end, if only before steps were taken back?"""
        return not self.history.turn(len(self.log)).seats

    @property
    def is_sealed(self) -> bool:
        """Is the deal under a seal that is still to be opened? Then its seed is shown to nobody."""
        return self.match.seal is not None and self.seal_opened_at is None and not self.has_ended

    def open_seal(self) -> None:
        """What was sealed is known from now on, before the end of the game."""
        if self.match.seal is not None and self.seal_opened_at is None:
            self.seal_opened_at = self.ply

    # the desk

    def remember_desk(self, scene: Scene) -> None:
        """From now on the things on the desk stay where this scene of `self.scene` shows them."""
        if scene.desk is not None and self.viewer is not None:
            kept = self.desks.get(self.viewer, {})
            self.desks[self.viewer] = desk.keep_slots(kept, dict(scene.desk.lying))

    def arrange(self, frame: Frame, piece: str, slot: int) -> None:
        """Put a piece that lies on the desk into a slot of it, as laid out for this frame; raises BadText."""
        seat, shown = self._desk(frame)
        lying = dict(shown.lying)
        if piece not in lying:
            raise BadText("error.message", field="piece")
        if slot not in range(len(shown.slots)):
            raise BadText("error.message", field="slot")
        self.desks[seat] = desk.put(lying, piece, slot, shown.rows)

    def desk_slots(self, frame: Frame) -> desk.PieceSlots:
        """What lies where on the desk of the one who is looking; nothing where there is none."""
        shown = None if self.phase == CURTAIN else self.scene(frame).desk
        return dict(shown.lying) if shown else {}

    def arrange_new(self, frame: Frame, before: desk.PieceSlots, slot: int) -> None:
        """Put what has come to the desk since then into a slot; where there is no such piece or slot, nothing."""
        new = self.desk_slots(frame).keys() - before.keys()
        if len(new) == 1 and slot in range(len(self._desk(frame)[1].slots)):
            self.arrange(frame, min(new), slot)

    def sort(self, frame: Frame, name: str) -> None:
        """Put everything on the desk where the game proposes; raises BadText."""
        seat, shown = self._desk(frame)
        order = next((sort.order for sort in shown.sorts if sort.id == name), None)
        if order is None:
            raise BadText("error.message", field="sort")
        self.desks[seat] = dict(order)

    def _desk(self, frame: Frame) -> tuple[Seat, Desk]:
        """Whose desk is seen, and how it looks."""
        if self.phase == CURTAIN or self.viewer is None:
            raise BadText("error.not-now")
        shown = self.scene(frame).desk
        if shown is None:
            raise BadText("error.no-desk")
        return self.viewer, shown

    # going back and forth

    @property
    def undo_target(self) -> int | None:
        """How many steps would be left in force after `back`; None when one cannot go back."""
        return self.find_undo()[0]

    @property
    def undo_blocked(self) -> Text | None:
        """Why one cannot go back; None when one can."""
        return self.find_undo()[1]

    def find_undo(self) -> tuple[int | None, Text | None]:
        """What `undo_target` and `undo_blocked` are."""
        for ply in range(self.ply - 1, -1, -1):
            step = self.log[ply]
            theirs = step.seat not in self.match.people
            if (
                self.practice_since is None
                and theirs
                and self.is_decision(ply)
                and self.box.has_secrets(self.match.setup)
            ):
                return None, say("undo.others")
            if self.practice_since is None and self._reveals(ply):
                return None, say("undo.chance")
            if theirs or not self.is_decision(ply):
                continue
            if self.has_secrets and step.seat != self.viewer:
                return None, say("undo.not-yours")
            return ply, None
        return None, say("undo.nothing")

    def _reveals(self, ply: int) -> bool:
        """Did step `ply` show something new: a face turned up or changed, a thing thrown?"""
        seat = self.log[ply].seat
        watcher = seat if seat in self.match.people else self.viewer
        return self.history.compute_once(ply + 1, ("reveals", watcher), lambda: self._shows_news(ply, watcher))

    def _shows_news(self, ply: int, watcher: Seat | None) -> bool:
        before, after = (self._visible_faces(k, watcher) for k in (ply, ply + 1))
        news = {(name, throws) for name, (face, throws) in after.items() if before.get(name) != (face, throws)}
        known = watcher == self.log[ply].seat and not any(throws for _, throws in news) and self._is_predictable(ply)
        return bool(news) and not known

    def _visible_faces(self, ply: int, watcher: Seat | None) -> dict[str, tuple[Face, int]]:
        """Every face that one sees after `ply` steps, by the id of its piece."""
        scene = self.history.scene(ply, watcher)
        return {piece.id: (piece.face, piece.throws) for piece in all_pieces(scene) if piece.face}

    def _is_predictable(self, ply: int) -> bool:
        """Could who took step `ply` know what came of it, as a discard that is uncovered again?

        So it is where the same comes of it at every table that looked the same before.
        """
        game, (seat, move) = self.box.game, (self.log[ply].seat, self.log[ply].move)
        before, after = (self.history.view(k, seat) for k in (ply, ply + 1))
        samples = (game.determinise(before, self.match.chance(self.box, "dream", ply, k)) for k in range(SAMPLES))
        return all(game.view(game.play(sampled, seat, move), seat) == after for sampled in samples)

    def undo(self) -> None:
        """Back to the last decision of a person; unless in practice mode not over chance, what was seen, or what
        another seat decided from what it alone knows: how it answers would tell what it holds."""
        ply, why = self.find_undo()
        if ply is None:
            assert why is not None
            raise IllegalMove(why.key, **dict(why.values))
        self._keep_curtain()
        self.ply = ply
        self.update_viewer()

    def redo(self) -> None:
        """Do again what was taken back, up to the next decision of a person."""
        if self.ply >= len(self.log):
            raise IllegalMove("undo.no-more")
        self._keep_curtain()
        self.ply += 1
        while self.ply < len(self.log) and self.phase == THINKING:
            self.ply += 1
        self.update_viewer()

    def _keep_curtain(self) -> None:
        """A curtain that is down stays down wherever one goes in the log: nobody knows who sits before it now."""
        if self.phase == CURTAIN:
            self.viewer = None

    def allow_undo_past_chance(self) -> None:
        """From now on one may go back over chance; the log says so."""
        if self.practice_since is None:
            self.practice_since = self.ply

    # at another step

    def replay(self, ply: int) -> None:
        """Show the table as it was after `ply` steps; from now on nobody plays at it.

        It is seen as who looks has seen it then, also when the game is over: by the only person from that seat; where
        several hide something from each other, what lay open to all of them.
        """
        self.is_replay, self.ply, self.viewer = True, ply, None
        self.update_viewer()

    def position(self, seed: str) -> str:
        """The table as a line of the game's notation, as it looks to the one who is looking: what that one cannot know
        is drawn anew. Empty where nobody looks, and when the game is over."""
        if self.over or self.viewer is None or self.phase == CURTAIN:
            return ""
        game = self.box.game
        return game.write(game.determinise(self.view(), Chance.of(seed)))

    # what happened

    @property
    def _narration(self) -> Narration:
        """What happened, as the one who is looking saw it."""
        return Narration(self.history, self.onlooker, self.match.name, len(self.match.players) == 1)

    def description(self, ply: int) -> Text | None:
        """What step `ply` was, as the one who is looking saw it; None when there is nothing to tell."""
        return self._narration.description(ply)

    def narration(self, start: int, end: int) -> tuple[Text, ...]:
        """A sentence for each turn from step `start` on, up to step `end`; a step nobody decides has its own, and so
        has every step of one who plays alone: his turns follow each other."""
        return tuple(sentence for _, sentence in self._narration.lines(start, end))

    def narration_lines(self, start: int, end: int, last: int | None = None) -> tuple[int, tuple[Line, ...]]:
        """How many sentences `narration` has; the `last` of them, each with the number of steps there are then."""
        return self._narration.count(start, end), self._narration.lines(start, end, last)

    @property
    def last_own_ply(self) -> int:
        """How many steps there were after the last own one of who is looking; where nobody looks, after the last turn
        but the one that is going on, or before the last step that is told of one who plays alone."""
        if self._is_solo_bot_match:
            return next((ply for ply in range(self.ply - 1, -1, -1) if self.description(ply)), 0)
        for ply in range(self.ply - 1, -1, -1):
            step = self.log[ply]
            mine = step.seat == self.viewer if self.viewer is not None else step.seat != self.log[self.ply - 1].seat
            if mine and self.is_decision(ply):
                return ply + 1
        return 0

    @property
    def score_changes(self) -> tuple[int, ...]:
        """By how much each score has changed since then, in a replay by the step; empty where nobody has a score."""
        since = max(0, self.ply - 1) if self.is_replay else self.last_own_ply
        before, now = (self.history.turn(ply).scores for ply in (since, self.ply))
        return tuple(after - score for score, after in zip(before, now, strict=True)) if before and now else ()
