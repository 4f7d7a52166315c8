"""Which match is played: as the command line asks for it, or as a file has it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from tilebag.cli.letters import to_small
from tilebag.cli.save_file import SaveFile
from tilebag.core.errors import BadSave, BadSetup
from tilebag.match import bots, positions
from tilebag.match.catalog import AnyBox
from tilebag.match.daily import daily_match
from tilebag.match.session import Session
from tilebag.match.setup import ME, MatchSetup

REPEATED = re.compile(r"\*\s*(\d{1,2})\s*$")  # number of seats of a player
SEED_BYTES = 16  # of a seed or a salt


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """Options of the command line for a match; None: not given. `date`: the deal of this day, or
    empty.
    """

    seats: str | None
    seed: str | None
    options: Mapping[str, str]
    position: str = ""
    date: str = ""

    @property
    def is_empty(self) -> bool:
        return self.seats is None and self.seed is None and not self.options and not self.position

    def match(self, box: AnyBox) -> MatchSetup:
        """The match, by default with one person, computer players and a sealed deal; raises
        BadSetup.
        """
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
    players: list[str] = []
    for part in to_small(seats).split(","):
        name = part.strip()
        several = REPEATED.search(part)
        players += [name.partition("*")[0].strip()] * int(several[1]) if several else [name]
    return players


def open_match(box: AnyBox, wish: MatchRequest, file: SaveFile | None) -> Session:
    """A new match, or the one in the file; raises BadSetup and BadSave."""
    saved = file.session() if file else None
    if file is None or saved is None:
        return Session(box, wish.match(box))
    if saved.box.key != box.key:
        raise BadSetup("cli.other-game", file=file.name, game=saved.box.key)
    if not wish.is_empty:
        raise BadSetup("cli.laid-already", file=file.name)
    return saved


def save_as(session: Session, name: str, own: SaveFile | None) -> SaveFile:
    """Save in a file that is new, empty, or has an earlier state of the match; raises BadSave and
    OSError.

    own  the file of the match so far: what was undone since may be written over
    """
    file = SaveFile.read(name)
    other = file.session()
    if other and not (own and own.content == file.content):
        if (other.box.key, other.match) != (session.box.key, session.match):
            raise BadSave("cli.other-table", file=name)
        if other.history.lines != session.history.lines[: len(other.log)]:
            raise BadSave("cli.save.other-state", file=name)
    file.write(session)
    return file
