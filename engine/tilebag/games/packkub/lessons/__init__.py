"""The positions of PackKub's lessons (lessons.toml).

A piece is two letters: suit (s m c a: Suns, Moons, Crowns, Arms; h p d k: Hearts, Spades, Diamonds,
Clubs) and value (0 a 2 3 4 5); * is a joker.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.kit.lesson_file import read_lessons

from .. import notation
from ..pieces import ALL_SUITS, JOKER, Stamp, all_stamps, read_stamp
from ..state import Group, Options, Phase, PublicState, State, Tile

SEATS = 2
_SUIT = dict(zip("smcahpdk", ALL_SUITS, strict=True))
_VALUE = {"0": "null", "a": "ace"} | {str(value): str(value) for value in range(2, 6)}
# the first tile number of each part; the viewer's hand begins with 1
OTHERS = 11
TABLE = 21
PILE = 71


def position(
    *,
    hand: str,
    groups: Sequence[str],
    others: str = "",
    opened: Sequence[bool] = (True, True),
    draws: str = "",
    points: Sequence[int] = (0, 0),
    round: int = 1,
    jokers: int = 0,
    pack: str = "piecepack",
    pile: bool = True,
) -> str:
    """A position, as one line of notation, in which the viewer is to move, with two seats.

    hand    the viewer's tiles, from t1: "s4 m3 a0"
    groups  the groups on the table, from g1, their tiles from t21
    others  the other hand, from t11
    draws   the next tiles of the pile, from t71
    opened  the seats that have made a first meld
    pile    is there a pile? If not, all tiles must be given
    """
    options = Options(pack=pack, jokers=jokers)
    unused = list(all_stamps(options.suits, options.copies(SEATS), jokers))

    def take(names: str, first: int) -> tuple[Tile, ...]:
        stamps = [_stamp(name) for name in names.split()]
        for stamp in stamps:
            unused.remove(stamp)
        return tuple(Tile(f"t{number}", stamp) for number, stamp in enumerate(stamps, first))

    mine = take(hand, 1)
    theirs = take(others, OTHERS)
    firsts = [TABLE + sum(len(before.split()) for before in groups[:n]) for n in range(len(groups))]
    table_groups = tuple(
        Group(f"g{n + 1}", take(groups[n], first)) for n, first in enumerate(firsts)
    )
    next_tiles = take(draws, PILE)
    shuffled, chance = Chance.of("packkub", hand, *groups).shuffle(unused)
    assert pile or not shuffled
    covered = (
        *next_tiles,
        *(
            Tile(f"t{number}", stamp)
            for number, stamp in enumerate(shuffled, PILE + len(next_tiles))
        ),
    )
    public = PublicState(
        options=options,
        round=round,
        first=Seat((1 - round) % SEATS),
        mover=Seat(0),
        phase=Phase.PLAYING,
        opened=tuple(opened),
        points=tuple(points),
        groups=table_groups,
        before=table_groups,
    )
    return notation.write(State(public, (mine, theirs), covered, chance))


def _stamp(name: str) -> Stamp:
    return JOKER if name == "*" else read_stamp(f"{_SUIT[name[0]]}-{_VALUE[name[1]]}")


LESSONS = read_lessons(__name__, position)
