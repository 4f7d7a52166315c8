"""Browsers with a profile of their own: for tests of the next visit, and of the user's settings for
site data.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from launching import options_for
from playwright.sync_api import Error

from browsers import full_chromium
from browsing import Watch

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Playwright


@contextmanager
def browser_on(
    profile: Path, playwright: Playwright, name: str, watch: Watch
) -> Iterator[BrowserContext]:
    """A browser with this profile; the test may kill it."""
    kind: Any = getattr(playwright, name)
    context = kind.launch_persistent_context(profile, **options_for(name))
    watch.over(context)
    yield context
    with suppress(Error):
        context.close()


# The user's settings for site data. Third parties are other sites in frames.
ALLOWED = "allowed"
NO_THIRD_PARTIES = "no third parties"
BLOCKED = "blocked"
IN_CHROMIUM: Mapping[str, Mapping[str, object]] = {
    ALLOWED: {},
    NO_THIRD_PARTIES: {"profile": {"block_third_party_cookies": True, "cookie_controls_mode": 1}},
    BLOCKED: {"profile": {"default_content_setting_values": {"cookies": 2}}},
}
IN_FIREFOX = {ALLOWED: 0, NO_THIRD_PARTIES: 1, BLOCKED: 2}  # network.cookie.cookieBehavior


@contextmanager
def browser_with_setting(
    setting: str, profile: Path, playwright: Playwright, name: str, watch: Watch
) -> Iterator[BrowserContext]:
    """A browser in which the user has chosen this setting; Chromium's headless shell has none."""
    options = options_for(name, {"network.cookie.cookieBehavior": IN_FIREFOX[setting]})
    if name == "chromium":
        chromium = full_chromium()
        assert chromium is not None, (
            "conftest.py leaves these tests out without a Chromium that has settings"
        )
        options = {"args": options["args"], **chromium}
        preferences = profile / "Default" / "Preferences"
        preferences.parent.mkdir(parents=True)
        preferences.write_text(json.dumps(IN_CHROMIUM[setting]))
    kind: Any = getattr(playwright, name)
    context = kind.launch_persistent_context(profile, **options)
    watch.over(context)
    yield context
    context.close()
