"""Where a study runs: in this process, in several, or on a cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from tilebag.cli import EXIT_INTERRUPTED
from tilebag.core.errors import BadSetup

QUEUED_PER_WORKER = 2  # keeps workers busy, and little is lost on stopping

T = TypeVar("T")
Work: TypeAlias = Callable[[Sequence[int]], Any]


def _identity(work: Work) -> Work:
    return work


@dataclass(frozen=True)
class WorkerPool:
    """The number of workers and their executor; without an executor the work runs in this process.

    wrap  prepares the work for sending
    """

    workers: int = 1
    executor: Executor | None = None
    wrap: Callable[[Work], Work] = _identity

    def run(self, work: Callable[[Sequence[int]], T], runs: Iterable[Sequence[int]]) -> Iterator[T]:
        """Results of the work on every run, in any order."""
        if self.executor is None:
            yield from map(work, runs)
            return
        sent = self.wrap(work)
        under_way = set[Future[T]]()
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
    """A pool of processes on this machine; with one job this process. Raises BadSetup if a process
    is killed.
    """
    if jobs == 1:
        yield WorkerPool()
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _prepare_worker) as pool:
        try:
            yield WorkerPool(jobs, pool)
        except BrokenProcessPool:
            raise BadSetup("study.process-ended") from None
        except BaseException:
            with _between_results(pool):
                for (
                    child
                ) in active_children():  # running work may take minutes and is no longer wanted
                    child.terminate()
            pool.shutdown(cancel_futures=True)
            raise


def _prepare_worker() -> None:
    """Leave Ctrl+C to the parent, also where signals cannot be blocked, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """Let this process of a pool end as soon as its parent has ended in any way; it would wait for
    work for ever.
    """
    Thread(target=_wait_for_parents_end, daemon=True).start()


def _wait_for_parents_end() -> None:
    parent = parent_process()
    assert parent, "a worker has a parent"
    parent.join()
    os._exit(EXIT_INTERRUPTED)


def _between_results(pool: ProcessPoolExecutor) -> AbstractContextManager[object]:
    """The lock that a process holds while it sends a result: if it ended then, the pool would wait
    for the rest.

    `concurrent.futures` has no public name for it. On Windows it is None, because a pipe there
    takes a whole result.
    """
    lock = pool._result_queue._wlock  # type: ignore[attr-defined]
    return lock or nullcontext()


@contextmanager
def _defer_ctrl_c() -> Iterator[None]:
    """Defer Ctrl+C, and start processes that ignore it: only the parent handles it."""
    before = (
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        if hasattr(signal, "pthread_sigmask")
        else ()
    )
    try:
        yield
    finally:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def runs(deals: Sequence[int], workers: int) -> Iterator[Sequence[int]]:
    """Deals in batches small enough to keep all workers busy and the progress bar moving."""
    size = max(1, min(100, len(deals) // (workers * 32)))
    for start in range(0, len(deals), size):
        yield deals[start : start + size]
