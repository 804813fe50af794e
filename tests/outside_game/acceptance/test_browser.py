"""The general pages of a game in a browser: without fault in both themes, on a phone, without scripts, and live."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from ditch import commands as c
from ditch.rules import HouseRules

from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.domain.rulings.declared import Ruling
from tests.browser.harness.browsing import Browsing, expect
from tests.browser.harness.looking import fits, has_one_heading
from tests.outside_game.acceptance.evening import MEMBERS, by, played, state_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, ViewportSize

    from tests.browser.harness.browsing import SignedIn
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club, Site

ARBITRATOR: Final = "eva"
DISPUTED: Final = {"open": 1, "reviewed": 2, "ruled": 3}
"""A dispute in each state, by the deal that it is about."""

AT_TURN: Final = "ada"
"""The player who has drawn a card and discards one at the table that is going on."""

FOR_PLAYERS: Final = (
    "tables/new?game=ditch",
    "tables/going",
    "tables/going/deals/1",
    "tables/going/deals/2",
    "tables/going/review?at=3",
    "tables/ended",
    "tables/ended/dispute?deal=1",
    "house-rules?game=ditch",
    "how-to-play?game=ditch",
    "disputes/open",
    "disputes/ruled",
)
FOR_THE_ARBITRATOR: Final = ("disputes/reviewed/ruling",)
DESK: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 320, "height": 640}


@pytest.fixture(scope="module")
def full(site: Site) -> Club:
    """A club with a table that has ended, one in its second deal, and disputes."""
    club = site.found(members=(*MEMBERS, ARBITRATOR))
    club.give(ARBITRATOR, "arbitrator")
    club.play(c.OpenTable(members=MEMBERS, rules=HouseRules()), table="ended")
    played(site.services, club.id, "ended")
    _play_into_second_deal(club)
    for dispute, deal in DISPUTED.items():
        _dispute(club, dispute, deal)
    return club


def _play_into_second_deal(club: Club) -> None:
    """Until a player has drawn a card, at a table with a time limit."""
    table = "going"
    club.play(c.OpenTable(members=MEMBERS, rules=HouseRules(turn_limit_s=3_600)), table=table)
    club.play(c.Deal(), table=table, actor="ada")
    club.play(c.Knock(seat=1), table=table, actor="bob")
    club.play(c.Deal(), c.Draw(seat=2), table=table, actor="cat")
    card = state_of(club.site.services, club.id, table).deal.drawn
    club.play(c.Discard(seat=2, card=card), table=table, actor="cat")
    club.play(c.Draw(seat=0), table=table, actor=AT_TURN)


def _dispute(club: Club, dispute: str, deal: int) -> None:
    services, place = club.site.services, (club.id, dispute)
    raise_dispute(services, place, Contested(table_id="ended", deal=deal, subject="deal"), "I had 9.", by("bob"))
    if dispute != "open":
        take_dispute(services, place, by(ARBITRATOR))
    if dispute == "ruled":
        rule_dispute(services, place, Ruling(outcome="voided", transfers=()), "A card was missing.", by(ARBITRATOR))


def shown(page: Page, club: Club, path: str) -> Page:
    """The page, which is there."""
    answer = page.goto(club.at(path))
    assert answer is not None
    assert answer.status == 200, path
    return page


@pytest.fixture(scope="module")
def visitors(full: Club, browser: Browser, signed_in: SignedIn) -> Iterator[dict[str, tuple[Page, Page]]]:
    """The browsers of a player and of the arbitrator, with scripts and without, which serve all tests of pages."""
    browsing = Browsing(browser, signed_in)
    yield {
        member: (browsing.member(full, member), browsing.member(full, member, scripts=False))
        for member in (AT_TURN, ARBITRATOR)
    }
    browsing.check()


@pytest.mark.parametrize("path", [*FOR_PLAYERS, *FOR_THE_ARBITRATOR])
def test_a_general_page_is_without_fault(
    full: Club, visitors: dict[str, tuple[Page, Page]], axe: Axe, path: str
) -> None:
    """axe finds nothing, a phone needs no scrolling to the side, and without scripts the page has the same parts."""
    lively, plain = visitors[ARBITRATOR if path in FOR_THE_ARBITRATOR else AT_TURN]
    lively.set_viewport_size(DESK)
    has_one_heading(shown(lively, full, path))
    axe.finds_nothing(lively)
    assert headings(shown(plain, full, path)) == headings(lively)
    lively.set_viewport_size(PHONE)
    fits(lively)
    axe.finds_nothing_in_its_layout(lively)


def headings(page: Page) -> list[str]:
    found = page.locator("main").locator("h1, h2").all_text_contents()
    assert found
    return found


def test_two_browsers_play_a_game_one_of_them_without_scripts(site: Site, browsing: Browsing, axe: Axe) -> None:
    """Ada's page follows what Bob does by itself; Bob's phone sends forms only."""
    club = site.found(members=("ada", "bob"))
    ada, bob = browsing.member(club, "ada"), browsing.member(club, "bob", scripts=False, width=PHONE["width"])
    _open_table(ada, club)
    bob.goto(club.at("tables/evening"))
    fits(bob)
    _press(bob, "Accept the seat")
    _press(ada, "Deal")
    _told(ada, "Waiting for Bob: draw.")
    bob.reload()
    _press(bob, "Draw")
    _told(ada, "Waiting for Bob: discard.")
    _press(bob, "Discard")
    _told(bob, "Waiting for Ada: draw.")
    _told(ada, "Waiting for you: draw.")
    expect(ada.locator("#told")).to_contain_text("Bob discards")
    axe.finds_nothing(ada)
    ada.locator("summary", has_text="Knock").click()
    _press(ada, "Knock")
    _told(ada, "The table has ended")
    bob.reload()
    _told(bob, "The table has ended")


def _open_table(page: Page, club: Club) -> None:
    page.goto(club.at("tables/new?game=ditch"))
    page.get_by_label("Name of the table").fill("evening")
    page.get_by_label("Seat 2").select_option("bob")
    page.locator("summary", has_text="House rules").click()
    page.get_by_label("Deals", exact=True).fill("1")
    _press(page, "Open the table")
    _told(page, "Waiting for you: deal.")


def _press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def _told(page: Page, words: str) -> None:
    """The page says this now or soon."""
    expect(page.locator("main")).to_contain_text(words)
