"""`tilebag analyse magic-bag`: one position in, its exact odds out.

rows        the rows on the table, 1 to 9 lists of 1 to 4 tiles: [["suns-2", "arms-ace"], …]
dice        what the four dice show: {"suns": "3", "moons": "null", "crowns": "ace", "arms": "5"}; left out: none rolled
rolls_left  0, 1 or 2; 0: these dice are final. Without dice 1, 2 or 3: how many rolls the turn has (left out: 3)
bag         coins in the bag, 0 to 24

match, hold            the best chance that any row matches by the last roll, and dice to hold for it
coins, hold_for_coins  the best expected coins of the turn, at most what the bag holds, and dice to hold for it
rows                   for each row the best chance for it alone: [{"match": 0.31}, …]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tilebag.errors import BadText
from tilebag.game import Answers
from tilebag.games.magic_bag.lattice import ROLLS, Ladder
from tilebag.games.magic_bag.odds import Odds, Row, odds
from tilebag.games.magic_bag.pieces import ALL, SUITS, VALUES, Stamp, stamp
from tilebag.games.magic_bag.state import SIZES

FIELDS = ("rows", "dice", "rolls_left", "bag")


def analyse(question: Answers) -> Answers:
    """The odds of a position; raises BadText that names the field."""
    for field in question:
        if field not in FIELDS:
            raise _wrong("unknown", field=field[:40])
    now = odds(_rows(question), _whole(question, "bag", range(len(ALL) + 1)))
    if "dice" in question:
        shown, left = _dice(question["dice"]), _whole(question, "rolls_left", range(ROLLS))
        return _answer(now, lambda ladder: ladder.best(shown, left))
    rolls = _whole(question, "rolls_left", range(1, ROLLS + 1)) if "rolls_left" in question else ROLLS
    return _answer(now, lambda ladder: (ladder.starting(rolls), ()))


def _answer(now: Odds, best: Callable[[Ladder], tuple[float, tuple[int, ...]]]) -> Answers:
    match, hold = best(now.match)
    coins, hold_for_coins = best(now.coins)
    return {
        "match": match,
        "hold": _suits(hold),
        "coins": coins,
        "hold_for_coins": _suits(hold_for_coins),
        "rows": [{"match": best(now.row(k))[0]} for k in range(len(now.rows))],
    }


def _suits(held: Sequence[int]) -> list[str]:
    return [SUITS[die] for die in held]


def _rows(question: Answers) -> tuple[Row, ...]:
    """The rows, each tile once."""
    rows = tuple(_row(row) for row in _list(question.get("rows"), "rows", len(SIZES)))
    tiles = [tile for row in rows for tile in row]
    for k, tile in enumerate(tiles):
        if tile in tiles[:k]:
            raise _wrong("twice", field="rows", piece=str(tile))
    return rows


def _row(row: object) -> Row:
    return tuple(_tile(tile) for tile in _list(row, "rows", max(SIZES)))


def _list(given: object, field: str, most: int) -> list[object]:
    """A list of one to so many things."""
    if not isinstance(given, list) or not 1 <= len(given) <= most:
        raise _wrong("list", field=field, most=most)
    return given


def _tile(name: object) -> Stamp:
    if not isinstance(name, str):
        raise _wrong("tile", field="rows", piece=str(name)[:40])
    try:
        return stamp(name)
    except BadText:
        raise _wrong("tile", field="rows", piece=name[:40]) from None


def _dice(given: object) -> tuple[int, ...]:
    """The value of each die, in the order of the suits."""
    if not isinstance(given, Mapping) or set(given) != set(SUITS):
        raise _wrong("dice", field="dice", suits=", ".join(SUITS))
    for suit in SUITS:
        if given[suit] not in VALUES:
            raise _wrong("value", field=f"dice.{suit}", values=", ".join(VALUES))
    return tuple(VALUES.index(given[suit]) for suit in SUITS)


def _whole(question: Answers, field: str, allowed: range) -> int:
    """A whole number of a range; true and 1.0 are none."""
    number = question.get(field)
    if type(number) is not int or number not in allowed:
        raise _wrong("number", field=field, least=allowed[0], most=allowed[-1])
    return number


def _wrong(what: str, **values: object) -> BadText:
    return BadText(f"magic-bag.error.analyse-{what}", **values)
