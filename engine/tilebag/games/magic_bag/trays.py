"""The nine rows in their trays."""

from __future__ import annotations

from tilebag.games.magic_bag import names
from tilebag.games.magic_bag.layout import PAD, STEP, Layout, box
from tilebag.games.magic_bag.matching import matching_rows
from tilebag.games.magic_bag.names import voice
from tilebag.games.magic_bag.parts import Parts, coin_face, tile_face
from tilebag.games.magic_bag.state import Coin, Phase, Table, Tile
from tilebag.games.magic_bag.steps import removable
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.words import Text

WORDS = 12.5  # CSS pixels


def trays(table: Table, layout: Layout) -> Parts:
    """All nine, also those that were taken: they stay as an outline, so the table never jumps."""
    ready = matching_rows(table) if table.phase is Phase.ROLLED else ()
    parts = Parts()
    for n, at in layout.trays.items():
        if n in table.taken:
            parts += _gone(table, n, at, layout)
        else:
            parts += _tray(table, n, at, layout, n in ready) + _tiles(table, n, at)
    return parts


def _gone(table: Table, n: int, at: Rect, layout: Layout) -> Parts:
    """A taken row; on a small board, where the sheet is folded away, the coins it just brought are shown there until
    the next roll."""
    place = Place(f"row-{n}", at, "gone", names.row_label(table, n))
    if layout.folded and table.newest and n == table.taken[-1]:
        return Parts((place,)) + _fresh_coins(table, at, layout)
    middle = round(at.y + 0.6 + layout.px(12), 4)
    word = Print(_centre(at), middle, layout.px(WORDS), voice("row.taken"), ink="table-soft")
    return Parts((place,), (word,))


def _fresh_coins(table: Table, at: Rect, layout: Layout) -> Parts:
    """The newest coins, as large as the tray allows, each over the sign of its suit."""
    coins, sign = newest(table), layout.px(15)
    size = min(0.96, (at.w - 0.1) / len(coins))
    x, y = at.x + (at.w - size * len(coins)) / 2, at.y + (at.h - size - sign) / 2
    parts = Parts()
    for k, coin in enumerate(coins):
        middle, below = round(x + (k + 0.5) * size, 4), round(y + size + sign * 0.55, 4)
        parts += Parts(
            prints=(Print(middle, below, sign, coin.stamp.suit, "sign"),),
            pieces=(fresh_coin(coin, box(x + k * size, y, size, size)),),
        )
    return parts


def newest(table: Table) -> tuple[Coin, ...]:
    """The coins of the last draw."""
    return tuple(coin for coin in table.owned if coin.id in table.newest)


def fresh_id(coin: Coin) -> str:
    """The id of that picture."""
    return f"new-{coin.id}"


def fresh_coin(coin: Coin, at: Rect) -> Piece:
    """A picture of a coin that has just left the bag; the coin itself is on the sheet."""
    label = voice("coin.new", coin=coin.stamp.name)
    return Piece(fresh_id(coin), at, label, coin_face(coin.stamp), "coin", ("new",))


def _tray(table: Table, n: int, at: Rect, layout: Layout, ready: bool) -> Parts:
    place = Place(f"row-{n}", at, "ready" if ready else "tray", names.row_label(table, n))
    return Parts((place,), _ready_word(at, layout) if ready else (_word(table, n, at, layout),))


def _word(table: Table, n: int, at: Rect, layout: Layout) -> Print:
    """What the row lacks."""
    ink = "table-ink" if table.phase in (Phase.ROLLED, Phase.FAILED) else "table-soft"
    return Print(_centre(at), _baseline(at, layout), layout.px(WORDS), names.row_state(table, n), ink=ink)


def _ready_word(at: Rect, layout: Layout) -> tuple[Print, Print]:
    """A tick and "ready"."""
    px = layout.px
    word = Print(_centre(at) + px(8), _baseline(at, layout), px(WORDS), voice("row.ready"), bold=True)
    tick = Print(round(_centre(at) - px(19), 4), round(at.y + 1.1 + px(8.5), 4), px(14), "check", kind="icon")
    return word, tick


def _centre(at: Rect) -> float:
    return round(at.x + at.w / 2, 4)


def _baseline(at: Rect, layout: Layout) -> float:
    return round(at.y + 1.1 + layout.px(13), 4)


def _tiles(table: Table, n: int, at: Rect) -> Parts:
    """The tiles, and an outline where one was removed."""
    parts = Parts()
    for k, tile in enumerate(table.board[n - 1]):
        on = box(at.x + PAD + k * STEP, at.y + 0.08, 1, 1)
        if tile.id in table.removed:
            parts += Parts((Place(f"hollow-{tile.id}", on, "gone"),))
        else:
            parts += Parts(pieces=(_tile(table, tile, on, names.tile_label(tile, n, k + 1)),))
    return parts


def _tile(table: Table, tile: Tile, on: Rect, label: Text) -> Piece:
    marks = ("offer",) if tile in removable(table) else ()
    return Piece(tile.id, on, label, tile_face(tile.stamp), marks=marks)
