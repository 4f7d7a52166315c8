"""The centre of the table during a round: stock, indicator and the Finish place."""

from __future__ import annotations

from tilebag.core.scene import Piece, Place, Print
from tilebag.kit.scene_parts import Parts

from ..names import kind_name, say
from ..pieces import number
from ..state import PublicState
from ..view import View
from .centre_layout import ARROW, FINISH, INDICATOR, OKEY, STOCK, WILD, Centre, centre_of
from .layout import Layout
from .tiles import indicator_piece, tile_face

BACKDROP = "middle"


def stock_and_indicator(view: View, layout: Layout) -> Parts:
    """Stock, indicator and Finish place, each with a caption, on a plaque if there is room."""
    centre = centre_of(layout)
    parts = Parts.sum((_stock(view, centre), _indicator(view.public, centre), _finish(centre)))
    if centre.backdrop is None:
        return parts
    return Parts((Place(BACKDROP, centre.backdrop, "plaque"),)) + parts.put_on(BACKDROP)


def _stock(view: View, centre: Centre) -> Parts:
    at = centre.boxes[STOCK]
    words = say("stock.left", n=view.stock) if view.stock else say("stock.empty")
    caption = centre.caption.centred(at, centre.low, words)
    place = Place(f"{STOCK}-place", at, "bare" if view.stock else "spot", say("place.stock"))
    piece = Piece(STOCK, at, say("stock.label", n=view.stock), kind="slim", count=view.stock)
    return Parts((place,), (caption,), (piece,) if view.stock else ()).put_on(place.id)


def _indicator(public: PublicState, centre: Centre) -> Parts:
    """The indicator, whose label names the okey; if there is room, beside it a picture of the
    okey.
    """
    about = say("indicator.about", okey=kind_name(public.okey))
    place = Place(
        f"{INDICATOR}-place", centre.boxes[WILD], "bare", say("place.indicator"), about=about
    )
    indicator = indicator_piece(public, centre.boxes[INDICATOR])
    if OKEY not in centre.boxes:
        words = say("indicator.means", n=number(public.indicator.kind), okey=number(public.okey))
        caption = centre.caption.centred(indicator.at, centre.high, words)
        return Parts((place,), (caption,), (indicator,)).put_on(place.id)
    picture = _okey(public, centre)
    captioned = (
        ((place.at, picture.label),)
        if centre.shares_caption
        else ((indicator.at, say("place.indicator")), (picture.at, picture.label))
    )
    captions = tuple(centre.caption.centred(at, centre.high, words) for at, words in captioned)
    arrow = centre.boxes[ARROW]
    sign = Print(
        arrow.x + arrow.w / 2, arrow.y + arrow.h / 2, arrow.h, "next", "icon", ink="table-soft"
    )
    tiles = Parts((place,), captions, (indicator, picture)).put_on(place.id)
    return tiles + Parts(prints=(sign,))


def _okey(public: PublicState, centre: Centre) -> Piece:
    """The picture of the okey; the indicator's label names it."""
    return Piece(
        OKEY,
        centre.boxes[OKEY],
        say("place.okey"),
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
