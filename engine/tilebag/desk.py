"""Where a seat keeps its own things: which piece lies in which slot. Nobody's move, and never in a log.

Slots are numbered in the order of reading; `rows` says for each slot in which row it is. A *lying* gives each piece its
slot; no two share one. Nothing here raises, changes what it is given, or knows a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TypeAlias

PieceSlots: TypeAlias = Mapping[str, int]


def put(lying: PieceSlots, piece: str, slot: int, rows: Sequence[float]) -> dict[str, int]:
    """The piece in that slot; what lies there, and what that meets, moves aside by one slot up to the next gap.

    A gap in the same row comes before one in another, then the nearest, then the piece's own. The piece must lie
    somewhere, so there is a gap, and the slot must be one of `rows`.
    """
    rest = {one: at for one, at in lying.items() if one != piece}
    taken = set(rest.values())

    def distance(gap: int) -> tuple[bool, int, bool, int]:
        return rows[gap] != rows[slot], abs(gap - slot), gap != lying[piece], -gap

    gap = min((free for free in range(len(rows)) if free not in taken), key=distance)
    step = 1 if gap > slot else -1
    pushed = range(slot, gap, step)
    return {one: at + step if at in pushed else at for one, at in rest.items()} | {piece: slot}


def place_pieces(pieces: Sequence[str], kept: PieceSlots, room: int) -> dict[str, int]:
    """Each piece where it was kept; the others, in their order, after the last one, or else in the last gap.

    Those kept stay in their order, also where there is less room than there was: then they close up from the right.
    There must be room for all pieces.
    """
    order = {piece: n for n, piece in enumerate(pieces)}
    known = sorted(order.keys() & kept.keys(), key=lambda piece: (kept[piece], order[piece]))
    lying = dict(zip(known, _separate([kept[piece] for piece in known], room), strict=True))
    for piece in pieces:
        if piece not in lying:
            lying[piece] = _next_slot(set(lying.values()), room)
    return lying


def _separate(slots: Sequence[int], room: int) -> list[int]:
    """Rising numbers below `room` as near as can be to these, which may be equal or too high."""
    up = accumulate(slots, lambda last, slot: max(slot, last + 1))
    most = range(room - len(slots), room)
    return [min(slot, limit) for slot, limit in zip(up, most, strict=True)]


def _next_slot(taken: set[int], room: int) -> int:
    """The slot after the last one taken, or the last gap."""
    after = max(taken, default=-1) + 1
    return after if after < room else max(slot for slot in range(room) if slot not in taken)


def keep_slots(kept: PieceSlots, lying: PieceSlots) -> dict[str, int]:
    """What lies there now, and of what is gone the slot it had, until something else lies there: it may come back."""
    taken = set(lying.values())
    gone = {at: piece for piece, at in kept.items() if piece not in lying and at not in taken}
    return {piece: at for at, piece in gone.items()} | dict(lying)
