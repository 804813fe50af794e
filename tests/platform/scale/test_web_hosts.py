"""Several web hosts behind nginx: any of them may fail, and nobody needs to stay with one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club, club_state
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import FoundClub
from ging_service.execution.caller import ANYONE
from tests.platform.scale.documented import blocks
from tests.support.proxied import ANYWHERE, Proxy, proxied
from tests.support.waiting import wait_until
from tests.web.serving import WebServer, web_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.databases import Database

CLUB = "hosted"


@pytest.fixture
def token(database: Database) -> str:
    with open_services(database.app_dsn) as opened:
        at_club(opened, CLUB, FoundClub(name="Hosted"), ANYONE)
        return make_key(opened, CLUB, NewKey(key="reader", scopes=ALL), ANYONE)[1]


@pytest.fixture
def hosts(database: Database) -> Iterator[tuple[WebServer, WebServer]]:
    with web_server(database.app_dsn) as first, web_server(database.app_dsn) as second:
        yield first, second


@pytest.fixture
def proxy(hosts: tuple[WebServer, WebServer], tmp_path: Path) -> Iterator[Proxy]:
    first, _second = hosts
    (upstream,) = blocks("Several web hosts", "nginx")
    for number, host in enumerate(hosts, 1):
        upstream = upstream.replace(f"web-{number}:8000", f"127.0.0.1:{host.port}")
    one = f"upstream service {{\n        server 127.0.0.1:{first.port};\n        keepalive 32;\n    }}\n"
    with proxied(first, tmp_path, (one, upstream)) as made:
        yield made


@pytest.mark.complete
def test_any_host_answers_and_any_may_fail(
    proxy: Proxy, hosts: tuple[WebServer, WebServer], token: str, database: Database
) -> None:
    joined = [join(proxy, token, number) for number in range(4)]
    for host in hosts:
        host.kill()
        joined += [join(proxy, token, number) for number in range(len(joined), len(joined) + 4)]
        host.start()
        joined += [join(proxy, token, number) for number in range(len(joined), len(joined) + 4)]
    with open_services(database.app_dsn) as services:
        assert sorted(one.member for one in club_state(services, CLUB).members) == sorted(joined)


def join(proxy: Proxy, token: str, number: int) -> str:
    """Enter a member, as a client does: again by the same key if the answer is lost, and then find them everywhere."""
    member = f"m{number}"
    headers = {"Authorization": f"Bearer {token}", "Content_Type": "application/json", "Idempotency_Key": member}
    body = json.dumps({"member": member, "name": member}).encode()
    wait_until(lambda: proxy.ask(ANYWHERE, "POST", f"/v1/clubs/{CLUB}/members", body, **headers)[0] == 201)
    for _ in range(3):
        found = wait_until(lambda: members(proxy, **headers))
        assert member in found
    return member


def members(proxy: Proxy, **headers: str) -> set[str]:
    """The members; nobody if the proxy has just lost one host, and not yet noticed that the other one is back."""
    status, answer = proxy.ask(ANYWHERE, "GET", f"/v1/clubs/{CLUB}/members?limit=500", **headers)
    assert status in {200, 502}
    return {one["member"] for one in json.loads(answer)["items"]} if status == 200 else set()
