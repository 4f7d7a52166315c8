"""The interface of a game: eleven pure functions (`Game`) and its metadata (`Box`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from typing import Generic, NewType, Protocol, TypeAlias, TypeVar

from tilebag.core.chance import Chance
from tilebag.core.comparison import Comparison
from tilebag.core.deed import Deed
from tilebag.core.errors import BadSetup
from tilebag.core.large_forms import LargeForms
from tilebag.core.move import Move
from tilebag.core.outline import table_html
from tilebag.core.scene import ChosenPieces, Panel, Scene
from tilebag.core.words import FALLBACK, Text, lexicon

Seat = NewType("Seat", int)
S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Setup:
    """The number of seats and the value of every option, sorted by the option's name."""

    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def option(self, name: str) -> str:
        """The value of an option. A `Setup` made by `Box.setup` has a value for each."""
        return dict(self.options)[name]


# CSS pixels: the least areas for a table on a tablet, laptop or desktop; a phone held sideways has
# less width, and the wider one may have lost some height to a notice
LARGE_AREAS = ((690, 430), (860, 380))
# the largest sizes of words on the table for readers with large text, relative to the usual
MOST_WORD_SCALE = 1.5  # on a phone
MOST_LARGE_WORD_SCALE = 1.4


@dataclass(frozen=True, slots=True)
class Frame:
    """The area a scene is laid out for, and the viewer's preferences.

    width, height  CSS pixels
    desk           the viewer's rack as (piece id, slot)
    line           CSS pixels of height for a line above the rack, besides `height` (`status_line`):
                   of the status and the viewer's card; on phones of the card alone
    bar            whether the page shows the status with pictures (`Scene.pictures`), on phones in
                   the bar or in `Scene.line`
    font           size of the reader's text, in percent of the usual
    """

    width: int = 360
    height: int = 475
    desk: tuple[tuple[str, int], ...] = ()
    line: int = 0
    bar: bool = False
    font: int = 100

    @property
    def area(self) -> Frame:
        """The same without the viewer's rack."""
        return replace(self, desk=()) if self.desk else self

    @property
    def word_scale(self) -> float:
        """The size of words on the table relative to the usual: that of the reader's text, within
        limits.
        """
        most = MOST_LARGE_WORD_SCALE if self.is_large else MOST_WORD_SCALE
        return min(max(1.0, self.font / 100), most)

    @property
    def is_large(self) -> bool:
        """Whether the area belongs to a tablet, laptop or desktop."""
        return any(self.width >= width and self.height >= height for width, height in LARGE_AREAS)

    @property
    def whole(self) -> Frame:
        """For games without the viewer's line (`Box.own_line`): on phones a frame whose board
        includes the height of the line; on larger screens the frame itself.
        """
        if self.is_large:
            return self
        return replace(self, height=self.height + self.line, line=0)

    @property
    def is_tall(self) -> bool:
        """Whether the upright layout is used."""
        share = 0.72 if self.is_large else 0.95
        return self.height > share * self.width


PHONE = Frame(360, 475)
TABLET = Frame(820, 765)
DESKTOP = Frame(1130, 721)


@dataclass(frozen=True, slots=True)
class Turn:
    """Who may move now. When the match is over, `seats` is empty and `ranking` holds the result.

    seats    the seats that may move, in the order in which they are asked
    ranking  seats by place, best first; tied seats share a tuple
    scores   current score of each seat
    auto     the automatic move (turning a tile back, dealing a new round), played by seats[0] after
             a pause
    deals    whether `auto` starts a new round; earlier moves are then no longer marked
    winners  the seats that have won the round that `auto` ends; empty: none, or rounds have no
             winner
    """

    seats: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...] = ()
    scores: tuple[int, ...] = ()
    auto: Move | None = None
    deals: bool = False
    winners: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """A suggested plan and its reason. The plan may hold several moves; the first is legal now."""

    plan: tuple[Move, ...]
    reason: Text


class Unit(StrEnum):
    """What the values of a review measure."""

    POINTS = "points"  # expected points at the end of the match
    CHANCE = "chance"  # probability to win the match
    ODDS = "odds"  # log-odds of winning the round: only differences are meaningful
    # tiles that the others are left with more than oneself: only differences are meaningful
    TILES = "tiles"


