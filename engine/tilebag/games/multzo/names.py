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


def about(which: Category) -> Text:
    """What a hand needs for it, and who wins."""
    return voice(f"about.{which}")


def held(which: Category, claim: Claim) -> Text:
    """What a hand holds in a category: "Flush (18)", "Run of 3 (13)", "no set"."""
    n = claim.length(which)
    if not n:
        return voice(f"none.{which}")
    if which in GROUPS:
        return voice(f"held.{which}", n=n, total=claim.total)
    return voice(f"held.{which}", total=claim.total)


def held_in_short(which: Category, claim: Claim) -> Text | str:
    """The same where there is little room: "Run 3 (13)"; nothing where it is short already."""
    n = claim.length(which)
    return voice("held.short", category=category(which), n=n, total=claim.total) if n and which in GROUPS else ""


def compared(which: Category, claim: Claim) -> Text:
    """What decides between two hands: "18"; of sets and runs first the number of tiles: "4 tiles, 18"."""
    n = claim.length(which)
    return (
        voice("compared.group", n=n, total=claim.total)
        if which in GROUPS
        else voice("compared.total", total=claim.total)
    )


def claims(claim: Claim) -> Text:
    """All that a hand is good for: "Prime (13), Run of 3 (13)"; "no group (12)"."""
    each = tuple(held(which, claim) for which in claim.categories)
    return voice("claims", each=each) if each else voice("claims-none", total=claim.total)


def listed(stamps: Iterable[Stamp]) -> Value:
    """As in "2 of Crowns, 3 of Crowns"."""
    return tuple(stamp.name for stamp in stamps)


def coins(n: int) -> Text:
    """As in "no coins", "one coin", "2 coins"."""
    return voice("coins", n=n) if n else voice("coins-none")


def points(n: int) -> Text:
    """As in "1 point", "22 points"."""
    return voice("points", n=n)


def sum_of(owned: tuple[Stamp, ...], most: int = MOST_COINS) -> Text | str:
    """How a score comes about: "2 + 3", "(2 + 3) × 2", "14 × 2"; "6 coins" for more than `most`, "one coin"."""
    worths = [worth(coin) for coin in owned if coin.value != NULL]
    times = factor(owned)
    few = 0 < len(worths) <= most
    if times == 1:
        return " + ".join(map(str, worths)) if few and len(worths) > 1 else coins(len(worths))
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
