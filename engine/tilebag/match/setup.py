"""The configuration of a match: options, players, names, and where its deal comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from tilebag.core.chance import Chance
from tilebag.core.errors import BadSetup
from tilebag.core.game import Seat, Setup
from tilebag.core.words import NAMED_COMPUTERS, SEAT_KEY, YOU_KEY, Lexicon, Text, say
from tilebag.match import bots, positions
from tilebag.match.catalog import AnyBox
from tilebag.match.seal import Seal

ME = "me"  # a person, in addresses and saves
MAX_NAME_CHARS = 40
# A zero width joiner or non-joiner between two signs that are not ASCII, and the letters of a flag:
# a black flag, then the code of a region.
_INVISIBLE_PARTS = re.compile(
    "(?<=[^\0-\x7f])[\u200c\u200d](?=[^\0-\x7f\u200c\u200d])"
    "|(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f"
)


def computer_name(seat: int) -> Text:
    """The name of a computer player with the name of this seat."""
    return (
        say(f"seat.computer.{seat + 1}")
        if seat < NAMED_COMPUTERS
        else say("seat.computer-more", n=seat + 1)
    )


def _computer_names(players: Sequence[str]) -> dict[int, int]:
    """For each seat of a computer player the seat whose name and face it has: its own, unless a
    character among the computer players has that name; then a free one.
    """
    computers = [seat for seat, player in enumerate(players) if player != ME]
    characters = {
        seat: bots.CHARACTERS.index(players[seat])
        for seat in computers
        if players[seat] in bots.CHARACTERS
    }
    named = {seat: characters.get(seat, seat) for seat in computers}
    used = set(named.values())
    for seat in computers:
        if seat not in characters and seat in characters.values():
            named[seat] = next(other for other in count() if other not in used)
            used.add(named[seat])
    return named


def _is_seed(seed: object) -> bool:
    return isinstance(seed, str) and 0 < len(seed) <= 64 and seed.isprintable()


def _known_players(box: AnyBox, players: Sequence[str]) -> tuple[str, ...]:
    """The players by their present names; raises BadSetup for one that the game does not have."""
    current = tuple(map(bots.current_name, players))
    for name in current:
        if name != ME:
            bots.player(box, name)
    return current


def is_name(name: str) -> bool:
    """Whether a name is short and visible. Emoji and some scripts need invisible joiners between
    two signs, and some flags invisible letters.
    """
    return len(name) <= MAX_NAME_CHARS and _INVISIBLE_PARTS.sub("", name).isprintable()


def _check_names(players: Sequence[str], names: Sequence[str]) -> None:
    if len(names) > len(players) or not all(map(is_name, names)):
        raise BadSetup("error.names")


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """The configuration of a match.

    setup      number of seats and options
    players    for each seat "me" (a person) or a computer player of the game
    seed       determines the deal and the choices of computer players
    rules      version of the game's rules: the current one, or an older one of a save
    names      names of the seats; empty: default names ("You", "Player 2", "Mira")
    position   initial position in the game's notation; empty: dealt. The seed then affects only
               computer players
    seal       of the deal; None: the seed was public
    people     seats of persons
    computers  for each seat of a computer player the seat whose name and face it has
    you_seat   the seat, from 1, of the only person if unnamed; 0: none
    """

    setup: Setup
    players: tuple[str, ...]
    seed: str
    rules: int
    names: tuple[str, ...] = ()
    position: str = ""
    seal: Seal | None = None
    people: tuple[Seat, ...] = field(init=False, compare=False, repr=False)
    computers: Mapping[int, int] = field(init=False, compare=False, repr=False)
    you_seat: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        people = tuple(Seat(seat) for seat, player in enumerate(self.players) if player == ME)
        alone = len(people) == 1 and not "".join(self.names[people[0] : people[0] + 1])
        object.__setattr__(self, "people", people)
        object.__setattr__(self, "computers", _computer_names(self.players))
        object.__setattr__(self, "you_seat", people[0] + 1 if alone else 0)

    @classmethod
    def of(
        cls,
        box: AnyBox,
        players: Sequence[str],
        seed: str,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        position: str = "",
    ) -> MatchSetup:
        """A valid match under current rules; raises BadSetup. The options of a position are its
        defaults.
        """
        players = _known_players(box, players)
        if not _is_seed(seed):
            raise BadSetup("error.seed")
        _check_names(players, names)
        setup = box.setup(len(players), {**positions.switches(box, position), **(options or {})})
        if position:
            positions.check(box, setup, position)
        return cls(setup, players, seed, box.rules, tuple(names), position)

    def chance(self, box: AnyBox, *purpose: object) -> Chance:
        """The generator of the deal, or of the purpose named by `purpose`, such as a computer
        player at a ply.
        """
        return box.chance(self.rules, self.seed, *purpose)

    def with_seal(self, box: AnyBox, salt: str) -> MatchSetup:
        """The same match with a sealed deal; raises BadSetup if it has a position, or seed or salt
        are not 32 hex digits.
        """
        if self.position:
            raise BadSetup("error.seal")
        return replace(self, seal=Seal.of(box.key, self.rules, self.setup, self.seed, salt))

    def with_rules(self, box: AnyBox, rules: int) -> MatchSetup:
        """The same match under this version of the rules; raises BadSetup if the engine does not
        know it.
        """
        return replace(self, rules=box.known_rules(rules))

    def with_players(self, box: AnyBox, players: Sequence[str], names: Sequence[str]) -> MatchSetup:
        """The same match with other players at its seats; raises BadSetup."""
        if len(players) != len(self.players):
            raise BadSetup("error.names")
        _check_names(players, names)
        return replace(self, players=_known_players(box, players), names=tuple(names))

    def lexicon(self, words: Lexicon) -> Lexicon:
        """These words with the names of the seats."""
        return words.with_names(self.seat_names, self.you_seat, self.computers)

    def name(self, seat: Seat) -> Text | str:
        """The name of a seat."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        if self.players[seat] != ME:
            return computer_name(self.computers[seat])
        return say(YOU_KEY) if seat + 1 == self.you_seat else say(SEAT_KEY, n=seat + 1)

    @property
    def seat_names(self) -> tuple[Text | str, ...]:
        """The names of all seats."""
        return tuple(self.name(Seat(seat)) for seat in range(len(self.players)))
