"""A scribe's evening: real cards, and a keyboard."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import pytest

from ging_service.games.ging.decider.commands import MakeRemark
from ging_service.games.ging.rules.cards import PACK, suit_counts
from ging_service.games.ging.rules.combinations import COMBINATIONS, holds
from tests.browser.harness.browsing import expect, shows_everything
from tests.browser.harness.looking import fits
from tests.web.deals import FIRST_EXAMPLE, SWEEP

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

ROWS: Final = {"S": "1234567", "H": "qwertyu", "D": "asdfghj", "C": "zxcvbnm"}
RANKS: Final = ("K", "Q", "J", "10", "9", "8", "7")
MOST_STROKES: Final = 45
"""What a practised scribe has time for."""
FOCUS_AFTER_A_CLAIM: Final = """() => {
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {code: "KeyV", key: "v", bubbles: true, cancelable: true}));
  return document.activeElement.id;
}"""
"""A claim by its key, and where the focus is before the browser draws the next frame."""


class Keyboard:
    """A keyboard that counts its strokes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.strokes = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.strokes += 1

    def pick(self, *hands: Iterable[str]) -> None:
        self.press(*(ROWS[card[-1]][RANKS.index(card[:-1])] for hand in hands for card in hand))


@pytest.fixture
def page(club: Club, browsing: Browsing) -> Page:
    """Dan, who deals first, is at the scribe's page."""
    club.open_table("t")
    club.give("dan", "scribe")
    opened = browsing.member(club, "dan")
    opened.goto(club.at("tables/t/scribe"))
    return opened


