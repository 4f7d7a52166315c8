"""The rules of The Magic Bag: how a table is laid and what each step does to it (clauses MB-1 to MB-27)."""

from __future__ import annotations

from collections.abc import Callable

from tilebag.chance import Chance
from tilebag.errors import IllegalMove
from tilebag.fast_replace import fast_replace
from tilebag.game import Seat, Setup, Turn
from tilebag.games.magic_bag.drawing import draw, drawn_out, keep
from tilebag.games.magic_bag.matching import coins_for, matching_rows
from tilebag.games.magic_bag.pieces import ALL, SUITS, VALUES, Stamp
from tilebag.games.magic_bag.state import ROLLS, SIZES, Coin, Die, Phase, State, Table, Tile
from tilebag.games.magic_bag.steps import steps
from tilebag.games.magic_bag.treasure import score
from tilebag.move import Move

PLAYER = Seat(0)
FIRST_TREASURE = tuple(Stamp("crowns", value) for value in (0, 1, 2))  # (MB-2)


def start(setup: Setup, chance: Chance) -> State:
    """Nine rows of shuffled tiles, three crowns on the sheet, all other coins in the bag (MB-1 to MB-3)."""
    tiles, chance = chance.shuffled(ALL)
    bag, chance = chance.shuffled([coin for coin in ALL if coin not in FIRST_TREASURE])
    table = Table(
        draw=setup.option("draw"),
        turn=1,
        phase=Phase.NEW,
        roll=0,
        board=lay_out(tiles),
        dice=tuple(Die(suit, VALUES.index("ace")) for suit in SUITS),
        owned=tuple(Coin(f"c{n}", coin) for n, coin in enumerate(FIRST_TREASURE, 1)),
        numbered=len(FIRST_TREASURE),
    )
    return State(table, bag, chance)


def lay_out(tiles: tuple[Stamp, ...]) -> tuple[tuple[Tile, ...], ...]:
    """The tiles in nine rows, numbered t1 to t24 as they lie."""
    numbered = iter([Tile(f"t{n}", stamp) for n, stamp in enumerate(tiles, 1)])
    return tuple(tuple(next(numbered) for _ in range(size)) for size in SIZES)


def turn(state: State) -> Turn:
    """The player may move until the game is over; the score is told as it stands."""
    points = (score(state.table),)
    if state.table.phase is Phase.OVER:
        return Turn((), ((PLAYER,),), points)
    return Turn((PLAYER,), (), points)


def tiles(state: State) -> tuple[str, ...]:
    """All tiles, coins and dice, wherever they lie."""
    table = state.table
    on_board = (tile.stamp for row in table.board for tile in row)
    coins = (*(coin.stamp for coin in (*table.owned, *table.given, *table.pair)), *state.bag)
    return tuple(
        sorted(
            [f"tile {stamp}" for stamp in on_board]
            + [f"coin {stamp}" for stamp in coins]
            + [f"die {die.suit}" for die in table.dice]
        )
    )


def play(state: State, seat: Seat, move: Move) -> State:
    """The table after a step; raises IllegalMove."""
    if seat != PLAYER or move not in steps(state.table):
        raise IllegalMove("error.illegal", move=str(move))
    return _STEPS[move.verb](state, *move.args)


def _toggle(state: State, die_id: str) -> State:
    """A die is held back from the next roll, or freed (MB-6, MB-7)."""
    table = state.table
    dice = tuple(fast_replace(die, held=not die.held) if die.id == die_id else die for die in table.dice)
    return fast_replace(state, table=fast_replace(table, dice=dice))


def _roll(state: State) -> State:
    """The dice that are not held are thrown; the third roll may fail at once (MB-5, MB-6, MB-8)."""
    dice, chance = _thrown(state.table.dice, state.chance)
    table = fast_replace(state.table, phase=Phase.ROLLED, roll=state.table.roll + 1, dice=dice, newest=(), paid=False)
    if table.roll == ROLLS and not matching_rows(table):
        table = _failed(table)
    return fast_replace(state, table=table, chance=chance)


def _thrown(dice: tuple[Die, ...], chance: Chance) -> tuple[tuple[Die, ...], Chance]:
    """The dice after a roll, one after the other in the order of the suits."""
    lying: list[Die] = []
    for die in dice:
        if die.held:
            lying.append(die)
        else:
            value, chance = chance.below(len(VALUES))
            lying.append(fast_replace(die, value=value, throws=die.throws + 1))
    return tuple(lying), chance


def _failed(table: Table) -> Table:
    """Nothing matches: a coin may be given up; without one the game is over (MB-18, MB-19)."""
    return fast_replace(table, phase=Phase.FAILED if table.owned else Phase.OVER)


def _stand(state: State) -> State:
    """The player stops rolling, and no row matches."""
    return fast_replace(state, table=_failed(state.table))


def _take(state: State, row: str) -> State:
    """A matched row leaves the game and brings its coins (MB-14)."""
    number = int(row.removeprefix("row-"))
    due = coins_for(state.table, number)
    taken = fast_replace(state.table, taken=(*state.table.taken, number))
    return _go_on(draw(fast_replace(state, table=taken), due))


def _keep(state: State, coin_id: str) -> State:
    """One of two coins is kept; then what else is due, and the game goes on."""
    return _go_on(keep(state, next(coin for coin in state.table.pair if coin.id == coin_id)))


def _go_on(state: State) -> State:
    """All coins drawn: the game is over with the last row (MB-16) or the last coin (MB-17), else a new turn begins."""
    table = state.table
    if not drawn_out(table):
        return state
    over = not (table.rows and state.bag)
    return fast_replace(state, table=fast_replace(table, phase=Phase.OVER) if over else _new_turn(table))


def _new_turn(table: Table) -> Table:
    """All four dice are free again (MB-5)."""
    dice = tuple(fast_replace(die, held=False) for die in table.dice)
    return fast_replace(table, phase=Phase.NEW, turn=table.turn + 1, roll=0, dice=dice)


def _give(state: State, coin_id: str) -> State:
    """A coin leaves the game, and the player goes on (MB-18, MB-19)."""
    table = state.table
    coin = next(coin for coin in table.owned if coin.id == coin_id)
    owned = tuple(other for other in table.owned if other != coin)
    paid = fast_replace(_new_turn(table), owned=owned, given=(*table.given, coin), paid=True)
    return fast_replace(state, table=paid)


def _remove(state: State, tile_id: str) -> State:
    """A tile that a failed die hit exactly leaves the board; one at most, and no coin for it (MB-20)."""
    table = state.table
    return fast_replace(state, table=fast_replace(table, removed=(*table.removed, tile_id), paid=False))


def _stop(state: State) -> State:
    """The player ends the game (MB-18)."""
    return fast_replace(state, table=fast_replace(state.table, phase=Phase.OVER))


_STEPS: dict[str, Callable[..., State]] = {
    "roll": _roll,
    "hold": _toggle,
    "free": _toggle,
    "take": _take,
    "stand": _stand,
    "keep": _keep,
    "give": _give,
    "remove": _remove,
    "stop": _stop,
}
