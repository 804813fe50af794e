"""Streams of the real web server: readers that take nothing, a stop, and what is open then."""

from __future__ import annotations

import json
import select
import socket
from contextlib import ExitStack, closing, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from threading import Semaphore, Thread
from typing import TYPE_CHECKING

import psutil
import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.application.table import at_table, execute_batch
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.execution.caller import ANYONE
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from tests.support.waiting import HANG_S, wait_until
from tests.web.serving import WebServer, stream, web_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "served"
EVENTS = f"/v1/clubs/{CLUB}/events"
KERNEL_SEND_BUFFER = Path("/proc/sys/net/ipv4/tcp_wmem")
LONGEST_REMARK = "🂡" * 500
REMARK_BYTES = len(LONGEST_REMARK.encode())


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened:
        at_club(opened, CLUB, FoundClub(name="Served"), ANYONE)
        for member in "abcd":
            at_club(opened, CLUB, AddMember(member=member, name=member), ANYONE)
        rules = HouseRules(first_dealer="assigned", ending="open")
        at_table(opened, CLUB, "t", c.OpenTable(members=("a", "b", "c", "d"), rules=rules, first_dealer=0), ANYONE)
        yield opened


@pytest.fixture(scope="module")
def token(services: Services) -> str:
    return make_key(services, CLUB, NewKey(key="reader", scopes=ALL), ANYONE)[1]


def send_buffer_bytes() -> int:
    """The most that this kernel keeps for a connection that is slow: 4 MB is Linux' default."""
    return int(KERNEL_SEND_BUFFER.read_text().split()[-1]) if KERNEL_SEND_BUFFER.exists() else 4 * 2**20


@pytest.fixture(scope="module")
def stream_bytes() -> int:
    """The size of a stream that no kernel's buffers hold, even if the server did not limit what is kept."""
    return send_buffer_bytes() + 2**20


@pytest.fixture(scope="module")
def last_position(services: Services, stream_bytes: int) -> int:
    """The position of the last of the remarks that make the stream so long."""
    remarks = (c.MakeRemark(text=LONGEST_REMARK),) * 200
    for _ in range(0, stream_bytes, REMARK_BYTES * len(remarks)):
        done = execute_batch(services, (CLUB, "t"), remarks)
    return done.recorded_events[-1].position


def remark(services: Services, number: int) -> int:
    done = at_table(services, CLUB, "t", c.MakeRemark(text=str(number)), ANYONE)
    return done.recorded_events[0].position


def taking_nothing(port: int, token: str) -> socket.socket:
    """A connection that asks for a stream and reads nothing of it."""
    idle = socket.socket()
    idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    idle.connect(("127.0.0.1", port))
    head = f"GET {EVENTS} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer {token}\r\n\r\n"
    idle.sendall(head.encode())
    return idle


def is_sent_to(idle: socket.socket) -> bool:
    """Whether something lies in the socket's buffer that nobody has read."""
    return bool(select.select([idle], [], [], 0)[0])


def received_bytes(idle: socket.socket) -> int:
    """How much can still be read of a connection that the server has given up. Raises ``TimeoutError`` if it lasts."""
    idle.settimeout(HANG_S)
    received = 0
    # A kernel that drops a connection tells the other end nothing until that sends something. Then the end is a reset,
    # or an orderly end if the server has closed its socket first.
    with suppress(ConnectionError):
        idle.sendall(b"\r\n")
        while chunk := idle.recv(65536):
            received += len(chunk)
    return received


def is_connected(server: WebServer) -> bool:
    """Whether anybody is connected to the server."""
    open_ones = (one for process in server.processes() for one in process.net_connections("tcp"))
    return any(one.laddr.port == server.port and one.status == psutil.CONN_ESTABLISHED for one in open_ones)


@pytest.mark.complete
def test_a_reader_that_takes_nothing_holds_up_nobody(
    database: Database, services: Services, token: str, last_position: int
) -> None:
    with web_server(database.app_dsn, GING_STALL_TIMEOUT_S="3600") as server, ExitStack() as stack:
        for _ in range(3):
            idle = stack.enter_context(closing(taking_nothing(server.port, token)))
            wait_until(partial(is_sent_to, idle))
        reading = stream(server.port, EVENTS, token, str(last_position))
        for number in range(50):
            position = remark(services, number)
            assert next(reading)["position"] == position
        reading.close()


@pytest.mark.complete
@pytest.mark.usefixtures("last_position")
def test_a_reader_that_takes_nothing_is_disconnected(database: Database, token: str, stream_bytes: int) -> None:
    with web_server(database.app_dsn, GING_STALL_TIMEOUT_S="1") as server:
        # The server limits connections from a moment after it listens: the very first one may have no limit.
        with closing(taking_nothing(server.port, token)) as first:
            wait_until(partial(is_sent_to, first))
        with closing(taking_nothing(server.port, token)) as idle:
            wait_until(partial(is_sent_to, idle))
            wait_until(lambda: not is_connected(server))
            assert received_bytes(idle) < stream_bytes


@pytest.mark.complete
def test_streams_end_when_the_service_is_told_to_stop(database: Database, token: str, last_position: int) -> None:
    first, counts = Semaphore(0), []

    def read() -> None:
        following = stream(server.port, EVENTS, token, str(last_position - 1))
        next(following)
        first.release()
        counts.append(len(list(following)))

    with web_server(database.app_dsn, GING_KILL_TIMEOUT_S=str(HANG_S)) as server:
        threads = [Thread(target=read) for _ in range(8)]
        for thread in threads:
            thread.start()
        for _ in threads:
            assert first.acquire(timeout=HANG_S)
        server.stop()
        for thread in threads:
            thread.join(HANG_S)
    assert len(counts) == 8


@pytest.mark.complete
def test_headers_that_are_not_ascii_are_refused_and_not_left_out(database: Database, token: str) -> None:
    """The server passes on their values as empty ones: without a check a command would come twice, or too late."""
    authorized = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    remarks = f"/v1/clubs/{CLUB}/tables/t/remarks"
    asked = (
        ("GET", EVENTS, {"Accept": "text/event-stream", "Last-Event-ID": "3é"}, 422, "bad_cursor"),
        ("POST", remarks, {"Idempotency-Key": "é"}, 400, "bad_idempotency_key"),
        ("POST", remarks, {"If-Match": '"é"'}, 400, "bad_if_match"),
    )
    with web_server(database.app_dsn) as server:
        for method, place, headers, status, code in asked:
            with closing(HTTPConnection("127.0.0.1", server.port, timeout=HANG_S)) as connection:
                connection.request(method, place, json.dumps({"text": "Hi"}), authorized | headers)
                response = connection.getresponse()
                assert (response.status, json.loads(response.read())["code"]) == (status, code)
