"""Random old books: rows as a treasurer writes them, and a cell that somebody has harmed."""

from __future__ import annotations

import csv
import datetime as dt
from io import StringIO
from typing import NamedTuple

from hypothesis import strategies as st

MEMBERS = ("ada", "bram", "clara", "dirk", "eve", "finn")
COLUMNS = ("date", "member", "kind", "counters", "name", "reference", "note")
KINDS = ("opening", "bought", "cashed", "gift", "fine", "table_money")
_LAST_DAY = dt.date(2025, 12, 31)

DAYS = st.dates(dt.date(1990, 1, 1), _LAST_DAY).map(dt.date.isoformat)
TEXTS = st.text(st.sampled_from('abc é,;"\n♣'), max_size=8).map(str.strip)
DELIMITERS = st.sampled_from((",", ";"))


class BookRow(NamedTuple):
    """A row in the order of the columns; ``counters`` as text."""

    date: str
    member: str
    kind: str
    counters: str
    name: str
    reference: str
    note: str


@st.composite
def single_rows(draw: st.DrawFn) -> list[BookRow]:
    """A row of the treasurer's."""
    kind = draw(st.sampled_from(KINDS))
    least = -500 if kind == "opening" else 1
    counters = draw(st.integers(least, 500).filter(bool))
    return [BookRow(draw(DAYS), draw(st.sampled_from(MEMBERS)), kind, str(counters), "", "", draw(TEXTS))]


@st.composite
def evenings(draw: st.DrawFn) -> list[BookRow]:
    """The results of an evening: they sum to zero."""
    players = draw(st.lists(st.sampled_from(MEMBERS), min_size=2, max_size=5, unique=True))
    day, reference = draw(DAYS), draw(st.sampled_from(("", "first", "second")))
    won = [draw(st.integers(1, 90)) for _ in players[1:]]
    return [
        BookRow(day, member, "result", f"{counters:+d}", "", reference, "")
        for member, counters in zip(players, (-sum(won), *won), strict=True)
    ]


@st.composite
def books(draw: st.DrawFn) -> list[BookRow]:
    """A book whose rows are all told apart: each reference is numbered, those of an evening alike."""
    parts = draw(st.lists(st.one_of(single_rows(), evenings()), min_size=1, max_size=12))
    return [
        row._replace(reference=f"{row.reference} {number}".lstrip())
        for number, rows in enumerate(parts)
        for row in rows
    ]


def text_of(rows: list[BookRow], delimiter: str = ",") -> str:
    """The book as CSV."""
    text = StringIO()
    writer = csv.writer(text, delimiter=delimiter)
    writer.writerow(COLUMNS)
    writer.writerows(rows)
    return text.getvalue()


HARM = {
    "date": ("", "yesterday", "2020-13-01", "2999-01-01"),
    "member": ("", "Ada", "nobody-known"),
    "kind": ("", "lost"),
    "counters": ("", "0", "1.5", "9999999999"),
    "reference": ("r" * 101,),
    "note": ("n\x07",),
}
"""What a cell of each column may not say."""
