"""The colours of web/css/theme.css for programs that do not draw with a browser."""

from __future__ import annotations

import re

_COLOUR = r"((?:[^(),]|\([^()]*\))+)"
_LIGHT_DARK = re.compile(rf"light-dark\({_COLOUR},\s*{_COLOUR}\)")


def choose_theme(css: str, *, dark: bool) -> str:
    """The text with the colours of one theme for every `light-dark()`."""
    return _LIGHT_DARK.sub(r"\2" if dark else r"\1", css)
