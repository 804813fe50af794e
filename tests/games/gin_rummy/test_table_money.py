"""Table money is owed for a table of Gin Rummy, with or without counters on it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import rights_of
from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.export import export_club
from ging_service.domain.books.commands import ChargeTableMoney, OpenSeason
from ging_service.domain.club.commands import AddMember, GiveRole, SetTimeZone
from ging_service.domain.ledger import member_account
from ging_service.domain.stakes import Stake
from ging_service.execution.caller import Caller
from ging_service.execution.visibility import OPERATOR
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.projections.balances import balances_now
from ging_service.reporting.events.event_filter import LogFilter
from ging_service.reporting.events.history import history
from tests.audit.conftest import sign
from tests.reporting.standings.test_closed_season import TERMS

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services

CLUB = "evening"


FOR_COUNTERS = {"starting_stack": 10, "stake_per_game": Stake(amount=5)}


def test_a_player_owes_table_money_once_an_evening(fresh_services: Services, tmp_path: Path) -> None:
    services = fresh_services
    open_club(services)
    play(services, "bob", **FOR_COUNTERS)
    assert held(services, "ada", "bob") == [-3 - 5, -3 + 5]
    play(services, "cleo", "second", **FOR_COUNTERS)
    assert held(services, "ada", "bob", "cleo") == [-3 - 10, -3 + 5, -3 + 5]
    play(services, "bob", "third", **FOR_COUNTERS)
    assert held(services, "ada", "bob", "cleo") == [-3 - 15, -3 + 10, -3 + 5]
    assert [one.event.members for one in charges(services)] == [("ada", "bob"), ("cleo",)]
    assert is_genuine(services, tmp_path)


def test_a_scribe_of_the_club_says_on_which_evening_a_table_ended_and_nobody_else(
    fresh_services: Services, tmp_path: Path
) -> None:
    services = fresh_services
    open_club(services)
    at_club(services, CLUB, SetTimeZone(zone="UTC"))
    today = services.clock()
    before = today - timedelta(days=1)
    play(services, "bob", happened_at=before.isoformat(), **FOR_COUNTERS)
    at_club(services, CLUB, GiveRole(member="cleo", role="scribe"))
    play(services, "bob", "second", happened_at=before.isoformat(), **FOR_COUNTERS)
    assert {one.event.evening for one in charges(services)} == {str(today.date()), str(before.date())}
    assert is_genuine(services, tmp_path)


@pytest.mark.parametrize(
    ("other", "rules"),
    [
        ("bob", {}),
        ("bot:careful", {}),
        ("bot:careful", FOR_COUNTERS | {"bot_stakes": "allowed"}),
    ],
    ids=["points", "a bot", "a bot for counters"],
)
def test_no_table_money_is_owed_for_points_or_for_a_table_of_bots(
    fresh_services: Services, tmp_path: Path, other: str, rules: dict[str, Any]
) -> None:
    open_club(fresh_services)
    play(fresh_services, other, **rules)
    assert charges(fresh_services) == []
    assert is_genuine(fresh_services, tmp_path)


def test_no_table_money_is_owed_without_a_finished_deal(fresh_services: Services, tmp_path: Path) -> None:
    services = fresh_services
    open_club(services)
    rules = HouseRules(first_dealer="assigned", **FOR_COUNTERS)
    at_table(services, CLUB, "t", c.OpenTable(members=("ada", "bob"), rules=rules), Caller(actor="cleo"))
    at_table(services, CLUB, "t", c.EndTable(), Caller(actor="cleo"))
    assert (charges(services), held(services, "ada", "bob")) == ([], [0, 0])
    assert is_genuine(services, tmp_path)


def test_table_money_of_the_former_rule_is_still_genuine(fresh_services: Services, tmp_path: Path) -> None:
    services = fresh_services
    open_club(services)
    play(services, "bob")
    ended_at = history(services, CLUB, OPERATOR, LogFilter()).items[-1].recorded_at
    former = ChargeTableMoney(table="t", members=("ada", "bob"), deals=1, ended_at=ended_at, evening="")
    at_books(services, CLUB, former, happened_at=ended_at)
    assert held(services, "ada", "bob") == [-3, -3]
    assert is_genuine(services, tmp_path)


def open_club(services: Services) -> None:
    """A club in a season with table money for each evening."""
    found_club(services, CLUB, "Club")
    for member in ("ada", "bob", "cleo"):
        at_club(services, CLUB, AddMember(member=member, name=member.title()))
    terms = replace(TERMS, last_day="2099-12-31", table_money_per="evening", table_money=3)
    at_books(services, CLUB, OpenSeason(season="s", name="Season", terms=terms))


def play(services: Services, other: str, table: str = "t", happened_at: str = "", **stakes: Any) -> None:
    """Ada loses a game at a table that Cleo has opened. The table is over."""
    rules = HouseRules(first_dealer="assigned", target=10, **stakes)
    at_table(services, CLUB, table, c.OpenTable(members=("ada", other), rules=rules), Caller(actor="cleo"))
    result = c.RecordResult(dealer=-1, kind="knock", winner=1, points=19)
    scribe = Caller(actor="cleo", rights=rights_of(("scribe",)))
    at_table(services, CLUB, table, result, scribe, happened_at=happened_at)


def charges(services: Services) -> list[Any]:
    return [one for one in history(services, CLUB, OPERATOR, LogFilter()).items if one.type.endswith("MoneyCharged")]


def held(services: Services, *members: str) -> list[int]:
    accounts = [member_account(member) for member in members]
    with services.club_transaction(CLUB) as conn:
        balances = balances_now(conn, CLUB, {*accounts})
    return [balances.get(account, 0) for account in accounts]


def is_genuine(services: Services, folder: Path) -> bool:
    """Whether the club's record is, with every charge decided again."""
    sign(services, CLUB)
    export_club(services, CLUB, folder / "record", all_openings=True)
    return verify_record(folder / "record", services.codec).verdict == "genuine"
