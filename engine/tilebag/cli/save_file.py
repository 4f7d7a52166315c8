"""A file that is written completely, and only over the content that was last read from it or
written to it.

Two programs may have the same save open. The one that writes second would otherwise undo the
other's moves, so each compares before it writes, under a lock that other Tilebag processes respect.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tilebag.cli import input_files
from tilebag.core.errors import BadSave
from tilebag.core.words import error_text
from tilebag.match import saves
from tilebag.match.session import Session

PARTIAL_SUFFIX = ".half"  # of a file being written
PARTIAL_NAME_BYTES = 8
LOCK_WAIT_S = 1.0  # then the comparison alone has to do
LOCK_POLL_S = 0.005
PRIVATE_MODE = 0o600
NEW_FILE_MODE = 0o666  # less what the umask takes away
NO_NAMES = ("", input_files.STDIN)


@dataclass(slots=True)
class SaveFile:
    """The file of a match.

    name     as the player gave it
    content  what was last read from it or written to it; None: there is no file
    mode     its permissions, or those that it gets; None: those of any new file
    """

    name: str
    content: bytes | None = None
    mode: int | None = None

    @classmethod
    def read(cls, name: str) -> SaveFile:
        """The file as it is now; raises OSError, and BadSave if it cannot hold a save."""
        if name.strip() in NO_NAMES:
            raise BadSave("cli.save.name", file=name)
        file = cls(name, read_content(Path(name)))
        file._remember_mode()
        return file

    def session(self) -> Session | None:
        """Its match, None if there is no file or an empty one; raises BadSave for other content."""
        try:
            text = input_files.decode_save(self.content or b"")
            if not text.strip():
                return None
            if not input_files.is_only_save(text):
                raise BadSave("cli.save.more", file=self.name)
            return input_files.parse(text)
        except BadSave as trouble:
            if trouble.key == "cli.save.more":
                raise
            raise BadSave("cli.held", file=self.name, why=error_text(trouble)) from None

    def write(self, session: Session) -> None:
        """Save a match; raises OSError, and BadSave if another program has changed the file."""
        content = f"{saves.write(session)}\n".encode()
        try:
            write_over(Path(self.name), content, self.content, self.mode)
        except OSError as trouble:
            raise OSError(trouble.errno, trouble.strerror, self.name) from None
        self.content = content
        self._remember_mode()

    def _remember_mode(self) -> None:
        with suppress(OSError):  # it may have been removed
            self.mode = _mode(Path(self.name))

    def unused_neighbour(self) -> SaveFile:
        """A name beside this one that no file has: match-2.json. The file will be as private as
        this one.
        """
        path = Path(self.name)
        self._remember_mode()
        for n in count(2):
            neighbour = path.with_name(f"{path.stem}-{n}{path.suffix}")
            if not os.path.lexists(neighbour):
                return SaveFile(str(neighbour), mode=self.mode)
        raise AssertionError("some name is unused")


def read_content(file: Path) -> bytes | None:
    """The content of a file, None if there is none; raises OSError, and BadSave for a folder, a
    device or a pipe.

    Of a file that is too long for a save, only enough to see that.
    """
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise BadSave("cli.save.special", file=str(file))
        with file.open("rb") as opened:
            return opened.read(input_files.MAX_SAVE_BYTES + 1)
    except FileNotFoundError:
        return None


def write_over(file: Path, content: bytes, known: bytes | None, mode: int | None = None) -> None:
    """Write a file completely or not at all, and only if its content is `known` (None: if there is
    no file).

    A link stays a link, and a file keeps its permissions; a new one gets `mode`, or those of any
    new file. Raises OSError, and BadSave if another program has written the file.
    """
    target = Path(os.path.realpath(file))
    with _partial_file(
        target, NEW_FILE_MODE if known is None and mode is None else PRIVATE_MODE
    ) as partial:
        partial.write_bytes(content)
        with _lock(target.parent):
            there = read_content(target)
            if there == content:
                return
            if there != known:
                raise _conflict(str(file), known=known, there=there)
            if there is not None and not os.access(target, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
            new_mode = mode if there is None else _mode(target)
            if new_mode is not None:
                partial.chmod(new_mode)
            partial.replace(target)


def _mode(file: Path) -> int:
    """The permissions of a file."""
    return stat.S_IMODE(file.stat().st_mode)


def is_partial(file: Path) -> bool:
    """Whether the file was left by an interrupted `write_over`."""
    return file.name.startswith(".") and file.suffix == PARTIAL_SUFFIX


def _conflict(file: str, *, known: bytes | None, there: bytes | None) -> BadSave:
    if there is None:
        return BadSave("cli.save.removed", file=file)
    return BadSave("cli.save.appeared" if known is None else "cli.save.changed", file=file)


@contextmanager
def _partial_file(target: Path, mode: int) -> Iterator[Path]:
    """A new file beside the target, removed at the end unless it was renamed."""
    partial = target.with_name(f".{secrets.token_hex(PARTIAL_NAME_BYTES)}{PARTIAL_SUFFIX}")
    try:
        partial.touch(mode, exist_ok=False)
        yield partial
    finally:
        partial.unlink(missing_ok=True)


# The lock lasts from the comparison to the renaming. The system releases it when a process ends,
# however it ends. Where there is none (some network drives), or another program does not release
# it, the comparison alone has to do.

if sys.platform == "win32":

    @contextmanager
    def _lock(folder: Path) -> Iterator[None]:
        """Keep other Tilebag processes from writing saves in a folder: by a file that exists for as
        long.
        """
        flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_TEMPORARY
        lock = _acquire(lambda: os.open(folder / ".tilebag.lock", flags))
        try:
            yield
        finally:
            if lock is not None:
                os.close(lock)

else:
    import fcntl

    @contextmanager
    def _lock(folder: Path) -> Iterator[None]:
        """Keep other Tilebag processes from writing saves in a folder: by a lock on the folder
        itself.
        """
        try:
            lock = os.open(folder, os.O_RDONLY)
        except PermissionError:  # a folder that can be written and not read
            yield
            return
        try:
            _acquire(lambda: fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB))
            yield
        finally:
            os.close(lock)


def _acquire(take: Callable[[], int | None]) -> int | None:
    """Wait for a lock, at most `LOCK_WAIT_S`; do not wait where the system has no locks."""
    deadline = time.monotonic() + LOCK_WAIT_S
    while True:
        try:
            return take()
        except (BlockingIOError, FileExistsError, PermissionError):
            if time.monotonic() >= deadline:
                return None
        except OSError:
            return None
        time.sleep(LOCK_POLL_S)
