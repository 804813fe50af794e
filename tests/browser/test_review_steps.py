"""Stepping through a deal in a browser: its moments arrive together, and from then on no step makes a request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.full_club import (
    EVERYWHERE,
    GIN_RUMMY,
    NEWMARKET,
    REAL_CARDS,
    THIRTY_ONE,
    WILD_CARD_RUMMY,
    full_club,
)
from tests.browser.harness.browsing import expect
from tests.browser.harness.looking import fits

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Request

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club, Site

TABLES: Final = (REAL_CARDS, GIN_RUMMY, NEWMARKET, THIRTY_ONE, WILD_CARD_RUMMY)
MOMENTS: Final = "**/review/moments.json?*"
TEXT: Final = """(main) => {
  const copy = main.cloneNode(true);
  for (const one of copy.querySelectorAll("noscript, [data-left]")) one.remove();
  return copy.textContent;
}"""
"""What a page says, without a button for those who run no scripts, and without a time that runs."""

ARRIVE: Final = """async () => {
  for (let tries = 0; tries < 3000; tries++) {
    const scripts = performance.getEntriesByType("resource").map((one) => one.name);
    const script = scripts.find((name) => name.endsWith("/review/moments.js"));
    const range = document.querySelector("#step-range");
    if (script && range && (await import(script)).holds(Number(range.defaultValue))) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error("no moments have arrived");
}"""
"""Wait until the page's own script has the moments around the one that it shows."""


@pytest.fixture(scope="module")
def full(site: Site) -> Club:
    return full_club(site)


def opened(page: Page, club: Club, table: str, query: str) -> list[str]:
    """Open the review and wait for the moments; the addresses that are requested from then on."""
    page.goto(club.at(f"tables/{table}/review?{query}"))
    page.evaluate(ARRIVE)
    requested: list[str] = []

    def note(request: Request) -> None:
        if "/static/" not in request.url:  # the face of a card that was not shown before
            requested.append(request.url)

    page.on("request", note)
    return requested


def looks(page: Page) -> Any:
    """What a page says and where it leads: the same with scripts as without."""
    main = page.locator("#main")
    return (
        page.title(),
        main.evaluate(TEXT).split(),
        main.locator("a").evaluate_all("links => links.map(link => link.getAttribute('href'))"),
        main.locator("[aria-current]").evaluate_all("those => those.map(one => one.textContent.trim())"),
        main.locator("input").evaluate_all("fields => fields.map(field => [field.name, field.value])"),
    )


def versions(page: Page) -> list[int]:
    """The events of the deal, as the list beside the table has them."""
    links = page.locator('#events-of-part .story a[href*="at="]').evaluate_all("links => links.map(link => link.href)")
    return [int(link.rpartition("=")[2]) for link in links]


@pytest.mark.parametrize("query", ["deal=1", "view=1&deal=1"])
@pytest.mark.parametrize("table", TABLES)
def test_each_step_shows_what_the_page_of_that_moment_shows_without_a_request(
    full: Club, browsing: Browsing, axe: Axe, table: str, query: str
) -> None:
    lively, plain = (browsing.member(full, EVERYWHERE, scripts=scripts) for scripts in (True, False))
    requested = opened(lively, full, table, query)
    there = versions(lively)
    start = there.index(int(lively.locator("#step-range").input_value()))
    for at in there[start + 1 : start + 6]:
        lively.keyboard.press("ArrowRight")
        expect(lively.locator(f"#moment-{at}")).to_be_attached()
        assert lively.url.endswith(f"at={at}")
        plain.goto(lively.url)
        assert looks(lively) == looks(plain)
    axe.finds_nothing(lively)
    fits(lively)
    assert requested == []


def test_buttons_and_the_range_step_without_a_request_and_the_address_follows(full: Club, browsing: Browsing) -> None:
    page = browsing.member(full, EVERYWHERE)
    page.goto(full.at(f"tables/{GIN_RUMMY}"))
    requested = opened(page, full, GIN_RUMMY, "deal=1")
    first, *others = versions(page)
    page.locator(f'#events-of-part a[href$="at={others[3]}"]').click()
    expect(page.locator(f"#moment-{others[3]}")).to_be_attached()
    page.get_by_role("link", name="One event back").click()
    expect(page.locator(f"#moment-{others[2]}")).to_be_attached()
    page.get_by_role("link", name="One event forward").click()
    expect(page.locator(f"#moment-{others[3]}")).to_be_attached()
    scrubber = page.get_by_role("slider", name="Event")
    scrubber.fill(str(others[5]))
    expect(page.locator(f"#moment-{others[5]}")).to_be_attached()
    assert page.url.endswith(f"review?at={others[5]}")
    assert requested == []
    page.reload()
    assert page.locator(f"#moment-{others[5]}").count() == 1
    assert first < others[0]


def test_back_leads_through_what_was_chosen_and_not_through_every_step(full: Club, browsing: Browsing) -> None:
    page = browsing.member(full, EVERYWHERE)
    page.goto(full.at(f"tables/{GIN_RUMMY}"))
    table = page.url
    opened(page, full, GIN_RUMMY, "deal=1")
    there = versions(page)
    start = there.index(int(page.locator("#step-range").input_value()))
    for at in there[start + 1 : start + 4]:
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"#moment-{at}")).to_be_attached()
    left, chosen = there[start + 3], there[start + 6]
    page.locator(f'#events-of-part a[href$="at={chosen}"]').click()
    expect(page.locator(f"#moment-{chosen}")).to_be_attached()
    page.go_back()
    expect(page.locator(f"#moment-{left}")).to_be_attached()
    assert page.url.endswith(f"at={left}")
    page.go_forward()
    expect(page.locator(f"#moment-{chosen}")).to_be_attached()
    page.go_back()
    expect(page.locator(f"#moment-{left}")).to_be_attached()
    page.go_back()
    page.wait_for_url(table)


def test_at_the_end_of_a_deal_the_next_one_is_fetched_once(full: Club, browsing: Browsing) -> None:
    page = browsing.member(full, EVERYWHERE)
    opened(page, full, THIRTY_ONE, "deal=1")
    last = versions(page)[-1]
    page.locator(f'#events-of-part a[href$="at={last}"]').click()
    expect(page.locator(f"#moment-{last}")).to_be_attached()
    with page.expect_response(MOMENTS):
        page.keyboard.press("ArrowRight")
    expect(page.locator(f"#moment-{last + 1}")).to_be_attached()
    assert last not in versions(page)


@pytest.mark.parametrize("fault", ["cut short", "busy", "signed out"])
def test_where_the_moments_do_not_arrive_each_step_fetches_a_page(full: Club, browsing: Browsing, fault: str) -> None:
    page = browsing.member(full, EVERYWHERE)
    answers: dict[str, Callable[[Any], None]] = {
        "cut short": lambda route: route.fulfill(status=200, content_type="application/json", body='{"moments": ['),
        "busy": lambda route: route.fulfill(status=503, json={"code": "busy"}),
        "signed out": lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Sign in</p>"),
    }
    page.route(MOMENTS, answers[fault])
    if fault == "busy":
        browsing.allow(page, 503)
    page.goto(full.at(f"tables/{GIN_RUMMY}/review?at=3"))
    with page.expect_request("**/review?at=4"):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#moment-4")).to_be_attached()
