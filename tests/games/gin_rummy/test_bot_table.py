"""A club's table with a bot, after all that a club does with a table: disputes, audit, export, evidence, rebuild, reports."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.bot_moves import BotMoves
from ging_service.application.club import at_club, found_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.table import at_table
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.bootstrap import codec, open_services
from ging_service.calendar.periods import of_days
from ging_service.domain.club.commands import AddMember, BuyCounters, NameArbitrator
from ging_service.domain.stakes import Stake
from ging_service.execution.caller import Caller
from ging_service.execution.visibility import OPERATOR, operator
from ging_service.game_support.game_bots import bot_named
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.club.members import list_roles
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import leaderboard
from ging_service.reporting.standings.ranking import Scope
from ging_service.reporting.tables.deals import list_deals
from ging_service.reporting.tables.tables import table_state
from tests.audit.conftest import sign
from tests.games.gin_rummy.decider.test_amending import VOID

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB, BOT = "robots", "bot-gin-rummy-careful"
ADA, EVA = Caller(actor="ada", rights=ALL), Caller(actor="eva", rights=ALL)


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened:
        yield replace(opened, chance=Random(5))  # noqa: S311  can be repeated


@pytest.fixture(scope="module")
def club(services: Services) -> str:
    """A table that is over, with a voided deal, and one that is running."""
    found_club(services, CLUB, "Robots")
    for member in ("ada", "eva"):
        at_club(services, CLUB, AddMember(member=member, name=member.title()))
    at_club(services, CLUB, NameArbitrator(member="eva"))
    at_club(services, CLUB, BuyCounters(member="ada", counters=10, note="", paid="", currency=""))
    for table in ("over", "running"):
        at_table(services, CLUB, table, c.OpenTable(members=("ada", "bot:careful"), rules=HouseRules(target=40)), ADA)
    play(services, "over", 500)
    play(services, "running", 5)
    raise_dispute(services, (CLUB, "d"), Contested(table_id="over", deal=1, subject="deal"), "Not so.", ADA)
    take_dispute(services, (CLUB, "d"), EVA)
    rule_dispute(services, (CLUB, "d"), VOID, "So it is.", EVA)
    sign(services, CLUB)
    return CLUB


def play(services: Services, table: str, moves: int) -> None:
    bots = BotMoves(services)
    for _ in range(moves):
        bots.play_waiting()
        seen = table_state(services, CLUB, table, operator("ada")).state
        command = c.DealCards() if seen.phase == "between_deals" else bot_named("gin_rummy", "simple")(seen, 0)
        if command is not None:
            at_table(services, CLUB, table, command, ADA)


def test_the_whole_record_is_genuine_and_every_command_is_decided_again(
    services: Services, club: str, tmp_path: Path
) -> None:
    assert table_state(services, club, "over", OPERATOR).state.phase == "ended"
    export_club(services, club, tmp_path / "record", all_openings=True)
    report = verify_record(tmp_path / "record", codec())
    assert (report.verdict, [one.failures for one in report.findings if one.failures]) == ("genuine", [])
    assert "not_decided_again" not in report.finding("play").counts


@pytest.mark.parametrize("reader", ["", "ada", BOT])
def test_what_anybody_exports_is_genuine(services: Services, club: str, tmp_path: Path, reader: str) -> None:
    export_club(services, club, tmp_path / "own", operator(reader))
    assert verify_record(tmp_path / "own", codec()).verdict == "genuine"


@pytest.mark.parametrize(("table", "deal"), [("over", 1), ("over", 2), ("running", 1)])
def test_the_evidence_of_a_deal_is_genuine(
    services: Services, club: str, tmp_path: Path, table: str, deal: int
) -> None:
    file = tmp_path / "deal.json"
    write_evidence(services, EvidenceDeal(club_id=club, table_id=table, number=deal), file, operator("ada"))
    assert verify_record(file, codec()).verdict == "genuine"


@pytest.mark.complete
def test_the_ledger_agrees_and_the_bot_has_no_counters(services: Services, club: str) -> None:
    found = reconcile(services, club)
    assert found.ok, [finding.failures for finding in found.findings if not finding.ok]
    with services.club_transaction(club) as conn:
        assert conn.execute("SELECT FROM postings WHERE account = %s", (f"member/{BOT}",)).rowcount == 0


@pytest.mark.complete
def test_a_bot_wins_and_loses_counters_of_its_own_account_if_the_house_rules_allow_it(
    fresh_database: Database,
) -> None:
    rules = HouseRules(target=40, starting_stack=50, stake_per_game=Stake(amount=5), bot_stakes="allowed")
    with open_services(fresh_database.app_dsn) as services:
        found_club(services, CLUB, "Robots")
        at_club(services, CLUB, AddMember(member="ada", name="Ada"))
        at_table(services, CLUB, "one", c.OpenTable(members=("ada", "bot:careful"), rules=rules), EVA)
        play(services, "one", 500)
        assert table_state(services, CLUB, "one", OPERATOR).state.phase == "ended"
        found = reconcile(services, CLUB)
        assert found.ok, [finding.failures for finding in found.findings if not finding.ok]
        with services.club_transaction(CLUB) as conn:
            sums = "SELECT account, sum(counters) FROM postings WHERE account LIKE 'member/%' GROUP BY account"
            won = dict(conn.execute(sums).fetchall())
    assert set(won) == {"member/ada", f"member/{BOT}"}
    assert {abs(counters) for counters in won.values()} == {5}
    assert sum(won.values()) == 0


def test_standings_list_the_bot_and_roles_say_what_it_is(services: Services, club: str) -> None:
    items = leaderboard(services, club, Scope(period=of_days(()))).items
    assert {one.member for one in items} == {"ada", BOT}
    roles = {one.member: (one.name, one.roles) for one in list_roles(services, club).members}
    assert roles[BOT] == ("Gin Rummy bot (careful)", ("player", "bot"))


def test_read_models_are_rebuilt_as_they_were(services: Services, club: str, database: Database) -> None:
    deals = list_deals(services, club, Paging(limit=99)).items
    rebuild(database.owner_dsn, services.codec)
    assert list_deals(services, club, Paging(limit=99)).items == deals
    with services.club_transaction(club) as conn:
        assert conn.execute("SELECT member_id, held FROM roles WHERE role = 'bot'").fetchall() == [(BOT, True)]
    assert deals[0].kind
