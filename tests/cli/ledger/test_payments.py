"""Settling up at the command line; the worked example of docs/settling-up.md is typed and reckoned."""

from __future__ import annotations

import doctest
import re
import shlex
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.bootstrap import open_services
from ging_service.domain.books.commands import EnterOpeningBalance, OpenSeason
from ging_service.domain.books.settlement_plan import shares_of
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club.commands import AddMember

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe
    from tests.support.databases import Database

TEXT = Path("docs/settling-up.md").read_text(encoding="utf-8")
ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
HELD = {"ada": 120, "bram": 25, "clara": -100, "dirk": -46, "eva": 1}
EUROS = MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")
MONEY = ("--currency", "EUR", "--counter-value", "2.5", "--coin", "5")
TERMS = SeasonTerms(
    first_day="2026-01-01",
    last_day="2026-06-30",
    zone="UTC",
    starts_at="",
    ends_at="",
    money=EUROS,
    table_money_per="none",
    table_money=0,
    members_at_close="carried",
    revalues=False,
)


@pytest.fixture
def club(club: Scribe, fresh_database: Database) -> Scribe:
    """Five members with what they had in the old book."""
    with open_services(fresh_database.app_dsn) as services:
        at_club(services, "thursday", AddMember(member="eva", name="Eva Moor"))
        at_books(services, "thursday", OpenSeason(season="spring", name="Spring", terms=TERMS))
        for member, counters in HELD.items():
            entered = EnterOpeningBalance(member=member, counters=counters, note="")
            at_books(services, "thursday", entered, happened_at="2026-05-01T20:00:00Z")
    return club


def rows_of(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading."""
    section = TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `?(.*?)`? \|$", section, re.MULTILINE)
    return [re.split(r"`? \| `?", row) for row in rows[1:]]


def test_the_figures_of_the_worked_example_are_right() -> None:
    shares = {one.account: one.amount for one in shares_of({f"member/{m}": n for m, n in HELD.items()}, "2.5", 5)}
    rows = rows_of("A worked example")
    assert len(rows) == len(HELD)
    for member, counters, exact, down, cut, share in rows:
        assert HELD[member] == int(counters)
        assert Decimal(counters) * Decimal("2.5") == Decimal(exact)
        assert Decimal(down) + Decimal(cut) == Decimal(exact)
        assert 0 <= Decimal(cut) < 5
        assert shares[f"member/{member}"] == int(share)


def test_the_session_of_the_worked_example_prints_what_it_says(club: Scribe) -> None:
    same = doctest.OutputChecker().check_output
    blocks = re.findall(r"^```console\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    typed = re.split(r"^\$ ging ", "".join(blocks), flags=re.MULTILINE)[1:]
    assert len(typed) > 5
    for one in typed:
        command, _, printed = one.partition("\n")
        result = club.types(*shlex.split(command))
        assert same(printed, result.output, ALIKE), f"ging {command}\n{result.output}"
    held = {one["account"]: one["balance"] for one in club.asks("ledger", "balances")["items"]}
    assert held == {}


def test_plans_settlements_and_lists_as_json(club: Scribe) -> None:
    plan = club.asks("payments", "plan", *MONEY)
    assert (plan["season"], plan["as_of"], plan["coin"], plan["method"]) == (None, None, 5, "exact")
    agreed = club.asks("payments", "agree", "s1", *MONEY)
    assert agreed["events"][0]["data"]["payments"] == plan["payments"]
    club.does("payments", "paid", "s1", "1", "--yes")
    seen = club.asks("payments", "show", "s1")
    assert [one["made"] for one in seen["payments"]] == [True, False, False]
    assert "ada" in club.does("payments", "undo", "s1", "1")
    assert club.is_refused("payments", "undo", "s1", "1").endswith("(payment_not_made)")
    assert [one["made"] for one in club.asks("payments", "show", "s1")["payments"]] == [False, False, False]
    club.does("payments", "paid", "s1", "1", "--yes")
    (listed,) = club.asks("payments", "list")["items"]
    assert listed.items() <= seen.items()
    assert (listed["state"], listed["payments_made"], listed["payments_due"]) == ("open", 1, 3)


def test_a_plan_tells_of_counters_that_lie_at_tables(club: Scribe) -> None:
    assert "at tables" not in club.does("payments", "plan", *MONEY)
    club.does("table", "open", "ada", "bram", "clara", "dirk", "-t", "running")
    assert "\n80 counters lie at tables" in club.does("payments", "plan", *MONEY)
    assert club.asks("payments", "plan", *MONEY, "--before", "2026-05-02")["at_tables"] == 0


def test_a_season_is_settled_by_its_own_terms(club: Scribe) -> None:
    shown = club.does("payments", "plan", "--season", "spring", "--coin", "5")
    assert shown.startswith("season spring, everything before 2026-07-01 00:00:00 UTC: a counter is worth 0.025 EUR")


def test_before_a_day_by_the_money_of_its_season(club: Scribe) -> None:
    assert club.asks("payments", "plan", "--before", "2026-05-01")["shares"] == []
    assert len(club.asks("payments", "plan", "--before", "2026-05-02")["shares"]) == len(HELD)


def test_a_settlement_that_is_given_up(club: Scribe) -> None:
    club.does("payments", "agree", "s1", *MONEY)
    assert club.does("payments", "cancel", "s1", "--yes") == "The unpaid payments of settlement s1 are cancelled.\n"
    assert club.does("payments", "show", "s1").startswith("SETTLEMENT s1: cancelled, 0 of 3 payments made\n")
    held = {one["account"]: one["balance"] for one in club.asks("ledger", "balances")["items"]}
    assert held == {f"member/{member}": counters for member, counters in HELD.items()}


def test_payments_are_recorded_after_a_question_with_what_they_come_to(club: Scribe) -> None:
    first, *_, last = club.asks("payments", "agree", "s1", *MONEY)["events"][0]["data"]["payments"]
    asked = club.types("payments", "paid", "s1", "1", "3", typed="y\n")
    told = "; ".join(f"{one['payer']} pays {one['payee']} {one['amount'] / 100:.2f} EUR" for one in (first, last))
    assert asked.stderr == f"Has this been paid: {told}? Undo it with `ging payments undo`. [y/N]: y\n"
    assert [one["made"] for one in club.asks("payments", "show", "s1")["payments"]] == [True, False, True]
    # What the command refuses is not asked about, nor is a request that is repeated.
    assert club.is_refused("payments", "paid", "s1", "1", "2").endswith("(payment_made)")
    assert club.is_refused("payments", "paid", "s1", "9", "2").endswith("(payment_not_found)")


def test_several_payments_are_posted_together_or_not_at_all(club: Scribe) -> None:
    club.does("payments", "agree", "s1", *MONEY)
    assert "payment_not_found" in club.is_refused("payments", "paid", "s1", "1", "9")
    assert "payment_made" in club.is_refused("payments", "paid", "s1", "1", "1", "--yes")
    assert club.asks("payments", "show", "s1")["payments_made"] == 0
    club.does("payments", "paid", "s1", "1", "3", "--key", "k1", "--yes")
    assert club.asks("payments", "paid", "s1", "1", "3", "--key", "k1", "--yes")["replayed"]
    assert "key_reused" in club.is_refused("payments", "paid", "s1", "1", "--key", "k1", "--yes")
    assert [one["made"] for one in club.asks("payments", "show", "s1")["payments"]] == [True, False, True]


def test_a_value_needs_its_currency(club: Scribe) -> None:
    result = club.types("payments", "plan", "--currency", "EUR")
    assert (result.exit_code, "--counter-value" in result.stderr) == (2, True)
