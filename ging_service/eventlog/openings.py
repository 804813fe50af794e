"""The openings of sealed values: for exports and restoring a club, and for viewers when everybody may see them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import decider_of
from ging_service.eventlog.sealing import Opening, sealed_elements
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    import psycopg


def openings_between(
    conn: psycopg.Connection[Any], club_id: str, first_position: int, end_position: int
) -> list[tuple[int, Opening]]:
    """The openings of the events ``first_position <= position < end_position``, each with its position, in order."""
    query = read_sql("openings_between")
    rows = conn.execute(query, (club_id, first_position, end_position), prepare=True, binary=True).fetchall()
    return [
        (position, Opening(place, subject, audience, bytes(salt), bytes(value)))
        for position, place, subject, audience, salt, value in rows
    ]


# Sealed values of an event that everybody may see by now, in what a viewer sees of it.


Opened = frozenset[tuple[str, int]]
"""Sealed values: the name of the field and the index in it."""


def opened_values(body: bytes, event: object, open_places: frozenset[int]) -> Opened:
    """Return the sealed values at some places of an event."""
    if not open_places:
        return frozenset()
    values = sealed_elements(body, decider_of(type(event)).sealed.get(type(event), ()))
    return frozenset((sealed.field, index) for place, (sealed, index) in enumerate(values) if place in open_places)


def with_opened(seen: Any, event: Any, opened: Opened) -> Any:  # noqa: ANN401  any event
    """Return an event as somebody sees it (``seen``), with the sealed values that are open to everybody by now.

    ``view`` cannot know them, because it receives only the event and not what has happened since.
    """
    shown = {}
    for sealed in decider_of(type(seen)).sealed.get(type(seen), ()):
        before, value = getattr(seen, sealed.field), getattr(event, sealed.field)
        if not sealed.each:
            shown[sealed.field] = value if (sealed.field, 0) in opened else before
        elif len(before) == len(value):
            shown[sealed.field] = tuple(
                told if (sealed.field, index) in opened else hidden
                for index, (hidden, told) in enumerate(zip(before, value, strict=True))
            )
    return replace(seen, **shown)
