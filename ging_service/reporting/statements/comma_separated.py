"""A statement as CSV (RFC 4180): opening balances, a line a movement, closing balances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.books.terms import worth
from ging_service.reporting.plain_text.comma_separated import csv_text, no_formula

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.reporting.statements.statement import Holding, Movement, Statement

COLUMNS: Final = (
    "line",
    "day",
    "counts_at",
    "recorded_at",
    "late",
    "position",
    "table",
    "deal",
    "type",
    "reason",
    "rule",
    "corrects",
    "dispute",
    "account",
    "account_name",
    "counterpart",
    "counterpart_name",
    "counters",
    "balance",
    "value",
    "currency",
    "note",
)


def statement_csv(statement: Statement, movements: Iterable[Movement]) -> Iterator[str]:
    """The lines, each with its end. ``line`` names the kind of a line: opening, movement, aside or closing."""
    return (csv_text([row]) for row in _rows(statement, movements))


def _rows(statement: Statement, movements: Iterable[Movement]) -> Iterator[tuple[object, ...]]:
    names = {one.account: one.name for one in statement.holdings}
    currency = statement.money.currency if statement.money else ""
    yield COLUMNS
    for holding in statement.holdings:
        yield _end(statement, "opening", holding, currency)
    for one in movements:
        yield _movement(one, names[one.account], currency)
    for holding in statement.holdings:
        yield _end(statement, "closing", holding, currency)


def _movement(one: Movement, name: str, currency: str) -> tuple[object, ...]:
    aside = one.role == "aside"
    return (
        *(one.role, one.day, one.counts_at, one.recorded_at, "yes" if one.late else "no", one.position),
        *(one.table_id, one.deal or "", one.type, one.reason, one.rule),
        *(one.corrects if one.corrects >= 0 else "", one.dispute_id),
        *(one.account, no_formula(name), one.counterpart, no_formula(one.counterpart_name)),
        # An aside does not change the balance. With one in its line, people who sum the column of counters up would not
        # get it.
        *(one.counters, "" if aside else one.balance, one.value, currency, no_formula(one.note)),
    )


def _end(
    statement: Statement, which: Literal["opening", "closing"], holding: Holding, currency: str
) -> tuple[object, ...]:
    day = statement.period.first_day if which == "opening" else statement.period.last_day
    counters = holding.opening if which == "opening" else holding.closing
    before = (which, day, *[""] * 11, holding.account, no_formula(holding.name))
    return (*before, "", "", "", counters, worth(statement.money, counters), currency, "")
