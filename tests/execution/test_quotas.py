"""Quotas of events: how many one member and one club may write a day, a fortieth of them at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ging_service.access.rate_limiter import Limits
from ging_service.application.club import at_club, found_club
from ging_service.application.import_evening_records import import_record
from ging_service.application.ledger_import.context import PaperOptions
from ging_service.application.ledger_import.import_paper import Paper, import_paper
from ging_service.application.played_evenings import RecordFile
from ging_service.domain.club.commands import AddMember, RenameMember
from ging_service.domain.streams import CLUB
from ging_service.eventlog.append import WriteQuotas
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.command_batch import CommandStep, batch_by
from ging_service.execution.errors import QuotaReached
from ging_service.execution.execute import execute
from tests.audit.season_books import EVENING

if TYPE_CHECKING:
    from ging_service.execution.services import Services

ADA, BEN = Caller(actor="ada", rights=ANYONE.rights), Caller(actor="ben", rights=ANYONE.rights)
APP = Caller(app="key/one", rights=ANYONE.rights)
SELDOM = WriteQuotas(of_member=80, of_club=120)


def limited(services: Services, club: str, quotas: WriteQuotas = SELDOM) -> Services:
    """A club, and services in which one member may write 2 events at once, and the club 3."""
    found_club(services, club, club)
    for member in ("ada", "ben"):
        at_club(services, club, AddMember(member=member, name=member))
    return replace(services, limits=Limits(writes=quotas))


def rename(services: Services, club: str, name: str, caller: Caller) -> bool:
    return at_club(services, club, RenameMember(member="ben", name=name), caller).replayed


def test_a_member_who_has_used_up_their_quota_writes_nothing_and_learns_how_long_to_wait(services: Services) -> None:
    seldom = limited(services, "busy")
    rename(seldom, "busy", "one", replace(ADA, key="first"))
    rename(seldom, "busy", "two", ADA)
    with pytest.raises(
        QuotaReached, match=r"one member may write 80 events a day, .* a fortieth .* nothing was written"
    ) as told:
        rename(seldom, "busy", "three", ADA)
    assert told.value.code == "quota_reached"
    assert 0 < told.value.retry_after_s <= 86_400 / 80
    # The result of an earlier command is not new, and nobody else has to wait.
    assert rename(seldom, "busy", "one", replace(ADA, key="first"))
    rename(seldom, "busy", "four", BEN)
    assert not rename(services, "busy", "five", ADA)  # what had been refused is not among the events


def test_a_club_has_a_quota_of_its_own_which_its_apps_count_towards_and_the_service_does_not(
    services: Services,
) -> None:
    seldom = limited(services, "full")
    for name in ("one", "two", "three"):
        rename(seldom, "full", name, APP)
    for caller in (APP, ADA):
        with pytest.raises(QuotaReached, match="one club may write 120 events a day"):
            rename(seldom, "full", "four", caller)
    rename(seldom, "full", "four", Caller(rights=ANYONE.rights))
    rename(limited(services, "elsewhere"), "elsewhere", "one", ADA)


def pass_time(services: Services, club: str, seconds: float) -> None:
    """Let the buckets of a club be as after so many seconds."""
    with services.club_transaction(club) as conn:
        conn.execute("UPDATE rates SET due_at = due_at - %s * interval '1 s' WHERE club_id = %s", (seconds, club))


def test_an_import_counts_all_of_its_events_and_later_ones_wait_until_they_are_paid(
    services: Services,
) -> None:
    a_day = 80  # 18 minutes for each event, and two at once
    seldom = limited(services, "books", WriteQuotas(of_member=a_day))
    done = import_record(seldom, "books", RecordFile(text=EVENING), ADA, add_members=True)
    events = done.events + len(done.members_added)
    assert events > 10
    with pytest.raises(QuotaReached) as told:
        rename(seldom, "books", "one", ADA)
    assert told.value.retry_after_s == pytest.approx((events - 1) * 86_400 / a_day, abs=60)
    pass_time(services, "books", told.value.retry_after_s - 60)
    with pytest.raises(QuotaReached):
        rename(seldom, "books", "one", ADA)
    pass_time(services, "books", 60)
    rename(seldom, "books", "one", ADA)


def test_a_book_counts_every_row_and_member(services: Services) -> None:
    seldom = limited(services, "rows", WriteQuotas(of_member=80))
    rows = "".join(f"2020-01-0{day},new{day},gift,1\n" for day in range(1, 10))
    paper = Paper(text=f"date,member,kind,counters\n{rows}")
    taken = import_paper(seldom, "rows", paper, ADA, options=PaperOptions(add_members=True))
    assert taken.rows + len(taken.members_added) == 18
    with pytest.raises(QuotaReached) as told:
        rename(seldom, "rows", "one", ADA)
    assert told.value.retry_after_s == pytest.approx(17 * 86_400 / 80, abs=60)


def test_a_batch_that_is_larger_than_what_is_left_is_written_and_owed(services: Services) -> None:
    seldom = limited(services, "batch")
    rename(seldom, "batch", "one", ADA)
    batch = [CommandStep(RenameMember(member="ben", name=f"ben {number}")) for number in range(10)]
    assert len(execute(seldom, batch_by(ADA, ("batch", CLUB), batch)).recorded_events) == 10
    with pytest.raises(QuotaReached, match="one member") as told:
        rename(seldom, "batch", "three", ADA)
    # Eleven of which two can come at once, and one more. Those of the club take less time.
    assert told.value.retry_after_s == pytest.approx(10 * 86_400 / 80, abs=60)
    with pytest.raises(QuotaReached, match="one club"):
        rename(seldom, "batch", "three", BEN)


def test_the_longer_of_two_waits_is_told(services: Services) -> None:
    seldom = limited(services, "both", WriteQuotas(of_member=400, of_club=80))
    batch = [CommandStep(RenameMember(member="ben", name=f"ben {number}")) for number in range(20)]
    execute(seldom, batch_by(ADA, ("both", CLUB), batch))
    with pytest.raises(QuotaReached, match="one member") as told:
        rename(seldom, "both", "three", ADA)
    assert told.value.retry_after_s == pytest.approx(11 * 86_400 / 400, abs=60)


def test_what_one_member_owes_keeps_the_others_waiting_for_36_minutes_at_most(services: Services) -> None:
    seldom = limited(services, "others", WriteQuotas(of_member=400, of_club=80))
    batch = [CommandStep(RenameMember(member="ben", name=f"ben {number}")) for number in range(50)]
    execute(seldom, batch_by(ADA, ("others", CLUB), batch))
    with pytest.raises(QuotaReached, match="one club") as told:
        rename(seldom, "others", "three", BEN)
    assert told.value.retry_after_s <= 36 * 60


def test_what_was_written_before_the_clock_was_set_back_delays_nobody_for_longer_than_the_rule(
    services: Services,
) -> None:
    seldom = limited(services, "clock")
    rename(seldom, "clock", "one", ADA)
    pass_time(services, "clock", -10 * 86_400)
    rename(seldom, "clock", "two", ADA)
    with pytest.raises(QuotaReached) as told:
        rename(seldom, "clock", "three", ADA)
    assert told.value.retry_after_s <= 86_400 / 80
