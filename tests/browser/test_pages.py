"""Every page, once: axe finds nothing in both themes, nothing sticks out, and it says the same without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.web.app import create_app
from tests.browser.full_club import EVERYWHERE, REAL_CARDS
from tests.browser.harness.browsing import Browsing, expect
from tests.browser.harness.looking import fits, has_one_heading, text_without_scripts
from tests.browser.pages import FILES, FOR_GUESTS, FOR_MEMBERS, FOR_SCRIPTS, OPEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.browser.harness.browsing import SignedIn
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

PHONE = 320
TABLET = 1024
DESK = 1280
HEADINGS = """(text) => {
  const page = text ? new DOMParser().parseFromString(text, "text/html") : document;
  return [...page.querySelectorAll("main :is(h1, h2)")].map((one) => one.textContent);
}"""
"""What a page is about, or a page of this text; what runs, as a time that is left, is not in it."""
LOADED_WITHOUT_SCRIPTS = """(text) => {
  const page = new DOMParser().parseFromString(text, "text/html");
  return page.querySelectorAll("noscript :is(img, link, style, iframe, object, [style])").length;
}"""


def address(club: Club, path: str) -> str:
    return path if path.startswith("/") else club.at(path)


def shown(page: Page, club: Club, path: str) -> Page:
    """The page, which is there."""
    answer = page.goto(address(club, path))
    assert answer is not None
    assert answer.status == 200, path
    return page


@pytest.fixture(scope="module")
def visitor(full: Club, browser: Browser, signed_in: SignedIn) -> Iterator[tuple[Browsing, Page]]:
    """A member with a browser that knows style and scripts from the page before."""
    browsing = Browsing(browser, signed_in)
    yield browsing, browsing.member(full, EVERYWHERE)
    browsing.check()


@pytest.mark.parametrize("path", [*FOR_GUESTS, *FOR_MEMBERS])
def test_members_find_it_without_fault(full: Club, visitor: tuple[Browsing, Page], axe: Axe, path: str) -> None:
    browsing, page = visitor
    page.set_viewport_size({"width": DESK, "height": 800})
    is_without_fault(shown(page, full, path), axe)
    says_the_same_without_scripts(page)
    browsing.look()


def says_the_same_without_scripts(page: Page) -> None:
    """The page as it is served has its headings, and what it has for readers without scripts loads nothing."""
    served = text_without_scripts(page, page.url)
    headings = page.evaluate(HEADINGS, "")
    assert headings
    assert page.evaluate(HEADINGS, served) == headings
    assert page.evaluate(LOADED_WITHOUT_SCRIPTS, served) == 0


@pytest.mark.parametrize("path", OPEN)
def test_strangers_find_it_without_fault(full: Club, browsing: Browsing, axe: Axe, path: str) -> None:
    is_without_fault(shown(browsing.stranger(full.site), full, path), axe)


def is_without_fault(page: Page, axe: Axe) -> None:
    has_one_heading(page)
    axe.finds_nothing(page)
    page.set_viewport_size({"width": PHONE, "height": 640})
    fits(page)
    axe.finds_nothing_in_its_layout(page)


def test_guests_see_what_guests_may(full: Club, browsing: Browsing) -> None:
    page = browsing.guest(full, full.key())
    for path in FOR_GUESTS:
        has_one_heading(shown(page, full, path))


def test_files_are_taken_away(full: Club, browsing: Browsing) -> None:
    request = browsing.member(full, EVERYWHERE).request
    for path in FILES:
        answer = request.get(full.at(path))
        assert answer.status == 200, path
        assert "filename=" in answer.headers["content-disposition"], path


@pytest.mark.parametrize("width", [PHONE, TABLET])
def test_a_german_finger_misses_no_column_and_finds_no_keys(full: Club, browsing: Browsing, width: int) -> None:
    page = browsing.member(full, EVERYWHERE, width=width, locale="de-DE", has_touch=True, is_mobile=True)
    shown(page, full, "tables?phase=ended")
    page.locator('main a[href*="/tables/20"]').first.click()
    expect(page.locator(".result thead th")).to_have_text(["Spieler", "Gewonnen oder verloren", "Nach Hause genommen"])
    fits(page)
    for path in (f"tables/{REAL_CARDS}", f"tables/{REAL_CARDS}/scribe"):
        shown(page, full, path)
        keys = page.locator("kbd")
        assert (keys.count() > 0, keys.and_(page.locator(":visible")).count()) == (True, 0), path


@pytest.mark.complete
def test_every_page_is_visited(full: Club) -> None:
    """A new page stands in ``pages.py``."""
    app = create_app(full.site.services)
    adapter = app.url_map.bind("localhost")
    visited = {
        adapter.match(address(full, path).partition("?")[0], method="GET")[0]
        for path in (*OPEN, *FOR_GUESTS, *FOR_MEMBERS, *FILES, *FOR_SCRIPTS)
    }
    there = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("page_") and "GET" in (rule.methods or ())
    }
    assert not there - visited
