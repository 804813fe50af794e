"""The club's affairs in browsers: whom one invites comes in by the link, and a key that one makes works."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ging_service.domain.club.commands import AddMember
from tests.browser.harness.browsing import expect, sign_in
from tests.browser.harness.looking import fits

if TYPE_CHECKING:
    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

CHOSEN = "a pee and four corners"


def test_a_secretary_invites_and_whoever_opens_the_link_comes_in(club: Club, browsing: Browsing, axe: Axe) -> None:
    club.give("anna", "secretary")
    anna = browsing.member(club, "anna")
    anna.goto(club.at("members/cleo"))
    anna.get_by_role("button", name="Invite Cleo").click()
    shown = anna.get_by_label("The link")
    expect(shown).to_be_visible()
    axe.finds_nothing(anna)
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.get_by_role("button", name="Copy it").click()
    expect(anna.locator("#told")).to_have_text("Copied.")
    link = anna.evaluate("navigator.clipboard.readText()")
    assert link == shown.input_value()
    assert "#gingi_" in link

    cleo = browsing.stranger(club.site, width=320)
    cleo.goto(link)
    expect(cleo.get_by_label("Invitation", exact=True)).to_have_value(link.partition("#")[2])
    assert "#" not in cleo.url
    cleo.get_by_label("New passphrase").fill(CHOSEN)
    cleo.get_by_label("Repeat it").fill(CHOSEN)
    cleo.get_by_role("button", name="Set it and sign in").click()
    cleo.wait_for_url(f"**{club.at('')}")
    cleo.goto(club.at("me"))
    expect(cleo.get_by_role("heading", level=1)).to_have_text("Cleo")
    fits(cleo)


def test_a_key_that_is_made_lets_a_guest_look_on_until_it_is_ended(club: Club, browsing: Browsing, axe: Axe) -> None:
    club.give("ben", "secretary")
    ben = browsing.member(club, "ben")
    ben.goto(club.at("keys"))
    ben.get_by_label("Name of the key").fill("wall")
    ben.get_by_role("button", name="Create it").click()
    token = ben.get_by_label("The key", exact=True).input_value()
    axe.finds_nothing(ben)

    guest = browsing.stranger(club.site)
    sign_in(guest, club, {"key": token})
    guest.goto(club.at("members"))
    expect(guest.get_by_role("link", name="Anna")).to_be_visible()

    ben.get_by_role("link", name="All keys").click()
    expect(ben.get_by_role("heading", level=1)).to_have_text("Keys")
    assert token not in ben.content()
    ben.get_by_role("button", name=re.compile("End it.*wall")).click()
    expect(ben.get_by_text("ended")).to_be_visible()
    guest.goto(club.at("members"))
    expect(guest.get_by_role("heading", name="Sign in")).to_be_visible()


def test_a_tap_chooses_the_game_and_a_table_may_be_named_in_capitals(club: Club, browsing: Browsing, axe: Axe) -> None:
    anna = browsing.member(club, "anna", width=320)
    anna.goto(club.at("tables/new"))
    anna.get_by_role("link", name="Wild-card rummy").click()
    anna.get_by_role("link", name="Ace to Ace").click()
    expect(anna.get_by_role("link", name="Ace to Ace")).to_have_attribute("aria-current", "true")
    expect(anna.get_by_role("link", name="Wild-card rummy")).to_have_attribute("aria-current", "true")
    axe.finds_nothing(anna)
    anna.get_by_label("Name of the table").fill("Friday")
    for seat, member in enumerate(("anna", "ben", "cleo"), start=1):
        anna.get_by_label(f"Seat {seat}").select_option(member)
    anna.get_by_role("button", name="Open the table").click()
    expect(anna).to_have_url(club.at("tables/friday"))
    expect(anna.locator("main")).to_contain_text("the highest total wins")


def test_a_short_name_that_cannot_be_is_told_with_the_letters_that_can(club: Club, browsing: Browsing) -> None:
    club.give("anna", "secretary")
    anna = browsing.member(club, "anna")
    anna.goto(club.at("members"))
    short = anna.get_by_label("Short name")
    short.fill("björn")
    anna.get_by_label("Name", exact=True).fill("Björn")
    browsing.expect(anna, 422)
    anna.get_by_role("button", name="Add the member").click()
    expect(anna.get_by_role("alert")).to_contain_text("an id is 1 to 63 of a-z, 0-9 and hyphen")
    expect(short).to_have_attribute("aria-invalid", "true")
    short.fill("Bjorn")
    anna.get_by_role("button", name="Add the member").click()
    expect(anna).to_have_url(club.at("members/bjorn"))


def test_the_first_page_has_room_for_long_names_on_a_phone(club: Club, browsing: Browsing, axe: Axe) -> None:
    club.do(AddMember(member="eve", name="Donaudampfschifffahrtsgesellschaftskapitän Eva"))
    club.open_table("t", ("anna", "ben", "cleo", "eve"))
    anna = browsing.member(club, "anna", width=320)
    anna.goto(club.at())
    awaited = anna.get_by_text("Waiting for Donaudampfschifffahrtsgesellschaftskapitän Eva to deal.")
    expect(awaited).to_be_visible()
    fits(anna)
    axe.finds_nothing(anna)
