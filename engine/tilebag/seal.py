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

A deal has one line only. `form` says what is one, for the engine and for the page, which has no other check.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tilebag.errors import BadSave, BadSetup
from tilebag.game import Box, S, Setup, V

VERSION = "tilebag-seal-1"
HEX_128 = re.compile(r"[0-9a-f]{32}")  # 128 of them
MAX_LINE_LENGTH = 1000  # characters of a line


def line_pattern(box: Box[S, V]) -> str:
    """What is the line of a deal of this game: a regular expression that Python and JavaScript read alike.

    By the newest rules every switch stands in it. By older ones one may be missing that there was not yet.
    """
    switches = [f"{name}={_alternation(values)}" for name, values in sorted(box.options.items())]
    some = "".join(f"(?:{switch}(?:,(?=[a-z])|(?=:)))?" for switch in switches)
    rules = [f"{box.rules}:{{seats}}:{','.join(switches)}", *(f"{n}:{{seats}}:{some}" for n in box.older_rules)]
    deals = _alternation(rules).replace("{seats}", _alternation(map(str, box.seats)))
    return f"{VERSION}:{box.key}:{deals}:{HEX_128.pattern}:{HEX_128.pattern}"


def _line(game: str, rules: int, setup: Setup, seed: str, salt: str) -> str:
    switches = ",".join(f"{name}={value}" for name, value in sorted(setup.options))
    return f"{VERSION}:{game}:{rules}:{setup.seats}:{switches}:{seed}:{salt}"


def _alternation(forms: Iterable[str]) -> str:
    return f"(?:{'|'.join(forms)})"


def is_line(line: str, box: Box[S, V]) -> bool:
    """Is it the line of a deal of this game?"""
    return len(line) <= MAX_LINE_LENGTH and re.fullmatch(line_pattern(box), line) is not None


def unsealed_options(line: str, names: Iterable[str]) -> tuple[str, ...]:
    """Those of a game's switches that the line does not fix."""
    sealed = {switch.partition("=")[0] for switch in line.split(":")[4].split(",")}
    return tuple(name for name in names if name not in sealed)


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
        if not (HEX_128.fullmatch(seed) and HEX_128.fullmatch(salt)):
            raise BadSetup("error.seal")
        return cls(_line(game, rules, setup, seed, salt))

    @classmethod
    def from_save(cls, line: str, hash_: str, box: Box[S, V], rules: int, setup: Setup, seed: str) -> Seal:
        """The seal of a save, if it belongs to this table; raises BadSave."""
        if digest(line) != hash_:
            raise BadSave("save.seal")
        if not is_line(line, box):
            raise BadSave("save.seal-form")
        missing = unsealed_options(line, box.options)
        fixed = tuple((name, value) for name, value in setup.options if name not in missing)
        if line != _line(box.key, rules, replace(setup, options=fixed), seed, line.rpartition(":")[2]):
            raise BadSave("save.seal-deal")
        return cls(line)

    @property
    def hash(self) -> str:
        """The seal as it is shown before the first move."""
        return digest(self.line)
