"""The set-up of the table (MB-1 to MB-3), and drawing coins from the bag.

With the option `draw=two-keep-one`, an idea from a review and not in the designer's text, two coins are drawn for each
coin due: the player keeps one, the other goes back, and the bag is shaken. The coins due are drawn one after the other.
A single coin left in the bag is simply taken. The number of coins due and the end of the game with the last coin are
unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.chance import Chance
from tilebag.fast_replace import fast_replace, replace_public
from tilebag.piecepack import ACE, ALL_STAMPS, SUITS, Stamp

from ..pieces import Coin, Die, Tile
from ..state import SIZES, Phase, PublicState, State

FIRST_TREASURE = tuple(Stamp("crowns", value) for value in (0, 1, 2))  # (MB-2)


def deal(draw: str, chance: Chance) -> State:
    """Nine rows of shuffled tiles, three crowns on the sheet, all other coins in the bag; `draw` is the option."""
    tiles, chance = chance.shuffle(ALL_STAMPS)
    bag, chance = chance.shuffle([coin for coin in ALL_STAMPS if coin not in FIRST_TREASURE])
    public = PublicState(
        draw=draw,
        turn=1,
        phase=Phase.NEW,
        roll=0,
        board=lay_out(tiles),
        dice=tuple(Die(suit, ACE) for suit in SUITS),
        owned=tuple(Coin(f"c{n}", coin) for n, coin in enumerate(FIRST_TREASURE, 1)),
        numbered=len(FIRST_TREASURE),
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
    out, bag = state.bag[: state.public.due], state.bag[state.public.due :]
    public, coins = _number_coins(state.public, out)
    return fast_replace(state, public=_gain(fast_replace(public, due=0), coins), bag=bag)


def _draw_pair(state: State) -> State:
    """Draw the next two coins to choose from, if any is due."""
    if is_all_drawn(state.public):
        return state
    if len(state.bag) == 1:
        return _draw_all(state)
    public, pair = _number_coins(state.public, state.bag[:2])
    return fast_replace(state, public=fast_replace(public, pair=pair, phase=Phase.CHOOSING), bag=state.bag[2:])


def _number_coins(public: PublicState, out: tuple[Stamp, ...]) -> tuple[PublicState, tuple[Coin, ...]]:
    """Number coins as they leave the bag, so that a number reveals nothing about the face."""
    coins = tuple(Coin(f"c{n}", stamp) for n, stamp in enumerate(out, public.numbered + 1))
    return fast_replace(public, numbered=public.numbered + len(out)), coins


def _gain(public: PublicState, coins: tuple[Coin, ...]) -> PublicState:
    """Put the coins on the sheet (MB-15)."""
    return fast_replace(public, owned=public.owned + coins, newest=public.newest + tuple(coin.id for coin in coins))
