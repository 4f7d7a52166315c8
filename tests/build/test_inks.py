"""The contrast of every ink with every background it is used on, in every palette. Tools cannot
measure this on a canvas.

Text, numbers and signs need a contrast of 4.5, outlines and marks 3. The backgrounds of printed
text are taken from the tables of all games; those of pieces, marks and the page's own text are
listed here.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from colours import EYES, Reader, Rgb, blend, contrast, distance, rgb, tokens

from parts import WEB
from tilebag.core.chance import Chance
from tilebag.core.game import DESKTOP, PHONE, TABLET, Seat
from tilebag.core.scene import Drawer, Pane, Place, Print, Scene
from tilebag.match import catalog
from tilebag.match.catalog import AnyBox

PALETTES = {
    "classic": Reader(),
    "dark": Reader(theme="dark"),
    "safe": Reader(palette="safe"),
    "safe dark": Reader(palette="safe", theme="dark"),
    "contrast": Reader(palette="contrast"),
    "contrast dark": Reader(palette="contrast", theme="dark"),
}
WORDS = 4.5  # least contrast of text
LINES = 3.0  # of outlines and marks
SUITS = {
    "piecepack": ("suns", "moons", "crowns", "arms"),
    "numbered": ("red", "yellow", "blue", "black"),
}
# in two colours, as usual; distinguished by sign and letter
CARDS = ("hearts", "spades", "diamonds", "clubs")
APART = 10.0  # the least distance between two suits, for any eyes
MOVES = 40  # of a random game, whose printed text is measured

# the fill of each look of a place and its opacity (web/src/board/paint-places.ts)
FILLS: dict[str, tuple[str, float]] = {
    "tray": ("meld", 1),
    "ready": ("meld", 1),
    "wood": ("wood", 1),
    "rack": ("wood-2", 1),
    "paper": ("surface", 1),
    "strip": ("surface", 1),
    "plaque": ("table-2", 1),
    "seat": ("surface", 1),
    "turn": ("brand", 1),
    "well": ("well", 1),
    "hollow": ("well", 0.6),
    "ring": ("well", 0.55),
    "link": ("good", 1),
    "flaw": ("wrong-fill", 1),
    "pill": ("brand", 1),
}
EMPTY = {"gone", "spot", "line"}
# the lips are painted with a rack; numbers on pieces have their own background
GROUNDS = {**FILLS, "lip": ("wood-lip", 1.0), "count": ("back", 1.0)}
COUNT_GROUNDS = {"coin-ink": "count", "brand-ink": "pill"}

# the page: css/base, css/sheets, css/view, css/home.css
PAGE_WORDS = (
    "ink on page, surface, surface-2, wrong-fill; ink-soft on page, surface, surface-2; brand-ink on brand; "
    "wrong-text on surface; good on page, surface; curtain-ink on curtain; table-ink on table, table-2; "
    "table-ink, table-soft on lamp, table-deep; table-ink on rim; ink on brand-soft; moons on tile"
)
PAGE_LINES = "line-strong on page, surface; brand on page, surface; wrong on surface; focus on focus-gap; table-ink on table-2"
# pieces: art/pieces.svg, src/board/art.ts
PIECE_WORDS = (
    "suns, moons, crowns, arms, red, yellow, blue, black, hearts, spades, diamonds, clubs on tile; "
    "on-suit on suns, moons, crowns, arms; coin-ink on coin, wild"
)
PIECE_LINES = "back-line on back; table-line on table, table-2, well, meld"
# marks: src/board/paint-marks.ts. Each is drawn on its own gap, or beside the outline of the marked
# piece or place.
MARKS = (
    "select, hint, table-ink on offer-gap; wrong on offer-gap, table, meld; focus on focus-gap; "
    "table-ink on table, table-2, well, meld, wood; wood-ink on wood-2"
)
# bodies with their backgrounds: the fill or the outline needs contrast
BODIES = {
    "tile": ("tile", "tile-line", ("table", "table-2", "well", "meld", "wood", "wood-2")),
    "back": ("back", "tile-line", ("table", "table-2", "well", "meld")),
    "coin": ("coin", "coin-line", ("table", "table-2", "well", "meld", "surface", "surface-2")),
    "token": ("tile", "coin-line", ("table", "table-2", "well", "meld", "surface", "surface-2")),
}


def pairs(listed: str) -> Iterator[tuple[str, str]]:
    """ "ink, ink-soft on page, surface; ..." as pairs."""
    for part in listed.split("; "):
        inks, grounds = part.split(" on ")
        yield from product(inks.split(", "), grounds.split(", "))


@pytest.fixture(params=PALETTES)
def palette(request: pytest.FixtureRequest) -> dict[str, str]:
    return tokens(PALETTES[request.param])


def measure(palette: dict[str, str], ink: str, ground: str) -> float:
    return contrast(rgb(palette[ink]), rgb(palette[ground]))


def too_faint(palette: dict[str, str], listed: str, least: float) -> dict[str, float]:
    ratios = {
        f"{ink} on {ground}": round(measure(palette, ink, ground), 2)
        for ink, ground in pairs(listed)
    }
    return {name: ratio for name, ratio in ratios.items() if ratio < least}


# the sheet


def test_contrast_and_colour_distance_are_computed_correctly() -> None:
    """WCAG's ends and its well-known grey; CIEDE2000 from black to white and from red to green."""
    black, white = rgb("#000000"), rgb("#FFFFFF")
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == 1
    assert contrast(rgb("#777777"), white) == pytest.approx(4.48, abs=0.01)
    assert distance(black, white) == pytest.approx(100, abs=0.01)
    assert distance(rgb("#FF0000"), rgb("#00FF00")) == pytest.approx(86.6, abs=0.1)
    assert distance(rgb("#FF0000"), rgb("#00FF00"), "deuteranopia") < 40


