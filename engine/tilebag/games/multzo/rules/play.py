"""The rules of Multzo: the deal, turns, moves, the end of the game (MZ-1 to MZ-26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilebag.core.chance import Chance
from tilebag.core.errors import IllegalMove
from tilebag.core.fast_replace import fast_replace, find, replace_at, replace_public, without
from tilebag.core.game import Seat, Setup, Turn, ranking
from tilebag.core.move import Move
from tilebag.kit.piecepack import NULL, SUITS, Stamp

from ..pieces import ALL, ORDER
from ..state import HAND_SIZE, Phase, Prize, PublicState, State, Tile
from .moves import COLLECT, DEAL, legal_moves, nulls_to_choose
from .showdown import Reward, rewards_of, score, score_of, unpaid_winners, winners_of


def start(setup: Setup, chance: Chance) -> State:
    """Deal the first round, with all coins in their stacks; the starter is chosen at random (MZ-4
    to MZ-8).
    """
    first, chance = chance.draw_below(setup.seats)
    stacks = tuple(tuple(Stamp(suit, value) for value in ORDER if value != NULL) for suit in SUITS)
    nulls = tuple(Stamp(suit, NULL) for suit in SUITS)
    empty = ((),) * setup.seats
    public = PublicState(
        flush_null=setup.option("flush_null"),
        stall_turns=int(setup.option("stall_turns")),
        round=1,
        phase=Phase.DRAW,
        starter=Seat(first),
        mover=Seat(first),
        stacks=stacks,
        nulls=nulls,
        won=empty,
        seen=empty,
    )
    return _deal(public, chance)


def turn(state: State) -> Turn:
    """Whose turn it is, and the scores; the highest score wins, equal scores share a place
    (MZ-26).
    """
    public = state.public
    scores = tuple(map(score, public.won))
    if public.phase is Phase.OVER:
        return Turn((), ranking(scores), scores)
    seat, auto = _next_move(public)
    return Turn((seat,), (), scores, auto, deals=auto == DEAL)


def _next_move(public: PublicState) -> tuple[Seat, Move | None]:
    """The seat that moves next, and its move if it is automatic.

    The mover; at the showdown the winner who is paid next; then the starter of the next round.
    """
    if public.phase is not Phase.SHOW:
        return public.mover, None
    if waiting := unpaid_winners(public):
        return waiting[0], None if nulls_to_choose(public) else COLLECT
    return next_starter(public), DEAL


def tiles(state: State) -> tuple[str, ...]:
    """All tiles and coins, wherever they are."""
    public = state.public
    down = () if state.down is None else (state.down,)
    all_tiles = sum((*state.hands, *public.shown), state.stock + public.open + down)
    coins = sum((*public.stacks, *public.won), public.nulls)
    return tuple(
        sorted([f"tile {tile.stamp}" for tile in all_tiles] + [f"coin {coin}" for coin in coins])
    )


def play(state: State, seat: Seat, move: Move) -> State:
    """The state after a move; raises IllegalMove."""
    mover, auto = _next_move(state.public)
    if seat != mover or (
        move != auto and move not in legal_moves(state.public, seat, state.hands[seat])
    ):
        raise IllegalMove("error.illegal", move=str(move))
    return _ACTIONS[move.verb](state, *move.args)


# a turn


def _draw(state: State) -> State:
    """Draw the top tile of the stock (MZ-9)."""
    return _add_to_hand(fast_replace(state, stock=state.stock[1:]), state.stock[0])


def _take(state: State, tile_id: str) -> State:
    """Take an open tile; its holder is public (MZ-9)."""
    public = state.public
    tile = find(public.open, tile_id)
    seen = replace_at(public.seen, public.mover, (*public.seen[public.mover], tile))
    idle = public.idle + (public.stock_size == 0)
    public = fast_replace(public, open=without(public.open, tile), seen=seen, idle=idle)
    return _add_to_hand(fast_replace(state, public=public), tile)


def _add_to_hand(state: State, tile: Tile) -> State:
    """Give the mover a fifth tile."""
    seat = state.public.mover
    hands = replace_at(state.hands, seat, (*state.hands[seat], tile))
    return fast_replace(state, public=fast_replace(state.public, phase=Phase.DROP), hands=hands)


def _drop(state: State, tile_id: str) -> State:
    """Put a tile down face up (MZ-9)."""
    public = state.public
    tile = find(state.hands[public.mover], tile_id)
    seen = replace_at(public.seen, public.mover, without(public.seen[public.mover], tile))
    public = fast_replace(public, open=(*public.open, tile), seen=seen)
    return _next_turn(_remove_from_hand(fast_replace(state, public=public), tile))


def _end_round(state: State, tile_id: str) -> State:
    """Put a tile face down: every other seat has one more turn (MZ-11, MZ-12)."""
    public = state.public
    tile = find(state.hands[public.mover], tile_id)
    public = fast_replace(public, declarer=public.mover)
    return _next_turn(_remove_from_hand(fast_replace(state, public=public, down=tile), tile))


def _remove_from_hand(state: State, tile: Tile) -> State:
    """Take a tile from the mover's hand."""
    seat = state.public.mover
    return fast_replace(
        state, hands=replace_at(state.hands, seat, without(state.hands[seat], tile))
    )