def heading(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def told(page: Page, words: str) -> None:
    expect(page.locator("main")).to_contain_text(words)


def test_a_scribes_evening(page: Page, axe: Axe) -> None:
    """A deal, a sweep, a deal that somebody has dodged, the finding, and what becomes of it: by keys alone."""
    keyboard = Keyboard(page)
    heading(page, "Deal 1")
    keyboard.pick(*FIRST_EXAMPLE[:3])
    told(page, "All hands are known. Who declared what?")
    axe.finds_nothing(page)
    keyboard.press("d", "v", "Enter")
    told(page, "Dan has most with 34 clubs, Cleo second with 28 diamonds.")
    heading(page, "Deal 2")
    assert keyboard.strokes == 24
    keyboard.pick(*SWEEP[1:])
    keyboard.press("Space", "Enter")
    told(page, "Ben sweeps the tray with seven cards of one suit.")
    heading(page, "Deal 3")
    assert keyboard.strokes == 24 + 23
    page.get_by_label("Dealer").select_option("Cleo")
    page.get_by_role("heading", name="Deal 3").click()
    keyboard.strokes = 0
    keyboard.pick(*FIRST_EXAMPLE[:3])
    keyboard.press("1", "2", "q", "w", "a", "d", "z", "v", "Enter")
    heading(page, "Deal 4")
    assert keyboard.strokes == 30 <= MOST_STROKES
    page.get_by_text("Someone has lost the deal").click()
    page.get_by_label("Who lost it").select_option("Ben")
    page.get_by_role("button", name="Accuse them").click()
    told(page, "If they lost it, the order of dealing is: Ben (for Dan), Ben (for Anna), Ben, Cleo, Dan.")
    page.get_by_role("button", name="They lost it").click()
    told(page, "Ben (for Dan), Ben (for Anna), Ben, Cleo, Dan.")
    expect(page.get_by_label("Dealer")).to_have_value("1")


def test_strokes_are_taken_back(page: Page, browsing: Browsing) -> None:
    keyboard = Keyboard(page)
    anna = page.get_by_label("Cards of Anna")
    keyboard.pick(["KS", "QS"])
    expect(anna).to_have_value("KS QS")
    keyboard.press("Backspace")
    expect(anna).to_have_value("KS")
    keyboard.press("1")
    expect(anna).to_have_value("")
    keyboard.pick(*FIRST_EXAMPLE[:3])
    keyboard.press("v", "Backspace", "Backspace")
    expect(page.get_by_label("Cards of Dan")).to_have_value("")
    told(page, "Undone.")
    keyboard.press("Enter")
    told(page, "Cleo has 6 of seven cards.")

    keyboard.press(*["Backspace"] * 20)
    taps_do_the_same(page)
    what_is_entered_stays_when_the_page_is_loaded_again(page, browsing)
    hands_may_stay_hidden(page, keyboard)


def test_enter_alone_records_no_deal_in_which_nobody_declared(page: Page) -> None:
    """A scribe who forgets the claims is asked; one more Enter says that there were none."""
    keyboard = Keyboard(page)
    keyboard.pick(*FIRST_EXAMPLE[:3])
    keyboard.press("Enter")
    none = page.get_by_role("button", name="Nobody has declared anything: settle")
    expect(none).to_be_focused()
    told(page, "No declaration has been entered.")
    assert page.evaluate(FOCUS_AFTER_A_CLAIM) == "entry-1", "a hidden button must not be pressed by the next Enter"
    expect(none).to_be_hidden()
    keyboard.press("v", "Enter")
    expect(none).to_be_focused()
    keyboard.press("Enter")
    told(page, "Deal 1: Nobody declared anything")
    heading(page, "Deal 2")
    expect(page.locator("[data-scribe]")).to_be_focused()


def test_what_happens_at_the_table_takes_no_question_back(page: Page, club: Club) -> None:
    keyboard = Keyboard(page)
    keyboard.pick(*FIRST_EXAMPLE[:3])
    told(page, "All hands are known. Who declared what?")
    club.play(MakeRemark(text="late"))
    shows_everything(page, club)
    told(page, "All hands are known. Who declared what?")
    keyboard.press("Enter")
    none = page.get_by_role("button", name="Nobody has declared anything: settle")
    expect(none).to_be_focused()
    club.play(MakeRemark(text="later"))
    shows_everything(page, club)
    told(page, "No declaration has been entered.")
    expect(none).to_be_focused()
    keyboard.press("Enter")
    told(page, "Deal 1: Nobody declared anything")


def test_everybodys_best_is_a_button(page: Page) -> None:
    best = page.get_by_role("button", name="Everyone's best")
    expect(best).to_be_disabled()
    Keyboard(page).pick(*FIRST_EXAMPLE[:3])
    best.click()
    page.get_by_role("button", name="Settle, next deal").click()
    told(page, "Dan has most with 34 clubs, Cleo second with 28 diamonds.")


def taps_do_the_same(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_role("button", name="king of spades").click()
    expect(page.get_by_role("button", name="king of spades, Anna")).to_have_attribute("aria-pressed", "true")
    page.locator("legend", has_text="Ben").click()
    page.get_by_role("button", name="king of spades, Anna").click()
    told(page, "Anna already has that card.")
    page.get_by_role("button", name="king of hearts").click()
    expect(page.get_by_label("Cards of Ben")).to_have_value("KH")
    fits(page)


def what_is_entered_stays_when_the_page_is_loaded_again(page: Page, browsing: Browsing) -> None:
    """A tap without a connection is kept as well, and the page goes on where the scribe stopped."""
    with browsing.cut_off(page):
        page.context.set_offline(offline=True)
        expect(page.locator("#connection")).to_contain_text("Reconnecting")
        page.get_by_role("button", name="queen of hearts").click()
        page.get_by_label("Remark").fill("late")
        page.get_by_role("button", name="A misdeal").click(force=True)
        page.context.set_offline(offline=False)
        page.reload()
    expect(page.get_by_label("Cards of Ben")).to_have_value("KH QH")
    expect(page.get_by_label("Remark")).to_have_value("late")
    expect(page.get_by_role("button", name="queen of hearts, Ben")).to_have_attribute("aria-pressed", "true")


def hands_may_stay_hidden(page: Page, keyboard: Keyboard) -> None:
    """Then it is the tabled cards that are entered (G22)."""
    for name in ("Anna", "Ben"):
        page.get_by_label(f"Cards of {name}").fill("")
    page.get_by_text("Only what was tabled").click()
    keyboard.press("ArrowDown", "ArrowDown")
    keyboard.pick(["QD", "JD", "8D"])
    keyboard.press("Space")
    keyboard.pick(["QC", "9C", "8C", "7C"])
    keyboard.press("Enter", "d", "v", "Enter")
    told(page, "Dan has most with 34 clubs, Cleo second with 28 diamonds.")


def test_claims_are_offered_as_the_rules_have_them(page: Page) -> None:
    """The page counts by itself while cards are entered: for any cards it comes to what the game comes to."""
    choose = Random(3)  # noqa: S311  the same in every run
    hands = [choose.sample(PACK, choose.choice((4, 7, 7, 7))) for _ in range(500)]
    hands += [*SWEEP, ["7S", "7H", "7D", "7C", "KS", "QS", "JS"], ["KS", "QS", "JS", "7S", "KH", "QH", "JH"]]
    hands += [["KS", "QS", "JS", "KH", "QH", "JH", "KD"], ["10S", "9S", "8S", "10H", "9H", "8H", "10D"]]
    counted = page.evaluate(
        """async (hands) => {
          const rules = await import("/static/ging/scribe/claims.js");
          return hands.map((hand) => [rules.pointsOf(hand), rules.combinationsOf(hand)]);
        }""",
        hands,
    )
    assert counted == [[suit_counts(hand), [name for name in COMBINATIONS if holds(name, hand)]] for hand in hands]


def test_what_is_refused_stays_in_the_form(page: Page, browsing: Browsing) -> None:
    browsing.expect(page, 422)
    page.get_by_label("Cards of Anna").fill("KS KS QS JS 10S 9S 8S")
    page.get_by_label("Cards of Ben").fill("KH QH JH 10H 9H 8H 7H")
    page.get_by_label("Cards of Cleo").fill("KD QD JD 10D 9D 8D 7D")
    page.get_by_role("button", name="Record it without settling").click()
    expect(page.get_by_role("alert")).to_contain_text("appears twice in this deal")
    expect(page.get_by_label("Cards of Ben")).to_have_value("KH QH JH 10H 9H 8H 7H")
    keys_that_are_turned_off_work_in_the_form_only(page)


def keys_that_are_turned_off_work_in_the_form_only(page: Page) -> None:
    scribe = urlsplit(page.url).path
    page.goto(f"/preferences?to={scribe}")
    page.get_by_label("Single-key shortcuts").select_option("off")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(scribe)
    for name in ("Anna", "Ben", "Cleo"):
        page.get_by_label(f"Cards of {name}").fill("")
    page.get_by_role("heading", name="Scribe at t").click()
    page.keyboard.press("1")
    expect(page.get_by_label("Cards of Anna")).to_have_value("")
    page.get_by_role("button", name="queen of spades").focus()
    page.keyboard.press("1")
    expect(page.get_by_label("Cards of Anna")).to_have_value("KS")
