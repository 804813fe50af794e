"""Old books through the database: every row an event, all or nothing, once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.books import at_books
from ging_service.application.club import at_club, club_state, found_club
from ging_service.application.ledger_import.context import PaperOptions
from ging_service.application.ledger_import.faults import BadPaper
from ging_service.application.ledger_import.import_paper import (
    ROWS_AT_ONCE,
    Paper,
    TakenIn,
    import_paper,
    preview_paper,
)
from ging_service.bootstrap import open_services
from ging_service.domain.books.commands import EnterPaperRow, SetCreditLimit
from ging_service.domain.books.events import PaperRowEntered
from ging_service.domain.club.commands import EraseName, RenameMember
from ging_service.domain.club.events import MemberJoined
from ging_service.domain.declare import from_fields
from ging_service.domain.streams import BOOKS_STREAM, CLUB
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.eventlog.errors import KeyReused, NoSuchClub
from ging_service.eventlog.read import club_events, head_size
from ging_service.execution.caller import Caller
from ging_service.execution.command_batch import CommandStep, batch_by
from ging_service.execution.errors import Stale
from ging_service.execution.execute import execute
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.reporting.ledger.accounts import balances

if TYPE_CHECKING:
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
    from tests.support.databases import Database

BOOK = """date,member,kind,counters,name,reference,note
2019-03-08,eve,bought,50,Eve Ort,,
2019-03-01,ada,opening,-40,,p. 1,owed since the fair
2019-03-08,ada,result,12,,first evening,
2019-03-08,bram,result,-12,,first evening,
2019-03-08,bram,table_money,2,,first evening,
2019-03-08,clara,fine,1,,first evening,late
2019-03-08,dirk,gift,5,,,for the cup
2019-03-09,eve,cashed,20,,,
"""
ADDING = PaperOptions(add_members=True)


def take_in(services: Services, club: str, text: str = BOOK, *, options: PaperOptions = ADDING, **more: Any) -> TakenIn:
    return import_paper(services, club, Paper(text=text), options=options, **more)


def size(services: Services, club: str) -> int:
    with services.cross_club_transaction() as conn:
        return head_size(conn, club)


def events(services: Services, club: str, first_position: int) -> tuple[RecordedEvent, ...]:
    with services.cross_club_transaction() as conn:
        return recorded_events_of(services, club_events(conn, club, first_position, 10 * ROWS_AT_ONCE))


def held(services: Services, club: str) -> dict[str, int]:
    return {one.account: one.balance for one in balances(services, club).items}


def rows(count: int) -> str:
    lines = (f"2019-03-01,ada,bought,1,,{number},\n" for number in range(count))
    return "date,member,kind,counters,name,reference,note\n" + "".join(lines)


def test_every_row_becomes_an_event_in_the_order_of_the_book_behind_its_new_members(
    services: Services, club: str
) -> None:
    before = size(services, club)
    done = take_in(services, club, caller=Caller(actor="ada", app="ging"))
    joined, *entered = events(services, club, before)
    assert (joined.stream_id, joined.event) == (CLUB, MemberJoined(member="eve", name="Eve Ort"))
    assert joined.happened_at == "2019-03-08T12:00:00.000000Z"
    assert [one.event.member for one in entered] == ["eve", "ada", "ada", "bram", "bram", "clara", "dirk", "eve"]
    assert entered[1].event == PaperRowEntered(
        kind="opening", member="ada", counters=-40, reference="p. 1", note="owed since the fair"
    )
    assert {one.stream_id for one in entered} == {BOOKS_STREAM}
    assert {(one.actor, one.app, one.command) for one in entered} == {("ada", "ging", joined.command)}
    assert entered[1].happened_at == "2019-03-01T12:00:00.000000Z"
    assert (done.rows, done.version, done.first_position) == (8, 8, before + 1)
    assert (done.members_added, done.replayed) == (("eve",), False)


def test_accounts_hold_what_the_book_says_and_what_its_preview_said(services: Services, club: str) -> None:
    seen = preview_paper(services, club, Paper(text=BOOK), ADDING)
    done = take_in(services, club)
    assert done.preview == seen
    found = held(services, club)
    assert found == {
        "bank": 10,
        "fines": 1,
        "gifts": -5,
        "member/ada": -28,
        "member/bram": -14,
        "member/clara": -1,
        "member/dirk": 5,
        "member/eve": 30,
        "paper": 0,
        "table-money": 2,
    }
    assert {f"member/{one.member}": one.after for one in seen.members}.items() <= found.items()


def test_dry_run_writes_nothing(services: Services, club: str) -> None:
    before = size(services, club)
    seen = preview_paper(services, club, Paper(text=BOOK))
    assert [str(fault) for fault in seen.faults] == [
        f"row {row}, member: the club has no member 'eve'; you can add them with the book (no_such_member)"
        for row in (2, 9)
    ]
    assert size(services, club) == before
    assert "eve" not in club_state(services, club).names()


def test_one_fault_and_nothing_is_written(services: Services, club: str) -> None:
    before, found = size(services, club), held(services, club)
    with pytest.raises(BadPaper) as refused:
        take_in(services, club, BOOK.replace("dirk,gift,5", "dirk,gift,"))
    told = "book.csv: row 8, counters: '' is not a whole number: write one such as 12 or -12 (bad_counters)"
    assert refused.value.lines() == [told]
    assert (size(services, club), held(services, club)) == (before, found)


@pytest.mark.complete
def test_what_is_broken_off_in_the_middle_leaves_nothing(services: Services, club: str) -> None:
    before = size(services, club)
    seen = []

    def break_off(done: int, of: int) -> None:
        seen.append((done, of))
        if done > ROWS_AT_ONCE:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        take_in(services, club, rows(2 * ROWS_AT_ONCE + 1), on_progress=break_off)
    assert seen == [(ROWS_AT_ONCE, 2 * ROWS_AT_ONCE + 1), (2 * ROWS_AT_ONCE, 2 * ROWS_AT_ONCE + 1)]
    assert size(services, club) == before
    assert held(services, club) == {}


def test_book_is_not_taken_in_twice_but_what_has_grown_behind_it(services: Services, club: str) -> None:
    take_in(services, club)
    before = size(services, club)
    with pytest.raises(BadPaper) as refused:
        take_in(services, club)
    assert {fault.code for fault in refused.value.faults} == {"row_known"}
    assert size(services, club) == before
    skipping = PaperOptions(skip_known=True)
    nothing = take_in(services, club, options=skipping)
    assert (nothing.rows, nothing.first_position, nothing.version) == (0, -1, 8)
    grown = take_in(services, club, BOOK + "2019-03-15,ada,bought,7,,,\n", options=skipping)
    assert (grown.rows, grown.version, grown.first_position) == (1, 9, before)
    assert grown.preview is not None
    assert grown.preview.left_out == 8


def test_book_is_known_again_when_its_days_have_come_to_have_a_zone(services: Services, club: str) -> None:
    take_in(services, club)
    again = PaperOptions(skip_known=True, zone="America/New_York")
    assert take_in(services, club, options=again).rows == 0
    with pytest.raises(BadPaper):
        take_in(services, club, options=PaperOptions(zone="+01:00"))


APART, JOINED = "cafe\u0301", "caf\xe9"
EVENING = "date,member,kind,counters,reference\n2019-03-08,ada,result,12,{0}\n2019-03-08,bram,result,-12,{1}\n"


def test_accents_have_one_form_in_the_log_whatever_the_keyboard(services: Services, club: str) -> None:
    for member in ("ada", "bram"):
        at_club(services, club, RenameMember(member=member, name=f"{member} {APART}"))
    assert {f"ada {JOINED}", f"bram {JOINED}"} <= set(club_state(services, club).names().values())
    take_in(services, club, EVENING.format(APART, JOINED))
    assert {one.event.reference for one in events(services, club, 0) if isinstance(one.event, PaperRowEntered)} == {
        JOINED
    }


def test_rows_that_were_stored_with_accents_of_their_own_are_known_again(services: Services, club: str) -> None:
    stored = [
        PaperRowEntered(kind="result", member=member, counters=counters, reference=reference, note="")
        for reference in (APART, f"{APART} {JOINED}")
        for member, counters in (("ada", 12), ("bram", -12))
    ]
    steps = (CommandStep(from_fields(EnterPaperRow, row), "2019-03-08T12:00:00.000000Z", (row,)) for row in stored)
    execute(services, batch_by(Caller(rights=ALL), (club, BOOKS_STREAM), steps))
    for reference in (APART, JOINED, f"{APART} {JOINED}"):
        text = EVENING.format(reference, reference)
        assert preview_paper(services, club, Paper(text=text), options=PaperOptions(skip_known=True)).left_out == 2
    with pytest.raises(BadPaper) as refused:
        take_in(services, club, EVENING.format(JOINED, JOINED))
    assert {fault.code for fault in refused.value.faults} == {"row_known"}


def test_book_of_days_is_known_again_behind_books_of_times(services: Services, club: str) -> None:
    """However much has been taken in at whichever times, and however far from UTC the day's noon was."""
    head, day = "date,member,kind,counters\n", "2019-03-08,ada,bought,50\n"
    take_in(services, club, head + day, options=PaperOptions(zone="Pacific/Auckland"))
    times = (f"2019-03-{date:02}T{hour:02}:30:00Z,bram,bought,1\n" for date in range(1, 5) for hour in range(15, 24))
    take_in(services, club, head + "".join(times))
    for zone in ("", "Europe/Amsterdam"):
        with pytest.raises(BadPaper):
            take_in(services, club, head + day, options=PaperOptions(zone=zone))
    assert take_in(services, club, head + day.replace("08", "09")).rows == 1


