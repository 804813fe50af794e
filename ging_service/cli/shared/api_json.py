"""JSON at the command line: the same objects as in the API's answers, by the same schemas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.cli.shared.output import print_json
from ging_service.web.api.events.event_answers import event_json
from ging_service.web.api.schemas.serialize import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from marshmallow import Schema

    from ging_service.execution.command_batch import CommandResult
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.events.history import EventPage
    from ging_service.reporting.paging import Page


def print_object(found: object, schema: type[Schema], *, on_one_line: bool = False, **more: object) -> None:
    """Print one object, with the fields that the API adds to its schema."""
    print_json(shape_of(schema)(found) | more, on_one_line=on_one_line)


def print_objects(page: Page[Any], schema: type[Schema]) -> None:
    """Print one page of a list."""
    print_items(page.items, schema, page.next)


def print_items(items: Iterable[object], schema: type[Schema], after: str = "") -> None:
    """Print a list. ``after``: the cursor of the page that follows."""
    print_json({"items": [shape_of(schema)(one) for one in items], "next": after or None})


def print_events(page: EventPage) -> None:
    """Print one page of events."""
    print_json({"items": events_in_json(page.items), "next": page.next or None, "after": page.position})


def print_event(recorded_event: RecordedEvent) -> None:
    """Print one event on a line of its own."""
    print_json(event_json(recorded_event), on_one_line=True)


def print_command_result(done: CommandResult, *, on_one_line: bool) -> None:
    """Print the result of a command."""
    answer = {"version": done.version, "replayed": done.replayed, "events": events_in_json(done.recorded_events)}
    print_json(answer, on_one_line=on_one_line)


def events_in_json(recorded_events: Iterable[RecordedEvent]) -> list[dict[str, Any]]:
    """Events as the API has them."""
    return [event_json(one) for one in recorded_events]
