"""How a browser is launched for tests."""

from __future__ import annotations

from typing import Any

from browsers import launch_options
from thorough import THOROUGH

# V8 compiles WebAssembly once, fast, and never better: a start of Python takes two thirds of the processor's time.
# What the code does is the same; `make soak` has it as users have it.
COMPILED_ONCE = "--js-flags=--liftoff-only"


def options_for(name: str) -> dict[str, Any]:
    """What Playwright is told: Playwright's own browser when it is installed, else the system's."""
    options = launch_options(name)
    if name == "chromium" and not THOROUGH:
        options["args"] = [*options.get("args", []), COMPILED_ONCE]
    return options
