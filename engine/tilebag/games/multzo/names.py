"""The names of pieces and seats in player text."""

from __future__ import annotations

from collections.abc import Iterable

from tilebag.core.words import GameSentences, Text, Value
from tilebag.kit.piecepack import NULL, Stamp

from .pieces import worth
from .rules.claims import Claim
from .rules.showdown import factor
from .state import Category

say = GameSentences("multzo")

MAX_COINS = 3  # that are added up one by one in a sum
SIZED_CATEGORIES = (Category.SET, Category.RUN)  # with three or four tiles


def category_name(which: Category) -> Text:
    """Such as "Flush"."""
    return say(f"category.{which}")


def category_help(which: Category) -> Text:
    """What a hand needs for the category, and who wins it."""
    return say(f"about.{which}")


def claim_label(which: Category, claim: Claim) -> Text:
    """A hand's group in a category: "Flush (18)", "Run of 3 (13)", "no set"."""
    n = claim.length(which)
    if not n:
        return say(f"none.{which}")
    if which in SIZED_CATEGORIES:
        return say(f"held.{which}", n=n, total=claim.total)
    return say(f"held.{which}", total=claim.total)


def strength_label(which: Category, claim: Claim) -> Text:
    """What decides between two hands: "18"; for sets and runs the number of tiles first: "4 tiles,
    18".
    """
    if which not in SIZED_CATEGORIES:
        return say("compared.total", total=claim.total)
    return say("compared.group", n=claim.length(which), total=claim.total)


def claims_label(claim: Claim) -> Text:
    """All groups of a hand: "Prime (13), Run of 3 (13)"; "no group (12)"."""
    each = tuple(claim_label(which, claim) for which in claim.categories)
    return say("claims", each=each) if each else say("claims-none", total=claim.total)


def coin_names(stamps: Iterable[Stamp]) -> Value:
    """Such as "2 of Crowns, 3 of Crowns"."""
    return tuple(stamp.coin for stamp in stamps)


def coins(n: int) -> Text:
    """Such as "no coins", "one coin", "2 coins"."""
    return say("coins", n=n) if n else say("coins-none")


def score_sum(owned: tuple[Stamp, ...]) -> Text | str:
    """The sum behind a score: "2 + 3", "14 × 2"; "6 coins" for more than MAX_COINS, "one coin"."""
    worths = [worth(coin) for coin in owned if coin.value != NULL]
    times = factor(owned)
    if times > 1:
        return f"{sum(worths)} × {times}"
    if 1 < len(worths) <= MAX_COINS:
        return " + ".join(map(str, worths))
    return coins(len(worths))


def multiplier(n: int) -> str:
    """Such as "× 2": what all coins of a player are multiplied by."""
    return f"× {n}"


def null_coin(coin: Stamp, n: int | None) -> Text:
    """A null coin with its effect for a player: it multiplies all coins by n; None for a guest."""
    if n is None:
        return say("null.any", coin=coin.coin)
    key = {2: "null.doubles", 3: "null.triples"}.get(n, "null.more")
    return say(key, coin=coin.coin, n=n) if key == "null.more" else say(key, coin=coin.coin)
