"""What the solver says of a table, from what a seat knows: for the panels beside the table and for the keen player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from tilebag.move import Move

from .pieces import Tile
from .rules.matching import coins_for, matching_rows
from .rules.steps import ROLL, removable, toggle
from .solver.backward_induction import HELD_SETS
from .solver.odds import Odds, odds
from .state import ROLLS
from .view import View

T = TypeVar("T")
Held: TypeAlias = tuple[int, ...]  # the dice to hold, by their places


def odds_of(view: View) -> Odds:
    """The odds for the rows still on the table, in their order."""
    return odds(view.public.row_stamps, len(view.public.in_bag))


def odds_without(view: View, tile: Tile) -> Odds:
    """The odds once this tile is removed."""
    rows = tuple(tuple(other for other in row if other != tile.stamp) for row in view.public.row_stamps)
    return odds(rows, len(view.public.in_bag))


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
