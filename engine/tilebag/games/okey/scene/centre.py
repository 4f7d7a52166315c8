"""The centre of the table during a round: stock, indicator and the Finish place."""

from __future__ import annotations

from functools import lru_cache

from tilebag.core.scene import Piece, Place, Print
from tilebag.core.words import Text
from tilebag.kit.scene_parts import Parts, pile_count

from ..names import kind_name, say
from ..state import PublicState
from ..view import View
from .centre_layout import ARROW, FINISH, INDICATOR, OKEY, STOCK, WILD, Centre
from .large_centre import large_centre
from .layout import Layout
from .phone_centre import phone_centre
from .tiles import indicator_piece, tile_face

BACKDROP = "middle"


@lru_cache(maxsize=32)
def centre_of(layout: Layout) -> Centre:
    """The measures of the centre."""
    return large_centre(layout) if layout.mat else phone_centre(layout)


def stock_and_indicator(view: View, layout: Layout) -> Parts:
    """Stock, indicator and Finish place, each with a caption, on a plaque."""
    centre = centre_of(layout)
    parts = Parts.sum((_stock(view, centre), _indicator(view.public, centre), _finish(centre)))
    return Parts((Place(BACKDROP, centre.backdrop, "plaque"),)) + parts.put_on(BACKDROP)


def _stock(view: View, centre: Centre) -> Parts:
    """The stock; its number is in the caption, or on it."""
    at = centre.boxes[STOCK]
    n = view.stock
    words = say("stock.left", n=n) if n else say("stock.empty")
    prints = [centre.caption.centred(at, centre.low, words)]
    if centre.counts_on_stock and n:
        prints = [centre.caption.centred(at, centre.low, say("place.stock")), pile_count(at, n)]
    place = Place(f"{STOCK}-place", at, "bare" if n else "spot", say("place.stock"))
    piece = Piece(STOCK, at, say("stock.label", n=n), kind="slim", count=n)
    return Parts((place,), tuple(prints), (piece,) if n else ()).put_on(place.id)


def _indicator(public: PublicState, centre: Centre) -> Parts:
    """The indicator, whose label names the okey, and beside it a picture of the okey."""
    about = say("indicator.about", okey=kind_name(public.okey))
    place = Place(
        f"{INDICATOR}-place", centre.boxes[WILD], "bare", say("place.indicator"), about=about
    )
    indicator = indicator_piece(public, centre.boxes[INDICATOR])
    picture = _okey(public, centre, indicator.label)
    captioned = [(picture.at, say("place.okey"))]
    if centre.names_indicator:
        captioned.append((indicator.at, say("place.indicator")))
    captions = tuple(centre.caption.centred(at, centre.high, words) for at, words in captioned)
    arrow = centre.boxes[ARROW]
    sign = Print(
        arrow.x + arrow.w / 2, arrow.y + arrow.h / 2, arrow.h, "to", "icon", ink="table-soft"
    )
    tiles = Parts((place,), captions, (indicator, picture)).put_on(place.id)
    return tiles + Parts(prints=(sign,))


def _okey(public: PublicState, centre: Centre, label: Text) -> Piece:
    """The picture of the okey, a part of the indicator, whose label names it."""
    return Piece(
        OKEY,
        centre.boxes[OKEY],
        label,
        tile_face(public.okey, public.okey),
        "slim",
        ("wild",),
        part_of=public.indicator.id,
    )


def _finish(centre: Centre) -> Parts:
    """The place for the finishing discard."""
    at = centre.boxes[FINISH]
    label = say("place.finish")
    caption = centre.caption.centred(at, centre.low, label)
    sign = Print(at.x + at.w / 2, at.y + 0.47 * at.h, 0.45 * at.h, "check", "icon")
    return Parts((Place(FINISH, at, "spot", label),), (caption, sign)).put_on(FINISH)
