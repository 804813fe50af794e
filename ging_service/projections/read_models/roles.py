"""Read model ``roles``: the roles of members, so that a request can be authorized in one round trip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.club.events import ArbitratorDismissed, ArbitratorNamed, BotJoined, RoleGiven, RoleTaken
from ging_service.domain.club.roles import ARBITRATOR, BOT
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import roles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    event = change.event
    yield change.club_id, event.member, _role(event), isinstance(event, RoleGiven | ArbitratorNamed | BotJoined)


def _role(event: ArbitratorNamed | ArbitratorDismissed | RoleGiven | RoleTaken | BotJoined) -> str:
    if isinstance(event, RoleGiven | RoleTaken):
        return event.role
    return BOT if isinstance(event, BotJoined) else ARBITRATOR


ROLES = ReadModel(
    table=roles, listens_to=(ArbitratorNamed, ArbitratorDismissed, RoleGiven, RoleTaken, BotJoined), rows=_rows
)
