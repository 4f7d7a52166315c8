"""Makes .venv and web/node_modules, and for the tests environments of other Pythons, and browsers.

python3 build/setup.py play|site|engine|lint|package|test|soak|bench

`play` installs the requirements of `make play`, `site` those of the build, `engine` those of the
engine's tests and Node's packages, `lint` those of `make lint`, `test` those of all tests, `soak`
all other Pythons too, `bench` the libraries that we compare ours with; `package` installs what
makes and checks the package for an index. Nothing is installed twice. Any `python3` may start it,
so it and tests/browsers.py also run on old versions.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import browsers

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
DONE = CACHE / "setup"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = ROOT / "requirements"
WEB = ROOT / "web"

# the Python versions that the engine is tested on
OLDEST = (3, 11)
NEWEST = (3, 13)
NODE_OLDEST = 20
# of the Pyodide pinned in web/package.json
PYODIDE_PYTHON = "3.14"
PYODIDE_PLATFORM = "pyemscripten_2026_0_wasm32"
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet", "--no-input")
# Many modules are never imported; the lists are complete, so there is nothing to resolve; a wheel
# runs no code.
PIP_INSTALL = (
    *PIP,
    "install",
    "--no-compile",
    "--no-deps",
    "--require-hashes",
    "--only-binary=:all:",
)
WITHOUT_WHEELS = ("--no-binary=rlcard",)  # of bench.txt


def stop(sentence: str) -> None:
    """Exits with one sentence that says what is missing."""
    sys.exit(f"tilebag: {sentence}")


def run(command: Sequence[object], step: str, folder: Path = ROOT) -> None:
    """Runs a command quietly; shows its output when it fails."""
    words = [str(word) for word in command]
    finished = subprocess.run(
        words, cwd=str(folder), check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if finished.returncode:
        sys.stderr.write(finished.stdout.decode(errors="replace"))
        stop(f"{step} failed; the lines above say why.")


def make_once(
    name: str, files: Sequence[Path], make: Callable[[], None], *, still_there: bool = True
) -> None:
    """Makes something unless it was made before from the same files and still exists."""
    state = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    stamp = DONE / name
    if still_there and stamp.is_file() and stamp.read_text() == state:
        return
    print(f"Setting up: {name}", flush=True)
    make()
    DONE.mkdir(parents=True, exist_ok=True)
    stamp.write_text(state)


# Pythons


def look_at(python: object) -> tuple[tuple[int, int], str] | None:
    """(version, path) of a CPython that can make virtual environments, or None."""
    question = (
        "import sys, venv, ensurepip; assert sys.implementation.name == 'cpython'; "
        "print(sys.version_info[0], sys.version_info[1], sys.executable)"
    )
    parts = answer(str(python), "-c", question).split(" ", 2)
    return ((int(parts[0]), int(parts[1])), parts[2]) if len(parts) == 3 else None


def pythons() -> dict[tuple[int, int], str]:
    """Every CPython found that is new enough, by version."""
    names = [
        "python3",
        "python",
        *(f"python3.{minor}" for minor in range(OLDEST[1], NEWEST[1] + 3)),
    ]
    places: list[object] = [sys.executable, *filter(None, map(shutil.which, names))]
    if shutil.which("pyenv"):
        places += sorted(Path(answer("pyenv", "root") or "/").glob("versions/3.*/bin/python3"))
    by_version: dict[tuple[int, int], str] = {}
    for python in filter(None, map(look_at, places)):
        if python[0] >= OLDEST:
            by_version.setdefault(*python)
    return by_version


def best_python() -> str:
    """The Python for building: this one if suitable, else the newest that the tests cover, else a
    newer one.
    """
    here = look_at(sys.executable)
    if here and OLDEST <= here[0] <= NEWEST:
        return here[1]
    by_version = pythons()
    if not by_version:
        stop(
            "a Python 3.11 or newer with venv is needed and none was found (on Debian: apt install python3-venv)."
        )
    tested = [version for version in by_version if version <= NEWEST]
    return by_version[max(tested) if tested else min(by_version)]


def answer(*command: str) -> str:
    """The output of a command; empty if it does not exist or fails."""
    try:
        output = subprocess.check_output(
            command, timeout=60, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return output.decode().strip()


def set_up_python(which: str) -> None:
    """.venv with the pinned tools and, but for `play` and `engine`, Tilebag, so that
    `.venv/bin/tilebag` plays.
    """
    listed = REQUIREMENTS / f"{which}.txt"
    usable = look_at(PYTHON) is not None

    def make() -> None:
        if not usable:
            shutil.rmtree(str(VENV), ignore_errors=True)
            run([best_python(), "-m", "venv", VENV], "Making .venv")
        run([PYTHON, *PIP_INSTALL, "-r", listed], f"Installing {listed.name}")
        engine = [PYTHON, *PIP, "install", "--no-deps", "--no-build-isolation", "--editable", ROOT]
        if which not in ("play", "engine"):
            run(engine, "Installing the engine")

    make_once(f"python-{which}", [listed, ROOT / "pyproject.toml"], make, still_there=usable)


def set_up_other_pythons(*, every: bool) -> None:
    """Small environments for the other Pythons that the engine must run on: for the newest one, or
    for all.
    """
    own = look_at(PYTHON) or look_at(best_python())  # .venv may not exist yet
    others = [
        python
        for python in sorted(pythons().items())
        if python[0] <= NEWEST and not (own and python[0] == own[0])
    ]
    for version, python in others if every else others[-1:]:
        make_environment(CACHE / f"python-{version[0]}.{version[1]}", python, "engine.txt")


def make_environment(
    home: Path, python: str, requirements: str, *, exceptions: Sequence[str] = ()
) -> None:
    """A separate environment with some pinned packages; `exceptions`: more options of pip."""
    listed = REQUIREMENTS / requirements

    def make() -> None:
        shutil.rmtree(str(home), ignore_errors=True)
        run([python, "-m", "venv", home], f"Making {home.name}")
        run(
            [home / "bin" / "python", *PIP_INSTALL, *exceptions, "-r", listed],
            f"Installing {listed.name}",
        )

    make_once(home.name, [listed], make, still_there=home.is_dir())


def set_up_pyodide_tests() -> None:
    """pytest and its dependencies for the Python in Pyodide, in a folder that Node mounts; micropip
    as wheels.
    """
    choice = [
        "--platform",
        PYODIDE_PLATFORM,
        "--platform",
        "any",
        "--python-version",
        PYODIDE_PYTHON,
    ]
    kind = ["--implementation", "cp", "--only-binary=:all:", "--no-deps", "--require-hashes"]
    kind += ["--ignore-requires-python"]  # pip would check this Python, not the one in Pyodide
    for name, how, folder in (
        ("pyodide", "install", "pyodide-site"),
        ("micropip", "download", "micropip"),
    ):
        listed = REQUIREMENTS / f"{name}.txt"
        target = CACHE / folder

        def make(how: str = how, listed: Path = listed, target: Path = target) -> None:
            shutil.rmtree(str(target), ignore_errors=True)
            into = ["--target" if how == "install" else "--dest", target]
            run(
                [PYTHON, *PIP, how, *into, *choice, *kind, "-r", listed],
                f"Installing {listed.name}",
            )

        make_once(name, [listed], make, still_there=target.is_dir())


# Node


def set_up_node(*, testing: bool) -> None:
    """web/node_modules, exactly as in package-lock.json; packages that only tests need are omitted
    unless `testing`.
    """
    version = answer("node", "--version").lstrip("v")
    if not version or int(version.split(".")[0]) < NODE_OLDEST or not shutil.which("npm"):
        stop(f"Node.js {NODE_OLDEST} or newer with npm is needed; {version or 'none'} was found.")

    complete = (WEB / "node_modules" / "eslint").is_dir()
    whole = testing or complete  # keep packages that the tests have installed

    def make() -> None:
        less = [] if whole else ["--omit=dev"]
        run(["npm", "ci", *less, "--ignore-scripts", "--no-audit", "--no-fund"], "npm ci", WEB)

    there = complete if whole else (WEB / "node_modules" / "esbuild").is_dir()
    make_once(
        "node-test" if whole else "node", [WEB / "package-lock.json"], make, still_there=there
    )


def main() -> None:
    which = sys.argv[1] if len(sys.argv) > 1 else ""
    if which not in ("play", "site", "engine", "lint", "package", "test", "soak", "bench"):
        stop("usage: python3 build/setup.py play|site|engine|lint|package|test|soak|bench")
    if which == "package":
        make_environment(CACHE / "packaging", best_python(), "package.txt")
        return
    testing = which in ("test", "soak", "bench")

    def python() -> None:
        set_up_python("dev" if testing or which == "lint" else which)
        if testing:
            set_up_pyodide_tests()
            # starts each, because an installed one may be too old by now
            trouble = browsers.ensure(PYTHON)
            if trouble:
                stop(trouble)
            browsers.ensure_full_chromium()

    def node() -> None:
        set_up_node(testing=testing or which in ("engine", "lint"))
        if testing:
            set_up_other_pythons(every=which != "test")

    with ThreadPoolExecutor(2) as lanes:
        for lane in [lanes.submit(python), lanes.submit(node)]:
            lane.result()
    if which == "bench":
        # other libraries to compare with ours
        make_environment(CACHE / "peers", str(PYTHON), "bench.txt", exceptions=WITHOUT_WHEELS)


if __name__ == "__main__":
    main()
