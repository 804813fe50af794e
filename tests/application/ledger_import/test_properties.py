"""Whatever stands in an old book: accounts hold its sums, and a harmed cell is found where it is."""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.application.club import at_club, found_club
from ging_service.application.ledger_import.context import PaperOptions
from ging_service.application.ledger_import.faults import BadPaper
from ging_service.application.ledger_import.import_paper import Paper, import_paper, preview_paper
from ging_service.calendar.periods import period_of
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog.read import head_size
from ging_service.execution.visibility import OPERATOR
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.statements.queries import whole_statement
from ging_service.reporting.statements.statement import Subject
from tests.application.ledger_import.books import DAYS, DELIMITERS, HARM, MEMBERS, BookRow, books, text_of
from tests.support.extent import examples

if TYPE_CHECKING:
    from ging_service.execution.services import Services

FIRST_ROW = 2
"""Below the header, as spreadsheets number rows; whatever line ends are quoted in one."""

_clubs = count(1)
_FROM = {"opening": "bank", "bought": "bank", "gift": "gifts", "result": "paper"}
_TO = {"cashed": "bank", "fine": "fines", "table_money": "table-money"}


def sums_of(rows: list[BookRow]) -> dict[str, int]:
    """What accounts hold after a book, by what docs/paper.md says of the kinds."""
    found: Counter[str] = Counter()
    for row in rows:
        sign = 1 if row.kind in _FROM else -1
        found[f"member/{row.member}"] += sign * int(row.counters)
        found[(_FROM | _TO)[row.kind]] -= sign * int(row.counters)
    return {account: counters for account, counters in found.items() if counters}


def new_club(services: Services) -> str:
    club = f"book-{next(_clubs)}"
    found_club(services, club, "Club")
    for member in MEMBERS:
        at_club(services, club, AddMember(member=member, name=member))
    return club


def held(services: Services, club: str) -> dict[str, int]:
    return {one.account: one.balance for one in balances(services, club).items if one.balance}


@settings(max_examples=examples(25))
@given(rows=books(), delimiter=DELIMITERS)
def test_accounts_hold_the_sums_of_the_book(services: Services, rows: list[BookRow], delimiter: str) -> None:
    club, paper = new_club(services), Paper(text=text_of(rows, delimiter))
    seen = preview_paper(services, club, paper)
    done = import_paper(services, club, paper)
    wanted = sums_of(rows)
    assert held(services, club) == wanted
    assert {f"member/{one.member}": one.after for one in seen.members if one.after} == {
        account: counters for account, counters in wanted.items() if account.startswith("member/")
    }
    assert done.rows == sum(one.rows for one in seen.members) == len(rows)
    assert "paper" not in wanted
    again = import_paper(services, club, paper, options=PaperOptions(skip_known=True))
    assert (again.rows, held(services, club)) == (0, wanted)


@settings(max_examples=examples(15))
@given(rows=books(), days=st.tuples(DAYS, DAYS).map(sorted))
def test_statements_over_any_days_add_up_to_the_rows_of_these_days(
    services: Services, rows: list[BookRow], days: list[str]
) -> None:
    club, (first_day, last_day) = new_club(services), days
    import_paper(services, club, Paper(text=text_of(rows)))
    period = period_of(services, club, OPERATOR, first_day=first_day, last_day=last_day)
    before = sums_of([row for row in rows if row.date < first_day])
    behind = sums_of([row for row in rows if row.date <= last_day])
    for member in {row.member for row in rows}:
        found = whole_statement(services, club, Subject(kind="member", id=member), period)
        account = f"member/{member}"
        told = (found.statement.opening, found.statement.closing)
        assert told == (before.get(account, 0), behind.get(account, 0))
        assert sum(one.counters for one in found.movements if one.role == "movement") == told[1] - told[0]
        assert all(one.late for one in found.movements)


@settings(max_examples=examples(25))
@given(rows=books(), data=st.data())
def test_harmed_cell_is_found_and_nothing_is_written(services: Services, rows: list[BookRow], data: Any) -> None:
    club = new_club(services)
    with services.cross_club_transaction() as conn:
        before = head_size(conn, club)
    place = data.draw(st.integers(0, len(rows) - 1))
    column = data.draw(st.sampled_from(sorted(HARM)))
    harmed = list(rows)
    harmed[place] = rows[place]._replace(**{column: data.draw(st.sampled_from(HARM[column]))})
    with pytest.raises(BadPaper) as refused:
        import_paper(services, club, Paper(text=text_of(harmed)))
    assert [(fault.row, fault.column) for fault in refused.value.faults] == [(place + FIRST_ROW, column)]
    with services.cross_club_transaction() as conn:
        assert head_size(conn, club) == before
