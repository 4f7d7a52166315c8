"""The empty table of a large screen: the place for the first meld, and an example of each kind of
meld.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core.scene import Place, Print, Rect, picture
from tilebag.kit.layout import Board, box, row_of_boxes
from tilebag.kit.scene_parts import Caption, Parts

from .. import names
from ..names import say
from ..pieces import MIN_MELD, Stamp
from ..state import NEW, Phase
from ..view import View
from .layout import Layout

STEP = 1.02  # from tile to tile, in tiles
EDGE = (0.2, 0.19)  # of the place around its tiles, across and down, in tiles
TILE = 1.0  # the largest tile of the place
EXAMPLE = 0.52  # of such a tile
LETTERS = 13  # CSS pixels of a phone
# in letters
HEADING = 1.25
HEADING_LINE = 1.9
CAPTION = 0.94
CAPTION_LINE = 2.2  # from the place to the examples
CAPTION_ABOVE = 0.5  # from the caption to the examples
APART = 6.6  # from the middle of the table to that of an example
WORDS_APART = 0.6  # between the captions
LEAST_TILE_PX = 44  # CSS pixels of the screen: a smaller place leaves no room for examples
VALUE = 5  # of the set
FIRST_OF_RUN = 2


def empty_table(view: View, boxes: Layout) -> Parts:
    """The place in the middle of the window, its heading above, the examples below."""
    public = view.public
    if public.phase is not Phase.PLAYING:
        return Parts()
    board = boxes.board
    letter = board.px(LETTERS)
    window = boxes.window
    high = 1 + 2 * EDGE[1]
    fixed = (HEADING_LINE + CAPTION_LINE) * letter
    tile = min(TILE, (window.h - fixed) / (high + EXAMPLE), _tile_across(window.w))
    has_examples = tile * board.unit >= LEAST_TILE_PX
    if not has_examples:
        tile = min(TILE, (window.h - HEADING_LINE * letter) / high, _tile_across(window.w))
        fixed = HEADING_LINE * letter
    all_high = fixed + (high + (EXAMPLE if has_examples else 0)) * tile
    wide = ((MIN_MELD - 1) * STEP + 1 + 2 * EDGE[0]) * tile
    top = (window.h - all_high) / 2 + HEADING_LINE * letter
    at = box((window.w - wide) / 2, top, wide, high * tile)
    parts = _place(at, tile, is_to_move=view.is_to_move)
    if view.is_to_move:
        heading = Caption(HEADING * letter, font="title", bold=True, room=window.w)
        words = heading.at(window.w / 2, at.y - 0.6 * letter, say("first-meld"))
        parts += Parts(prints=(words,))
    if has_examples:
        below = Rect(0, at.y + at.h, window.w, EXAMPLE * tile)
        parts += Parts(prints=tuple(_examples(public.options.suits, below, board)))
    return parts


def _tile_across(width: float) -> float:
    """The tile with which the place fills a width."""
    return width / ((MIN_MELD - 1) * STEP + 1 + 2 * EDGE[0])


def _place(at: Rect, tile: float, *, is_to_move: bool) -> Parts:
    """The place for the first meld, with a trace of each of its tiles."""
    first = Rect(at.x + EDGE[0] * tile, at.y + EDGE[1] * tile, tile, tile)
    traces = tuple(
        Place(f"first-{n}", trace, "hollow")
        for n, trace in enumerate(row_of_boxes(MIN_MELD, first, STEP * tile), 1)
    )
    place = Place(NEW, at, "spot", say("group.new") if is_to_move else None)
    return Parts((place, *traces)).put_on(NEW)


def _examples(suits: tuple[str, ...], at: Rect, board: Board) -> Iterator[Print]:
    """A set and a run side by side, each below its caption. `at`: the lower edge of the place, and
    the height of a tile.
    """
    letter = board.px(LETTERS)
    apart = min(APART * letter, at.w / 4)
    caption = Caption(CAPTION * letter, ink="table-soft", room=2 * apart - WORDS_APART * letter)
    melds = {
        "set": [Stamp(suit, VALUE) for suit in suits[:MIN_MELD]],
        "run": [Stamp(suits[-1], FIRST_OF_RUN + n) for n in range(MIN_MELD)],
    }
    top = at.y + CAPTION_LINE * letter
    for (kind, stamps), side in zip(melds.items(), (-1, 1), strict=True):
        middle = at.w / 2 + side * apart
        yield caption.at(middle, top - CAPTION_ABOVE * letter, say(f"example.{kind}"))
        for n, stamp in enumerate(stamps):
            x = middle + (n - (MIN_MELD - 1) / 2) * STEP * at.h
            tile = picture("tile", names.tile_face(stamp))
            yield Print(x, top + at.h / 2, at.h, tile, kind="tile")
