"""What a game must be: eleven pure functions and a box of facts. Everything else works for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Generic, NewType, TypeAlias, TypeVar

from tilebag.chance import Chance
from tilebag.errors import BadSetup
from tilebag.move import Move
from tilebag.scene import Panel, Scene
from tilebag.words import Text

Seat = NewType("Seat", int)
S = TypeVar("S")
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Setup:
    """How many seats, and every switch with its value, in the order of their names."""

    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def option(self, name: str) -> str:
        """The value of a switch; a `Setup` made by `Box.setup` has them all."""
        return dict(self.options)[name]


SMALLEST, LARGEST = -2, 1  # steps of zoom
FIT = SMALLEST - 1  # the zoom at which all of a pane is seen at once


@dataclass(frozen=True, slots=True)
class Frame:
    """The box the table is shown in, in CSS pixels, and where this seat keeps its own things (piece id, slot).

    `zoom` is how large the reader wants the things of a pane: 0 as they come, other steps smaller or larger, or FIT.
    """

    width: int = 360
    height: int = 475
    desk: tuple[tuple[str, int], ...] = ()
    zoom: int = 0

    @property
    def tall(self) -> bool:
        """A layout for an upright screen?"""
        return self.height > 0.95 * self.width


PHONE = Frame(360, 475)
TABLET = Frame(820, 995)
DESKTOP = Frame(1104, 715)


@dataclass(frozen=True, slots=True)
class Turn:
    """Who may move now. Nobody may when the game is over: then `ranking` says who won, best first.

    seats    the seats that may move now, in the order in which they are asked
    ranking  tied seats share a tuple
    scores   as they stand now, one a seat
    auto     a step nobody decides (a wrong tile turns back, a new round is dealt), made by seats[0] after a pause
    deals    does `auto` begin a new round? Then nothing that was done before it is marked any more
    """

    seats: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...] = ()
    scores: tuple[int, ...] = ()
    auto: Move | None = None
    deals: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do next and why; the plan may be several steps, the first is legal now."""

    plan: tuple[Move, ...]
    reason: Text


Thinker: TypeAlias = Callable[[V, Chance], Iterator[Advice]]  # yields better and better; may be stopped after any yield
Aid: TypeAlias = Callable[[V], tuple[Panel, ...]]
Answers: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Game(Generic[S, V]):
    """The rules of one game as eleven pure functions: no clock, no randomness but Chance, no input, no output.

    S is the game's own State, V its own View: frozen dataclasses, hashable, opaque to everyone else.

    start        (setup, chance) -> the state before the first move; keeps `chance` in it if it is needed later
    turn         (state) -> who may move now; when nobody may, who won
    play         (state, seat, move) -> the state after the move; raises IllegalMove; never changes what it is given
    tiles        (state) -> everything that came out of the box, wherever it lies, sorted; the same all through a game
    view         (state, seat) -> all that this seat has been shown so far (None: a guest who sees what lies open)
    moves        (view) -> every single step this seat may take now, in a fixed order; empty if it is not its turn or
                 nobody decides
    determinise  (view, chance) -> a whole state, fairly drawn, that would look to this seat exactly as it looks now
    scene        (view, frame) -> the table as this seat sees it now, laid out for the frame
    describe     (before, seat, move, after) -> what just happened, for the log and the screen reader, from where the
                 viewer of `before` and `after` sits; None: nothing worth saying
    write        (state) -> the state as one line of text; its SHA-256 is the state's hash. Switches that still matter
                 after the deal stand in it as `name=value`
    read         (text) -> the state that `write` writes so, and no other text is read; raises BadText. The text may be
                 anybody's: what is read can be shown and played on
    """

    start: Callable[[Setup, Chance], S]
    turn: Callable[[S], Turn]
    play: Callable[[S, Seat, Move], S]
    tiles: Callable[[S], tuple[str, ...]]
    view: Callable[[S, Seat | None], V]
    moves: Callable[[V], Sequence[Move]]
    determinise: Callable[[V, Chance], S]
    scene: Callable[[V, Frame], Scene]
    describe: Callable[[V, Seat, Move, V], Text | None]
    write: Callable[[S], str]
    read: Callable[[str], S]


def ranking(scores: Sequence[int], *, lowest_first: bool = False) -> tuple[tuple[Seat, ...], ...]:
    """The seats, best first; those with equal scores share a place."""
    worth = [-score for score in scores] if not lowest_first else list(scores)
    order = sorted(range(len(worth)), key=worth.__getitem__)
    return tuple(tuple(map(Seat, tied)) for _, tied in groupby(order, key=worth.__getitem__))


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One idea: look at something, or do it.

    key    of its sentences in the lesson's words (neither `title` nor `end`): a table with `text` (what to do) and,
           where something is to be done, `right`, `wrong` (to whatever else one tries) and `hint`
    move   the plan that is right, one step of the game or several; empty: only look
    also   other plans, as right as that one
    wrong  to a step that deserves it a sentence of its own in that table: kindly why not, by which rule (its key may
           not be `other`: that is a form of words)
    point  ids of pieces and places that it points at
    rule   the id of the heading of the rules page that says so; empty: the lesson's first
    then   what the others do afterwards, and what nobody decides: (seat, step)
    """

    key: str
    move: tuple[str, ...] = ()
    also: tuple[tuple[str, ...], ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    point: tuple[str, ...] = ()
    rule: str = ""
    then: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position and a few steps from there; what is said stands in `lessons/<lang>.toml` of the game's folder.

    key       part of its address
    rules     ids of the headings of the rules page that it teaches
    players   who sits there, "me" once; the others are those to play on with
    position  a line of the game's notation, or what makes one where the line would be hard to read
    sort      how one's own things lie, where they can be arranged: the id of one of the desk's sorts
    """

    key: str
    rules: tuple[str, ...]
    players: tuple[str, ...]
    position: str | Callable[[], str]
    steps: tuple[LessonStep, ...]
    sort: str = ""

    @property
    def line(self) -> str:
        return self.position if isinstance(self.position, str) else self.position()


