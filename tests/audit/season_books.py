"""A treasurer's book with a bit of everything: a season of long ago that is closed, limits, counts, settlements, an old book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.application.import_evening_records import import_record
from ging_service.application.ledger_import.context import PaperOptions
from ging_service.application.ledger_import.import_paper import Paper, import_paper
from ging_service.application.played_evenings import RecordFile
from ging_service.application.settlement_commands import (
    SettlementRequest,
    agree_settlement,
    cancel_settlement,
    pay_settlement,
    reopen_settlement,
    undo_payment,
)
from ging_service.domain.books import commands as c
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club.commands import BuyCounters, CashCounters

if TYPE_CHECKING:
    from ging_service.execution.services import Services

SEASON = "old"
_MONEY = MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")
_TERMS = SeasonTerms(
    first_day="2020-01-01",
    last_day="2020-06-30",
    zone="Europe/London",
    starts_at="",
    ends_at="",
    money=_MONEY,
    table_money_per="deal",
    table_money=2,
    members_at_close="carried",
    revalues=False,
)
_ADDING = PaperOptions(add_members=True)
_IN_SEASON = "2020-03-01T12:00:00Z"

EVENING = """format = 1
game = "ging"
table = "old-evening"
date = 2020-03-05
time = 19:30:00
time_zone = "Europe/London"
members = ["ada", "bruno", "clara", "dario"]
players = ["Ada", "Bruno", "Clara", "Dario"]
rules.first_dealer = "assigned"
first_dealer = "dario"
actions = [
  "deal",
  "ada S 54 KS 10S 7S false",
  "ada S 27 KS 10S 7S",
  "all ok",
  "20:15 deal",
  "settle",
  "end",
]
"""
OVER_MIDNIGHT = """format = 1
game = "ging"
table = "last-evening"
date = 2020-06-30
time = 23:10:00
time_zone = "Europe/London"
members = ["ada", "bruno", "clara", "dario"]
players = ["Ada", "Bruno", "Clara", "Dario"]
rules.first_dealer = "assigned"
first_dealer = "dario"
actions = [
  "23:20 deal",
  "ada S 27 KS 10S 7S",
  "all ok",
  "00:15 deal",
  "bruno H 27 KH 10H 7H",
  "all ok",
  "end",
]
"""
OLD_BOOK = """date,member,name,kind,counters,reference,note
2020-01-07,ada,,opening,12,,from the paper book
2020-01-07,ivo,Ivo,bought,20,17,
2020-01-09,ivo,,result,5,tuesday,
2020-01-09,ada,,result,-5,tuesday,
2020-01-10,ivo,,fine,1,,late
"""


def keep_books(services: Services, club_id: str) -> None:
    """What the treasurer did. The season is closed when an evening has been played over its end."""

    def book(command: c.Command, happened_at: str = "") -> None:
        at_books(services, club_id, command, happened_at=happened_at)

    book(c.OpenSeason(season=SEASON, name="The first one", terms=_TERMS))
    import_paper(services, club_id, Paper(text=OLD_BOOK), options=_ADDING)
    at_club(
        services,
        club_id,
        BuyCounters(member="bruno", counters=30, note="", paid="", currency=""),
        happened_at=_IN_SEASON,
    )
    book(c.GiveCounters(giver="", member="clara", counters=7, note="birthday"), _IN_SEASON)
    book(c.ImposeFine(member="dario", counters=3, note="late"), _IN_SEASON)
    book(c.EnterOpeningBalance(member="clara", counters=-4, note=""), _IN_SEASON)
    for text in (EVENING, OVER_MIDNIGHT):
        import_record(services, club_id, RecordFile(text=text))
    fined = at_books(
        services, club_id, c.ImposeFine(member="clara", counters=2, note="a mistake"), happened_at=_IN_SEASON
    )
    reverses = fined.recorded_events[0].position
    book(c.ReverseEntry(reverses=reverses, note="it was dario", entry=None), _IN_SEASON)
    book(c.CloseSeason(season=SEASON, now="", balances=()))
    book(c.SetCreditLimit(member="", counters=500))
    book(c.SetCreditLimit(member="ada", counters=600))
    book(c.SetBankLimit(counters=50_000))
    book(c.StateStock(counters=5_000))
    at_club(services, club_id, BuyCounters(member="eve", counters=10, note="", paid="", currency=""))
    at_club(services, club_id, CashCounters(member="eve", counters=25, note="", paid="", currency=""))
    book(c.CountCounters(counted=2_990, held=0, note="after the summer"))
    for settlement in ("first", "second"):
        agree_settlement(services, club_id, settlement, SettlementRequest(money=_MONEY, coin=10))
        pay_settlement(services, club_id, settlement, 1)
        undo_payment(services, club_id, settlement, 1)
        pay_settlement(services, club_id, settlement, 1)
        cancel_settlement(services, club_id, settlement)
        reopen_settlement(services, club_id, settlement)
        cancel_settlement(services, club_id, settlement)
