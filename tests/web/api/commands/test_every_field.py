"""No field of a command or an event is lost: by HTTP, by the command line at a distance, by records, audit and feed.

A club lives through every command at a service of its own. What was decided is compared with what was sent, what the
audit decides again with what was decided, what a record leads to in another club with what it was written from, and
what the feed tells with what is in the log.
"""

from __future__ import annotations

import dataclasses
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.rate_limiter import Limits, Rate
from ging_service.application.club import at_club
from ging_service.application.export_evening_record import export_record
from ging_service.application.time_limit import TimeLimits
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.report import report_lines
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import open_services
from ging_service.cli.backend.backend import Backend
from ging_service.cli.backend.local import LocalBackend
from ging_service.cli.backend.parameters import Conditions
from ging_service.client import BEGINNING
from ging_service.domain.books import commands as b
from ging_service.domain.club import commands as c
from ging_service.domain.streams import DECIDERS, table_stream
from ging_service.eventlog.read import stream_events
from ging_service.execution.caller import ANYONE
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.games.gin_rummy.decider.commands import OpenTable as OpenGinTable
from ging_service.games.ging.decider import commands as g
from ging_service.games.ging.decider.fair_events import HandsOpened
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.rules.ruling_orders import NO_AMENDMENT
from ging_service.web.api.deserialize import event_taken
from tests.audit.conftest import sign
from tests.client.conftest import Live, served
from tests.web.api.commands import every_field as life
from tests.web.api.commands.sent_commands import at_books as at_books_by_api
from tests.web.api.commands.sent_commands import at_club as at_club_by_api

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB, AGAIN = "lived", "again"
FILLED_IN = {
    "CloseSeason.balances",  # what the accounts hold
    "CloseSeason.now",
    "CommitShuffle.seed",  # drawn by the service
    "CorrectSeason.booked",  # whether anything counts in it
    "CorrectSeason.now",
    "CountCounters.held",  # what the accounts hold
    "CountCounters.on_account",
    "DealCards.now_s",
    "DealCards.order",
    "DealCards.seed",
    "RecordDeal.now_s",
    "ReverseEntry.entry",  # what stands at the position
    "SeasonTerms.ends_at",  # from the days and the zone
    "SeasonTerms.starts_at",
    "WithdrawSeason.booked",
}
"""Fields that no client names: the service fills them in."""
BOOK = """date,member,kind,counters,reference,note
2022-10-01,anna,bought,+30,p. 6,by hand
2024-10-01,anna,result,+24,p. 7,by hand
2024-10-01,ben,result,-24,p. 7,by hand
2026-10-01,cato,result,+24,p. 8,by hand
2026-10-01,dora,result,-24,p. 8,by hand
"""


@dataclass
class Lived:
    """A club in which every command was carried out."""

    live: Live
    sent: list[Any] = field(default_factory=list)
    decided: list[Any] = field(default_factory=list)

    @property
    def services(self) -> Services:
        return self.live.services


@contextmanager
def deciding() -> Iterator[list[Any]]:
    """The commands that are decided meanwhile, as they are decided."""
    seen: list[Any] = []
    before = [decider.decide for decider in DECIDERS]

    def watch(decide: Any) -> Any:
        def watched(command: Any, state: Any) -> Any:
            events = decide(command, state)
            seen.append(command)
            return events

        return watched

    for decider, decide in zip(DECIDERS, before, strict=True):
        object.__setattr__(decider, "decide", watch(decide))
    try:
        yield seen
    finally:
        for decider, decide in zip(DECIDERS, before, strict=True):
            object.__setattr__(decider, "decide", decide)


@pytest.fixture(scope="module")
def lived(database: Database) -> Iterator[Lived]:
    ahead = timedelta()
    with open_services(database.app_dsn) as opened:
        limits = Limits(requests=Rate(period_s=0, burst=1))
        services = dataclasses.replace(opened, limits=limits, clock=lambda: datetime.now(UTC) + ahead)
        with served(services) as live, deciding() as decided:
            club = Lived(live, decided=decided)
            at_club(services, CLUB, c.FoundClub(name="Willughby's Table"), ANYONE)
            backends = live_life(club)
            ahead = timedelta(hours=1)
            assert TimeLimits(services).close_expired() == 1
            send(club, backends["eve"].at_table, (CLUB, "dealt"), g.OpenHands(deals=(1,), reason="ruling"))
            club.decided = list(decided)
            yield club


def live_life(lived: Lived) -> dict[str, Backend]:
    """Every command through the remote backend; what it does not have, by the client."""
    backend = Backend(lived.live.client(CLUB))
    backends, at = {"": backend}, backend.client.club(CLUB)
    for _, command in life.of_club():
        send(lived, at_club_by_api, at, command)
    at.shut_out_member("fay", balance=3)
    at.invite(member="fay")
    for member in (*life.MEMBERS, "eve"):
        backends[member] = Backend(lived.live.client(CLUB, member=member))
    for _, command in life.of_books():
        send(lived, at_books_by_api, at, command)
    types: Any = ["books.GiftGiven", "books.FineImposed", "club.CountersBought", "club.CountersCashed"]
    for event in at.list_events(type_=types):
        wrong = b.ReverseEntry(reverses=event["position"], note="by mistake", entry=None)
        send(lived, at_books_by_api, at, wrong)
    for who, table, command in (*life.at_tables(), *life.with_service()):
        send(lived, backends[who].at_table, (CLUB, table), command)
    for who, agreed in life.agreed(backends, CLUB):
        send(lived, at_club_by_api, backends[who].client.club(CLUB), agreed)
    backend.at_table((CLUB, "offered"), [g.EndTable()], Conditions())
    for _, ruling in life.disputed(backends, CLUB):
        lived.sent.append(ruling)
    at.open_table(table="bots", game="gin_rummy", members=["anna", "bot:simple"])
    at.take_in_paper(csv=BOOK)
    send(lived, at_books_by_api, at, b.CloseSeason(season="s22", now="", balances=()))
    at.agree_settlement(settlement="s1", season="s24", coin=5)
    at.pay_settlement("s1", 1)
    at.agree_settlement(settlement="s2", before="2026-11-01T00:00:00Z", money={"currency": "EUR", "counter_value": "5"})
    at.cancel_settlement("s2")
    at.reopen_settlement("s2")
    at.pay_settlement("s2", 1)
    at.undo_payment("s2", 1)
    return backends


