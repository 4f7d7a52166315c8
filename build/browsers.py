"""Browsers for the tests: Playwright's own, or the system's where those cannot be had; WebKit from Debian."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

# What the programs are called, and Debian's packages.
SYSTEM = {
    "chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "firefox": ("firefox-esr", "firefox"),
}
WEBKIT = ("WebKitWebDriver", "Xvfb")
DEBIAN = {"chromium": "chromium", "firefox": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
SECONDS = 900  # for one download or installation
ARE_THEY_THERE = """
import os
from playwright.sync_api import sync_playwright
with sync_playwright() as p:
    raise SystemExit(not all(map(os.path.exists, (p.chromium.executable_path, p.firefox.executable_path))))
"""


def find(python: Path) -> list[str]:
    """Gets what it can; the browsers that the tests need and that cannot be had."""
    if not playwright_has_them(python):
        quietly(str(python), "-m", "playwright", "install", "chromium", "firefox")
    if playwright_has_them(python):
        missing = []
    else:
        print("Setting up: Playwright's own browsers cannot be had here, so the system's are used", flush=True)
        install([name for name in SYSTEM if not in_system(name)])
        missing = [name for name in SYSTEM if not in_system(name)]
    install([name for name in WEBKIT if not shutil.which(name)])
    return missing


def playwright_has_them(python: Path) -> bool:
    return quietly(str(python), "-c", ARE_THEY_THERE)


def launch_words(name: str) -> dict[str, str]:
    """What Playwright must be told to launch this browser here: nothing when its own is installed."""
    if playwright_has_them(Path(sys.executable)):
        return {}
    path = in_system(name)
    if not path:
        raise LookupError(f"There is no {name} on this machine; `python3 build/setup.py test` looks for one.")
    channel = {"channel": "moz-firefox"} if name == "firefox" else {}  # else it speaks to Playwright's own build only
    return {"executable_path": path, **channel}


def in_system(name: str) -> str | None:
    return next((path for path in map(shutil.which, SYSTEM[name]) if path), None)


def install(names: list[str]) -> None:
    """By Debian's packages, when this is such a system and we may; else nothing happens."""
    if not names or not shutil.which("apt-get") or (os.geteuid() and not shutil.which("sudo")):
        return
    packages = [DEBIAN[name] for name in names]
    print("Setting up: " + " ".join(packages), flush=True)
    root = ["sudo", "-n"] if os.geteuid() else []
    apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    wanted = [*apt, "install", "-y", "--no-install-recommends", *packages]
    if not quietly(*wanted):
        quietly(*apt, "update")
        quietly(*wanted)


def quietly(*command: str) -> bool:
    """Runs a command that need not succeed; did it?"""
    nothing = subprocess.DEVNULL
    try:
        subprocess.run(command, check=True, timeout=SECONDS, stdin=nothing, stdout=nothing, stderr=nothing)
    except subprocess.SubprocessError:
        return False
    return True
