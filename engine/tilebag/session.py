"""A match with its history: seats, moves, undo, computer players, hints, curtain, replay.

Simon Tatham's puzzles call this the midend: it knows neither a game's rules nor a screen. The history is a list of
states. A save (`saves.py`) holds the choices, and replaying them gives the same states.
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
from tilebag.words import SEAT_KEY, YOU_KEY, Lexicon, Text, say

ME = "me"  # a person, in addresses and saves
READY, THINKING, CURTAIN, OVER, REPLAY = "ready", "thinking", "curtain", "over", "replay"
NAMED_COMPUTERS = 8  # further computer players are called by their seat
MOST_MARKED = 8  # other seats whose last turn is marked
MOST_STEPS = 20_000  # of a match; the limit of a save
SAMPLES = 8  # determinisations that decide whether the result of a move was predictable


def computer_name(seat: int) -> Text:
    """The name of a computer player in this seat."""
    return say(f"seat.computer.{seat + 1}") if seat < NAMED_COMPUTERS else say("seat.computer-more", n=seat + 1)


def _is_seed(seed: object) -> bool:
    return isinstance(seed, str) and 0 < len(seed) <= 64 and seed.isprintable()


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """The configuration of a match.

    rules    version of the game's rules: the current one, or an older one of a save
    players  for each seat "me" (a person) or a computer player of the game
    seed     determines the deal and the choices of computer players
    names    names of the seats; empty: default names ("You", "Player 2", "Mira")
    position initial position in the game's notation; empty: dealt. The seed then affects only computer players
    seal     of the deal; None: the seed was public
    people   seats of persons
    you_seat the seat, from 1, of the only person if unnamed; 0: none
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
        """A valid match under current rules; raises BadSetup. The options of a position are its defaults."""
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
        """The generator of the deal, or of the purpose named by `what`, such as a computer player at a ply."""
        return box.chance(self.rules, self.seed, *what)

    def with_seal(self, box: AnyBox, salt: str) -> MatchSetup:
        """The same match with a sealed deal; raises BadSetup if it has a position, or seed or salt are not 32 hex
        digits."""
        if self.position:
            raise BadSetup("error.seal")
        return replace(self, seal=Seal.of(box.key, self.rules, self.setup, self.seed, salt))

    def with_rules(self, box: AnyBox, rules: int) -> MatchSetup:
        """The same match under this version of the rules; raises BadSetup if the engine does not know it."""
        return replace(self, rules=box.known_rules(rules))

    def lexicon(self, words: Lexicon) -> Lexicon:
        """These words with the names of the seats."""
        return words.with_names(self.seat_names, self.you_seat)

    def name(self, seat: Seat) -> Text | str:
        """The name of a seat."""
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
    """A computer player's search: its advice improves with every slice of work."""

    last: Advice

    def __init__(self, state: object, thoughts: Iterator[Advice]) -> None:
        self.state, self._thoughts = state, thoughts
        self.last = next(thoughts)  # every player yields a first answer quickly

    def slice(self) -> bool:
        """Continue the search; True when it is finished and `last` is the final advice."""
        better = next(self._thoughts, None)
        self.last = better or self.last
        return better is None