@pytest.mark.parametrize(
    ("wish", "choice"),
    [
        (Reader(dark=True), Reader(theme="dark")),
        (Reader(contrast=True), Reader(palette="contrast")),
        (Reader(dark=True, contrast=True), Reader(palette="contrast", theme="dark")),
        (Reader(dark=True, palette="safe"), Reader(palette="safe", theme="dark")),
        (Reader(dark=True, palette="contrast"), Reader(palette="contrast", theme="dark")),
        (Reader(contrast=True, theme="dark"), Reader(palette="contrast", theme="dark")),
        (Reader(dark=True, theme="light"), Reader()),
        (Reader(dark=True, contrast=True, theme="light", palette="classic"), Reader()),
        (Reader(dark=True, contrast=True, theme="light", palette="safe"), Reader(palette="safe")),
    ],
)
def test_system_preference_gives_the_same_colours_as_the_setting(
    wish: Reader, choice: Reader
) -> None:
    preferred, chosen = tokens(wish), tokens(choice)
    assert {
        name: (value, chosen[name]) for name, value in preferred.items() if value != chosen[name]
    } == {}


SYSTEM_WORDS = {
    ("CanvasText", "Canvas"),
    ("ButtonText", "ButtonFace"),
    ("ButtonFace", "ButtonText"),
    ("LinkText", "Canvas"),
}
SYSTEM_LINES = SYSTEM_WORDS | {("Highlight", "Canvas"), ("Canvas", "CanvasText")}


def test_forced_colours_use_only_pairs_of_system_colours() -> None:
    """The system guarantees that these pairs are readable."""
    for reader in (
        Reader(forced=True),
        Reader(forced=True, dark=True, theme="dark", palette="contrast"),
    ):
        forced = tokens(reader)
        for listed, allowed in (
            (PAGE_WORDS, SYSTEM_WORDS),
            (PIECE_WORDS, SYSTEM_LINES),
            (PIECE_LINES, SYSTEM_LINES),
            (MARKS, SYSTEM_LINES),
        ):
            for ink, ground in pairs(listed):
                assert (forced[ink], forced[ground]) in allowed, f"{ink} on {ground}"
        assert all(
            not value.startswith("#") for name, value in forced.items() if name not in {"table-ink"}
        )


# inks listed above


def test_page_text_has_sufficient_contrast(palette: dict[str, str]) -> None:
    assert too_faint(palette, PAGE_WORDS, WORDS) == {}
    assert too_faint(palette, PAGE_LINES, LINES) == {}


def test_print_on_pieces_has_sufficient_contrast(palette: dict[str, str]) -> None:
    assert too_faint(palette, PIECE_WORDS, WORDS) == {}
    assert too_faint(palette, PIECE_LINES, LINES) == {}


def test_marks_have_sufficient_contrast(palette: dict[str, str]) -> None:
    assert too_faint(palette, MARKS, LINES) == {}


@pytest.mark.parametrize("body", BODIES)
def test_pieces_contrast_with_their_ground_by_face_or_outline(
    palette: dict[str, str], body: str
) -> None:
    face, line, grounds = BODIES[body]
    ratios = {
        ground: max(measure(palette, face, ground), measure(palette, line, ground))
        for ground in grounds
    }
    assert {ground: round(ratio, 2) for ground, ratio in ratios.items() if ratio < LINES} == {}


