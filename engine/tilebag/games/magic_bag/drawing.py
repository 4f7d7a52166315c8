"""Coins coming out of the bag.

With the switch `draw=two-keep-one`, an idea from a review and not in the designer's text, each coin that is due is
drawn as two: the player keeps one and the other goes back into the bag, which is shaken. The coins due are settled one
after the other. Where only one coin is left in the bag, it is simply taken. All else stays as it is: how many coins are
due, and that the game is over when the bag is empty.
"""

from __future__ import annotations

from tilebag.fast_replace import fast_replace
from tilebag.games.magic_bag.pieces import Stamp
from tilebag.games.magic_bag.state import Coin, Phase, State, Table


def draw(state: State, due: int) -> State:
    """The table after `due` coins were drawn, or with the first two on the table to choose from."""
    state = fast_replace(state, table=fast_replace(state.table, due=due))
    return _choose(state) if state.table.draw == "two-keep-one" else _take_all(state)


def keep(state: State, coin: Coin) -> State:
    """One of the two is kept, the other goes back and the bag is shaken."""
    table = state.table
    back = tuple(other.stamp for other in table.pair if other != coin)
    bag, chance = state.chance.shuffled(state.bag + back)
    kept = _gain(fast_replace(table, pair=(), due=table.due - 1), (coin,))
    return _choose(State(kept, bag, chance))


def drawn_out(table: Table) -> bool:
    """Is nothing more to be drawn?"""
    return table.due == 0


def _take_all(state: State) -> State:
    """All coins that are due, at once, or what the bag still holds (MB-14, MB-17)."""
    out, bag = state.bag[: state.table.due], state.bag[state.table.due :]
    table, coins = _numbered(state.table, out)
    return fast_replace(state, table=_gain(fast_replace(table, due=0), coins), bag=bag)


def _choose(state: State) -> State:
    """The next two coins to choose from, if any is due."""
    if drawn_out(state.table):
        return state
    if len(state.bag) == 1:
        return _take_all(state)
    table, pair = _numbered(state.table, state.bag[:2])
    return fast_replace(state, table=fast_replace(table, pair=pair, phase=Phase.CHOOSING), bag=state.bag[2:])


def _numbered(table: Table, out: tuple[Stamp, ...]) -> tuple[Table, tuple[Coin, ...]]:
    """Coins get their numbers as they leave the bag, so that a number tells nothing about the face."""
    coins = tuple(Coin(f"c{n}", stamp) for n, stamp in enumerate(out, table.numbered + 1))
    return fast_replace(table, numbered=table.numbered + len(out)), coins


def _gain(table: Table, coins: tuple[Coin, ...]) -> Table:
    """The coins come onto the sheet (MB-15)."""
    return fast_replace(table, owned=table.owned + coins, newest=table.newest + tuple(coin.id for coin in coins))
