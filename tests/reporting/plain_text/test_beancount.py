"""The ledger for beancount, as it is written and as beancount reads it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.reporting.plain_text.beancount import Beancount, account_name
from tests.reporting.plain_text.entries import RULED, SWEPT, fined
from tests.reporting.plain_text.judges import bean_check

if TYPE_CHECKING:
    from pathlib import Path

READS = """
import json, sys
from beancount import loader
entries, errors, options = loader.load_file(sys.argv[1])
told = [[one.narration, one.payee, one.meta, [p.meta for p in one.postings]] for one in entries if hasattr(one, "payee")]
json.dump([told, [error.message for error in errors]], sys.stdout, default=str)
"""


def as_beancount_reads(file: Path) -> Any:
    """Note, payee, metadata and its postings' metadata of each transaction; and the errors."""
    read = subprocess.run([sys.executable, "-c", READS, str(file)], capture_output=True, check=True)
    return json.loads(read.stdout)


def test_a_transaction_is_written_for_people_too() -> None:
    writing = Beancount()
    assert writing.head("thursday", [], []) == (
        'option "title" "The ledger of the club thursday: all counters, all accounts together hold nothing."\n'
        'option "operating_currency" "COUNTER"\n'
    )
    assert writing.transaction(SWEPT) == (
        "\n"
        "2026-11-20 commodity COUNTER\n"
        "\n"
        "2026-11-20 open Assets:Table:Evening-1:Corner:0 COUNTER\n"
        "2026-11-20 open Assets:Table:Evening-1:Stack:3 COUNTER\n"
        '2026-11-20 * "ging.LayoutSwept" ""\n'
        "  position: 17\n"
        '  table: "evening-1"\n'
        "  deal: 3\n"
        '  recorded: "2026-11-21T09:31:02.000000Z"\n'
        '  happened: "2026-11-20T19:30:00.000000Z"\n'
        "  Assets:Table:Evening-1:Corner:0  -1 COUNTER\n"
        "    balance: 0\n"
        '    reason: "sweep"\n'
        '    rule: "G18"\n'
        "  Assets:Table:Evening-1:Stack:3  1 COUNTER\n"
        "    balance: 21\n"
        '    reason: "sweep"\n'
        '    rule: "G18"\n'
    )
    assert writing.transaction(fined("late", counts_at="2026-11-22T00:00:00.000000Z")).startswith(
        "\n"
        "2026-11-21 balance Assets:Table:Evening-1:Corner:0  0 COUNTER\n"
        "2026-11-21 balance Assets:Table:Evening-1:Stack:3  21 COUNTER\n"
        "\n"
        "2026-11-22 open Assets:Member:Ada COUNTER\n"
        "2026-11-22 open Expenses:Fines COUNTER\n"
        '2026-11-22 * "books.FineImposed" "late"\n'
    )
    assert writing.end() == (
        "\n2026-11-23 balance Assets:Member:Ada  -5 COUNTER\n2026-11-23 balance Expenses:Fines  5 COUNTER\n"
    )


def test_a_correction_says_what_it_corrects_and_when_it_counts() -> None:
    text = Beancount().transaction(RULED)
    assert '  corrects: 17\n  dispute: "d-1"\n' in text
    assert '  happened: "2026-12-04T10:00:00.000000Z"\n  counts: "2026-11-20T19:30:00.000000Z"\n' in text


@pytest.mark.parametrize(
    "note",
    [
        'he said "no"; \\ and so on, 2026-01-01 * "x" #tag ^link',
        "first\nsecond\\n",
        "„क्‍ष“ 👩‍🚀 100 %",
        "",
        "\\",
    ],
)
def test_a_note_is_read_as_one_whatever_stands_in_it(note: str, tmp_path: Path) -> None:
    file, writing = tmp_path / "one.beancount", Beancount()
    text = writing.head("thursday", [], []) + writing.transaction(fined(note)) + writing.end()
    file.write_text(text, encoding="utf-8", newline="")
    (((narration, payee, meta, postings),), errors) = as_beancount_reads(file)
    assert (narration, payee, errors) == (note, "books.FineImposed", [])
    assert (meta["position"], [one["balance"] for one in postings]) == ("3", ["-5", "5"])


def test_an_empty_ledger_is_one(tmp_path: Path) -> None:
    file, writing = tmp_path / "empty.beancount", Beancount()
    file.write_text(writing.head("thursday", [], []) + writing.end(), encoding="utf-8")
    assert bean_check(file).returncode == 0


@pytest.mark.parametrize(
    ("account", "name"),
    [
        ("bank", "Liabilities:Bank"),
        ("member/ada-2", "Assets:Member:Ada-2"),
        ("member/2-ada", "Assets:Member:2-ada"),
        ("table/2026-11-20-1/stack/0", "Assets:Table:2026-11-20-1:Stack:0"),
        ("table/bank/pee", "Assets:Table:Bank:Pee"),
        ("table-money", "Expenses:Table-money"),
        ("fines", "Expenses:Fines"),
        ("difference", "Expenses:Difference"),
        ("gifts", "Income:Gifts"),
        ("fund", "Equity:Fund"),
        ("paper", "Equity:Paper"),
        ("rounding", "Equity:Rounding"),
        ("settlement/2026", "Equity:Settlement:2026"),
    ],
)
def test_every_account_has_a_name_of_its_own(account: str, name: str) -> None:
    assert account_name(account) == name
    assert name.partition(":")[2].replace(":", "/").lower() == account
