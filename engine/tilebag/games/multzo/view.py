"""What a seat knows, its legal moves, and determinisation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tilebag.core.chance import Chance
from tilebag.core.fast_replace import without
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.kit.piecepack import Stamp

from .pieces import ALL
from .rules.moves import legal_moves
from .state import Phase, PublicState, State, Tile


@dataclass(frozen=True, slots=True)
class View:
    """All a seat knows: the public state, its hand in the order of arrival, the tile it put face
    down.

    A guest (seat None) has no hand.
    """

    public: PublicState
    seat: Seat | None
    hand: tuple[Tile, ...]
    down: Tile | None = None

    @property
    def is_to_move(self) -> bool:
        """Is it this seat's turn to take a tile or to put one down?"""
        return self.public.phase in (Phase.DRAW, Phase.DROP) and self.seat == self.public.mover


def view(state: State, seat: Seat | None) -> View:
    """What a seat, or a spectator (None), may know."""
    public = state.public
    down = state.down if seat is not None and seat == public.declarer else None
    return View(public, seat, () if seat is None else state.hands[seat], down)


def moves(view: View) -> tuple[Move, ...]:
    """The legal moves."""
    return legal_moves(view.public, view.seat, view.hand)


def is_calm(view: View) -> bool:
    """No seat has ended the round (MZ-11), and the hands are not shown."""
    return view.public.declarer is None and view.public.phase in (Phase.DRAW, Phase.DROP)


def seen_tiles(view: View) -> tuple[Tile, ...]:
    """Every tile of this round whose face this seat has seen."""
    public = view.public
    down = () if view.down is None else (view.down,)
    seen = sum((*public.seen, *public.shown), view.hand + public.open + down)
    return tuple(dict.fromkeys(seen))


def unseen_tiles(view: View) -> tuple[Stamp, ...]:
    """The tiles that this seat has not seen in this round: in other hands, in the stock, or face
    down.
    """
    seen = {tile.stamp for tile in seen_tiles(view)}
    return tuple(stamp for stamp in ALL if stamp not in seen)


def determinise(view: View, chance: Chance) -> State:
    """The same state with the unseen tiles dealt at random to all places hidden from this seat."""
    public = view.public
    stamps, chance = chance.shuffle(unseen_tiles(view))
    seen_ids = {tile.id for tile in seen_tiles(view)}
    ids, chance = chance.shuffle(
        [f"t{n}" for n in range(1, len(ALL) + 1) if f"t{n}" not in seen_ids]
    )
    unseen = iter([Tile(tile_id, stamp) for tile_id, stamp in zip(ids, stamps, strict=True)])
    deal = _Deal(public, unseen, chance, view.down)
    hands = tuple(view.hand if seat == view.seat else deal.hand(seat) for seat in public.seats)
    down = deal.face_down()
    return State(public, hands, tuple(unseen), down, deal.chance)


@dataclass
class _Deal:
    """Deals the unseen tiles; `down` is the face-down tile, once known or drawn."""

    public: PublicState
    unseen: Iterator[Tile]
    chance: Chance
    down: Tile | None

    def hand(self, seat: Seat) -> tuple[Tile, ...]:
        """Four or five tiles, including those taken openly. Any of the declarer's may lie face
        down.
        """
        public = self.public
        if public.shown:
            return ()
        tiles = public.seen[seat]
        ended = seat == public.declarer
        tiles += tuple(
            next(self.unseen) for _ in range(public.hand_size(seat) + ended - len(tiles))
        )
        if ended:
            self.down, self.chance = self.chance.pick(tiles)
        return without(tiles, self.down)

    def face_down(self) -> Tile | None:
        """After the showdown the declarer's openly taken tile that is missing from the hand, else
        any unseen one.
        """
        declarer = self.public.declarer
        if declarer is None or self.down is not None:
            return self.down
        missing = [
            tile for tile in self.public.seen[declarer] if tile not in self.public.shown[declarer]
        ]
        return missing[0] if missing else next(self.unseen)
