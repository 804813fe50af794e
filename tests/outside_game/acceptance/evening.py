"""A club that plays Ditch, for the tests of every outlet."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from ditch import commands as c
from ditch.rules import HouseRules
from ditch.service import moves

from ging_service.access.role_rights import ALL
from ging_service.application.club import at_club
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.domain.streams import table_stream
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import current

if TYPE_CHECKING:
    from ging_service.execution.services import Services

MEMBERS = ("ada", "bob", "cat")


def club_of(services: Services, club: str) -> str:
    """A club with three members."""
    at_club(services, club, FoundClub(name="Ditchers"))
    for member in MEMBERS:
        at_club(services, club, AddMember(member=member, name=member.title()))
    return club


def opened(services: Services, club: str, table: str, seats: int = 3, **rules: Any) -> None:
    """A table at which somebody who does not play has seated the first members."""
    at_table(services, club, table, c.OpenTable(members=MEMBERS[:seats], rules=HouseRules(**rules)))


def by(member: str) -> Caller:
    """The member, with every right."""
    return Caller(actor=member, rights=ALL)


def played(services: Services, club: str, table: str, seed: int = 1, commands: int = 1_000) -> int:
    """Play by chance, so many commands or to the end; how many it were."""
    chance = random.Random(seed)  # noqa: S311  a game for a test
    for done in range(commands):
        state = state_of(services, club, table)
        if state.phase == "ended":
            return done
        seat = state.deal.turn if state.deal and state.phase != "between_deals" else 0
        at_table(services, club, table, chance.choice(moves(state, seat)), by(state.members[seat]))
    return commands


def state_of(services: Services, club: str, table: str) -> Any:
    """The whole state, as the service itself sees it."""
    with services.club_transaction(club) as conn:
        return current(services, conn, club, table_stream(table)).state
