"""Thirty-one: two browsers play a round, one of them a phone; hints; a bot; and the scribe's page with and without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.cli.serve.worker import playing_bots
from tests.browser.harness.browsing import expect
from tests.browser.harness.looking import fits

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

PLAYERS = ("anna", "ben")
TABLE = "open-cards"
PHONE = 320
TOUCH_PX = 44
"""The width of a card on the smallest phone, with the space beside it."""


@pytest.fixture
def players(club: Club, browsing: Browsing) -> list[Page]:
    """Anna on a phone and Ben at a desk, at a table for counters whose first round has begun."""
    club.open_thirty_one(TABLE, PLAYERS, rounds=0, stake=2, starting_stack=20)
    pages = [browsing.member(club, member, width=width) for member, width in zip(PLAYERS, (PHONE, 1280), strict=True)]
    for page in pages:
        page.goto(club.at(f"tables/{TABLE}"))
    pages[0].get_by_role("button", name="Draw the lot and start the first round").click()
    for page in pages:
        expect(page.locator("#felt-title")).to_have_text("Round 1")
    return pages


def is_without_fault(page: Page, axe: Axe) -> None:
    axe.finds_nothing(page)
    fits(page)


def test_two_browsers_play_a_round_by_taps_and_keys(club: Club, players: list[Page], axe: Axe) -> None:
    for place, number in enumerate((6, 5, 6, 6, 6), 1):
        seat = club.thirty_one_turn(TABLE)
        page = players[seat]
        expect(page.locator(".felt-awaited")).to_have_text("Your turn: take a card.")
        if place <= len(players):  # everybody's first turn: later ones have the same parts
            is_without_fault(page, axe)
        if seat:
            page.keyboard.press(str(number))
        else:
            page.locator(f'.board [data-key="{number}"]').click()
        expect(page.locator(".felt-awaited")).not_to_contain_text("Your turn")
        for one in players:
            expect(one.locator(".gone")).to_have_count(place)
    page = players[club.thirty_one_turn(TABLE)]
    expect(page.locator("#total")).to_have_text("29")
    expect(page.locator(".unfit").first).to_be_visible()
    is_without_fault(page, axe)
    page.locator("#take-2D").click()
    for one in players:
        expect(one.locator(".felt-result")).to_contain_text("Thirty-one:")
        expect(one.locator("#total")).to_have_text("31")
        expect(one.locator("main")).to_contain_text("takes the pot: 4 counters.")
        is_without_fault(one, axe)


def test_the_cards_fit_a_finger_on_the_smallest_phone(players: list[Page]) -> None:
    boxes = [one.bounding_box() for one in players[0].locator(".board > li").all()]
    assert len(boxes) == 24
    rows = {round(box["y"]) for box in boxes if box}
    assert len(rows) == 4, "a row for each suit"
    first, second = boxes[:2]
    assert first
    assert second
    assert second["x"] - first["x"] >= TOUCH_PX - 1


def test_a_hint_marks_cards_and_stays_in_the_next_turn(club: Club, players: list[Page], axe: Axe) -> None:
    page = players[club.thirty_one_turn(TABLE)]
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_contain_text("A marked card wins, whatever the other player takes.")
    expect(page.locator(".marked")).to_have_count(12)
    is_without_fault(page, axe)
    page.locator("#take-5S").click()
    expect(page.locator("#hint")).to_contain_text("Every card loses if the other player makes no mistake.")
    page.get_by_role("link", name="Hide the hint").click()
    expect(page.locator("#hint")).to_have_count(0)


def test_a_member_plays_against_the_perfect_bot(club: Club, browsing: Browsing, axe: Axe) -> None:
    page = browsing.member(club, "anna")
    page.goto(club.at("tables/new?game=thirty_one"))
    axe.finds_nothing(page)
    page.get_by_label("Name of the table").fill("duel")
    page.get_by_label("Seat 2").first.select_option(label="Bot (perfect for two players)")
    page.get_by_role("button", name="Open the table", exact=True).click()
    page.get_by_role("button", name="Draw the lot and start the first round").click()
    with playing_bots(club.site.services, 0.2):
        expect(page.locator(".felt-awaited")).to_contain_text("Your turn")
        page.keyboard.press("3")
        expect(page.locator(".gone").nth(1)).to_be_visible()
        expect(page.locator(".felt-awaited")).to_contain_text("Your turn")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_scribe_enters_a_round_on_a_phone(
    club: Club, browsing: Browsing, request: pytest.FixtureRequest, *, scripts: bool
) -> None:
    axe: Axe | None = request.getfixturevalue("axe") if scripts else None  # axe is a script itself
    club.open_thirty_one(TABLE, PLAYERS, rounds=0)
    club.give("dan", "scribe")
    page = browsing.member(club, "dan", width=PHONE, scripts=scripts)
    page.goto(club.at(f"tables/{TABLE}"))
    page.get_by_role("link", name="Scribe's page").click()
    page.get_by_role("link", name="Ben", exact=True).click()
    for place, number in enumerate("666652", 1):
        expect(page.locator(".felt-result")).to_contain_text("takes a card.")
        if scripts and place > 1:
            page.keyboard.press(number)
        else:
            page.locator(f'.board [data-key="{number}"]').click()
        expect(page.locator(".gone")).to_have_count(place)
        if axe and place in {1, 5, 6}:  # cards are gone, some do not fit, and the round is over
            axe.finds_nothing(page)
        fits(page)
    expect(page.locator(".felt-result")).to_have_text("Thirty-one: Anna wins the round.")
    page.get_by_role("button", name="Record this round").click()
    expect(page.locator("#done-1")).to_contain_text("Thirty-one: Anna wins the round.")
    expect(page.locator(".gone")).to_have_count(0)
    page.get_by_role("link", name="Only the result").click()
    page.get_by_role("radio", name="Last card: no card fits any more").check(force=True)
    page.get_by_role("radio", name="Ben", exact=True).check(force=True)
    if axe:
        axe.finds_nothing(page)
    fits(page)
    page.get_by_role("button", name="Record the result").click()
    expect(page.locator("#done-2")).to_contain_text("Ben took the last one and wins the round.")
