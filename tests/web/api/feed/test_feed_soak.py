"""Nothing missed, nothing doubled: writers, readers that are cut off at random, and web servers that stop and are killed.

The whole minute: ``pytest -m long tests/web/api/feed/test_feed_soak.py``.
"""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import ALL, Right
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.application.table import at_table
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.execution.caller import ANYONE, Principal
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.events.event_filter import ALL_EVENTS
from ging_service.reporting.events.history import history
from ging_service.reporting.paging import Paging
from ging_service.web.api.feed.sse_stream import sent
from tests.support.extent import short_or_long
from tests.support.waiting import HANG_S
from tests.web.serving import WebServer, page, stream, web_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from tests.support.databases import Database

pytestmark = pytest.mark.complete

CLUB = "soak"
MEMBERS = ("anna", "ben", "cleo", "dan")
WRITERS = 8
ALL_OF_A_MEMBER = frozenset({Right.LOOK, Right.READ_CLUB, Right.PLAY, Right.DISPUTE})
BROKEN = (OSError, http.client.HTTPException)


class Reader(threading.Thread):
    """Follows the log, is cut off again and again, and goes on behind what it has."""

    def __init__(self, server: WebServer, token: str, filters: str, seed: int) -> None:
        super().__init__()
        self._server = server
        self._token = token
        self._filters = filters
        self._choose = random.Random(seed)  # noqa: S311  can be repeated
        self._until = float("inf")
        self.events: list[dict[str, Any]] = []
        self.cuts = 0
        self.failure: Exception | None = None

    def stop_at(self, position: int) -> None:
        self._until = position

    def run(self) -> None:
        try:
            while self.position() < self._until:
                try:
                    self.follow()
                except BROKEN:
                    time.sleep(0.1)
                self.cuts += 1
        except Exception as error:  # noqa: BLE001  told by the test
            self.failure = error

    def position(self) -> int:
        return int(self.events[-1]["position"]) if self.events else -1

    def take(self, event: dict[str, Any]) -> None:
        assert event["position"] > self.position()
        self.events.append(event)

    def follow(self) -> None:
        raise NotImplementedError


class Streaming(Reader):
    def follow(self) -> None:
        place = f"/v1/clubs/{CLUB}/events?{self._filters}"
        left = self._choose.randrange(1, 400)
        last_id = str(self.position()) if self.events else ""
        for event in stream(self._server.port, place, self._token, last_id):
            self.take(event)
            left -= 1
            if not left or self.position() >= self._until:
                return


class Waiting(Reader):
    _after = -1

    def position(self) -> int:
        return self._after

    def follow(self) -> None:
        place = (
            f"/v1/clubs/{CLUB}/events?after={self._after}&wait=2&limit={self._choose.randrange(1, 300)}&{self._filters}"
        )
        found = page(self._server.port, place, self._token)
        for event in found["items"]:
            assert event["position"] > self._after
            self.events.append(event)
        assert found["after"] >= self._after
        self._after = found["after"]


@pytest.fixture
def services(fresh_database: Database) -> Iterator[Services]:
    with open_services(fresh_database.app_dsn, PoolSettings(max_size=WRITERS + 1)) as opened:
        at_club(opened, CLUB, FoundClub(name="Soak"), ANYONE)
        for member in MEMBERS:
            at_club(opened, CLUB, AddMember(member=member, name=member.title()), ANYONE)
        for number in range(WRITERS):
            rules = HouseRules(first_dealer="assigned", ending="open", starting_stack=1_000_000)
            opening = c.OpenTable(members=MEMBERS, rules=rules, first_dealer=0)
            at_table(opened, CLUB, f"t{number}", opening, ANYONE)
        yield opened


def write(services: Services, table_id: str, until: float, failures: list[Exception]) -> None:
    """Remarks, and deals whose hands are hidden, as quickly as it goes."""
    try:
        number = 0
        while time.monotonic() < until:
            number += 1
            if number % 10 == 0:
                at_table(services, CLUB, table_id, c.DealCards(order=(), now_s=0, seed=""), ANYONE)
                at_table(services, CLUB, table_id, c.Settle(), ANYONE)
            else:
                at_table(services, CLUB, table_id, c.MakeRemark(text=f"{table_id} {number}"), ANYONE)
    except Exception as error:  # noqa: BLE001  told by the test
        failures.append(error)


def log_of(services: Services, person: Principal) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    after = ""
    while True:
        told = history(services, CLUB, person, ALL_EVENTS, Paging(limit=500, after=after))
        found += [json.loads(sent(one).json) for one in told.items]
        if not told.next:
            return found
        after = told.next


@pytest.mark.timeout(900)  # on a machine that does much else
@pytest.mark.parametrize(("seconds", "restarts"), short_or_long((4, 1), (60, 6)))
def test_readers_that_are_cut_off_miss_nothing_and_get_nothing_twice(
    services: Services, fresh_database: Database, seconds: float, restarts: int
) -> None:
    looks = frozenset({Right.LOOK})
    whole, of_anna = NewKey(key="whole", scopes=ALL), NewKey(key="anna", scopes=ALL, member="anna")
    guest = NewKey(key="guest", scopes=looks)
    tokens = {new.key: make_key(services, CLUB, new, ANYONE)[1] for new in (whole, of_anna, guest)}
    everybody, anna, onlooker = (
        Principal(rights=ALL),
        Principal(member="anna", rights=ALL_OF_A_MEMBER),
        Principal(rights=looks),
    )
    failures: list[Exception] = []
    with web_server(fresh_database.app_dsn, GING_REQUESTS_PER_S="0") as server:
        readers = {
            Streaming(server, tokens["whole"], "", 1): (everybody, {}),
            Streaming(server, tokens["guest"], "", 2): (onlooker, {}),
            Streaming(server, tokens["anna"], "", 3): (anna, {}),
            Streaming(server, tokens["guest"], "table=t3", 4): (onlooker, {"table": "t3"}),
            Waiting(server, tokens["whole"], "", 5): (everybody, {}),
            Waiting(server, tokens["anna"], "type=ging.HandsDealt", 6): (anna, {"type": "ging.HandsDealt"}),
        }
        until = time.monotonic() + seconds
        writers = [
            threading.Thread(target=write, args=(services, f"t{number}", until, failures)) for number in range(WRITERS)
        ]
        for thread in (*writers, *readers):
            thread.start()
        for number in range(restarts):
            time.sleep(seconds / (restarts + 2))
            if number % 2:
                server.stop()
            else:
                server.kill()
            server.start()
        for thread in writers:
            thread.join()
        logs = {person: log_of(services, person) for person in (everybody, anna, onlooker)}
        expected = {
            reader: [event for event in logs[person] if event.items() >= wanted.items()]
            for reader, (person, wanted) in readers.items()
        }
        for reader, told in expected.items():
            reader.stop_at(told[-1]["position"])
        at_table(
            services, CLUB, "t3", c.DealCards(order=(), now_s=0, seed=""), ANYONE
        )  # wakes the readers that have everything already
        for reader in readers:
            reader.join(HANG_S)
            assert not reader.is_alive()
    assert failures == []
    for reader, told in expected.items():
        assert reader.failure is None
        assert reader.events[: len(told)] == told
        assert reader.cuts > 1
    assert len(expected[next(iter(readers))]) > 50 * seconds
