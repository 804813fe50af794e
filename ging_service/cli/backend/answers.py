"""Conversion of a service's answers to the command line's objects, and of parameters to those of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ging_service.client import ClientError, Problem
from ging_service.execution.command_batch import CommandResult
from ging_service.reporting.paging import Page, Paging
from ging_service.web.api.deserialize import event_taken, taken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from marshmallow import Schema

    from ging_service.client import Pages
    from ging_service.reporting.events.event_filter import LogFilter

Item = TypeVar("Item")


def command_result(told: Mapping[str, Any]) -> CommandResult:
    """The result of a command."""
    recorded_events = tuple(map(event_taken, told["events"]))
    return CommandResult(version=told["version"], recorded_events=recorded_events, replayed=told.get("replayed", False))


def token(told: Mapping[str, Any]) -> str:
    """The token of a new credential. Raises ``ClientError`` if an earlier answer contained it and was lost."""
    token: str | None = told["token"]
    if token is None:
        raise ClientError("it was created, but the answer with its token was lost: create another")
    return token


def play_result(send: Callable[[], Mapping[str, Any]]) -> CommandResult:
    """The result of a command; a refusal that is on record counts as a result, too."""
    try:
        return command_result(send())
    except Problem as problem:
        if problem.code != "false_claim":
            raise
        return command_result(problem.more)


def page(found: Pages[Any], schema: type[Schema], kind: type[Item]) -> Page[Item]:
    """One page of a long answer, each item as the object that it was made from."""
    page = found.first()
    return Page(items=tuple(taken(schema, kind, one) for one in page.items), next=page.next)


def on_page(paging: Paging) -> dict[str, Any]:
    """Query parameters for a page."""
    return {"limit": paging.limit, "after": paging.after or None}


def in_order(paging: Paging) -> dict[str, Any]:
    """Query parameters for a page of what has happened."""
    return {**on_page(paging), "order": paging.order or None}


def filter_parameters(wanted: LogFilter) -> dict[str, Any]:
    """Query parameters that filter events."""
    return {
        "table": wanted.table_id or None,
        "deal": wanted.deal or None,
        "type_": list(wanted.types) or None,
        "member": wanted.member or None,
        "recorded_from": time_parameter(wanted.recorded_from),
        "recorded_to": time_parameter(wanted.recorded_to),
        "happened_from": time_parameter(wanted.happened_from),
        "happened_to": time_parameter(wanted.happened_to),
    }


def time_parameter(when: datetime | None) -> str | None:
    """A time as the API takes it."""
    return when.isoformat() if when else None
