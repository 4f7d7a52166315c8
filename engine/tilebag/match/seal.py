"""Sealed deals: a hash fixes the deal before the first move, and the hashed line is shown at the
end.

This is a hash commitment (commit and reveal; M. Blum, "Coin flipping by telephone", 1981). The
sealed line:

    tilebag-seal-1:GAME:RULES:SEATS:SWITCHES:SEED:SALT
    tilebag-seal-1:go-fish:3:4:hand=5,pairs=yes:0c4d… (32 hex digits):9f21… (32 hex digits)

GAME is the game's key, RULES the version of its rules, SWITCHES all its options in alphabetical
order as `name=value`, separated by commas; no part can contain a colon. The seal is the SHA-256 of
the line in UTF-8 without a line break: `printf %s LINE | sha256sum`.

The line holds everything the deal depends on, so a seal fits one deal only: the same seed deals
other tiles to another number of seats or with another option. Names and players are left out
because they do not affect the deal. The salt has 128 random bits, so the line cannot be guessed.

A deal has exactly one line. `line_pattern` defines valid lines for the engine and for the page,
which has no other check.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tilebag.core.errors import BadSave, BadSetup
from tilebag.core.game import Box, S, Setup, V

VERSION = "tilebag-seal-1"
HEX_128 = re.compile(r"[0-9a-f]{32}")
MAX_LINE_LENGTH = 1000  # characters


def line_pattern(box: Box[S, V]) -> str:
    """A regular expression for sealed lines of this game, with the same meaning in Python and
    JavaScript.

    Under current rules every option must be present; under older rules, options that did not exist
    yet may be missing.
    """
    switches = [f"{name}={_alternation(values)}" for name, values in sorted(box.options.items())]
    optional = "".join(f"(?:{switch}(?:,(?=[a-z])|(?=:)))?" for switch in switches)
    rules = [
        f"{box.rules}:{{seats}}:{','.join(switches)}",
        *(f"{n}:{{seats}}:{optional}" for n in box.older_rules),
    ]
    deals = _alternation(rules).replace("{seats}", _alternation(map(str, box.seats)))
    return f"{VERSION}:{box.key}:{deals}:{HEX_128.pattern}:{HEX_128.pattern}"


def _line(game: str, rules: int, setup: Setup, seed: str, salt: str) -> str:
    switches = ",".join(f"{name}={value}" for name, value in sorted(setup.options))
    return f"{VERSION}:{game}:{rules}:{setup.seats}:{switches}:{seed}:{salt}"


def _alternation(forms: Iterable[str]) -> str:
    return f"(?:{'|'.join(forms)})"


def is_line(line: str, box: Box[S, V]) -> bool:
    """Whether this is the sealed line of a deal of this game."""
    return len(line) <= MAX_LINE_LENGTH and re.fullmatch(line_pattern(box), line) is not None


def unsealed_options(line: str, names: Iterable[str]) -> tuple[str, ...]:
    """The options that the line does not fix."""
    sealed = {switch.partition("=")[0] for switch in line.split(":")[4].split(",")}
    return tuple(name for name in names if name not in sealed)


def digest(line: str) -> str:
    """The seal of a line: its SHA-256 as 64 hex digits."""
    return hashlib.sha256(line.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Seal:
    """A sealed line. `hash` is public; `line` only once the seal is opened."""

    line: str

    @classmethod
    def of(cls, game: str, rules: int, setup: Setup, seed: str, salt: str) -> Seal:
        """The seal of a deal; raises BadSetup unless seed and salt are 32 hex digits each."""
        if not (HEX_128.fullmatch(seed) and HEX_128.fullmatch(salt)):
            raise BadSetup("error.seal")
        return cls(_line(game, rules, setup, seed, salt))

    @classmethod
    def from_save(
        cls, line: str, hash_: str, box: Box[S, V], rules: int, setup: Setup, seed: str
    ) -> Seal:
        """The seal in a save; raises BadSave unless it belongs to this match."""
        if digest(line) != hash_:
            raise BadSave("save.seal")
        if not is_line(line, box):
            raise BadSave("save.seal-form")
        missing = unsealed_options(line, box.options)
        fixed = tuple((name, value) for name, value in setup.options if name not in missing)
        if line != _line(
            box.key, rules, replace(setup, options=fixed), seed, line.rpartition(":")[2]
        ):
            raise BadSave("save.seal-deal")
        return cls(line)

    @property
    def hash(self) -> str:
        """The seal as shown before the first move."""
        return digest(self.line)
