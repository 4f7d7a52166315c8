"""Narration of moves, for the log and screen readers."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.words import Text, seat_name

from .. import names
from ..options import say
from ..state import Coin, Phase
from ..view import View


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """What a move did, as the viewer saw it; None for a wrong tile turning back."""
    match move.verb:
        case "take":
            return _describe_take(after, seat)
        case "turn":
            return _describe_turn(before, after)
        case "keep":
            return _describe_keep(before, seat, after)
        case _:
            return None


def _describe_take(after: View, seat: Seat) -> Text:
    coin, owner = names.goal_name(after), _chosen_coin(after).owner
    if after.sides(after.public.chosen).stamp is None:
        return say("tell.took-secret", coin=coin)
    if owner is None or owner == seat:
        return say("tell.took", coin=coin)
    return say("tell.stole", coin=coin, owner=seat_name(owner))


def _describe_turn(before: View, after: View) -> Text:
    """The coin and the tile turned; for a secret coin only whether it matches.

    A coin that was taken openly was named just before.
    """
    tile, right = names.turned_stamp(after).name, after.public.phase is Phase.RIGHT
    if before.sides(before.public.chosen).stamp is None:
        return say("tell.right" if right else "tell.wrong-secret", tile=tile)
    if not before.public.options.is_basic:
        return say("tell.right-taken") if right else say("tell.wrong-taken", tile=tile)
    return say("tell.right", tile=tile) if right else say("tell.wrong", coin=names.goal_name(before), tile=tile)


def _describe_keep(before: View, seat: Seat, after: View) -> Text | None:
    """The coin that was set aside and comes now; or that the game is over before all tiles are found."""
    came = [coin for coin in after.public.coins if coin.late and coin.id not in {old.id for old in before.public.coins}]
    if came:
        return say("tell.came", coin=names.coin_name(after.sides(came[0].id)), who=seat_name(seat))
    ended_early = after.public.phase is Phase.OVER and after.public.tiles_left
    return say("tell.out", who=seat_name(seat)) if ended_early else None


def _chosen_coin(view: View) -> Coin:
    return next(coin for coin in view.public.coins if coin.id == view.public.chosen)
