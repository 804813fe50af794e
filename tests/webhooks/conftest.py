"""A club with a table, a receiver on loopback, and workers that are run as far as a test wants."""

from __future__ import annotations

import dataclasses
import threading
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.application.webhooks.delivery import DeliveryTools
from ging_service.application.webhooks.delivery_worker import WebhookRounds
from ging_service.application.webhooks.manage import NewWebhook, make_webhook
from ging_service.application.webhooks.queries import get_delivery, get_webhook, list_deliveries
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.execution.caller import ANYONE
from ging_service.execution.services import Services
from ging_service.games.ging.decider.commands import OpenTable
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.paging import Paging
from ging_service.web.api.events.event_answers import event_json
from ging_service.webhooks.delivery_limits import DeliveryLimits
from ging_service.webhooks.store import WebhookId
from tests.support.waiting import wait_until
from tests.webhooks.receiver import Receiver, receiving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.application.webhooks.queries import DeliveryDetails, DeliveryView, WebhookView
    from tests.support.databases import Database

MEMBERS = ("ada", "bram", "clara", "dirk")
LOOPBACK = (ip_network("127.0.0.0/8"),)
RULES = DeliveryLimits(
    allowed=LOOPBACK, http=True, timeout_s=2.0, retries_s=(60, 600), dead_max=2, threads=4, interval_s=0.01
)
_clubs = count(1)


class Clock:
    """A clock that a test sets forward; it goes on by itself besides."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def forward(self, seconds: float) -> None:
        self.ahead += timedelta(seconds=seconds)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """One club, and what is done with its webhooks."""

    services: Services
    club: str
    clock: Clock
    receiver: Receiver

    def make(self, webhook: str = "board", **more: Any) -> str:
        """A webhook from the log's beginning on; its secret."""
        asked = NewWebhook(webhook=webhook, **{"url": self.receiver.url, "after": -1} | more)
        return make_webhook(self.services, self.club, asked, ANYONE)

    def joins(self, *members: str) -> None:
        for member in members:
            at_club(self.services, self.club, AddMember(member=member, name=member.title()))

    def size(self) -> int:
        with self.services.club_transaction(self.club) as conn:
            return conn.execute("SELECT size FROM log_head WHERE club_id = %s", (self.club,)).fetchone()[0]

    @contextmanager
    def working(self, workers: int = 1) -> Iterator[None]:
        """So many workers beside the test."""
        rounds = [WebhookRounds(DeliveryTools(self.services, event_json)) for _ in range(workers)]
        threads = [threading.Thread(target=one.run, daemon=True) for one in rounds]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            for one in rounds:
                one.stop()
            for thread in threads:
                thread.join()

    def work(self, workers: int = 1) -> None:
        """Workers until nothing is due any more."""
        with self.working(workers):
            wait_until(lambda: not self.is_due())

    def database(self) -> str:
        with self.services.cross_club_transaction() as conn:
            return conn.info.dbname

    def is_due(self) -> bool:
        with self.services.cross_club_transaction() as conn:
            row = conn.execute(
                "SELECT EXISTS (SELECT FROM webhooks w JOIN log_head h USING (club_id) WHERE w.club_id = %(club)s AND ("
                " w.claimed_until > now() OR EXISTS (SELECT FROM deliveries d WHERE d.club_id = w.club_id AND d.again)"
                " OR w.state = 'active' AND coalesce((SELECT d.due_at <= %(now)s FROM deliveries d WHERE"
                " d.club_id = w.club_id AND d.webhook_id = w.webhook_id AND d.state = 'pending' AND d.position >= 0"
                " AND d.position < w.next_position ORDER BY position LIMIT 1), w.next_position < h.size)))",
                {"club": self.club, "now": self.clock()},
            ).fetchone()
        return bool(row[0])

    def place(self, webhook: str = "board") -> WebhookId:
        return WebhookId(self.club, webhook)

    def webhook(self, webhook: str = "board") -> WebhookView:
        return get_webhook(self.services, self.place(webhook))

    def delivery(self, position: int, webhook: str = "board") -> DeliveryDetails:
        return get_delivery(self.services, self.place(webhook), position, ALL)

    def deliveries(self, webhook: str = "board", state: str = "") -> list[DeliveryView]:
        """All of them, in order of the log."""
        return [*list_deliveries(self.services, self.place(webhook), state, Paging(limit=500)).items][::-1]

    def with_rules(self, **more: Any) -> World:
        rules = dataclasses.replace(self.services.webhooks, **more)
        return dataclasses.replace(self, services=dataclasses.replace(self.services, webhooks=rules))


@pytest.fixture(scope="module")
def opened(database: Database) -> Iterator[Services]:
    with open_services(database.app_dsn) as services:
        yield services


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


@pytest.fixture
def world(opened: Services, receiver: Receiver) -> Iterator[World]:
    """A club of four members with a table: seven events, or more."""
    clock = Clock()
    services = dataclasses.replace(opened, clock=clock, webhooks=RULES)
    made = World(services=services, club=f"club-{next(_clubs)}", clock=clock, receiver=receiver)
    found_club(services, made.club, "Thursday")
    made.joins(*MEMBERS)
    opening = OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=3)
    at_table(services, made.club, "t", opening)
    yield made
    with services.cross_club_transaction() as conn:
        conn.execute("DELETE FROM webhooks")  # workers of other tests are not to look for this one's receiver
