"""What just happened, for the log and for those who hear the table."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.words import Text, seat_name

from .. import names
from ..options import say
from ..state import Coin, Phase
from ..view import View


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """What a step was, from where the viewer sits; a wrong tile turning back is no news."""
    match move.verb:
        case "take":
            return _took(after, seat)
        case "turn":
            return _turned(before, after)
        case "keep":
            return _kept(before, seat, after)
        case _:
            return None


def _took(after: View, seat: Seat) -> Text:
    coin, owner = names.goal(after), _chosen(after).owner
    if after.sides(after.public.chosen).stamp is None:
        return say("tell.took-secret", coin=coin)
    if owner is None or owner == seat:
        return say("tell.took", coin=coin)
    return say("tell.stole", coin=coin, owner=seat_name(owner))


def _turned(before: View, after: View) -> Text:
    """What was looked for and what was found; of a coin taken in secret only whether it fits.

    A coin that was taken and told was named just before.
    """
    tile, right = names.turned(after).name, after.public.phase is Phase.RIGHT
    if before.sides(before.public.chosen).stamp is None:
        return say("tell.right" if right else "tell.wrong-secret", tile=tile)
    if not before.public.options.bagged:
        return say("tell.right-taken") if right else say("tell.wrong-taken", tile=tile)
    return say("tell.right", tile=tile) if right else say("tell.wrong", coin=names.goal(before), tile=tile)


def _kept(before: View, seat: Seat, after: View) -> Text | None:
    """That a coin came of those set aside; that the game is over before all is found, which nobody sees."""
    came = [coin for coin in after.public.coins if coin.late and coin.id not in {old.id for old in before.public.coins}]
    if came:
        return say("tell.came", coin=names.named(after.sides(came[0].id)), who=seat_name(seat))
    ended_early = after.public.phase is Phase.OVER and after.public.left
    return say("tell.out", who=seat_name(seat)) if ended_early else None


def _chosen(view: View) -> Coin:
    return next(coin for coin in view.public.coins if coin.id == view.public.chosen)
