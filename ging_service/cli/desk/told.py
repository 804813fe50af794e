"""What a service has answered, as the scribe's commands know it; and what they ask, as it wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ging_service.application.execute import Done
from ging_service.application.queries.paging import Page, Paging
from ging_service.client import ClientError, Problem
from ging_service.web.taken import event_taken, taken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from marshmallow import Schema

    from ging_service.application.queries.history import Wanted
    from ging_service.client import Pages

Item = TypeVar("Item")


def done(told: Mapping[str, Any]) -> Done:
    """What a command has led to."""
    happenings = tuple(map(event_taken, told["events"]))
    return Done(version=told["version"], happenings=happenings, replayed=told.get("replayed", False))


def token(told: Mapping[str, Any]) -> str:
    """The token of a new credential. Raises ``ClientError`` where it was told once already, to nobody."""
    token: str | None = told["token"]
    if token is None:
        raise ClientError("it has been made, but the answer with its token was lost: make another")
    return token


def played(send: Callable[[], Mapping[str, Any]]) -> Done:
    """G21: a false claim is on record, and told as what it has led to."""
    try:
        return done(send())
    except Problem as problem:
        if problem.code != "false_claim":
            raise
        return done(problem.more)


def page(found: Pages[Any], schema: type[Schema], kind: type[Item]) -> Page[Item]:
    """One page of a long answer, each item as the object that it was made of."""
    page = found.first()
    return Page(items=tuple(taken(schema, kind, one) for one in page.items), next=page.next)


def on_page(paging: Paging) -> dict[str, Any]:
    """Which page is wanted."""
    return {"limit": paging.limit, "after": paging.after or None}


def narrowed(wanted: Wanted) -> dict[str, Any]:
    """Which events are wanted."""
    return {
        "table": wanted.table_id or None,
        "deal": wanted.deal or None,
        "type_": list(wanted.types) or None,
        "member": wanted.member or None,
        "recorded_from": moment(wanted.recorded_from),
        "recorded_to": moment(wanted.recorded_to),
        "happened_from": moment(wanted.happened_from),
        "happened_to": moment(wanted.happened_to),
    }


def moment(when: datetime | None) -> str | None:
    """A time as the API takes it."""
    return when.isoformat() if when else None
