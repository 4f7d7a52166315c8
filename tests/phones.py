"""Phones that fall asleep or leave the network: a browser whose processes are stopped, and a link
that can be cut.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from select import select

CHECK_DIGITS = 6  # at the end of a code
HEAD_FIELDS = 7  # of a code, before its addresses
CODE = re.compile(r"[\w.:+/-]+$")
LARGEST_PACKET = 65_536
LOOK_S = 0.2  # how often a relay looks whether it is to end


def descendants(pid: int) -> set[int]:
    """The processes that this one has started, and those that they have started."""
    with subprocess.Popen(
        ["ps", "-A", "-o", "pid=,ppid="], stdout=subprocess.PIPE, text=True
    ) as listing:
        lines = listing.communicate()[0].splitlines()
    pairs = [
        (child, parent)
        for child, parent in (map(int, line.split()) for line in lines)
        if child != listing.pid
    ]
    known: set[int] = set()
    new = {pid}
    while new:
        new = {child for child, parent in pairs if parent in new} - known
        known |= new
    return known


@dataclass(frozen=True)
class Phone:
    """A browser on a device of its own. `pids`: its first processes."""

    pids: frozenset[int]

    def sleep(self) -> None:
        """Stop all of it, as a phone does with a browser in the background: no script, no
        network.
        """
        self._signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        for pid in self.pids.union(*map(descendants, self.pids)):
            with suppress(ProcessLookupError):  # one that has ended
                os.kill(pid, number)


@contextmanager
def new_processes() -> Iterator[set[int]]:
    """The set of the processes that this one has started inside the block, filled when the block
    ends.
    """
    before, new = descendants(os.getpid()), set[int]()
    yield new
    new |= descendants(os.getpid()) - before


class Relay:
    """The only way between two devices, which can be cut. It takes the place of their addresses in
    their codes.

    Neither root nor a network of its own is needed: each device sends its packets to a port of this
    process.
    """

    def __init__(self) -> None:
        self.is_cut = False
        self._ends = [_open_socket(), _open_socket()]  # towards the host, towards the guest
        self._devices: list[tuple[str, int] | None] = [None, None]  # where packets came from
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def lead(self, code: str, *, to_guest: bool) -> str:
        """The same code with the address of the relay: in the host's code its end towards the
        guest.
        """
        match = CODE.search(code.rpartition("#")[2])
        assert match, f"no code in {code!r}"
        fields = match[0].split(".")[:HEAD_FIELDS]
        host, port = self._ends[int(to_guest)].getsockname()
        changed = ".".join((*fields, f"{host.replace('.', '-')}-{port}"))
        if ":" in fields[0]:  # the mark of an answer is no part of the code
            mark, _, plain = changed.partition(":")
            return f"{mark}:{plain}.{_check(plain)}"
        return f"{code.rpartition('#')[0]}#{changed}.{_check(changed)}"

    def close(self) -> None:
        self._is_closed = True
        self._thread.join()
        for end in self._ends:
            end.close()

    def _run(self) -> None:
        while not self._is_closed:
            for end in select(self._ends, [], [], LOOK_S)[0]:
                packet, sender = end.recvfrom(LARGEST_PACKET)
                side = self._ends.index(end)
                self._devices[side] = sender
                to = self._devices[1 - side]
                if to and not self.is_cut:
                    self._ends[1 - side].sendto(packet, to)


def with_port(answer: str, port: int) -> str:
    """The answer with another port in its last address, and with the check that belongs to it."""
    mark, _, code = answer.partition(":")
    changed = re.sub(r"-\d+$", f"-{port}", code.rpartition(".")[0])
    return f"{mark}:{changed}.{_check(changed)}"


def _open_socket() -> socket.socket:
    end = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    end.bind((_own_address(), 0))
    return end


def _own_address() -> str:
    """An address of this machine that browsers use for connections: not the loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("198.51.100.1", 9))  # sends nothing
        address: str = probe.getsockname()[0]
    return address


def _check(fields: str) -> str:
    return f"{zlib.crc32(fields.encode()):08x}"[:CHECK_DIGITS]
