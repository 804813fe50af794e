"""The table of wild-card rummy in its rare phases, on a phone: naming, pressing, last melds, counting, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.stakes import Stake
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from tests.browser.harness.browsing import expect
from tests.browser.harness.looking import fits
from tests.games.wild_card_rummy.recorded import OUT, result

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

PLAYERS = ("anna", "ben", "cleo")
TABLE = "wild"
PHONE = 320
MOVES_MOST = 1_000
TABLES_MOST = 200


def shown(club: Club, browsing: Browsing, member: str, table: str = TABLE) -> Page:
    """The page of a table on the phone of a member."""
    page = browsing.member(club, member, width=PHONE)
    page.goto(club.at(f"tables/{table}"))
    return page


def is_without_fault(page: Page, axe: Axe) -> None:
    axe.finds_nothing(page)
    fits(page)


def test_wr33_the_dealer_names_the_wild_rank(club: Club, browsing: Browsing, axe: Axe) -> None:
    club.open_wild_card_rummy(TABLE, PLAYERS, wild_choice="dealer")
    club.play(c.DealCards(), table=TABLE, actor="cleo")
    dealer, other = (shown(club, browsing, member) for member in ("cleo", "anna"))
    for page in (dealer, other):
        expect(page.locator("main")).to_contain_text("wild rank")
        is_without_fault(page, axe)
    expect(other.locator("#do-name")).to_have_count(0)
    dealer.locator('#do-name button[value="7"]').click()
    for page in (dealer, other):
        expect(page.locator(".wild-now")).to_contain_text("Sevens are wild.")
        is_without_fault(page, axe)


def test_an_earlier_deal_waits_for_nobody(club: Club, browsing: Browsing) -> None:
    club.open_wild_card_rummy(TABLE, PLAYERS)
    for _ in range(2):
        club.play(result(0, OUT, 5, 53), table=TABLE)
    page = browsing.member(club, "anna")
    page.goto(club.at(f"tables/{TABLE}/deals/1"))
    expect(page.locator(".felt-status")).to_be_visible()
    expect(page.locator(".felt-awaited")).to_be_hidden()
    page.goto(club.at(f"tables/{TABLE}/deals/2"))
    expect(page.locator(".felt-awaited")).to_be_visible()


def test_the_score_sheet_tells_two_bots_apart(club: Club, browsing: Browsing) -> None:
    club.open_wild_card_rummy(TABLE, ("anna", "bot:careful", "bot:simple"))
    club.play(result(0, OUT, 5, 53), table=TABLE)
    page = shown(club, browsing, "anna")
    names = page.locator(".wild-sheet thead bdi")
    expect(names).to_have_count(3)
    assert names.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)")
    fits(page)


def test_wr24_the_last_player_presses(club: Club, browsing: Browsing, axe: Axe) -> None:
    club.open_wild_card_rummy(TABLE, PLAYERS, press="yes")
    club.play(result(0, OUT, 5, 53), table=TABLE)
    assert club.wild_card_rummy_at(TABLE).phase == "pressing"
    last, other = (shown(club, browsing, member) for member in ("cleo", "anna"))
    expect(other.locator("main")).to_contain_text("may add")
    expect(last.locator(".press")).to_contain_text("2 points")
    for page in (last, other):
        is_without_fault(page, axe)
    last.get_by_role("button", name="Add the points and press").click()
    for page in (last, other):
        expect(page.locator("main")).to_contain_text("The next deal is pressed")
        is_without_fault(page, axe)


def at_last_melds(club: Club) -> str:
    """A table at which somebody has gone out on the first turn, so that the others may put down melds once."""
    for number in range(TABLES_MOST):
        table = f"{TABLE}-{number}"
        club.open_wild_card_rummy(table, PLAYERS, last_melds="yes", hand_size=3)
        for _move in range(MOVES_MOST):
            phase = club.wild_card_rummy_at(table).phase
            if phase == "last_melds":
                return table
            if phase == "ended":
                break
            club.play_wild_card_rummy(table, PLAYERS)
    raise AssertionError("nobody goes out on the first turn")


def test_wr31_a_player_without_a_turn_puts_down_last_melds(club: Club, browsing: Browsing, axe: Axe) -> None:
    table = at_last_melds(club)
    seat = club.wild_card_rummy_at(table).deal.turn
    page = shown(club, browsing, PLAYERS[seat], table)
    expect(page.locator("#done")).to_contain_text("Put down nothing")
    expect(page.locator("#discard")).to_have_count(0)
    is_without_fault(page, axe)
    is_without_fault(shown(club, browsing, PLAYERS[(seat + 1) % 3], table), axe)
    before = club.wild_card_rummy_at(table)
    page.locator("#done").click()
    expect(page.locator("#refused, #done")).to_have_count(0)
    assert club.wild_card_rummy_at(table) != before


def played_out(club: Club, **rules: Any) -> None:
    """A table whose deal with real cards has been played until the stock was empty."""
    club.open_wild_card_rummy(TABLE, PLAYERS, hand_size=13, most_seats=3, **rules)
    club.play(c.RecordDeal(dealer=-1, wild=""), table=TABLE)
    for card in ONE_PACK:
        state = club.wild_card_rummy_at(TABLE)
        if state.phase == "counting":
            return
        turn = c.RecordTurn(seat=state.deal.turn, taken=0, actions=(), discard=card, up_for_two=False)
        club.play(turn, table=TABLE)
    raise AssertionError("the stock is not empty")


def test_wr38_a_deal_that_has_been_played_waits_to_be_counted(club: Club, browsing: Browsing, axe: Axe) -> None:
    played_out(club)
    club.give("dan", "scribe")
    for member in ("anna", "dan"):
        page = shown(club, browsing, member)
        expect(page.locator(".felt-awaited")).to_contain_text("Waiting for")
        is_without_fault(page, axe)
    page.get_by_role("link", name="Scribe's page").click()
    is_without_fault(page, axe)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_wr26_the_end_of_a_game_for_counters(club: Club, browsing: Browsing, axe: Axe, locale: str) -> None:
    stakes = {"payment": "pairs", "stake": Stake(amount=1, points=10), "round_to": 1, "starting_stack": 500}
    club.open_wild_card_rummy(TABLE, PLAYERS, **stakes)
    for number in range(13):
        held = [OUT if seat == number % 3 else 10 + seat for seat in range(3)]
        club.play(result(number % 3, *held), table=TABLE)
    assert club.wild_card_rummy_at(TABLE).phase == "ended"
    page = browsing.member(club, "anna", width=PHONE, locale=locale)
    page.goto(club.at(f"tables/{TABLE}"))
    expect(page.locator("#money")).to_be_visible()
    expect(page.locator("#net-title")).to_be_visible()
    is_without_fault(page, axe)
