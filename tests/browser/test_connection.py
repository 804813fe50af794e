"""Pages of a table while the service cannot be reached: they stay, they say so, and they come back by themselves."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from ging_service.application.access.sessions import end_sessions
from ging_service.execution.caller import ANYONE
from ging_service.games.ging.decider.commands import BeSatisfied, DeclareSuit, RecordDeal
from ging_service.web.api.feed.sse_stream import StreamLimits
from tests.browser.harness.browsing import expect, sign_in
from tests.browser.harness.looking import fits
from tests.browser.harness.proxy import Proxy, answer
from tests.browser.served import PASSPHRASE, Site, opened
from tests.client.conftest import served
from tests.web.deals import FIRST_EXAMPLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from ging_service.signing.signer import Signer
    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club
    from tests.support.databases import Database

QUICK = StreamLimits(page_heartbeat_s=0.4)
"""A stream that is silent for a second is lost."""
FOREIGN = "<!doctype html><title>Gateway</title><main><h1>502 Bad Gateway</h1></main>"
HALF = "<!doctype html><title>Table</title><main id='main'><h1>t</h1>"


@pytest.fixture(scope="module")
def proxied(database: Database, signer: Signer) -> Iterator[tuple[Site, Proxy]]:
    """The service, and a proxy through which browsers come to it."""
    with (
        opened(database.app_dsn) as services,
        served(services, streams=QUICK) as live,
        Proxy(urlsplit(live.url).port or 0) as between,
    ):
        yield Site(services, between.url, signer), between


@pytest.fixture
def proxy(proxied: tuple[Site, Proxy]) -> Proxy:
    return proxied[1]


@pytest.fixture
def club(proxied: tuple[Site, Proxy]) -> Club:
    """A club where a deal is running: Cleo and Dan have still to speak."""
    found = proxied[0].found()
    found.open_table("t")
    found.play(RecordDeal(now_s=0, dealer=3, hands=tuple(map(tuple, FIRST_EXAMPLE))), BeSatisfied(seat=0, by="player"))
    return found


@pytest.fixture
def page(club: Club, browsing: Browsing) -> Page:
    """Cleo's, at the table."""
    opened_page = browsing.member(club, "cleo")
    opened_page.goto(club.at("tables/t"))
    is_live(opened_page)
    return opened_page


