"""Tables of Remembory for tests, written in few words and read by the game's own notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tilebag.core.chance import Chance
from tilebag.core.game import Game, Seat, Setup
from tilebag.core.move import Move
from tilebag.games.remembory import notation
from tilebag.games.remembory.options import OPTIONS
from tilebag.games.remembory.state import State
from tilebag.games.remembory.view import View
from tilebag.kit.piecepack import ALL_STAMPS, read_stamp, sort_stamps
from tilebag.match import catalog

BOX = catalog.box("remembory")
GAME: Game[State, View] = BOX.game
A = Seat(0)
B = Seat(1)
C = Seat(2)
NAMES = tuple(map(str, ALL_STAMPS))
BACK = Move("back")
KEEP = Move("keep")


def table(
    variant: str = "basic",
    hands: Sequence[str] = (),
    *,
    coin: str = "",
    tile: str = "",
    found: Mapping[int, str] | None = None,
    shown: str = "",
    notes: Mapping[str, str] | None = None,
    seats: int = 0,
    mover: int = 0,
    phase: str = "",
    **fields: str,
) -> State:
    """A table whose tiles are in the order suns-null, suns-ace, … arms-5 (t1 to t24).

    hands   variants 1 and 2: the coins of each seat; coins that are in no hand and not out are set
            aside
    coin    the coin in use; `tile`: the tile that is face up
    found   the tiles each seat has found; their coins are out
    shown   tiles that were turned up: `moons-2` (once, in turn 5), `moons-2@3.17`
    notes   further facts about a coin, as in the notation: `+`, `@*1.8`, `#suns-2`
    fields  switches, and fields of the notation as they are
    """
    finders = {name: seat for seat, names in (found or {}).items() for name in names.split()}
    looks = dict(_look(each) for each in shown.split())
    if tile:
        looks.setdefault(tile, "@1.20")
    owners, bag = _owners(variant, hands, coin, finders)
    ids = {name: f"c{n}" for n, name in enumerate(owners, 1)}
    coins = [
        f"{ids[name]}:{name}{owner}{_note(name, finders, notes or {})}"
        for name, owner in owners.items()
    ]
    values = {
        "variant": variant,
        **{name: values[0] for name, values in OPTIONS.items() if name != "variant"},
        "seats": str(seats or len(hands) or 2),
        "mover": str(mover),
        "phase": phase or _phase(variant, coin, tile),
        "grid": ",".join(f"{name}{_tile_history(name, finders, looks)}" for name in NAMES),
        "coins": ",".join(coins),
        "bag": ",".join(bag),
        "chosen": ids[coin] if coin else "",
        "turned": t(tile) if tile else "",
        "flips": "20",
        "numbered": str(len(owners)),
        "chance": "00000000000000ab",
        **fields,
    }
    return notation.read(" ".join(f"{name}={value or '-'}" for name, value in values.items()))


def _look(text: str) -> tuple[str, str]:
    name, _, look = text.partition("@")
    return name, f"@{look or '1.5'}"


def _tile_history(name: str, finders: Mapping[str, int], looks: Mapping[str, str]) -> str:
    return f"@1.1>{finders[name]}" if name in finders else looks.get(name, "")


def _owners(
    variant: str, hands: Sequence[str], coin: str, finders: Mapping[str, int]
) -> tuple[dict[str, str], list[str]]:
    """The coins that are out of the bag with their owners, and those in it."""
    if variant in ("3", "4"):
        return dict.fromkeys(NAMES, ""), []
    if variant == "basic":
        owners = dict.fromkeys([*finders, *([coin] if coin else [])], "")
    else:
        held = {name: seat for seat, names in enumerate(hands) for name in names.split()}
        owners = {name: f">{seat}" for name, seat in {**held, **finders}.items()}
    return owners, [name for name in NAMES if name not in owners]


def _note(name: str, finders: Mapping[str, int], notes: Mapping[str, str]) -> str:
    note = notes.get(name, "")
    late = "+" * note.startswith("+")
    return f"{late}{'!' * (name in finders)}{note.removeprefix('+')}"


def _phase(variant: str, coin: str, tile: str) -> str:
    if tile:
        return "right" if tile == coin else "wrong"
    return "turn" if coin else "over" if variant == "basic" else "take"


def t(name: str) -> str:
    """The id of a tile."""
    return f"t{NAMES.index(name) + 1}"


def c(state: State, name: str) -> str:
    """The id of a coin."""
    return next(
        coin.id
        for coin, face in zip(state.public.coins, state.coins, strict=True)
        if str(face) == name
    )


def turn(state: State, name: str) -> State:
    """The table after the mover has turned this tile."""
    place = [str(face) for face in state.tiles].index(name)
    return GAME.play(state, state.public.mover, Move("turn", (state.public.grid[place].id,)))


def take(state: State, name: str) -> State:
    """The table after the mover has taken this coin."""
    return GAME.play(state, state.public.mover, Move("take", (c(state, name),)))


def auto(state: State) -> State:
    """The table after the automatic move."""
    now = GAME.turn(state)
    assert now.auto, "somebody has to decide"
    return GAME.play(state, now.seats[0], now.auto)


def guess(state: State, coin: str, tile: str) -> State:
    """The table after the mover has taken this coin, turned this tile, and all went where it
    belongs.
    """
    return auto(turn(take(state, coin), tile))


def new_game(seats: int = 2, seed: str = "1", **options: str) -> State:
    """A table as it is laid at the start, also for more seats than the app has."""
    whole = {name: options.get(name, values[0]) for name, values in OPTIONS.items()}
    return GAME.start(Setup(seats, tuple(sorted(whole.items()))), Chance.of(seed))


def hand(state: State, seat: int) -> set[str]:
    """The coins in a seat's hand."""
    coins = zip(state.public.coins, state.coins, strict=True)
    return {str(face) for coin, face in coins if coin.owner == seat and not coin.out}


def out(state: State) -> set[str]:
    """The coins that are out for good."""
    return {
        str(face) for coin, face in zip(state.public.coins, state.coins, strict=True) if coin.out
    }


def usable(state: State) -> set[str]:
    """The coins that the mover may take."""
    ids = {
        move.args[0]
        for move in GAME.moves(GAME.view(state, state.public.mover))
        if move.verb == "take"
    }
    coins = zip(state.public.coins, state.coins, strict=True)
    return {str(face) for coin, face in coins if coin.id in ids}


def tiles_with_swapped(state: State, name: str, other: str) -> State:
    """The same table with two tiles exchanged."""
    names = {name: read_stamp(other), other: read_stamp(name)}
    return replace(state, tiles=tuple(names.get(str(tile), tile) for tile in state.tiles))


def coins_with_swapped(state: State, name: str, other: str) -> State:
    """The same table with two coins exchanged, wherever they are."""
    names = {name: read_stamp(other), other: read_stamp(name)}
    coins = tuple(names.get(str(coin), coin) for coin in state.coins)
    return replace(
        state, coins=coins, bag=sort_stamps(names.get(str(coin), coin) for coin in state.bag)
    )
