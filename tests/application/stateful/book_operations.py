"""The treasurer's operations in a club's run."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar

from ging_service.application.books import at_books
from ging_service.application.ledger_import.context import PaperOptions
from ging_service.application.ledger_import.faults import BadPaper
from ging_service.application.ledger_import.import_paper import Paper, import_paper
from ging_service.application.settlement_commands import (
    SettlementRequest,
    agree_settlement,
    cancel_settlement,
    pay_settlement,
    reopen_settlement,
    undo_payment,
)
from ging_service.domain.books import commands as c
from ging_service.domain.books.terms import MembersAtClose, MoneyTerms, SeasonTerms, TableMoneyPer
from ging_service.domain.errors import Refused
from tests.application.stateful.club_run import CLUB, some
from tests.application.stateful.operations import BOUND, NO_CODES, Codes, one_of

if TYPE_CHECKING:
    from tests.application.stateful.club_run import ClubRun

THE_CLUB = -1
EVERYBODY = -1


@dataclass(frozen=True, slots=True)
class Give:
    """Counters from the club, or from one member to another."""

    giver: int
    member: int
    counters: int
    days_ago: int
    refusals: ClassVar[Codes] = BOUND | {"gives_himself"}

    def do(self, run: ClubRun) -> None:
        giver = "" if self.giver == THE_CLUB else run.member(self.giver)
        command = c.GiveCounters(
            giver=giver, member=run.member(self.member), counters=self.counters, note="well played"
        )
        at_books(run.services, CLUB, command, happened_at=run.days_ago(self.days_ago))


@dataclass(frozen=True, slots=True)
class Fine:
    """A member pays for being late."""

    member: int
    counters: int
    days_ago: int
    refusals: ClassVar[Codes] = BOUND | {"member_left"}

    def do(self, run: ClubRun) -> None:
        command = c.ImposeFine(member=run.member(self.member), counters=self.counters, note="late")
        at_books(run.services, CLUB, command, happened_at=run.days_ago(self.days_ago))


@dataclass(frozen=True, slots=True)
class EnterOpening:
    """What a member had in the old book, or owed."""

    member: int
    counters: int
    days_ago: int
    refusals: ClassVar[Codes] = BOUND

    def do(self, run: ClubRun) -> None:
        command = c.EnterOpeningBalance(member=run.member(self.member), counters=self.counters, note="")
        at_books(run.services, CLUB, command, happened_at=run.days_ago(self.days_ago))


@dataclass(frozen=True, slots=True)
class Limit:
    """How far a member may go below zero, or everybody who has no limit of their own."""

    member: int
    counters: int
    refusals: ClassVar[Codes] = NO_CODES

    def do(self, run: ClubRun) -> None:
        member = "" if self.member == EVERYBODY else run.member(self.member)
        at_books(run.services, CLUB, c.SetCreditLimit(member=member, counters=self.counters))
        run.watch.limits[f"member/{member}"] = self.counters


@dataclass(frozen=True, slots=True)
class LimitBank:
    """How many counters the bank may have out."""

    counters: int
    refusals: ClassVar[Codes] = NO_CODES

    def do(self, run: ClubRun) -> None:
        at_books(run.services, CLUB, c.SetBankLimit(counters=self.counters))
        run.watch.limits["bank"] = self.counters


@dataclass(frozen=True, slots=True)
class Count:
    """The box is counted, or was some days ago; the first time it is only said how many counters the club owns."""

    counted: int
    days_ago: int
    refusals: ClassVar[Codes] = frozenset({"season_closed"})

    def do(self, run: ClubRun) -> None:
        if not run.done["Count"]:
            at_books(run.services, CLUB, c.StateStock(counters=1_000))
            return
        counting = c.CountCounters(counted=self.counted, held=0, note="")
        at_books(run.services, CLUB, counting, happened_at=run.days_ago(self.days_ago))


@dataclass(frozen=True, slots=True)
class OpenSeason:
    """A season of some days, which may have begun before today."""

    began_days_ago: int
    days: int
    zone: str
    per: TableMoneyPer
    members: MembersAtClose
    value: str
    refusals: ClassVar[Codes] = frozenset({"season_overlaps", "season_closed", "money_changed"})

    def do(self, run: ClubRun) -> None:
        first = run.now.date() - timedelta(days=self.began_days_ago)
        terms = SeasonTerms(
            first_day=first.isoformat(),
            last_day=(first + timedelta(days=self.days)).isoformat(),
            zone=self.zone,
            starts_at="",
            ends_at="",
            money=MoneyTerms(currency="EUR", minor_digits=2, counter_value=self.value),
            table_money_per=self.per,
            table_money=0 if self.per == "none" else 2,
            members_at_close=self.members,
            revalues=False,
        )
        number = run.done["OpenSeason"] + 1
        at_books(run.services, CLUB, c.OpenSeason(season=f"s{number}", name=f"Season {number}", terms=terms))


@dataclass(frozen=True, slots=True)
class CloseSeason:
    """The first season that is open is closed, or another one is tried."""

    season: int
    refusals: ClassVar[Codes] = frozenset({"season_closed", "earlier_season_open", "season_running", "tables_running"})

    def do(self, run: ClubRun) -> None:
        seasons = run.books().seasons
        open_ones = [season for season in seasons if not season.closed][:1]
        for season in one_of([*open_ones, *seasons], self.season):
            at_books(run.services, CLUB, c.CloseSeason(season=season.season, now="", balances=()))
            run.watch.close(season.terms.ends_at)


@dataclass(frozen=True, slots=True)
class Agree:
    """Who pays whom: at the end of a season, by everything before some day, or now."""

    season: int
    days_ago: int
    coin: int
    refusals: ClassVar[Codes] = BOUND | {"settlement_open", "nothing_to_settle", "members_cashed"}

    def do(self, run: ClubRun) -> None:
        seasons = run.books().seasons
        number = run.done["Agree"] + run.refused["nothing_to_settle"]
        season = some(["", *(one.season for one in seasons)], self.season)
        money = None if season else MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")
        before = "" if season else run.days_ago(self.days_ago)
        wanted = SettlementRequest(season=season, before=before, money=money, coin=self.coin)
        agree_settlement(run.services, CLUB, f"up-{number}", wanted)


@dataclass(frozen=True, slots=True)
class Pay:
    """One payment of the last settlement is made, or as many as there are."""

    payment: int
    all_of_them: bool
    refusals: ClassVar[Codes] = BOUND | {"settlement_done", "payment_made"}

    def do(self, run: ClubRun) -> None:
        for settlement in run.books().settlements[-1:]:
            agreed = settlement.agreed
            if not self.all_of_them:
                number = some(agreed.payments, self.payment).number
                pay_settlement(run.services, CLUB, agreed.settlement, number)
                continue
            for due in agreed.payments:
                with suppress(Refused):  # a limit may stand against one of them
                    pay_settlement(run.services, CLUB, agreed.settlement, due.number)


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A payment of the last settlement has not been made after all, or the rest of it is due again."""

    payment: int
    refusals: ClassVar[Codes] = BOUND | {"settlement_done", "payment_not_made"}

    def do(self, run: ClubRun) -> None:
        for settlement in run.books().settlements[-1:]:
            agreed = settlement.agreed
            if settlement.cancelled:
                reopen_settlement(run.services, CLUB, agreed.settlement)
            else:
                undo_payment(run.services, CLUB, agreed.settlement, some(agreed.payments, self.payment).number)


