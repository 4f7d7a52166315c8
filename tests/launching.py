"""Launches browsers for tests."""

from __future__ import annotations

from typing import Any

from browsers import launch_options
from thorough import THOROUGH

# Let V8 compile WebAssembly with its fast compiler only: starting Python then takes two thirds of the processor time.
# The code behaves the same. `make soak` uses V8's default.
COMPILED_ONCE = "--js-flags=--liftoff-only"
# Without a display Firefox has no pointer, and the page would assume a touch screen. 2: a fine pointer, 4: it hovers.
HAS_MOUSE = {"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6}


def options_for(name: str) -> dict[str, Any]:
    """Playwright's options: its own browser if installed, else the system's."""
    options = launch_options(name)
    if name == "firefox":
        options["firefox_user_prefs"] = HAS_MOUSE
    if name == "chromium" and not THOROUGH:
        options["args"] = [*options.get("args", []), COMPILED_ONCE]
    return options
