"""Actions available now, on the table and as buttons."""

from __future__ import annotations

from tilebag.core.scene import Offer, Question

from .. import names
from ..names import say
from ..pieces import Coin, Die
from ..rules.moves import (
    ROLL,
    STAND,
    STOP,
    can_hold,
    give,
    keep,
    matching_rows,
    removable_tiles,
    remove,
    take,
    toggle,
)
from ..rules.scoring import loss, score
from ..state import Phase, PublicState, row_id
from .dice_and_coins import cheapest_first, price_text, spot_id


def offers(public: PublicState) -> tuple[Offer, ...]:
    """An offer for each legal move, and buttons that help to find them; the main button last."""
    match public.phase:
        case Phase.NEW:
            return (
                *_removals(public),
                *_refusals_before_roll(public),
                Offer(
                    say("offer.roll-all"),
                    ROLL,
                    main=True,
                    points=_free_dice(public),
                    short=say("offer.roll-short"),
                    note=say("offer.or-remove") if removable_tiles(public) else "",
                ),
            )
        case Phase.ROLLED:
            toggles = map(_toggle, public.dice) if can_hold(public) else ()
            takes = (_take(public, n, pick=row_id(n)) for n in matching_rows(public))
            return (*toggles, *takes, *_refusals(public), *_buttons(public))
        case Phase.CHOOSING:
            return tuple(
                Offer(say("offer.keep", coin=coin.stamp.coin), keep(coin), coin.id)
                for coin in public.pair
            )
        case Phase.FAILED:
            return (*(_give(public, coin) for coin in public.owned), *_failure_buttons(public))
        case Phase.OVER:
            return ()


def _removals(public: PublicState) -> tuple[Offer, ...]:
    return tuple(
        Offer(
            say("offer.remove", tile=tile.stamp.name, row=public.row_of(tile)),
            remove(tile),
            tile.id,
        )
        for tile in removable_tiles(public)
    )


def _refusals_before_roll(public: PublicState) -> tuple[Offer, ...]:
    """Rows and dice before the first roll of a turn; rows with removable tiles have their own
    offers.
    """
    why = say("why.roll-first")
    fixed = () if removable_tiles(public) else public.rows
    rows = (Offer(names.row_label(public, n), pick=row_id(n), why=why) for n in fixed)
    dice = (Offer(names.die_label(die, public), pick=spot_id(die), why=why) for die in public.dice)
    return (*rows, *dice)


def _toggle(die: Die) -> Offer:
    label = "offer.free" if die.held else "offer.hold"
    return Offer(say(label, die=die.stamp.die), toggle(die), spot_id(die), on=die.held)


def _refusals(public: PublicState) -> tuple[Offer, ...]:
    """Rows that do not match, and dice that cannot be rolled again."""
    ready = matching_rows(public)
    missing = ((n, names.missing_list(public, n)) for n in public.rows if n not in ready)
    rows = (
        Offer(names.row_label(public, n), pick=row_id(n), why=say("why.not-ready", values=values))
        for n, values in missing
    )
    stuck = () if can_hold(public) else public.dice
    dice = (
        Offer(names.die_label(die, public), pick=spot_id(die), why=say("why.no-free"))
        for die in stuck
    )
    return (*rows, *dice)


def _take(public: PublicState, n: int, *, pick: str = "", main: bool = False) -> Offer:
    hits, coins = names.hits_and_coins(public, n)
    row = names.row_name(public.rows[n], n)
    is_single = len(public.rows[n]) == 1  # a button has no room for several tiles
    button = say("offer.take", row=row if is_single else say("row.number", row=n))
    if not pick:
        return Offer(button, take(n), main=main, short=say("offer.take-short"))
    label = say("offer.take-row", row=row, hits=hits, coins=coins)
    return Offer(label, take(n), pick, main=main, brief=button)


def _buttons(public: PublicState) -> tuple[Offer, ...]:
    """Stop rolling, or roll again; the main button is the remaining one."""
    if not can_hold(public):
        return (_end_rolling(public, main=True),)
    free = sum(not die.held for die in public.dice)
    if not free:
        no_roll = Offer(say("offer.roll-none"), why=say("offer.roll-none-why"))
        return _end_rolling(public, main=True), no_roll
    return _end_rolling(public, main=False), Offer(
        say("offer.roll", n=free),
        ROLL,
        main=True,
        points=_free_dice(public),
        short=say("offer.roll-short"),
        note=say("offer.tap-to-keep"),
    )


def _free_dice(public: PublicState) -> tuple[str, ...]:
    return tuple(die.id for die in public.dice if not die.held)


def _end_rolling(public: PublicState, *, main: bool) -> Offer:
    ready = matching_rows(public)
    if len(ready) == 1:
        return _take(public, ready[0], main=main)
    if ready:
        points = tuple(map(row_id, ready))
        short = say("offer.take-short")
        return Offer(say("offer.take-a-row"), main=main, points=points, short=short)
    return Offer(say("offer.stand"), STAND, main=main, short=say("offer.stand-short"))


def _give(public: PublicState, coin: Coin) -> Offer:
    label = say("offer.give", coin=coin.stamp.coin, points=say("points", n=loss(public, coin)))
    return Offer(label, give(coin), coin.id)


def _failure_buttons(public: PublicState) -> tuple[Offer, ...]:
    points = say("points", n=score(public))
    ask = Question(say("offer.stop-ask"), say("offer.stop-line", points=points))
    coin = cheapest_first(public)[0]
    label = say("offer.give-cheapest", coin=coin.stamp.coin, points=price_text(public, coin))
    return Offer(say("offer.stop"), STOP, ask=ask), Offer(label, give(coin), main=True)
