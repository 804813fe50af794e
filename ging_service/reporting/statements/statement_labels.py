"""The words of statements, the same in every format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.books.terms import amount_text, counter_worth, is_rounded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.calendar.periods import Period
    from ging_service.reporting.statements.grouped_rows import Sheet
    from ging_service.reporting.statements.statement import Statement

_MINUTE: Final = len("2026-11-20T16:40")


def heading(statement: Statement) -> str:
    """Return the title: the subject of the statement."""
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
    """Return the period in words."""
    first, last = period.first_day, period.last_day
    days = f"{first} to {last}" if first and last else f"from {first}" if first else f"up to {last}" if last else ""
    zone = f"{days}, days of {period.zone}" if days else f"Everything recorded, days of {period.zone}"
    return f"{period.name}: {zone}" if period.season else zone[0].upper() + zone[1:]


def drawn_up(statement: Statement) -> str:
    """Return when the statement was made, and from which events."""
    at = statement.drawn_up_at[:_MINUTE].replace("T", " ")
    return f"Drawn up {at} UTC, of the first {statement.events} events of the club's log."


def meanings(statement: Statement, sheet: Sheet) -> Iterator[str]:
    """Explain the signs that occur in it."""
    rows = [row for group in sheet.groups for row in group.rows]
    if any(row.late for row in rows) or any(group.late for group in sheet.groups):
        yield "late: recorded on a later day than the one on which it counts."
    if any(row.role == "aside" for row in rows):
        yield _ASIDE[statement.subject.kind]
    if statement.money:
        yield f"A counter is worth {counter_worth(statement.money)}."
        if is_rounded(statement.money):
            yield f"Worth is rounded to {amount_text(statement.money, 1)} in each line; settling up rounds once for all."


_ASIDE: Final = {
    "member": "(in brackets): moved between home and a table, which does not change the balance.",
    "table": "(in brackets): paid at home for this table, and not by its stacks.",
    "club": "",
}
