"""Table money is owed for a table of Gin Rummy, with or without counters on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.export import export_club
from ging_service.domain.books.commands import OpenSeason
from ging_service.domain.club.commands import AddMember
from ging_service.domain.stakes import Stake
from ging_service.execution.caller import Caller
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.rules.house import HouseRules
from ging_service.projections.balances import balances_now
from tests.audit.conftest import sign
from tests.reporting.standings.test_closed_season import TERMS

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services

ADA = Caller(actor="ada")
CLUB = "evening"


@pytest.mark.parametrize("stake", [0, 5], ids=["points", "counters"])
def test_the_players_of_a_table_that_is_over_owe_table_money(
    fresh_services: Services, tmp_path: Path, stake: int
) -> None:
    services = fresh_services
    found_club(services, CLUB, "Club")
    for member in ("ada", "bob"):
        at_club(services, CLUB, AddMember(member=member, name=member.title()))
    terms = replace(TERMS, last_day="2099-12-31", table_money_per="evening", table_money=3)
    at_books(services, CLUB, OpenSeason(season="s", name="Season", terms=terms))
    stakes = {"starting_stack": 10, "stake_per_game": Stake(amount=stake)} if stake else {}
    rules = HouseRules(first_dealer="assigned", **stakes)
    for command in (c.OpenTable(members=("ada", "bob"), rules=rules), c.DealCards(), c.Resign(seat=0)):
        at_table(services, CLUB, "t", command, ADA)
    with services.club_transaction(CLUB) as conn:
        held = balances_now(conn, CLUB, {"member/ada", "member/bob"})
    assert held == {"member/ada": -3 - stake, "member/bob": -3 + stake}
    sign(services, CLUB)
    export_club(services, CLUB, tmp_path / "record", all_openings=True)
    assert verify_record(tmp_path / "record", services.codec).verdict == "genuine"
