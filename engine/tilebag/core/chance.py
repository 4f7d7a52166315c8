"""A random generator as a value: SplitMix64, with the same numbers on every version of Python.

The standard library promises stable results over versions only for `random()`, and a save must
outlive an update. Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators"
(OOPSLA 2014). The constants, and the known answers in the tests, are those of Sebastiano Vigna's
reference `splitmix64.c` (public domain).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


@dataclass(frozen=True, slots=True)
class Chance:
    """The state of a generator: 64 bits. Drawing returns the value and the next Chance."""

    state: int

    @classmethod
    def of(cls, *names: object) -> Chance:
        """The generator for these names: `Chance.of("81")`, `Chance.of("81", "bot", 2, 17)`."""
        text = "\x1f".join(str(name) for name in names)
        return cls(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))

    def bits(self) -> tuple[int, Chance]:
        """The next 64 bits."""
        at = (self.state + _STEP) & _WORD
        z = at
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
        return z ^ (z >> 31), Chance(at)

    def draw_below(self, n: int) -> tuple[int, Chance]:
        """A uniform integer from 0 to n-1, by rejection sampling."""
        assert n > 0, n
        fair = _WORD + 1 - (_WORD + 1) % n
        value, chance = self.bits()
        while value >= fair:
            value, chance = chance.bits()
        return value % n, chance

    def pick(self, items: Sequence[T]) -> tuple[T, Chance]:
        """One of the items, uniformly."""
        k, chance = self.draw_below(len(items))
        return items[k], chance

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """The items in random order (Fisher-Yates, from the back)."""
        mixed = list(items)
        at = self.state
        for n in range(
            len(mixed), 1, -1
        ):  # `draw_below(n)` written out: a deal draws hundreds of numbers
            value = fair = _WORD + 1 - (_WORD + 1) % n
            while value >= fair:
                at = at + _STEP & _WORD
                z = (at ^ at >> 30) * 0xBF58476D1CE4E5B9 & _WORD
                z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
                value = z ^ z >> 31
            k = value % n
            mixed[k], mixed[n - 1] = mixed[n - 1], mixed[k]
        return tuple(mixed), Chance(at)
