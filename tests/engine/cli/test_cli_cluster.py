"""`tilebag simulate --cluster`: the same result, and one sentence for every fault of a cluster.

The cluster runs in this process unless a test says otherwise.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterator

import pytest
from distributed import LocalCluster
from engine.cli.terminal import refusal, run

from tilebag.cli import cluster as clusters
from tilebag.cli import fingerprint, simulate
from tilebag.cli.fingerprint import ENGINE

ASKED = (
    "simulate",
    "_blank",
    "--seats",
    "keen,random,random",
    "--games",
    "40",
    "--rotate",
    "--json",
)


def start_cluster(workers: int = 1, *, processes: bool = False) -> LocalCluster:
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=2,
        processes=processes,
        protocol="tcp",
        dashboard_address=":0",
        worker_dashboard_address=None,
    )


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with start_cluster() as local:
        yield local.scheduler_address


def test_a_cluster_gives_exactly_the_same_result(address: str) -> None:
    assert run(*ASKED, "--cluster", address).stdout == run(*ASKED).stdout


@pytest.mark.soak
def test_worker_processes_give_the_same_result() -> None:
    with start_cluster(2, processes=True) as local:
        long = (
            "simulate",
            "remembory",
            "--seats",
            "expert,keen,casual",
            "--games",
            "300",
            "--rotate",
            "--json",
        )
        assert (
            run(*long, "--cluster", local.scheduler_address).stdout
            == run(*long, "--jobs", "2").stdout
        )


def test_games_and_times_are_returned_from_a_cluster(address: str, tmp_path: object) -> None:
    folder = f"{tmp_path}/games"
    shown = run(*ASKED, "--cluster", address, "--times", "--save-to", folder)
    assert json.loads(shown.stdout)["players"][0]["decisions"] > 0
    assert "game over" in run("verify", f"{folder}/_blank-40-3.json").stdout


def test_a_cluster_without_workers_is_rejected() -> None:
    with start_cluster(0) as local:
        at = local.scheduler_address
        assert refusal(*ASKED, "--cluster", at) == f"The cluster at {at} has no workers."


def engine_elsewhere(name: str) -> str:
    del name
    return "0.0.1+123"


def test_a_worker_with_another_version_is_rejected(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "resolve_name", engine_elsewhere)
    sentence = refusal(*ASKED, "--cluster", address)
    assert sentence.startswith("The worker tcp://127.0.0.1:")
    assert sentence.endswith(
        f" has Tilebag 0.0.1+123; this machine has {ENGINE}. All must have the same."
    )


def test_a_late_worker_with_another_version_is_rejected(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "_check_workers", lambda client, address: None)
    # on the worker, which shares this process
    monkeypatch.setattr(fingerprint, "ENGINE", "0.0.1+123")
    assert " has Tilebag 0.0.1+123" in refusal(*ASKED, "--cluster", address)


def test_a_worker_without_tilebag_is_rejected(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tilebag.cli.fingerprint", None)
    assert refusal(*ASKED, "--cluster", address).endswith(
        " has no Tilebag, or an older one. All workers must have the same."
    )


def test_a_lost_cluster_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    local = start_cluster()
    monkeypatch.setattr(clusters, "TIMEOUT_S", 1)

    def close_early() -> Iterator[range]:
        local.close()
        yield range(3)

    monkeypatch.setattr(simulate, "runs", lambda deals, workers: close_early())
    at = local.scheduler_address
    assert (
        refusal(*ASKED, "--cluster", at)
        == f"The cluster at {at} or its workers can no longer be reached."
    )


@pytest.mark.parametrize(
    "address", ["here", "tcp://127.0.0.1", "abc://127.0.0.1:1", "8786", "inproc://1"]
)
def test_an_invalid_address_is_rejected(address: str) -> None:
    assert refusal(*ASKED, "--cluster", address).startswith(
        f"“{address}” cannot be the address of a Dask scheduler; "
    )


def test_a_cluster_that_does_not_answer_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "TIMEOUT_S", 1)
    sentence = refusal(*ASKED, "--cluster", "tcp://127.0.0.1:1")
    assert sentence == "No answer from tcp://127.0.0.1:1 within one second."


def test_a_silent_server_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "TIMEOUT_S", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        sentence = refusal(*ASKED, "--cluster", f"tcp://127.0.0.1:{silent.getsockname()[1]}")
    assert sentence.endswith("within one second.")


def test_a_missing_extra_is_reported_with_the_way_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    sentence = refusal(*ASKED, "--cluster", "tcp://127.0.0.1:1")
    assert (
        sentence
        == "A cluster needs the package distributed. In the folder of Tilebag's sources, run: pip install '.[cluster]'"
    )


def test_the_fingerprint_covers_all_code_that_affects_play() -> None:
    version, _, sha = ENGINE.partition("+")
    assert version
    assert len(sha) == 12
