"""The file in which a table is kept: whole after every step, and never in the place of something else."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tilebag import bots, positions, saves
from tilebag.catalog import AnyBox
from tilebag.cli import input_files
from tilebag.errors import BadSave, BadSetup
from tilebag.session import ME, MatchSetup, Session
from tilebag.words import error_text

PARTIAL_SUFFIX = ".half"  # how a file ends that is still being written
REPEATED = re.compile(r"\*\s*(\d{1,2})\s*$")  # of a player: so many of them
SEED_BYTES = 16  # of a seed, and of the salt of a sealed deal


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """How a table is asked for on the command line; None: not said."""

    seats: str | None
    seed: str | None
    options: Mapping[str, str]
    position: str = ""

    @property
    def is_empty(self) -> bool:
        return self.seats is None and self.seed is None and not self.options and not self.position

    def match(self, box: AnyBox) -> MatchSetup:
        """The match, with a person, computers and a sealed deal where nothing was said; raises BadSetup."""
        seats = positions.seats(box, self.position) if self.position else box.usual_seats
        players = names(self.seats or str(seats), ME, bots.default_player(box))
        seed = secrets.token_hex(SEED_BYTES) if self.seed is None else self.seed
        match = MatchSetup.of(box, players, seed, self.options, position=self.position)
        known = self.seed is not None or self.position
        return match if known else match.with_seal(box, secrets.token_hex(SEED_BYTES))


def names(seats: str, first: str, others: str) -> list[str]:
    """`"me, keen*3"` as a list; a number alone is the first and so many others that they are as many."""
    if REPEATED.fullmatch(f"*{seats}"):
        return [first, *[others] * (int(seats) - 1)]
    found: list[str] = []
    for part in seats.split(","):
        name, several = part.strip(), REPEATED.search(part)
        found += [name.partition("*")[0].strip()] * int(several[1]) if several else [name]
    return found


def open_match(box: AnyBox, wish: MatchRequest, file: str | None) -> Session:
    """A new table, or the one that is kept in the file; raises BadSetup, BadSave and OSError."""
    kept = read_match(file) if file else None
    if kept is None:
        return Session(box, wish.match(box))
    if kept.box.key != box.key:
        raise BadSetup("cli.other-game", file=file, game=kept.box.key)
    if not wish.is_empty:
        raise BadSetup("cli.laid-already", file=file)
    return kept


def read_match(file: str) -> Session | None:
    """The table in a file, None if there is no such file; raises BadSave when it holds something else."""
    try:
        return input_files.session(file)
    except FileNotFoundError:
        return None
    except BadSave as trouble:
        raise BadSave("cli.held", file=file, why=error_text(trouble)) from None


def save_over(session: Session, file: str) -> None:
    """The table as it is now, in the place of an earlier moment of the same table; raises BadSave and OSError."""
    other = read_match(file)
    if other and (other.box.key, other.match) != (session.box.key, session.match):
        raise BadSave("cli.other-table", file=file)
    write(session, file)


def write(session: Session, file: str) -> None:
    """All or nothing; raises OSError."""
    try:
        write_atomically(saves.write(session) + "\n", Path(file).resolve())
    except OSError as trouble:
        raise OSError(trouble.errno, trouble.strerror, file) from None


def is_partial(file: Path) -> bool:
    """Was it left by a `put` that was interrupted?"""
    return file.name.startswith(".") and file.suffix == PARTIAL_SUFFIX


def write_atomically(text: str, target: Path) -> None:
    """A file, whole or not at all: beside it first, then in its place."""
    beside = target.with_name(f".{target.name}.{os.getpid()}{PARTIAL_SUFFIX}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
