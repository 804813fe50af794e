"""Coming in with a real browser: signing in and out, an invitation's link, preferences, focus, keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.browser.harness.browsing import expect
from tests.browser.served import PASSPHRASE

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.browser.harness.browsing import Browsing
    from tests.browser.served import Club


def test_a_wrong_passphrase_is_told_where_one_is_and_the_right_one_lets_in(club: Club, browsing: Browsing) -> None:
    club.let_in("anna")
    page = browsing.stranger(club.site)
    page.goto(club.at("tables"))
    expect(page).to_have_url(re.compile(r"/sign-in\?to="))
    browsing.expect(page, 401)
    page.get_by_label("Member").fill("anna")
    page.get_by_label("Passphrase").fill("not this one at all")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_label("Member")).to_have_value("anna")
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.keyboard.press("Enter")
    expect(page).to_have_url(club.at("tables"))
    expect(page.locator("main")).to_be_focused()
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(club.at("sign-in"))


def test_the_link_of_an_invitation_fills_it_in_and_its_token_leaves_the_address(club: Club, browsing: Browsing) -> None:
    token = club.invitation("ben")
    page = browsing.stranger(club.site)
    seen: list[Any] = []
    page.on("request", lambda request: seen.append(request.url))
    page.goto(club.at(f"invitation#{token}"))
    expect(page.get_by_role("heading", level=1)).to_have_text("You are invited to The Thursday Club")
    expect(page.get_by_label("Invitation", exact=True)).to_have_value(token)
    expect(page).to_have_url(club.at("invitation"))
    page.get_by_label("New passphrase").fill(PASSPHRASE)
    page.get_by_label("Repeat it").fill(PASSPHRASE)
    page.get_by_role("button", name="Set it and sign in").click()
    expect(page).to_have_url(club.at(""))
    assert not any(token in url for url in seen)


def test_a_double_tap_invites_once_and_the_link_stays(club: Club, browsing: Browsing) -> None:
    club.give("anna", "secretary")
    page = browsing.member(club, "anna", width=320)
    page.goto(club.at("members/ben"))
    sent: list[Route] = []
    page.route("**/invitations", lambda route: sent.append(route) if not sent else route.continue_())
    invite = page.get_by_role("button", name="Invite Ben")
    invite.click()
    expect(page.locator("[aria-busy=true]")).to_be_visible()
    invite.click()
    sent[0].continue_()
    link = page.get_by_label("Link")
    expect(link).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(link).to_be_visible()


def test_preferences_hold_at_once_and_on_every_page(club: Club, browsing: Browsing) -> None:
    page = browsing.member(club, "cleo")
    page.goto(club.at("tables"))
    page.get_by_role("link", name="Preferences").click()
    page.get_by_label("Light", exact=True).select_option("dark")
    page.get_by_label("Cards").select_option("four")
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(club.at("tables"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
