"""Newmarket: eight players, one of them on a phone, by taps and keys; the wall display; motion; and the scribe's page."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING

import pytest

from ging_service.games.newmarket.decider.commands import DealCards, EndTable
from tests.browser.harness.browsing import expect
from tests.browser.harness.looking import fits

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club, Site

PLAYERS = ("anna", "ben", "cleo", "dan", "elisabeth", "fred", "gustav", "hannelore")
TABLE = "kings"
PHONE = 320
WALL = {"width": 1920, "height": 1080}
TOUCH_PX = 44
APART_PX = 12
IN_PLACE = """() => [...document.querySelectorAll(".sitter, .middle, .lane:not(:empty)")].map((one) => {
  const {left, top, right, bottom} = one.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
COUNT_APPEARING = """() => {
  window.appeared = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.appeared += 1;
    return animate.apply(this, how);
  };
}"""
RUNNING = "() => document.querySelector('[data-sequences]').getAnimations({subtree: true}).length"


@pytest.fixture
def eight(site: Site) -> Club:
    """A club of eight."""
    return site.found(members=PLAYERS)


def overlapping(page: Page) -> list[tuple[int, int]]:
    """The parts of the table that lie on each other."""
    boxes = page.evaluate(IN_PLACE)
    return [
        (one, other)
        for one, first in enumerate(boxes)
        for other, second in enumerate(boxes[:one])
        if min(first[2], second[2]) - max(first[0], second[0]) > 1
        and min(first[3], second[3]) - max(first[1], second[1]) > 1
    ]


def is_without_fault(page: Page, axe: Axe) -> None:
    axe.finds_nothing(page)
    fits(page)
    assert overlapping(page) == []


def table_asking(club: Club, seat: int) -> str:
    """A table at which this seat starts a sequence. Deals follow each other, and games that are over are followed by others."""
    for number in count(1):
        table = f"{TABLE}-{number}"
        club.open_newmarket(table, PLAYERS, king_stake=2, starting_stack=200, turn_limit_s=600)
        while (state := club.newmarket_at(table)).phase != "ended":
            if state.phase == "starting" and state.deal.turn == seat:
                return table
            club.play_newmarket(table, PLAYERS)
    raise AssertionError


def test_eight_players_on_a_phone_and_on_the_wall(eight: Club, browsing: Browsing, axe: Axe) -> None:
    eight.open_newmarket(TABLE, PLAYERS, turn_limit_s=600)
    anna = browsing.member(eight, "anna", width=PHONE)
    wall = browsing.guest(eight, eight.key(), **WALL)
    for page in (anna, wall):
        page.goto(eight.at(f"tables/{TABLE}"))
    anna.get_by_role("button", name="Deal", exact=True).click()
    expect(anna.locator(".felt-awaited")).to_contain_text("Your turn: take the spare hand free of charge")
    expect(anna.locator(".own-cards > li")).to_have_count(5)
    expect(wall.locator(".own-cards")).to_have_count(0)
    for page in (anna, wall):
        expect(page.locator("#kitty .place-figure")).to_have_text("8")
        is_without_fault(page, axe)
    anna.get_by_role("button", name="Keep my hand").click()
    expect(wall.locator(".felt-awaited")).to_have_text("Waiting for Ben to take the spare hand or keep their own.")
    asking = table_asking(eight, 0)
    for page in (anna, wall):
        page.goto(eight.at(f"tables/{asking}"))
    expect(anna.locator(".felt-awaited")).to_have_text("Your turn: start a sequence.")
    expect(wall.locator(".felt-awaited")).to_have_text("Waiting for Anna to start a sequence.")
    for page in (anna, wall):
        is_without_fault(page, axe)
    start = anna.locator(".own-cards .starts button").first
    box = start.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= TOUCH_PX
    held = anna.locator(".own-cards > li").count()
    start.click()
    expect(anna.locator(".own-cards > li")).not_to_have_count(held)


def test_cards_appear_at_reading_speed_or_at_once(eight: Club, browsing: Browsing) -> None:
    eight.open_newmarket(TABLE, PLAYERS)
    pages = [
        browsing.guest(eight, eight.key(), **WALL, reduced_motion=motion) for motion in ("no-preference", "reduce")
    ]
    for page in pages:
        page.goto(eight.at(f"tables/{TABLE}"))
        page.evaluate(COUNT_APPEARING)
    while not (state := eight.newmarket_at(TABLE)).deal or not state.deal.played:
        eight.play_newmarket(TABLE, PLAYERS)
    played = len(state.deal.played)
    moving, still = pages
    for page in pages:
        expect(page.locator("[data-played]")).to_have_count(played)
    assert moving.evaluate("() => window.appeared") == played
    assert still.evaluate("() => window.appeared") == 0
    moving.keyboard.press("Shift")
    assert moving.evaluate(RUNNING) == 0, "a reader who goes on sees everything at once"


def test_the_result_of_a_table_stands_apart_from_what_follows(eight: Club, browsing: Browsing) -> None:
    eight.open_newmarket(TABLE, PLAYERS[:4])
    eight.play(EndTable(), table=TABLE)
    page = browsing.member(eight, "anna", width=PHONE)
    page.goto(eight.at(f"tables/{TABLE}"))
    expect(page.locator(".part.result")).to_be_visible()
    below, above = (page.locator(one).bounding_box() for one in (".felt", ".part.result"))
    assert below
    assert above
    assert below["y"] - above["y"] - above["height"] >= APART_PX


def test_a_suit_is_chosen_by_its_letter(eight: Club, browsing: Browsing) -> None:
    page = browsing.member(eight, "ben")
    page.goto(eight.at(f"tables/{table_asking(eight, 1)}"))
    key = page.locator("#do-start button").first.get_attribute("data-key")
    played = page.locator("[data-played]").count()
    assert key
    page.keyboard.press(key)
    expect(page.locator("[data-played]")).not_to_have_count(played)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_scribe_records_a_deal_on_a_phone(
    eight: Club, browsing: Browsing, request: pytest.FixtureRequest, *, scripts: bool
) -> None:
    axe: Axe | None = request.getfixturevalue("axe") if scripts else None  # axe is a script itself
    eight.open_newmarket(TABLE, PLAYERS[:5])
    eight.give("hannelore", "scribe")
    page = browsing.member(eight, "hannelore", width=PHONE, scripts=scripts)

    def look() -> None:
        if axe:
            axe.finds_nothing(page)
        fits(page)

    page.goto(eight.at(f"tables/{TABLE}"))
    page.get_by_role("link", name="Scribe's page").click()
    begin = page.get_by_role("button", name="Begin the deal")
    expect(begin).to_be_visible()
    look()
    begin.click()
    expect(page.get_by_text("Who plays the lowest diamond, and which one is it?")).to_be_visible()
    look()
    page.locator('[name="seat"][value="2"]').check(force=True)
    page.locator("#rank-9").click()
    expect(page.get_by_text("Who plays the ten of diamonds?")).to_be_visible()
    look()
    for seat, following in ((1, "jack"), (4, "queen")):
        page.locator(f"#plays-{seat}").click()
        expect(page.get_by_text(f"Who plays the {following} of diamonds?")).to_be_visible()
    page.locator("#plays-0").click()
    expect(page.get_by_text("Anna starts with …")).to_be_visible()
    expect(page.locator(".won-here").first).to_contain_text("+5")
    look()
    page.get_by_role("link", name="Only the result").click()
    expect(page.get_by_role("button", name="Record the result")).to_be_visible()
    look()
    page.get_by_role("radio", name="Ben", exact=True).check(force=True)
    page.get_by_role("button", name="Record the result").click()
    expect(page.locator("#done-1")).to_contain_text("Ben is out and wins the kitty.")
    look()


def test_a_practised_scribe_types_a_key_for_each_card_without_waiting(eight: Club, browsing: Browsing) -> None:
    eight.open_newmarket(TABLE, PLAYERS[:5])
    eight.give("hannelore", "scribe")
    page = browsing.member(eight, "hannelore")
    page.goto(eight.at(f"tables/{TABLE}/newmarket/scribe"))
    # Begin; Cleo plays the two of diamonds; five cards; stop; Cleo starts with the three of clubs; three cards; stop.
    for key in ("n", *"3s12543x", *"c3", *"115x"):
        page.keyboard.press(key)
    expect(page.get_by_text("Suits to start with: diamonds and hearts.")).to_be_visible()
    expect(page.locator("[data-played]")).to_have_count(10)
    deal = eight.newmarket_at(TABLE).deal
    assert [(one.seat, one.card) for one in deal.played] == [
        (2, "2D"),
        (0, "3D"),
        (1, "4D"),
        (4, "5D"),
        (3, "6D"),
        (2, "7D"),
        (2, "3C"),
        (0, "4C"),
        (0, "5C"),
        (4, "6C"),
    ]


def test_the_original_game_shows_its_layout(eight: Club, browsing: Browsing, axe: Axe) -> None:
    eight.open_newmarket(TABLE, PLAYERS[:6], game="original", deals=2)
    page = browsing.member(eight, "anna", width=PHONE)
    while not eight.newmarket_at(TABLE).deals_played:
        eight.play_newmarket(TABLE, PLAYERS)
    page.goto(eight.at(f"tables/{TABLE}"))
    for card in ("AH", "KC", "QD", "JS"):
        expect(page.locator(f"#heap-{card}")).to_be_visible()
    expect(page.locator("#kitty")).to_have_count(0)
    expect(page.locator(".felt-result")).to_contain_text("is out and is paid for the cards left.")
    expect(page.locator(".moved")).to_contain_text("Cards left")
    is_without_fault(page, axe)


def test_a_day_that_is_left_is_told_in_hours(club: Club, browsing: Browsing) -> None:
    club.open_newmarket(TABLE, ("anna", "ben", "cleo", "dan"), turn_limit_s=86_400)
    club.play(DealCards(), table=TABLE, actor="anna")
    page = browsing.member(club, "ben")
    page.goto(club.at(f"tables/{TABLE}"))
    expect(page.locator("[data-left]")).to_have_text(re.compile(r"^(24:00|23:\d\d):\d\d$"))
