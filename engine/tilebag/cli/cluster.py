"""A Dask cluster that does the work of a study; needs the extra `cluster`.

Whoever can reach a scheduler can run anything on its workers, and it on whoever asks it: clusters are for those who
trust each other (docs/players.md).
"""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from tilebag.cli import fingerprint
from tilebag.cli.worker_pools import Work, WorkerPool
from tilebag.errors import BadSetup

if TYPE_CHECKING:
    from distributed import Client

TIMEOUT_S = 10  # seconds until somebody must have answered


@contextmanager
def cluster_pool(address: str) -> Iterator[WorkerPool]:
    """All workers of the cluster whose scheduler has this address, such as `tcp://10.0.0.5:8786`.

    Raises BadSetup where nobody answers, nobody works, a worker has another Tilebag, or the cluster goes away.
    """
    try:
        from distributed import KilledWorker
        from distributed.comm.core import CommClosedError
    except ModuleNotFoundError:
        raise BadSetup("study.cluster.extra") from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is said by us, once
    client = _connect(address)
    try:
        _check_workers(client, address)
        executor = client.get_executor(pure=False)
        try:
            yield WorkerPool(sum(client.nthreads().values()), executor, _VersionedWork)
        except BaseException:
            if client.status == "running":
                executor.shutdown(wait=False)  # cancels all
            raise
    except OtherEngine as found:
        worker, its = found.args
        raise BadSetup("study.cluster.differs", worker=worker, its=its, mine=fingerprint.ENGINE) from None
    except (CancelledError, CommClosedError, KilledWorker, TimeoutError):
        raise BadSetup("study.cluster.lost", address=address) from None
    finally:
        client.close(timeout=TIMEOUT_S)


class OtherEngine(Exception):
    """A worker that came later has another Tilebag: its address, and which."""


@dataclass(frozen=True)
class _VersionedWork:
    """Work for the same Tilebag only: workers may come at any time."""

    work: Work
    engine: str = fingerprint.ENGINE

    def __call__(self, deals: Sequence[int]) -> object:
        from distributed import get_worker

        if self.engine != fingerprint.ENGINE:
            raise OtherEngine(get_worker().address, fingerprint.ENGINE)
        return self.work(deals)


def _connect(address: str) -> Client:
    from distributed import Client
    from distributed.versions import VersionMismatchWarning

    try:
        asyncio.run(asyncio.wait_for(_check_scheduler(address), TIMEOUT_S))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", VersionMismatchWarning)  # of packages; what must agree is looked at below
            return Client(address, timeout=TIMEOUT_S, set_as_default=False)
    except (ValueError, TypeError) as wrong:
        raise BadSetup("study.cluster.address", address=address[:80], why=str(wrong)) from None
    except (OSError, TimeoutError):
        raise BadSetup("study.cluster.silent", address=address[:80], n=TIMEOUT_S) from None


async def _check_scheduler(address: str) -> None:
    """Somebody there speaks Dask's language. (A client alone would wait for ever for one who listens and is silent.)"""
    from distributed.comm.core import connect

    await (await connect(address, timeout=TIMEOUT_S)).close()


def _check_workers(client: Client, address: str) -> None:
    # A name that is looked up there: a function of ours would be sent by its code, which another Python cannot run.
    found = client.run(resolve_name, f"{fingerprint.__name__}:ENGINE", on_error="return")
    if not found:
        raise BadSetup("study.cluster.empty", address=address)
    for worker, its in found.items():
        if not isinstance(its, str):
            raise BadSetup("study.cluster.without", worker=worker)
        if its != fingerprint.ENGINE:
            raise BadSetup("study.cluster.differs", worker=worker, its=its, mine=fingerprint.ENGINE)
