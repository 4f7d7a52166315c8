"""Tables of PackKub for tests, written shortly and read by the game's own notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.games.packkub import BOX
from tilebag.games.packkub.notation import read
from tilebag.games.packkub.pieces import PIECEPACK, SIX_PACK, all_stamps, read_stamp
from tilebag.games.packkub.solver.melds import is_meld
from tilebag.games.packkub.state import State, Tile

GAME = BOX.game
A = Seat(0)
B = Seat(1)
C = Seat(2)
COPIES = {"piecepack": 0, "six-pack": 1, "double-six-pack": 2}


def position(
    hands: Sequence[str],
    groups: Sequence[str] = (),
    *,
    opened: Sequence[bool] | None = None,
    pile: int | None = None,
    **fields: object,
) -> State:
    """A table with these hands and groups: tiles get the ids t1, t2, … group by group, then hand by
    hand.

    All other tiles are the pile; with `pile` only that many of them, and the rest is in the last
    hand.
    """
    seats = len(hands)
    pack = str(fields.get("pack", "piecepack"))
    jokers = int(str(fields.get("jokers", 0)))
    suits = PIECEPACK if pack == "piecepack" else SIX_PACK
    left = Counter(map(str, all_stamps(suits, COPIES[pack] or seats, jokers)))
    laid, held = [group.split() for group in groups], [hand.split() for hand in hands]
    left.subtract(name for names in (*laid, *held) for name in names)
    assert min(left.values()) >= 0, left
    unused = list(left.elements())
    if pile is not None:
        held[-1] += unused[pile:]
        unused = unused[:pile]
    ids = iter(range(1, 1000))
    written = ["|".join(f"g{n}:{_tiles(group, ids)}" for n, group in enumerate(laid, 1)) or "-"]
    written += ["|".join(_tiles(hand, ids) for hand in held), _tiles(unused, ids) or "-"]
    yes = opened or [False] * seats
    facts = {
        "pack": pack, "jokers": jokers, "hand": 4, "rounds": 4, "round": 1, "first": 0, "mover": 0, "phase": "playing",
        "opened": ",".join("yes" if each else "no" for each in yes), "points": ",".join("0" * seats), "passes": 0,
        "steps": 0, "groups": written[0], "before": "same", "seen": "-", "hands": written[1],
        "pile": written[2], "chance": f"{7:016x}",
    }  # fmt: skip
    return read(" ".join(f"{name}={value}" for name, value in {**facts, **fields}.items()))


def _tiles(names: Sequence[str], ids: object) -> str:
    return ",".join(f"t{next(ids)}:{name}" for name in names)  # type: ignore[call-overload]


def put(tile: str, place: str) -> Move:
    return Move("put", (tile, place))


def after(state: State, *moves: Move | str, seat: Seat = A) -> State:
    for move in moves:
        state = GAME.play(state, seat, move if isinstance(move, Move) else Move.parse(move))
    return state


def may(state: State, move: Move, seat: Seat = A) -> bool:
    return move in GAME.moves(GAME.view(state, seat))


def names(tiles: tuple[Tile, ...]) -> list[str]:
    return [str(tile.stamp) for tile in tiles]


def meld(text: str, suits: int = 4) -> bool:
    return is_meld([read_stamp(name) for name in text.split()], suits)
