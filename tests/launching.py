"""Launches browsers for tests."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from browsers import launch_options
from thorough import THOROUGH

# Let V8 compile WebAssembly with its fast compiler only: starting Python then takes two thirds of
# the processor time. The code behaves the same. `make soak` uses V8's default.
COMPILED_ONCE = "--js-flags=--liftoff-only"
# Sites at this machine that are no secure contexts, as any host without https (over_http).
INSECURE_HOSTS = ("tilebag.test", "blog.test")
MAP_HOSTS = f"--host-resolver-rules={','.join(f'MAP {host} 127.0.0.1' for host in INSECURE_HOSTS)}"
FIREFOX_PREFERENCES = {"network.dns.localDomains": ",".join(INSECURE_HOSTS)}
# Without a display Firefox has no pointer, and the page would assume a touch screen. 2: a fine
# pointer, 4: it hovers.
HAS_MOUSE = {"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6}


def options_for(
    name: str, preferences: Mapping[str, object] = MappingProxyType({})
) -> dict[str, Any]:
    """Playwright's options: its own browser if installed, else the system's. `preferences`:
    Firefox's own.
    """
    options = launch_options(name)
    if name == "firefox":
        options["firefox_user_prefs"] = {**FIREFOX_PREFERENCES, **HAS_MOUSE, **preferences}
    if name == "chromium":
        own = [MAP_HOSTS] if THOROUGH else [MAP_HOSTS, COMPILED_ONCE]
        options["args"] = [*options.get("args", []), *own]
    return options


def over_http(address: str) -> str:
    """The same address at a host that is no secure context; `localhost` becomes another site, as
    for a blog.
    """
    return address.replace("127.0.0.1", INSECURE_HOSTS[0]).replace("localhost", INSECURE_HOSTS[1])
