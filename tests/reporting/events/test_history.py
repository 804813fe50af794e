"""The filters of history find what was asked for, page by page, whatever stands in the texts of the log."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.bootstrap import open_services
from ging_service.domain.books.commands import GiveCounters, ImposeFine
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog import prefilter
from ging_service.eventlog.errors import NoSuchClub
from ging_service.execution.caller import Caller
from ging_service.execution.visibility import OPERATOR
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.events.event_filter import ALL_EVENTS, LogFilter
from ging_service.reporting.events.history import history
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables import deals as deal_queries
from ging_service.reporting.tables.deals import get_deal, list_deals
from tests.support.threads import in_another_thread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "history"
SEAT_FIELDS = ("seat", "dealer", "accused", "accuser", "natural", "by")
LONG_AGO = "2026-01-02T20:00:00Z"


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    """A club that has played, with something told later than it happened, a gift and a fine, and a guest who has not played."""
    with open_services(database.app_dsn) as opened:
        simulate(opened, Simulation(club_id=CLUB, tables=6, deals=4, seed=3))
        at_club(opened, CLUB, AddMember(member="guest", name="Guest"), Caller(actor="ada"), happened_at=LONG_AGO)
        treasurer = Caller(actor="clara")
        at_books(opened, CLUB, GiveCounters(giver="ada", member="guest", counters=1, note=""), treasurer)
        at_books(opened, CLUB, ImposeFine(member="jonas", counters=1, note="late"), treasurer)
        yield opened


def all_of(services: Services, wanted: LogFilter = ALL_EVENTS, limit: int = 500) -> list[RecordedEvent]:
    found: list[RecordedEvent] = []
    after = ""
    while True:
        page = history(services, CLUB, OPERATOR, wanted, Paging(limit=limit, after=after))
        found += page.items
        if not page.next:
            return found
        assert page.next == str(found[-1].position)
        after = page.next


def concerns(one: RecordedEvent, member: str, members: dict[str, tuple[str, ...]]) -> bool:
    event: Any = one.event
    if member in (one.actor, getattr(event, "member", ""), getattr(event, "giver", ""), *getattr(event, "members", ())):
        return True
    seats = members.get(one.stream_id, ())
    return member in seats and seats.index(member) in [getattr(event, field, -1) for field in SEAT_FIELDS]


def test_a_member_is_found_by_their_name_their_seat_and_their_commands(services: Services) -> None:
    everything = all_of(services)
    members = {one.stream_id: one.event.members for one in everything if one.type == "ging.TableOpened"}
    for member in ("ada", "jonas", "guest", "nobody"):
        wanted = [one for one in everything if concerns(one, member, members)]
        for limit in (7, 500):
            assert all_of(services, LogFilter(member=member), limit) == wanted
        for stream_id in members:
            there = [one for one in wanted if one.stream_id == stream_id]
            assert all_of(services, LogFilter(member=member, table_id=stream_id.removeprefix("table/")), 7) == there


def test_times_are_from_included_to_not_included(services: Services) -> None:
    everything = all_of(services)
    middle = datetime.fromisoformat(everything[len(everything) // 2].recorded_at)
    day = datetime(2026, 1, 2, 20, tzinfo=UTC)
    for wanted, expected in (
        (LogFilter(recorded_from=middle), [one for one in everything if datetime.fromisoformat(one.recorded_at) >= middle]),
        (LogFilter(recorded_to=middle), [one for one in everything if datetime.fromisoformat(one.recorded_at) < middle]),
        (LogFilter(happened_to=middle), [
            one for one in everything if datetime.fromisoformat(one.happened_at or one.recorded_at) < middle]),
        (LogFilter(happened_from=day, happened_to=day + timedelta(seconds=1)), [one for one in everything if one.happened_at]),
        (LogFilter(happened_from=day - timedelta(seconds=1), happened_to=day), []),
    ):  # fmt: skip
        assert all_of(services, wanted, 11) == expected


def test_deals_are_found_by_number_at_one_table_or_at_all(services: Services) -> None:
    everything = all_of(services)
    entries = list_deals(services, CLUB, Paging(limit=500)).items
    for number in (1, 3, 99):
        of_number = [entry for entry in entries if entry.deal == number]
        wanted = [
            one
            for one in everything
            if any(
                one.stream_id == f"table/{entry.table_id}" and entry.first_version <= one.version <= entry.last_version
                for entry in of_number
            )
        ]
        assert all_of(services, LogFilter(deal=number), 5) == wanted
        for entry in of_number:
            seen = get_deal(services, CLUB, entry.table_id, number, OPERATOR)
            assert list(seen.recorded_events) == all_of(services, LogFilter(table_id=entry.table_id, deal=number), 5)
            assert seen.recorded_events[0].version == entry.first_version


def test_types_and_wide_ranges_fit_together(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = all_of(services)
    monkeypatch.setattr(prefilter, "CHUNK_EVENTS", 8)
    monkeypatch.setattr(prefilter, "WIDEST_RANGE", 40)
    for types in (("ging.GameEnded",), ("ging.PlayerSatisfied", "ging.SuitDeclared"), ("club.ClubFounded",)):
        found = all_of(services, LogFilter(types=types), 3)
        assert found == [one for one in everything if one.type in types]
    table = [one for one in everything if one.stream_id == "table/sim-3-1-2"]
    assert all_of(services, LogFilter(table_id="sim-3-1-2"), 9) == table
    assert all(other.version == one.version + 1 for one, other in pairwise(table))


def test_a_club_that_is_none_has_no_history(services: Services) -> None:
    for wanted in (ALL_EVENTS, LogFilter(member="ada"), LogFilter(table_id="t")):
        with pytest.raises(NoSuchClub):
            history(services, "nowhere", OPERATOR, wanted)


def test_a_text_with_nul_in_an_old_event_breaks_no_filter(services: Services, database: Database) -> None:
    with psycopg.connect(database.owner_dsn) as conn:
        conn.execute(
            """INSERT INTO events
            SELECT club_id, size, 'table/old', 1, '2026-11-20T20:00:00Z', 'ging.RemarkMade', convert_to(
            '{"actor":"ada","command":"k","data":{"text":"\\u0000 \\"happened_at\\":\\""},'
            '"recorded_at":"2026-11-20T20:00:00.000000Z","schema":1,"stream":"table/old","type":"ging.RemarkMade",'
            '"version":1}', 'UTF8') FROM log_head WHERE club_id = %s""",
            (CLUB,),
        )
        conn.execute("UPDATE log_head SET size = size + 1 WHERE club_id = %s", (CLUB,))
    assert all_of(services, LogFilter(member="ada"))[-1].event.text.startswith("\x00")
    all_of(services, LogFilter(happened_from=datetime(2026, 1, 1, tzinfo=UTC)))


def test_a_deal_read_while_it_runs_has_nothing_of_the_next(
    fresh_services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulate(fresh_services, Simulation(club_id=CLUB, tables=1, deals=1, seed=1))
    members = ("ada", "bruno", "clara", "dario")
    at_table(
        fresh_services,
        CLUB,
        "t",
        c.OpenTable(members=members, rules=HouseRules(first_dealer="random"), first_dealer=-1),
    )
    at_table(fresh_services, CLUB, "t", c.RecordDeal(now_s=0, dealer=-1, hands=()))

    def later(*arguments: Any) -> Any:
        """Between the two reads the deal is settled and the next one begins."""
        monkeypatch.undo()
        in_another_thread(lambda: at_table(fresh_services, CLUB, "t", c.Settle()))
        in_another_thread(lambda: at_table(fresh_services, CLUB, "t", c.RecordDeal(now_s=0, dealer=-1, hands=())))
        return deal_queries.stream_events(*arguments)

    monkeypatch.setattr(deal_queries, "stream_events", later)
    seen = get_deal(fresh_services, CLUB, "t", 1, OPERATOR)
    assert (seen.entry.kind, [one.type for one in seen.recorded_events]) == ("running", ["ging.DealRecorded"])
    seen = get_deal(fresh_services, CLUB, "t", 1, OPERATOR)
    assert len(seen.recorded_events) == 1 + seen.entry.last_version - seen.entry.first_version > 4
