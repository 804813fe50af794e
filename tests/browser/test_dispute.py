"""A dispute and its ruling, and the review of the table that it comes from: stepped through by keys, focus where it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.club.commands import AddMember
from ging_service.games.ging.decider import commands as c
from tests.browser.harness.browsing import expect
from tests.browser.harness.looking import fits
from tests.web.deals import FIRST_EXAMPLE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club, Site

HANDS = tuple(tuple(Card(card) for card in hand) for hand in FIRST_EXAMPLE)


@pytest.fixture(scope="module")
def disputed(site: Site) -> Club:
    """One deal with real cards: dan declares 34 clubs, cleo forgets her 28 diamonds. Eve may arbitrate."""
    club = site.found()
    club.do(AddMember(member="eve", name="Eve"))
    club.give("eve", "arbitrator")
    club.open_table("t")
    club.play(
        c.RecordDeal(hands=HANDS, now_s=0, dealer=-1),
        c.DeclareSuit(seat=3, suit="C", points=34, cards=(), is_false=False),
        c.Settle(),
    )
    return club


def shows(page: Page, event: int) -> None:
    expect(page.locator(".scrubber-place")).to_contain_text(f"Event {event} of")


def test_a_table_is_stepped_through_with_the_arrow_keys_and_focus_stays(disputed: Club, browsing: Browsing) -> None:
    page = browsing.member(disputed, "anna")
    page.goto(disputed.at("tables/t/review?at=3"))
    moment = page.locator(".moment")
    dispute = page.get_by_role("link", name="Dispute this")
    dispute.focus()
    page.keyboard.press("ArrowRight")
    expect(moment).to_contain_text("Deal 1: Dan deals with real cards.")
    page.keyboard.press("ArrowRight")
    expect(moment).to_contain_text("Dan declares 34 clubs.")
    expect(page.locator("#told")).to_contain_text("Dan declares 34 clubs.")
    expect(dispute).to_be_focused()
    assert page.url.endswith("?at=5")
    page.keyboard.press("ArrowLeft")
    expect(moment).to_contain_text("Deal 1: Dan deals with real cards.")
    expect(dispute).to_be_focused()
    expect(page.locator(".story [aria-current=step]")).to_contain_text("Deal 1")


def test_no_press_of_an_arrow_key_is_lost_however_fast_they_come(disputed: Club, browsing: Browsing) -> None:
    page = browsing.member(disputed, "anna")
    page.goto(disputed.at("tables/t/review?at=1"))
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    shows(page, 5)
    scrubber = page.get_by_role("slider", name="Event")
    scrubber.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    shows(page, 2)
    expect(scrubber).to_have_value("2")


def test_no_press_is_lost_either_where_each_step_fetches_a_page(disputed: Club, browsing: Browsing) -> None:
    page = browsing.member(disputed, "anna")
    page.route("**/review/moments.json?*", lambda route: route.fulfill(status=200, content_type="text/html", body=""))
    page.goto(disputed.at("tables/t/review?at=1"))
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    shows(page, 5)
    scrubber = page.get_by_role("slider", name="Event")
    scrubber.focus()
    with page.expect_request("**/review?at=4"):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    shows(page, 2)
    expect(scrubber).to_have_value("2")


def test_who_wants_no_shortcuts_has_none(disputed: Club, browsing: Browsing) -> None:
    page = browsing.member(disputed, "anna")
    review = disputed.at("tables/t/review?at=3")
    page.goto(f"/preferences?to={review}")
    page.get_by_label("Single-key shortcuts").select_option("off")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(review)
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="One event back").click()
    shows(page, 2)


def test_the_range_goes_where_it_is_moved_to(disputed: Club, browsing: Browsing) -> None:
    page = browsing.member(disputed, "anna")
    page.goto(disputed.at("tables/t/review?at=1"))
    scrubber = page.get_by_role("slider", name="Event")
    scrubber.focus()
    page.keyboard.press("End")
    last = int(scrubber.get_attribute("max") or 0)
    shows(page, last)
    expect(scrubber).to_be_focused()
    page.keyboard.press("ArrowLeft")
    shows(page, last - 1)
    expect(scrubber).to_have_value(str(last - 1))
    page.get_by_role("link", name="First event").click()
    shows(page, 1)
    expect(scrubber).to_have_value("1")


def test_without_scripts_every_moment_is_reached_by_links_and_a_number(disputed: Club, browsing: Browsing) -> None:
    page = browsing.member(disputed, "anna", scripts=False)
    page.goto(disputed.at("tables/t/review?at=4"))
    page.get_by_role("link", name="One event forward").click()
    shows(page, 5)
    page.locator("#jump-event").fill("2")
    page.locator("#jump-event").press("Enter")
    shows(page, 2)
    page.get_by_role("slider", name="Event").fill("3")
    page.get_by_role("button", name="Go there").click()
    shows(page, 3)


def test_a_dispute_is_raised_reviewed_and_ruled(disputed: Club, browsing: Browsing, axe: Axe) -> None:
    cleo, eve = browsing.member(disputed, "cleo", width=320), browsing.member(disputed, "eve")
    cleo.goto(disputed.at("tables/t/review?at=5"))
    cleo.get_by_role("link", name="Dispute this").click()
    cleo.get_by_label("What was declared in deal 1").check()
    cleo.get_by_label("Why?").fill("I had said 28 diamonds, and nobody wrote it down.")
    cleo.get_by_role("button", name="Raise the dispute").click()
    expect(cleo.get_by_role("heading", level=1)).to_have_text("A declaration in deal 1 at table t")

    eve.goto(disputed.at("disputes"))
    eve.get_by_role("link", name="A declaration in deal 1 at table t").click()
    eve.get_by_role("button", name="Take it under review").click()
    eve.get_by_role("link", name="Rule on it").click()
    rule(eve)
    axe.finds_nothing(eve)
    eve.get_by_role("button", name="Rule", exact=True).click()
    expect(eve.locator("main")).to_contain_text("Eve rules that the record is amended.")

    cleo.goto(disputed.at("tables/t/deals/1"))
    expect(cleo.get_by_role("table")).to_contain_text("As ruled")
    fits(cleo)


def rule(eve: Page) -> None:
    """Write the ruling, and look what it comes to."""
    eve.get_by_label("Amended").check()
    eve.get_by_label("Reasons").fill("Three heard it.")
    eve.get_by_text("Other declarations", exact=True).click()
    eve.get_by_label("Amend what was declared").check()
    eve.get_by_label("diamonds of Cleo, points").fill("28")
    eve.get_by_role("button", name="Show the result").click()
    expect(eve.locator("#foreseen")).to_contain_text("By a ruling, deal 1 is settled again.")
    expect(eve.get_by_label("diamonds of Cleo, points")).to_have_value("28")
    expect(eve.get_by_label("Reasons")).to_have_value("Three heard it.")
