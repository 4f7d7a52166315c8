"""Record what Orca says while a match of each game is played by keyboard, in Firefox and Chromium.

python tests/site/screen_reader.py [GAME ...] [--browser firefox|chromium] [--write]

Prints the record; --write stores that of Chromium in tests/site/spoken/ (in Firefox nine lines of
ten are the same). A line that starts with > is a key; the lines below it are what Orca says then.
Needs Debian's orca, python3-speechd, at-spi2-core, dbus-daemon, xvfb, firefox-esr and chromium
(Orca reads nothing from the headless shell).
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from browser_start import display
from browsing import start_server
from playing import ALONE, Player, Table, press_keys
from thorough import MOST_STEPS

if TYPE_CHECKING:
    from playwright.sync_api import BrowserType, Page

SPOKEN_FOLDER = Path(__file__).with_name("spoken")
STORED = "chromium"  # the browser whose speech is stored
REQUIRED_PROGRAMS = ("orca", "dbus-run-session", "Xvfb", "firefox-esr", "chromium")
HAS_OWN_BUS = (
    "TILEBAG_SESSION_BUS"  # environment variable: this process runs in a private D-Bus session
)
BUS_LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
SPEECH = re.compile(r"SPEECH OUTPUT: '(.*?)'\{'")
PORT = re.compile(r"(127\.0\.0\.1):\d+")  # differs in each run
READER_MESSAGES = ("Screen reader on.", "Screen reader off.", "Focus mode", "Browse mode", "")
SILENT_SECONDS = 1.0
MOST_SECONDS = 8.0
LAUNCH: dict[str, dict[str, Any]] = {
    "firefox": {
        "channel": "moz-firefox",
        "firefox_user_prefs": {"accessibility.force_disabled": -1},
    },
    "chromium": {"args": ["--force-renderer-accessibility"]},
}
PROGRAMS = {"firefox": "firefox-esr", "chromium": "chromium"}


@dataclass
class Reader:
    """What Orca says, read from its debug log.

    The log is a terminal, because Orca writes to a file in blocks and its words would appear one
    key too late.
    """

    log: bytearray = field(default_factory=bytearray)
    at: int = 0
    lines: list[str] = field(default_factory=list)

    def collect(self, terminal: int) -> None:
        """Append everything written to the terminal to `log`, until the terminal is closed."""
        with suppress(OSError):
            while written := os.read(terminal, 1 << 16):
                self.log += written

    def hear(self) -> None:
        """Wait until Orca is silent, and append what it said to `lines`."""
        end = time.monotonic() + MOST_SECONDS
        size, since = -1, time.monotonic()
        while time.monotonic() < min(end, since + SILENT_SECONDS):
            time.sleep(0.05)
            if len(self.log) != size:
                size, since = len(self.log), time.monotonic()
        text = self.log[self.at : size].decode(errors="replace")
        self.at = size
        spoken = (
            PORT.sub(r"\1", line).strip()
            for line in SPEECH.findall(re.sub(r"\n(?!\d\d:)", " ", text))
        )
        self.lines += [line for line in spoken if line not in READER_MESSAGES]


@dataclass
class Keyboard:
    """Presses a key and waits until Orca has finished speaking."""

    page: Page
    reader: Reader
    pressed: int = 0

    def press(self, key: str) -> None:
        self.pressed += 1
        self.reader.lines.append(f"> {key}")
        self.page.keyboard.press(key)
        self.reader.hear()


@dataclass
class HeardPage:
    """A page with a keyboard that waits for Orca."""

    page: Page
    keyboard: Keyboard

    def __getattr__(self, name: str) -> Any:
        return getattr(self.page, name)


@contextmanager
def orca(home: Path, screen: str) -> Iterator[Reader]:
    """Run Orca on a virtual screen, with a reader of its log."""
    env = os.environ | {
        "DISPLAY": screen,
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "LC_ALL": "C.UTF-8",
    }
    os.environ.update(env, GNOME_ACCESSIBILITY="1")
    subprocess.run(
        ["gsettings", "set", "org.gnome.desktop.interface", "toolkit-accessibility", "true"],
        check=False,
    )
    voices = home / ".config" / "speech-dispatcher" / "speechd.conf"
    voices.parent.mkdir(parents=True)
    voices.write_text('AddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\n')
    terminal, log = os.openpty()
    tty.setraw(log)
    reader = Reader()
    threading.Thread(target=reader.collect, args=[terminal], daemon=True).start()
    reading = ["orca", "--replace", f"--debug-file={os.ttyname(log)}"]
    commands = [BUS_LAUNCHER, "--launch-immediately", "--screen-reader=1"], reading
    processes = [
        subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for command in commands
    ]
    try:
        end = time.monotonic() + 60
        while b"Screen reader on" not in reader.log:
            assert time.monotonic() < end, "Orca did not start"
            time.sleep(0.2)
        yield reader
    finally:
        for process in processes:
            process.kill()
            process.wait()
        os.close(log)


def read_out(
    browser_type: BrowserType, game: str, site: str, reader: Reader, most: int
) -> list[str]:
    """Play a match, or its first `most` steps; returns the keys pressed and what Orca said after
    each.
    """
    name = browser_type.name
    browser = browser_type.launch(
        headless=False, executable_path=shutil.which(PROGRAMS[name]), **LAUNCH[name]
    )
    try:
        page = browser.new_context(
            viewport={"width": 1280, "height": 800}, locale="en-GB"
        ).new_page()
        keyboard = Keyboard(page, reader)
        heard: Any = HeardPage(page, keyboard)
        table = Table(page, lambda _, selector: press_keys(heard, selector))
        table.open(site, ALONE[game], "motion=none", "seed=3")
        reader.hear()
        del reader.lines[: first_of_page(reader.lines)]
        steps = Player(table, plans=True).play(most)
        reader.hear()
        spoken = [line for line in reader.lines if not line.startswith(">")]
        print(
            f"{game} in {name}: {steps} steps, {keyboard.pressed} keys, {len(spoken)} sentences",
            file=sys.stderr,
        )
        return [*reader.lines]
    finally:
        browser.close()
        reader.hear()


def first_of_page(lines: list[str]) -> int:
    """The index of the first line about the page; those before it are about the browser's
    toolbars.
    """
    return max(
        (k for k, line in enumerate(lines) if line.startswith("Finished loading")), default=0
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description="What a screen reader says in a round of each game."
    )
    parser.add_argument("games", nargs="*", choices=[*ALONE, []], help=", ".join(ALONE))
    parser.add_argument("--browser", choices=LAUNCH, action="append")
    parser.add_argument(
        "--steps", type=int, default=MOST_STEPS, help="of the player; without it the whole match"
    )
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    missing = [program for program in REQUIRED_PROGRAMS if not shutil.which(program)]
    if missing:
        print(f"tilebag: not on this machine: {', '.join(missing)}.")
        return 1
    if HAS_OWN_BUS not in os.environ:  # so that this machine's own screen reader is not affected
        command = ["dbus-run-session", "--", sys.executable, *sys.argv]
        os.execvpe(command[0], command, os.environ | {HAS_OWN_BUS: "1"})
    server = start_server()
    try:
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
            display() as screen,
            orca(Path(home), screen) as reader,
            sync_playwright() as playwright,
        ):
            for name in args.browser or LAUNCH:
                for game in args.games or ALONE:
                    lines = read_out(
                        getattr(playwright, name), game, server.url, reader, args.steps
                    )
                    if args.write and name == STORED:
                        SPOKEN_FOLDER.mkdir(exist_ok=True)
                        (SPOKEN_FOLDER / f"{game}.txt").write_text(
                            "\n".join(lines) + "\n", encoding="utf-8"
                        )
                    else:
                        print(*lines, sep="\n")
    finally:
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
