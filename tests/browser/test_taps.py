"""Nothing changes under a finger: what appears or moves takes no taps for a moment, and keys are not held off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.games.ging.decider.commands import BeSatisfied, RecordDeal, Settle
from tests.browser.harness.browsing import expect
from tests.web.deals import FIRST_EXAMPLE, SWEEP

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

RECORDED = RecordDeal(now_s=0, dealer=3, hands=tuple(map(tuple, FIRST_EXAMPLE)))
TAP_AT_THE_CHANGE = """() => {
  const find = () => [...document.querySelectorAll("button")].find((one) => one.textContent.includes("I am satisfied"));
  const centre = (button) => {
    button.scrollIntoView({block: "center"});
    const {left, top, width, height} = button.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const before = find(), place = before && centre(before);
  const change = () => {
    const now = find();
    if (Boolean(now) === Boolean(before)) return;
    document.removeEventListener("htmx:after:swap", change);
    setTimeout(() => {
      const under = document.elementFromPoint(...(now ? centre(now) : place));
      under.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1}));
      document.documentElement.dataset.tapped = "";
    });
  };
  document.addEventListener("htmx:after:swap", change);
}"""
"""A tap where the button of satisfaction is or was, in the moment in which it has come or gone."""

NOTE_SETTLING = """() => document.addEventListener("htmx:after:swap", () => {
  const held = [...document.querySelectorAll("[data-settling]")].map((one) => one.textContent.trim());
  document.documentElement.dataset.held = held.join(", ");
})"""
"""Notes the buttons that take no taps after a change."""


@pytest.fixture
def page(club: Club, browsing: Browsing) -> Page:
    """Anna's phone, at a table where a deal is running."""
    club.open_table("t")
    club.play(RECORDED)
    opened = browsing.member(club, "anna", width=320)
    opened.goto(club.at("tables/t"))
    return opened


def final(page: Page) -> tuple[float, float]:
    page.get_by_role("button", name="I am satisfied").scroll_into_view_if_needed()
    box = page.get_by_role("button", name="I am satisfied").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def claims(page: Page) -> list[dict[str, float] | None]:
    return [
        one.bounding_box() for one in page.get_by_role("group", name="Declare", exact=True).get_by_role("button").all()
    ]


@pytest.fixture
def sent(page: Page) -> list[str]:
    """The addresses to which the page has sent a form."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if request.method == "POST" else None)
    return found


def test_a_tap_in_the_moment_of_a_change_does_nothing(page: Page, club: Club, sent: list[str]) -> None:
    """Anna's next button appears where another was; a moment later it may be tapped."""
    club.play(*(BeSatisfied(seat=seat, by="player") for seat in range(4)))
    expect(page.locator("#story")).to_contain_text("Nobody has declared anything")
    page.evaluate(TAP_AT_THE_CHANGE)
    club.play(RecordDeal(now_s=0, dealer=0, hands=tuple(map(tuple, SWEEP))))
    expect(page.locator("html")).to_have_attribute("data-tapped", "")
    satisfied = page.get_by_role("button", name="I am satisfied")
    expect(satisfied).not_to_have_attribute("data-settling", "")
    expect(satisfied).to_be_visible()
    assert sent == []


def test_a_finger_that_is_down_when_the_page_changes_hits_nothing_else(page: Page, club: Club, sent: list[str]) -> None:
    page.evaluate(TAP_AT_THE_CHANGE)
    club.play(Settle())
    expect(page.locator("html")).to_have_attribute("data-tapped", "")
    expect(page.locator("#story")).to_contain_text("Nobody has declared anything")
    expect(page.locator("[data-settling]")).to_have_count(0)
    assert sent == []


def test_what_is_declared_keeps_its_place(page: Page) -> None:
    before, end = claims(page), final(page)
    page.get_by_role("group", name="Declare", exact=True).get_by_role("button").first.click()
    expect(page.get_by_role("button", name="declared").first).to_be_disabled()
    after = claims(page)
    assert [one and (one["y"], one["height"]) for one in after] == [one and (one["y"], one["height"]) for one in before]
    assert final(page) == pytest.approx(end, abs=4)


def test_what_has_not_changed_may_be_tapped_at_once(page: Page, club: Club) -> None:
    # On a narrower phone the names of those who are waited for can take a line less, and then everything moves.
    page.set_viewport_size({"width": 600, "height": 800})
    page.evaluate(NOTE_SETTLING)
    club.play(BeSatisfied(seat=2, by="player"))
    expect(page.locator("#story")).to_contain_text("Cleo is satisfied")
    expect(page.locator("html")).to_have_attribute("data-held", "")


def test_keys_are_not_held_off_and_focus_stays_where_one_goes_on(page: Page, axe: Axe) -> None:
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="declared").first).to_be_disabled()
    page.get_by_role("button", name="I am satisfied").press("Enter")
    expect(page.locator("#story")).to_contain_text("Anna is satisfied")
    expect(page.get_by_role("group", name="What you can do")).to_be_focused()
    axe.finds_nothing(page)
