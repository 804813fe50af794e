"""The reverse proxy of the compose file: Debian's nginx with the committed configuration, before a real web server."""

from __future__ import annotations

import http.client
from contextlib import ExitStack, closing, suppress
from typing import TYPE_CHECKING

import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import FoundClub
from ging_service.execution.caller import ANYONE
from tests.support.proxied import ORIGIN, Proxy, proxied
from tests.support.waiting import HANG_S
from tests.web.serving import WebServer, web_server
from tests.web.sse import Source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.databases import Database

CLUB = "proxied"
SLOW, OTHER, THIRD = "127.0.0.1", "127.0.0.2", "127.0.0.3"
THREADS = 2
OF_ONE_ADDRESS = 64
COMPRESSED_FROM = 1_000
SLOW_REQUEST = (
    b"POST /v1/settle HTTP/1.1\r\nHost: club.example\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n["
)


@pytest.fixture(scope="module")
def token(database: Database) -> str:
    with open_services(database.app_dsn) as opened:
        at_club(opened, CLUB, FoundClub(name="Proxied"), ANYONE)
        return make_key(opened, CLUB, NewKey(key="reader", scopes=ALL), ANYONE)[1]


@pytest.fixture(scope="module")
def service(database: Database) -> Iterator[WebServer]:
    settings = {
        "GING_THREADS": str(THREADS),
        "GING_STREAMS_MAX": "2",
        "GING_TRUSTED_PROXIES": "127.0.0.1/32",
        "GING_OPEN_REQUESTS_PER_S": "1",
    }
    with web_server(database.app_dsn, **settings) as server:
        yield server


@pytest.fixture(scope="module")
def proxy(service: WebServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    with proxied(service, tmp_path_factory.mktemp("proxy")) as made:
        yield made


@pytest.mark.complete
def test_clients_that_send_a_body_slowly_cost_the_service_nothing(proxy: Proxy, token: str) -> None:
    with ExitStack() as stack:
        for _ in range(OF_ONE_ADDRESS):
            stack.enter_context(proxy.connect(SLOW)).sendall(SLOW_REQUEST)
        assert proxy.ask(OTHER, "GET", "/healthz")[0] == 200
        assert proxy.ask(OTHER, "GET", f"/v1/clubs/{CLUB}", Authorization=f"Bearer {token}")[0] == 200
        one_more = stack.enter_context(proxy.connect(SLOW))
        one_more.sendall(SLOW_REQUEST)
        assert b" 429 " in one_more.recv(1024)


@pytest.mark.complete
def test_a_body_that_does_not_come_is_waited_for_no_longer(service: WebServer, tmp_path: Path) -> None:
    quick = ("client_body_timeout 10s;", "client_body_timeout 1s;")
    with proxied(service, tmp_path, quick) as proxy, proxy.connect(SLOW) as slow:
        slow.sendall(SLOW_REQUEST)
        with suppress(ConnectionResetError):
            assert b" 408 " in slow.recv(1024) or not slow.recv(1024)


@pytest.mark.complete
def test_events_pass_as_they_come(proxy: Proxy, token: str) -> None:
    with closing(proxy.client(OTHER)) as client:
        headers = {"Authorization": f"Bearer {token}", "Accept": "text/event-stream", "Accept-Encoding": "gzip"}
        client.request("GET", f"/v1/clubs/{CLUB}/events?after=-1", headers=headers)
        answer = client.getresponse()
        assert answer.status == 200
        events = Source().read(iter(lambda: answer.read1(65536), b""))
        assert next(events)["type"] == "club.ClubFounded"
        added = b'{"member": "ann", "name": "Ann"}'
        told = {"Authorization": f"Bearer {token}", "Content_Type": "application/json"}
        assert proxy.ask(THIRD, "POST", f"/v1/clubs/{CLUB}/members", added, **told)[0] == 201
        assert next(events)["type"] == "club.MemberJoined"


@pytest.mark.complete
def test_the_address_is_the_clients_own_whatever_it_says(proxy: Proxy) -> None:
    statuses = []
    while 429 not in statuses:
        said = f"203.0.113.{len(statuses)}"
        told = {"X_Forwarded_For": said, "Content_Type": "application/json"}
        statuses.append(proxy.ask(OTHER, "POST", "/v1/settle", b"[]", **told)[0])
        assert len(statuses) < 200
    assert proxy.ask(THIRD, "POST", "/v1/settle", b"[]", Content_Type="application/json")[0] == 200


@pytest.mark.complete
def test_answers_are_compressed(proxy: Proxy) -> None:
    with closing(proxy.client(THIRD)) as client:
        client.request("GET", "/v1/openapi.json", headers={"Accept-Encoding": "gzip"})
        assert client.getresponse().headers["Content-Encoding"] == "gzip"


@pytest.mark.complete
@pytest.mark.parametrize("host", ["club.example", "evil.example"])
def test_plain_http_redirects_to_the_configured_origin_whatever_host_is_named(proxy: Proxy, host: str) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", proxy.plain_port, timeout=HANG_S)) as plain:
        plain.request("GET", "/clubs/x?a=b", headers={"Host": host})
        answer = plain.getresponse()
        assert (answer.status, answer.headers["Location"]) == (308, f"{ORIGIN}/clubs/x?a=b")
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.complete
def test_the_proxy_compresses_nothing_that_the_service_does_not(proxy: Proxy) -> None:
    """Such as a page that another site has opened: its size could tell what it contains (BREACH)."""
    with closing(proxy.client(THIRD)) as client:
        page = {"Accept-Encoding": "gzip", "Sec-Fetch-Site": "cross-site"}
        client.request("GET", f"/clubs/{CLUB}/sign-in", headers=page)
        answer = client.getresponse()
        assert len(answer.read()) > COMPRESSED_FROM
        assert answer.headers["Content-Encoding"] is None