CLEAR_ERRORS = 2  # standard errors, within which two choices are equally good
NEGLIGIBLE_LOSS = {Unit.POINTS: 2.0, Unit.CHANCE: 0.02}  # smaller differences are not worth telling


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the plans that the mover can follow, and its value.

    plan    its moves; the first is legal now. A move is judged by the choice that consists of this
            move alone; a move that only begins a longer plan (keeping one of four dice) is not
            judged
    value   in the unit of the review; larger is better
    error   standard error of the difference from other choices, of which the larger counts; 0:
            exact
    label   the plan as a short instruction
    reason  what speaks for it
    pieces  ids of the pieces to look at
    brief   the label in a list of choices: names of pieces, or one or two words; empty: the label
    """

    plan: tuple[Move, ...]
    value: float
    label: Text
    reason: Text
    error: float = 0.0
    pieces: tuple[str, ...] = ()
    brief: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """The values of all choices of the mover; without choices they are unknown.

    unit     what the values measure
    choices  the best first
    idea     where to look for it, naming neither move nor piece
    """

    unit: Unit
    choices: tuple[Choice, ...]
    idea: Text

    def clear_loss(self, choice: Choice) -> float:
        """By how much the best choice is better; 0 if that is negligible or within the error."""
        best = self.choices[0]
        loss = best.value - choice.value
        error = max(best.error, choice.error)
        return (
            loss if loss > max(CLEAR_ERRORS * error, NEGLIGIBLE_LOSS.get(self.unit, 0.0)) else 0.0
        )


def best_first(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The choices in descending order of value, rounded so that the order is the same on every
    Python; stable.
    """
    rounded = (
        replace(choice, value=round(choice.value, 9), error=round(choice.error, 9))
        for choice in choices
    )
    return tuple(sorted(rounded, key=lambda choice: -choice.value))


# yields better and better values; may be stopped
Reviewer: TypeAlias = Callable[[V, Chance], Iterator[Review]]
# the choices of the review by one number; None: no number tells them apart
Comparer: TypeAlias = Callable[[V, tuple[Choice, ...]], Comparison | None]
# yields better and better advice; may be stopped
Thinker: TypeAlias = Callable[[V, Chance], Iterator[Advice]]
Chooser: TypeAlias = Callable[[V, tuple[str, ...]], ChosenPieces]
Aid: TypeAlias = Callable[[V], tuple[Panel, ...]]
Answers: TypeAlias = Mapping[str, object]


class Rules(Protocol[S]):
    """The module `rules/play.py` of a game: see `Game`."""

    def start(self, setup: Setup, chance: Chance, /) -> S: ...
    def turn(self, state: S, /) -> Turn: ...
    def play(self, state: S, seat: Seat, move: Move, /) -> S: ...
    def tiles(self, state: S, /) -> tuple[str, ...]: ...


class Views(Protocol[S, V]):
    """The module `view.py` of a game: see `Game`."""

    View: type[V]

    def view(self, state: S, seat: Seat | None, /) -> V: ...
    def moves(self, view: V, /) -> Sequence[Move]: ...
    def determinise(self, view: V, chance: Chance, /) -> S: ...


class Notation(Protocol[S]):
    """The module `notation.py` of a game: see `Game`."""

    def write(self, state: S, /) -> str: ...
    def read(self, text: str, /) -> S: ...


@dataclass(frozen=True, slots=True)
class Game(Generic[S, V]):
    """The rules of one game as eleven pure functions, without clock, input, output or randomness
    other than `Chance`.

    S is the game's state and V its view: frozen, hashable dataclasses, opaque to all other code.

    start        (setup, chance) -> the initial state; stores `chance` if the game needs it later
    turn         (state) -> who may move, or the result
    play         (state, seat, move) -> the next state; raises IllegalMove
    tiles        (state) -> the ids of all pieces in the game, sorted; constant during a match
    view         (state, seat) -> everything the seat has seen so far; None: a guest who sees what
                 is open to all
    moves        (view) -> the legal moves of the view's seat, in a fixed order; empty when it is
                 not the seat's turn or the move is automatic
    determinise  (view, chance) -> a complete state drawn at random from those with the same view
    scene        (view, frame) -> the table as the seat sees it, laid out for the frame
    describe     (before, seat, move, after) -> what the move did, as seen from the two views: part
                 of a sentence for log and screen reader, and pictures; None: nothing to report
    write        (state) -> the state as one line of text, whose SHA-256 is the hash of the state.
                 Options that still matter after the deal appear as `name=value`
    read         (text) -> the inverse of `write`; accepts nothing else and raises BadText. The text
                 is untrusted: any state returned can be shown and played
    """

    start: Callable[[Setup, Chance], S]
    turn: Callable[[S], Turn]
    play: Callable[[S, Seat, Move], S]
    tiles: Callable[[S], tuple[str, ...]]
    view: Callable[[S, Seat | None], V]
    moves: Callable[[V], Sequence[Move]]
    determinise: Callable[[V, Chance], S]
    scene: Callable[[V, Frame], Scene]
    describe: Callable[[V, Seat, Move, V], Deed | None]
    write: Callable[[S], str]
    read: Callable[[str], S]

    @classmethod
    def of(
        cls,
        rules: Rules[S],
        views: Views[S, V],
        notation: Notation[S],
        scene: Callable[[V, Frame], Scene],
        describe: Callable[[V, Seat, Move, V], Deed | None],
    ) -> Game[S, V]:
        """The game whose functions are in these modules, under the names above. Notebooks show a
        view as its scene.
        """

        def html(view: V) -> str:
            return table_html(scene(view, PHONE), lexicon(FALLBACK))

        views.View._repr_html_ = html  # type: ignore[attr-defined]
        known = (
            rules.start,
            rules.turn,
            rules.play,
            rules.tiles,
            views.view,
            views.moves,
            views.determinise,
        )
        return cls(*known, scene, describe, notation.write, notation.read)


