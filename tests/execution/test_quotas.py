"""Quotas of events: how many one member and one club may write a day, a fortieth of them at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ging_service.access.credential_limits import Limits
from ging_service.application.club import at_club, found_club
from ging_service.application.import_evening_records import import_record
from ging_service.application.played_evenings import RecordFile
from ging_service.domain.club.commands import AddMember, RenameMember
from ging_service.eventlog.append import WriteQuotas
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.errors import QuotaReached
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


def test_an_import_of_more_than_can_come_at_once_takes_all_of_it(services: Services) -> None:
    seldom = limited(services, "books", WriteQuotas(of_member=40, of_club=400))
    import_record(seldom, "books", RecordFile(text=EVENING), ADA, add_members=True)
    with pytest.raises(QuotaReached):
        rename(seldom, "books", "one", ADA)
