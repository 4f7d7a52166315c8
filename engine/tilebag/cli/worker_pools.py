"""Who does the work of a study: this process, several, or a cluster; and what is refused before it begins."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from typing import Any, TypeAlias, TypeVar

from tilebag.errors import BadSetup

QUEUED_PER_WORKER = (
    2  # pieces of work given out for each worker, so that none waits and little is lost when all is stopped
)

T = TypeVar("T")
Work: TypeAlias = Callable[[Sequence[int]], Any]


def _identity(work: Work) -> Work:
    return work


@dataclass(frozen=True)
class WorkerPool:
    """Where work is given out: how many workers there are, and their executor; None: this process does it.

    prepared  makes of the work what is sent to them
    """

    workers: int = 1
    executor: Executor | None = None
    wrap: Callable[[Work], Work] = _identity

    def run(self, work: Callable[[Sequence[int]], T], runs: Iterable[Sequence[int]]) -> Iterator[T]:
        """The work on every run, in any order."""
        if self.executor is None:
            yield from map(work, runs)
            return
        sent, under_way = self.wrap(work), set[Future[T]]()
        for run in runs:
            if len(under_way) == QUEUED_PER_WORKER * self.workers:
                ready, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in ready)
            with _defer_ctrl_c():
                under_way.add(self.executor.submit(sent, run))
        while under_way:
            ready, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in ready)


@contextmanager
def process_pool(jobs: int) -> Iterator[WorkerPool]:
    """So many processes of this machine; one is this very process. Raises BadSetup when one of them was ended."""
    if jobs == 1:
        yield WorkerPool()
        return
    deaf = (signal.SIGINT, signal.SIG_IGN)  # where signals cannot be blocked
    with ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, deaf) as pool:
        try:
            yield WorkerPool(jobs, pool)
        except BrokenProcessPool:
            raise BadSetup("study.process-ended") from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in active_children():  # what is under way may last for minutes, and nobody wants it any more
                child.terminate()
            raise


@contextmanager
def _defer_ctrl_c() -> Iterator[None]:
    """Ctrl+C is for the one who gives out the work: it waits, and processes begun in here never hear it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else ()
    try:
        yield
    finally:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def runs(deals: Sequence[int], workers: int) -> Iterator[Sequence[int]]:
    """The numbers of deals in runs: enough of them to keep all workers busy and a bar moving."""
    size = max(1, min(100, len(deals) // (workers * 32)))
    for start in range(0, len(deals), size):
        yield deals[start : start + size]
