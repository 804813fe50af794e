"""Wild-card rummy: three browsers play a deal, turns are put together by taps, by keys, by dragging, and without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.cards import rank_of
from ging_service.domain.club.commands import AddMember
from ging_service.games.wild_card_rummy.decider import commands as c
from tests.browser.harness.browsing import expect, shows_everything
from tests.browser.harness.looking import fits
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Page

    from ging_service.domain.cards import Card
    from ging_service.games.wild_card_rummy.rules.melds import Action
    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

pytestmark = pytest.mark.starts_early
PLAYERS = ("anna", "ben", "cleo")
TABLE = "wild"
MOVES_MOST = 400
TABLES_MOST = 2_000
HERE = f"tables/{TABLE}"


@pytest.fixture
def players(club: Club, browsing: Browsing) -> dict[str, Page]:
    club.open_wild_card_rummy(TABLE, PLAYERS, press="yes", turn_limit_s=3600)
    pages = {
        member: browsing.member(club, member, width=width)
        for member, width in zip(PLAYERS, (320, 1280, 320), strict=True)
    }
    for page in pages.values():
        page.goto(club.at(HERE))
    return pages


def choose(page: Page, cards: Iterable[Card]) -> None:
    """Tap these cards of the hand, and no others."""
    for chosen in page.locator("[data-hand] input:checked").all():
        chosen.uncheck(force=True)
    for card in cards:
        page.locator(f'[data-hand] input[value="{card}"]:not(:checked)').first.check(force=True)


def do_action(page: Page, action: Action) -> None:
    """Take a step by taps; among readings choose the one that is meant."""
    choose(page, action.cards)
    steps = page.locator(".steps-so-far li")
    before = steps.count()
    match action.kind:
        case "meld":
            page.locator("#lay-down").click()
        case "extend":
            page.locator(f"#add-{action.meld + 1}").click()
        case "claim":
            page.locator(f'#meld-{action.meld + 1} button[value="claim:{action.meld}:{action.takes}"]').click()
    expect(page.locator(f".steps-so-far li:nth-child({before + 1}), #readings, #refused").first).to_be_visible()
    readings = page.locator("#readings")
    if readings.count():
        stands_for = ",".join(f'"{card}"' for card in action.stands_for)
        rank = f'"rank":"{action.rank}"'
        option = f"#readings [value*='\"stands_for\":[{stands_for}]'][value*='{rank}']"
        if page.locator("#choice").count():
            page.locator("#choice").select_option(value=page.locator(option).first.get_attribute("value"))
            page.locator("#choose").click()
        else:
            page.locator(option).first.click()
    expect(page.locator("#refused")).to_have_count(0)
    expect(steps).to_have_count(before + 1)


def make(page: Page, move: c.Command) -> None:
    """Make a move by the buttons and cards of the page."""
    match move:
        case c.DealCards():
            page.get_by_role("button", name="Deal", exact=True).click()
        case c.DrawCard():
            page.locator("#do-draw button").click()
        case c.TakeDiscards():
            page.locator("#do-take button").click()
        case c.PlayTurn():
            for action in move.actions:
                do_action(page, action)
            choose(page, [move.discard])
            page.locator("#discard").click()
        case _:
            raise AssertionError(move)


def test_three_browsers_play_a_deal(club: Club, players: dict[str, Page], axe: Axe) -> None:
    looked_at = set[tuple[str, bool]]()
    for _move in range(MOVES_MOST):
        member, move = club.wild_card_rummy_move(TABLE, PLAYERS)
        page, before = players[member], club.wild_card_rummy_at(TABLE)
        if before.deals_played:
            break
        awaits = "Waiting for you" if isinstance(move, c.DealCards) else "Your turn"
        shows_everything(page, club)
        expect(page.locator(".felt-awaited")).to_contain_text(awaits)
        here = (before.phase, bool(before.deal and before.deal.melds))
        if here not in looked_at:
            looked_at.add(here)
            axe.finds_nothing(page)
            fits(page)
        make(page, move)
        wait_until(lambda before=before: club.wild_card_rummy_at(TABLE) != before)
        shows_everything(page, club)
        expect(page.locator("#refused")).to_have_count(0)
    assert club.wild_card_rummy_at(TABLE).deals_played == 1
    for page in players.values():
        expect(page.locator("main")).to_contain_text("How deal 1 was counted")
        expect(page.locator("#last-turn")).to_be_visible()
        axe.finds_nothing(page)
        fits(page)


def with_three_of_a_rank(club: Club) -> tuple[str, list[Card]]:
    """A table where Anna, who begins, holds three cards of a rank and a wild ace: these four, the ace last.

    She can lay down two and the ace, claim the ace with the third, and add it again.
    """
    for number in range(TABLES_MOST):
        table = f"{TABLE}-{number}"
        club.open_wild_card_rummy(table, PLAYERS)
        club.play(c.DealCards(), table=table, actor=PLAYERS[-1])
        hand = club.wild_card_rummy_at(table, PLAYERS[0]).deal.hands[0]
        ace = next((card for card in hand if rank_of(card) == "A"), None)
        for rank in {rank_of(card) for card in hand} - {"A"}:
            same = [card for card in hand if rank_of(card) == rank]
            if len(same) == 3 and ace:
                return table, [*same, ace]
    raise AssertionError("no such hand was dealt")


def has_meld(page: Page, cards: list[Card]) -> None:
    """The first meld shows these cards, and no others."""
    for card in cards:
        expect(page.locator(f'#meld-1 img[src*="/{card}.svg"]')).to_have_count(1)
    expect(page.locator("#meld-1 .laid-cards > li")).to_have_count(len(cards))


def lays_and_claims(page: Page, cards: list[Card]) -> None:
    """Lay two cards and the ace, claim the ace with the third, and add it again: all by taps."""
    first, second, third, ace = cards
    choose(page, [first, second, ace])
    page.locator("#lay-down").click()
    set_reading(page)
    has_meld(page, [first, second, ace])
    choose(page, [third])
    page.locator("#meld-1 .claim-card").click()
    has_meld(page, [first, second, third])
    expect(page.locator(f'[data-hand] input[value="{ace}"]')).to_have_count(1)
    choose(page, [ace])
    page.locator("#add-1").click()
    has_meld(page, cards)


def set_reading(page: Page) -> None:
    """If the cards could be a run too, say that they are a set."""
    expect(page.locator("#meld-1, #readings").first).to_be_visible()
    if page.locator("#readings").count():
        page.locator("#readings button", has_text="set of").click()


def last_card(page: Page) -> str:
    return str(page.locator("[data-hand] input").last.get_attribute("value"))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_turn_with_a_meld_a_claim_and_an_extension_is_put_together_by_taps(
    club: Club, browsing: Browsing, axe: Axe, *, scripts: bool
) -> None:
    table, cards = with_three_of_a_rank(club)
    page = browsing.member(club, "anna", width=320, scripts=scripts)
    page.goto(club.at(f"tables/{table}"))
    lays_and_claims(page, cards)
    expect(page.locator(".steps-so-far li")).to_have_count(3)
    if scripts:
        axe.finds_nothing(page)
    fits(page)
    assert club.wild_card_rummy_at(table).deal.melds == (), "nobody else sees it"
    page.locator("#undo").click()
    has_meld(page, cards[:3])
    page.locator("#restart").click()
    expect(page.locator("#meld-1")).to_have_count(0)
    lays_and_claims(page, cards)
    discarded = last_card(page)
    choose(page, [discarded])  # type: ignore[list-item]  # a card
    page.locator("#discard").click()
    expect(page.locator(".felt-awaited")).to_contain_text("Waiting for Ben to draw")
    (meld,) = club.wild_card_rummy_at(table).deal.melds
    assert sorted(meld.meld.cards) == sorted(cards)
    assert club.wild_card_rummy_at(table).deal.discards == (discarded,)


def test_a_draft_survives_what_happens_at_the_table(club: Club, browsing: Browsing) -> None:
    table, cards = with_three_of_a_rank(club)
    page = browsing.member(club, "anna", width=320)
    page.goto(club.at(f"tables/{table}"))
    lays_and_claims(page, cards)
    with page.expect_response(lambda answer: answer.url.endswith("/turn")) as answered:
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    assert answered.value.status == 200
    has_meld(page, cards)
    expect(page.locator(".steps-so-far li")).to_have_count(3)


def test_a_draft_survives_a_reload_in_its_tab_and_is_seen_by_nobody_else(club: Club, browsing: Browsing) -> None:
    table, cards = with_three_of_a_rank(club)
    page, ben = browsing.member(club, "anna", width=320), browsing.member(club, "ben")
    page.goto(club.at(f"tables/{table}"))
    lays_and_claims(page, cards)
    page.reload()
    has_meld(page, cards)
    expect(page.locator(".steps-so-far li")).to_have_count(3)
    ben.goto(club.at(f"tables/{table}"))
    expect(ben.locator("#meld-1")).to_have_count(0)
    page.locator("#restart").click()
    expect(page.locator("#meld-1")).to_have_count(0)
    page.reload()
    expect(page.locator("#lay-down")).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('draft')") is None


def test_a_turn_is_put_together_by_keys(club: Club, browsing: Browsing) -> None:
    table, cards = with_three_of_a_rank(club)
    first, second, third, ace = cards
    page = browsing.member(club, "anna")
    page.goto(club.at(f"tables/{table}"))
    for card in (first, second, ace):
        page.locator(f'[data-hand] input[value="{card}"]').focus()
        page.keyboard.press("Space")
    page.keyboard.press("m")
    set_reading(page)
    has_meld(page, [first, second, ace])
    page.locator(f'[data-hand] input[value="{third}"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("1")
    has_meld(page, cards)
    page.keyboard.press("u")
    has_meld(page, [first, second, ace])
    page.locator(f'[data-hand] input[value="{third}"]').focus()
    if not page.locator(f'[data-hand] input[value="{third}"]').is_checked():
        page.keyboard.press("Space")
    page.locator("#meld-1 .claim-card").focus()
    page.keyboard.press("Enter")
    has_meld(page, [first, second, third])
    card = page.locator("[data-hand] input").first
    card.focus()
    page.keyboard.press("Space")
    page.keyboard.press("x")
    expect(page.locator(".felt-awaited")).to_contain_text("Waiting for Ben to draw")


def test_cards_are_dragged_to_a_meld_a_wild_card_and_the_discard_pile(club: Club, browsing: Browsing) -> None:
    table, cards = with_three_of_a_rank(club)
    first, second, third, ace = cards
    page = browsing.member(club, "anna", height=1100)
    page.goto(club.at(f"tables/{table}"))
    choose(page, [first, second, ace])
    page.locator("#lay-down").click()
    set_reading(page)
    drag(page, third, "#meld-1 .claim-card")
    has_meld(page, [first, second, third])
    drag(page, ace, "#meld-1")
    has_meld(page, cards)
    drag(page, last_card(page), ".pile[data-drop]")
    expect(page.locator(".felt-awaited")).to_contain_text("Waiting for Ben to draw")


def drag(page: Page, card: str, target: str) -> None:
    for chosen in page.locator("[data-hand] input:checked").all():
        chosen.uncheck(force=True)
    expect(page.locator("[data-settling]")).to_have_count(0)
    page.locator(f'[data-hand] li:has(input[value="{card}"])').drag_to(page.locator(target))


def test_in_words_a_turn_is_put_together_too(club: Club, browsing: Browsing, axe: Axe) -> None:
    table, (first, second, _third, ace) = with_three_of_a_rank(club)
    page = browsing.member(club, "anna", width=320)
    page.context.add_cookies([{"name": "ging_preferences", "value": "text=on", "url": club.site.url}])
    page.goto(club.at(f"tables/{table}"))
    for card in (first, second, ace):
        page.locator(f'fieldset input[value="{card}"]').check()
    page.locator("#lay-down").click()
    set_reading(page)
    expect(page.locator("#meld-1")).to_contain_text("stands for a missing card")
    expect(page.get_by_role("button", name="Claim the ace")).to_be_visible()
    axe.finds_nothing(page)
    fits(page)


def test_the_rules_say_what_is_wrong_with_a_step(club: Club, browsing: Browsing, axe: Axe) -> None:
    table, _cards = with_three_of_a_rank(club)
    page = browsing.member(club, "anna", width=320)
    browsing.expect(page, 422)
    page.goto(club.at(f"tables/{table}"))
    choose(page, [last_card(page)])  # type: ignore[list-item]  # a card
    page.locator("#lay-down").click()
    expect(page.locator("#refused")).to_be_focused()
    expect(page.locator("#refused .rule")).to_have_text("WR5")
    axe.finds_nothing(page)


def test_in_german_everything_fits_a_phone(club: Club, browsing: Browsing) -> None:
    table, cards = with_three_of_a_rank(club)
    page = browsing.member(club, "anna", width=320, locale="de-DE")
    page.goto(club.at(f"tables/{table}"))
    expect(page.locator(".wild-now")).to_contain_text("wild")
    lays_in_german(page, cards)
    fits(page)
    for path in ("how-to-play?game=wild_card_rummy", "tables/new?game=wild_card_rummy"):
        page.goto(club.at(path))
        fits(page)


def lays_in_german(page: Page, cards: list[Card]) -> None:
    choose(page, [cards[0], cards[1], cards[3]])
    page.locator("#lay-down").click()
    expect(page.locator("#meld-1, #readings").first).to_be_visible()


def test_seven_players_fit_a_phone_with_two_packs(club: Club, browsing: Browsing, axe: Axe) -> None:
    members = [*PLAYERS, "dan", "emil", "franziska", "gabriel"]
    for member in members[4:]:
        club.do(AddMember(member=member, name=member.title()))
    club.open_wild_card_rummy(TABLE, members, fewest_seats=2, most_seats=7, decks="two", hand_size=13, set_limit="four")
    for _move in range(MOVES_MOST):
        state = club.wild_card_rummy_at(TABLE)
        if state.deal and len(state.deal.melds) > 7:
            break
        club.play_wild_card_rummy(TABLE, members)
    page = browsing.member(club, "anna", width=320)
    page.goto(club.at(HERE))
    assert page.locator(".players > li").count() == 6
    axe.finds_nothing(page)
    fits(page)
