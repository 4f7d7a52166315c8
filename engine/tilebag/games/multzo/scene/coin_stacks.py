"""The coin stacks: what each pays, its coins with the next one on top, its null coin, what the hand
has there.
"""

from __future__ import annotations

from tilebag.core.scene import Place, Rect
from tilebag.core.words import Text
from tilebag.kit.scene_parts import Parts

from .. import names
from ..names import say
from ..rules.showdown import STACKS, null_of, stack_of
from ..state import Category
from ..view import View
from .large_stacks import large_stack
from .layout import Layout
from .phone_stacks import phone_stack


def coin_stacks(view: View, layout: Layout) -> Parts:
    """The four stacks with everything that concerns them."""
    return Parts.sum(_stack(view, category, at, layout) for category, at in layout.stacks.items())


def _stack(view: View, category: Category, at: Rect, layout: Layout) -> Parts:
    """A stack with everything that concerns it."""
    place = Place(
        f"stack-{STACKS[category]}",
        at,
        "plaque",
        _label(view, category),
        about=names.category_help(category),
        lists=null_of(view.public, category) is None,
    )
    stack = large_stack if layout.mat else phone_stack
    return (Parts((place,)) + stack(view, category, at, layout)).put_on(place.id)


def _label(view: View, category: Category) -> Text:
    """The label of a stack, with all its coins."""
    is_free = say("null.free" if null_of(view.public, category) else "null.won")
    return say(
        "stack.label",
        category=names.category_name(category),
        coins=names.coin_names(stack_of(view.public, category)),
        null=is_free,
    )
