"""A club's life over years: evenings on their days, recorded the next morning or later, counters bought and cashed.

Benches and tests are run on it. An evening is decided in memory and appended at once, some 10,000 events a second.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.access.role_rights import ALL
from ging_service.application.simulation.evenings import Evening, EveningSetup, simulator_of
from ging_service.application.simulation.simulate import Simulated, reviewer_of
from ging_service.domain.club.commands import AddMember, BuyCounters, CashCounters, Command, FoundClub, NameArbitrator
from ging_service.domain.game import USUAL_GAME
from ging_service.domain.ledger import member_id_of
from ging_service.domain.streams import CLUB, game_of, table_stream
from ging_service.eventlog.codec import timestamp
from ging_service.execution.command_batch import CommandBatch, CommandStep
from ging_service.execution.execute import execute
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.paging import MOST_ITEMS, Paging

from .quarrels import Quarrel, quarrel_about
from .treasurer import Treasurer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ging_service.execution.services import Services

_FIRST_NAMES: Final = (
    "Ada Bruno Clara Dario Edith Fergus Greta Hugo Ines Jonas Kate Louis Mabel Nils Olive Piet Quirin Rosa Sven Thea "
    "Udo Vera Willem Xenia Yves Zita Anton Berta Cesar Dora Emil Frida Georg Hanna Ivan Judith Karl Lena Moritz Nora"
)
NAMES: Final = tuple(_FIRST_NAMES.split())
WEEKS: Final = 52
ARBITRATORS: Final = 3
RECORDED_LATE: Final = 0.05
DISPUTED: Final = 0.03
LEAST_AT_HOME: Final = 60
MOST_AT_HOME: Final = 600
PURCHASE: Final = 200
SEATS: Final = 4
MOST_DEALS: Final = 30
WEEKS_A_MONTH: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Years:
    """A club that is founded on the first day of ``first_year``, and how much it plays each year.

    The same seed gives the same history. ``deals_a_year`` are reached, give or take a table's last deals.
    """

    club_id: str
    years: int
    deals_a_year: int
    members: int = 40
    first_year: int = 2015
    seed: int = 1


def live(services: Services, plan: Years, on_deals: Callable[[int], None] = lambda _: None) -> Simulated:
    """Simulate the club. ``on_deals`` receives how many more deals have been played.

    The clock of ``services`` is not used: everything is recorded at the simulated time. Raises
    ``Refused("club_exists")``.
    """
    began = perf_counter()
    life = _Life(services, plan)
    life.found()
    done = Simulated()
    for year in range(plan.first_year, plan.first_year + plan.years):
        for tables in life.year(year):
            on_deals(tables.deals)
            done = replace(
                done,
                tables=done.tables + tables.tables,
                deals=done.deals + tables.deals,
                commands=done.commands + tables.commands,
                events=done.events + tables.events,
            )
    return replace(done, elapsed_s=perf_counter() - began)


class _Life:
    """The club as it goes on, with a clock of its own."""

    def __init__(self, services: Services, plan: Years) -> None:
        self._plan = plan
        self._now = datetime(plan.first_year, 1, 1, 8, tzinfo=UTC)
        self._services = replace(services, clock=lambda: self._now)
        self._random = Random(f"{plan.seed}/{plan.club_id}")  # noqa: S311  simulated play is to be foreseen
        self._names = [_name(number) for number in range(plan.members)]
        self._members = [name.lower() for name in self._names]
        self._treasurer = Treasurer(self._services, plan.club_id, self._members, self._random)
        self._simulator = simulator_of(USUAL_GAME)
        self._late: list[_Recorded] = []
        self._quarrels: list[Quarrel] = []
        self._deals = 0

    def found(self) -> None:
        """The club with its members, who buy their first counters."""
        commands: list[Command] = [FoundClub(name="A club of years")]
        for member, name in zip(self._members, self._names, strict=True):
            commands += [
                AddMember(member=member, name=name),
                BuyCounters(member=member, counters=PURCHASE, note="", paid="", currency=""),
            ]
        commands += [NameArbitrator(member=member) for member in self._members[-ARBITRATORS:]]
        self._at_club(commands)
        self._treasurer.begin()

    def year(self, year: int) -> Iterator[Simulated]:
        """An evening each week. It is recorded the next morning or a week later, and always within the year.

        The year's season is opened on its first day, when that of the year before is closed.
        """
        before = self._deals
        self._now = datetime(year, 1, 1, 10, tzinfo=UTC)
        if year > self._plan.first_year:
            self._treasurer.close(year - 1)
        self._treasurer.open(year)
        for week, friday in enumerate(_fridays(year), start=1):
            self._now = friday.replace(hour=18)
            if week % WEEKS_A_MONTH == 1:
                self._at_club(self._bought_and_cashed())
                self._treasurer.month()
            self._rule()
            yield self._evening(friday, before + self._plan.deals_a_year * week // WEEKS)
        self._now = datetime(year, 12, 31, 18, tzinfo=UTC)
        self._record(self._late)
        self._late = []

    def _evening(self, friday: datetime, until_deals: int) -> Simulated:
        """Play as many tables as it takes to reach so many deals."""
        free = self._random.sample(self._members, len(self._members))
        played: list[_Recorded] = []
        before = self._deals
        while self._deals < until_deals and len(free) >= SEATS:
            seated, free = free[:SEATS], free[SEATS:]
            most = min(MOST_DEALS, until_deals - self._deals)
            played.append(_recorded(self._table(friday, len(played) + 1, seated, most)))
            self._deals += _deals_of(played[-1].evening)
        late = [one for one in played if self._random.random() < RECORDED_LATE]
        self._now = (friday + timedelta(days=1)).replace(hour=9)
        self._record([*self._late, *(one for one in played if one not in late)])
        self._late = late
        return Simulated(
            tables=len(played),
            deals=self._deals - before,
            commands=sum(len(one.order.steps) for one in played),
            events=sum(len(step.decided or ()) for one in played for step in one.order.steps),
        )

    def _table(self, friday: datetime, number: int, seated: Sequence[str], deals: int) -> Evening:
        random = self._random
        seating = EveningSetup(
            place=(self._plan.club_id, f"{friday:%Y-%m-%d}-{number}"),
            random=random,
            members=tuple(seated),
            reviewer=reviewer_of(self._members[-ARBITRATORS:], seated),
            deals=deals,
            is_recorded=True,
        )
        evening = self._simulator.evening(seating)
        evening.now_s = int(friday.replace(hour=19, minute=random.randrange(0, 60, 15)).timestamp())
        return evening

    def _record(self, tables: Sequence[_Recorded]) -> None:
        """Record evenings in the log. A player contests a deal of some of them."""
        for table in tables:
            execute(self._services, table.order)
            if self._random.random() < DISPUTED and (quarrel := quarrel_about(table.evening, self._random)):
                quarrel.begin(self._services)
                self._quarrels.append(quarrel)

    def _rule(self) -> None:
        """Rule on the disputes that are due."""
        for quarrel in self._quarrels:
            if not quarrel.weeks:
                quarrel.settle(self._services)
            quarrel.weeks -= 1
        self._quarrels = [quarrel for quarrel in self._quarrels if quarrel.weeks >= 0]

    def _bought_and_cashed(self) -> Iterator[Command]:
        """Members with few counters at home buy some, and members with many cash some."""
        page = balances(self._services, self._plan.club_id, paging=Paging(limit=MOST_ITEMS), kind="member")
        for held in page.items:
            member = member_id_of(held.account)
            if held.balance < LEAST_AT_HOME:
                yield BuyCounters(
                    member=member, counters=PURCHASE - min(0, held.balance), note="", paid="", currency=""
                )
            elif held.balance > MOST_AT_HOME:
                yield CashCounters(member=member, counters=held.balance - PURCHASE, note="", paid="", currency="")

    def _at_club(self, commands: Sequence[Command] | Iterator[Command]) -> None:
        steps = tuple(CommandStep(command) for command in commands)
        if steps:
            execute(self._services, CommandBatch(club_id=self._plan.club_id, stream_id=CLUB, steps=steps))


class _Recorded(NamedTuple):
    """An evening that is over, as one batch to a new table, decided already."""

    evening: Evening
    order: CommandBatch


def _recorded(evening: Evening) -> _Recorded:
    """Play an evening in memory."""
    steps = tuple(
        CommandStep(
            played.move.command,
            timestamp(datetime.fromtimestamp(played.at_s, UTC)),
            played.events,
            evening.actor(played.move),
        )
        for played in evening.played()
    )
    club_id, table_id = evening.place
    order = CommandBatch(
        club_id=club_id,
        stream_id=table_stream(table_id),
        steps=steps,
        actor=evening.members[0] if evening.is_recorded else "",  # as in ``simulate``
        rights=ALL,
        expected_version=0,
    )
    return _Recorded(evening, order)


def _deals_of(evening: Evening) -> int:
    return game_of(evening.state).summary(evening.state).deals_played


def _fridays(year: int) -> Iterator[datetime]:
    """The first 52 Fridays of a year; the last one is its 30th of December at the latest."""
    first = datetime(year, 1, 1, tzinfo=UTC)
    first += timedelta(days=(4 - first.weekday()) % 7)
    return (first + timedelta(weeks=week) for week in range(WEEKS))


def _name(number: int) -> str:
    again, place = divmod(number, len(NAMES))
    return f"{NAMES[place]}{again + 1}" if again else NAMES[place]
