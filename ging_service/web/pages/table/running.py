"""A table in a list: who plays, how far they are, and what is awaited, from whoever looks above all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.web.pages.awaited import awaited_of, awaited_words
from ging_service.web.pages.people import names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.application.queries.tables import TableSeen


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A table that is being played. ``awaits_you``: it waits for whoever looks; ``plays``: he sits there."""

    table_id: str
    members: tuple[str, ...]
    deal: int
    awaited: str
    awaits_you: bool
    plays: bool


def called(members: Iterable[str]) -> list[str]:
    """How members are called."""
    return [names().get(member, member) for member in members]


def running_of(seen: TableSeen, member: str) -> Running:
    """A table as ``member`` sees it, "" for nobody in particular."""
    state = seen.state
    members = state.seating.members
    own = members.index(member) if member and member in members else -1
    awaited = awaited_of(state)
    known = called(members)
    return Running(
        table_id=seen.table_id,
        members=tuple(known),
        deal=state.deal.dealt.number if state.deal else 0,
        awaited=awaited_words(awaited, state, known.__getitem__, own),
        awaits_you=own in awaited.seats,
        plays=own >= 0,
    )
