"""What the solvers say of a table, from what a seat knows: for the panels beside the table and for the players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from tilebag.move import Move
from tilebag.piecepack import Stamp

from .pieces import Coin, Tile
from .rules.matching import coins_for, matching_rows
from .rules.moves import ROLL, removable, toggle
from .rules.scoring import treasure, worth
from .solver.backward_induction import HELD_SETS
from .solver.odds import Odds, Row, bits, number, odds, rows_without
from .state import ROLLS
from .view import View

if TYPE_CHECKING:  # they load what was learned, and only the expert asks for that
    from .solver.afterstates import Coins, SuitPoints
    from .solver.whole_game import Outlook

T = TypeVar("T")
Held: TypeAlias = tuple[int, ...]  # the dice to hold, by their places


def odds_of(view: View) -> Odds:
    """The odds for the rows still on the table, in their order."""
    return odds(view.public.row_stamps, len(view.public.in_bag))


def odds_without(view: View, tile: Tile) -> Odds:
    """The odds once this tile is removed."""
    return odds(rows_without(tile.stamp, view.public.row_stamps), len(view.public.in_bag))


def dice_values(view: View) -> tuple[int, ...]:
    """What the dice show, as numbers."""
    return tuple(die.value for die in view.public.dice)


def rolls_left(view: View) -> int:
    """How often the dice may still be rolled this turn."""
    return ROLLS - view.public.roll


def best_hold(view: View) -> tuple[float, Held]:
    """The best average of coins, and the dice to hold for it."""
    return odds_of(view).coins.best_hold(dice_values(view), rolls_left(view))


def best_hold_to_match(view: View) -> tuple[float, Held]:
    """The best chance that a row matches, and the dice to hold for it."""
    return odds_of(view).match.best_hold(dice_values(view), rolls_left(view))


def holds(view: View) -> list[tuple[float, Held]]:
    """Every way to roll on, the best average of coins first."""
    values, left, coins = dice_values(view), rolls_left(view), odds_of(view).coins
    return _best_first([(coins.of_hold(values, held, left), held) for held in HELD_SETS[1:]])


def steps_to_hold(view: View, held: Sequence[int]) -> tuple[Move, ...]:
    """The steps that hold exactly these dice and roll the others."""
    return (*(toggle(die) for k, die in enumerate(view.public.dice) if die.held is not (k in held)), ROLL)


def best_rows(view: View) -> list[int]:
    """The matching rows, the one that brings most coins first."""
    return sorted(matching_rows(view.public), key=lambda n: -coins_for(view.public, n))


def easiest_rows(view: View) -> list[tuple[float, int]]:
    """The best chance for each row alone before the first roll, the easiest row first."""
    now = odds_of(view)
    return _best_first([(now.row(k).at_start(), n) for k, n in enumerate(view.public.rows)])


def removals(view: View) -> list[tuple[float, Tile | None]]:
    """The coins of the turn without each of the tiles that may be removed, and with all of them; best first."""
    without: list[tuple[float, Tile | None]] = [
        (odds_without(view, tile).coins.at_start(), tile) for tile in removable(view.public)
    ]
    return _best_first([(odds_of(view).coins.at_start(), None), *without])


def _best_first(choices: list[tuple[float, T]]) -> list[tuple[float, T]]:
    """Of equally good ones the first stays first."""
    return sorted(choices, key=lambda choice: -choice[0])


def outlook(view: View) -> Outlook:
    """What this turn means for the points at the end."""
    public = view.public
    return _outlook(public.row_stamps, bits(treasure(public)), bits(public.in_bag))


def ends_without(view: View) -> list[tuple[float, Tile | None]]:
    """The points at the end without each of the tiles that may be removed, and with all of them; best first."""
    from .solver.whole_game import end_of

    public = view.public
    rows, coins = public.row_stamps, _coins(treasure(public), public.in_bag)
    tiles = sorted(removable(public), key=lambda tile: number(tile.stamp))
    without: list[tuple[float, Tile | None]] = [(end_of(rows_without(tile.stamp, rows), coins), tile) for tile in tiles]
    return _best_first([(end_of(rows, coins), None), *without])


def end_with(view: View, coin: Coin) -> float:
    """The points at the end if this one of two coins is kept; the other goes back into the bag."""
    from .solver.whole_game import end_of

    public = view.public
    back = (other.stamp for other in public.pair if other != coin)
    coins = _coins((*treasure(public), coin.stamp), (*public.in_bag, *back))
    return end_of(public.row_stamps, coins, public.due - 1)


def dice_for(row: Sequence[Stamp], faces: Sequence[Stamp]) -> Held:
    """The dice that go with a row, exact hits before others."""
    wanted, held = [tile.value for tile in row], list[int]()
    for die, face in sorted(enumerate(faces), key=lambda shown: shown[1] not in row):
        if face.value in wanted:
            wanted.remove(face.value)
            held.append(die)
    return tuple(sorted(held))


@lru_cache(maxsize=8)
def _outlook(rows: tuple[Row, ...], own: int, bag: int) -> Outlook:
    from .solver.afterstates import Coins
    from .solver.whole_game import Outlook

    return Outlook(rows, Coins(own, bag, _suit_points()))


@cache
def _suit_points() -> SuitPoints:
    from .solver.afterstates import SuitPoints

    return SuitPoints(worth)


def _coins(own: Iterable[Stamp], bag: Iterable[Stamp]) -> Coins:
    from .solver.afterstates import Coins

    return Coins(bits(own), bits(bag), _suit_points())
