"""A toy game for the engine's tests: features no real game combines, and faults on purpose.

A heap of pebbles. On your turn you take one or two, which needs no chance, or throw the die and
take that many, which does. When three pebbles are left, the wind takes one: an automatic move. With
`turns=together` all may take at the same time. Nothing is hidden unless the toy is made so: then
only seat 0 sees the die. The most pebbles win, or the fewest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from tilebag.core.chance import Chance
from tilebag.core.deed import Deed
from tilebag.core.errors import BadText, IllegalMove
from tilebag.core.game import Advice, Box, Frame, Game, Seat, Setup, Turn, ranking
from tilebag.core.move import Move
from tilebag.core.scene import Face, Offer, Panel, Piece, Rect, Scene
from tilebag.core.words import Text, say

THROW = Move("throw")
WIND = Move("wind")
WORD = say("error.seed")  # any existing sentence


@dataclass(frozen=True, slots=True)
class Heap:
    """State and View at once: nothing is hidden except the chance, which is 0 in a view."""

    heap: int
    mover: Seat
    taken: tuple[int, ...]
    die: int
    throws: int
    together: bool
    chance: Chance
    seat: Seat | None = None


@dataclass(frozen=True)
class Pebbles:
    """The functions of the game; `fault` names one that fails once the heap is smaller than
    eleven.
    """

    fault: str = ""
    hidden: bool = False
    fewest_win: bool = False

    def game(self) -> Game[Heap, Heap]:
        return Game(**{field.name: getattr(self, field.name) for field in fields(Game)})

    def _trip(self, name: str, heap: int) -> None:
        if self.fault == name and heap < 11:
            raise ZeroDivisionError(f"{name} is broken")

    def start(self, setup: Setup, chance: Chance) -> Heap:
        return Heap(
            12, Seat(0), (0,) * setup.seats, 1, 0, setup.option("turns") == "together", chance
        )

    def turn(self, state: Heap) -> Turn:
        self._trip("turn", state.heap)
        seats = tuple(Seat(seat) for seat in range(len(state.taken)))
        if state.heap == 0:
            return Turn((), ranking(state.taken, lowest_first=self.fewest_win), state.taken)
        if state.heap == 3:
            return Turn((state.mover,), scores=state.taken, auto=WIND)
        return Turn(seats if state.together else (state.mover,), scores=state.taken)

    def play(self, state: Heap, seat: Seat, move: Move) -> Heap:
        self._trip("play", state.heap - 2)
        if move not in (WIND,) and move not in self.moves(replace(state, seat=seat)):
            raise IllegalMove("error.illegal", move=str(move))
        if move == WIND:
            return replace(state, heap=state.heap - 1)
        if move == THROW:
            face, chance = state.chance.draw_below(6)
            state = replace(state, die=face + 1, throws=state.throws + 1, chance=chance)
            return self._take(state, seat, min(face + 1, state.heap))
        return self._take(state, seat, int(move.args[0]))

    def _take(self, state: Heap, seat: Seat, n: int) -> Heap:
        taken = tuple(had + n * (other == seat) for other, had in enumerate(state.taken))
        mover = Seat((seat + 1) % len(taken))
        return replace(state, heap=state.heap - n, taken=taken, mover=mover)

    def tiles(self, state: Heap) -> tuple[str, ...]:
        return ()

    def view(self, state: Heap, seat: Seat | None) -> Heap:
        self._trip("view", state.heap)
        view = replace(state, chance=Chance(0), seat=seat)
        return replace(view, die=0, throws=0) if self.hidden and seat != 0 else view

    def moves(self, view: Heap) -> tuple[Move, ...]:
        may_move = view.heap not in (0, 3) and (view.together or view.seat == view.mover)
        takes = tuple(Move("take", (str(n),)) for n in (1, 2) if n <= view.heap)
        return (*takes, THROW) if may_move and view.seat is not None else ()

    def determinise(self, view: Heap, chance: Chance) -> Heap:
        return replace(view, chance=chance, seat=None)

    def scene(self, view: Heap, frame: Frame) -> Scene:
        self._trip("scene", view.heap)
        face = Face(text=str(view.die)) if view.die else None
        die = Piece("die", Rect(0, 0, 1, 1), WORD, face, "die", throws=view.throws)
        heap = Piece("heap", Rect(1, 0, 1, 1), WORD, kind="pile", count=view.heap)
        offers = tuple(Offer(WORD, move) for move in self.moves(view))
        return Scene(
            (frame.width / 100, frame.height / 100),
            WORD,
            pieces=(die, heap),
            offers=offers,
            fact=WORD,
        )

    def describe(self, before: Heap, seat: Seat, move: Move, after: Heap) -> Deed | None:
        self._trip("describe", after.heap)
        if move == WIND:
            return None
        return Deed(say("result.alone", n=after.taken[seat] - before.taken[seat]))

    def write(self, state: Heap) -> str:
        self._trip("write", state.heap)
        return f"{state.heap} {state.mover} {state.taken} {state.die} {state.throws} {state.chance.state}"

    def read(self, text: str) -> Heap:
        raise BadText("error.position", text=text[:40])


def thrower(view: Heap, chance: Chance) -> Iterator[Advice]:
    """Always throws."""
    del view, chance
    yield Advice((THROW,), say("bot.random"))


def greedy(view: Heap, chance: Chance) -> Iterator[Advice]:
    """Advises one move, then a better one."""
    yield Advice((Move("take", ("1",)),), say("bot.random"))
    if view.heap > 1:
        yield Advice((Move("take", ("2",)),), say("bot.random"))
    del chance


def always(setup: Setup) -> bool:
    del setup
    return True


def hides_nothing(setup: Setup) -> bool:
    del setup
    return False


def refuse_four(setup: Setup) -> Text | None:
    """A check that rejects four seats."""
    return say("error.seed") if setup.seats == 4 else None


def pebbles(*, fault: str = "", hidden: bool = False, fewest_win: bool = False) -> Box[Heap, Heap]:
    """The toy's box."""
    return Box(
        key="_blank",  # a game with a name in the words
        rules=3,
        game=Pebbles(fault, hidden, fewest_win).game(),
        seats=range(1, 5),
        minutes=1,
        has_secrets=always if hidden else hides_nothing,
        check=refuse_four,
        aids={"panel": lambda view: (Panel("panel", WORD),)},
        bots={"thrower": thrower, "greedy": greedy},
        options={"turns": ("in-order", "together")},
    )
