"""Checks across rows of an old book: new members, evenings, and rows that occur twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ging_service.application.ledger_import.faults import Faults
    from ging_service.application.ledger_import.rows import ImportRow

_MOST_NAMED = 8


class Joining(NamedTuple):
    """A member that a book brings: their id, their name, and the time of the first of their rows."""

    member: str
    name: str
    happened_at: str


def joining_of(
    rows: Sequence[ImportRow], members: Collection[str], faults: Faults, *, add: bool
) -> tuple[Joining, ...]:
    """Return the members that the club does not know, in the order of the book.

    Each is a fault if none are to be added. A member without a name in the book is called by their id. Two names for
    one new member are a fault.
    """
    faults.begin_pass()
    found: dict[str, Joining] = {}
    named_in: dict[str, int] = {}
    for row in rows:
        member = row.event.member
        if member in members:
            continue
        if not add:
            detail = f"the club has no member {member!r}; you can add them with the book"
            faults.add(row.number, "member", "no_such_member", detail)
            continue
        known = found.get(member, Joining(member, "", row.happened_at))
        if row.name and known.name and row.name != known.name:
            detail = f"{member} has another name in row {named_in[member]}"
            faults.add(row.number, "name", "name_differs", detail)
        elif row.name and not known.name:
            named_in[member] = row.number
        # RFC 3339 texts in UTC are in the order of time.
        found[member] = Joining(member, known.name or row.name, min(known.happened_at, row.happened_at))
    return tuple(one._replace(name=one.name or one.member) for one in found.values())


def find_twice(rows: Iterable[ImportRow], faults: Faults) -> None:
    """Find each row that repeats an earlier one."""
    faults.begin_pass()
    first: dict[str, int] = {}
    for row in rows:
        before = first.setdefault(row.fingerprint, row.number)
        if before != row.number:
            detail = f"this is row {before} again; give each a reference of its own if both are meant"
            faults.add(row.number, "", "row_twice", detail)


def find_uneven(rows: Iterable[ImportRow], faults: Faults) -> None:
    """Find each evening that does not sum to zero; it is reported at its first row.

    An evening is the results with one moment and reference.
    """
    faults.begin_pass()
    evenings: dict[tuple[str, str], list[ImportRow]] = {}
    for row in rows:
        if row.event.kind == "result":
            evenings.setdefault((row.happened_at, row.event.reference), []).append(row)
    for (happened_at, reference), evening in evenings.items():
        won = sum(row.event.counters for row in evening)
        if won:
            called = f"{happened_at[:10]} {reference}".rstrip()
            detail = f"the results of the evening {called} ({_named(evening)}) sum to {won:+d}, not to zero"
            faults.add(evening[0].number, "counters", "evening_uneven", detail)


def _named(rows: Sequence[ImportRow]) -> str:
    """The numbers of rows, the first of them where they are many."""
    numbers = [str(row.number) for row in rows]
    if len(numbers) == 1:
        return f"row {numbers[0]}"
    if len(numbers) > _MOST_NAMED:
        return f"rows {', '.join(numbers[:_MOST_NAMED])} and {len(numbers) - _MOST_NAMED} more"
    return f"rows {', '.join(numbers[:-1])} and {numbers[-1]}"
