"""Gin Rummy: two browsers play until somebody knocks, one of them a phone; cards are moved by keys, buttons and dragging."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.cli.serve.worker import playing_bots
from ging_service.games.gin_rummy.decider import commands as c
from tests.browser.harness.browsing import expect
from tests.browser.harness.looking import fits
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

pytestmark = pytest.mark.starts_early
PLAYERS = ("anna", "ben")
TABLE = "gin"
MOVES_MOST = 300


@pytest.fixture
def players(club: Club, browsing: Browsing) -> dict[str, Page]:
    club.open_gin_rummy(TABLE, PLAYERS)
    pages = {
        member: browsing.member(club, member, width=width) for member, width in zip(PLAYERS, (320, 1280), strict=True)
    }
    for page in pages.values():
        page.goto(club.at(f"tables/{TABLE}"))
    return pages


def press(page: Page, name: Any) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def open_knock(page: Page) -> None:
    """Show the knocks that the page offers, if there are any."""
    for knock in page.locator("#knock:not([open]) > summary").all():
        knock.click()


def make(page: Page, move: c.Command) -> None:
    """Make a move by its button, or by its cards, when buttons that have just appeared take taps."""
    expect(page.locator("[data-settling]")).to_have_count(0)
    match move:
        case c.DealCards():
            press(page, "Deal")
        case c.DrawCard():
            page.locator("#do-draw button").click()
        case c.TakeDiscard():
            page.locator("#do-take button").click()
        case c.PassUpcard():
            press(page, "Pass")
        case c.Discard():
            expect(page.get_by_text("Choose a card of your hand first.")).to_be_visible()
            page.locator(f"#held-{move.card}").click()
            expect(page.locator(f"#pick-{move.card}")).to_be_checked()
            expect(page.get_by_text("Choose a card of your hand first.")).to_be_hidden()
            page.locator("#do-discard button").click()
        case c.Knock():
            open_knock(page)
            page.locator("#do-knock-1 button").click()
        case _:
            raise AssertionError(move)


def test_two_browsers_play_to_a_knock(club: Club, players: dict[str, Page], axe: Axe) -> None:
    knocked, looked_at = False, set[str]()
    for _move in range(MOVES_MOST):
        member, move = club.gin_rummy_move(TABLE, PLAYERS)
        page, before = players[member], club.gin_rummy_at(TABLE)
        expect(page.locator(".felt-awaited")).to_contain_text(
            "Waiting for you" if isinstance(move, c.DealCards) else "Your turn"
        )
        if before.phase not in looked_at or isinstance(move, c.Knock):
            looked_at.add(before.phase)
            look_at(page, axe)
        make(page, move)
        # Before the page shows what follows, the next move would be the same one again.
        wait_until(lambda before=before: club.gin_rummy_at(TABLE) != before)
        expect(page.locator("#refused")).to_have_count(0)
        expect(page.locator(".felt-awaited")).not_to_contain_text(_awaited(before.phase))
        knocked = isinstance(move, c.Knock)
        if knocked:
            break
    assert knocked
    for page in players.values():
        expect(page.locator("main")).to_contain_text("How deal")
        expect(page.locator(".felt-result")).to_be_visible()
        axe.finds_nothing(page)
        fits(page)


def test_a_newcomer_opens_a_table_against_a_bot_which_moves_by_itself(club: Club, browsing: Browsing, axe: Axe) -> None:
    page = browsing.member(club, "anna")
    page.goto(club.at("tables/new?game=gin_rummy"))
    axe.finds_nothing(page)
    page.get_by_label("Name of the table").fill("duel")
    page.get_by_label("Seat 2").first.select_option(label="Bot (careful)")
    page.locator("summary", has_text="House rules").click()
    page.locator("[name=first_dealer]").select_option("assigned")
    page.get_by_label("First dealer, if named").select_option("1")
    press(page, "Open the table")
    expect(page.locator(".felt-awaited")).to_contain_text("Waiting for Gin Rummy bot (careful) to deal")
    press(page, "Deal for Gin Rummy bot (careful)")
    with playing_bots(club.site.services, 0.2):
        expect(page.locator(".felt-awaited")).to_contain_text("Your turn")
        press(page, "Pass")
        expect(page.get_by_role("button", name="Pass", exact=True)).to_have_count(0)
        # A bot with good cards knocks in its first turn.
        expect(page.locator(".felt-awaited")).to_contain_text(re.compile("Your turn|Waiting for you to deal"))
    axe.finds_nothing(page)
    page.set_viewport_size({"width": 320, "height": 640})
    # The bot's long name leaves its column in view.
    assert page.locator(".figures:has(> .score-sheet)").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def look_at(page: Page, axe: Axe) -> None:
    """Look at the page of the player at turn, with the knock open if there is one."""
    open_knock(page)
    axe.finds_nothing(page)
    fits(page)


def _awaited(phase: str) -> str:
    """The words that a table says only in this phase to the player at turn."""
    return {
        "between_deals": "to deal",
        "upcard": "Your turn: take",
        "drawing": "Your turn: draw",
        "discarding": "Your turn: discard",
    }[phase]


@pytest.fixture
def phone(players: dict[str, Page]) -> Page:
    """A phone that shows ten cards, in the order of their suits."""
    press(players["anna"], "Deal")
    page = players["anna"]
    expect(page.locator("[data-hand] li")).to_have_count(10)
    return page


def order_of(page: Page) -> list[str]:
    return page.locator("[data-hand] li").evaluate_all("(cards) => cards.map((card) => card.id)")


def test_cards_are_moved_by_buttons_keys_and_dragging(phone: Page, club: Club) -> None:
    first, second, third, *_others = order_of(phone)
    phone.locator(f"#{first}").click()
    press(phone, "Move the chosen card to the right")
    assert order_of(phone)[:3] == [second, first, third]
    phone.locator(f"#{first} input").focus()
    phone.keyboard.press("Shift+ArrowRight")
    assert order_of(phone)[:3] == [second, third, first]
    phone.keyboard.press("Shift+ArrowLeft")
    assert order_of(phone)[:3] == [second, first, third]
    phone.locator(f"#{third}").drag_to(phone.locator(f"#{second}"))
    assert order_of(phone)[:3] == [third, second, first]
    club.play_gin_rummy(TABLE, PLAYERS)
    expect(phone.locator(".story > li").first).not_to_contain_text("Deal 1")
    assert order_of(phone)[:3] == [third, second, first], "the order stays when the page is refreshed"


def test_the_order_survives_a_reload_and_nobody_else_finds_it(phone: Page, club: Club) -> None:
    first, second, *others = order_of(phone)
    phone.locator(f"#{first}").click()
    press(phone, "Move the chosen card to the right")
    phone.reload()
    assert order_of(phone) == [second, first, *others]
    assert phone.evaluate("sessionStorage.length") == 1
    phone.goto(club.at("tables"))
    phone.get_by_role("link", name=TABLE).first.click()
    # Another page has been visited: the script of the hand comes after this one.
    for place, card in enumerate([second, first, *others]):
        expect(phone.locator("[data-hand] li").nth(place)).to_have_id(card)
    phone.get_by_role("button", name="Menu").click()
    press(phone, "Sign out")
    phone.wait_for_url("**/sign-in")
    assert phone.evaluate("sessionStorage.length") == 0


def test_the_order_that_another_member_has_left_is_removed(phone: Page) -> None:
    before = order_of(phone)
    left = f'["/other/member", "{before[-1]}"]'
    phone.evaluate("(left) => sessionStorage.setItem('hand', left)", left)
    phone.reload()
    assert order_of(phone) == before
    assert phone.evaluate("sessionStorage.length") == 0


def touch(page: Page, *path: tuple[float, float], rest_ms: int = 0) -> None:
    """Draw a finger along a path. ``rest_ms``: how long it rests at the beginning, by the page's clock, which stands still."""
    session = page.context.new_cdp_session(page)
    for place, (x, y) in enumerate(path):
        kind = "touchMove" if place else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        if not place:
            page.clock.run_for(rest_ms)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def middle(page: Page, card: str) -> tuple[float, float]:
    box = page.locator(f"#{card}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def steps(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    return [(start[0] + (end[0] - start[0]) * n / 8, start[1] + (end[1] - start[1]) * n / 8) for n in range(9)]


def test_a_finger_moves_cards_sideways_and_scrolls_the_page_up_and_down(club: Club, browsing: Browsing) -> None:
    club.open_gin_rummy(TABLE, PLAYERS)
    club.play_gin_rummy(TABLE, PLAYERS)
    page = browsing.member(club, "anna", width=320, has_touch=True)
    page.goto(club.at(f"tables/{TABLE}"))
    # On a busy machine a finger could rest longer than it should.
    page.clock.install()
    page.clock.pause_at(datetime.now(tz=UTC) + timedelta(hours=1))
    first, second, third, *_others, last = order_of(page)
    touch(page, *steps(middle(page, first), middle(page, second)))
    assert order_of(page)[:3] == [second, first, third]
    assert page.locator("[data-hand] :checked").count() == 0
    # A finger that has rested on a card takes it to the other row.
    touch(page, *steps(middle(page, last), middle(page, second)), rest_ms=500)
    assert order_of(page)[:3] == [last, second, first]
    assert page.evaluate("scrollY") == 0
    before = order_of(page)
    x, y = middle(page, first)
    touch(page, *steps((x, y), (x, y - 200)))
    wait_until(lambda: page.evaluate("scrollY") > 100)
    assert order_of(page) == before


def test_the_hand_is_sorted_by_links(phone: Page) -> None:
    phone.get_by_role("link", name="in melds").click()
    expect(phone.locator("[data-hand]")).to_contain_text("Deadwood")
    fits(phone)
    phone.get_by_role("link", name="by suit").click()
    expect(phone.locator("[data-hand]")).not_to_contain_text("Deadwood")
