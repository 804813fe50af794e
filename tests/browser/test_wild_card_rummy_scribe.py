"""The scribe's page of wild-card rummy and the form of a ruling in a browser: on a phone, with and without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.disputes import Contested, raise_dispute, take_dispute
from ging_service.domain.club.commands import AddMember
from ging_service.execution.caller import Caller
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from tests.browser.harness.browsing import expect
from tests.browser.harness.looking import fits
from tests.games.wild_card_rummy.recorded import OUT, result

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.served import Club

TABLE = "wild"
PHONE = 320
RULES = HouseRules(first_dealer="assigned", press="yes")


@pytest.fixture(params=[True, False], ids=["scripts", "no-scripts"])
def scripts(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def look(request: pytest.FixtureRequest, *, scripts: bool) -> Any:
    """Check that a page has no fault and fits."""

    def is_without_fault(page: Page) -> None:
        # axe is a script itself
        if scripts:
            request.getfixturevalue("axe").finds_nothing(page)
        fits(page)

    return is_without_fault


def open_table(club: Club) -> None:
    """Anna deals first."""
    club.play(c.OpenTable(members=("anna", "ben", "cleo"), rules=RULES), table=TABLE)


def choose(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name, exact=True).check(force=True)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_both_levels_on_a_phone(club: Club, browsing: Browsing, look: Any, *, scripts: bool) -> None:
    open_table(club)
    club.give("dan", "scribe")
    page = browsing.member(club, "dan", width=PHONE, scripts=scripts)
    page.goto(club.at(f"tables/{TABLE}"))
    page.get_by_role("link", name="Scribe's page").click()

    choose(page, "Anna")
    page.get_by_label("Ben holds").fill("5")
    page.get_by_label("Cleo holds").fill("KS 9X")
    look(page)
    browsing.allow(page, 422)
    page.get_by_label("Cleo holds").press("Enter")
    expect(page.locator(".fault")).to_contain_text("“9X” is no card.")
    expect(page.get_by_label("Ben holds")).to_have_value("5")
    look(page)
    page.get_by_label("Cleo holds").fill("53")
    page.get_by_label("Cleo holds").press("Enter")
    expect(page.get_by_role("heading", name="Deal 1, not recorded yet")).to_be_visible()
    look(page)
    page.get_by_label("Cleo holds").press("Enter")
    expect(page.locator("#done-1")).to_contain_text("Anna goes out.")

    expect(page.get_by_role("heading", name="Press the next deal")).to_be_visible()
    look(page)
    press(page, "Cleo presses")
    page.get_by_role("link", name="Turn by turn").click()
    press(page, "Begin the deal")
    expect(page.get_by_role("heading", name="Turn of Cleo")).to_be_visible()
    page.get_by_label("Melds, extensions and claims").fill("run 5H 6H 2C / set 8S 8D 8C")
    page.get_by_label("Discarded card").fill("KD")
    press(page, "Check it")
    expect(page.locator("form .steps")).to_contain_text("The two of clubs stands for the seven of hearts.")
    look(page)
    press(page, "Record the turn")
    expect(page.get_by_role("heading", name="Turn of Anna")).to_be_visible()
    expect(page.get_by_label("Discarded card")).to_have_value("")
    look(page)


def test_a_result_is_amended_on_a_phone_in_german(club: Club, browsing: Browsing, look: Any, *, scripts: bool) -> None:
    club.do(AddMember(member="eve", name="Eve"))
    club.give("eve", "arbitrator")
    open_table(club)
    club.play(result(0, OUT, 27, "KS 9H"), table=TABLE)
    place, services = (club.id, "d"), club.site.services
    contested = Contested(table_id=TABLE, deal=1, subject="deal")
    raise_dispute(services, place, contested, "Ben hatte weniger.", Caller(actor="anna"))
    take_dispute(services, place, Caller(actor="eve"), opens_hands=False)
    page = browsing.member(club, "eve", width=PHONE, scripts=scripts, locale="de-DE")
    page.goto(club.at("disputes/d"))
    page.get_by_role("link", name="Darüber entscheiden").click()

    page.get_by_role("radio", name="Berichtigt die Runde").check()
    page.get_by_label("Gründe").fill("Alle haben es so gesehen.")
    page.get_by_text("Berichtigte Runde", exact=True).click()
    ben, cleo = page.get_by_label("Ben hält"), page.get_by_label("Cleo hält")
    expect(ben).to_have_value("27")
    expect(cleo).to_have_value("KS 9H")
    look(page)
    ben.fill("0")
    browsing.allow(page, 422)
    show = page.get_by_role("button", name="Ergebnis zeigen")
    show.click()
    expect(page.locator(".fault")).to_be_visible()
    look(page)
    ben.fill("17")
    show.click()
    expect(page.locator("#foreseen")).to_contain_text("Anna macht Schluss.")
    look(page)
    page.get_by_role("button", name="Entscheiden", exact=True).click()
    expect(page.locator("main")).to_contain_text("Ben 17")
