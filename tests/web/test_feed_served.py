"""Streams of the real web server: readers that take nothing, a stop, and what is open then."""

from __future__ import annotations

import socket
import time
from collections import deque
from contextlib import ExitStack, closing
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.access.rights import ALL
from ging_service.application.caller import ANYONE
from ging_service.application.club import at_club
from ging_service.application.table import at_table
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.domain.games.ging import commands as c
from ging_service.domain.games.ging.rules.house import HouseRules
from tests.web.serving import WebServer, stream, web_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.application.services import Services
    from tests.conftest import Database

CLUB = "served"
EVENTS = f"/v1/clubs/{CLUB}/events"
STALL_S = 2


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


@pytest.fixture(scope="module")
def server(database: Database) -> Iterator[WebServer]:
    with web_server(database.app_dsn, GING_STALL_TIMEOUT_S=str(STALL_S)) as started:
        yield started


def remark(services: Services, number: int) -> int:
    done = at_table(services, CLUB, "t", c.MakeRemark(text=f"{number} ".ljust(500, ".")), ANYONE)
    return done.happenings[0].position


def taking_nothing(port: int, token: str) -> socket.socket:
    """A connection that asks for a stream and reads nothing of it."""
    idle = socket.socket()
    idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    idle.connect(("127.0.0.1", port))
    head = f"GET {EVENTS} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer {token}\r\n\r\n"
    idle.sendall(head.encode())
    return idle


def test_whoever_takes_nothing_holds_up_nobody_and_is_hung_up_on(
    services: Services, server: WebServer, token: str
) -> None:
    for number in range(1500):
        last = remark(services, number)
    with ExitStack() as stack:
        idle = [stack.enter_context(closing(taking_nothing(server.port, token))) for _ in range(3)]
        time.sleep(0.5)
        lags = []
        reading = stream(server.port, EVENTS, token, str(last))
        for number in range(50):
            last = remark(services, number)
            recorded = time.monotonic()
            assert next(reading)["position"] == last
            lags.append(time.monotonic() - recorded)
        assert max(lags) < 2
        time.sleep(2 * STALL_S)
        for one in idle:
            one.settimeout(10)
            with pytest.raises(ConnectionResetError):
                deque(iter(partial(one.recv, 65536), b""))
        reading.close()


def test_streams_end_when_the_service_is_told_to_stop(database: Database, token: str) -> None:
    with web_server(database.app_dsn, GING_KILL_TIMEOUT_S="20") as server:
        counts: list[int] = []
        threads = [
            Thread(target=lambda: counts.append(len(list(stream(server.port, EVENTS, token))))) for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        time.sleep(1.5)
        assert server.stop() < 10
        for thread in threads:
            thread.join(10)
    assert len(counts) == 8
    assert min(counts) == max(counts) > 0
