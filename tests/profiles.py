"""A browser profile that outlives its browser, for tests of the next visit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from launching import options_for
from playwright.sync_api import Error

from browsing import Watch

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Playwright


@contextmanager
def browser_on(profile: Path, playwright: Playwright, name: str, watch: Watch) -> Iterator[BrowserContext]:
    """A browser with this profile; the test may kill it."""
    kind: Any = getattr(playwright, name)
    context = kind.launch_persistent_context(profile, **options_for(name))
    watch.over(context)
    yield context
    with suppress(Error):
        context.close()
