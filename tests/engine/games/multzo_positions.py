"""Tables of Multzo to arrange tests with.

A tile or coin is two letters here: suit (s m c a: Suns, Moons, Crowns, Arms) and value (0 2 3 4 5
a). These tables number the tiles t1 to t24 in the order of suits and values, so `move("drop m4")`
finds the id; in a real game ids tell nothing.
"""

from __future__ import annotations

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.games.multzo import BOX
from tilebag.games.multzo.notation import read
from tilebag.games.multzo.pieces import ALL
from tilebag.games.multzo.state import State, Tile
from tilebag.kit.piecepack import NULL, SUITS, VALUES, Stamp, read_stamp

GAME = BOX.game
A, B, C, D, E = map(Seat, range(5))

_SUIT = {suit[0]: suit for suit in SUITS}
_VALUE = {value[0] if value != "null" else "0": value for value in VALUES}


def stamp(text: str) -> Stamp:
    """`one("ma")` is the ace of Moons."""
    return read_stamp(f"{_SUIT[text[0]]}-{_VALUE[text[1]]}")


def stamps(text: str) -> tuple[Stamp, ...]:
    """`stamps("s2 m4")`."""
    return tuple(map(stamp, text.split()))


def hands(text: str) -> tuple[tuple[Stamp, ...], ...]:
    """`hands("s2 s3 s4 s5 | m2 …")`."""
    return tuple(map(stamps, text.split("|")))


def tile_id(stamp: Stamp) -> str:
    return f"t{ALL.index(stamp) + 1}"


def move(text: str) -> Move:
    """`move("take m4")`, `move("null moons")`, `move("draw")`."""
    verb, *args = text.split()
    return Move(verb, tuple(arg if arg in SUITS else tile_id(stamp(arg)) for arg in args))


def after(state: State, *steps: str) -> State:
    """The table after `"0 take m4"`, `"0 drop s2"`, …"""
    for step in steps:
        seat, _, text = step.partition(" ")
        state = GAME.play(state, Seat(int(seat)), move(text))
    return state


def moves(state: State, seat: Seat | None) -> list[str]:
    """The legal moves of a seat, in the notation of these tests."""
    names = {tile_id(stamp(suit[0] + value)): suit[0] + value for suit in SUITS for value in _VALUE}
    return [
        " ".join([each.verb, *(names.get(arg, arg) for arg in each.args)])
        for each in GAME.moves(GAME.view(state, seat))
    ]


def table(held: str, *, won: str = "", stock: str = "", down: str = "", **fields: object) -> State:
    """A table with these hands; other pieces are in the stock (after `stock`) or in the stacks."""
    tiles = hands(held)
    opened = stamps(str(fields.pop("open", "")))
    hidden = stamps(down)
    first = stamps(stock)
    unused = [tile for tile in ALL if tile not in {*sum(tiles, ()), *opened, *hidden, *first}]
    coins = hands(won) if won else ((),) * len(tiles)
    left = [coin for coin in ALL if coin not in sum(coins, ())]
    facts: dict[str, object] = {
        "flush_null": "one",
        "stall_turns": 6,
        "round": 1,
        "phase": "draw",
        "starter": 0,
        "mover": 0,
        "declarer": "-",
        "idle": 0,
        "hands": ";".join(map(_tiles, tiles)),
        "open": _tiles(opened),
        "seen": ";".join("-" * len(tiles)),
        "down": _tiles(hidden),
        "stock": _tiles((*first, *unused)),
        "stacks": ";".join(
            _list(coin for coin in left if coin.suit == suit and coin.value != NULL)
            for suit in SUITS
        ),
        "nulls": _list(coin for coin in left if coin.value == NULL),
        "won": ";".join(map(_list, coins)),
        "shown": "no",
        "prizes": "-",
        "chance": f"{Chance.of('table').state:016x}",
    }
    if "seen" in fields:
        fields["seen"] = ";".join(_list(map(tile_id, line)) for line in hands(str(fields["seen"])))
    assert facts.keys() >= fields.keys()
    return read(" ".join(f"{name}={value}" for name, value in (facts | fields).items()))


def _tiles(tiles: tuple[Stamp, ...]) -> str:
    return _list(f"{tile_id(tile)}:{tile}" for tile in tiles)


def _list(parts: object) -> str:
    return ",".join(map(str, parts)) or "-"  # type: ignore[call-overload]


def short(tiles: tuple[Tile, ...]) -> str:
    """Tiles in the words of these tests."""
    return coins(tuple(tile.stamp for tile in tiles))


def coins(stamps: tuple[Stamp, ...]) -> str:
    """Coins in the words of these tests."""
    return " ".join(
        coin.suit[0] + next(sign for sign, value in _VALUE.items() if value == VALUES[coin.value])
        for coin in stamps
    )
