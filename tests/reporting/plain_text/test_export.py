"""Ledgers of real databases as plain text: of one moment, in the order in which things count, without growing."""

from __future__ import annotations

import csv
import json
import tracemalloc
from datetime import UTC, datetime
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from bench import posted
from bench.club_years.years import Years, live
from ging_service.application.club import at_club, found_club
from ging_service.domain.club.commands import AddMember, BuyCounters
from ging_service.reporting.ledger.accounts import Moment, balances
from ging_service.reporting.paging import Paging
from ging_service.reporting.plain_text.formats import FORMATS, ExportedLedger, export_ledger
from ging_service.reporting.plain_text.hledger import TAGS, account_name
from ging_service.reporting.plain_text.transactions import CHUNK_ENTRIES, balanced_anew
from tests.reporting.plain_text.judges import CHECKS, bean_check, hledger
from tests.support.threads import in_another_thread

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services
    from ging_service.projections.ledger import Entry

pytestmark = pytest.mark.complete

LIVED = "lived"
BYTES_A_POSTING = 50
"""The names of new tables' accounts; a posting's text has 120."""


@pytest.fixture(scope="module")
def lived(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the ledger of a club that has lived for a year, in every format."""
    live(services, Years(club_id=LIVED, years=1, deals_a_year=260, seed=3))
    folder = tmp_path_factory.mktemp("lived")
    for name in FORMATS:
        with (folder / name).open("wb") as file:
            export_ledger(services, LIVED, name, file.write)
    return folder


def held(services: Services, moment: Moment) -> dict[str, int]:
    """What every account holds, but for those that hold nothing."""
    found: dict[str, int] = {}
    paging = Paging(limit=500)
    while True:
        page = balances(services, LIVED, moment, paging)
        found |= {one.account: one.balance for one in page.items if one.balance}
        if not page.next:
            return found
        paging = Paging(limit=500, after=page.next)


def test_both_judges_accept_a_club_that_has_lived(lived: Path) -> None:
    assert hledger(lived / "hledger", *CHECKS).stderr == ""
    assert bean_check(lived / "beancount").stderr == ""


def test_all_that_beancount_is_told_is_used_and_declared(lived: Path) -> None:
    plugins = ("leafonly", "nounused", "check_commodity", "coherent_cost")
    text = "".join(f'plugin "beancount.plugins.{name}"\n' for name in plugins) + 'include "beancount"\n'
    (lived / "strict").write_text(text)
    assert bean_check(lived / "strict").stderr == ""


def test_every_tag_is_declared(lived: Path) -> None:
    used = hledger(lived / "hledger", "tags").stdout.split()
    assert set(used) == set(TAGS)


@pytest.mark.parametrize("day", ["2015-04-18", "2015-09-01", "2016-01-08"])
def test_hledger_finds_our_balances_of_any_day(services: Services, lived: Path, day: str) -> None:
    """As ruled since: a ruling counts when its deal happened."""
    moment = Moment(happened_at=datetime.fromisoformat(day).replace(tzinfo=UTC), as_ruled=True)
    found = hledger(lived / "hledger", "balance", "-e", day, "--flat", "--no-total", "--format", "%(account) %(total)")
    told = [line.removesuffix(" counters").rpartition(" ") for line in found.stdout.splitlines()]
    ours = {account_name(account): balance for account, balance in held(services, moment).items()}
    assert {account: int(total) for account, _, total in told} == ours


def test_a_table_of_postings_and_a_list_of_entries_say_the_same(services: Services, lived: Path) -> None:
    with (lived / "csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    entries = [json.loads(line) for line in (lived / "jsonl").read_text(encoding="utf-8").splitlines()]
    postings = [
        (entry["position"], line["account"], line["counters"], line["balance"])
        for entry in entries
        for line in entry["postings"]
    ]
    told = [(int(row["position"]), row["account"], int(row["counters"]), int(row["balance"])) for row in rows]
    assert told == postings
    last = {account: balance for _, account, _, balance in told}
    assert {account: balance for account, balance in last.items() if balance} == held(services, Moment())


def test_entries_come_in_the_order_in_which_they_count(lived: Path) -> None:
    entries = [json.loads(line) for line in (lived / "jsonl").read_text(encoding="utf-8").splitlines()]
    places = [(entry["counts_at"], entry["position"]) for entry in entries]
    assert all(one < other for one, other in pairwise(places))
    assert sorted(entry["position"] for entry in entries) != [entry["position"] for entry in entries]
    assert any(entry["counts_at"] < entry["happened_at"] and entry["corrects"] for entry in entries)


def test_what_is_recorded_meanwhile_is_for_the_next_one(services: Services) -> None:
    found_club(services, "busy", "Busy")
    at_club(services, "busy", AddMember(member="ada", name="Ada"))
    at_club(services, "busy", BuyCounters(member="ada", counters=5, note="", paid="", currency=""))

    def buys_more(_text: bytes) -> None:
        in_another_thread(
            lambda: at_club(services, "busy", BuyCounters(member="ada", counters=5, note="", paid="", currency=""))
        )

    assert export_ledger(services, "busy", "csv", buys_more) == ExportedLedger(entries=1, postings=2)
    assert export_ledger(services, "busy", "csv", len).entries > 1


@pytest.fixture(scope="module")
def long(services: Services) -> list[Entry]:
    """The entries of a club, more than are read at once."""
    return stored(services, posted.Ledger(deals=900))


def stored(services: Services, ledger: posted.Ledger) -> list[Entry]:
    """The entries of a new club."""
    found_club(services, ledger.club_id, "Posted")
    entries = list(ledger)
    with services.cross_club_transaction() as conn:
        posted.store(conn, entries)
    return entries


def test_what_is_read_in_pieces_is_whole(services: Services, long: list[Entry]) -> None:
    written: list[bytes] = []
    told: list[tuple[int, int]] = []
    done = export_ledger(services, posted.CLUB, "jsonl", written.append, lambda *at: told.append(at))
    assert done.entries == len(long) > CHUNK_ENTRIES
    assert told[-1] == (len(long), len(long))
    assert len(told) > 2
    writing = FORMATS["jsonl"].begin()
    assert b"".join(written).decode() == "".join(map(writing.transaction, balanced_anew(posted.transactions(long))))


def test_memory_follows_the_accounts_and_not_the_postings(services: Services, long: list[Entry]) -> None:
    """In beancount's format, which keeps the names of all accounts; the others keep nothing from entry to entry."""
    twice = stored(services, posted.Ledger(deals=1_800, club_id="twice"))
    more_bytes = peak_bytes(services, "twice") - peak_bytes(services, posted.CLUB)
    assert more_bytes / (postings_of(twice) - postings_of(long)) < BYTES_A_POSTING


def postings_of(entries: list[Entry]) -> int:
    return sum(len(entry.postings) for entry in entries)


def peak_bytes(services: Services, club_id: str) -> int:
    """The most memory that an export takes."""
    tracemalloc.start()
    try:
        export_ledger(services, club_id, "beancount", len)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
