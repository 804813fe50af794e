"""Read model ``members``: the club's register of members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.club.events import BotJoined, MemberJoined, MemberNameErased, MemberRenamed
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import members

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    name = "" if isinstance(change.event, MemberNameErased) else change.event.name
    yield change.club_id, change.event.member, name, change.recorded_at


MEMBERS = ReadModel(table=members, listens_to=(MemberJoined, BotJoined, MemberRenamed, MemberNameErased), rows=_rows)
