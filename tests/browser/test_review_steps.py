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
)
from tests.browser.harness.browsing import Browsing, expect
from tests.browser.harness.looking import fits, text_without_scripts
from tests.browser.pages import FOR_GUESTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page, Request

    from tests.browser.harness.browsing import SignedIn
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

TABLES: Final = (REAL_CARDS, GIN_RUMMY, NEWMARKET, THIRTY_ONE, WILD_CARD_RUMMY)
MOMENTS: Final = "**/review/moments.json?*"
LOOKS: Final = """(text) => {
  const page = text ? new DOMParser().parseFromString(text, "text/html") : document;
  const main = page.querySelector("#main").cloneNode(true);
  for (const one of main.querySelectorAll("noscript, [data-left]")) one.remove();
  return {
    title: page.title,
    words: main.textContent.split(/\\s+/),
    links: [...main.querySelectorAll("a")].map((one) => one.getAttribute("href")),
    current: [...main.querySelectorAll("[aria-current]")].map((one) => one.textContent.trim()),
    fields: [...main.querySelectorAll("input")].map((one) => [one.name, one.value]),
  };
}"""
"""What a page says and where it leads, without a button for those who run no scripts, and without a time that runs."""

ARRIVE: Final = """async () => {
  for (let tries = 0; tries < 3000; tries++) {
    const scripts = performance.getEntriesByType("resource").map((one) => one.name);
    const script = scripts.find((name) => new URL(name).pathname.endsWith("/review/moments.js"));
    const range = document.querySelector("#step-range");
    if (script && range && (await import(script)).holds(Number(range.defaultValue))) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error("no moments have arrived");
}"""
"""Wait until the page's own script has the moments around the one that it shows."""


@pytest.fixture(scope="module")
def reader(full: Club, browser: Browser, signed_in: SignedIn) -> Iterator[tuple[Browsing, Page]]:
    """A member with a browser that knows style and scripts from the page before."""
    browsing = Browsing(browser, signed_in)
    yield browsing, browsing.member(full, EVERYWHERE)
    browsing.check()


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


def looks(page: Page, text: str = "") -> Any:
    """What the page says and where it leads, or what a page of this text does: the same with scripts as without."""
    return page.evaluate(LOOKS, text)


def versions(page: Page) -> list[int]:
    """The events of the deal, as the list beside the table has them."""
    links = page.locator('#events-of-part .story a[href*="at="]').evaluate_all("links => links.map(link => link.href)")
    return [int(link.rpartition("=")[2]) for link in links]


@pytest.mark.parametrize("query", ["deal=1", "view=1&deal=1"])
@pytest.mark.parametrize("table", TABLES)
def test_each_step_shows_what_the_page_of_that_moment_shows_without_a_request(
    full: Club, reader: tuple[Browsing, Page], axe: Axe, table: str, query: str
) -> None:
    browsing, page = reader
    requested = opened(page, full, table, query)
    there = versions(page)
    start = there.index(int(page.locator("#step-range").input_value()))
    for at in there[start + 1 : start + 6]:
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"#moment-{at}")).to_be_attached()
        assert page.url.endswith(f"at={at}")
        assert looks(page) == looks(page, text_without_scripts(page, page.url))
    if f"tables/{table}/review?{query}" not in FOR_GUESTS:  # test_pages looks at these
        axe.finds_nothing(page)
    fits(page)
    assert requested == []
    browsing.look()


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
    page.wait_for_load_state()  # a page that still loads does not follow
    page.go_forward()
    expect(page.locator(f"#moment-{chosen}")).to_be_attached()
    page.wait_for_load_state()
    page.go_back()
    expect(page.locator(f"#moment-{left}")).to_be_attached()
    page.wait_for_load_state()
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
