"""Sentences: the status line, tips, the narration of moves, the account at the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tilebag.core.deed import Deed, pictures
from tilebag.core.fast_replace import find
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.words import Text, Value
from tilebag.kit.piecepack import Stamp, suit_name

from .. import names
from ..names import say
from ..pieces import Coin
from ..rules.moves import matching_rows, removable_tiles
from ..rules.scoring import SHEET_ORDER, bonus, score, suit_points, treasure
from ..state import ROLLS, Phase, PublicState, row_number
from ..view import View


def status(public: PublicState) -> Text:
    """What to do next."""
    match public.phase:
        case Phase.NEW if removable_tiles(public):
            return say("status.remove")
        case Phase.NEW:
            return say("status.new" if public.turn > 1 else "status.first", n=public.turn)
        case Phase.ROLLED:
            return _after_roll(public)
        case Phase.CHOOSING:
            return say("status.choosing")
        case Phase.FAILED:
            return say("status.failed")
        case Phase.OVER:
            return say("status.over", why=names.ending_text(public))


def _after_roll(public: PublicState) -> Text:
    if public.roll < ROLLS:
        return say(f"status.roll-{public.roll + 1}")
    return say("status.take-one" if len(matching_rows(public)) == 1 else "status.take")


def tip(public: PublicState) -> Text | None:
    """A tip for beginners: what to do with the dice, a matching row, or a failed roll."""
    match public.phase:
        case Phase.ROLLED if matching_rows(public):
            return say("tip.take")
        case Phase.ROLLED:
            return say("tip.hold")
        case Phase.FAILED:
            return say("tip.failed")
    return None


def describe(before: View, seat: Seat, move: Move, after: View) -> Deed | None:
    """What a move did; None for holding or freeing a die."""
    del seat
    deed = _describe_move(before.public, move, after.public)
    if deed is None or after.public.phase is not Phase.OVER:
        return deed
    end = say(
        "tell.over",
        why=names.ending_text(after.public),
        points=say("points", n=score(after.public)),
    )
    return replace(deed, text=say("tell.and", first=deed.text, then=end))


def _describe_move(before: PublicState, move: Move, after: PublicState) -> Deed | None:
    match move.verb:
        case "roll":
            return _describe_roll(before, after)
        case "take":
            return _describe_take(before, row_number(move.args[0]), after)
        case "keep":
            return _describe_choice(before, move.args[0], after)
        case "stand":
            text = say("tell.stand", dice=names.dice_names(after.faces))
            return Deed(text, _dice_pictures(after.faces), result=say("tell.miss"))
        case "give":
            coin = find(before.owned, move.args[0]).stamp.coin
            return Deed(say("tell.give", coin=coin), pieces=pictures((coin,)))
        case "remove":
            return _describe_removal(before, move.args[0])
        case "stop":
            return Deed(say("tell.stop"))
        case _:
            return None


def _dice_pictures(faces: Iterable[Stamp]) -> tuple[str, ...]:
    return pictures(face.die for face in faces)


def _describe_roll(before: PublicState, after: PublicState) -> Deed:
    """The values of the thrown dice, and after the last roll that no row matches."""
    thrown = [
        new.stamp
        for old, new in zip(before.dice, after.dice, strict=True)
        if new.throws > old.throws
    ]
    roll = say(f"tell.roll-{after.roll}", dice=names.dice_names(thrown))
    if after.phase is Phase.ROLLED:
        return Deed(roll, _dice_pictures(thrown))
    text = say("tell.and", first=roll, then=say("tell.no-match"))
    return Deed(text, _dice_pictures(thrown), result=say("tell.miss"))


def _describe_take(before: PublicState, n: int, after: PublicState) -> Deed:
    """The row, and the coins that it brought; not those that one of a pair is still chosen from."""
    _, coins = names.hits_and_coins(before, n)
    return Deed(
        _taking_text(before, n, after),
        pieces=pictures(tile.stamp.name for tile in before.rows[n]),
        target=() if after.pair else _coin_pictures(_new_coins(before, after)),
        result=coins,
    )


def _taking_text(before: PublicState, n: int, after: PublicState) -> Text:
    row = names.row_name(before.rows[n], n)
    hits, coins = names.hits_and_coins(before, n)
    if after.pair:
        pair = _coins(after.pair)
        return say("tell.take-pair", row=row, hits=hits, coins=coins, drawn=pair)
    drawn = _coins(_new_coins(before, after))
    return say("tell.take", row=row, hits=hits, coins=coins, drawn=drawn)


def _describe_choice(before: PublicState, coin_id: str, after: PublicState) -> Deed:
    coin = find(before.pair, coin_id)
    last = [] if after.pair else [new for new in _new_coins(before, after) if new != coin]
    return Deed(_choice_text(before, coin, after), target=_coin_pictures([coin, *last]))


def _choice_text(before: PublicState, coin: Coin, after: PublicState) -> Text:
    """The coin that was kept, and the next coins drawn."""
    choice = say("tell.keep", coin=coin.stamp.coin)
    if after.pair:
        return say("tell.and", first=choice, then=say("tell.pair", drawn=_coins(after.pair)))
    last = [other for other in _new_coins(before, after) if other != coin]
    if not last:
        return choice
    return say("tell.and", first=choice, then=say("tell.last", drawn=_coins(last)))


def _describe_removal(before: PublicState, tile_id: str) -> Deed:
    n, tile = next(
        (n, tile) for n, row in before.rows.items() for tile in row if tile.id == tile_id
    )
    name = tile.stamp.name
    return Deed(say("tell.remove", tile=name, row=n), pieces=pictures((name,)))


def _new_coins(before: PublicState, after: PublicState) -> list[Coin]:
    return [coin for coin in after.owned if coin not in before.owned]


def _coin_pictures(coins: Iterable[Coin]) -> tuple[str, ...]:
    return pictures(coin.stamp.coin for coin in coins)


def _coins(coins: Iterable[Coin]) -> Value:
    return tuple(coin.stamp.short_coin for coin in coins)


# average points of a game, in tens (docs/players.md)
AVERAGES = {"casual": 420, "keen": 620, "expert": 650}


def account(view: View) -> tuple[Text, ...]:
    """How the points came about: by suit, bonus, missing coins; and the averages of the computer
    players.
    """
    public = view.public
    own = treasure(public)
    lines = [
        say("account.suit", suit=suit_name(s), points=say("points", n=suit_points(s, own)))
        for s in SHEET_ORDER
    ]
    if extra := bonus(public):
        lines.append(say("account.bonus", points=say("points", n=extra)))
    if public.given:
        lines.append(say("account.given", n=len(public.given)))
    if public.bag_coins:
        lines.append(say("account.inside", n=len(public.bag_coins)))
    return (*lines, say("account.averages", **AVERAGES))
