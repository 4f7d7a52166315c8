"""Browsers for the tests: find those that start here, install the others, and report what is still
missing.

Playwright's own Chromium and Firefox are used if installed, else the system's; WebKit is Debian's.
Any version is accepted if it starts and shows a page (browser_start.py).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# launch options of the browsers that started last
CHOICE = ROOT / ".cache" / "setup" / "browsers.json"
START = Path(__file__).resolve().parent / "browser_start.py"

# Programs and Debian packages in order of preference, and versions known to work with our
# Playwright. The headless shell is Playwright's default and needs less than half the time of the
# full Chromium.
SYSTEM = {
    "chromium": (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ),
    "firefox": ("firefox-esr", "firefox"),
}
# has settings, such as blocked site data; the headless shell has none
FULL_CHROMIUM = SYSTEM["chromium"][1:]
WEBKIT = ("WebKitWebDriver", "Xvfb")
# the system's Python has the bindings that keep a profile (tests/webkit_profile.py)
GI_PYTHON = "/usr/bin/python3"
WEBKIT_BINDINGS = "import gi; gi.require_version('WebKit2', '4.1')"
DEBIAN = {
    "chromium": ("chromium-headless-shell", "chromium"),
    "full chromium": ("chromium",),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1",),
}
NAMES = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKitGTK"}
KNOWN_TO_WORK = {"chromium": "150", "firefox": "153", "webkit": "2.50"}
INSTALL_SECONDS = 900  # for one download or installation
START_SECONDS = 200  # for all attempts to start one browser


@dataclass(frozen=True)
class Started:
    """The result of starting a browser: its version, or the error of each candidate by its path."""

    name: str
    version: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    troubles: dict[str, str] = field(default_factory=dict)

    @property
    def is_missing(self) -> bool:
        return not self.version and not self.troubles

    @property
    def is_needed(self) -> bool:
        """Whether the tests need a browser that did not start. They do without WebKit where it is
        not installed.
        """
        return not self.version and not (self.name == "webkit" and self.is_missing)


def has_webkit() -> bool:
    """Whether everything that WebKit's tests need is installed."""
    return all(map(shutil.which, WEBKIT)) and run_quietly(GI_PYTHON, "-c", WEBKIT_BINDINGS)


def launch_options(name: str) -> dict[str, Any]:
    """Playwright's options to launch this browser; empty for Playwright's own."""
    if CHOICE.is_file():
        stored = json.loads(CHOICE.read_text()).get(name)
        if stored is not None and (
            "executable_path" not in stored or Path(stored["executable_path"]).exists()
        ):
            return dict(stored)
    options: list[dict[str, Any]] = [{}] if own_is_there(name) else candidates(name)[1:]
    if not options:
        raise LookupError(
            f"There is no {name} on this machine; `python3 build/setup.py test` looks for one."
        )
    return options[0]


def full_chromium() -> dict[str, Any] | None:
    """Playwright's options for a Chromium that has settings; None if there is none."""
    path = next(filter(None, map(shutil.which, FULL_CHROMIUM)), None)
    if path:
        return {"executable_path": path}
    return {"channel": "chromium"} if own_chromium_has_started() else None


def own_chromium_has_started() -> bool:
    """Whether Playwright's own Chromium was found to start; it is installed with its headless
    shell.
    """
    return CHOICE.is_file() and json.loads(CHOICE.read_text()).get("chromium") == {}


def own_is_there(name: str) -> bool:
    """Whether Playwright's own browser is installed."""
    ask = f"from browser_start import own_executable; print(own_executable({name!r}))"
    done = subprocess.run(
        [sys.executable, "-c", ask], cwd=str(START.parent), stdout=subprocess.PIPE, check=True
    )
    return Path(done.stdout.decode().strip()).exists()


def candidates(name: str) -> list[dict[str, Any]]:
    """Launch options in the order in which they are tried: Playwright's own, then the system's."""
    if name == "webkit":
        return [{}] if has_webkit() else []
    paths = [path for path in map(shutil.which, SYSTEM[name]) if path]
    # without it Playwright expects its own build
    channel = {"channel": "moz-firefox"} if name == "firefox" else {}
    return [{}, *({"executable_path": path, **channel} for path in paths)]