@dataclass(frozen=True, slots=True)
class GiveUp:
    """What has not been paid of the last settlement will not be."""

    refusals: ClassVar[Codes] = frozenset({"settlement_done"})

    def do(self, run: ClubRun) -> None:
        for settlement in run.books().settlements[-1:]:
            cancel_settlement(run.services, CLUB, settlement.agreed.settlement)


@dataclass(frozen=True, slots=True)
class TakeInPaper:
    """Some rows of an old book: an evening between two, a fine, and members who were not known yet."""

    first: int
    second: int
    counters: int
    days_ago: int
    refusals: ClassVar[Codes] = frozenset({"bad_paper"})

    def do(self, run: ClubRun) -> None:
        day = (run.now - timedelta(days=self.days_ago + 1)).date().isoformat()
        people = [*run.members(), "old-hand"]
        first, second = some(people, self.first), some(people, self.second)
        rows = (
            f"{day},{first},bought,{self.counters},b{self.counters}",
            f"{day},{first},result,{self.counters},evening",
            f"{day},{second},result,{-self.counters},evening",
            f"{day},{second},fine,1,",
            f"{day},{second},opening,{-self.counters},",
        )
        text = "\n".join(("date,member,kind,counters,reference", *rows)) + "\n"
        try:
            import_paper(run.services, CLUB, Paper(text=text), options=PaperOptions(add_members=True, skip_known=True))
        except BadPaper as bad:
            fault = next((one for one in bad.faults if one.code not in BOUND | {"row_twice", "evening_uneven"}), None)
            raise Refused(fault.code if fault else bad.code, "", "; ".join(bad.lines())) from bad