def is_live(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-connection", "")


def is_lost(page: Page) -> None:
    """The page stands as it stood, says that it is not connected, and offers nothing to be sent."""
    expect(page.locator("#connection")).to_contain_text("Reconnecting…")
    expect(page.get_by_role("heading", level=1)).to_have_text("t")
    expect(page.get_by_role("button", name="I am satisfied")).to_be_disabled()


def comes_back(page: Page, club: Club) -> None:
    """Everything that has happened meanwhile is there, and the page is live again."""
    told = page.locator("#story")
    expect(told).to_contain_text("Ben is satisfied")
    is_live(page)
    expect(page.locator("#connection")).to_have_text(re.compile(r"^\s*$"), use_inner_text=True)
    club.play(DeclareSuit(seat=3, suit="C", points=34, cards=(), is_false=False))
    expect(told).to_contain_text("34 clubs")


@pytest.mark.parametrize(
    "answered",
    [
        b"",
        answer("502 Bad Gateway", FOREIGN),
        answer("503 Service Unavailable", "", Retry_After="1"),
        answer("200 OK", ""),
        answer("200 OK", FOREIGN),
        answer("200 OK", HALF),
        answer("200 OK", "{}", Content_Type="application/json"),
        answer("500 Internal Server Error", HALF + "<p id='told'></main>"),
    ],
    ids=["reset", "502", "503", "empty", "foreign", "half", "json", "500"],
)
def test_whatever_answers_in_its_place_the_page_stays_and_comes_back(
    page: Page, club: Club, proxy: Proxy, browsing: Browsing, answered: bytes
) -> None:
    with browsing.cut_off(page):
        proxy.fail(answered)
        is_lost(page)
        club.play(BeSatisfied(seat=1, by="player"))
        proxy.work()
        comes_back(page, club)


def test_a_stream_that_freezes_is_noticed(page: Page, club: Club, proxy: Proxy, browsing: Browsing, axe: Axe) -> None:
    with browsing.cut_off(page):
        proxy.freeze()
        is_lost(page)
        axe.finds_nothing(page)
        page.set_viewport_size({"width": 320, "height": 640})
        fits(page)
        club.play(BeSatisfied(seat=1, by="player"))
        proxy.work()
        comes_back(page, club)


def test_the_network_comes_back_and_the_page_at_once(page: Page, club: Club, browsing: Browsing) -> None:
    with browsing.cut_off(page):
        page.context.set_offline(offline=True)
        is_lost(page)
        club.play(BeSatisfied(seat=1, by="player"))
        page.context.set_offline(offline=False)
        comes_back(page, club)


def test_it_tries_again_at_least_every_five_seconds(page: Page, proxy: Proxy, browsing: Browsing) -> None:
    """Where nothing answers, a new attempt begins while the others still wait."""
    page.clock.install()
    with browsing.cut_off(page):
        proxy.freeze()
        page.clock.run_for(2_000)
        is_lost(page)
        page.clock.pause_at(datetime.now(tz=UTC) + timedelta(hours=1))
        page.clock.run_for(40_000)  # the first pauses are shorter
        for _ in range(4):
            with page.expect_request(lambda request: request.url.endswith("/tables/t")):
                page.clock.run_for(5_000)
        page.clock.resume()
        proxy.work()
        is_live(page)


def test_a_form_is_not_sent_while_the_connection_is_lost(page: Page, proxy: Proxy, browsing: Browsing) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    with browsing.cut_off(page):
        proxy.fail()
        is_lost(page)
        page.get_by_role("button", name="I am satisfied").click(force=True)
        page.keyboard.press("s")
        expect(page.locator("#told")).to_contain_text("You can act again when the connection is back.")
        proxy.work()
        is_live(page)
    assert sent == []
    expect(page.get_by_role("button", name="I am satisfied")).to_be_enabled()
    page.get_by_role("button", name="I am satisfied").click()
    expect(page.locator("#story")).to_contain_text("Cleo is satisfied")


@pytest.mark.parametrize("answered", [b"", answer("502 Bad Gateway", FOREIGN), answer("200 OK", "")])
def test_a_tap_that_does_not_get_through_is_told_and_loses_nothing(
    club: Club, proxy: Proxy, browsing: Browsing, answered: bytes
) -> None:
    """On a page that follows nothing, too: what was written stays, and may be sent again."""
    page = browsing.member(club, "cleo")
    page.goto(club.at("tables/new"))
    page.get_by_label("Name of the table").fill("another")
    with browsing.cut_off(page):
        proxy.fail(answered)
        page.get_by_role("button", name="Open the table").click()
        expect(page.locator("#connection")).to_contain_text("Your request did not get through.")
        expect(page.get_by_label("Name of the table")).to_have_value("another")
        page.get_by_role("link", name="Ledger").click()
        expect(page.locator("[aria-busy]")).to_have_count(0)
        expect(page.get_by_role("heading", level=1)).to_have_text("Open a table")
        proxy.work()
    page.get_by_role("link", name="Ledger").click()
    expect(page).to_have_url(re.compile("/ledger$"))
    is_live(page)


def test_who_is_signed_out_while_writing_keeps_what_they_wrote(club: Club, browsing: Browsing) -> None:
    page = _signed_in_anew(club, browsing)
    page.goto(club.at("tables/new"))
    page.get_by_label("Name of the table").fill("another")
    end_sessions(club.site.services, club.id, "ben", ANYONE)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#connection")).to_contain_text("You are signed out.")
    expect(page.get_by_label("Name of the table")).to_have_value("another")


def test_a_live_page_whose_session_ends_stays_and_leads_to_the_sign_in(club: Club, browsing: Browsing) -> None:
    page = _signed_in_anew(club, browsing)
    with page.expect_response(re.compile(r"/live\?table=t")):
        page.goto(club.at("tables/t"))
    is_live(page)
    end_sessions(club.site.services, club.id, "ben", ANYONE)
    expect(page.locator("#connection")).to_contain_text("You are signed out.")
    expect(page.get_by_role("heading", level=1)).to_have_text("t")
    page.get_by_role("link", name="Sign in").click()
    expect(page).to_have_url(re.compile(r"/sign-in\?to=.*tables%2Ft$"))


def _signed_in_anew(club: Club, browsing: Browsing) -> Page:
    """Ben's, with a session of its own."""
    club.let_in("ben")
    page = browsing.stranger(club.site)
    sign_in(page, club, {"member": "ben", "passphrase": PASSPHRASE})
    return page
