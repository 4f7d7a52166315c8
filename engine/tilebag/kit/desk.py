"""The arrangement of a seat's own pieces on its rack: no move, and never in the log.

Slots are numbered in reading order; `rows` gives the row of each slot. `PieceSlots` maps pieces to
slots, no two to the same. The functions raise nothing, change no argument and know no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TypeAlias

PieceSlots: TypeAlias = Mapping[str, int]


def put(lying: PieceSlots, piece: str, slot: int, rows: Sequence[float]) -> dict[str, int]:
    """Put a piece in a slot; the pieces from there to the nearest gap move by one slot.

    Gaps in the same row come first, then the nearest, then the piece's own. The piece must be on
    the rack and `slot` in `rows`.
    """
    others = {other: at for other, at in lying.items() if other != piece}
    taken = set(others.values())

    def distance(gap: int) -> tuple[bool, int, bool, int]:
        return rows[gap] != rows[slot], abs(gap - slot), gap != lying[piece], -gap

    gap = min((free for free in range(len(rows)) if free not in taken), key=distance)
    step = 1 if gap > slot else -1
    pushed = range(slot, gap, step)
    return {other: at + step if at in pushed else at for other, at in others.items()} | {
        piece: slot
    }


def place_pieces(pieces: Sequence[str], kept: PieceSlots, room: int) -> dict[str, int]:
    """Slots for these pieces: kept ones where they were, new ones after the last piece or else in
    the last gap.

    Kept pieces stay in their order; if `room` has shrunk they close up from the right. `room` must
    be at least the number of pieces.
    """
    order = {piece: n for n, piece in enumerate(pieces)}
    known = sorted(order.keys() & kept.keys(), key=lambda piece: (kept[piece], order[piece]))
    lying = dict(zip(known, _separate([kept[piece] for piece in known], room), strict=True))
    for piece in pieces:
        if piece not in lying:
            lying[piece] = _next_slot(set(lying.values()), room)
    return lying


def _separate(slots: Sequence[int], room: int) -> list[int]:
    """Increasing numbers below `room`, as near as possible to these, which may be equal or too
    high.
    """
    up = accumulate(slots, lambda last, slot: max(slot, last + 1))
    most = range(room - len(slots), room)
    return [min(slot, limit) for slot, limit in zip(up, most, strict=True)]


def _next_slot(taken: set[int], room: int) -> int:
    """The slot after the last taken one, or the last gap."""
    after = max(taken, default=-1) + 1
    return after if after < room else max(slot for slot in range(room) if slot not in taken)


def keep_slots(kept: PieceSlots, lying: PieceSlots) -> dict[str, int]:
    """The current slots, and for pieces that are gone their former slot while it is free: they may
    return.
    """
    taken = set(lying.values())
    gone = {at: piece for piece, at in kept.items() if piece not in lying and at not in taken}
    return {piece: at for at, piece in gone.items()} | dict(lying)
