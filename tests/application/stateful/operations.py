"""Operations that a club may see on a day, as small values: a run is a list of them, to print, shorten and replay.

People, tables and disputes are named by numbers that are counted round whatever there is by then.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, ClassVar, Literal

from ging_service.application.club import at_club, balance_of
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute, withdraw_dispute
from ging_service.application.import_evening_records import import_record
from ging_service.application.played_evenings import RecordFile
from ging_service.application.simulation.simulate import Sitting, play
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember, BuyCounters, CashCounters, EraseName
from ging_service.domain.errors import Refused
from ging_service.execution.caller import Caller
from ging_service.games.ging.decider.commands import EndTable as EndGame
from ging_service.games.ging.rules.ruling_orders import OrderedTransfer, Ruling
from ging_service.games.ging.simulator import STYLES, Evening, some_house_rules
from ging_service.records.errors import RecordError
from ging_service.reporting.tables.deals import list_deals
from ging_service.reporting.tables.tables import list_tables
from tests.application.stateful.club_run import ALL, CLUB, T, some
from tests.games.ging.ruling_values import make_amendment, make_ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.application.stateful.club_run import ClubRun

Codes = frozenset[str]

NO_CODES: Codes = frozenset()
OVER: Codes = frozenset({"dispute_ruled", "dispute_withdrawn"})
BOUND: Codes = frozenset({"credit_limit", "season_closed", "earlier_season"})
"""With what the treasurer's book may refuse whatever moves counters."""

_RECORD = """format = 1
game = "ging"
table = "{table}"
date = {date}
time = 19:30:00
members = ["{members}"]
players = ["{members}"]
rules.first_dealer = "assigned"
first_dealer = "{dealer}"
actions = [
  "deal",
  "1 S 27 KS 10S 7S",
  "all ok",
  "deal",
  "settle",
  {end}
]
"""


@dataclass(frozen=True, slots=True)
class Wait:
    """Days go by."""

    days: int
    refusals: ClassVar[Codes] = NO_CODES

    def do(self, run: ClubRun) -> None:
        run.now += timedelta(days=self.days)


