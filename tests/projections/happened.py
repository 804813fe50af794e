"""Events in a club beside play: a ruling, a deal that is undone, and a treasurer who keeps their book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.table import execute_batch
from ging_service.domain.books.commands import CloseSeason, EnterPaperRow, OpenSeason
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.execution.caller import Caller
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.club.members import list_members
from ging_service.reporting.tables.deals import list_deals
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.ruling_values import make_ruling

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def rule_on_something(services: Services, club_id: str) -> None:
    """A dispute about the first deal of some table that has ended, and a ruling that voids it."""
    member, arbitrator = (one.member for one in list_members(services, club_id).items[-2:])
    for name in (member, arbitrator):
        at_club(services, club_id, AddMember(member=f"new-{name}", name="New"))
    table = next(one for one in list_deals(services, club_id).items if one.kind in ("sweep", "most")).table_id
    place, arbiter = (club_id, "d1"), Caller(actor=f"new-{arbitrator}")
    at_club(services, club_id, NameArbitrator(member=arbiter.actor))
    deal = next(
        one for one in list_deals(services, club_id, table_id=table).items if one.kind in ("sweep", "most")
    ).deal
    contested = Contested(table_id=table, deal=deal, subject="deal")
    raise_dispute(services, place, contested, "why", Caller(actor=f"new-{member}"))
    take_dispute(services, place, arbiter)
    rule_dispute(services, place, make_ruling(outcome="voided", deal=deal), "a card was missing", arbiter)


def undo_a_deal(services: Services, club_id: str) -> None:
    """A deal of a penalty that is undone and dealt again."""
    members = tuple(one.member for one in list_members(services, club_id).items[:4])
    settled = c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1), c.Settle()
    evening = (
        c.OpenTable(members=members, rules=HouseRules(first_dealer="assigned"), first_dealer=0),
        c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=1),
        c.Settle(),
        c.AccuseLostDeal(accuser=2, accused=0),
        c.FindLostDeal(accused=0, upheld=True),
        *settled,
        c.UndoDeal(deal=2, reason="a wrong card"),
        *settled,
    )
    execute_batch(services, (club_id, "again"), evening)


def keep_a_book(services: Services, club_id: str) -> None:
    """A row of an old book, and the season that it was of: opened and closed."""
    member = list_members(services, club_id).items[0].member
    money = MoneyTerms(currency="EUR", minor_digits=2, counter_value="5")
    terms = SeasonTerms(
        first_day="2020-01-01",
        last_day="2020-12-31",
        zone="UTC",
        starts_at="",
        ends_at="",
        money=money,
        table_money_per="none",
        table_money=0,
        members_at_close="carried",
        revalues=False,
    )
    row = EnterPaperRow(kind="bought", member=member, counters=50, reference="", note="")
    at_books(services, club_id, row, happened_at="2020-05-01T20:00:00Z")
    at_books(services, club_id, OpenSeason(season="2020", name="2020", terms=terms))
    at_books(services, club_id, CloseSeason(season="2020", now="", balances=()))
