"""Old books as spreadsheets write them: what cannot be read is told by its row, its column and a code."""

from __future__ import annotations

import pytest

from ging_service.application.ledger_import.book_rows import text_of
from tests.application.ledger_import.checking import BOOK, HEADER, checked, told


def test_book_is_read_as_it_stands() -> None:
    found = checked(BOOK)
    assert told(found) == []
    assert [row.number for row in found.rows] == [2, 3, 4, 5, 6, 7]
    assert [row.event.counters for row in found.rows] == [-40, 25, 50, 12, -12, 2]
    assert found.rows[0].happened_at == "2019-03-01T12:00:00.000000Z"
    assert found.rows[-1].happened_at == "2019-03-08T22:30:00.000000Z"
    assert found.rows[0].event.note == "owed since the fair"
    assert found.balances == {"bank": -35, "fines": 2, "paper": 0} | {
        "member/ada": 22,
        "member/bram": 13,
        "member/clara": -2,
    }


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + BOOK,
        BOOK.replace(",", ";"),
        BOOK.replace("\n", "\r\n"),
        BOOK.replace("\n", "\r"),
        BOOK.replace(HEADER, HEADER.upper()),
        BOOK.replace(",opening,", ",Opening,"),
        BOOK.replace("\n", "\n,,,,,,\n\n"),
        BOOK.replace("ada,opening,-40", '"ada", opening ,-40'),
        BOOK.replace(",", "\t"),
        "\ufeffsep=;\r\n" + BOOK.replace(",", ";"),
        BOOK.replace("\n", ",,\n"),
        BOOK.replace(",,\n", "\n"),
        BOOK.replace(",-40,", ",\u221240,").replace(",12,,", ",+12,,"),
    ],
)
def test_book_reads_the_same_however_a_spreadsheet_has_written_it(text: str) -> None:
    found = checked(text)
    assert told(found) == []
    assert [row.event for row in found.rows] == [row.event for row in checked(BOOK).rows]


def test_columns_come_in_any_order_and_those_that_are_not_needed_may_be_missing() -> None:
    found = checked("kind;counters;member;date\nbought;5;ada;2019-03-01\n")
    assert told(found) == []
    assert (found.rows[0].event.counters, found.rows[0].event.reference) == (5, "")


def test_rows_are_numbered_as_spreadsheets_number_them() -> None:
    book = HEADER + '2019-03-01,ada,fine,1,,,"two\nlines"\n\n2019-03-01,nobody,fine,1,,,\n'
    assert told(checked(book)) == [(4, "member", "no_such_member")]
    assert checked(book).rows[0].event.note == "two\nlines"


@pytest.mark.parametrize(
    ("header", "wrong"),
    [
        ("date,member,kind,counters,amount", (1, "'amount'", "unknown_column")),
        ("date,member,kind,,counters", (1, "''", "unknown_column")),
        ("date,member,kind,counters,kind", (1, "kind", "column_twice")),
        ("date,member,counters", (1, "kind", "column_missing")),
    ],
)
def test_header_that_is_wrong_is_told_by_its_column(header: str, wrong: tuple[int, str, str]) -> None:
    assert told(checked(header + "\n2019-03-01,ada,bought,5\n")) == [wrong]


def test_a_book_in_another_encoding_is_read_or_told_so_once() -> None:
    book = "date,member,kind,counters,näme\n2019-03-01,ada,bought,5,\n"
    for encoding in ("latin-1", "utf-16-le"):
        assert told(checked(text_of(book.encode(encoding)))) == [(1, "", "invalid_utf8")]
    assert told(checked(text_of(book.encode("utf-16")))) == [(1, "'näme'", "unknown_column")]
    assert told(checked(text_of(BOOK.encode("utf-16")))) == []
    assert told(checked(text_of(BOOK.encode("utf-16")[:-1]))) == [(1, "", "invalid_utf8")]
    broken = BOOK.replace("the fair", "\udc00")
    assert told(checked(text_of(broken.encode("utf-16", "surrogatepass")))) == [(2, "note", "invalid_utf8")]