@dataclass
class Session:
    """A match with its history.

    ply             number of steps in force; later steps can be redone
    practice_since  ply from which undo may pass chance; None: not in practice mode
    viewer          the seat the table is shown to
    is_replay       shown step by step, without play
    desks           piece id -> slot for each seat's rack; not part of the history
    seal_opened_at  ply at which the seal was opened early; None: it was not
    """

    box: AnyBox
    match: MatchSetup
    ply: int = 0
    practice_since: int | None = None
    viewer: Seat | None = None
    is_replay: bool = False
    desks: dict[Seat, desk.PieceSlots] = field(default_factory=dict)
    seal_opened_at: int | None = None
    history: History = field(init=False)
    _thinking: MoveSearch | None = field(init=False, default=None, repr=False)

    def __post_init__(self) -> None:
        match = self.match
        game, dealt = self.box.game, not match.position  # MatchSetup.of has checked the position
        first = game.start(match.setup, match.chance(self.box)) if dealt else game.read(match.position)
        self.history = History(self.box, match.people, [first])
        self.update_viewer()

    # the current position

    @property
    def log(self) -> Sequence[Step]:
        return self.history.log

    @property
    def states(self) -> Sequence[Any]:
        """The states, by ply."""
        return self.history.states

    @property
    def state(self) -> Any:
        """The current state: for the session, tests and the log. Everything that shows or advises uses `view`."""
        return self.states[self.ply]

    @property
    def turn(self) -> Turn:
        return self.history.turn(self.ply)

    @property
    def over(self) -> bool:
        return not self.turn.seats

    @property
    def mover(self) -> Seat | None:
        """The seat that moves next: computer players before persons, so that nobody waits for them."""
        turn = self.turn
        computers = [seat for seat in turn.seats if seat not in self.match.people]
        return next(iter(computers or turn.seats), None)

    @property
    def unasked_move(self) -> Move | None:
        """The next move if it is automatic or forced."""
        return self.turn.auto or self.history.forced_move(self.ply)

    def is_decision(self, ply: int) -> bool:
        """Whether step `ply` was a choice."""
        return self.history.is_decision(ply)

    @property
    def has_begun(self) -> bool:
        """Whether a person has made a choice, even if it was undone."""
        people = self.match.people
        mine = (ply for ply in range(self.ply if people else 0) if self.log[ply].seat in people)
        return self.ply < len(self.log) or any(map(self.is_decision, mine))

    @property
    def phase(self) -> str:
        """READY: a person may move; THINKING: call `tick`; CURTAIN: call `reveal`; OVER; REPLAY: see `replay`."""
        if self.is_replay:
            return REPLAY
        if self.over:
            return OVER
        if self.unasked_move or self.mover not in self.match.people:
            return THINKING
        return READY if self.viewer == self.mover else CURTAIN

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
        kept = {} if seat is None else self.desks.get(seat, {})
        return mark_last(self.box.game.scene(self.view(), replace(frame, desk=tuple(kept.items()))), self.recent_ids)

    @property
    def recent_ids(self) -> frozenset[str]:
        """Ids in others' moves since the viewer's last move, within the round; with many seats only the last ones.

        Without a viewer: ids in the last mover's turn, or for a single computer player since the last described step.
        In a replay: ids in the step shown.
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
        """Whether a computer player plays alone: then turns never alternate."""
        return self.viewer is None and len(self.match.players) == 1

    def hash(self, ply: int) -> str:
        """Hash of the state after `ply` steps; equal states have equal hashes on every Python."""
        return self.history.hash(ply)

    # play

    def play(self, seat: Seat, move: Move) -> None:
        """Play a move and drop undone steps; raises IllegalMove."""
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
        """Drop undone steps."""
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
        """Play the next automatic or computer move, and forced moves after it."""
        while not self.think():
            pass

    def think(self) -> bool:
        """One slice of a `tick`; True once the move is played. Anything may happen between slices: the search restarts
        if the state has changed."""
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
        """Advice of a player for this seat, from the seat's view and a generator of its own."""
        view = self.history.view(self.ply, seat)
        return bots.player(self.box, player)(view, self.match.chance(self.box, "bot", seat, self.ply))

    def advice(self, seat: Seat, player: str) -> Advice:
        """A player's final advice for this seat."""
        return list(self._thoughts(seat, player))[-1]

    def hint(self) -> Advice:
        """Advice for the viewer from the player that gives hints (`bots.hint_player`); raises IllegalMove if it is not
        their turn."""
        if self.phase != READY or self.viewer is None:
            raise IllegalMove("error.no-hint")
        return self.advice(self.viewer, bots.hint_player(self.box))

    def reveal(self) -> None:
        """Lift the curtain: the next person is there."""
        if self.phase == CURTAIN:
            self.viewer = self.mover

    def hide(self) -> None:
        """Drop the curtain: the viewer may have left."""
        if self.has_secrets and not self.over:
            self.viewer = None

    def update_viewer(self) -> None:
        """Turn the table to the person who moves next, unless that would reveal another's pieces."""
        people = self.match.people
        if len(people) == 1:
            self.viewer = people[0]
        elif people and not self.has_secrets:
            asked = [seat for seat in self.turn.seats if seat in people]
            self.viewer = (asked or [self.viewer if self.viewer is not None else people[0]])[0]

    @property
    def has_secrets(self) -> bool:
        """Whether several persons share the screen and see different things."""
        return len(self.match.people) > 1 and self.box.has_secrets(self.match.setup)

    # the seal of the deal

    @property
    def has_ended(self) -> bool:
        """Whether the match was played to its end, even if steps were undone since."""
        return not self.history.turn(len(self.log)).seats

    @property
    def is_sealed(self) -> bool:
        """Whether the deal is under a closed seal; its seed is then secret."""
        return self.match.seal is not None and self.seal_opened_at is None and not self.has_ended

    def open_seal(self) -> None:
        """Open the seal before the end of the match."""
        if self.match.seal is not None and self.seal_opened_at is None:
            self.seal_opened_at = self.ply

    # the rack

    def remember_desk(self, scene: Scene) -> None:
        """Keep the rack as this scene shows it."""
        if scene.desk is not None and self.viewer is not None:
            kept = self.desks.get(self.viewer, {})
            self.desks[self.viewer] = desk.keep_slots(kept, dict(scene.desk.lying))

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
        """Move the one piece that is new on the rack to a slot; nothing if there is no such piece or slot."""
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

    @property
    def undo_target(self) -> int | None:
        """The ply after `undo`; None if there is nothing to undo."""
        return self.find_undo()[0]

    @property
    def undo_blocked(self) -> Text | None:
        """Why `undo` is not possible; None if it is."""
        return self.find_undo()[1]

    def find_undo(self) -> tuple[int | None, Text | None]:
        """(`undo_target`, `undo_blocked`)."""
        bound = self.practice_since is None
        for ply in range(self.ply - 1, -1, -1):
            step = self.log[ply]
            theirs = step.seat not in self.match.people
            if bound and theirs and self.is_decision(ply) and self.box.has_secrets(self.match.setup):
                return None, say("undo.others")
            if bound and self._reveals(ply):
                return None, say("undo.chance")
            if theirs or not self.is_decision(ply):
                continue
            if self.has_secrets and step.seat != self.viewer:
                return None, say("undo.not-yours")
            return ply, None
        return None, say("undo.nothing")

    def _reveals(self, ply: int) -> bool:
        """Whether step `ply` revealed something: a face turned up or changed, a die thrown."""
        seat = self.log[ply].seat
        watcher = seat if seat in self.match.people else self.viewer
        return self.history.compute_once(ply + 1, ("reveals", watcher), lambda: self._shows_news(ply, watcher))

    def _shows_news(self, ply: int, watcher: Seat | None) -> bool:
        before, after = (self._visible_faces(k, watcher) for k in (ply, ply + 1))
        news = {(name, throws) for name, (face, throws) in after.items() if before.get(name) != (face, throws)}
        if watcher != self.log[ply].seat or any(throws for _, throws in news):
            return bool(news)
        return bool(news) and not self._is_predictable(ply)

    def _visible_faces(self, ply: int, watcher: Seat | None) -> dict[str, tuple[Face, int]]:
        """Every visible face after `ply` steps, with its number of throws, by piece id."""
        scene = self.history.scene(ply, watcher)
        return {piece.id: (piece.face, piece.throws) for piece in all_pieces(scene) if piece.face}

    def _is_predictable(self, ply: int) -> bool:
        """Whether the seat knew the result of its step `ply` beforehand, such as a discard that uncovers a known tile.

        It did if the move gives the same view in every sampled determinisation.
        """
        game, (seat, move) = self.box.game, (self.log[ply].seat, self.log[ply].move)
        before, after = (self.history.view(k, seat) for k in (ply, ply + 1))
        samples = (game.determinise(before, self.match.chance(self.box, "dream", ply, k)) for k in range(SAMPLES))
        return all(game.view(game.play(sampled, seat, move), seat) == after for sampled in samples)

    def undo(self) -> None:
        """Return to the last decision of a person; raises IllegalMove.

        Outside practice mode, chance, revealed pieces and decisions of other seats based on hidden information cannot
        be undone: their replies would tell what they hold.
        """
        ply, why = self.find_undo()
        if ply is None:
            assert why is not None
            raise IllegalMove(why.key, **dict(why.values))
        self._keep_curtain()
        self.ply = ply
        self.update_viewer()

    def redo(self) -> None:
        """Redo up to the next decision of a person; raises IllegalMove."""
        if self.ply >= len(self.log):
            raise IllegalMove("undo.no-more")
        self._keep_curtain()
        self.ply += 1
        while self.ply < len(self.log) and self.phase == THINKING:
            self.ply += 1
        self.update_viewer()

    def _keep_curtain(self) -> None:
        """Keep a lowered curtain down: nobody knows who sits before it."""
        if self.phase == CURTAIN:
            self.viewer = None

    def allow_undo_past_chance(self) -> None:
        """Start practice mode; the log records it."""
        if self.practice_since is None:
            self.practice_since = self.ply

    # replay

    def replay(self, ply: int) -> None:
        """Show the table after `ply` steps; the session no longer accepts moves.

        It is shown as it was seen then, even after the end: to the only person from that seat, otherwise only what was
        open to all.
        """
        self.is_replay, self.ply, self.viewer = True, ply, None
        self.update_viewer()

    def position(self, seed: str) -> str:
        """The table in the game's notation as the viewer knows it; hidden parts are drawn anew from `seed`. Empty
        without a viewer and after the end."""
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
        """A sentence for each turn from step `start` up to `end`. Automatic steps, and all steps of a single player,
        have their own."""
        return tuple(sentence for _, sentence in self._narration.lines(start, end))

    def narration_lines(self, start: int, end: int, last: int | None = None) -> tuple[int, tuple[Line, ...]]:
        """The number of sentences of `narration`, and the sentences with their ply; with `last` only the last ones."""
        return self._narration.count(start, end), self._narration.lines(start, end, last)

    @property
    def last_own_ply(self) -> int:
        """The ply after the viewer's last decision.

        Without a viewer: after the last turn of another seat than the last mover's; for a single computer player,
        before the last described step.
        """
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
        """The change of each score since `last_own_ply`, in a replay by the step shown; empty without scores."""
        since = max(0, self.ply - 1) if self.is_replay else self.last_own_ply
        before, now = (self.history.turn(ply).scores for ply in (since, self.ply))
        return tuple(after - score for score, after in zip(before, now, strict=True)) if before and now else ()
