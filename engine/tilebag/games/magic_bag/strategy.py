"""The solvers' results for a View, for panels and players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TypeAlias, TypeVar

from tilebag.core.fast_replace import without
from tilebag.core.move import Move
from tilebag.kit.piecepack import Stamp

from .pieces import Coin, Tile
from .rules.moves import ROLL, coins_for, matching_rows, removable_tiles, toggle
from .rules.scoring import treasure, worth
from .solver.backward_induction import HELD_SETS
from .solver.odds import Odds, Row, bits, odds, piece_number, remove_tile
from .solver.whole_game import Coins, Outlook, SuitPoints, expected_end
from .state import ROLLS
from .view import View

T = TypeVar("T")
Held: TypeAlias = tuple[int, ...]  # indices of the dice to hold


def odds_of(view: View) -> Odds:
    """The odds for the rows on the table, in order."""
    return odds(view.public.row_stamps, len(view.public.bag_coins))


def odds_after_removal(view: View, tile: Tile) -> Odds:
    """The odds after this tile is removed."""
    return odds(remove_tile(tile.stamp, view.public.row_stamps), len(view.public.bag_coins))


def dice_values(view: View) -> tuple[int, ...]:
    """The values of the dice."""
    return tuple(die.value for die in view.public.dice)


def rolls_left(view: View) -> int:
    """The number of rolls left in this turn."""
    return ROLLS - view.public.roll


def best_hold(view: View) -> tuple[float, Held]:
    """The maximum expected coins, and the dice to hold for it."""
    return odds_of(view).coins.best_hold(dice_values(view), rolls_left(view))


def best_hold_to_match(view: View) -> tuple[float, Held]:
    """The maximum probability that a row matches, and the dice to hold for it."""
    return odds_of(view).match.best_hold(dice_values(view), rolls_left(view))


def holds(view: View) -> list[tuple[float, Held]]:
    """Every way to roll again, in descending order of expected coins."""
    values = dice_values(view)
    rolls = rolls_left(view)
    coins = odds_of(view).coins
    return _sort_descending(
        [(coins.hold_value(values, held, rolls), held) for held in HELD_SETS[1:]]
    )


def moves_to_hold(view: View, held: Sequence[int]) -> tuple[Move, ...]:
    """The moves that hold exactly these dice and roll the others."""
    return (
        *(toggle(die) for k, die in enumerate(view.public.dice) if die.held is not (k in held)),
        ROLL,
    )


def best_rows(view: View) -> list[int]:
    """The matching rows in descending order of coins."""
    return sorted(matching_rows(view.public), key=lambda n: -coins_for(view.public, n))


def easiest_rows(view: View) -> list[tuple[float, int]]:
    """The maximum probability for each row alone before the first roll, the easiest row first."""
    turn_odds = odds_of(view)
    return _sort_descending(
        [(turn_odds.row(k).start_value(), n) for k, n in enumerate(view.public.rows)]
    )


def removals(view: View) -> list[tuple[float, Tile | None]]:
    """The expected coins of the turn without each removable tile, and with all of them; best
    first.
    """
    without: list[tuple[float, Tile | None]] = [
        (odds_after_removal(view, tile).coins.start_value(), tile)
        for tile in removable_tiles(view.public)
    ]
    return _sort_descending([(odds_of(view).coins.start_value(), None), *without])


def _sort_descending(choices: list[tuple[float, T]]) -> list[tuple[float, T]]:
    """Sort in descending order; stable."""
    return sorted(choices, key=lambda choice: -choice[0])


def outlook(view: View) -> Outlook:
    """The outlook for this turn."""
    public = view.public
    return _outlook(public.row_stamps, bits(treasure(public)), bits(public.bag_coins))


def removal_ends(view: View) -> list[tuple[float, Tile | None]]:
    """The expected points at the end without each removable tile, and with all of them; best
    first.
    """
    public = view.public
    rows = public.row_stamps
    coins = _coins(treasure(public), public.bag_coins)
    tiles = sorted(removable_tiles(public), key=lambda tile: piece_number(tile.stamp))
    without: list[tuple[float, Tile | None]] = [
        (expected_end(remove_tile(tile.stamp, rows), coins), tile) for tile in tiles
    ]
    return _sort_descending([(expected_end(rows, coins), None), *without])


def end_without_coin(view: View, coin: Coin) -> float:
    """The expected points at the end if this coin is given up, with the best removal afterwards."""
    public = view.public
    rows = public.row_stamps
    coins = _coins(without(treasure(public), coin.stamp), public.bag_coins)
    hit = [stamp for row in rows for stamp in row if stamp in public.faces]
    ways = (rows, *(remove_tile(stamp, rows) for stamp in hit))
    return max(expected_end(rows_left, coins) for rows_left in ways)


def end_with_coin(view: View, coin: Coin) -> float:
    """The expected points at the end if this coin is kept; the other goes back into the bag."""
    public = view.public
    back = (other.stamp for other in public.pair if other != coin)
    coins = _coins((*treasure(public), coin.stamp), (*public.bag_coins, *back))
    return expected_end(public.row_stamps, coins, public.due - 1)


def matching_dice(row: Sequence[Stamp], faces: Sequence[Stamp]) -> Held:
    """The dice that fit a row, exact hits first."""
    needed = [tile.value for tile in row]
    held = list[int]()
    for die, face in sorted(enumerate(faces), key=lambda numbered: numbered[1] not in row):
        if face.value in needed:
            needed.remove(face.value)
            held.append(die)
    return tuple(sorted(held))


@lru_cache(maxsize=8)
def _outlook(rows: tuple[Row, ...], own: int, bag: int) -> Outlook:
    return Outlook(rows, Coins(own, bag, _suit_points()))


@cache
def _suit_points() -> SuitPoints:
    return SuitPoints(worth)


def _coins(own: Iterable[Stamp], bag: Iterable[Stamp]) -> Coins:
    return Coins(bits(own), bits(bag), _suit_points())
