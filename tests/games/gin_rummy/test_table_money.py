"""Table money is owed for a table of Gin Rummy, with or without counters on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.export import export_club
from ging_service.domain.books.commands import OpenSeason
from ging_service.domain.club.commands import AddMember
from ging_service.domain.ledger.accounts import member_account
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


@pytest.mark.parametrize("stake", [0, 5], ids=["points", "counters"])
def test_the_players_of_a_table_that_is_over_owe_table_money(
    fresh_services: Services, tmp_path: Path, stake: int
) -> None:
    services = fresh_services
    stakes = {"starting_stack": 10, "stake_per_game": Stake(amount=stake)} if stake else {}
    play(services, "bob", **stakes)
    assert held(services, "ada", "bob") == [-3 - stake, -3 + stake]
    assert is_genuine(services, tmp_path)


@pytest.mark.parametrize("stake", [0, 5], ids=["points", "counters"])
def test_a_bot_owes_no_table_money(fresh_services: Services, tmp_path: Path, stake: int) -> None:
    services = fresh_services
    stakes = {"starting_stack": 10, "stake_per_game": Stake(amount=stake), "bot_stakes": "allowed"} if stake else {}
    play(services, "bot:careful", **stakes)
    assert held(services, "ada", "bot-gin-rummy-careful") == [-3 - stake, stake]
    (charged,) = [
        one for one in history(services, CLUB, OPERATOR, LogFilter()).items if one.type.endswith("MoneyCharged")
    ]
    assert charged.event.members == ("ada",)
    assert is_genuine(services, tmp_path)


def play(services: Services, other: str, **stakes: Any) -> None:
    """Ada resigns a game at a table that Cleo has opened, in a season with table money. The table is over."""
    found_club(services, CLUB, "Club")
    for member in ("ada", "bob", "cleo"):
        at_club(services, CLUB, AddMember(member=member, name=member.title()))
    terms = replace(TERMS, last_day="2099-12-31", table_money_per="evening", table_money=3)
    at_books(services, CLUB, OpenSeason(season="s", name="Season", terms=terms))
    rules = HouseRules(first_dealer="assigned", **stakes)
    at_table(services, CLUB, "t", c.OpenTable(members=("ada", other), rules=rules), Caller(actor="cleo"))
    for command in (c.DealCards(), c.Resign(seat=0)):
        at_table(services, CLUB, "t", command, Caller(actor="ada"))


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
