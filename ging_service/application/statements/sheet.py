"""A statement as people read it: its movements by day and table, in columns. Text and pages are both made from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from ging_service.application.statements.statement import Holding
from ging_service.domain.books.terms import worth

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.application.statements.statement import Movement, Role, Statement

_FROM_AND_TO_HOME = frozenset({"ging.TableOpened", "ging.CountersRebought", "ging.StacksReturned"})
COUNTERS = "counters"
"""The column of what moves, which a group's net stands in."""

RowRole = Literal["opening", "movement", "aside", "closing", "elsewhere"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column. ``width``: in characters, where the paper is so narrow that it matters. ``figures``: set to the right."""

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
    """What counts on one day at one table; ``table_id`` "" for what is of no table, and where all is of one.

    ``net``: what a member has won or lost by it, "" where there are not several movements to be summed up. ``late``: all
    of it is; then no row says so again.
    """

    day: str
    table_id: str
    late: bool
    net: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The whole of it."""

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
    late = all(one.late for one in movements)
    rows = (replace(row, late=row.late and not late) for row in layout.rows(movements))
    shown = "" if statement.subject.kind == "table" else table_id
    return Group(day=day, table_id=shown, late=late, net=_net(statement, movements), rows=tuple(rows))


def _net(statement: Statement, movements: Sequence[Movement]) -> str:
    counted = [one.counters for one in movements if one.role == "movement"]
    summed = statement.subject.kind == "member" and len(counted) > 1
    return signed(sum(counted)) if summed else ""


class _Layout:
    """Of a member or the club: a row a movement, with its balance and, in a season, what it is worth."""

    def __init__(self, statement: Statement) -> None:
        self._statement = statement
        self._names = {one.account: one.name for one in statement.holdings}
        self._of_club = statement.subject.kind == "club"
        self._money = statement.money

    def columns(self) -> tuple[Column, ...]:
        """The club's accounts are named in each row; a member has one."""
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
            value = (one.value if counted else "",) if self._money else ()
            cells = (first, one.reason, one.rule, one.counterpart_name, *figures, *value)
            yield Row(role=one.role, cells=cells, late=one.late, note=one.note)

    def ends(self, which: Literal["opening", "closing"]) -> Iterator[Row]:
        """Opening or closing balances; of the club of every account, and at the end what is elsewhere."""
        for one in self._statement.holdings:
            yield self._end(which, which, one)
        if which == "closing":
            for one in self._statement.elsewhere:
                yield self._end("elsewhere", which, one)
        if which == "closing" and self._of_club:
            everything = (*self._statement.holdings, *self._statement.elsewhere)
            together = Holding(account="", name="all together", closing=sum(one.closing for one in everything))
            yield self._end("elsewhere", which, together)

    def _end(self, role: RowRole, which: Literal["opening", "closing"], holding: Holding) -> Row:
        counters = holding.opening if which == "opening" else holding.closing
        first = holding.name if self._of_club else ""
        value = (worth(self._money, counters),) if self._money else ()
        return Row(role=role, cells=(first, f"{which} balance", "", "", "", str(counters), *value))


def _is_play(movement: Movement) -> bool:
    """Whether counters were won or lost, at the table or by a ruling after it."""
    if movement.role == "aside":
        return bool(movement.dispute_id)
    return movement.type not in _FROM_AND_TO_HOME


class _TableLayout:
    """Of a table: a column a seat and one for the tray, a row for what an event moves by one rule."""

    def __init__(self, statement: Statement) -> None:
        self._holdings = statement.holdings

    def columns(self) -> tuple[Column, ...]:
        """The players by seat."""
        places = (Column(title=one.name, width=10, figures=True) for one in self._holdings)
        first = Column(title="deal", width=4, figures=True)
        return (first, Column(title="what", width=20), Column(title="rule", width=4), *places)

    def rows(self, movements: Sequence[Movement]) -> Iterator[Row]:
        """What moves for one reason by one rule in one event is a row."""
        for _, event in groupby(movements, key=lambda one: one.position):
            rows: dict[tuple[Role, str, str], list[Movement]] = {}
            for one in event:
                rows.setdefault((one.role, one.reason, one.rule), []).append(one)
            for (role, reason, rule), found in rows.items():
                cells = (str(found[0].deal or ""), reason, rule, *self._places(found, role))
                yield Row(role=role, cells=cells, late=found[0].late, note=found[0].note)

    def ends(self, which: Literal["opening", "closing"]) -> Iterator[Row]:
        """What lies where."""
        held = (str(one.opening if which == "opening" else one.closing) for one in self._holdings)
        yield Row(role=which, cells=("", f"{which} balance", "", *held))

    def result(self, movements: Sequence[Movement]) -> Iterator[Row]:
        """What each has won or lost in the period: all that moved but what was brought from home and taken there."""
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
