"""The first secretary of a club: made once, whatever breaks off or comes at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from ging_service.application.access.invitations import SetUp, set_up
from ging_service.application.club import at_club, found_club
from ging_service.domain.club.commands import AddMember, BuyCounters
from ging_service.domain.errors import Refused
from ging_service.execution.caller import ANYONE
from ging_service.execution.errors import Stale
from ging_service.reporting.club.members import list_roles

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def asked(club: str, secretary: str = "eve") -> SetUp:
    return SetUp(club=club, name="The Friday Club", secretary=secretary, secretary_name=secretary.title())


def secretaries(services: Services, club: str) -> list[str]:
    return [one.member for one in list_roles(services, club).members if "secretary" in one.roles]


def test_a_set_up_that_broke_off_goes_on(services: Services) -> None:
    found_club(services, "broken-off", "The Friday Club")
    at_club(services, "broken-off", AddMember(member="eve", name="Eve"))
    at_club(services, "broken-off", BuyCounters(member="eve", counters=10, note="", paid="", currency=""))
    invitation, token, is_founded = set_up(services, asked("broken-off"), ANYONE)
    assert (invitation.member, token[:17], is_founded) == ("eve", "gingi_broken-off_", False)
    with pytest.raises(Refused, match="has a secretary"):
        set_up(services, asked("broken-off", "fred"), ANYONE)
    assert secretaries(services, "broken-off") == ["eve"]


def test_a_club_that_does_not_exist_is_founded(services: Services) -> None:
    _, _, is_founded = set_up(services, asked("mistyped"), ANYONE)
    assert is_founded


def test_two_at_once_make_one_secretary(services: Services) -> None:
    def try_to(secretary: str) -> bool:
        try:
            set_up(services, asked("at-once", secretary), ANYONE)
        except (Refused, Stale):
            return False
        return True

    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(try_to, ("eve", "fred", "gus", "hal")))
    assert made.count(True) == len(secretaries(services, "at-once")) == 1