def test_nothing_and_a_header_alone_are_no_book() -> None:
    assert told(checked("")) == [(1, column, "column_missing") for column in ("date", "member", "kind", "counters")]
    assert told(checked(HEADER)) == [(1, "", "no_rows")]


ROW = {
    "date": "2019-03-01",
    "member": "ada",
    "kind": "bought",
    "counters": "5",
    "name": "",
    "reference": "",
    "note": "",
}


@pytest.mark.parametrize(
    ("column", "cell", "code"),
    [
        ("date", "", "bad_time"),
        ("date", "1.3.2019", "bad_time"),
        ("date", "2019-02-30", "bad_time"),
        ("date", "2019-03-01T10:00:00", "bad_time"),
        ("date", "0001-01-01T00:00:00+10:00", "bad_time"),
        ("date", "2026-11-21", "happened_in_future"),
        ("date", "2026-11-20T09:02:00Z", "happened_in_future"),
        ("member", "", "bad_id"),
        ("member", "Ada", "bad_id"),
        ("member", "eve", "no_such_member"),
        ("kind", "", "bad_kind"),
        ("kind", "lent", "bad_kind"),
        ("counters", "", "bad_counters"),
        ("counters", "0", "bad_counters"),
        ("counters", "-5", "bad_counters"),
        ("counters", "5.0", "bad_counters"),
        ("counters", "1,000", "bad_counters"),
        ("counters", "1000000001", "bad_counters"),
        ("counters", "٣", "bad_counters"),
        ("name", "A\u0007da", "bad_name"),
        ("reference", "p" * 101, "bad_text"),
        ("note", "n" * 1001, "bad_text"),
        ("note", "a\x00b", "bad_text"),
        ("note", "caf\udce9", "invalid_utf8"),
    ],
)
def test_harmed_cell_is_told_by_its_row_and_its_column(column: str, cell: str, code: str) -> None:
    harmed = ROW | {column: f'"{cell}"'}
    book = (
        HEADER + ",".join(ROW.values()) + "\n" + ",".join((harmed | {"reference": harmed["reference"] or "x"}).values())
    )
    found = checked(book)
    assert told(found) == [(3, column, code)]
    assert found.faults[0].detail.isprintable()


def test_row_that_is_no_csv_ends_the_book() -> None:
    assert told(checked(HEADER + '2019-03-01,ada,bought,5,,,\n2019-03-01,"ada"x,bought,5,,,\n')) == [(3, "", "bad_csv")]
    open_end = checked(HEADER + '2019-03-01,ada,bought,5,,,"open\n')
    assert told(open_end) == [(2, "", "bad_csv")]
    assert open_end.faults[0].detail.endswith(
        "put a cell that contains quotes in quotes, and write each of its own twice"
    )


def test_figures_are_read_as_people_group_them_and_nothing_is_guessed() -> None:
    found = checked(HEADER + '2019-03-01,ada,bought,1\xa0250\n2019-03-01,ada,bought,"12,345,678",,,\n')
    assert [row.event.counters for row in found.rows] == [1250, 12_345_678]
    split = checked(HEADER + "2019-03-01,ada,bought,1,250\n2019-03-01,ada,bought,12,50,,,,\n")
    assert told(split) == [(2, "counters", "wrong_cells"), (3, "counters", "wrong_cells")]
    assert "can be parts of one number: put it in quotes, or write the row with 7 cells" in split.faults[0].detail
    either = checked(HEADER + '2019-03-01,ada,bought,"1,250"\n')
    assert told(either) == [(2, "counters", "bad_counters")]
    assert "can mean 1250 or 1.250" in either.faults[0].detail


def test_rows_that_are_too_short_or_too_long_are_told_what_they_lack() -> None:
    assert told(checked(HEADER + "2019-03-01,ada\n")) == [(2, "kind", "wrong_cells")]
    (fault,) = checked(HEADER + "2019-03-01,ada,bought,5,,,tea, spilt\n").faults
    assert (fault.row, fault.detail) == (
        2,
        "cell 8 ('spilt') is in no column: put a cell with a separator in it in quotes",
    )
