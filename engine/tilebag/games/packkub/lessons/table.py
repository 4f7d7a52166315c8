"""Tables to learn at.

A piece is two letters: its suit (s m c a: Suns, Moons, Crowns, Arms; h p d k: Hearts, Spades, Diamonds, Clubs) and its
value (0 a 2 3 4 5); * is a joker.
"""

from __future__ import annotations

from tilebag.chance import Chance
from tilebag.game import Seat

from .. import notation
from ..pieces import ALL_SUITS, JOKER, Stamp, in_the_box, read_stamp
from ..state import Group, Options, Phase, PublicState, State, Tile

SEATS = 2
_SUIT = dict(zip("smcahpdk", ALL_SUITS, strict=True))
_VALUE = {"0": "null", "a": "ace"} | {str(value): str(value) for value in range(2, 6)}
# The numbers of the first tile of each part; those of one's own hand begin with 1.
OTHERS, TABLE, PILE = 11, 21, 71


def table(
    hand: str,
    *groups: str,
    others: str = "",
    opened: tuple[bool, bool] = (True, True),
    draws: str = "",
    points: tuple[int, int] = (0, 0),
    round_: int = 1,
    jokers: int = 0,
    pack: str = "piecepack",
    pile: bool = True,
) -> str:
    """My turn at a table of two, as a line.

    hand    my tiles, t1 and so on: "s4 m3 a0"
    groups  what lies on the table, g1 and so on, its tiles t21 and so on
    others  what the other one holds, t11 and so on
    draws   what comes next from the pile, t71 and so on
    opened  who has made a first meld
    pile    is there one? Else every tile was named
    """
    options = Options(pack=pack, jokers=jokers)
    left = list(in_the_box(options.suits, options.copies(SEATS), jokers))

    def taken(names: str, first: int) -> tuple[Tile, ...]:
        stamps = [_stamp(name) for name in names.split()]
        for stamp in stamps:
            left.remove(stamp)
        return tuple(Tile(f"t{number}", stamp) for number, stamp in enumerate(stamps, first))

    mine, theirs = taken(hand, 1), taken(others, OTHERS)
    firsts = [TABLE + sum(len(before.split()) for before in groups[:n]) for n in range(len(groups))]
    laid = tuple(
        Group(f"g{n}", taken(names, first)) for n, (names, first) in enumerate(zip(groups, firsts, strict=True), 1)
    )
    next_ones = taken(draws, PILE)
    rest, chance = Chance.of("packkub", hand, *groups).shuffle(left)
    assert pile or not rest
    covered = (*next_ones, *(Tile(f"t{number}", stamp) for number, stamp in enumerate(rest, PILE + len(next_ones))))
    public = PublicState(
        options=options,
        round=round_,
        first=Seat((1 - round_) % SEATS),
        mover=Seat(0),
        phase=Phase.PLAYING,
        groups=laid,
        before=laid,
        opened=opened,
        points=points,
    )
    return notation.write(State(public, (mine, theirs), covered, chance))


def _stamp(name: str) -> Stamp:
    return JOKER if name == "*" else read_stamp(f"{_SUIT[name[0]]}-{_VALUE[name[1]]}")
