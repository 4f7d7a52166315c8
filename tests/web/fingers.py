"""Touch gestures in Chromium, because Playwright itself only offers taps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Finger:
    """Sends real touch events, on which preventDefault has an effect."""

    def __init__(self, page: Page) -> None:
        self.page, self.to = page, page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.to.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )
        self.page.wait_for_timeout(16)

    def slide(self, start: tuple[float, float], end: tuple[float, float], hold_ms: int = 0) -> None:
        self.touch("touchStart", start)
        self.page.wait_for_timeout(hold_ms)
        for k in range(1, 9):
            self.touch(
                "touchMove",
                (start[0] + (end[0] - start[0]) * k / 8, start[1] + (end[1] - start[1]) * k / 8),
            )
