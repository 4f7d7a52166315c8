"""Tables of The Magic Bag for tests, written in few words and read by the game's own notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tilebag.core.chance import Chance
from tilebag.core.game import Game, Seat
from tilebag.core.move import Move
from tilebag.games.magic_bag import notation
from tilebag.games.magic_bag.state import SIZES, State
from tilebag.games.magic_bag.view import View
from tilebag.kit.piecepack import ALL_STAMPS, Stamp, read_stamp
from tilebag.match import catalog

BOX = catalog.box("magic-bag")
GAME: Game[State, View] = BOX.game
ME = Seat(0)
NAMES = tuple(map(str, ALL_STAMPS))
CROWNS = "crowns-null crowns-ace crowns-2"
FIVES = "suns-5 moons-5 crowns-5 arms-5"


def table(rows: Mapping[int, str], dice: str = FIVES, owned: str = CROWNS, **fields: str) -> State:
    """A table with these rows left (by number), these dice (`suns-4+`: held) and these coins; all
    other rows are taken, all other coins in the bag, in the order of `bag` (its first ones are
    enough). A row with fewer tiles than were laid out has lost the others. Without more said, it is
    after the first roll of turn 4.
    """
    board, removed = _board(rows)
    given_coins, pair = fields.pop("given", ""), fields.pop("pair", "")
    seen = [*owned.split(), *given_coins.split(), *pair.split()]
    first = fields.pop("bag", "").split()
    bag = (
        first
        if fields.pop("only", "")
        else [*first, *(name for name in NAMES if name not in (*seen, *first))]
    )
    given_coins = " ".join(
        [*given_coins.split(), *(name for name in NAMES if name not in (*seen, *bag))]
    )
    ids = iter(range(1, 99))
    written = {
        "draw": "one",
        "turn": "4",
        "phase": "rolled",
        "roll": "1",
        "rows": board,
        "taken": ",".join(str(n) for n in range(1, 10) if n not in rows),
        "removed": ",".join(removed),
        "dice": ",".join(
            f"{die.rstrip('+')}x1{die[len(die.rstrip('+')) :]}" for die in dice.split()
        ),
        "owned": _coins(owned, ids),
        "given": _coins(given_coins, ids),
        "newest": "",
        "pair": _coins(pair, ids),
        "due": "0",
        "numbered": str(next(ids) - 1),
        "paid": "no",
        "bag": ",".join(bag),
        "chance": "00000000000000ab",
        **fields,
    }
    return notation.read(" ".join(f"{name}={value or '-'}" for name, value in written.items()))


def _board(rows: Mapping[int, str]) -> tuple[str, list[str]]:
    """All 24 tiles: first those that are named, then the others; and the ids of those
    that are gone.
    """
    named = [name for row in rows.values() for name in row.split()]
    unnamed = iter([name for name in NAMES if name not in named])
    board = []
    gone = []
    before = 0
    for n, size in enumerate(SIZES, 1):
        row = rows.get(n, "").split()
        if n in rows:
            gone += [f"t{before + k}" for k in range(len(row) + 1, size + 1)]
        board.append(",".join([*row, *(next(unnamed) for _ in range(size - len(row)))]))
        before += size
    return ";".join(board), gone


def _coins(names: str, ids: Iterable[int]) -> str:
    return ",".join(f"c{n}:{name}" for name, n in zip(names.split(), ids, strict=False))


def play(state: State, *moves: str) -> State:
    """The state after these moves."""
    for move in moves:
        state = GAME.play(state, ME, Move.parse(move))
    return state


def moves(state: State) -> tuple[str, ...]:
    """The legal moves, as texts."""
    return tuple(map(str, GAME.moves(GAME.view(state, ME))))


def coins(state: State) -> tuple[str, ...]:
    """The coins on the sheet, by name."""
    return tuple(str(coin.stamp) for coin in state.public.owned)


def points(state: State) -> int:
    return GAME.turn(state).scores[0]


def stamps(names: str) -> tuple[Stamp, ...]:
    return tuple(map(read_stamp, names.split()))


def new_game(seed: str = "7", draw: str = "one") -> State:
    return GAME.start(BOX.setup(1, {"draw": draw}), Chance.of(seed))
