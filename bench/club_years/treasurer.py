"""The treasurer of a simulated club: seasons and their money, gifts and fines, counts of the box, settling up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.books import at_books
from ging_service.application.settlement_commands import SettlementRequest, agree_settlement, pay_settlement
from ging_service.domain.books import commands as c
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms, TableMoneyPer
from ging_service.execution.caller import Caller
from ging_service.reporting.ledger.books import box

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from ging_service.domain.books.events import SettlementAgreed
    from ging_service.execution.command_batch import CommandResult
    from ging_service.execution.services import Services

STOCK: Final = 200_000
CREDIT: Final = 5_000
_ZONE: Final = "Europe/London"
_TABLE_MONEY: Final[tuple[TableMoneyPer, ...]] = ("none", "evening", "deal")


class Treasurer:
    """Keeps the book of a club; each year is a season, and every third one is settled in money."""

    def __init__(self, services: Services, club_id: str, members: Sequence[str], random: Random) -> None:
        self._services = services
        self._club_id = club_id
        self._members = members
        self._random = random
        self._caller = Caller(actor=members[0])

    def begin(self) -> None:
        """Enter what the club owns, the members' credit limits, and what two of them bring from the old book."""
        first, second = self._members[:2]
        self._do(c.StateStock(counters=STOCK))
        self._do(c.SetCreditLimit(member="", counters=CREDIT))
        self._do(c.SetBankLimit(counters=STOCK))
        self._do(c.EnterOpeningBalance(member=first, counters=25, note="from the old book"))
        self._do(c.EnterOpeningBalance(member=second, counters=-15, note="from the old book"))

    def open(self, year: int) -> None:
        """Open the season of a year."""
        per = _TABLE_MONEY[year % 3]
        terms = SeasonTerms(
            first_day=f"{year}-01-01",
            last_day=f"{year}-12-31",
            zone=_ZONE,
            starts_at="",
            ends_at="",
            money=MoneyTerms(currency="GBP", minor_digits=2, counter_value="2.5"),
            table_money_per=per,
            table_money=0 if per == "none" else 1,
            members_at_close="carried",
            revalues=False,
        )
        self._do(c.OpenSeason(season=str(year), name=f"The year {year}", terms=terms))

    def month(self) -> None:
        """Record gifts and a fine. Now and then the box is counted, and the count is not always right."""
        giver, taker, guilty = self._random.sample(self._members, 3)
        self._do(c.GiveCounters(giver="", member=taker, counters=self._random.randint(1, 9), note="a prize"))
        self._do(c.GiveCounters(giver=giver, member=taker, counters=self._random.randint(1, 9), note="a lost bet"))
        self._do(c.ImposeFine(member=guilty, counters=self._random.randint(1, 3), note="late"))
        expected = box(self._services, self._club_id).expected
        if expected is not None and not self._random.randrange(4):
            counted = expected - self._random.choice((0, 0, 0, 1, 2, -1))
            self._do(c.CountCounters(counted=counted, held=0, note="in the box"))

    def close(self, year: int) -> None:
        """Close the season of a year. In every third year it is settled and paid before."""
        if year % 3 == 1:
            self._settle(str(year))
        self._do(c.CloseSeason(season=str(year), now="", balances=()))

    def _settle(self, name: str) -> None:
        done = agree_settlement(
            self._services, self._club_id, name, SettlementRequest(season=name, coin=5), self._caller
        )
        agreed: SettlementAgreed = done.recorded_events[0].event
        for due in agreed.payments:
            pay_settlement(self._services, self._club_id, name, due.number, self._caller)

    def _do(self, command: c.Command) -> CommandResult:
        return at_books(self._services, self._club_id, command, self._caller)
