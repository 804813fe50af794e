"""`ging serve` with real processes, each of which is killed: it comes back, and what runs then stops as gracefully."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil
import pytest

from ging_service.platform.part_states import FILE, FOLDER, silent_s
from ging_service.platform.postgres import embedded
from ging_service.platform.supervisor import MOST_FAILURES
from ging_service.signing.key_file import KEY_FILE
from tests.platform.conftest import Service, free_port, gone, run_ging, runs, services
from tests.support.databases import migrated_data_folder
from tests.support.waiting import HANG_S, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.complete

NAMES = {
    "worker": "ging_service.cli.main worker",
    "signer": "ging_service.cli.main signer",
}


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with migrated_data_folder() as folder, services() as start:
        port = free_port()
        started = start(folder, "--processes", "2", "--metrics-port", str(port))
        done = run_ging("club", "create", "thursday", "Thursday", GING_DATA=str(folder))
        assert done.returncode == 0, done.stderr
        yield started


def process_of(service: Service, part: str) -> psutil.Process:
    """The process of a part. A web server has a worker, which answers the requests."""
    own = psutil.Process(service.process.pid)
    if part == "Postgres":
        return next(one for one in own.children() if one.name() == "postgres")
    if part in ("web worker", "web server"):
        server = next(one for one in own.children() if " ".join(one.cmdline()).startswith("granian"))
        return server.children()[0] if part == "web worker" else server
    return next(one for one in own.children() if " ".join(one.cmdline()).endswith(NAMES[part]))


def ready(service: Service) -> dict[str, Any]:
    """What `/readyz` tells; nothing while no answer comes."""
    try:
        told: dict[str, Any] = service.ask("GET", "/readyz").json
    except (OSError, json.JSONDecodeError, AssertionError):
        return {}
    return told


def restarts(service: Service) -> int:
    return sum(one["restarts"] for one in ready(service).get("processes", {}).values())


def is_whole(service: Service, seen: int) -> bool:
    """Whether everything runs again after so many restarts."""
    told = ready(service)
    processes = told.get("processes", {})
    return (
        sum(one["restarts"] for one in processes.values()) >= seen
        and all(one["state"] == "running" for one in processes.values())
        and told["parts"]["database"] == told["parts"]["writes"] == "ok"
    )


@pytest.mark.parametrize("part", ["worker", "signer", "web worker", "web server", "Postgres"])
def test_a_part_that_is_killed_comes_back_and_commands_work_after_it(service: Service, part: str) -> None:
    before = restarts(service)
    victim = process_of(service, part)
    family = [victim, *victim.children(recursive=True)]
    victim.kill()
    wait_until(lambda: is_whole(service, before + 1), every_s=0.2)
    wait_until(lambda: gone(family) == [])  # the children of a killed process end when they notice
    new = process_of(service, part)
    assert new.pid != victim.pid
    member = part.replace(" ", "-").lower()
    done = run_ging("member", "add", member, part, "--club", "thursday", GING_DATA=str(service.data))
    assert done.returncode == 0, done.stderr
    assert service.process.poll() is None


def test_a_service_goes_on_without_the_files_that_its_parts_share(service: Service) -> None:
    folder = service.data / "running"
    states = Path(process_of(service, "worker").environ()[FILE])
    assert states.parent == folder
    before = restarts(service)
    shutil.rmtree(folder)
    wait_until(states.exists)
    for seen, part in enumerate(("worker", "web worker"), before + 1):
        shutil.rmtree(folder, ignore_errors=True)
        process_of(service, part).kill()
        wait_until(lambda: is_whole(service, seen), every_s=0.2)  # noqa: B023  called in this round
    assert service.process.poll() is None


def test_a_helper_that_cannot_start_holds_the_service_off_from_nothing(
    serve: Callable[..., Service], migrated_folder: Path
) -> None:
    """It is tried again, reported meanwhile, and comes back when what is wrong is mended."""
    key = migrated_folder / "signer" / KEY_FILE
    key.parent.mkdir(mode=0o700)
    key.write_text("no key")
    key.chmod(0o600)
    service = serve(migrated_folder)
    wait_until(lambda: ready(service).get("processes", {}).get("signer", {}).get("state") == "restarting", every_s=0.2)
    key.unlink()
    wait_until(key.exists)
    wait_until(lambda: is_whole(service, 1), every_s=0.2)


def test_every_part_is_told(service: Service) -> None:
    told = {name: one["restarts"] for name, one in ready(service)["processes"].items()}
    assert set(told) == {"Postgres", "web process 1", "web process 2", "worker", "signer"}


def test_each_thread_of_the_worker_gives_signs_of_life(service: Service) -> None:
    folder = Path(process_of(service, "worker").environ()[FOLDER])
    wait_until(lambda: {file.name for file in folder.glob("*")} == {"bots", "time limits"}, every_s=0.2)
    before = {file: file.stat().st_mtime_ns for file in folder.iterdir()}
    wait_until(lambda: all(file.stat().st_mtime_ns > seen for file, seen in before.items()), every_s=0.2)
    assert silent_s(folder) < HANG_S


def slow_request(port: int, begun: threading.Event, answers: list[bytes]) -> None:
    """A request whose body comes only after the service was told to stop."""
    body = b'{"hands": []}'
    head = f"POST /v1/settle HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    with closing(socket.create_connection(("127.0.0.1", port), timeout=HANG_S)) as connection:
        connection.sendall(head.encode() + b"Expect: 100-continue\r\nConnection: close\r\n\r\n")
        assert connection.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"  # the head has been read
        connection.sendall(body[:4])
        begun.set()
        time.sleep(1)  # the request is under way while the service stops
        connection.sendall(body[4:])
        answers.append(connection.recv(4096))


def test_a_web_process_that_was_started_again_stops_as_gracefully_as_the_first(
    serve: Callable[..., Service], migrated_folder: Any
) -> None:
    service = serve(migrated_folder, "--kill-timeout-s", "60")
    process_of(service, "web worker").kill()
    wait_until(lambda: is_whole(service, 1), every_s=0.2)
    family = service.family()
    begun, answers = threading.Event(), []
    asking = threading.Thread(target=slow_request, args=(service.port, begun, answers))
    asking.start()
    assert begun.wait(HANG_S)
    assert service.stop(signal.SIGINT) == 0
    asking.join(HANG_S)
    assert answers, "the request was cut off"
    assert answers[0].startswith(b"HTTP/1.1 422 ")
    assert gone(family) == []


def test_a_part_that_fails_again_and_again_ends_the_service_with_an_error(
    serve: Callable[..., Service], migrated_folder: Any, tmp_path: Any
) -> None:
    with (tmp_path / "log").open("w+") as log:
        service = serve(migrated_folder, stderr=log)
        family = service.family()
        deadline = time.monotonic() + HANG_S
        killed: set[int] = set()
        while service.process.poll() is None and time.monotonic() < deadline:
            for one in web_processes(service):
                if one.pid not in killed and runs(one):
                    killed.add(one.pid)
                    one.kill()
            time.sleep(0.02)
        assert service.process.wait(HANG_S) == 1
        log.seek(0)
        told = log.read()
    assert len(killed) == MOST_FAILURES
    assert told.count("a part ended by itself") == MOST_FAILURES - 1
    assert told.rstrip().endswith("ging: the web process failed 5 times in a row, the last time with signal SIGKILL")
    assert gone(family) == []


def web_processes(service: Service) -> list[psutil.Process]:
    try:
        children = psutil.Process(service.process.pid).children()
        # Until it has imported what it needs, it has the name that it was started by.
        return [
            one for one in children if "granian" in " ".join(one.cmdline()) or "web_server" in " ".join(one.cmdline())
        ]
    except psutil.NoSuchProcess:
        return []


def test_told_to_stop_while_a_part_is_to_be_started_again_it_stops(
    serve: Callable[..., Service], migrated_folder: Any
) -> None:
    service = serve(migrated_folder)
    family = service.family()
    process_of(service, "Postgres").kill()
    assert service.stop(signal.SIGTERM) == 0
    assert gone(family) == []
    with embedded.embedded_postgres(migrated_folder):
        assert embedded.status(migrated_folder / "postgres") == "ready"
