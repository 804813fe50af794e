"""A scribe at their command line: the real commands on a database of their own."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.bootstrap import open_services
from ging_service.cli.main import group
from ging_service.domain.club.commands import AddMember
from ging_service.games.ging.decider.commands import OpenTable
from ging_service.games.ging.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

    from tests.support.databases import Database

MEMBERS = ("ada", "bram", "clara", "dirk")


@dataclass(frozen=True, slots=True)
class Scribe:
    """Types commands and reads what they print."""

    monkeypatch: pytest.MonkeyPatch

    def types(self, *words: str, typed: str = "") -> Result:
        """The result of ``ging words``; ``typed`` is its standard input."""
        result = CliRunner().invoke(group, words, input=typed, prog_name="ging")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    def does(self, *words: str, typed: str = "") -> str:
        """What a command prints that is carried out."""
        result = self.types(*words, typed=typed)
        assert result.exit_code == 0, result.output
        return result.stdout

    def asks(self, *words: str) -> Any:
        """What a command answers as JSON."""
        return json.loads(self.does(*words, "--json"))

    def is_refused(self, *words: str, typed: str = "") -> str:
        """The one line on standard error of a command that is refused."""
        result = self.types(*words, typed=typed)
        assert (result.exit_code, result.stdout) == (1, ""), result.output
        assert result.stderr.startswith("ging: ")
        assert result.stderr.count("\n") == 1
        return result.stderr.removeprefix("ging: ").rstrip("\n")

    def works_at(self, **places: str) -> None:
        """Set ``GING_CLUB``, ``GING_TABLE`` or ``GING_AS``."""
        for name, value in places.items():
            self.monkeypatch.setenv(f"GING_{name.upper()}", value)


@pytest.fixture
def scribe(fresh_database: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Scribe:
    """A scribe whose commands find a migrated, empty database."""
    for name in [name for name in os.environ if name.startswith("GING_") and not name.startswith("GING_TEST_")]:
        monkeypatch.delenv(name)
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("DATABASE_URL", fresh_database.app_dsn)
    monkeypatch.setenv("GING_MIGRATE", "false")
    monkeypatch.setenv("GING_DATA", str(tmp_path / "data"))  # not where a service of this machine keeps its keys
    return Scribe(monkeypatch)


@pytest.fixture
def club(scribe: Scribe, fresh_database: Database) -> Scribe:
    """The same scribe with a club of four members."""
    with open_services(fresh_database.app_dsn) as services:
        found_club(services, "thursday", "Thursday club")
        for member in MEMBERS:
            at_club(services, "thursday", AddMember(member=member, name=f"{member.capitalize()} Lind"))
    return scribe


@pytest.fixture
def table(club: Scribe, fresh_database: Database) -> Scribe:
    """The same scribe at a table; dirk deals first, so that ada is eldest."""
    opening = OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=3)
    with open_services(fresh_database.app_dsn) as services:
        at_table(services, "thursday", "t1", opening)
    return club