def start(python: Path, name: str) -> Started:
    """Start a browser, open a page and close it again."""
    tried = candidates(name)
    if not tried:
        return Started(name)
    command = [str(python), str(START), name, json.dumps(tried)]
    try:
        done = subprocess.run(
            command,
            check=False,
            timeout=START_SECONDS,
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
    except subprocess.TimeoutExpired:
        return Started(name, troubles={name: f"no answer within {START_SECONDS} s"})
    lines = done.stdout.decode(errors="replace").strip().splitlines()
    try:
        return Started(name, **json.loads(lines[-1]))
    except (IndexError, ValueError, TypeError):
        error_lines = done.stderr.decode(errors="replace").strip().splitlines()
        return Started(name, troubles={name: error_lines[-1] if error_lines else "no answer"})


def start_all(python: Path) -> list[Started]:
    """Start all browsers in parallel, and store the launch options of those that started for the
    tests.
    """
    with ThreadPoolExecutor(len(NAMES)) as pool:
        started = list(pool.map(lambda name: start(python, name), NAMES))
    CHOICE.parent.mkdir(parents=True, exist_ok=True)
    CHOICE.write_text(
        json.dumps({browser.name: browser.options for browser in started if browser.version})
    )
    return started


def ensure(python: Path) -> str:
    """Start all browsers and install those that do not start; returns a sentence about what is
    still wrong, or "".
    """
    started = start_all(python)
    if any(browser.is_needed for browser in started if browser.name != "webkit"):
        print("Setting up: Playwright's Chromium and Firefox", flush=True)
        if run_quietly(str(python), "-m", "playwright", "install", "chromium", "firefox"):
            started = start_all(python)
            if may_install() and any(
                browser.is_needed for browser in started if browser.name != "webkit"
            ):
                run_quietly(str(python), "-m", "playwright", "install-deps", "chromium", "firefox")
                started = start_all(python)
    lacking = [browser.name for browser in started if not browser.version]
    if lacking and may_install():
        print("Setting up: the system's " + ", ".join(NAMES[name] for name in lacking), flush=True)
        install(lacking)
        started = start_all(python)
    return sentence(started)


def ensure_full_chromium() -> None:
    """Install a Chromium that has settings, if we may; the tests of settings in Chromium are left
    out without one.
    """
    if full_chromium() is None and may_install():
        print("Setting up: a Chromium with settings", flush=True)
        install(["full chromium"])


def may_install() -> bool:
    """Whether this system has Debian's packages and we may install them."""
    if not shutil.which("apt-get"):
        return False
    return os.geteuid() == 0 or (bool(shutil.which("sudo")) and run_quietly("sudo", "-n", "true"))


def install(names: list[str]) -> None:
    """Install or upgrade Debian's packages of these browsers. The list of packages is updated
    first.
    """
    root = ["sudo", "-n"] if os.geteuid() else []
    apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    run_quietly(*apt, "update")
    for name in names:  # one at a time, because Ubuntu lacks some of these packages
        any(
            run_quietly(*apt, "install", "-y", "--no-install-recommends", *packages.split())
            for packages in DEBIAN[name]
        )


def sentence(started: list[Started]) -> str:
    """What is missing or too old, with versions, and what to do; empty if all needed browsers
    start.
    """
    wrong = [browser for browser in started if browser.is_needed]
    if not wrong:
        return ""
    packages = " ".join(DEBIAN[browser.name][-1] for browser in wrong)
    ways = [f"`sudo apt-get update && sudo apt-get install {packages}`"]
    own = " ".join(browser.name for browser in wrong if browser.name != "webkit")
    if own:
        ways.insert(0, f"`.venv/bin/playwright install --with-deps {own}`")
    complaints = "; ".join(map(complaint, wrong))
    return f"the browser tests cannot run: {complaints}; {' or '.join(ways)} brings what is needed."


def complaint(browser: Started) -> str:
    """What is wrong with one browser."""
    name, known_version = NAMES[browser.name], KNOWN_TO_WORK[browser.name]
    if browser.is_missing:
        return f"{name} is missing ({known_version} or newer works)"
    attempts = ", ".join(
        f"{name} {version_of(path) or 'of unknown version'} at {path} ({trouble})"
        for path, trouble in browser.troubles.items()
    )
    return f"{attempts} does not start or is too old ({known_version} or newer works)"


def version_of(path: str) -> str:
    """The version that a program reports."""
    try:
        done = subprocess.run(
            [path, "--version"],
            check=False,
            timeout=30,
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    match = re.search(r"\d+(\.\d+)+", done.stdout.decode(errors="replace"))
    return match.group() if match else ""


def run_quietly(*command: str) -> bool:
    """Run a command without showing its output; returns whether it succeeded."""
    nothing = subprocess.DEVNULL
    try:
        subprocess.run(
            command,
            check=True,
            timeout=INSTALL_SECONDS,
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return True
