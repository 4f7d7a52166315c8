"""`tilebag analyse okey`: a hand in, how far it is from winning out.

indicator  a numbered tile: "red-5"
tiles      14 tiles, or 15 before the discard: ["red-7", "yellow-13", "false-joker", …]; each at most twice, the
           indicator's kind once

okey              the wild tile
groups_distance   the fewest tiles still to be drawn for sets and runs (0: complete), of 15 after the best discard
pairs_distance    the same for seven pairs
winning_discards  of 15 tiles those that may be put down to win
melds             a winning hand laid out, after the first winning discard; the dearer one if it is both; else []
helps             tiles that would bring either distance down, with how many of each are neither held nor the indicator
"""

from __future__ import annotations

from collections import Counter

from tilebag.errors import BadText
from tilebag.game import Answers
from tilebag.games.okey import melds
from tilebag.games.okey.columns import Hand
from tilebag.games.okey.distance import groups_distance, pairs_distance
from tilebag.games.okey.finishing import helping, unseen, winning_discards
from tilebag.games.okey.pieces import COPIES, FALSE_JOKER, KINDS, NAMES, Kind, kind, okey_after
from tilebag.games.okey.state import DEALT

FIELDS = ("indicator", "tiles")


def analyse(question: Answers) -> Answers:
    """The distances of a hand; raises BadText that names the field."""
    for field in question:
        if field not in FIELDS:
            raise _wrong("unknown", field=field[:40])
    indicator, tiles = _indicator(question), _tiles(question)
    _check_copies(indicator, tiles)
    hand = Hand.of(indicator, tiles)
    discards = winning_discards(indicator, tiles)
    return {
        "okey": NAMES[okey_after(indicator)],
        "groups_distance": groups_distance(hand),
        "pairs_distance": pairs_distance(hand),
        "winning_discards": [NAMES[tile] for tile in discards],
        "melds": [[NAMES[tile] for tile in meld] for meld in _melds(indicator, tiles, discards)],
        "helps": _helps(hand, (indicator, *tiles)),
    }


def _melds(indicator: Kind, tiles: list[Kind], discards: tuple[Kind, ...]) -> tuple[melds.Meld, ...]:
    """The tiles laid out, without the first winning discard; nothing if they do not win."""
    left = list(tiles)
    if discards:
        left.remove(discards[0])
    if len(left) > DEALT:
        return ()
    return melds.pairs(indicator, left) or melds.groups(indicator, left) or ()


def _helps(hand: Hand, seen: tuple[Kind, ...]) -> dict[str, int]:
    left, useful = unseen(seen), {tile for kinds in helping(hand) for tile in kinds}
    return {NAMES[tile]: left[tile] for tile in KINDS if tile in useful and left[tile]}


def _indicator(question: Answers) -> Kind:
    indicator = _kind(question.get("indicator"), "indicator")
    if indicator == FALSE_JOKER:
        raise _wrong("indicator", field="indicator")
    return indicator


def _tiles(question: Answers) -> list[Kind]:
    given = question.get("tiles")
    if not isinstance(given, list) or len(given) not in (DEALT, DEALT + 1):
        raise _wrong("number", field="tiles", least=DEALT, most=DEALT + 1)
    return [_kind(name, "tiles") for name in given]


def _kind(name: object, field: str) -> Kind:
    if not isinstance(name, str):
        raise _wrong("tile", field=field, tile=str(name)[:40])
    try:
        return kind(name)
    except BadText:
        raise _wrong("tile", field=field, tile=name[:40]) from None


def _check_copies(indicator: Kind, tiles: list[Kind]) -> None:
    """There are two of each, and one is the indicator."""
    for tile, n in Counter((indicator, *tiles)).items():
        if n > COPIES:
            raise _wrong("copies", field="tiles", tile=NAMES[tile])


def _wrong(what: str, **values: object) -> BadText:
    return BadText(f"okey.error.analyse-{what}", **values)