@dataclass(frozen=True, slots=True)
class SetBack:
    """Somebody sets the clock of the service back."""

    hours: int
    refusals: ClassVar[Codes] = NO_CODES

    def do(self, run: ClubRun) -> None:
        run.now -= timedelta(hours=self.hours)
        run.was_set_back = True


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody new stands in the book."""

    refusals: ClassVar[Codes] = NO_CODES

    def do(self, run: ClubRun) -> None:
        number = run.done["Join"] + 1
        at_club(run.services, CLUB, AddMember(member=f"new-{number}", name=f"New {number}"))


@dataclass(frozen=True, slots=True)
class Erase:
    """A name is taken out of the book; the member leaves, and gets no seat at a new table."""

    member: int
    refusals: ClassVar[Codes] = frozenset({"name_erased"})

    def do(self, run: ClubRun) -> None:
        member = run.member(self.member)
        at_club(run.services, CLUB, EraseName(member=member, balance=balance_of(run.services, CLUB, member)[0]))


@dataclass(frozen=True, slots=True)
class Buy:
    """Counters from the bank."""

    member: int
    counters: int
    days_ago: int
    refusals: ClassVar[Codes] = BOUND

    def do(self, run: ClubRun) -> None:
        command = BuyCounters(member=run.member(self.member), counters=self.counters, note="", paid="", currency="")
        at_club(run.services, CLUB, command, happened_at=run.days_ago(self.days_ago))


@dataclass(frozen=True, slots=True)
class Cash:
    """Counters back to the bank."""

    member: int
    counters: int
    days_ago: int
    refusals: ClassVar[Codes] = BOUND

    def do(self, run: ClubRun) -> None:
        command = CashCounters(member=run.member(self.member), counters=self.counters, note="", paid="", currency="")
        at_club(run.services, CLUB, command, happened_at=run.days_ago(self.days_ago))


@dataclass(frozen=True, slots=True)
class Play:
    """An evening of four, chosen and played by a seed: one order, decided whole, or command by command as it happens.

    The books may refuse one of its commands: then the table stays as it is by then.
    """

    seed: int
    deals: int
    goes_on: bool
    as_it_happens: bool
    refusals: ClassVar[Codes] = BOUND | {"member_left"}

    def do(self, run: ClubRun) -> None:
        random = Random(self.seed)  # noqa: S311  the same play for the same seed
        first, second, third, fourth = random.sample(run.players(), 4)
        table_id = run.new_table()
        rules = some_house_rules(random)
        evening = Evening(
            place=(CLUB, table_id),
            random=random,
            members=(first, second, third, fourth),
            rules=rules,
            style=random.choice(STYLES if rules.mode == "declared" else STYLES[:2]),
            deals=self.deals,
            now_s=int(run.now.timestamp()),
            goes_on=self.goes_on,
        )
        sitting = Sitting(
            club_id=CLUB, table_id=table_id, evening=evening, scribe=first, batch=1 if self.as_it_happens else 10_000
        )
        if self.as_it_happens:
            with suppress(Refused):
                play(run.services, sitting)
        else:
            play(run.services, sitting)


@dataclass(frozen=True, slots=True)
class EndTable:
    """A table that has been left is ended, if no deal is running at it."""

    table: int
    refusals: ClassVar[Codes] = BOUND

    def do(self, run: ClubRun) -> None:
        for table in one_of(list_tables(run.services, CLUB, phase="between_deals").items, self.table):
            at_table(run.services, CLUB, table.table_id, EndGame())


@dataclass(frozen=True, slots=True)
class TakeInRecord:
    """An evening on paper is taken in whole, with its new members."""

    seed: int
    days_ago: int
    ends: bool
    refusals: ClassVar[Codes] = BOUND

    def do(self, run: ClubRun) -> None:
        people = [*run.players(), f"guest-{self.seed % 3}"]
        members = Random(self.seed).sample(list(dict.fromkeys(people)), 4)  # noqa: S311  the same four for the same seed
        day = run.now - timedelta(days=self.days_ago + 1)
        text = _RECORD.format(
            table=run.new_table(),
            date=day.date().isoformat(),
            members='", "'.join(members),
            dealer=members[-1],
            end='"end"' if self.ends else "",
        )
        try:
            import_record(run.services, CLUB, RecordFile(text=text), add_members=True)
        except RecordError as error:
            raise Refused(error.code, error.rule, error.detail) from error


@dataclass(frozen=True, slots=True)
class Contest:
    """A member raises a dispute about a deal, if one has been played."""

    member: int
    deal: int
    refusals: ClassVar[Codes] = NO_CODES

    def do(self, run: ClubRun) -> None:
        deals = list_deals(run.services, CLUB, paging=ALL).items
        if not deals:
            return
        contested = some(deals, self.deal)
        about = Contested(table_id=contested.table_id, deal=contested.deal, subject="deal")
        raise_dispute(run.services, (CLUB, f"d{run.done['Contest']}"), about, "why", run.caller(self.member))


@dataclass(frozen=True, slots=True)
class Review:
    """Somebody would review a dispute, and perhaps have the hands opened: they may be no arbitrator."""

    member: int
    dispute: int
    opens_hands: bool
    refusals: ClassVar[Codes] = OVER | {
        "not_an_arbitrator",
        "sat_at_table",
        "own_dispute",
        "already_taken",
        "hands_are_open",
        "deal_running",
    }

    def do(self, run: ClubRun) -> None:
        for dispute in one_of([*run.disputes("raised"), *run.disputes()], self.dispute):
            caller = run.caller(self.member)
            take_dispute(run.services, (CLUB, dispute.dispute_id), caller, opens_hands=self.opens_hands)


@dataclass(frozen=True, slots=True)
class Rule:
    """The arbitrator who reviews a dispute rules."""

    dispute: int
    outcome: Literal["dismissed", "voided", "ordered", "amended"]
    payer: int
    counters: int
    refusals: ClassVar[Codes] = frozenset({"deal_not_settled", "showdown"})

    def do(self, run: ClubRun) -> None:
        for dispute in one_of(run.disputes("under_review"), self.dispute):
            arbitrator = Caller(actor=dispute.arbitrator)
            rule_dispute(run.services, (CLUB, dispute.dispute_id), self._ruling(), "so be it", arbitrator)

    def _ruling(self) -> Ruling | None:
        """An amended deal is one in which nobody declared."""
        if self.outcome == "dismissed":
            return None
        transfers = (
            OrderedTransfer(payer=self.payer % 4, taker=(self.payer + 1) % 4, counters=self.counters, rule=""),
        )
        return make_ruling(
            outcome=self.outcome,
            deal=0,
            amendment=make_amendment(replaces=self.outcome == "amended"),
            transfers=transfers if self.outcome == "ordered" else (),
        )


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The member who raised a dispute withdraws it; anybody else may try."""

    member: int
    dispute: int
    refusals: ClassVar[Codes] = OVER | {"not_your_dispute"}

    def do(self, run: ClubRun) -> None:
        for dispute in one_of(run.disputes(), self.dispute):
            withdraw_dispute(run.services, (CLUB, dispute.dispute_id), caller=run.caller(self.member))


def one_of(things: Sequence[T], number: int) -> list[T]:
    """One of them, or none where there is none."""
    return [some(things, number)] if things else []
