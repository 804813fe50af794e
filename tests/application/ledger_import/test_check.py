"""Old books are checked against the club and against themselves: all faults at once, and what a book comes to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.application.ledger_import.preview import preview_of
from ging_service.domain.books.state import BooksState, Limit
from ging_service.domain.errors import Refused
from tests.application.ledger_import.checking import BOOK, HEADER, MEMBERS, checked, ground, season, told


def test_all_faults_are_told_at_once_by_row() -> None:
    book = HEADER + "never,Ada,lent,x,,,\n" + "2019-03-01,eve,bought,5,,,\n2019-03-01,ada,bought,5,,,\n" * 2
    assert told(checked(book)) == [
        (2, "date", "bad_time"),
        (2, "member", "bad_id"),
        (2, "kind", "bad_kind"),
        (2, "counters", "bad_counters"),
        (3, "member", "no_such_member"),
        (5, "member", "no_such_member"),
        (5, "", "row_twice"),
        (6, "", "row_twice"),
    ]


def test_of_very_many_faults_the_first_are_told_and_all_are_counted() -> None:
    found = checked(HEADER + "never,ada,bought,5,,,\n" * 1000)
    assert (found.fault_count, len(found.faults), found.faults[-1].row) == (1000, 100, 101)


def test_row_that_is_there_twice_needs_references_of_its_own() -> None:
    row = "2019-03-01,ada,bought,5,,{},\n"
    found = checked(HEADER + row.format("") + row.format("p. 1") + row.format(""))
    assert [str(fault) for fault in found.faults] == [
        "row 4: this is row 2 again; give each a reference of its own if both are meant (row_twice)"
    ]
    assert told(checked(HEADER + row.format("p. 1") + row.format("p. 2"))) == []


def test_row_that_was_taken_in_before_is_a_fault_or_left_out() -> None:
    known = [row.fingerprint for row in checked(BOOK).rows]
    grown = BOOK + "2019-03-15,dirk,gift,3,,,for the cup\n"
    assert told(checked(grown, ground(known=known))) == [(row, "", "row_known") for row in range(2, 8)]
    found = checked(grown, ground(known=known), skip_known=True)
    assert (told(found), found.left_out, [row.number for row in found.rows]) == ([], 6, [8])
    assert told(checked(BOOK, ground(known=known), skip_known=True)) == []


def test_row_is_known_again_though_its_days_have_another_zone_by_now() -> None:
    summer = HEADER + "2019-07-01,ada,bought,5,,,\n"
    known = [row.fingerprint for row in checked(summer, zone="Europe/London").rows]
    taken_in = replace(ground(known=known), noons={"2019-07-01": ["2019-07-01T11:00:00.000000Z"]})
    assert told(checked(summer, taken_in)) == [(2, "", "row_known")]
    at_noon = HEADER + "2019-07-01T12:00:00Z,ada,bought,5,,,\n"
    assert told(checked(at_noon, taken_in)) == [], "a time is that time"


def test_results_of_an_evening_sum_to_zero() -> None:
    row = "{},{},result,{},,{},\n".format
    evening = row("2019-03-08", "ada", 12, "first") + row("2019-03-08", "bram", -11, "first")
    found = checked(
        HEADER + evening + row("2019-03-08", "clara", -1, "second") + row("2019-03-09", "dirk", 1, "second")
    )
    assert [str(fault) for fault in found.faults] == [
        f"row {row}, counters: the results of the evening {called} ({rows}) sum to {won}, not to zero (evening_uneven)"
        for row, called, rows, won in (
            (2, "2019-03-08 first", "rows 2 and 3", "+1"),
            (4, "2019-03-08 second", "row 4", "-1"),
            (5, "2019-03-09 second", "row 5", "+1"),
        )
    ]


def test_of_an_evening_with_very_many_rows_the_first_are_named() -> None:
    rows = "".join(f"2019-03-08,{MEMBERS[n % 4]},result,{n + 1},,big,\n" for n in range(12))
    assert "rows 2, 3, 4, 5, 6, 7, 8, 9 and 4 more" in checked(HEADER + rows).faults[0].detail


def test_slip_in_a_row_is_not_told_again_of_its_evening() -> None:
    rows = "2019-03-08,ada,result,12,,first,\n2019-03-08,bram,result,x,,first,\n"
    assert told(checked(HEADER + rows)) == [(3, "counters", "bad_counters")]


def test_new_members_are_added_if_wished_and_called_by_name_or_id() -> None:
    book = HEADER + (
        "2019-03-08,eve,bought,5,,,\n2019-03-01,eve,bought,5,Eve Ort,,\n2019-03-01,finn,gift,1,,,\n"
        "2019-03-02,ada,gift,1,Somebody else,,\n"
    )
    assert told(checked(book)) == [(row, "member", "no_such_member") for row in (2, 3, 4)]
    found = checked(book, add_members=True)
    assert [tuple(one) for one in found.joining] == [
        ("eve", "Eve Ort", "2019-03-01T12:00:00.000000Z"),
        ("finn", "finn", "2019-03-01T12:00:00.000000Z"),
    ]
    other = book + "2019-03-09,eve,bought,5,Eva,,\n"
    assert [str(fault) for fault in checked(other, add_members=True).faults] == [
        "row 6, name: eve has another name in row 3 (name_differs)"
    ]


def test_limits_hold_row_by_row_in_the_order_of_the_book() -> None:
    books = BooksState(limits=(Limit(member="ada", counters=10),), bank_limit=100)
    row = "2019-03-01,{},{},{},,{},\n".format
    book = HEADER + row("ada", "bought", 20, "") + row("ada", "cashed", 31, "") + row("bram", "bought", 112, "")
    found = checked(book, ground(books, ada=0))
    assert told(found) == [(3, "counters", "credit_limit"), (4, "counters", "credit_limit")]
    assert "ada would stand at -11, and the limit is -10; the balance is 20" in found.faults[0].detail
    assert told(checked(HEADER + row("ada", "bought", 20, "") + row("ada", "cashed", 30, ""), ground(books))) == []


def test_books_that_are_closed_take_no_rows() -> None:
    books = BooksState(seasons=(season("old", 2018, closed=True), season("new", 2019)))
    row = "{},ada,bought,5,,,\n".format
    found = checked(HEADER + row("2019-01-01") + row("2018-12-31"), ground(books))
    assert told(found) == [(3, "date", "season_closed")]


@pytest.mark.parametrize(
    ("zone", "day", "noon"),
    [
        ("", "2017-07-01", "2017-07-01T12:00:00.000000Z"),
        ("", "2018-07-01", "2018-07-01T16:00:00.000000Z"),
        ("Europe/London", "2018-07-01", "2018-07-01T11:00:00.000000Z"),
        ("-05:00", "2018-07-01", "2018-07-01T17:00:00.000000Z"),
    ],
)
def test_day_means_noon_in_the_zone_named_or_of_its_season_or_in_utc(zone: str, day: str, noon: str) -> None:
    books = BooksState(seasons=(season("there", 2018, zone="America/New_York"),))
    found = checked(HEADER + f"{day},ada,bought,5,,,\n", ground(books), zone=zone)
    assert [row.happened_at for row in found.rows] == [noon]


def test_zone_that_is_not_known_is_refused() -> None:
    with pytest.raises(Refused, match="time zone"):
        checked(BOOK, zone="Nowhere/Land")


def test_day_that_has_begun_may_be_entered_before_its_noon() -> None:
    assert told(checked(HEADER + "2026-11-20,ada,bought,5,,,\n")) == []
    assert told(checked(HEADER + "2026-11-21,ada,bought,5,,,\n", zone="Pacific/Kiritimati")) == [
        (2, "date", "happened_in_future")
    ]


def test_preview_tells_what_a_book_comes_to() -> None:
    books = BooksState(seasons=(season("year", 2019, zone="Europe/Berlin"),))
    on = ground(books, ada=7)
    seen = preview_of(checked(BOOK + "2026-11-20,dirk,gift,1,,,\n", on), on)
    assert (seen.rows, seen.left_out, seen.fault_count) == (7, 0, 0)
    assert [(one.kind, one.rows, one.counters) for one in seen.kinds] == [
        ("opening", 2, -15),
        ("bought", 1, 50),
        ("gift", 1, 1),
        ("fine", 1, 2),
        ("result", 2, 0),
    ]
    assert [(one.member, one.rows, one.before, one.after) for one in seen.members] == [
        ("ada", 3, 7, 29),
        ("bram", 2, 0, 13),
        ("clara", 1, 0, -2),
        ("dirk", 1, 0, 1),
    ]
    assert [(one.season, one.rows, one.late) for one in seen.seasons] == [("", 1, 0), ("year", 6, 6)]
    first, last = seen.first[0], seen.first[5]
    assert (first.source, first.target, first.counters, first.late) == ("member/ada", "bank", 40, True)
    assert (last.source, last.target, last.counters, last.season) == ("member/clara", "fines", 2, "year")