def test_every_colour_in_use_is_measured() -> None:
    """A token that is new in the shapes or the marks is measured too."""
    svg = (WEB / "art" / "pieces.svg").read_text("utf-8")
    paint = "".join(path.read_text("utf-8") for path in (WEB / "src" / "board").glob("*.ts"))
    used = set(re.findall(r"var\(--([\w-]+)\)", svg)) | set(
        re.findall(r'(?:fill|line): "([\w-]+)"', paint)
    )
    listed = {
        name for text in (PIECE_WORDS, PIECE_LINES, MARKS) for pair in pairs(text) for name in pair
    }
    listed |= {name for face, line, grounds in BODIES.values() for name in (face, line, *grounds)}
    listed |= {fill for fill, _ in FILLS.values()}
    decoration = {
        "shadow",
        "edge",
        "piece",
        "die-line",
        "tile-edge",
        "back-2",
        "coin-edge",
        "meld-line",
        "wood-lip",
    }
    decoration |= {"wood-dark", "line-strong", "numeral", "line"}
    listed |= {ink for ink, _ in pairs(PAGE_WORDS)}
    assert used - listed - decoration == set()


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("kind", SUITS)
def test_suits_can_be_told_apart_with_any_colour_vision(
    palette: dict[str, str], kind: str, eyes: str
) -> None:
    distances = {
        f"{suit} and {other}": distance(rgb(palette[suit]), rgb(palette[other]), eyes)
        for suit, other in combinations(SUITS[kind], 2)
    }
    assert {name: round(far, 1) for name, far in distances.items() if far < APART} == {}


# inks of printed text


def test_every_style_of_a_place_is_measured() -> None:
    paint = (WEB / "src" / "board" / "paint-places.ts").read_text("utf-8")
    looks = re.search(r"const LOOK_PAINTERS.*? = \{(.*?)\n\};", paint, re.DOTALL)
    assert looks
    assert set(re.findall(r"^  (\w+)[:,]", looks[1], re.MULTILINE)) == set(FILLS) | EMPTY


def tables(box: AnyBox) -> Iterator[Scene | Drawer | Pane]:
    """Tables of a random game, as all its seats see them, on three screens."""
    rng = random.Random(box.key)
    for seats in {box.seats[0], box.seats[-1]}:
        setup = box.setup(seats)
        state: Any = box.game.start(setup, Chance.of("inks", box.key, seats))
        for ply in range(MOVES):
            turn = box.game.turn(state)
            if not turn.seats:
                break
            frame = (PHONE, TABLET, DESKTOP)[ply % 3]
            scene = box.game.scene(box.game.view(state, Seat(ply % seats)), frame)
            yield scene
            yield from scene.drawers
            yield from [scene.pane] if scene.pane else []
            seat = turn.seats[0]
            move = turn.auto or rng.choice(box.game.moves(box.game.view(state, seat)))
            state = box.game.play(state, seat, move)


def grounds(shown: Print, table: Scene | Drawer | Pane) -> tuple[str, ...]:
    """The styles of the places below a print, the uppermost last."""
    middle = {"start": 0.3, "middle": 0.0, "end": -0.3}[shown.align] * shown.size
    x, y = shown.x + middle, shown.y - (0.35 * shown.size if shown.kind == "words" else 0)

    def holds(place: Place) -> bool:
        at = place.at
        if place.when and shown.when and place.when != shown.when:
            return False  # never there together
        return at.x <= x <= at.x + at.w and at.y <= y <= at.y + at.h

    return tuple(place.look for place in table.places if holds(place) and place.look in GROUNDS)


BAG = "bag"  # inks of the picture of the bag, whose parts lie on each other


@cache
def ink_of_print(key: str) -> frozenset[tuple[str, str, tuple[str, ...]]]:
    """The printed texts of a game: ink, kind, and the styles of the places below."""
    inks = set()
    for table in tables(catalog.box(key)):
        below = ("paper",) if isinstance(table, Drawer) else ()
        for shown in table.prints:
            if shown.ink.startswith(BAG):
                continue
            own = (COUNT_GROUNDS[shown.ink],) if shown.kind == "count" else ()
            inks.add((shown.ink, shown.kind, below + grounds(shown, table) + own))
    return frozenset(inks)


def ground(palette: dict[str, str], looks: tuple[str, ...]) -> Rgb:
    """The colour under a print."""
    colour = rgb(palette["table"])
    for k, look in enumerate(looks):
        on_paper = look == "ring" and {"paper", "strip"} & set(looks[:k])
        fill, alpha = ("surface-2", 1.0) if on_paper else GROUNDS[look]
        colour = blend(rgb(palette[fill]), colour, alpha)
    return colour


@pytest.mark.parametrize("key", catalog.keys(offered=False))
def test_print_on_tables_has_sufficient_contrast(palette: dict[str, str], key: str) -> None:
    ratios = {
        f"{kind} in {ink} on {' > '.join(looks) or 'the table'}": contrast(
            rgb(palette[ink]), ground(palette, looks)
        )
        for ink, kind, looks in ink_of_print(key)
    }
    assert ratios, "a game that prints nothing"
    assert {name: round(ratio, 2) for name, ratio in ratios.items() if ratio < WORDS} == {}
