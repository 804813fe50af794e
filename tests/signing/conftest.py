"""A signer over a database of the test's own, and clubs whose logs grow."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog.read import head_size
from ging_service.eventlog.signed_tree.checkpoint_store import StoredCheckpoint, newest_checkpoint, refusal_of
from ging_service.execution.services import Services
from ging_service.games.ging.decider.commands import DealCards, OpenTable, Settle
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.signing.integrator import Integrator
from ging_service.signing.rounds import Rounds
from ging_service.signing.signer import Signer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.databases import Database

ORIGIN = "test.example"
MEMBERS = ("ada", "bram", "clara", "dirk")


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """One service and one signer's folder."""

    services: Services
    folder: Path
    owner_dsn: str
    app_dsn: str

    def signer(self) -> Signer:
        return Signer.open(self.folder, ORIGIN)

    def integrator(self, signer: Signer | None = None, **more: Any) -> Integrator:
        return Integrator(signer=signer or self.signer(), **more)

    def rounds(self, **more: Any) -> Rounds:
        return Rounds(self.services.pool, self.integrator(**more), retry_s=0)

    def sign_all(self, **more: Any) -> None:
        rounds = self.rounds(**more)
        while rounds.once():
            pass

    def found(self, club: str) -> None:
        found_club(self.services, club, club.title())
        for member in MEMBERS:
            at_club(self.services, club, AddMember(member=member, name=member.title()))
        opening = OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned", ending="open"), first_dealer=3)
        at_table(self.services, club, "t", opening)

    def play(self, club: str, deals: int = 1) -> list[int]:
        """Deals by the service; the sizes of the log right behind each of them."""
        return [self._play_one(club) for _ in range(deals)]

    def _play_one(self, club: str) -> int:
        at_table(self.services, club, "t", DealCards(order=(), now_s=0, seed=""))
        done = at_table(self.services, club, "t", Settle())
        return done.recorded_events[-1].position + 1

    def size(self, club: str) -> int:
        with self.services.cross_club_transaction() as conn:
            return head_size(conn, club)

    def newest(self, club: str) -> StoredCheckpoint:
        with self.services.cross_club_transaction() as conn:
            found = newest_checkpoint(conn, club)
        assert found is not None
        return found

    def sizes(self, club: str) -> list[int]:
        return [row[0] for row in self.asks("SELECT size FROM checkpoints WHERE club_id = %s ORDER BY size", club)]

    def refusal(self, club: str) -> str:
        with self.services.cross_club_transaction() as conn:
            found = refusal_of(conn, club)
        return "" if found is None else found.code

    def asks(self, sql: str, *parameters: object) -> list[Any]:
        with self.services.cross_club_transaction() as conn:
            return conn.execute(sql, parameters).fetchall()

    def tampers(self, sql: str, *parameters: object) -> None:
        """As a superuser, past privileges and triggers."""
        with psycopg.connect(self.owner_dsn, autocommit=True) as conn:
            conn.execute("ALTER TABLE events DISABLE TRIGGER ALL")
            conn.execute("ALTER TABLE log_head DISABLE TRIGGER ALL")
            conn.execute(sql, parameters)


@pytest.fixture
def world(fresh_database: Database, tmp_path: Path) -> Iterator[World]:
    with open_services(fresh_database.app_dsn) as services:
        made = World(
            services=services,
            folder=tmp_path / "signer",
            owner_dsn=fresh_database.owner_dsn,
            app_dsn=fresh_database.app_dsn,
        )
        made.found("thursday")
        yield made
