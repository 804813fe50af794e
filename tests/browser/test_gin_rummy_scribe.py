"""The scribe's page of Gin Rummy in a browser: all three levels on a phone, with and without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.harness.browsing import expect
from tests.browser.harness.looking import fits
from tests.games.gin_rummy.table import KNOCKER, OTHER

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

TABLE = "gin"
PHONE = 320


@pytest.fixture(params=[True, False], ids=["scripts", "no-scripts"])
def scripts(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def page(club: Club, browsing: Browsing, *, scripts: bool) -> Page:
    """Dan keeps the score on a phone. Anna deals first."""
    club.open_gin_rummy(TABLE, ("anna", "ben"), games=2)
    club.give("dan", "scribe")
    opened = browsing.member(club, "dan", width=PHONE, scripts=scripts)
    opened.goto(club.at(f"tables/{TABLE}"))
    opened.get_by_role("link", name="Scribe's page").click()
    return opened


def is_without_fault(page: Page, axe: Axe | None) -> None:
    if axe is not None:
        axe.finds_nothing(page)
    fits(page)


def choose(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("radio", name=name, exact=True).check(force=True)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_all_three_levels_on_a_phone(
    page: Page, browsing: Browsing, request: pytest.FixtureRequest, *, scripts: bool
) -> None:
    # axe is a script itself
    axe = request.getfixturevalue("axe") if scripts else None
    choose(page, "Gin", "Ben")
    page.get_by_label("Points", exact=True).fill("45")
    is_without_fault(page, axe)
    press(page, "Check it")
    expect(page.get_by_role("heading", name="Deal 1, not recorded yet")).to_be_visible()
    is_without_fault(page, axe)
    press(page, "Record this deal")
    expect(page.locator("#done-1")).to_contain_text("Ben scores 45 points.")
    expect(page.get_by_label("Points", exact=True)).to_have_value("")

    page.get_by_role("link", name="Knock with both hands").click()
    knocker = page.get_by_label("The ten cards of the knocker")
    expect(knocker).to_be_visible()
    choose(page, "Ben")
    knocker.fill(KNOCKER.replace("QS", "QX"))
    page.get_by_label("Laid face down").fill("KC")
    page.get_by_label("The ten cards of the other player").fill(OTHER)
    browsing.allow(page, 422)
    page.get_by_label("The ten cards of the other player").press("Enter")
    expect(page.locator(".fault")).to_contain_text("“QX” is no card.")
    expect(page.get_by_label("Laid face down")).to_have_value("KC")
    is_without_fault(page, axe)
    knocker.fill(KNOCKER)
    knocker.press("Enter")
    expect(page.locator("form .steps")).to_contain_text("Anna lays off the nine of clubs.")
    is_without_fault(page, axe)
    knocker.press("Enter")
    expect(page.locator("#done-2")).to_contain_text("Ben wins the deal and scores 19 points.")

    page.get_by_role("link", name="Turn by turn").click()
    page.get_by_label("Upcard").fill("7H")
    press(page, "Begin the deal")
    expect(page.get_by_role("heading", name="Turn of Ben")).to_be_visible()
    choose(page, "takes the upcard")
    page.get_by_label("Discarded card").fill("KS")
    press(page, "Record the turn")
    expect(page.get_by_role("heading", name="Turn of Anna")).to_be_visible()
    expect(page.get_by_label("Discarded card")).to_have_value("")
    is_without_fault(page, axe)