def ranking(scores: Sequence[int], *, lowest_first: bool = False) -> tuple[tuple[Seat, ...], ...]:
    """Seats grouped by place, best first. Equal scores share a place."""
    worth = [-score for score in scores] if not lowest_first else list(scores)
    order = sorted(range(len(worth)), key=worth.__getitem__)
    return tuple(tuple(map(Seat, tied)) for _, tied in groupby(order, key=worth.__getitem__))


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of a lesson: something to look at or to play.

    key           prefix of its sentences in the lesson's words (not `title` or `end`): a table with
                  `text`, and for a step with a move also `right`, `wrong` and `hint`
    move          the expected plan as one or more moves; empty: only look
    alternatives  other correct plans
    corrections   move -> key of a sentence that explains why this move is wrong (not `other`, a
                  form of words)
    point         ids of the pieces and places to highlight
    rule          id of a heading of the rules page; empty: the lesson's first
    replies       what follows, by other seats or automatic: (seat, move)
    """

    key: str
    move: tuple[str, ...] = ()
    alternatives: tuple[tuple[str, ...], ...] = ()
    corrections: Mapping[str, str] = field(default_factory=dict)
    point: tuple[str, ...] = ()
    rule: str = ""
    replies: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position and a few steps from it. Its sentences are in `lessons/<lang>.toml` in the game's
    folder.

    key       part of the address
    rules     ids of the headings of the rules page that it teaches
    players   one name per seat, "me" exactly once; the others play on after the lesson
    position  a line of the game's notation, or a function that returns one
    sort      id of the sort applied to the viewer's rack; empty: none
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


def allow_any_setup(setup: Setup) -> Text | None:
    """The default `check`: all options may be combined."""
    del setup
    return None


def has_no_secrets(setup: Setup) -> bool:
    """The default `has_secrets`: all seats know the same."""
    del setup
    return False


def always_has_secrets(setup: Setup) -> bool:
    """A `has_secrets` for hands or racks that are secret with any number of seats and any
    option.
    """
    del setup
    return True


def single_seat_teams(setup: Setup) -> tuple[tuple[Seat, ...], ...]:
    """The default `teams`: every seat scores for itself."""
    return tuple((Seat(seat),) for seat in range(setup.seats))


def usual_full_score(setup: Setup) -> int:
    """The default `full_score`."""
    return 12


def always_calm(view: object) -> bool:
    """The default `is_calm`: a round has neither bonuses nor last turns."""
    del view
    return True


def empty_account(view: object) -> tuple[Text, ...]:
    """The default `account`: the scores explain themselves."""
    del view
    return ()


@dataclass(frozen=True)
class Box(Generic[S, V]):
    """Metadata of a game: everything the rest of the program may know about it.

    key              the folder's name, with - for _
    rules            version of the rules; rises when an old save would play differently or lacks a
                     new option
    older_rules      earlier versions this engine can still play
    first_keyed_rules first version in which the game's key is part of its chance; before, games
                     shared deals of a seed
    seats            allowed numbers of seats
    preferred_seats  the default number of seats; 0: the smallest
    minutes          typical duration
    large            the figures of its table on tablets, laptops and desktops; None: it has
                     layouts of its own
    own_line         whether phones show a line above the rack, with the viewer's card and the
                     button that arranges the rack
    narrow_bar       whether the bar of a phone held sideways holds only Undo and Hint, because the
                     table has room for the status and the buttons (`Scene.line`)
    first_for        languages whose readers find the game before the others on the home page and in
                     lists of lessons
    has_secrets      (setup) -> whether seats know different things, so that people sharing a screen
                     need the curtain
    teams            (setup) -> the seats that score together; they share score and place
    check            (setup) -> why these options and seats cannot be combined; None: they can
    analyse          `tilebag analyse`: one object in, one out; raises BadText that names the field
    aids             optional panels for players, such as odds
    bots             computer players, weakest first
    manners          further computer players: characters with a manner of their own, by their names
                     (`bots.CHARACTERS`)
    review           the values of a seat's choices, for hints and for the review of a match; yields
                     no review where they are unknown
    compare          (view, choices of the review) -> the choices by one number that players can
                     read, for hints. None: by their values, if those mean something to a person
    advising         the aids that tell how good moves are: shown with a hint
    options          the game's options; the first value is the default
    daily            options of the deal of the day that differ from the defaults
    has_chance       whether a match depends on the seed
    account          (view) -> explanation of the scores, when the match is over
    refusals         key of a refusal, without the game's prefix -> id on the rules page of the
                     rule; "": no rule
    forced_move      (view) -> the seat's only move, where others must not learn that it is the only
                     one; None: none. Played automatically for a single person
    choose           (view, ids of pieces) -> what these pieces of the rack can do together; raises
                     BadText if one is not on the rack. The ids are untrusted, but not repeated.
                     None: pieces are laid one by one (`scene.Desk.several`)
    is_calm          (view) -> whether this is an ordinary moment of a round: no bonus is offered or
                     was given, and no seat has ended the round. The first matches that a site deals
                     ahead stay calm until the person's third turn
    full_score       (setup) -> the score of a full bar beside the table, unless a seat has more
    lowest_wins      whether the lowest score wins
    unbounded_turns  whether a turn can go back and forth. A random player then picks a verb first,
                     so that the few moves that end a turn are as likely as the many that continue
                     it
    """

    key: str
    rules: int
    game: Game[S, V]
    seats: range
    minutes: int
    has_secrets: Callable[[Setup], bool] = has_no_secrets
    teams: Callable[[Setup], tuple[tuple[Seat, ...], ...]] = single_seat_teams
    check: Callable[[Setup], Text | None] = allow_any_setup
    analyse: Callable[[Answers], Answers] | None = None
    aids: Mapping[str, Aid[V]] = field(default_factory=dict)
    bots: Mapping[str, Thinker[V]] = field(default_factory=dict)
    manners: Mapping[str, Thinker[V]] = field(default_factory=dict)
    review: Reviewer[V] | None = None
    compare: Comparer[V] | None = None
    advising: tuple[str, ...] = ()
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    daily: Mapping[str, str] = field(default_factory=dict)
    has_chance: bool = True
    full_score: Callable[[Setup], int] = usual_full_score
    lowest_wins: bool = False
    preferred_seats: int = 0
    unbounded_turns: bool = False
    account: Callable[[V], tuple[Text, ...]] = empty_account
    refusals: Mapping[str, str] = field(default_factory=dict)
    forced_move: Callable[[V], Move | None] | None = None
    choose: Chooser[V] | None = None
    is_calm: Callable[[V], bool] = always_calm
    older_rules: tuple[int, ...] = ()
    first_keyed_rules: int = 1
    first_for: tuple[str, ...] = ()
    large: LargeForms | None = None
    own_line: bool = True
    narrow_bar: bool = False

    def chance(self, rules: int, seed: str, *purpose: object) -> Chance:
        """The generator for this seed: of the deal, or of the purpose named by `purpose`."""
        return Chance.of(*([self.key] if rules >= self.first_keyed_rules else []), seed, *purpose)

    def known_rules(self, rules: int) -> int:
        """`rules`, if this engine can play that version; raises BadSetup."""
        if rules not in (self.rules, *self.older_rules):
            raise BadSetup("save.rules", mine=self.rules, its=str(rules)[:20])
        return rules

    @property
    def usual_seats(self) -> int:
        return self.preferred_seats or self.seats[0]

    def rule_for_refusal(self, why: Text) -> str:
        """The id on the rules page for a refusal or a sentence within it; "" if no rule applies."""
        within = (value for _, value in why.values if isinstance(value, Text))
        ids = (
            self.refusals.get(why.key.removeprefix(f"{self.key}."), ""),
            *map(self.rule_for_refusal, within),
        )
        return next(filter(None, ids), "")

    def setup(self, seats: int, options: Mapping[str, str] | None = None) -> Setup:
        """A complete, valid Setup with defaults filled in; raises BadSetup."""
        chosen = dict(options or {})
        if seats not in self.seats:
            raise BadSetup(
                "error.one-seat" if self.seats[-1] == 1 else "error.seats",
                least=self.seats[0],
                most=self.seats[-1],
                n=seats,
            )
        for name, value in chosen.items():
            if name not in self.options:
                raise BadSetup("error.switch", name=name)
            if value not in self.options[name]:
                raise BadSetup(
                    "error.switch-value",
                    name=name,
                    value=value,
                    values=", ".join(self.options[name]),
                )
        whole = {name: chosen.get(name, values[0]) for name, values in self.options.items()}
        setup = Setup(seats, tuple(sorted(whole.items())))
        if objection := self.check(setup):
            raise BadSetup("error.setup", why=objection)
        return setup
