"""The slow requests of one address leave threads to everybody else."""

from __future__ import annotations

import json
import socket
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import pytest

from ging_service.access.errors import TooMany
from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import FoundClub
from ging_service.execution.caller import ANYONE
from ging_service.web.app import create_app
from ging_service.web.requests.addresses import RequestsInProgress
from tests.support.waiting import HANG_S, wait_until
from tests.web.serving import WebServer, web_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.databases import Database
    from tests.web.conftest import Api

CLUB = "shared-threads"
SLOW, OTHER = "203.0.113.1", "203.0.113.2"
THREADS, OF_ONE_ADDRESS, PARALLEL = 8, 4, 30
BODY = b'{"member": "ann", "name": "Ann"}'


@pytest.fixture(scope="module")
def token(database: Database) -> str:
    with open_services(database.app_dsn) as opened:
        at_club(opened, CLUB, FoundClub(name="Shared"), ANYONE)
        return make_key(opened, CLUB, NewKey(key="app", scopes=ALL), ANYONE)[1]


@pytest.fixture(scope="module")
def service(database: Database) -> Iterator[WebServer]:
    settings = {"GING_THREADS": str(THREADS), "GING_STREAMS_MAX": "1", "GING_TRUSTED_PROXIES": "127.0.0.1"}
    with web_server(database.app_dsn, **settings) as server:
        yield server


def _send(service: WebServer, token: str, address: str, head: str, body: bytes = b"") -> socket.socket:
    """A request by way of the trusted proxy, of which only this much is sent."""
    sent = socket.create_connection(("127.0.0.1", service.port), timeout=HANG_S)
    headers = f"Host: x\r\nAuthorization: Bearer {token}\r\nX-Forwarded-For: {address}\r\nConnection: close\r\n"
    sent.sendall(f"{head} HTTP/1.1\r\n{headers}".encode() + b"Content-Type: application/json\r\n")
    sent.sendall(f"Content-Length: {len(BODY) if body else 0}\r\n\r\n".encode() + body)
    return sent


def _answer(sent: socket.socket) -> tuple[int, dict[str, str], bytes]:
    with closing(sent), sent.makefile("rb") as read:
        head, _, body = read.read().partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.lower().split(": ", 1) for line in lines), body


@pytest.mark.complete
def test_thirty_slow_requests_of_one_address_leave_threads_to_others(service: WebServer, token: str) -> None:
    with ExitStack() as stack:
        members = f"POST /v1/clubs/{CLUB}/members"
        slow = [stack.enter_context(_send(service, token, SLOW, members, BODY[:5])) for _ in range(PARALLEL)]
        refused: list[tuple[int, dict[str, str], bytes]] = []

        def all_but_its_share_are_refused() -> bool:
            for one in slow.copy():
                one.settimeout(0)
                try:
                    one.recv(1, socket.MSG_PEEK)
                except BlockingIOError:
                    continue
                one.settimeout(HANG_S)
                slow.remove(one)
                refused.append(_answer(one))
            return len(slow) == OF_ONE_ADDRESS

        wait_until(all_but_its_share_are_refused)
        assert {status for status, _, _ in refused} == {429}
        assert all(int(headers["retry-after"]) >= 1 for _, headers, _ in refused)
        assert {json.loads(body)["code"] for _, _, body in refused} == {"too_many_requests"}
        assert _answer(_send(service, token, SLOW, f"GET /v1/clubs/{CLUB}"))[0] == 429
        assert _answer(_send(service, token, OTHER, f"GET /v1/clubs/{CLUB}"))[0] == 200
        assert _answer(_send(service, token, "", f"GET /v1/clubs/{CLUB}"))[0] == 200
        slow[0].settimeout(HANG_S)
        slow[0].sendall(BODY[5:])
        assert _answer(slow[0])[0] == 201
    assert _answer(_send(service, token, OTHER, f"GET /v1/clubs/{CLUB}/members/ann"))[0] == 200


def test_every_request_gives_its_place_back_refused_or_not(api: Api) -> None:
    client = create_app(api.services, threads=1).test_client()
    club, away = f"/v1/clubs/{api.club}", {"REMOTE_ADDR": SLOW}
    shown = api.credential()
    for _ in range(3):
        assert client.get(club, headers=shown, environ_base=away).status_code == 200
        assert client.get(club, environ_base=away).status_code == 401
        assert client.post(f"{club}/members", data="{", headers=shown, environ_base=away).status_code == 415
        batch = {"commands": [{"post": "members", "body": {}}, {"post": "nothing", "body": {}}]}
        assert client.post(f"{club}/commands", json=batch, headers=shown, environ_base=away).status_code == 422


def test_requests_are_counted_for_each_network() -> None:
    requests = RequestsInProgress(1)
    requests.enter(SLOW)
    with pytest.raises(TooMany):
        requests.enter(SLOW)
    requests.enter(OTHER)
    requests.leave(SLOW)
    requests.enter(SLOW)
