"""The variant and its options (RM-12, RM-28)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilebag.core.game import Setup
from tilebag.kit.piecepack import SUITS, VALUES

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "variant": ("basic", "1", "2", "3", "4"),
    "deal": ("random", "suits", "numbers"),
    "end": ("by_deal", "first_out", "last_tile"),
    "sort": ("suits", "numbers"),
    "order": ("random", "in-order"),
    "tell": ("told", "secret"),
    "hide": ("value", "both"),
}
APPLICABLE_VARIANTS: Mapping[str, tuple[str, ...]] = {  # the variants in which an option applies
    "deal": ("1", "2"),
    "end": ("1",),
    "sort": ("3",),
    "order": ("3",),
    "tell": ("3", "4"),
    "hide": ("4",),
}
DEAL_PARTS: Mapping[str, int] = {
    "random": len(SUITS) * len(VALUES),
    "suits": len(SUITS),
    "numbers": len(VALUES),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The values of the options.

    deal   variants 1 and 2: single random coins, whole suits, or whole numbers are dealt
    end    variant 1: when a player has no coin left, or with the last tile; by_deal: the former if
           all coins were dealt
    sort   variant 3: by suit with the suit sides up, or by number with the number sides up
    order  variant 3: each group in random order or in order (then every coin is known by its place)
    tell   variants 3 and 4: do all see which coin was taken?
    hide   variant 4: is only the value hidden, or both sides?
    """

    variant: str
    deal: str
    end: str
    sort: str
    order: str
    tell: str
    hide: str

    @classmethod
    def of(cls, setup: Setup) -> Options:
        return cls(**{name: setup.option(name) for name in OPTIONS})

    @property
    def is_basic(self) -> bool:
        """Are all coins in the bag (the basic game)?"""
        return self.variant == "basic"

    @property
    def is_dealt(self) -> bool:
        """Are coins dealt to the players?"""
        return self.variant in ("1", "2")

    @property
    def can_steal(self) -> bool:
        """Can another player's coin be used (RM-21)?"""
        return self.variant == "2"

    @property
    def is_laid(self) -> bool:
        """Do all coins lie beside the grid?"""
        return self.variant in ("3", "4")

    @property
    def is_known_by_place(self) -> bool:
        """Is every coin known, because they are sorted and in order (RM-25)?"""
        return self.variant == "3" and self.order == "in-order"

    @property
    def is_secret(self) -> bool:
        """Does only the player who takes a coin learn its face? Not if it is known by its place."""
        return self.is_laid and self.tell == "secret" and not self.is_known_by_place

    @property
    def side(self) -> str:
        """The visible side of a coin for those who may not see both (RM-18, RM-25, RM-27): suit,
        value or none.
        """
        if self.variant == "3" and self.sort == "numbers":
            return "value"
        return "none" if self.variant == "4" and self.hide == "both" else "suit"

    def divides_evenly(self, seats: int) -> bool:
        """Can all coins be dealt evenly?"""
        return DEAL_PARTS[self.deal] % seats == 0

    def ends_when_first_out(self, seats: int) -> bool:
        """Does the game end when a player has no coin left (RM-19)?"""
        if self.variant != "1" or self.end == "last_tile":
            return False
        return self.end == "first_out" or self.divides_evenly(seats)


def has_secrets(setup: Setup) -> bool:
    """Do the seats know different things: their own coins, or coins looked at in secret (RM-18,
    RM-25)?
    """
    options = Options.of(setup)
    return options.is_dealt or options.is_secret
