"""The file of a match: complete after every move, and never in place of something else."""

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
from tilebag.daily import daily_match
from tilebag.errors import BadSave, BadSetup
from tilebag.match_setup import ME, MatchSetup
from tilebag.session import Session
from tilebag.words import error_text

PARTIAL_SUFFIX = ".half"  # of a file being written
REPEATED = re.compile(r"\*\s*(\d{1,2})\s*$")  # number of seats of a player
SEED_BYTES = 16  # of a seed or a salt


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """Options of the command line for a match; None: not given. `date`: the deal of this day, or empty."""

    seats: str | None
    seed: str | None
    options: Mapping[str, str]
    position: str = ""
    date: str = ""

    @property
    def is_empty(self) -> bool:
        return self.seats is None and self.seed is None and not self.options and not self.position

    def match(self, box: AnyBox) -> MatchSetup:
        """The match, by default with one person, computer players and a sealed deal; raises BadSetup."""
        if self.date:
            return daily_match(box, self.date)
        seats = positions.seats(box, self.position) if self.position else box.usual_seats
        players = names(self.seats or str(seats), ME, bots.default_player(box))
        seed = secrets.token_hex(SEED_BYTES) if self.seed is None else self.seed
        match = MatchSetup.of(box, players, seed, self.options, position=self.position)
        known = self.seed is not None or self.position
        return match if known else match.with_seal(box, secrets.token_hex(SEED_BYTES))


def names(seats: str, first: str, others: str) -> list[str]:
    """`"me, keen*3"` as a list; a number alone is `first` and otherwise `others`."""
    if REPEATED.fullmatch(f"*{seats}"):
        return [first, *[others] * (int(seats) - 1)]
    found: list[str] = []
    for part in seats.split(","):
        name, several = part.strip(), REPEATED.search(part)
        found += [name.partition("*")[0].strip()] * int(several[1]) if several else [name]
    return found


def open_match(box: AnyBox, wish: MatchRequest, file: str | None) -> Session:
    """A new match, or the one in the file; raises BadSetup, BadSave and OSError."""
    kept = read_match(file) if file else None
    if kept is None:
        return Session(box, wish.match(box))
    if kept.box.key != box.key:
        raise BadSetup("cli.other-game", file=file, game=kept.box.key)
    if not wish.is_empty:
        raise BadSetup("cli.laid-already", file=file)
    return kept


def read_match(file: str) -> Session | None:
    """The match in a file, None if there is no file; raises BadSave for other content."""
    try:
        return input_files.session(file)
    except FileNotFoundError:
        return None
    except BadSave as trouble:
        raise BadSave("cli.held", file=file, why=error_text(trouble)) from None


def save_over(session: Session, file: str) -> None:
    """Save over an earlier state of the same match or to a new file; raises BadSave and OSError."""
    other = read_match(file)
    if other and (other.box.key, other.match) != (session.box.key, session.match):
        raise BadSave("cli.other-table", file=file)
    write(session, file)


def write(session: Session, file: str) -> None:
    """Save to a file; raises OSError."""
    try:
        write_atomically(saves.write(session) + "\n", Path(file).resolve())
    except OSError as trouble:
        raise OSError(trouble.errno, trouble.strerror, file) from None


def is_partial(file: Path) -> bool:
    """Whether the file was left by an interrupted `write_atomically`."""
    return file.name.startswith(".") and file.suffix == PARTIAL_SUFFIX


def write_atomically(text: str, target: Path) -> None:
    """Write a file completely or not at all, by renaming."""
    beside = target.with_name(f".{target.name}.{os.getpid()}{PARTIAL_SUFFIX}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
