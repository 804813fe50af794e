"""Clubs that take old books in."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.domain.club.commands import AddMember

if TYPE_CHECKING:
    from ging_service.execution.services import Services

MEMBERS = ("ada", "bram", "clara", "dirk")
_clubs = count(1)


@pytest.fixture
def club(services: Services) -> str:
    """A new club with four members."""
    club_id = f"club-{next(_clubs)}"
    found_club(services, club_id, "The Thursday Club")
    for member in MEMBERS:
        at_club(services, club_id, AddMember(member=member, name=member.title()))
    return club_id
