"""Coins coming out of the bag.

With the switch `draw=two-keep-one`, an idea from a review and not in the designer's text, each coin that is due is
drawn as two: the player keeps one and the other goes back into the bag, which is shaken. The coins due are drawn one
after the other. Where only one coin is left in the bag, it is simply taken. All else stays as it is: how many coins are
due, and that the game is over when the bag is empty.
"""

from __future__ import annotations

from tilebag.fast_replace import fast_replace
from tilebag.piecepack import Stamp

from ..pieces import Coin
from ..state import Phase, PublicState, State


def draw(state: State, due: int) -> State:
    """The table after `due` coins were drawn, or with the first two on the table to choose from."""
    state = fast_replace(state, public=fast_replace(state.public, due=due))
    return _choose(state) if state.public.draw == "two-keep-one" else _take_all(state)


def keep(state: State, coin: Coin) -> State:
    """One of the two is kept, the other goes back and the bag is shaken."""
    public = state.public
    back = tuple(other.stamp for other in public.pair if other != coin)
    bag, chance = state.chance.shuffle(state.bag + back)
    public = _gain(fast_replace(public, pair=(), due=public.due - 1), (coin,))
    return _choose(State(public, bag, chance))


def drawn_out(public: PublicState) -> bool:
    """Is nothing more to be drawn?"""
    return public.due == 0


def _take_all(state: State) -> State:
    """All coins that are due, at once, or what the bag still holds (MB-14, MB-17)."""
    out, bag = state.bag[: state.public.due], state.bag[state.public.due :]
    public, coins = _numbered(state.public, out)
    return fast_replace(state, public=_gain(fast_replace(public, due=0), coins), bag=bag)


def _choose(state: State) -> State:
    """The next two coins to choose from, if any is due."""
    if drawn_out(state.public):
        return state
    if len(state.bag) == 1:
        return _take_all(state)
    public, pair = _numbered(state.public, state.bag[:2])
    return fast_replace(state, public=fast_replace(public, pair=pair, phase=Phase.CHOOSING), bag=state.bag[2:])


def _numbered(public: PublicState, out: tuple[Stamp, ...]) -> tuple[PublicState, tuple[Coin, ...]]:
    """Coins get their numbers as they leave the bag, so that a number tells nothing about the face."""
    coins = tuple(Coin(f"c{n}", stamp) for n, stamp in enumerate(out, public.numbered + 1))
    return fast_replace(public, numbered=public.numbered + len(out)), coins


def _gain(public: PublicState, coins: tuple[Coin, ...]) -> PublicState:
    """The coins come onto the sheet (MB-15)."""
    return fast_replace(public, owned=public.owned + coins, newest=public.newest + tuple(coin.id for coin in coins))
