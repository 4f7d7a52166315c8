"""`tilebag analyse okey`: how far a hand is from winning.

indicator         a numbered tile: "red-5"
tiles             14 tiles, or 15 before the discard: ["red-7", "yellow-13", "false-joker", …]; each
                  at most twice, the indicator's kind once

okey              the wild tile
groups_distance   minimum number of tiles to draw for sets and runs (0: complete); of 15 tiles after
                  the best discard
pairs_distance    the same for seven pairs
winning_discards  of 15 tiles, those that can be discarded to win
melds             the melds of a winning hand after the first winning discard, those with the higher
                  loss; else []
helps             tiles that reduce either distance, with the number of copies neither held nor the
                  indicator
"""

from __future__ import annotations

from collections import Counter

from tilebag.core.errors import BadText
from tilebag.core.game import Answers
from tilebag.kit.questions import Question, read_piece

from .pieces import COPIES, FALSE_JOKER, KINDS, NAMES, Kind, kind, okey_after
from .solver import melds
from .solver.columns import Hand
from .solver.distance import groups_distance, pairs_distance, winning_discards
from .solver.prospects import count_unseen, helpful_kinds
from .state import RACK_SIZE

FIELDS = ("indicator", "tiles")


def analyse(position: Answers) -> Answers:
    """The distances of a hand; raises BadText that names the field."""
    question = Question(position, FIELDS)
    indicator = _indicator(question)
    tiles = [
        read_piece(name, "tiles", kind)
        for name in question.items("tiles", RACK_SIZE, RACK_SIZE + 1)
    ]
    _check_copies(indicator, tiles)
    hand = Hand.of(indicator, tiles)
    discards = winning_discards(indicator, tiles)
    return {
        "okey": NAMES[okey_after(indicator)],
        "groups_distance": groups_distance(hand),
        "pairs_distance": pairs_distance(hand),
        "winning_discards": [NAMES[tile] for tile in discards],
        "melds": [[NAMES[tile] for tile in meld] for meld in _melds(indicator, tiles, discards)],
        "helps": _helpful_tiles(hand, (indicator, *tiles)),
    }


def _melds(
    indicator: Kind, tiles: list[Kind], discards: tuple[Kind, ...]
) -> tuple[melds.Meld, ...]:
    """The melds without the first winning discard; empty if the hand does not win."""
    remaining = list(tiles)
    if discards:
        remaining.remove(discards[0])
    if len(remaining) > RACK_SIZE:
        return ()
    return melds.pairs(indicator, remaining) or melds.groups(indicator, remaining) or ()


def _helpful_tiles(hand: Hand, seen: tuple[Kind, ...]) -> dict[str, int]:
    unseen = count_unseen(seen)
    useful = {tile for kinds in helpful_kinds(hand) for tile in kinds}
    return {NAMES[tile]: unseen[tile] for tile in KINDS if tile in useful and unseen[tile]}


def _indicator(question: Question) -> Kind:
    indicator = read_piece(question.value("indicator"), "indicator", kind)
    if indicator == FALSE_JOKER:
        raise BadText("okey.error.analyse-indicator", field="indicator")
    return indicator


def _check_copies(indicator: Kind, tiles: list[Kind]) -> None:
    """Check that no tile occurs more than twice, the indicator included."""
    for tile, n in Counter((indicator, *tiles)).items():
        if n > COPIES:
            raise BadText("okey.error.analyse-copies", field="tiles", tile=NAMES[tile])
