"""Movements of a statement as a page lists them: by day and table, each with its reason in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from ging_service.web.pages.ledger.ledger_labels import account_words, reason_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ging_service.reporting.statements.statement import Movement, Role, Statement, SubjectKind


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMovement:
    """The counters that one event moves for one reason by one rule.

    ``counters``: by holding, None if a holding has no part in it. Statements of members and the club have one figure.
    ``account`` and ``party``: which of several accounts, and from or to whom. ``balance``: None if it is not counted.
    ``reverses``: the position of the entry if it can be reversed, −1 if not.
    """

    what: str
    rule: str
    deal: int
    counters: tuple[int | None, ...]
    account: str = ""
    party: str = ""
    balance: int | None = None
    is_aside: bool
    is_late: bool
    note: str
    reverses: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The movements of one day at one table. ``net``: the member's total of them, None for a single movement.

    ``is_late``: all of them are late; then no row repeats it.
    """

    day: str
    table_id: str
    net: int | None
    is_late: bool
    rows: tuple[EventMovement, ...]


def groups_of(
    statement: Statement, movements: Sequence[Movement], reversible: Collection[int] = ()
) -> tuple[Group, ...]:
    """Return the movements by day and table, in order. ``reversible``: positions of entries that can be reversed."""
    kind = statement.subject.kind
    places = [one.account for one in statement.holdings]
    parts = groupby(movements, key=lambda one: (one.day, one.table_id))
    return tuple(_group(kind, places, reversible, *place, tuple(found)) for place, found in parts)


def _group(  # noqa: PLR0913, PLR0917  a place of a statement, and what stands there
    kind: SubjectKind,
    places: Sequence[str],
    reversible: Collection[int],
    day: str,
    table_id: str,
    movements: Sequence[Movement],
) -> Group:
    late = all(one.late for one in movements)
    rows = (replace(row, is_late=row.is_late and not late) for row in _rows(kind, places, movements, reversible))
    return Group(day=day, table_id=table_id, net=_net(kind, movements), is_late=late, rows=tuple(rows))


def _net(kind: SubjectKind, movements: Sequence[Movement]) -> int | None:
    counted = [one.counters for one in movements if one.role == "movement"]
    return sum(counted) if kind == "member" and len(counted) > 1 else None


def _rows(
    kind: SubjectKind, places: Sequence[str], movements: Sequence[Movement], reversible: Collection[int]
) -> Iterator[EventMovement]:
    if kind == "table":
        for _position, event in groupby(movements, key=lambda one: one.position):
            yield from _by_place(places, tuple(event))
        return
    for one in movements:
        counted = one.role == "movement"
        yield EventMovement(
            what=reason_words(one.reason),
            rule=one.rule,
            deal=one.deal,
            counters=(one.counters,),
            account=account_words(one.account),
            party=account_words(one.counterpart),
            balance=one.balance if counted else None,
            is_aside=not counted,
            is_late=one.late,
            note=one.note,
            reverses=one.position if one.position in reversible else -1,
        )


def _by_place(places: Sequence[str], event: Sequence[Movement]) -> Iterator[EventMovement]:
    """Return the movements of a table: the parts of each stack and of the common places, side by side."""
    rows: dict[tuple[Role, str, str], list[Movement]] = {}
    for one in event:
        rows.setdefault((one.role, one.reason, one.rule), []).append(one)
    for (role, reason, rule), found in rows.items():
        yield EventMovement(
            what=reason_words(reason),
            rule=rule,
            deal=found[0].deal,
            counters=tuple(_sum(found, place) for place in places),
            is_aside=role == "aside",
            is_late=found[0].late,
            note=found[0].note,
        )


def _sum(movements: Sequence[Movement], place: str) -> int | None:
    found = [one.counters for one in movements if one.account == place]
    return sum(found) if found else None
