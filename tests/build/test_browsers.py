"""Which browsers the tests use, how missing ones are installed, and the message if that fails.

No browser starts here: a fake machine knows which programs it has, which of them start, and which
commands were run.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import browsers

FIREFOX = "/usr/bin/firefox-esr"
CHROMIUM = "/usr/bin/chromium"
PYTHON = Path("/venv/bin/python")
REFUSED = "Protocol error (network.addDataCollector): unknown command"


@dataclass
class Machine:
    """A fake machine: programs with their versions, versions that do not start, packages and
    downloads.
    """

    programs: dict[str, str] = field(default_factory=dict)
    own: dict[str, str] = field(default_factory=dict)  # Playwright's, by name
    refuses: dict[str, str] = field(default_factory=dict)  # by version: why it does not start
    # by Debian's name: path, version
    packages: dict[str, tuple[str, str]] = field(default_factory=dict)
    # those known after `apt-get update`
    new_packages: dict[str, tuple[str, str]] = field(default_factory=dict)
    downloads: dict[str, str] = field(default_factory=dict)
    root: bool = True
    asked: list[str] = field(default_factory=list)

    def find_program(self, name: str) -> str | None:
        return next((path for path in self.programs if path.rpartition("/")[2] == name), None)

    def run_quietly(self, *command: str) -> bool:
        if command[0] == browsers.GI_PYTHON:
            return True  # has what its package brings
        words = " ".join(command).removeprefix("env DEBIAN_FRONTEND=noninteractive ")
        self.asked.append(words.removeprefix(f"{PYTHON} -m "))
        if "apt-get update" in words:
            self.packages |= self.new_packages
        elif "apt-get install" in words:
            requested = command[command.index("--no-install-recommends") + 1 :]
            if not all(name in self.packages for name in requested):
                return False
            self.programs |= dict(self.packages[name] for name in requested)
        elif "playwright install-deps" in words:
            self.refuses.pop("own", None)
        elif "playwright install" in words:
            self.own |= self.downloads
            return bool(self.downloads)
        return True

    def start(self, python: Path, name: str) -> browsers.Started:
        troubles: dict[str, str] = {}
        for options in browsers.candidates(name):
            path = options.get("executable_path", name)
            own = self.own.get(name) if not options and name != "webkit" else None
            version = own or self.programs.get(path) or ("2.50.6" if name == "webkit" else "")
            if version and version not in self.refuses and not (own and "own" in self.refuses):
                return browsers.Started(name, version, options, troubles)
            if version:
                troubles[path] = self.refuses.get(version) or self.refuses["own"]
        return browsers.Started(name, troubles=troubles)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Machine:
    """A Debian without any browser, on which we are root and know of no package."""
    made_up = Machine({"/usr/bin/apt-get": ""})
    monkeypatch.setattr(shutil, "which", made_up.find_program)
    monkeypatch.setattr(os, "geteuid", lambda: 0 if made_up.root else 1000)
    monkeypatch.setattr(browsers, "run_quietly", made_up.run_quietly)
    monkeypatch.setattr(browsers, "start", made_up.start)
    monkeypatch.setattr(browsers, "version_of", lambda path: made_up.programs.get(path, ""))
    monkeypatch.setattr(browsers, "CHOICE", tmp_path / "setup" / "browsers.json")
    return made_up


NEW = {
    "chromium": (CHROMIUM, "156.0"),
    "firefox-esr": (FIREFOX, "153.7.0"),
    "webkit2gtk-driver": ("/usr/bin/WebKitWebDriver", "2.50.6"),
    "xvfb": ("/usr/bin/Xvfb", "21.1"),
    "python3-gi": ("/usr/bin/pygi", "3.42"),
    "gir1.2-webkit2-4.1": ("/usr/lib/WebKit2-4.1.typelib", "2.50.6"),
}
ALL = dict(NEW.values())


def test_nothing_is_installed_if_every_browser_starts(machine: Machine) -> None:
    machine.programs |= ALL
    assert browsers.ensure(PYTHON) == ""
    assert machine.asked == []


def test_tests_launch_the_browser_that_started(machine: Machine, tmp_path: Path) -> None:
    here = str(tmp_path / "firefox-esr")
    Path(here).touch()
    machine.programs |= {CHROMIUM: "156.0", here: "153.7.0"}
    browsers.start_all(PYTHON)
    assert browsers.launch_options("firefox") == {"executable_path": here, "channel": "moz-firefox"}
    machine.own["firefox"] = "154.0"
    browsers.start_all(PYTHON)
    assert browsers.launch_options("firefox") == {}, "Playwright's own goes first"


def test_another_browser_replaces_a_removed_one(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    browsers.CHOICE.parent.mkdir()
    browsers.CHOICE.write_text(json.dumps({"chromium": {"executable_path": "/gone/chromium"}}))
    monkeypatch.setattr(browsers, "own_is_there", lambda name: False)
    with pytest.raises(LookupError, match="There is no chromium on this machine"):
        browsers.launch_options("chromium")
    machine.programs[CHROMIUM] = "156.0"
    assert browsers.launch_options("chromium") == {"executable_path": CHROMIUM}


def test_package_list_is_updated_before_the_first_install(machine: Machine) -> None:
    machine.packages = {**NEW, "firefox-esr": (FIREFOX, "140.12.0")}  # the old list
    machine.new_packages = NEW
    machine.refuses["140.12.0"] = REFUSED
    assert browsers.ensure(PYTHON) == ""
    apt = [words for words in machine.asked if words.startswith("apt-get")]
    assert apt[0] == "apt-get update"
    assert apt.count("apt-get update") == 1
    assert machine.programs[FIREFOX] == "153.7.0"


@pytest.mark.parametrize("known", [("chromium", "chromium-headless-shell"), ("chromium",)])
def test_headless_shell_is_preferred(machine: Machine, known: tuple[str, ...]) -> None:
    machine.packages = NEW | {name: (f"/usr/bin/{name}", "156.0") for name in known}
    assert browsers.ensure(PYTHON) == ""
    assert [
        name for name in ("chromium", "chromium-headless-shell") if machine.find_program(name)
    ] == [known[-1]]


def test_only_the_outdated_browser_is_upgraded(machine: Machine) -> None:
    machine.programs |= {**ALL, FIREFOX: "140.12.0"}
    machine.refuses["140.12.0"] = REFUSED
    machine.new_packages = NEW
    assert browsers.ensure(PYTHON) == ""
    assert machine.programs[FIREFOX] == "153.7.0"
    installed = [words for words in machine.asked if "apt-get install" in words]
    assert installed == ["apt-get install -y --no-install-recommends firefox-esr"]


def test_message_names_an_outdated_browser_and_the_commands_that_update_it(
    machine: Machine,
) -> None:
    machine.programs |= {**ALL, FIREFOX: "140.12.0"}
    machine.refuses["140.12.0"] = REFUSED
    machine.packages = {"firefox-esr": (FIREFOX, "140.12.0")}
    assert browsers.ensure(PYTHON) == (
        f"the browser tests cannot run: Firefox 140.12.0 at {FIREFOX} ({REFUSED}) does not start or is too old "
        "(153 or newer works); `.venv/bin/playwright install --with-deps firefox` or "
        "`sudo apt-get update && sudo apt-get install firefox-esr` brings what is needed."
    )


def test_playwright_downloads_its_browsers_without_root(machine: Machine) -> None:
    machine.root = False
    machine.downloads = {"chromium": "157.0", "firefox": "154.0"}
    assert browsers.ensure(PYTHON) == ""
    assert machine.asked == ["playwright install chromium firefox"]
    assert browsers.launch_options("chromium") == {}


def test_playwright_downloads_its_browsers_without_apt(machine: Machine) -> None:
    machine.programs.clear()
    machine.downloads = {"chromium": "157.0", "firefox": "154.0"}
    assert browsers.ensure(PYTHON) == ""
    assert machine.asked == ["playwright install chromium firefox"]


def test_missing_system_libraries_are_installed_for_a_download(machine: Machine) -> None:
    machine.downloads = {"chromium": "157.0", "firefox": "154.0"}
    machine.refuses["own"] = "error while loading shared libraries"
    machine.packages = NEW
    assert browsers.ensure(PYTHON) == ""
    assert machine.asked[:2] == [
        "playwright install chromium firefox",
        "playwright install-deps chromium firefox",
    ]
    assert browsers.launch_options("firefox") == {}


def test_message_names_every_missing_browser(machine: Machine) -> None:
    machine.root = False
    message = browsers.ensure(PYTHON)
    assert (
        "Chromium is missing (150 or newer works); Firefox is missing (153 or newer works); "
        in message
    )
    assert "\n" not in message
    assert "WebKit" not in message, "its tests are left out where it cannot be had"


def test_unknown_package_does_not_prevent_other_installs(machine: Machine) -> None:
    machine.downloads = {"chromium": "157.0", "firefox": "154.0"}
    machine.packages = {
        name: package for name, package in NEW.items() if name not in ("chromium", "firefox-esr")
    }
    assert browsers.ensure(PYTHON) == ""
    assert machine.find_program("WebKitWebDriver")


def test_installed_webkit_that_does_not_start_is_reported(machine: Machine) -> None:
    machine.programs |= ALL
    machine.refuses["2.50.6"] = "no display"
    assert "WebKitGTK" in browsers.ensure(PYTHON)


def test_failed_or_silent_start_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "candidates", lambda name: [{}])

    def silent(command: list[str], **how: object) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess(
            command, 1, b"", b"Traceback\nImportError: no playwright\n"
        )

    monkeypatch.setattr(subprocess, "run", silent)
    assert browsers.start(PYTHON, "firefox").troubles == {"firefox": "ImportError: no playwright"}

    def slow(command: list[str], **how: object) -> None:
        raise subprocess.TimeoutExpired(command, 1)

    monkeypatch.setattr(subprocess, "run", slow)
    assert browsers.start(PYTHON, "firefox").troubles == {
        "firefox": f"no answer within {browsers.START_SECONDS} s"
    }
