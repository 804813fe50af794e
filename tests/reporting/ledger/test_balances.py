"""Balances at any moment, of whichever accounts, against plain sums over all postings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bench.club_years.years import Years, live
from ging_service.application.club import at_club
from ging_service.domain.club.commands import BuyCounters
from ging_service.reporting.ledger.accounts import NOW, Moment, balances
from ging_service.reporting.ledger.ledger import ledger
from ging_service.reporting.paging import Paging

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services
    from ging_service.reporting.ledger.ledger import LedgerEntry

CLUB = "moments"
MOST = Paging(limit=500)


@pytest.fixture(scope="module")
def lived(services: Services) -> tuple[LedgerEntry, ...]:
    """Everything that has been posted in the life of a club: with late evenings, and rulings on evenings long past."""
    live(services, Years(club_id=CLUB, years=2, deals_a_year=260, members=9, first_year=2019, seed=3))
    return tuple(pages(lambda paging: ledger(services, CLUB, paging=paging)))


def pages(ask: Callable[[Paging], Any], paging: Paging = MOST) -> list[Any]:
    """The items of all pages."""
    page = ask(paging)
    found = list(page.items)
    while page.next:
        page = ask(replace(paging, after=page.next))
        found += page.items
    return found


def held(services: Services, moment: Moment, **which: str) -> dict[str, int]:
    found = pages(lambda paging: balances(services, CLUB, moment, paging, **which))
    assert [one.account for one in found] == sorted(one.account for one in found)
    return {one.account: one.balance for one in found}


def summed(entries: Any) -> dict[str, int]:
    total: Counter[str] = Counter()
    for entry in entries:
        for posting in entry.postings:
            total[posting.account] += posting.counters
    return dict(total)


def some(lived: tuple[LedgerEntry, ...], number: int) -> list[LedgerEntry]:
    return Random(8).sample(lived, number)  # noqa: S311  the same in each run


def test_by_position(services: Services, lived: tuple[LedgerEntry, ...]) -> None:
    for at in some(lived, 8):
        by_then = summed(entry for entry in lived if entry.position <= at.position)
        assert held(services, Moment(position=at.position)) == by_then
        later = summed(entry for entry in lived if -1 < entry.corrects <= at.position < entry.position)
        as_ruled = Counter(by_then)
        as_ruled.update(later)
        assert held(services, Moment(position=at.position, as_ruled=True)) == as_ruled
    assert held(services, Moment(position=lived[-1].position)) == summed(lived)
    assert held(services, Moment(position=10**15)) == held(services, NOW)  # another test may have bought counters since


def test_by_when_it_was_recorded(services: Services, lived: tuple[LedgerEntry, ...]) -> None:
    for at in some(lived, 8):
        moment = datetime.fromisoformat(at.recorded_at)
        for when in (moment, moment - timedelta(microseconds=1), moment + timedelta(days=3)):
            by_then = [entry for entry in lived if datetime.fromisoformat(entry.recorded_at) <= when]
            assert held(services, Moment(recorded_at=when)) == summed(by_then)
    assert held(services, Moment(recorded_at=datetime(2018, 1, 1, tzinfo=UTC))) == {}


def test_by_when_it_happened(services: Services, lived: tuple[LedgerEntry, ...]) -> None:
    """As known, a ruling happens when it is made; as ruled, it counts when its deal happened."""
    differ = 0
    rulings = [entry for entry in lived if entry.dispute_id]
    for moment in (*map(counts_at, some(lived, 8)), *map(counts_at, rulings[:4])):
        for when in (moment, moment - timedelta(microseconds=1), moment + timedelta(days=3)):
            known = summed(entry for entry in lived if datetime.fromisoformat(entry.happened_at) <= when)
            ruled = summed(entry for entry in lived if counts_at(entry) <= when)
            assert held(services, Moment(happened_at=when)) == known
            assert held(services, Moment(happened_at=when, as_ruled=True)) == ruled
            differ += known != ruled
    assert differ, "some ruling came later"


def counts_at(entry: LedgerEntry) -> datetime:
    return datetime.fromisoformat(entry.counts_at)


def test_of_some_accounts(services: Services, lived: tuple[LedgerEntry, ...]) -> None:
    at = some(lived, 1)[0]
    moments = (NOW, Moment(position=at.position), Moment(happened_at=datetime.fromisoformat(at.happened_at)))
    for moment in moments:
        everything = held(services, moment)
        assert held(services, moment, account="member/ada") == {"member/ada": everything["member/ada"]}
        assert held(services, moment, kind="bank") == {"bank": everything["bank"]}
        assert held(services, moment, kind="paper") == held(services, moment, account="member/nobody") == {}
        members = {name: balance for name, balance in everything.items() if name.startswith("member/")}
        assert held(services, moment, kind="member") == members
        for kind in ("stack", "corner", "pee"):
            of_kind = {name: balance for name, balance in everything.items() if f"/{kind}" in name}
            assert held(services, moment, kind=kind) == of_kind
        table = some(lived, 1)[0].table_id
        of_table = {name: balance for name, balance in everything.items() if name.startswith(f"table/{table}/")}
        assert held(services, moment, table_id=table) == of_table
        assert held(services, moment, table_id=table, kind="bank") == {}
        assert held(services, moment, kind="member", account="bank") == {}


def test_a_clock_that_was_set_back(services: Services, lived: tuple[LedgerEntry, ...]) -> None:
    """Behind the entry that bears the latest time: all that stands before it in the log counts."""
    noon, one, two = (datetime(2030, 1, 1, hour, tzinfo=UTC) for hour in (12, 13, 14))
    for recorded, member in ((two, "ada"), (noon, "bruno"), (one, "clara")):
        there = replace(services, clock=lambda recorded=recorded: recorded)
        at_club(there, CLUB, BuyCounters(member=member, counters=7, note="", paid="", currency=""))
    before = summed(lived)
    gained = {
        moment: {
            name: now - before[name]
            for name, now in held(services, Moment(recorded_at=moment), kind="member").items()
            if now != before[name]
        }
        for moment in (noon, one, two)
    }
    assert gained == {
        noon: {"member/ada": 7, "member/bruno": 7},
        one: {"member/ada": 7, "member/bruno": 7, "member/clara": 7},
        two: {"member/ada": 7},
    }
