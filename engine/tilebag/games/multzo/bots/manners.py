"""The keen player with a manner.

ida   ends a round as soon as she may well win something
mira  waits for a hand that is almost sure to win, so others mostly end the round
emre  draws from the stock and leaves the open tiles
lena  plays plainly
"""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core.chance import Chance
from tilebag.core.game import Advice

from ..rules.moves import DRAW
from ..state import Phase
from ..view import View
from .keen import draw_reason, keen

# see `keen.END_AT`; a sum over two categories may exceed 1
EARLY = 0.45
LATE = 1.1


def ida(view: View, chance: Chance) -> Iterator[Advice]:
    """End the round early."""
    return keen(view, chance, EARLY)


def mira(view: View, chance: Chance) -> Iterator[Advice]:
    """End the round late."""
    return keen(view, chance, LATE)


def emre(view: View, chance: Chance) -> Iterator[Advice]:
    """Draw from the stock while there is one."""
    if view.seat is not None and view.public.phase is Phase.DRAW and view.public.stock_size:
        yield Advice((DRAW,), draw_reason(view.public))
    else:
        yield from keen(view, chance)


MANNERS = {"ida": ida, "mira": mira, "emre": emre, "lena": keen}
