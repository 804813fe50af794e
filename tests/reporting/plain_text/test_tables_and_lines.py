"""The ledger as CSV and as JSON Lines, read back with others' readers."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from ging_service.reporting.plain_text.formats import COLUMNS, CommaSeparated, JsonLines
from ging_service.reporting.plain_text.transactions import balanced_anew
from tests.reporting.plain_text.entries import RULED, SWEPT, fined


def rows(*entries: Any) -> list[dict[str, str]]:
    """What a reader of CSV finds."""
    writing = CommaSeparated()
    text = writing.head("thursday", [], []) + "".join(map(writing.transaction, entries)) + writing.end()
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_line_a_posting() -> None:
    assert CommaSeparated().head("thursday", [], []) == (
        "position,line,counts_at,happened_at,recorded_at,type,table,deal,"
        "account,counters,balance,reason,rule,corrects,dispute,note\r\n"
    )
    assert CommaSeparated().transaction(SWEPT) == (
        "17,0,2026-11-20T19:30:00.000000Z,2026-11-20T19:30:00.000000Z,2026-11-21T09:31:02.000000Z,"
        "ging.LayoutSwept,evening-1,3,table/evening-1/corner/0,-1,0,sweep,G18,,,\r\n"
        "17,1,2026-11-20T19:30:00.000000Z,2026-11-20T19:30:00.000000Z,2026-11-21T09:31:02.000000Z,"
        "ging.LayoutSwept,evening-1,3,table/evening-1/stack/3,1,21,sweep,G18,,,\r\n"
    )


def test_what_is_not_there_is_empty() -> None:
    first, *_ = rows(fined(""))
    assert set(first) == set(COLUMNS)
    assert {name for name, value in first.items() if value == ""} == {
        "table",
        "deal",
        "rule",
        "corrects",
        "dispute",
        "note",
    }
    ruled = rows(RULED)[0]
    assert (ruled["corrects"], ruled["dispute"]) == ("17", "d-1")
    assert ruled["counts_at"] < ruled["happened_at"]


@pytest.mark.parametrize(
    "note", ['he said "no", and went; so', "two\nlines", "two\r\nlines", "„क्‍ष“ 👩‍🚀", " spaces ", "5 - 3"]
)
def test_a_note_is_read_as_it_was_written(note: str) -> None:
    assert [row["note"] for row in rows(fined(note))] == [note, note]


@pytest.mark.parametrize(
    "note",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1+1", "\uff0d1", "\uff0b1", "\uff20x", "'=1", "'tis"],
)
def test_no_note_is_a_formula_and_one_apostrophe_less_is_the_note(note: str) -> None:
    assert [row["note"] for row in rows(fined(note))] == ["'" + note] * 2


def test_an_object_an_entry() -> None:
    assert JsonLines().head("thursday", [], []) == JsonLines().end() == ""
    line = JsonLines().transaction(SWEPT)
    assert line.endswith("}\n")
    assert json.loads(line) == {
        "position": 17,
        "type": "ging.LayoutSwept",
        "counts_at": "2026-11-20T19:30:00.000000Z",
        "happened_at": "2026-11-20T19:30:00.000000Z",
        "recorded_at": "2026-11-21T09:31:02.000000Z",
        "table": "evening-1",
        "deal": 3,
        "corrects": None,
        "dispute": None,
        "note": "",
        "postings": [
            {"account": "table/evening-1/corner/0", "counters": -1, "balance": 0, "reason": "sweep", "rule": "G18"},
            {"account": "table/evening-1/stack/3", "counters": 1, "balance": 21, "reason": "sweep", "rule": "G18"},
        ],
    }


@pytest.mark.parametrize("note", ['=1 "x"\n\\ ;,\u2028', "„क्‍ष“ 👩‍🚀"])
def test_a_note_of_json_is_the_note(note: str) -> None:
    line = JsonLines().transaction(fined(note))
    assert line.count("\n") == 1
    assert json.loads(line)["note"] == note


def test_balances_are_in_the_order_in_which_entries_come() -> None:
    late, early = fined("late"), fined("early")
    shown = [[line.balance for line in entry.lines] for entry in balanced_anew([early, late, early])]
    assert shown == [[-5, 5], [-10, 10], [-15, 15]]
