"""What is still wrong with a table in the middle of a turn, group by group and as a whole, to be marked and said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tilebag.games.packkub.melds import LEAST, is_alike, is_of_one_suit, span
from tilebag.games.packkub.pieces import JOKER, LONGEST_RUN, Stamp
from tilebag.games.packkub.state import Phase, Table
from tilebag.games.packkub.turns import Fault, fault


class Flaw(StrEnum):
    """Why a group on the table is no meld yet."""

    SHORT = "short"  # fewer than three tiles
    GAP = "gap"  # values between are missing
    MIXED = "mixed"  # neither one value in different suits nor one suit in different values


def flaw(tiles: Sequence[Stamp], suits: int) -> Flaw | None:
    """What is still wrong with a group; None if it is a legal meld."""
    real = [tile for tile in tiles if tile != JOKER]
    if is_alike(real) and len(tiles) <= suits:
        return None if real and len(tiles) >= LEAST else Flaw.SHORT
    if not is_of_one_suit(real) or len(tiles) > LONGEST_RUN:
        return Flaw.MIXED
    if len(tiles) < LEAST:
        return Flaw.SHORT
    return None if span(real) <= len(tiles) else Flaw.GAP


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong; nothing: the turn may end.

    flaws   groups that are no melds, by their ids
    fault   why the turn as a whole is not allowed
    """

    flaws: Mapping[str, Flaw]
    fault: Fault | None


FINE = Verdict({}, None)


def verdict(table: Table) -> Verdict:
    """Look at all groups, then at the turn. Between turns all is well."""
    if table.phase is not Phase.PLAYING or not table.moved:
        return FINE
    suits = len(table.house.suits)
    flaws = {group.id: wrong for group in table.groups if (wrong := flaw(group.stamps, suits))}
    return Verdict(flaws, fault(table))
