"""What was agreed before the game: the variant and the switches that belong to it (RM-12, RM-28)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilebag.game import Setup
from tilebag.piecepack import SUITS, VALUES
from tilebag.words import Text, Voice

say = Voice("remembory")

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "variant": ("basic", "1", "2", "3", "4"),
    "deal": ("random", "suits", "numbers"),
    "end": ("by_deal", "first_out", "last_tile"),
    "sort": ("suits", "numbers"),
    "order": ("random", "in-order"),
    "tell": ("told", "secret"),
    "hide": ("value", "both"),
}
MEANT_FOR: Mapping[str, tuple[str, ...]] = {  # in which variants a switch means something
    "deal": ("1", "2"),
    "end": ("1",),
    "sort": ("3",),
    "order": ("3",),
    "tell": ("3", "4"),
    "hide": ("4",),
}
PARTS: Mapping[str, int] = {"random": len(SUITS) * len(VALUES), "suits": len(SUITS), "numbers": len(VALUES)}


@dataclass(frozen=True, slots=True)
class Options:
    """The switches of a table.

    deal   variants 1 and 2: single coins at random, whole suits, or whole numbers are dealt
    end    variant 1: as soon as one has no coin left, or with the last tile; by_deal: the first if all were dealt
    sort   variant 3: by suit, the suit sides up, or by number, the number sides up
    order  variant 3: each group at random or in order (then every coin is known by its place)
    tell   variants 3 and 4: is it open which coin was taken?
    hide   variant 4: only the value is hidden, or both sides are
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
    def bagged(self) -> bool:
        """The basic game: all coins are in the bag."""
        return self.variant == "basic"

    @property
    def dealt(self) -> bool:
        """Coins are dealt to the players."""
        return self.variant in ("1", "2")

    @property
    def stealing(self) -> bool:
        """May another player's coin be used (RM-21)?"""
        return self.variant == "2"

    @property
    def laid(self) -> bool:
        """All coins lie beside the grid."""
        return self.variant in ("3", "4")

    @property
    def known_by_place(self) -> bool:
        """Sorted and in order: every coin is known (RM-25)."""
        return self.variant == "3" and self.order == "in-order"

    @property
    def secret(self) -> bool:
        """Does the picker alone learn what a coin is? What is known by its place is no secret."""
        return self.laid and self.tell == "secret" and not self.known_by_place

    @property
    def side(self) -> str:
        """Which side of a coin shows to those who may not see both (RM-18, RM-25, RM-27): suit, value or none."""
        if self.variant == "3" and self.sort == "numbers":
            return "value"
        return "none" if self.variant == "4" and self.hide == "both" else "suit"

    def divides(self, seats: int) -> bool:
        """Does the deal leave no coin over?"""
        return PARTS[self.deal] % seats == 0

    def first_out(self, seats: int) -> bool:
        """Is the game over as soon as a player has no coin left (RM-19)?"""
        if self.variant != "1" or self.end == "last_tile":
            return False
        return self.end == "first_out" or self.divides(seats)


def check(setup: Setup) -> Text | None:
    """A sentence if these switches and seats do not go together."""
    variant = setup.option("variant")
    for switch, variants in MEANT_FOR.items():
        if setup.option(switch) != OPTIONS[switch][0] and variant not in variants:
            return say("check.variant", switch=say(f"switch.{switch}.name"), variants=", ".join(variants))
    most = PARTS[setup.option("deal")]
    if variant in MEANT_FOR["deal"] and setup.seats > most:
        return say("check.seats", n=most)
    return None


def hidden(setup: Setup) -> bool:
    """Do the seats know different things? They see their own coins, or look at coins in secret (RM-18, RM-25)."""
    options = Options.of(setup)
    return options.dealt or options.secret
