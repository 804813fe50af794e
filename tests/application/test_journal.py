"""The ledger as an hledger journal, judged by hledger itself."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from ging_service.application.journal import Journal, Line, Transaction, journal_head
from ging_service.application.queries.accounts import balances
from ging_service.application.queries.paging import Paging
from ging_service.application.queries.transactions import accounts_used, transactions, types_used
from ging_service.application.simulate import Simulation, simulate
from ging_service.eventlog.read import head_size
from tests.outside_tools import need

if TYPE_CHECKING:
    from ging_service.application.services import Services

CHECKS = ("check", "--strict", "accounts", "commodities", "payees", "ordereddates")


@pytest.fixture(scope="module")
def played(services: Services) -> str:
    """The journal of a club that has played."""
    simulate(services, Simulation(club_id="played", tables=12, deals=12, seed=11))
    writing = Journal()
    with services.pool.connection() as conn:
        size = head_size(conn, "played")
        head = journal_head("played", accounts_used(conn, "played"), types_used(conn, "played"))
        entries = list(transactions(conn, "played", 0, size))
        assert entries == list(transactions(conn, "played", 0, size // 2)) + list(
            transactions(conn, "played", size // 2, size)
        )
    return head + "".join(writing.transaction(entry) for entry in entries)


def hledger(journal: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What hledger says of a journal."""
    program = [str(need("hledger", "hledger")), "-f", "-", *words]
    return subprocess.run(program, input=journal, capture_output=True, text=True, check=False)


def test_hledger_adds_up_the_whole_ledger(played: str) -> None:
    judged = hledger(played, *CHECKS)
    assert judged.returncode == 0, judged.stderr
    assert played.count(" counters = ") > 1_000


def test_hledger_finds_our_balances(services: Services, played: str) -> None:
    held: list[tuple[str, int]] = []
    after = ""
    while page := balances(services, "played", paging=Paging(limit=500, after=after)):
        held += [(one.account.replace("/", ":"), one.balance) for one in page.items if one.balance]
        after = page.next
        if not after:
            break
    found = hledger(played, "balance", "--flat", "--no-total", "--format", "%(account) %(total)")
    told = [line.removesuffix(" counters").rpartition(" ") for line in found.stdout.splitlines()]
    assert sorted((account, int(total)) for account, _, total in told) == sorted(held)


@pytest.mark.parametrize("which", [0, 0.3, 0.7, 1])
def test_one_counter_changed_anywhere_is_refused(played: str, which: float) -> None:
    amounts = list(re.finditer(r"(-?\d+) counters(?= = )", played))
    amount = amounts[round(which * (len(amounts) - 1))]
    forged = f"{played[: amount.start()]}{int(amount[1]) + 1} counters{played[amount.end() :]}"
    judged = hledger(forged, *CHECKS)
    assert judged.returncode != 0
    assert "balance" in judged.stderr


def test_a_posting_left_out_is_refused(played: str) -> None:
    postings = [line for line in played.splitlines(keepends=True) if " counters = " in line]
    assert hledger(played.replace(postings[len(postings) // 2], "", 1), *CHECKS).returncode != 0


def test_a_clock_that_was_set_back_changes_no_order() -> None:
    writing = Journal()
    late, early = "2026-11-20T00:10:00.000000Z", "2026-11-19T23:59:00.000000Z"
    entries = [
        Transaction(
            position, "", 0, "club.CountersBought", when, when, [Line("bank", -5, -total, "bought", "G32"), taker]
        )
        for position, when, total, taker in (
            (3, late, 5, Line("member/ada", 5, 5, "bought", "G32")),
            (7, early, 10, Line("member/ada", 5, 10, "bought", "G32")),
        )
    ]
    journal = journal_head("thursday", ["bank", "member/ada"], ["club.CountersBought"]) + "".join(
        map(writing.transaction, entries)
    )
    assert hledger(journal, *CHECKS).returncode == 0
    assert f"2026-11-20 (7) club.CountersBought\n    ; recorded:{early}, happened:{early}\n" in journal


def test_places_are_told_in_tags(played: str) -> None:
    swept = hledger(played, "print", "tag:rule=G18", "tag:table=sim-11-1-.*", "tag:deal=.")
    assert swept.stdout.count("ging.LayoutSwept") > 3


def test_the_journal_is_written_for_people_too() -> None:
    entry = Transaction(
        17,
        "evening-1",
        3,
        "ging.LayoutSwept",
        "2026-11-20T19:31:02.000000Z",
        "2026-11-20T19:30:00.000000Z",
        [
            Line("table/evening-1/corner/0", -1, 0, "sweep", "G18"),
            Line("table/evening-1/stack/3", 1, 21, "sweep", "G18"),
        ],
    )
    assert Journal().transaction(entry) == (
        "\n"
        "2026-11-20 (17) ging.LayoutSwept  ; table:evening-1, deal:3\n"
        "    ; recorded:2026-11-20T19:31:02.000000Z, happened:2026-11-20T19:30:00.000000Z\n"
        "    table:evening-1:corner:0  -1 counters = 0 counters  ; sweep, rule:G18\n"
        "    table:evening-1:stack:3  1 counters = 21 counters  ; sweep, rule:G18\n"
    )


def test_a_correction_says_what_it_corrects() -> None:
    when = "2026-11-20T19:31:02.000000Z"
    ruled = Transaction(90, "evening-1", 3, "ging.RulingApplied", when, when, [], corrects=17, dispute="d-1")
    assert "ging.RulingApplied  ; table:evening-1, deal:3, corrects:17, dispute:d-1\n" in Journal().transaction(ruled)