def _next_turn(state: State) -> State:
    """Pass the turn, or begin the showdown: after the last turns (MZ-12) or when the round stalls
    (MZ-13).
    """
    public = fast_replace(state.public, phase=Phase.DRAW)
    following = public.clockwise(public.mover)[1]
    if following == public.declarer or public.stall_turns_left == 0:
        winners = winners_of(state.hands)
        at_showdown = fast_replace(public, phase=Phase.SHOW, shown=state.hands, winners=winners)
        return fast_replace(state, public=at_showdown, hands=((),) * len(public.seats))
    return replace_public(state, phase=Phase.DRAW, mover=following)


# the showdown


def _collect(state: State) -> State:
    """Pay a winner the only possible reward, or the one without a null coin."""
    return _pay(state, rewards_of(state.public, unpaid_winners(state.public)[0])[0])


def _take_null_coin(state: State, suit: str) -> State:
    """Pay a winner of two categories with a null coin for one of them (MZ-23)."""
    ways = rewards_of(state.public, unpaid_winners(state.public)[0])
    return _pay(state, next(reward for reward in ways if reward.null == suit))


def _pay(state: State, reward: Reward) -> State:
    """Pay the coins; after the last winner the game is over if a stack is empty (MZ-25)."""
    public = state.public
    seat = unpaid_winners(state.public)[0]
    public = fast_replace(
        public,
        stacks=tuple(
            tuple(coin for coin in stack if coin not in reward.coins) for stack in public.stacks
        ),
        nulls=tuple(coin for coin in public.nulls if coin not in reward.coins),
        won=replace_at(public.won, seat, public.won[seat] + reward.coins),
        prizes=(*public.prizes, Prize(seat, reward.coins)),
    )
    over = not unpaid_winners(public) and not all(public.stacks)
    return fast_replace(state, public=fast_replace(public, phase=Phase.OVER) if over else public)


# the deal


def next_round(state: State) -> State:
    """Deal all tiles again; coins and scores stay (MZ-25)."""
    public = state.public
    cleared = clear_round(public, next_starter(public))
    return _deal(fast_replace(cleared, round=public.round + 1), state.chance)


def clear_round(public: PublicState, starter: Seat) -> PublicState:
    """The state without tiles, as at the start of a round; equal throughout a round, so it serves
    as a cache key.
    """
    return PublicState(
        flush_null=public.flush_null,
        stall_turns=public.stall_turns,
        round=public.round,
        phase=Phase.DRAW,
        starter=starter,
        mover=starter,
        stacks=public.stacks,
        nulls=public.nulls,
        won=public.won,
        seen=((),) * len(public.won),
    )


def next_starter(public: PublicState) -> Seat:
    """The seat with the highest score; if tied, the first clockwise after the last starter
    (MZ-8).
    """
    after = public.clockwise(public.starter)
    return max((*after[1:], after[0]), key=lambda seat: score_of(public, seat))


def _deal(public: PublicState, chance: Chance) -> State:
    """Shuffle all tiles, deal four to each seat; the rest is the stock (MZ-7). Ids are shuffled
    too.
    """
    stamps, chance = chance.shuffle(ALL)
    ids, chance = chance.shuffle([f"t{n}" for n in range(1, len(ALL) + 1)])
    tiles = tuple(map(Tile, ids, stamps))
    hands = tuple(tiles[seat * HAND_SIZE : (seat + 1) * HAND_SIZE] for seat in public.seats)
    stock = tiles[len(hands) * HAND_SIZE :]
    return State(public, hands, stock, down=None, chance=chance)


_ACTIONS: Mapping[str, Callable[..., State]] = {
    "draw": _draw,
    "take": _take,
    "drop": _drop,
    "end": _end_round,
    "coins": _collect,
    "collect": _collect,
    "null": _take_null_coin,
    "deal": next_round,
}
