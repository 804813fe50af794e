"""The journal of a record, in order of positions, judged by hledger itself."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.eventlog.read import head_size
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.paging import Paging
from ging_service.reporting.plain_text.hledger import Journal, journal_head
from ging_service.reporting.plain_text.transactions import TransactionPosting, accounts_used, transactions, types_used
from tests.reporting.plain_text.entries import RULED, SWEPT, fined
from tests.reporting.plain_text.judges import CHECKS, hledger_reads

if TYPE_CHECKING:
    from ging_service.execution.services import Services


@pytest.fixture(scope="module")
def played(services: Services) -> str:
    """The journal of a club that has played."""
    simulate(services, Simulation(club_id="played", tables=12, deals=12, seed=11))
    writing = Journal(by_recording=True)
    with services.cross_club_transaction() as conn:
        size = head_size(conn, "played")
        head = journal_head("played", accounts_used(conn, "played"), types_used(conn, "played"))
        entries = list(transactions(conn, "played", 0, size))
        assert entries == list(transactions(conn, "played", 0, size // 2)) + list(
            transactions(conn, "played", size // 2, size)
        )
    return head + "".join(writing.transaction(entry) for entry in entries)


@pytest.mark.complete
def test_hledger_adds_up_the_whole_ledger(played: str) -> None:
    judged = hledger_reads(played, *CHECKS)
    assert judged.returncode == 0, judged.stderr
    assert played.count(" counters = ") > 1_000


@pytest.mark.complete
def test_hledger_finds_our_balances(services: Services, played: str) -> None:
    held: list[tuple[str, int]] = []
    after = ""
    while page := balances(services, "played", paging=Paging(limit=500, after=after)):
        held += [(one.account.replace("/", ":"), one.balance) for one in page.items if one.balance]
        after = page.next
        if not after:
            break
    found = hledger_reads(played, "balance", "--flat", "--no-total", "--format", "%(account) %(total)")
    told = [line.removesuffix(" counters").rpartition(" ") for line in found.stdout.splitlines()]
    assert sorted((account, int(total)) for account, _, total in told) == sorted(held)


@pytest.mark.complete
@pytest.mark.parametrize("which", [0, 0.3, 0.7, 1])
def test_one_counter_changed_anywhere_is_refused(played: str, which: float) -> None:
    amounts = list(re.finditer(r"(-?\d+) counters(?= = )", played))
    amount = amounts[round(which * (len(amounts) - 1))]
    forged = f"{played[: amount.start()]}{int(amount[1]) + 1} counters{played[amount.end() :]}"
    judged = hledger_reads(forged, *CHECKS)
    assert judged.returncode != 0
    assert "balance" in judged.stderr


@pytest.mark.complete
def test_a_posting_left_out_is_refused(played: str) -> None:
    postings = [line for line in played.splitlines(keepends=True) if " counters = " in line]
    assert hledger_reads(played.replace(postings[len(postings) // 2], "", 1), *CHECKS).returncode != 0


@pytest.mark.complete
def test_a_clock_that_was_set_back_changes_no_order() -> None:
    writing = Journal(by_recording=True)
    late, early = "2026-11-20T00:10:00.000000Z", "2026-11-19T23:59:00.000000Z"
    entries = [
        fined("")._replace(
            position=position,
            recorded_at=when,
            happened_at=when,
            counts_at=when,
            lines=[
                TransactionPosting("member/ada", -5, -total, "fine", ""),
                TransactionPosting("fines", 5, total, "fine", ""),
            ],
        )
        for position, when, total in ((3, late, 5), (7, early, 10))
    ]
    journal = journal_head("thursday", ["fines", "member/ada"], ["books.FineImposed"]) + "".join(
        map(writing.transaction, entries)
    )
    assert hledger_reads(journal, *CHECKS).returncode == 0
    assert f"2026-11-20 (7) books.FineImposed\n    ; recorded:{early}, happened:{early}\n" in journal


@pytest.mark.complete
def test_places_are_told_in_tags(played: str) -> None:
    swept = hledger_reads(played, "print", "tag:rule=G18", "tag:table=sim-11-1-.*", "tag:deal=.")
    assert swept.stdout.count("ging.LayoutSwept") > 3


def test_the_journal_is_written_for_people_too() -> None:
    assert Journal(by_recording=True).transaction(SWEPT) == (
        "\n"
        "2026-11-21 (17) ging.LayoutSwept  ; table:evening-1, deal:3\n"
        "    ; recorded:2026-11-21T09:31:02.000000Z, happened:2026-11-20T19:30:00.000000Z\n"
        "    table:evening-1:corner:0  -1 counters = 0 counters  ; sweep, rule:G18\n"
        "    table:evening-1:stack:3  1 counters = 21 counters  ; sweep, rule:G18\n"
    )
    assert Journal().transaction(SWEPT).startswith("\n2026-11-20 (17) ging.LayoutSwept  ; table")


def test_a_correction_says_what_it_corrects_and_when_it_counts() -> None:
    text = Journal().transaction(RULED)
    assert "\n2026-11-20 (90) ging.RulingApplied  ; table:evening-1, deal:3, corrects:17, dispute:d-1\n" in text
    assert ", happened:2026-12-04T10:00:00.000000Z, counts:2026-11-20T19:30:00.000000Z\n" in text


def test_what_moves_counters_by_no_rule_names_none() -> None:
    assert "    fines  5 counters = 5 counters  ; fine\n" in Journal().transaction(fined(""))


@pytest.mark.complete
@pytest.mark.parametrize(
    ("note", "read"),
    [
        (
            "broke a glass; paid, date:1/1 [1/1] (7) * ! = @ | #",
            r"broke a glass\x3b paid, date:1/1 [1/1] (7) * ! = @ | #",
        ),
        ("first\nsecond\r\u2028\x00\\n", r"first\nsecond\r\u2028\x00\\n"),
        ("„क्‍ष“ 👩‍🚀 100 %", "„क्‍ष“ 👩‍🚀 100 %"),
        ("; ", r"\x3b"),
    ],
)
def test_a_note_is_read_as_one_whatever_stands_in_it(note: str, read: str) -> None:
    journal = Journal()
    text = journal.head("thursday", ["fines", "member/ada"], ["books.FineImposed"]) + journal.transaction(fined(note))
    assert hledger_reads(text, *CHECKS).returncode == 0
    printed = hledger_reads(text, "register", "fines", "--output-format=csv").stdout
    (row,) = csv.DictReader(printed.splitlines())
    assert row["description"] == f"books.FineImposed | {read}"
