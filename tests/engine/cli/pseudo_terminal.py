"""Tilebag in a pseudo terminal of its own: a real process, typed to and read from as a person
does.
"""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType

from engine.cli.terminal import ENGINE, ENGLISH

PROMPT = "[? help] > "
LONGEST_WAIT_S = 60
CHUNK_BYTES = 4096


class PseudoTerminal:
    """A command that runs in a terminal until the block is left.

    shown  everything that has been printed so far
    """

    def __init__(self, *args: str, env: Mapping[str, str] | None = None) -> None:
        self.shown = ""
        self._read_chars = 0
        self._terminal, inside = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tilebag", *args],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            env={
                **os.environ,
                **ENGLISH,
                "TERM": "xterm",
                "PYTHONPATH": str(ENGINE),
                **(env or {}),
            },
        )
        os.close(inside)

    def __enter__(self) -> PseudoTerminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        del kind, error, trace
        self._process.kill()
        self._process.wait()
        os.close(self._terminal)

    def read_to(self, text: str) -> str:
        """What is printed up to and including a text, from where the last reading ended."""
        while text not in self.shown[self._read_chars :]:
            assert self._read_more(), f"the end came before {text!r}:\n{self.shown}"
        end = self.shown.index(text, self._read_chars) + len(text)
        printed = self.shown[self._read_chars : end]
        self._read_chars = end
        return printed

    def read_to_end(self) -> str:
        """The rest of what is printed until the command ends."""
        while self._read_more():
            pass
        printed = self.shown[self._read_chars :]
        self._read_chars = len(self.shown)
        return printed

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self._terminal, f"{line}\r".encode())

    def answer(self, line: str) -> str:
        """Type a line at the prompt; what is printed up to the next prompt."""
        self.type(line)
        return self.read_to(PROMPT)

    def _read_more(self) -> bool:
        """Read what has been printed; false at the end."""
        ready, _, _ = select.select([self._terminal], [], [], LONGEST_WAIT_S)
        assert ready, f"nothing more was printed after\n{self.shown}"
        data = b""
        with suppress(OSError):  # on Linux the end of a pseudo terminal is an error
            data = os.read(self._terminal, CHUNK_BYTES)
        self.shown += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)
