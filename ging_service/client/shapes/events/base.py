"""Types of requests and answers: events, base. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TypedDict


class EventBase(TypedDict):
    """The fields that every event has, beside its `type` and its `data`."""

    position: int
    """In the club's log: dense from 0, the order of everything."""
    table: str | None
    """Null: not at a table."""
    dispute: str | None
    """Null: not of a dispute."""
    version: int
    """Of the stream of the table, the dispute, the treasurer's book or the club itself, dense from 1."""
    recorded_at: str
    """When it was recorded."""
    happened_at: str | None
    """When it happened, if given."""
    actor: str | None
    """The member who asked for it."""
    app: str | None
    """The app that sent the request, if it gave its name."""
    commitments: list[str]
    """To what is sealed in it: SHA-256 of salt and value, hexadecimal."""
