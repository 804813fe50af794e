"""The ledger in a browser: written by keyboard, read on a phone, printed, taken away."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.application.books import at_books
from ging_service.domain.books import commands as b
from ging_service.domain.club.commands import BuyCounters
from ging_service.reporting.ledger.accounts import balances
from tests.browser.harness.browsing import expect
from tests.browser.harness.looking import fits

if TYPE_CHECKING:
    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club, Site

PHONE = 320


@pytest.fixture(scope="module")
def kept(site: Site) -> Club:
    """A club whose treasurer is anna; ben has some counters, and owes a fine."""
    club = site.found()
    club.give("anna", "treasurer")
    club.do(BuyCounters(member="ben", counters=40, note="", paid="", currency=""))
    at_books(site.services, club.id, b.ImposeFine(member="ben", counters=2, note="late"))
    club.open_table("t")
    return club


def held(club: Club, member: str) -> int:
    found = balances(club.site.services, club.id, account=f"member/{member}").items
    return found[0].balance if found else 0


@pytest.mark.parametrize("scripts", [True, False])
def test_the_treasurer_writes_by_keyboard(kept: Club, browsing: Browsing, *, scripts: bool) -> None:
    page = browsing.member(kept, "anna", scripts=scripts)
    before = held(kept, "cleo")
    page.goto(kept.at("ledger/book"))
    page.get_by_role("combobox", name="Member").focus()
    page.keyboard.type("Cleo")
    page.keyboard.press("Tab")
    page.keyboard.type("15")
    page.keyboard.press("Enter")
    told = page.get_by_role("status").filter(has_text="Cleo")
    after = f"{before + 15}".replace("-", "−")
    expect(told).to_contain_text(f"Cleo: +15, bought. At home there are {after} now.")
    assert held(kept, "cleo") == before + 15


@pytest.mark.parametrize("scripts", [True, False])
def test_a_fine_is_reversed_from_the_statement(kept: Club, browsing: Browsing, *, scripts: bool) -> None:
    page = browsing.member(kept, "anna", scripts=scripts)
    before = held(kept, "ben")
    page.goto(kept.at("ledger/book?what=fine"))
    page.get_by_role("combobox", name="Member").select_option("ben")
    page.get_by_role("textbox", name="Counters").fill("3")
    page.get_by_label("What for").fill("late")
    page.get_by_role("button", name="Record it").click()
    expect(page.get_by_role("status").filter(has_text="Ben: −3")).to_be_visible()
    page.goto(kept.at("ledger/statements/members/ben"))
    page.get_by_role("link", name="Reverse").last.click()
    expect(page.get_by_role("definition").filter(has_text="late")).to_be_visible()
    page.get_by_label("What for").fill("it was Cleo")
    page.get_by_role("button", name="Reverse this entry").click()
    expect(page.get_by_role("status").filter(has_text="Ben: +3, reversal of entry")).to_be_visible()
    assert held(kept, "ben") == before


@pytest.mark.parametrize("scripts", [True, False])
def test_a_refusal_is_told_and_what_was_written_stays(kept: Club, browsing: Browsing, *, scripts: bool) -> None:
    page = browsing.member(kept, "anna", scripts=scripts)
    browsing.expect(page, 422)
    page.goto(kept.at("ledger/book?what=fine"))
    page.get_by_role("combobox", name="Member").select_option("dan")
    page.get_by_role("textbox", name="Counters").fill("a few")
    page.get_by_label("What for").fill("late")
    page.get_by_role("button", name="Record it").click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("This must be a whole number.")
    if scripts:
        expect(refusal).to_be_focused()
    counters = page.get_by_role("textbox", name="Counters")
    expect(counters).to_have_value("a few")
    expect(counters).to_have_attribute("aria-invalid", "true")
    assert held(kept, "dan") == -20  # the stack in front of Dan


def test_a_statement_is_read_on_a_phone_and_printed(kept: Club, browsing: Browsing, axe: Axe) -> None:
    page = browsing.member(kept, "ben", width=PHONE)
    page.goto(kept.at("ledger"))
    fits(page)
    page.get_by_role("link", name="Your statement, movement by movement").click()
    expect(page.get_by_role("heading", name="Statement of Ben")).to_be_visible()
    fits(page)
    figures = page.get_by_text("The figures of the lines")
    figures.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Balance over time: Statement of Ben")).to_be_visible()
    axe.finds_nothing(page)
    page.emulate_media(media="print")
    for gone in ("Show", "Preferences"):
        expect(page.get_by_text(gone, exact=True).first).to_be_hidden()
    movements = page.get_by_role("table", name="Statement of Ben", exact=True)
    expect(movements.get_by_role("row", name="closing balance")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.movements').parentElement).overflow") == "visible"


def test_files_are_taken_away_by_links(kept: Club, browsing: Browsing) -> None:
    page = browsing.member(kept, "anna")
    page.goto(kept.at("ledger/statements/members/ben"))
    with page.expect_download() as begun:
        page.get_by_role("link", name="CSV").click()
    assert begun.value.suggested_filename == f"{kept.id}-member-ben-statement.csv"
    assert "fine" in Path(begun.value.path()).read_text(encoding="utf-8")
    page.get_by_role("link", name="For printing").click()
    expect(page.get_by_role("heading", name="Statement of Ben (ben)")).to_be_visible()


def test_a_settlement_is_looked_at_agreed_and_paid(kept: Club, browsing: Browsing) -> None:
    page = browsing.member(kept, "anna", width=PHONE, theme="dark")
    page.goto(kept.at("ledger/settle-up"))
    page.get_by_role("textbox", name="Currency", exact=True).fill("EUR")
    page.get_by_label("Value of a counter, in the currency").fill("0.025")
    page.get_by_role("button", name="Show who would pay whom").click()
    expect(page.get_by_role("table", name="Payments")).to_contain_text("€")
    fits(page)
    page.get_by_label("Name of the settlement").fill("may")
    page.get_by_role("button", name="Agree on it").click()
    expect(page.get_by_role("heading", name="Settlement may")).to_be_visible()
    left = page.locator("summary", has_text="Mark as paid")
    due = left.count()
    left.first.click()
    fits(page)
    page.get_by_role("button", name="Yes, it is paid").click()
    expect(left).to_have_count(due - 1)
    expect(page.get_by_text(f"1 of {due} payments have been made.")).to_be_visible()