def send(lived: Lived, give: Any, where: Any, command: Any) -> None:
    """Give a command; the service must have decided it as it was given, but for what it fills in."""
    before = len(lived.decided)
    if isinstance(where, tuple):
        give(where, [command], Conditions())
    else:
        give(where, command)
    lived.sent.append(command)
    found = [one for one in lived.decided[before:] if type(one) is type(command)]
    assert found, command
    assert set(differing(command, found[-1])) <= FILLED_IN, (command, found[-1])


def differing(sent: Any, decided: Any) -> Iterator[str]:
    for one in fields(sent):
        given, had = getattr(sent, one.name), getattr(decided, one.name)
        if is_dataclass(given) and type(given) is type(had):
            yield from differing(given, had)
        elif given != had:
            yield f"{type(sent).__name__}.{one.name}"


def fields_in(commands: list[Any]) -> set[str]:
    return {name for command in commands for name in life.fields_set(command)}


ALL_FIELDS = {name for command in life.COMMANDS for name in life.fields_of(command)}


def test_every_command_was_carried_out(lived: Lived) -> None:
    assert {type(command) for command in lived.decided} == {*life.COMMANDS, OpenGinTable}


def test_every_field_of_every_command_had_a_value_when_it_was_decided(lived: Lived) -> None:
    assert sorted(ALL_FIELDS - fields_in(lived.decided)) == []


def test_a_ruling_arrives_as_it_was_given(lived: Lived) -> None:
    given = [one for one in lived.sent if type(one).__name__ == "Ruling"]
    applied = [one.ruling for one in lived.decided if isinstance(one, g.ApplyRuling)]
    assert applied == given


def test_the_audit_decides_the_same_commands_again(lived: Lived, tmp_path: Path) -> None:
    sign(lived.services, CLUB)
    export_club(lived.services, CLUB, tmp_path / "record", all_openings=True)
    with deciding() as again:
        report = verify_record(tmp_path / "record", lived.services.codec)
    assert report.verdict == "genuine", "\n".join(report_lines(report))
    found = [as_recorded(one) for one in again]
    missing = [one for one in map(as_recorded, lived.decided) if one not in found and not is_unrecorded(one)]
    assert missing == []


def as_recorded(command: Any) -> Any:
    """A command without what no event records, or what stands in its events in another form."""
    blank: dict[str, Any] = {"now_s": 0, "now": "", "seed": "", "record": (), "order": ()}
    if isinstance(command, b.CloseSeason):
        blank["balances"] = tuple(one for one in command.balances if one.counters)
    if isinstance(command, g.ApplyRuling):  # the record has what the amendment came to, not how it was ordered
        blank["ruling"] = dataclasses.replace(command.ruling, amendment=NO_AMENDMENT)
    if isinstance(command, b.AgreeSettlement):  # its event says what a season or "now" came to
        blank |= {"as_of": "", "money": None, "counters": tuple(one for one in command.counters if one.counters)}
    if isinstance(command, g.RecordDeal):
        blank["dealer"] = 0  # −1 is whose turn it is; the event names the dealer
        blank["hands"] = tuple(frozenset(hand) for hand in command.hands)
    names = {one.name for one in fields(command)}
    return dataclasses.replace(command, **{name: value for name, value in blank.items() if name in names})


def is_unrecorded(command: Any) -> bool:
    """Settling is recorded as its consequences; the names of fay have been erased."""
    return isinstance(command, g.Settle) or getattr(command, "member", "") == "fay"


def test_a_record_leads_to_the_same_events_in_another_club(lived: Lived) -> None:
    at_club(lived.services, AGAIN, c.FoundClub(name="Again"), ANYONE)
    with lived.live.client(AGAIN) as other:
        texts = [export_record(lived.services, CLUB, table, all_hands=True) for table in ("cut", "real")]
        for member in life.MEMBERS:
            other.club(AGAIN).add_member(member=member, name=member.title())
        other.club(AGAIN).take_in_records(records=[{"text": text} for text in texts])
    for table in ("cut", "real"):
        assert played(lived.services, CLUB, table) == played(lived.services, AGAIN, table)


def played(services: Services, club: str, table: str) -> list[Any]:
    """A table's events with every hand; what an arbitrator did to it later is in no record."""
    with services.club_transaction(club) as conn:
        recorded_events = recorded_events_of(services, stream_events(conn, club, table_stream(table)))
    return [one.event for one in recorded_events if not isinstance(one.event, HandsOpened | RulingApplied)]


@pytest.mark.complete
def test_the_feed_tells_every_field_of_every_event(lived: Lived) -> None:
    local = LocalBackend.over(lived.services)
    recorded = [event_taken(one) for one in local.client.club(CLUB).list_events(limit=500)]
    with lived.live.client(CLUB) as client:
        feed = client.club(CLUB).events(after=BEGINNING)
        told = [event_taken(next(feed)) for _ in recorded]
    assert told == [one._replace(command="", to_all=False) for one in recorded]
    assert {type(one.event) for one in recorded} >= set()
