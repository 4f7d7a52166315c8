"""A sealed deal: what it is made of is fixed by a hash before the first move, and shown at the end.

That is a commitment by hash, opened later (commit and reveal; M. Blum, "Coin flipping by telephone", 1981). What is
sealed is one line:

    tilebag-seal-1:GAME:RULES:SEATS:SWITCHES:SEED:SALT
    tilebag-seal-1:go-fish:3:4:hand=5,pairs=yes:0c4d… (32 hex digits):9f21… (32 hex digits)

GAME is the game's key, RULES the version of its rules, SWITCHES all its switches in the order of the alphabet as
`name=value`, with commas between; no part of it can hold a colon. The seal is the SHA-256 of that line in UTF-8,
without a line break: `printf %s LINE | sha256sum`.

All that a deal follows from stands in it, so that one seal fits one deal: the same seed deals other tiles to another
number of seats, and by another switch. Names and players are left out, as the deal is the same whoever sits there. The
salt has 128 random bits, so nobody finds the line by trying.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from tilebag.errors import BadSave, BadSetup
from tilebag.game import Setup

VERSION = "tilebag-seal-1"
BITS = re.compile(r"[0-9a-f]{32}")  # 128 of them
LONGEST = 1000  # characters of a line
_LINE = re.compile(rf"{VERSION}:([a-z0-9_-]+):(\d+):(\d+):([a-z0-9_=,.-]*):({BITS.pattern}):({BITS.pattern})")


def digest(line: str) -> str:
    """The seal of a line: its SHA-256 in 64 hex digits."""
    return hashlib.sha256(line.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Seal:
    """A line that was sealed. `hash` may be shown at any time, the line itself only when the seal is opened."""

    line: str

    @classmethod
    def of(cls, game: str, rules: int, setup: Setup, seed: str, salt: str) -> Seal:
        """The seal of a deal; raises BadSetup if its seed or salt are not 128 bits in hex digits."""
        if not (BITS.fullmatch(seed) and BITS.fullmatch(salt)):
            raise BadSetup("error.seal")
        switches = ",".join(f"{name}={value}" for name, value in sorted(setup.options))
        return cls(f"{VERSION}:{game}:{rules}:{setup.seats}:{switches}:{seed}:{salt}")

    @classmethod
    def kept(cls, line: str, hash_: str, game: str, rules: int, setup: Setup, seed: str) -> Seal:
        """The seal of a save, if it belongs to this table; raises BadSave.

        A switch that there was not yet when the deal was sealed is not in the line.
        """
        found = _LINE.fullmatch(line) if len(line) <= LONGEST else None
        if not found or digest(line) != hash_:
            raise BadSave("save.seal")
        switches = dict(one.split("=", 1) for one in found[4].split(",") if "=" in one)
        now = {name: value for name, value in setup.options if name in switches}
        if (found[1], found[2], found[3], found[5]) != (game, str(rules), str(setup.seats), seed) or now != switches:
            raise BadSave("save.seal-deal")
        return cls(line)

    @property
    def hash(self) -> str:
        """The seal as it is shown before the first move."""
        return digest(self.line)
