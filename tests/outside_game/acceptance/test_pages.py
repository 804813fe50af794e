"""The pages of a game that brings none: opened, played and looked at by forms, and nothing hidden in them."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING

import pytest
from ditch import commands as c
from ditch.game import GAME
from ditch.rules import HIDDEN

from ging_service.access import logins
from ging_service.application.club import at_club
from ging_service.application.table import at_table
from ging_service.domain.club.commands import GiveRole
from ging_service.domain.errors import Refused
from ging_service.domain.game import Viewer, no_moves
from ging_service.web.api.events.event_answers import DATA
from ging_service.web.app import create_app
from ging_service.web.pages.games.available_commands import is_possible_now
from tests.access.quick_passphrases import QUICK
from tests.outside_game.acceptance.evening import MEMBERS, by, club_of, opened, played, state_of
from tests.web.pages.conftest import PASSPHRASE, Pages, text_of

if TYPE_CHECKING:
    from flask import Flask

    from ging_service.execution.services import Services


@pytest.fixture(scope="module")
def app(services: Services) -> Flask:
    return create_app(services)


def browser(services: Services, app: Flask, club: str, member: str) -> Pages:
    """The browser of a member, signed in."""
    pages = Pages(club=club, client=app.test_client())
    with services.club_transaction(club) as conn:
        logins.set_passphrase(conn, club, member, QUICK.hashed(PASSPHRASE))
    assert pages.post("sign-in", {"member": member, "passphrase": PASSPHRASE}).status_code == 303
    return pages


def test_a_game_is_opened_and_played_by_forms(services: Services, app: Flask) -> None:
    club = club_of(services, "pages")
    ada, bob = (browser(services, app, club, member) for member in ("ada", "bob"))
    form = ada.get("tables/new?game=ditch")
    assert "Ditch is a game for 2 to 3 players." in text_of(form)
    assert 'name="stake.amount"' in form.text
    sitting = {"game": "ditch", "table": "evening", "member-0": "ada", "member-1": "bob", "deals": "1", "ante": "2"}
    table = ada.do("tables/new", sitting | {"stake.unit": "counters", "stake.rounding": "up"})
    assert "Waiting for you: deal." in text_of(table)
    assert state_of(services, club, "evening").rules.stake.rounding == "up"
    bob.do("tables/evening/accept-seat")
    text = text_of(ada.do("tables/evening/commands/deal"))
    assert "Waiting for Bob: draw." in text
    assert "14 cards face down" in text
    assert "evening" in text_of(ada.get("ledger"))  # what lies at open tables
    bob.do("tables/evening/commands/draw", {"seat": "1"})
    card = state_of(services, club, "evening").deal.hands[1][0]
    assert f"Bob discards {card}." in text_of(bob.do("tables/evening/commands/discard", {"seat": "1", "card": card}))
    text = text_of(ada.do("tables/evening/commands/knock", {"seat": "0"}))
    assert "The table has ended" in text
    deal = text_of(bob.get("tables/evening/deals/1"))
    assert "Won: " in deal
    assert "Counts" in deal
    assert "Points Hands Counts Result: points" in deal, "two values of the same name are told apart"
    assert " Phase " not in deal
    for version in range(1, 9):
        assert bob.get(f"tables/evening/review?at={version}").status_code == 200
    assert "evening" in text_of(bob.get("tables?phase=ended"))


OFFERED = re.compile(r'id="do-([a-z-]+)"')


def test_a_page_offers_what_its_reader_may_do_now(services: Services, app: Flask) -> None:
    club = club_of(services, "offered")
    opened(services, club, "t", 3)
    pages = {member: browser(services, app, club, member) for member in MEMBERS}

    def offered() -> dict[str, list[str]]:
        return {member: sorted(OFFERED.findall(one.get("tables/t").text)) for member, one in pages.items()}

    assert offered() == {"ada": ["deal"], "bob": ["deal"], "cat": ["deal"]}
    dealing = pages["bob"].get("tables/t")
    assert "D3: deal the next hands." in text_of(dealing)
    at_table(services, club, "t", c.Deal(), by("ada"))
    assert offered() == {"ada": [], "bob": ["draw", "knock"], "cat": []}
    at_table(services, club, "t", c.Draw(seat=1), by("bob"))
    assert offered() == {"ada": [], "bob": ["discard"], "cat": []}
    card = state_of(services, club, "t").deal.drawn
    at_table(services, club, "t", c.Discard(seat=1, card=card), by("bob"))
    assert offered() == {"ada": [], "bob": [], "cat": ["draw", "knock"]}


def test_without_moves_the_rules_alone_say_what_is_possible_now(services: Services) -> None:
    club = club_of(services, "possible")
    opened(services, club, "t", 3)
    silent = replace(GAME, moves=no_moves)

    def possible(command: object, seat: int, *filled_in: str) -> bool:
        spectator_state = GAME.see(state_of(services, club, "t"), Viewer())
        return is_possible_now(silent, command, seat, spectator_state, filled_in)

    assert possible(c.Deal(), 0), "the rules cannot deal without a pack, which is no refusal"
    assert not possible(c.Draw(seat=1), 1)
    at_table(services, club, "t", c.Deal(), by("ada"))
    assert not possible(c.Deal(), 0)
    assert possible(c.Draw(seat=1), 1)
    assert not possible(c.Draw(seat=2), 2)
    at_table(services, club, "t", c.Draw(seat=1), by("bob"))
    assert possible(c.Discard(seat=1, card=""), 1, "card")
    assert not possible(c.Discard(seat=2, card=""), 2, "card")


def test_a_refused_value_in_a_sample_does_not_take_a_form_away() -> None:
    """A placeholder stands for what the player enters."""

    def refuses_card(_command: object, _state: object) -> tuple[object, ...]:
        raise Refused("not_held", "D4", "you do not hold this card", "card")

    strict = replace(GAME, moves=no_moves, decide=refuses_card)
    discard = c.Discard(seat=1, card="")
    assert is_possible_now(strict, discard, 1, GAME.initial_state(), {"card"})
    assert not is_possible_now(strict, discard, 1, GAME.initial_state(), set())


def test_a_form_that_is_refused_is_shown_again(services: Services, app: Flask) -> None:
    club = club_of(services, "refused")
    opened(services, club, "t", 2)
    bob = browser(services, app, club, "bob")
    for place, form, status in (
        ("draw", {"seat": "1"}, 409),  # no deal is running
        ("discard", {"seat": "1"}, 409),
        ("draw", {"seat": "one"}, 422),
        ("end-turn", {}, 404),
        ("open-table", {}, 404),
        ("whist", {}, 404),
    ):
        refused = bob.post(f"tables/t/commands/{place}", form)
        assert refused.status_code == status, (place, text_of(refused))
    for page in ("scribe", "deal", "deals/1/hands"):
        assert bob.post(f"tables/t/{page}", {}).status_code in (403, 404), page
    assert bob.get("tables/t/scribe").status_code in (403, 404)
    short = bob.post("tables/new", {"game": "ditch", "table": "short", "member-1": "bob"})
    assert "Ditch needs a player on this seat: seat 1." in text_of(short)
    assert bob.get("tables/new?game=whist").status_code == 404


def test_only_the_own_cards_are_on_a_page(services: Services, app: Flask) -> None:
    """Two worlds that look alike to a reader give them the same pages."""
    seen: dict[str, list[str]] = {}
    dealt = set()
    for world in ("world-one", "world-two"):
        club = club_of(services, world)
        opened(services, club, "t", 2)
        at_table(services, club, "t", c.Deal(), by("ada"))
        state = state_of(services, club, "t")
        dealt.add(state.deal.hands)
        pages = browser(services, app, club, "cat")
        for place in ("tables/t", "tables/t/review", "tables/t/review?at=3", "tables/t/deals/1", ""):
            text = text_of(pages.get(place))
            seen.setdefault(place, []).append(re.sub(r"\d\d:\d\d( UTC)?|\w+ \d{4}, ", "", text).replace(world, "w"))
        own = browser(services, app, club, "ada").get("tables/t").text
        hands = [", ".join(hand) for hand in state.deal.hands]
        assert unescape(hands[0]) in own
        assert f"Ada: {hands[0]}; Bob: 3 cards face down" in own, "what has happened shows a player their own cards"
        assert HIDDEN not in text_of(pages.get("tables/t"))
    assert len(dealt) == 2
    assert [one for one in seen.values() if one[0] != one[1]] == []


def test_rules_house_rules_and_words_have_a_general_form(services: Services, app: Flask) -> None:
    club = club_of(services, "words")
    ada = browser(services, app, club, "ada")
    assert "The pack has the cards 1 to 6" in text_of(ada.get("how-to-play?game=ditch"))
    assert "How to play Ging" in text_of(ada.get("how-to-play"))
    rules = text_of(ada.get("house-rules?game=ditch"))
    assert "Quick built in Deals 1 Turn limit (seconds) 30" in rules
    german = ada.get("tables/new?game=ditch", Accept_Language="de")
    assert "Ditch ist ein Spiel für 2 bis 3 Spieler." in text_of(german)


@pytest.mark.parametrize(("language", "legend"), [("en", "At tables of Ditch"), ("de", "An Tischen: Ditch")])
def test_a_webhook_can_be_sent_some_of_its_events_only(
    services: Services, app: Flask, language: str, legend: str
) -> None:
    club = club_of(services, f"sent-{language}")
    at_club(services, club, GiveRole(member="ada", role="secretary"))
    ada = browser(services, app, club, "ada")
    wish = {"url": "https://hooks.example/ditch", "scopes": ["look"], "types": ["ditch.CardDrawn"]}
    assert ada.post("webhooks", wish | {"webhook": "board"}).status_code == 200
    page = ada.get("webhooks/board", Accept_Language=language)
    assert f"<legend>{legend}</legend>" in page.text
    boxes = re.findall(r'name="types" value="(ditch\.\w+)"( checked)?', page.text)
    assert {name for name, _ in boxes} == {name for name in DATA if name.startswith("ditch.")}
    assert [name for name, is_ticked in boxes if is_ticked] == ["ditch.CardDrawn"]


def test_whole_games_can_be_reviewed(services: Services, app: Flask) -> None:
    club = club_of(services, "whole")
    opened(services, club, "t", 3, deals=2)
    played(services, club, "t")
    cat = browser(services, app, club, "cat")
    last = cat.get("tables/t/review")
    assert last.status_code == 200
    assert "Stacks returned" in text_of(last)
    for deal in (1, 2):
        assert "Won: " in text_of(cat.get(f"tables/t/deals/{deal}"))
    assert "The table has ended" in text_of(cat.get("tables/t"))
