"""What things are called: for those who see the table and for those who hear it."""

from __future__ import annotations

from collections.abc import Iterable

from tilebag.game import Seat
from tilebag.piecepack import NULL, Stamp
from tilebag.words import Text, Value, Voice, say

from .pieces import worth
from .rules.claims import Claim
from .rules.rewards import factor
from .state import Category

voice = Voice("multzo")

MOST_COINS = 4  # that are added up one by one where a sum is shown
GROUPS = (Category.SET, Category.RUN)  # of three or of four


def player(seat: Seat) -> Text:
    """As in "Player 2"."""
    return say("seat.person", n=seat + 1)


def category(which: Category) -> Text:
    """As in "Flush"."""
    return voice(f"category.{which}")


def pill(which: Category, claim: Claim) -> Text:
    """What a hand holds in a category: "Flush 18", "Run 3, 13", "Set –"."""
    if not claim.length(which):
        return voice("pill.none", category=category(which))
    if which in GROUPS:
        return voice("pill.group", category=category(which), n=claim.length(which), total=claim.total)
    return voice("pill.score", group=category(which), total=claim.total)


def _scored(which: Category, claim: Claim) -> Text:
    """What a hand scores in a category, in a list: "Flush 18", "Run (4) 18"."""
    group = voice("four", category=category(which)) if is_group_of_4(which, claim) else category(which)
    return voice("pill.score", group=group, total=claim.total)


def is_group_of_4(which: Category, claim: Claim) -> bool:
    """A set or a run of four, where three would do?"""
    return which in GROUPS and claim.length(which) == 4


def claims(claim: Claim) -> Text:
    """All that a hand is good for: "Prime 13, Run 13"; "nothing, 12"."""
    scored = tuple(_scored(which, claim) for which in claim.categories)
    return voice("claims", each=scored) if scored else voice("claims-none", total=claim.total)


def listed(stamps: Iterable[Stamp]) -> Value:
    """As in "2 of Crowns, 3 of Crowns"."""
    return tuple(stamp.name for stamp in stamps)


def coins(n: int) -> Text:
    """As in "1 coin", "2 coins"."""
    return voice("coins", n=n)


def points(n: int) -> Text:
    """As in "1 point", "22 points"."""
    return voice("points", n=n)


def sum_of(owned: tuple[Stamp, ...], most: int = MOST_COINS) -> Text | str:
    """How a score comes about: "2 + 3", "(2 + 3) × 2", "14 × 2", "6 coins"; no more than `most` coins one by one."""
    worths = [worth(coin) for coin in owned if coin.value != NULL]
    times = factor(owned)
    few = 0 < len(worths) <= most
    if times == 1:
        return " + ".join(map(str, worths)) if few else coins(len(worths))
    added = " + ".join(map(str, worths)) if few else str(sum(worths))
    return f"({added}) × {times}" if few and len(worths) > 1 else f"{added} × {times}"


def times(n: int) -> str:
    """As in "× 2": what all coins of a player are multiplied by."""
    return f"× {n}"


def null_coin(coin: Stamp, n: int | None) -> Text:
    """A null coin, and what it would do for a player: multiply all coins by n; None: one does not play."""
    if n is None:
        return voice("null.any", coin=coin.name)
    key = {2: "null.doubles", 3: "null.triples"}.get(n, "null.more")
    return voice(key, coin=coin.name, n=n) if key == "null.more" else voice(key, coin=coin.name)
