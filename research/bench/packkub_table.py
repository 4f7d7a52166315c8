"""The fullest tables of PackKub, for timing their scenes: six players, all 144 tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tilebag.core import strict_json
from tilebag.core.chance import Chance
from tilebag.core.game import PHONE, Seat
from tilebag.core.move import Move
from tilebag.core.words import lexicon
from tilebag.games.packkub import BOX
from tilebag.games.packkub.pieces import PIECEPACK, VALUES, Stamp
from tilebag.games.packkub.state import Group, Options, Phase, PublicState, State, Tile
from tilebag.page import wire

PLAYERS = 6
STEPS = 40
MINE = ((0, 3), (0, 2), (0, 4), (1, 0), (2, 5), (2, 1), (3, 0))  # a hand: suits and values
OTHERS = ((3, 4),)


def fullest() -> State:
    """The first player holds seven tiles, the others one; the stock has only tiles that fit no
    group.
    """
    left = Counter(
        {Stamp(suit, value): PLAYERS for suit in PIECEPACK for value in range(len(VALUES))}
    )
    ids = iter(range(1, 1000))
    hands = tuple(
        tuple(Tile(f"t{next(ids)}", Stamp(PIECEPACK[suit], value)) for suit, value in hand)
        for hand in (MINE, *(OTHERS,) * (PLAYERS - 1))
    )
    left.subtract(tile.stamp for hand in hands for tile in hand)
    groups: list[Group] = []
    for meld in melds():
        if all(left[stamp] for stamp in meld):
            left.subtract(meld)
            groups.append(
                Group(f"g{len(groups) + 1}", tuple(Tile(f"t{next(ids)}", stamp) for stamp in meld))
            )
    pile = tuple(Tile(f"t{next(ids)}", stamp) for stamp in left.elements())
    melded, opened = tuple(groups), (True,) * PLAYERS
    table = PublicState(
        Options(hand=7), 1, Seat(0), Seat(0), Phase.PLAYING, opened, (0,) * PLAYERS, melded, melded
    )
    return State(table, hands, pile, Chance.of("bench"))


def melds() -> Iterator[tuple[Stamp, ...]]:
    """Sets of three, each without one suit in turn, then sequences of three."""
    for value in range(len(VALUES)):
        for missing in PIECEPACK:
            yield tuple(Stamp(suit, value) for suit in PIECEPACK if suit != missing)
    for _ in range(PLAYERS // 2):
        for suit in PIECEPACK:
            for low in (0, 3):
                yield tuple(Stamp(suit, value) for value in range(low, low + 3))


def steps() -> Iterator[Move]:
    """Moves that take a tile out of a group and put it back, group by group, so that no table
    occurs twice.
    """
    for group in fullest().public.groups[: STEPS // 2]:
        yield Move("put", (group.tiles[0].id, "new"))
        yield Move("put", (group.tiles[0].id, group.id))


def message(state: State, lang: str = "en") -> str:
    """The scene of the first player, as sent to a phone."""
    return strict_json.write(
        wire.scene(BOX.game.scene(BOX.game.view(state, Seat(0)), PHONE), lexicon(lang))
    )
