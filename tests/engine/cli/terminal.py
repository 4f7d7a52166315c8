"""A terminal for tests: typed input and captured output."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from tilebag.cli.choices import choices
from tilebag.cli.commands import tilebag
from tilebag.cli.terminal_game import FRAME
from tilebag.match.catalog import AnyBox
from tilebag.match.session import CURTAIN, OVER, READY, Session

ENGLISH = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "COLUMNS": "100"}
ENGINE = Path(__file__).resolve().parents[3] / "engine"


def run(*args: str, typed: str | bytes = "", env: Mapping[str, str] | None = None) -> Result:
    """Run a command in this process; it never ends with a traceback."""
    result = CliRunner().invoke(tilebag, args, input=typed, env={**ENGLISH, **(env or {})})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def refusal(*args: str, typed: str | bytes = "") -> str:
    """The sentence with which a command is rejected."""
    result = run(*args, typed=typed)
    assert result.exit_code == 2, result.output
    assert not result.stdout
    assert result.stderr.startswith("tilebag: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("tilebag: ").strip()


def spawn(
    *args: str, typed: bytes = b"", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tilebag", *args],
        input=typed,
        capture_output=True,
        env={**os.environ, **ENGLISH, "PYTHONPATH": str(ENGINE), **(env or {})},
        timeout=120,
        check=False,
    )


def quick(box: AnyBox) -> dict[str, str]:
    """The options of a short match: one round where rounds can be set."""
    return {"rounds": "1"} if "1" in box.options.get("rounds", ()) else {}


def options_of(box: AnyBox) -> tuple[str, ...]:
    """The arguments that set them."""
    return tuple(
        word for name, value in quick(box).items() for word in ("--set", f"{name}={value}")
    )


def script(session: Session, *, numbers: bool, steps: int = 10_000) -> list[str]:
    """Input for a random match from here, by numbers or by moves; plays it too."""
    typed: list[str] = []
    while session.phase != OVER and len(typed) < steps:
        if session.phase == CURTAIN:
            typed.append("")
            session.reveal()
        elif session.phase == READY:
            typed += _step(session, numbers=numbers)
        else:
            session.tick()
    return typed


def _step(session: Session, *, numbers: bool) -> Sequence[str]:
    assert session.viewer is not None
    move = session.advice(session.viewer, "random").plan[0]
    offered = choices(session.scene(FRAME))
    choice = next(choice for choice in offered if choice.move == move)
    session.play(session.viewer, move)
    return [str(choice.number) if numbers else str(move), *(["y"] if choice.ask else [])]


def seats_of(box: AnyBox) -> list[str]:
    """One person, and computers in the other seats."""
    return ["me", *["random"] * (box.seats[0] - 1)]
