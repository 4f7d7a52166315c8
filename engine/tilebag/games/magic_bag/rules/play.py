"""The course of a game: the deal, turns, and the effect of each move (MB-1 to MB-22).

With the option `draw=two-keep-one`, an idea from a review and not in the designer's text, two coins
are drawn for each coin due: the player keeps one, the other goes back, and the bag is shaken. The
coins due are drawn one after the other. A single coin left in the bag is simply taken. The number
of coins due and the end of the game with the last coin are unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilebag.core.chance import Chance
from tilebag.core.errors import IllegalMove
from tilebag.core.fast_replace import fast_replace, find, replace_public, without
from tilebag.core.game import Seat, Setup, Turn
from tilebag.core.move import Move
from tilebag.kit.piecepack import ACE, ALL_STAMPS, SUITS, VALUES, Stamp

from ..pieces import Coin, Die, Tile
from ..state import ROLLS, SIZES, Phase, PublicState, State, row_number
from .moves import coins_for, legal_moves, matching_rows
from .scoring import score

FIRST_TREASURE = tuple(Stamp("crowns", value) for value in (0, 1, 2))  # (MB-2)


PLAYER = Seat(0)


def start(setup: Setup, chance: Chance) -> State:
    """Set up the table."""
    return deal(setup.option("draw"), chance)


def turn(state: State) -> Turn:
    """The player may move until the game is over; the current score."""
    points = (score(state.public),)
    if state.public.phase is Phase.OVER:
        return Turn((), ((PLAYER,),), points)
    return Turn((PLAYER,), (), points)


def tiles(state: State) -> tuple[str, ...]:
    """All tiles, coins and dice, wherever they are."""
    public = state.public
    on_board = (tile.stamp for row in public.board for tile in row)
    coins = (*(coin.stamp for coin in (*public.owned, *public.given, *public.pair)), *state.bag)
    pieces = [f"tile {stamp}" for stamp in on_board] + [f"coin {stamp}" for stamp in coins]
    return tuple(sorted(pieces + [f"die {die.suit}" for die in public.dice]))


def play(state: State, seat: Seat, move: Move) -> State:
    """The state after a move; raises IllegalMove."""
    if seat != PLAYER or move not in legal_moves(state.public):
        raise IllegalMove("error.illegal", move=str(move))
    return _ACTIONS[move.verb](state, *move.args)


def _toggle(state: State, die_id: str) -> State:
    """Hold a die back from the next roll, or free it (MB-6, MB-7)."""
    public = state.public
    dice = tuple(
        fast_replace(die, held=not die.held) if die.id == die_id else die for die in public.dice
    )
    return replace_public(state, dice=dice)


def _roll(state: State) -> State:
    """Roll the dice that are not held; the third roll may fail at once (MB-5, MB-6, MB-8)."""
    dice, chance = _throw(state.public.dice, state.chance)
    public = state.public
    public = fast_replace(
        public, phase=Phase.ROLLED, roll=public.roll + 1, dice=dice, newest=(), paid=False
    )
    if public.roll == ROLLS and not matching_rows(public):
        public = _fail(public)
    return fast_replace(state, public=public, chance=chance)


def _throw(dice: tuple[Die, ...], chance: Chance) -> tuple[tuple[Die, ...], Chance]:
    """Roll the free dice, one by one in the order of the suits."""
    rolled: list[Die] = []
    for die in dice:
        if die.held:
            rolled.append(die)
        else:
            value, chance = chance.draw_below(len(VALUES))
            rolled.append(fast_replace(die, value=value, throws=die.throws + 1))
    return tuple(rolled), chance


def _fail(public: PublicState) -> PublicState:
    """No row matches: a coin may be given up; without one the game is over (MB-18, MB-19)."""
    return fast_replace(public, phase=Phase.FAILED if public.owned else Phase.OVER)


def _stand(state: State) -> State:
    """Stop rolling with dice that match no row."""
    return fast_replace(state, public=_fail(state.public))


def _take(state: State, row: str) -> State:
    """Take a matching row and its coins (MB-14)."""
    number = row_number(row)
    due = coins_for(state.public, number)
    taken = (*state.public.taken, number)
    return _continue(draw(replace_public(state, taken=taken), due))


def _keep(state: State, coin_id: str) -> State:
    """Keep one of two coins; draw what else is due, and continue."""
    return _continue(keep(state, find(state.public.pair, coin_id)))


def _continue(state: State) -> State:
    """Once all coins are drawn, end the game with the last row (MB-16) or coin (MB-17), or begin a
    new turn.
    """
    public = state.public
    if not is_all_drawn(public):
        return state
    over = not (public.rows and state.bag)
    return fast_replace(
        state, public=fast_replace(public, phase=Phase.OVER) if over else _new_turn(public)
    )


def _new_turn(public: PublicState) -> PublicState:
    """Begin a turn with all four dice free (MB-5)."""
    dice = tuple(fast_replace(die, held=False) for die in public.dice)
    return fast_replace(public, phase=Phase.NEW, turn=public.turn + 1, roll=0, dice=dice)


def _give(state: State, coin_id: str) -> State:
    """Give up a coin, and play on (MB-18, MB-19)."""
    public = state.public
    coin = find(public.owned, coin_id)
    given = (*public.given, coin)
    paid = fast_replace(
        _new_turn(public), owned=without(public.owned, coin), given=given, paid=True
    )
    return fast_replace(state, public=paid)


def _remove(state: State, tile_id: str) -> State:
    """Remove a tile that a failed die hit exactly; at most one, and without a coin (MB-20)."""
    public = state.public
    return replace_public(state, removed=(*public.removed, tile_id), paid=False)


def _stop(state: State) -> State:
    """End the game (MB-18)."""
    return replace_public(state, phase=Phase.OVER)


# the deal and the bag


def deal(draw: str, chance: Chance) -> State:
    """Nine rows of shuffled tiles, three crowns on the sheet, all other coins in the bag; `draw` is
    the option.
    """
    tiles, chance = chance.shuffle(ALL_STAMPS)
    bag, chance = chance.shuffle([coin for coin in ALL_STAMPS if coin not in FIRST_TREASURE])
    dice = tuple(Die(suit, ACE) for suit in SUITS)
    owned = tuple(Coin(f"c{n}", coin) for n, coin in enumerate(FIRST_TREASURE, 1))
    public = PublicState(
        draw=draw,
        turn=1,
        phase=Phase.NEW,
        roll=0,
        board=lay_out(tiles),
        dice=dice,
        owned=owned,
        numbered=len(owned),
    )
    return State(public, bag, chance)


def lay_out(tiles: Sequence[Stamp]) -> tuple[tuple[Tile, ...], ...]:
    """The tiles in nine rows, numbered t1 to t24."""
    numbered = iter([Tile(f"t{n}", stamp) for n, stamp in enumerate(tiles, 1)])
    return tuple(tuple(next(numbered) for _ in range(size)) for size in SIZES)


def draw(state: State, due: int) -> State:
    """Draw `due` coins, or the first two to choose from."""
    state = replace_public(state, due=due)
    return _draw_pair(state) if state.public.draw == "two-keep-one" else _draw_all(state)


def keep(state: State, coin: Coin) -> State:
    """Keep one of two coins; the other goes back and the bag is shaken."""
    public = state.public
    back = tuple(other.stamp for other in public.pair if other != coin)
    bag, chance = state.chance.shuffle(state.bag + back)
    public = _gain(fast_replace(public, pair=(), due=public.due - 1), (coin,))
    return _draw_pair(State(public, bag, chance))


def is_all_drawn(public: PublicState) -> bool:
    """Have all coins due been drawn?"""
    return public.due == 0


def _draw_all(state: State) -> State:
    """Draw all coins due, or what the bag still holds (MB-14, MB-17)."""
    out = state.bag[: state.public.due]
    bag = state.bag[state.public.due :]
    public, coins = _number_coins(state.public, out)
    return fast_replace(state, public=_gain(fast_replace(public, due=0), coins), bag=bag)


def _draw_pair(state: State) -> State:
    """Draw the next two coins to choose from, if any is due."""
    if is_all_drawn(state.public):
        return state
    if len(state.bag) == 1:
        return _draw_all(state)
    public, pair = _number_coins(state.public, state.bag[:2])
    return fast_replace(
        state, public=fast_replace(public, pair=pair, phase=Phase.CHOOSING), bag=state.bag[2:]
    )


def _number_coins(
    public: PublicState, out: tuple[Stamp, ...]
) -> tuple[PublicState, tuple[Coin, ...]]:
    """Number coins as they leave the bag, so that a number reveals nothing about the face."""
    coins = tuple(Coin(f"c{n}", stamp) for n, stamp in enumerate(out, public.numbered + 1))
    return fast_replace(public, numbered=public.numbered + len(out)), coins


def _gain(public: PublicState, coins: tuple[Coin, ...]) -> PublicState:
    """Put the coins on the sheet (MB-15)."""
    return fast_replace(
        public, owned=public.owned + coins, newest=public.newest + tuple(coin.id for coin in coins)
    )


_ACTIONS: dict[str, Callable[..., State]] = {
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
