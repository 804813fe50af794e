"""A proof is checked in the page, by the reader's own browser, and fails when one byte of it is changed on its way."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.eventlog.proof.keys import SigningKey
from ging_service.games.ging.decider import commands as c
from tests.browser.harness.browsing import expect
from tests.browser.harness.looking import fits

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page, Route

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club, Site

DEAL = "tables/t/deals/1"


@pytest.fixture(scope="module")
def signed(site: Site) -> tuple[Club, str]:
    """A club with a deal that is over, and the key that has signed it."""
    club = site.found()
    club.open_table("t")
    club.play(c.DealCards(order=(), now_s=0, seed=""), c.Settle())
    return club, club.sign()


def check(page: Page, club: Club) -> Locator:
    """Check the deal on its page; the verdict."""
    page.goto(club.at(f"{DEAL}/proof"))
    page.get_by_role("button", name="Check it here").click()
    verdict = page.locator(".message[data-verdict]:not([data-verdict='going'])")
    expect(verdict).to_be_visible()
    return verdict


def event(page: Page, position: int) -> Locator:
    return page.locator(f"#event-{position}")


def changing(page: Page, change: Callable[[Any], object]) -> None:
    """What is served as proof is changed on its way to the browser."""

    def served(route: Route) -> None:
        answer = route.fetch()
        proof = answer.json()
        change(proof)
        route.fulfill(response=answer, body=json.dumps(proof))

    page.route("**/proof.json", served)


def test_a_deal_is_checked_in_the_page(signed: tuple[Club, str], browsing: Browsing, axe: Axe) -> None:
    club, key = signed
    page = browsing.member(club, "anna")
    expect(check(page, club)).to_contain_text("Genuine, if this is the club's key")
    found = page.locator("[data-findings] li")
    expect(found.first).to_contain_text("which this page named.")
    expect(page.get_by_text("This page shows exactly what these events contain.")).to_be_visible()
    marks = page.locator("[data-events] [data-mark]")
    assert set(marks.all_inner_texts()) == {"checked"}
    page.get_by_role("button", name="Pin the key that is shown").click()
    expect(page.locator("[data-pinned]")).to_have_text("Pinned in this browser.")
    expect(check(page, club)).to_contain_text("is in the log that was signed with the key that you pinned.")
    assert page.locator("textarea").input_value() == key
    axe.finds_nothing(page)
    page.set_viewport_size({"width": 320, "height": 640})
    fits(page)


def test_one_changed_byte_of_a_served_event_fails_the_check_and_its_event_is_named(
    signed: tuple[Club, str], browsing: Browsing, axe: Axe
) -> None:
    club, _ = signed
    page = browsing.member(club, "ben")

    def change(proof: Any) -> None:
        body = proof["events"][-1]["body"]
        proof["events"][-1]["body"] = body.replace('"recorded_at":"2', '"recorded_at":"1')

    changing(page, change)
    expect(check(page, club)).to_contain_text("FAILED")
    last = page.locator("[data-events] > li").last
    position = last.get_attribute("data-position")
    expect(page.locator("[data-findings] li").first).to_have_text(
        f"Event {position}: This event is not what was signed at this place of the log."
    )
    expect(last.locator("[data-mark]")).to_have_text("failed")
    assert page.locator("[data-mark]").all_inner_texts().count("failed") == 1
    axe.finds_nothing(page, "light")


def test_an_event_that_the_page_shows_and_the_proof_withholds_is_found_out(
    signed: tuple[Club, str], browsing: Browsing
) -> None:
    club, _ = signed
    page = browsing.member(club, "dan")
    changing(page, lambda proof: proof["events"][-1].update(body=""))
    expect(check(page, club)).to_contain_text("FAILED")
    expect(page.locator("[data-findings] li").first).to_contain_text("the proof does not contain it")


def test_a_page_that_shows_something_else_than_what_was_signed_is_found_out(
    signed: tuple[Club, str], browsing: Browsing
) -> None:
    club, _ = signed
    page = browsing.member(club, "cleo")

    def lying(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(
            response=answer,
            body=answer.text().replace("dealer 3;", "dealer 2;"),
        )

    page.route("**/deals/1/proof", lying)
    expect(check(page, club)).to_contain_text("FAILED")
    expect(page.locator("[data-findings] li").first).to_contain_text(
        "The page showed something other than what was signed."
    )


def test_a_key_that_is_not_the_pinned_one_fails_loudly(signed: tuple[Club, str], browsing: Browsing) -> None:
    club, key = signed
    page = browsing.member(club, "dan")
    page.goto(club.at("proof"))
    keys = page.get_by_label("Keys, one per line")
    keys.fill("no key")
    page.get_by_role("button", name="Pin these keys").click()
    expect(page.locator("[data-pinned]")).to_contain_text("This is not a verifier key. Nothing was changed.")
    other = SigningKey.generate(key.partition("+")[0]).verifier.text
    keys.fill(other)
    page.get_by_role("button", name="Pin these keys").click()
    expect(page.locator("[data-pinned]")).to_contain_text("is not the one that you pinned")
    expect(check(page, club)).to_contain_text("FAILED")
    expect(page.locator("[data-findings] li").first).to_have_text(
        "The checkpoint is not signed with the key that you pinned."
    )
    page.get_by_role("button", name="Forget them").click()
    expect(page.locator("[data-pinned]")).to_contain_text("No key is pinned in this browser.")
    expect(check(page, club)).to_contain_text("Genuine, if")


def test_a_browser_remembers_what_it_has_seen_signed(site: Site, browsing: Browsing) -> None:
    club = site.found()
    club.open_table("t")
    club.play(c.DealCards(order=(), now_s=0, seed=""), c.Settle())
    club.sign()
    page = browsing.guest(club, club.key())
    expect(check(page, club)).to_contain_text("Genuine, if")
    before = page.request.get(f"{site.url}{club.at(f'{DEAL}/proof.json')}").json()
    club.play(c.DealCards(order=(), now_s=0, seed=""), c.Settle())
    club.sign()
    expect(check(page, club)).to_contain_text("Genuine, if")
    seen = page.evaluate("club => localStorage.getItem(`ging-seen/${club}`)", club.id)
    assert json.loads(seen)["size"] > before["size"]
    forged = json.dumps(json.loads(seen) | {"root": "00" * 32})
    page.evaluate("([club, seen]) => localStorage.setItem(`ging-seen/${club}`, seen)", [club.id, forged])
    expect(check(page, club)).to_contain_text("FAILED")
    expect(page.locator("[data-findings] li").first).to_contain_text("This is not the log that this browser has seen")
    assert page.evaluate("club => localStorage.getItem(`ging-seen/${club}`)", club.id) == forged


def test_evidence_that_somebody_hands_round_is_checked_in_the_page(
    signed: tuple[Club, str], browsing: Browsing, tmp_path: Path, axe: Axe
) -> None:
    club, _ = signed
    page = browsing.member(club, "anna")
    page.goto(club.at(f"{DEAL}/proof"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the evidence").click()
    assert download.value.suggested_filename == f"{club.id}-t-deal-1.json"
    taken = tmp_path / "deal.json"
    download.value.save_as(taken)
    page.goto(club.at("proof"))
    file = page.get_by_label("File of evidence", exact=True)
    file.set_input_files(taken)
    expect(page.get_by_text("Genuine, if this is the club's key")).to_be_visible()
    expect(page.get_by_text("Hands dealt", exact=True)).to_be_visible()
    axe.finds_nothing(page, "light")
    taken.write_text(taken.read_text().replace('"size": ', '"size": 1'))
    file.set_input_files(taken)
    expect(page.get_by_text("The check FAILED")).to_be_visible()
    taken.write_text("not JSON")
    file.set_input_files(taken)
    expect(page.get_by_text("This is not a proof of a deal.")).to_be_visible()


def test_the_check_is_there_however_one_has_come_to_the_page(signed: tuple[Club, str], browsing: Browsing) -> None:
    club, _ = signed
    page = browsing.member(club, "ben")
    page.goto(club.at("proof"))
    page.evaluate(
        "place => { const a = document.createElement('a'); a.href = place; a.textContent = 'deal'; document.querySelector('main').append(a); htmx.process(a); }",
        club.at(f"{DEAL}/proof"),
    )
    page.get_by_role("link", name="deal", exact=True).click()
    page.get_by_role("button", name="Check it here").click()
    expect(page.get_by_text("Genuine, if this is the club's key")).to_be_visible()


def test_a_browser_without_ed25519_or_without_a_secure_page_says_that_it_cannot_check(
    signed: tuple[Club, str], browsing: Browsing
) -> None:
    club, _ = signed
    page = browsing.member(club, "cleo")
    page.add_init_script(
        "SubtleCrypto.prototype.importKey = async () => { throw new DOMException('', 'NotSupportedError'); }"
    )
    expect(check(page, club)).to_contain_text("This could not be checked here")
    expect(page.get_by_text("This browser does not support Ed25519 signatures.")).to_be_visible()
    page.add_init_script("Object.defineProperty(window, 'crypto', {value: {}})")
    expect(check(page, club)).to_contain_text("This could not be checked here")
    expect(page.get_by_text("only on pages that come over https")).to_be_visible()


def test_without_scripts_the_page_says_how_to_check(signed: tuple[Club, str], browsing: Browsing) -> None:
    club, _ = signed
    page = browsing.member(club, "dan", scripts=False)
    page.goto(club.at(f"{DEAL}/proof"))
    expect(page.get_by_text("This needs scripts.")).to_be_visible()
    expect(page.get_by_role("button", name="Check it here")).to_have_count(0)
    expect(page.get_by_text("ging audit verify")).to_be_visible()
