"""What statements say in words, whatever they are written on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.books.terms import counter_worth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.application.queries.periods import Period
    from ging_service.application.statements.sheet import Sheet
    from ging_service.application.statements.statement import Statement

_MINUTE: Final = len("2026-11-20T16:40")


def heading(statement: Statement) -> str:
    """Whose statement it is."""
    subject = statement.subject
    match subject.kind:
        case "member":
            called = f" ({subject.id})" if statement.name != subject.id else ""
            return f"Statement of {statement.name}{called}"
        case "table":
            return f"Statement of table {subject.id}"
        case "club":
            return "Statement of the club's accounts"


def period_words(period: Period) -> str:
    """Of which time it is."""
    first, last = period.first_day, period.last_day
    days = f"{first} to {last}" if first and last else f"from {first}" if first else f"up to {last}" if last else ""
    zone = f"{days}, days of {period.zone}" if days else f"All that has been recorded, days of {period.zone}"
    return f"{period.name}: {zone}" if period.season else zone[0].upper() + zone[1:]


def drawn_up(statement: Statement) -> str:
    """When it was made, and of what."""
    at = statement.drawn_up_at[:_MINUTE].replace("T", " ")
    return f"Drawn up {at} UTC, of the first {statement.events} events of the club's log."


def meanings(statement: Statement, sheet: Sheet) -> Iterator[str]:
    """What the signs in it mean, as far as they stand in it."""
    rows = [row for group in sheet.groups for row in group.rows]
    if any(row.late for row in rows) or any(group.late for group in sheet.groups):
        yield "late: recorded on a later day than the one on which it counts."
    if any(row.role == "aside" for row in rows):
        yield _ASIDE[statement.subject.kind]
    if statement.money:
        yield f"A counter is worth {counter_worth(statement.money)}."


_ASIDE: Final = {
    "member": "(in brackets): on the way between home and a table, which changes nothing in what he has.",
    "table": "(in brackets): paid at home for this table, and not by its stacks.",
    "club": "",
}