def test_limits_are_those_of_the_club(services: Services, club: str) -> None:
    at_books(services, club, SetCreditLimit(member="ada", counters=30))
    with pytest.raises(BadPaper) as refused:
        take_in(services, club)
    assert refused.value.lines() == [
        "book.csv: row 3, counters: ada would stand at -40, and the limit is -30; the balance is 0 (credit_limit)"
    ]


def test_same_key_takes_a_book_in_once(services: Services, club: str) -> None:
    caller = Caller(actor="ada", key="k")
    text = rows(ROWS_AT_ONCE + 10)
    once = take_in(services, club, text, caller=caller)
    before = size(services, club)
    assert take_in(services, club, "date,member,kind,counters\n2019-03-01,ada,bought,5\n").rows == 1
    again = take_in(services, club, text, caller=caller)
    assert again == replace(once, preview=None, replayed=True)
    assert size(services, club) == before + 1
    with pytest.raises(KeyReused):
        take_in(services, club, rows(3), caller=caller)
    with pytest.raises(KeyReused):
        take_in(services, club, text, caller=caller, options=PaperOptions(zone="Europe/London"))


def test_key_keeps_nothing_of_a_name(services: Services, club: str) -> None:
    caller = Caller(actor="ada", key="k")
    once = take_in(services, club, caller=caller)
    at_club(services, club, EraseName(member="eve", balance=30))
    guessed = take_in(services, club, BOOK.replace("Eve Ort", "Eva Oort"), caller=caller)
    assert guessed == take_in(services, club, caller=caller)
    assert guessed == replace(once, preview=None, replayed=True)
    with pytest.raises(KeyReused):
        take_in(services, club, BOOK.replace("late", "Eve Ort"), caller=caller)


def test_book_for_another_version_is_refused(services: Services, club: str) -> None:
    take_in(services, club)
    with pytest.raises(Stale):
        take_in(services, club, rows(1), caller=Caller(expected_version=7))
    assert take_in(services, club, rows(1), caller=Caller(expected_version=8)).version == 9


@pytest.mark.complete
def test_book_may_be_checked_for_longer_than_a_connection_may_do_nothing(database: Database) -> None:
    impatient = PoolSettings(idle_in_transaction_timeout_ms=50)
    with open_services(database.app_dsn, impatient) as services:
        found_club(services, "slow", "Slow")
        assert take_in(services, "slow", rows(3 * ROWS_AT_ONCE)).rows == 3 * ROWS_AT_ONCE
        assert preview_paper(services, "slow", Paper(text=rows(3 * ROWS_AT_ONCE))).fault_count == 3 * ROWS_AT_ONCE


def test_unknown_club_is_refused(services: Services) -> None:
    with pytest.raises(NoSuchClub):
        take_in(services, "nowhere")
    with pytest.raises(NoSuchClub):
        preview_paper(services, "nowhere", Paper(text=BOOK))