def anything_goes(setup: Setup) -> Text | None:
    """The check of a game whose switches may be combined freely."""
    del setup
    return None


def nothing_hidden(setup: Setup) -> bool:
    """The `hidden` of a game in which all seats know the same."""
    del setup
    return False


def everyone_alone(setup: Setup) -> tuple[tuple[Seat, ...], ...]:
    """The `teams` of a game in which every seat plays for itself."""
    return tuple((Seat(seat),) for seat in range(setup.seats))


def nothing_to_say(view: object) -> tuple[Text, ...]:
    """The account of a game whose scores speak for themselves."""
    del view
    return ()


@dataclass(frozen=True)
class Box(Generic[S, V]):
    """What is in the box: everything the rest of the program may know about a game.

    key      the folder's name, with - for _
    rules    goes up when an old save would play out differently, or has no value for a new switch, else never
    older    numbers that `rules` had before and by which this engine still plays: what was kept then means the same
    keyed    the first number by which the game's key is part of its chance; before, one seed gave several games
             related deals
    seats    how many may play
    minutes  how long a game takes
    first_for
             languages whose readers find the game before the others on the home page
    hidden   do the seats know different things? Then there is a curtain between two people at one screen
    teams    the seats that score together: all seats of a team have the same score and the same place at the end
    check    a sentence if these switches and seats do not go together
    analyse  `tilebag analyse`: one object in, one out; raises BadText that names the field
    aids     panels that help a player: odds, tiles to finish; each can be switched off
    bots     weakest first
    hints    whose advice a hint is: the expert's where it plays another way and says why in words for a learner
    options  the switches; the first value is the default
    random   does chance play a part? A game without it starts the same from every seed
    usual    how many sit down when nobody says how many; 0: the fewest
    account  (view) -> when the game is over: how the scores came about, in a few sentences
    refusals by which rule a step is refused: the key of the sentence that says no, in the game's own words -> the id of
             a section, or of a sentence, of its rules page; "" where no rule says so
    forced   (view) -> the one step that its seat has, where others must not learn that there is no choice; None: there
             is a choice. Where one person plays alone it is taken by itself
    unbounded_turns
             may a turn go to and fro at will? Then whoever plays at random first chooses the kind of a step, so that
             the few steps that end a turn are as likely as the many that go on with it
    """

    key: str
    rules: int
    game: Game[S, V]
    seats: range
    minutes: int
    hidden: Callable[[Setup], bool] = nothing_hidden
    teams: Callable[[Setup], tuple[tuple[Seat, ...], ...]] = everyone_alone
    check: Callable[[Setup], Text | None] = anything_goes
    analyse: Callable[[Answers], Answers] | None = None
    aids: Mapping[str, Aid[V]] = field(default_factory=dict)
    bots: Mapping[str, Thinker[V]] = field(default_factory=dict)
    hints: str = "keen"
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    random: bool = True
    usual: int = 0
    unbounded_turns: bool = False
    account: Callable[[V], tuple[Text, ...]] = nothing_to_say
    refusals: Mapping[str, str] = field(default_factory=dict)
    forced: Callable[[V], Move | None] | None = None
    older: tuple[int, ...] = ()
    keyed: int = 1
    first_for: tuple[str, ...] = ()

    def chance(self, rules: int, seed: str, *what: object) -> Chance:
        """The chance that belongs to this seed under these rules: that of the deal, or of what is named."""
        return Chance.of(*([self.key] if rules >= self.keyed else []), seed, *what)

    def known_rules(self, rules: int) -> int:
        """The number, if this engine plays by these rules; raises BadSetup."""
        if rules not in (self.rules, *self.older):
            raise BadSetup("save.rules", mine=self.rules, its=str(rules)[:20])
        return rules

    @property
    def usual_seats(self) -> int:
        return self.usual or self.seats[0]

    def refused_by(self, why: Text) -> str:
        """The id on the rules page of what refuses a step with this sentence, or with one within it; "" for no rule."""
        within = (value for _, value in why.values if isinstance(value, Text))
        found = (self.refusals.get(why.key.removeprefix(f"{self.key}."), ""), *map(self.refused_by, within))
        return next(filter(None, found), "")

    def setup(self, seats: int, options: Mapping[str, str] | None = None) -> Setup:
        """A complete and possible Setup, defaults filled in; raises BadSetup."""
        given = dict(options or {})
        if seats not in self.seats:
            raise BadSetup("error.seats", least=self.seats[0], most=self.seats[-1], n=seats)
        for name, value in given.items():
            if name not in self.options:
                raise BadSetup("error.switch", name=name)
            if value not in self.options[name]:
                raise BadSetup("error.switch-value", name=name, value=value, values=", ".join(self.options[name]))
        whole = {name: given.get(name, values[0]) for name, values in self.options.items()}
        setup = Setup(seats, tuple(sorted(whole.items())))
        if objection := self.check(setup):
            raise BadSetup("error.setup", why=objection)
        return setup
