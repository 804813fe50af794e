"""A club with members, and passphrases that are hashed quickly."""

from __future__ import annotations

import dataclasses
from itertools import count
from typing import TYPE_CHECKING

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from tests.access.quick_passphrases import QUICK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from tests.support.databases import Database

_clubs = count(1)


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened:
        yield dataclasses.replace(opened, passphrases=QUICK)


@pytest.fixture
def club(services: Services) -> str:
    """A new club with two members."""
    club_id = f"club-{next(_clubs)}"
    found_club(services, club_id, "The Thursday Club")
    for member in ("anna", "ben"):
        at_club(services, club_id, AddMember(member=member, name=member.title()))
    return club_id
