"""An arbitrator amends a recorded deal of Gin Rummy in a browser, on a phone and in German."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.application.disputes import Contested, raise_dispute, take_dispute
from ging_service.domain.club.commands import AddMember
from ging_service.execution.caller import Caller
from ging_service.games.gin_rummy.decider import commands as c
from tests.browser.harness.browsing import expect
from tests.browser.harness.looking import fits
from tests.games.gin_rummy.table import KNOCKER, OTHER

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.served import Club

TABLE = "gin"
PHONE = 320


@pytest.fixture(params=[True, False], ids=["scripts", "no-scripts"])
def scripts(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def page(club: Club, browsing: Browsing, *, scripts: bool) -> Page:
    """Eve reviews a recorded result that Anna disputes, on a phone, in German."""
    club.do(AddMember(member="eve", name="Eve"))
    club.give("eve", "arbitrator")
    club.open_gin_rummy(TABLE, ("anna", "ben"), games=0)
    club.play(c.RecordResult(dealer=-1, kind="gin", winner=0, points=45), table=TABLE)
    place, services = (club.id, "d"), club.site.services
    contested = Contested(table_id=TABLE, deal=1, subject="deal")
    raise_dispute(services, place, contested, "Ben hat geklopft.", Caller(actor="anna"))
    take_dispute(services, place, Caller(actor="eve"), opens_hands=False)
    opened = browsing.member(club, "eve", width=PHONE, scripts=scripts, locale="de-DE")
    opened.goto(club.at("disputes/d"))
    opened.get_by_role("link", name="Darüber entscheiden").click()
    return opened


def choose(page: Page, group: str, name: str) -> None:
    chosen = page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True)
    chosen.check(force=True)


def test_a_result_is_amended_to_a_knock_on_a_phone(
    page: Page, browsing: Browsing, request: pytest.FixtureRequest, *, scripts: bool
) -> None:
    def is_without_fault() -> None:
        # axe is a script itself
        if scripts:
            request.getfixturevalue("axe").finds_nothing(page)
        fits(page)

    page.get_by_role("radio", name="Berichtigt die Runde").check()
    page.get_by_label("Gründe").fill("Beide haben es so gesehen.")
    page.get_by_text("Berichtigte Runde", exact=True).click()
    points, tabled = page.get_by_label("Punkte", exact=True), page.get_by_label("Die zehn Karten des Klopfers")
    expect(points).to_have_value("45")
    expect(tabled).to_be_hidden()
    is_without_fault()

    choose(page, "Was berichtigt wird", "Klopfen mit beiden Blättern")
    expect(points).to_be_hidden()
    choose(page, "Wer klopft", "Ben")
    tabled.fill(KNOCKER.replace("QS", "QX"))
    page.get_by_label("Verdeckt abgelegt").fill("KC")
    page.get_by_label("Die zehn Karten des anderen Spielers").fill(OTHER)
    browsing.allow(page, 422)
    look = page.get_by_role("button", name="Ergebnis zeigen")
    look.click()
    expect(page.locator(".fault")).to_contain_text("„QX“ ist keine Karte.")
    expect(tabled).to_have_value(KNOCKER.replace("QS", "QX"))
    expect(page.get_by_label("Verdeckt abgelegt")).to_have_value("KC")
    is_without_fault()

    tabled.fill(KNOCKER)
    look.click()
    expect(page.locator("#foreseen")).to_contain_text("Ben gewinnt die Runde und schreibt 19 Punkte.")
    expect(tabled).to_have_value(KNOCKER)
    is_without_fault()
    page.get_by_role("button", name="Entscheiden", exact=True).click()
    expect(page.locator("main")).to_contain_text("Ben gewinnt die Runde und schreibt 19 Punkte.")
