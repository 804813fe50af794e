"""An evening: four browsers at one table play a whole game, with a sweep, a lost deal and an ending."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.harness.browsing import expect, shows_everything
from tests.browser.served import MEMBERS
from tests.web.deals import SWEEP

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

pytestmark = pytest.mark.starts_early
SEATS = dict(enumerate(MEMBERS))
PHONE = 390


@pytest.fixture(params=[pytest.param(PHONE, id="phone"), pytest.param(1280, id="wide", marks=pytest.mark.complete)])
def width(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def players(club: Club, browsing: Browsing, width: int) -> dict[str, Page]:
    """The four, each at a browser of their own; Dan keeps the score."""
    club.give("dan", "scribe")
    return {member: browsing.member(club, member, width=width) for member in MEMBERS}


def told(page: Page, words: str) -> None:
    """Whatever the page is asked for, it says so now or soon."""
    expect(page.locator("main")).to_contain_text(words)


def is_heard(page: Page, said: str) -> None:
    """Screen readers announce what is new in sentences without times, the newest last."""
    expect(page.locator("#told")).to_have_text(re.compile(said))


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.fast("a whole evening, as people see it")
def test_four_browsers_play_a_whole_game(
    club: Club, players: dict[str, Page], browsing: Browsing, width: int, request: pytest.FixtureRequest
) -> None:
    axe = None if width == PHONE else request.getfixturevalue("axe")
    guest = browsing.guest(club, club.key(), width=width)
    sit_down(club, players)
    guest.goto(club.at("tables/evening"))
    they_cut(club, players)
    for page in players.values():
        browsing.allow(page, 422)
    a_deal_is_declared_and_settled(club, players, guest, axe)
    somebody_loses_the_deal(club, players)
    somebody_sweeps(club, players)
    the_last_counter_is_gone(club, players)
    told(guest, "The game is over")


def sit_down(club: Club, players: dict[str, Page]) -> None:
    """Anna opens the table; the others find it on the club's page."""
    anna = players["anna"]
    anna.goto(club.at("tables/new"))
    anna.get_by_label("Name of the table").fill("evening")
    for seat, member in SEATS.items():
        anna.get_by_label(f"Seat {seat + 1}").first.select_option(member)
    anna.locator("summary", has_text="House rules").click()
    anna.get_by_label("Counters at the start").fill("6")
    press(anna, "Open the table")
    told(anna, "Waiting for you, Ben, Cleo and Dan to cut.")
    for member in ("ben", "cleo", "dan"):
        players[member].goto(club.at())
        players[member].get_by_role("link", name="evening").click()
        told(players[member], "to cut.")


def they_cut(club: Club, players: dict[str, Page]) -> None:
    """G3: Dan has the lowest card, by a real pack; the page of each goes on by itself."""
    cards = ("king of spades", "king of hearts", "queen of spades", "seven of clubs")
    for (member, page), card in zip(players.items(), cards, strict=True):
        shows_everything(page, club)  # a scribe may cut for others too, as long as they have not cut
        page.get_by_text("A card has been cut from a real pack").click()
        page.get_by_label("Card", exact=True).select_option(card)
        press(page, "Record the cut")
        told(page, f"{member.title()} cuts: {card}.")
    for member in MEMBERS:
        told(players[member], "Waiting for you to deal." if member == "dan" else "Waiting for Dan to deal.")


def a_deal_is_declared_and_settled(club: Club, players: dict[str, Page], guest: Page, axe: Axe | None) -> None:
    """The service deals; each declares their best suit with one tap and is satisfied."""
    shows_everything(players["dan"], club)
    press(players["dan"], "Deal")
    for member, page in players.items():
        expect(page.get_by_role("list", name=f"Cards of {member.title()}").get_by_role("img")).to_have_count(7)
        shows_everything(page, club)
        page.locator(".declare button .suit").first.click()
        told(page, f"{member.title()} declares")
    shows_everything(players["anna"], club)
    if axe:
        axe.finds_nothing(players["anna"], "light")
    for member, page in players.items():
        for one in (page, guest):
            shows_everything(one, club)
        be_satisfied(page)
        is_heard(guest, rf"^{member.title()} is satisfied\.{' .+' if member == MEMBERS[-1] else ''}$")
    for page in (*players.values(), guest):
        told(page, "How deal 1 was settled")


def be_satisfied(page: Page) -> None:
    """A player who happens to hold a sweep is asked first."""
    press(page, "I am satisfied")
    asked, done = (
        page.get_by_role("button", name="Satisfied without declaring it"),
        page.locator(".own .satisfied, .felt-result"),
    )
    expect(asked.or_(done).first).to_be_visible()
    if asked.is_visible():
        asked.click()
        expect(done.first).to_be_visible()


def somebody_loses_the_deal(club: Club, players: dict[str, Page]) -> None:
    """G25: it is Anna's turn, and Ben deals. Cleo accuses her, Dan finds, and Anna deals in Cleo's place."""
    dan = players["dan"]
    shows_everything(dan, club)
    dan.get_by_role("link", name="Scribe's page").click()
    enter(dan, {}, dealer="Ben")
    cleo = players["cleo"]
    told(cleo, "How deal 2 was settled")
    shows_everything(cleo, club)
    cleo.get_by_text("Someone has lost the deal").click()
    cleo.get_by_label("Who lost it").select_option("Anna")
    press(cleo, "Accuse them")
    told(dan, "Anna is accused of having lost the deal.")
    told(dan, "Anna (for Cleo), Anna (for Dan), Anna, Ben, Cleo.")
    shows_everything(dan, club)
    press(dan, "They lost it")
    told(players["anna"], "Waiting for you to deal.")
    told(cleo, "Anna lost a deal and deals in place of Cleo.")


def enter(page: Page, said: dict[str, str], dealer: str = "") -> None:
    """The scribe records a deal with real cards, every hand of it one suit."""
    if dealer:
        page.get_by_label("Dealer").select_option(dealer)
    for seat, member in SEATS.items():
        page.get_by_label(f"Cards of {member.title()}").fill(" ".join(SWEEP[seat]))
    for member, what in said.items():
        page.get_by_role("group", name=f"Declared by {member.title()}").get_by_label(what).check()
    page.get_by_role("button", name="Settle, next deal").click()
    if not said:
        page.get_by_role("button", name="Nobody has declared anything: settle").click()


def somebody_sweeps(club: Club, players: dict[str, Page]) -> None:
    """G18: Anna deals for Cleo; Ben holds seven hearts."""
    dan = players["dan"]
    expect(dan.get_by_label("Dealer")).to_have_value("0")
    shows_everything(dan, club)
    enter(dan, {"ben": "seven cards of one suit"})
    told(players["ben"], "Ben sweeps the tray: all")
    told(players["anna"], "Waiting for you to deal.")
    shows_everything(players["cleo"], club)
    players["cleo"].get_by_role("link", name="The last deal").click()
    told(players["cleo"], "Ben")
    players["cleo"].goto(club.at("tables/evening"))


def the_last_counter_is_gone(club: Club, players: dict[str, Page]) -> None:
    """G29, G30: Ben sweeps again, until somebody cannot pay."""
    dan, over = players["dan"], "The game is over"
    for deal in range(4, 8):
        expect(dan.locator("main")).to_contain_text(re.compile(f"{over}|Deal {deal}"))
        if over in dan.locator("main").inner_text():
            break
        shows_everything(dan, club)
        enter(dan, {"ben": "seven cards of one suit"})
    for page in players.values():
        told(page, over)
