"""Messages to a port, and its answers, as values."""

from __future__ import annotations

import json
from typing import Any

from tilebag.page.port import Port


def ask(port: Port, do: str, **message: Any) -> list[dict[str, Any]]:
    """The answers to a message."""
    return [json.loads(answer) for answer in port.handle(json.dumps({"do": do, **message}))]
