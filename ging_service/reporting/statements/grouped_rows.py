"""A statement for people: its movements by day and table, in columns. Text and pages are both made from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.books.terms import amount_text, counter_worth, is_rounded, payable
from ging_service.domain.declare import Fact
from ging_service.domain.streams import types_stating
from ging_service.reporting.statements.statement import Holding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.calendar.periods import Period
    from ging_service.reporting.statements.statement import Movement, Role, Statement

_FROM_AND_TO_HOME = types_stating(Fact.TABLE_OPENED, Fact.STACK_BOUGHT, Fact.COUNTERS_RETURNED)
"""Events by which members bring counters to the table or take them home: nobody wins or loses by them."""

COUNTERS = "counters"
"""The column of what moves, which a group's net stands in."""

RowRole = Literal["opening", "movement", "aside", "closing", "elsewhere"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column. ``width``: in characters, for narrow paper. ``figures``: aligned right."""

    title: str
    width: int
    figures: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row: a cell a column. ``late``: recorded on a later day than the one on which it counts."""

    role: RowRole
    cells: tuple[str, ...]
    late: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Movements that count on one day at one table; ``table_id`` "" for those of no table, and where all are of one.

    ``net``: a member's sum of wins and losses, "" unless there are several movements to sum up. ``late``: all of it is;
    then its rows do not repeat it.
    """

    day: str
    table_id: str
    late: bool
    net: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The whole sheet."""

    columns: tuple[Column, ...]
    opening: tuple[Row, ...]
    groups: tuple[Group, ...]
    closing: tuple[Row, ...]


def sheet_of(statement: Statement, movements: Sequence[Movement]) -> Sheet:
    """The sheet of a statement with these movements."""
    layout = _TableLayout(statement) if statement.subject.kind == "table" else _Layout(statement)
    result = layout.result(movements) if isinstance(layout, _TableLayout) else ()
    days = groupby(movements, key=lambda one: (one.day, one.table_id))
    return Sheet(
        columns=layout.columns(),
        opening=tuple(layout.ends("opening")),
        groups=tuple(_group(statement, layout, *place, tuple(found)) for place, found in days),
        closing=(*layout.ends("closing"), *result),
    )


def signed(counters: int, role: Role = "movement") -> str:
    """Counters won or lost; in brackets where they are not counted."""
    text = f"{counters:+d}" if counters else "0"
    return f"({text})" if role == "aside" else text


def _group(
    statement: Statement, layout: _Layout | _TableLayout, day: str, table_id: str, movements: tuple[Movement, ...]
) -> Group:
    # The head of a group says it once; a mark on each row below would only be noise.
    late = all(one.late for one in movements)
    rows = (replace(row, late=row.late and not late) for row in layout.rows(movements))
    shown = "" if statement.subject.kind == "table" else table_id
    return Group(day=day, table_id=shown, late=late, net=_net(statement, movements), rows=tuple(rows))


def _net(statement: Statement, movements: Sequence[Movement]) -> str:
    counted = [one.counters for one in movements if one.role == "movement"]
    summed = statement.subject.kind == "member" and len(counted) > 1
    return signed(sum(counted)) if summed else ""


class _Layout:
    """The layout for a member or the club: a row a movement, with its balance and, in a season, its value."""

    def __init__(self, statement: Statement) -> None:
        self._statement = statement
        self._names = {one.account: one.name for one in statement.holdings}
        self._of_club = statement.subject.kind == "club"
        self._money = statement.money

    def columns(self) -> tuple[Column, ...]:
        """The columns. The club's accounts are named in each row; a member has one."""
        first = Column(title="account", width=14) if self._of_club else Column(title="deal", width=4, figures=True)
        currency = [Column(title=self._money.currency, width=11, figures=True)] if self._money else []
        return (
            first,
            Column(title="what", width=22),
            Column(title="rule", width=4),
            Column(title="from or to", width=16),
            Column(title=COUNTERS, width=8, figures=True),
            Column(title="balance", width=8, figures=True),
            *currency,
        )

    def rows(self, movements: Sequence[Movement]) -> Iterator[Row]:
        """A row a movement."""
        for one in movements:
            first = self._names[one.account] if self._of_club else str(one.deal or "")
            counted = one.role == "movement"
            figures = (signed(one.counters, one.role), str(one.balance) if counted else "")
            value = (payable(self._money, one.counters) if counted else "",) if self._money else ()
            cells = (first, one.reason, one.rule, one.counterpart_name, *figures, *value)
            yield Row(role=one.role, cells=cells, late=one.late, note=one.note)

    def ends(self, which: Literal["opening", "closing"]) -> Iterator[Row]:
        """Yield opening or closing balances; for the club of every account, and at the end those elsewhere."""
        for one in self._statement.holdings:
            yield self._end(which, which, one)
        if which == "closing":
            for one in self._statement.elsewhere:
                yield self._end("elsewhere", which, one)
        if which == "closing" and self._of_club:
            everything = (*self._statement.holdings, *self._statement.elsewhere)
            # Double entry: the sum must be zero, and readers can see that it is.
            together = Holding(account="", name="all together", closing=sum(one.closing for one in everything))
            yield self._end("elsewhere", which, together)

    def _end(self, role: RowRole, which: Literal["opening", "closing"], holding: Holding) -> Row:
        counters = holding.opening if which == "opening" else holding.closing
        first = holding.name if self._of_club else ""
        value = (payable(self._money, counters),) if self._money else ()
        return Row(role=role, cells=(first, f"{which} balance", "", "", "", str(counters), *value))


def _is_play(movement: Movement) -> bool:
    """Return True if counters were won or lost, at the table or by a ruling after it."""
    if movement.role == "aside":
        return bool(movement.dispute_id)
    return movement.type not in _FROM_AND_TO_HOME


class _TableLayout:
    """The layout for a table: a column per seat and one for the common places, a row for each event and rule."""

    def __init__(self, statement: Statement) -> None:
        self._holdings = statement.holdings

    def columns(self) -> tuple[Column, ...]:
        """The players by seat."""
        places = (Column(title=one.name, width=10, figures=True) for one in self._holdings)
        first = Column(title="deal", width=4, figures=True)
        return (first, Column(title="what", width=20), Column(title="rule", width=4), *places)

    def rows(self, movements: Sequence[Movement]) -> Iterator[Row]:
        """Yield the rows: counters that one event moves for one reason by one rule are one row."""
        for _, event in groupby(movements, key=lambda one: one.position):
            rows: dict[tuple[Role, str, str], list[Movement]] = {}
            for one in event:
                rows.setdefault((one.role, one.reason, one.rule), []).append(one)
            for (role, reason, rule), found in rows.items():
                cells = (str(found[0].deal or ""), reason, rule, *self._places(found, role))
                yield Row(role=role, cells=cells, late=found[0].late, note=found[0].note)

    def ends(self, which: Literal["opening", "closing"]) -> Iterator[Row]:
        """Yield the balance of each place."""
        held = (str(one.opening if which == "opening" else one.closing) for one in self._holdings)
        yield Row(role=which, cells=("", f"{which} balance", "", *held))

    def result(self, movements: Sequence[Movement]) -> Iterator[Row]:
        """Yield each player's net in the period: all movements except counters brought from home and taken there."""
        won = [one for one in movements if _is_play(one)]
        if won:
            figures = [
                sum(one.counters for one in won if one.account == holding.account) for holding in self._holdings[:-1]
            ]
            yield Row(role="elsewhere", cells=("", "won or lost", "", *map(signed, figures), ""))

    def _places(self, movements: Sequence[Movement], role: Role) -> Iterator[str]:
        for holding in self._holdings:
            found = [one.counters for one in movements if one.account == holding.account]
            yield signed(sum(found), role) if found else ""


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
