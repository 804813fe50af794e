"""Rulings that correct one deal again and again by very much: standings add them up and do not fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.club import at_club, found_club
from ging_service.application.table import execute_batch
from ging_service.calendar.periods import of_days
from ging_service.domain.club.commands import AddMember
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.reporting.standings.queries import leaderboard
from ging_service.reporting.standings.ranking import Scope

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "corrected"
LARGE = 1_500_000_000


def test_corrections_add_up_beyond_32_bits(fresh_services: Services) -> None:
    found_club(fresh_services, CLUB, "Corrected")
    for member in ("ada", "bob"):
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    opening = c.OpenTable(members=("ada", "bob"), rules=HouseRules(first_dealer="assigned"))
    execute_batch(fresh_services, (CLUB, "t"), (opening, c.RecordResult(dealer=-1, kind="knock", winner=0, points=5)))
    with fresh_services.club_transaction(CLUB) as conn:
        for version in (101, 102):
            conn.execute(
                "INSERT INTO rulings (club_id, table_id, version, deal, dispute_id, kind, net, result_kind, winners,"
                " counts_at, dealer, summary) VALUES (%s, 't', %s, 1, 'd', 'amended', %s, '', '{}', now(), -1, '{}')",
                (CLUB, version, [LARGE, -LARGE]),
            )
    found = leaderboard(fresh_services, CLUB, Scope(period=of_days(())))
    assert {one.member: one.tally.net for one in found.items} == {"ada": 2 * LARGE, "bob": -2 * LARGE}
