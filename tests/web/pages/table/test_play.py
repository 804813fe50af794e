"""Playing by the page of a table: who may do what, what the page says then, and whose cards stand on it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ging_service.access.role_rights import Right
from ging_service.event_messages.card_words import card_name
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.rules.deal_settlement import claims_of
from tests.web.deals import FIRST_EXAMPLE, SWEEP
from tests.web.pages.conftest import Pages, text_of

PLAYERS = ("anna", "ben", "cleo", "dan")


@pytest.fixture
def players(browser_of: Any) -> dict[str, Pages]:
    return {name: browser_of(name) for name in PLAYERS}


def hand_of(api: Any, name: str) -> list[str]:
    hands = api.as_member(name).get("tables/t").json["deal"]["hands"]
    return next(hand for hand in hands if hand)


def best_of(api: Any, name: str) -> dict[str, Any]:
    """The form by which a player declares their best suit."""
    seat = PLAYERS.index(name)
    best = max(claims_of(seat, hand_of(api, name)), key=lambda claim: claim.points)
    return {"deal": 1, "seat": seat, "claim": best.suit, "points": best.points}


def test_a_deal_in_which_nobody_declares_passes(api: Any, players: dict[str, Pages]) -> None:
    api.open_table("t")
    assert "Waiting for you, Anna, Ben and Cleo." in text_of(players["dan"].do("tables/t/deal"))
    for seat, name in enumerate(PLAYERS):
        page = players[name].do("tables/t/satisfied", {"deal": 1, "seat": seat, "sure": "on"})
    assert "Nobody declared anything: no counters move, and the deal passes. G23" in text_of(page)


def test_every_suit_of_ones_own_hand_is_a_button_that_declares_it(api: Any, players: dict[str, Pages]) -> None:
    api.open_table("t")
    players["dan"].do("tables/t/deal")
    page = players["anna"].get("tables/t").text
    claims = claims_of(0, hand_of(api, "anna"))
    for claim in claims:
        button = f'name="claim" value="{claim.suit}"><input type="hidden" name="points" value="{claim.points}">'
        assert button in page
    form = best_of(api, "anna")
    after = players["anna"].do("tables/t/declare", form).text
    assert after.count('name="points" value="') == len(claims) - 1
    told = api.get("tables/t/deals/1").json["events"][-1]
    assert (told["type"], told["data"]["points"]) == ("ging.SuitDeclared", form["points"])


def test_a_combination_is_declared_from_ones_own_cards(api: Any, players: dict[str, Pages]) -> None:
    api.in_office("dan", "scribe")
    api.open_table("t")
    api.do("tables/t/recorded-deals", {"hands": SWEEP})
    page = players["anna"].get("tables/t")
    assert 'name="claim" value="seven_cards"' in page.text
    players["anna"].do("tables/t/declare", {"deal": 1, "seat": 0, "claim": "seven_cards"})
    page = players["dan"].do("tables/t/settle", {"deal": 1, "sure": "on"})
    assert "Anna sweeps the tray: all 8 counters, four corners and the pee. G18" in text_of(page)


def test_who_holds_a_sweep_confirms_that_they_do_not_declare_it(api: Any, players: dict[str, Pages]) -> None:
    api.open_table("t")
    api.do("tables/t/recorded-deals", {"hands": SWEEP})
    ben = players["ben"]
    asked = ben.post("tables/t/satisfied", {"deal": 1, "seat": 1})
    assert asked.status_code == 422
    assert "You hold seven cards of one suit and have not declared it." in text_of(asked)
    assert api.get("tables/t").json["deal"]["satisfied"] == [None] * 4
    form = re.search(r'action="([^"]+)"[^>]*id="do-sure".*?</form>', asked.text, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    assert "Ben" in text_of(ben.do(form[1], fields))
    assert api.get("tables/t").json["deal"]["satisfied"][1] == "player"


def test_nobody_is_asked_about_a_sweep_that_is_declared_or_that_they_do_not_see(
    api: Any, players: dict[str, Pages]
) -> None:
    api.in_office("dan", "scribe")
    api.open_table("t")
    api.do("tables/t/recorded-deals", {"hands": SWEEP})
    page = players["anna"].do("tables/t/declare", {"deal": 1, "seat": 0, "claim": "seven_cards"})
    assert "seven cards of one suit ✓ declared" in text_of(page)
    players["anna"].do("tables/t/satisfied", {"deal": 1, "seat": 0})
    players["dan"].do("tables/t/satisfied", {"deal": 1, "seat": 1, "by_scribe": "on"})
    asked = players["dan"].post("tables/t/settle", {"deal": 1})
    assert "You hold seven cards of one suit and have not declared it." in text_of(asked)
    players["dan"].do("tables/t/settle", {"deal": 1, "sure": "on"})


@pytest.mark.parametrize("on", ["", "scribe"])
def test_a_scribe_confirms_that_nobody_has_declared_anything(api: Any, players: dict[str, Pages], on: str) -> None:
    api.in_office("dan", "scribe")
    api.open_table("t")
    api.do("tables/t/recorded-deals", {})
    dan = players["dan"]
    asked = dan.post("tables/t/settle", {"deal": 1, "on": on})
    assert asked.status_code == 422
    assert "Nobody has declared anything yet." in text_of(asked)
    assert api.get("tables/t").json["phase"] == "declaring"
    form = re.search(r'action="([^"]+)"[^>]*id="do-sure".*?</form>', asked.text, re.DOTALL)
    assert form is not None
    assert "Nobody has declared anything: settle" in form[0]
    dan.do(form[1], dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0])))
    assert api.get("tables/t").json["deal"]["result"]["kind"] == "none"


def test_a_scribe_is_not_asked_once_somebody_has_declared(api: Any, players: dict[str, Pages]) -> None:
    api.in_office("dan", "scribe")
    api.open_table("t")
    api.do("tables/t/recorded-deals", {})
    api.do("tables/t/declarations", {"seat": 2, "suit": "C", "points": 30, "cards": ["QC", "KC", "10C"]})
    players["dan"].do("tables/t/settle", {"deal": 1})
    assert api.get("tables/t").json["deal"]["result"]["kind"] == "most"


def test_a_false_claim_is_refused_with_its_rule_and_is_on_record(api: Any, players: dict[str, Pages]) -> None:
    api.open_table("t", false_claim_penalty=1)
    players["dan"].do("tables/t/deal")
    refused = players["anna"].post("tables/t/declare", best_of(api, "anna") | {"points": 65})
    assert refused.status_code == 422
    assert "the claim is false; it changes nothing, but it is on record G21" in text_of(refused)
    assert "One false claim was refused in this deal." in text_of(refused)
    assert api.get("tables/t").json["counters"]["stacks"] == [15, 19, 19, 19]


def test_a_mistyped_claim_of_a_recorded_deal_goes_on_record_only_when_it_is_confirmed(
    api: Any, players: dict[str, Pages]
) -> None:
    api.in_office("dan", "scribe")
    api.open_table("t", false_claim_penalty=1)
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    button = 'name="false" value="on"'
    assert button not in players["dan"].get("tables/t").text
    claim = {"deal": 1, "seat": 3, "claim": "C", "points": 33, "other": "on"}
    refused = players["dan"].post("tables/t/declare", claim)
    assert refused.status_code == 422
    assert "nothing is recorded; if it was made at the table, mark it as false; the cards count 34" in text_of(refused)
    assert "A false claim stays on record and costs counters." in text_of(refused)
    assert button in refused.text
    assert api.get("tables/t").json["counters"]["stacks"] == [18, 18, 18, 18]
    confirmed = players["dan"].post("tables/t/declare", claim | {"false": "on"})
    assert "the claim is false; it changes nothing, but it is on record G21" in text_of(confirmed)
    assert api.get("tables/t").json["counters"]["stacks"] == [19, 19, 19, 15]


def test_a_claim_that_was_meant_for_another_deal_is_not_held_against_this_hand(
    api: Any, players: dict[str, Pages]
) -> None:
    api.open_table("t")
    players["dan"].do("tables/t/deal")
    for place in ("declare", "satisfied", "settle", "misdeal"):
        refused = players["anna"].post(f"tables/t/{place}", best_of(api, "anna") | {"deal": 7})
        assert refused.status_code == 422
        assert "A new deal has begun" in text_of(refused)
    assert api.get("tables/t/deals/1").json["false_claims"] == 0


def test_a_form_that_is_sent_twice_is_carried_out_once(api: Any, players: dict[str, Pages]) -> None:
    api.open_table("t")
    for _ in range(2):
        assert players["dan"].post("tables/t/deal", {"once": "x7"}).status_code == 303
    assert api.get("tables/t").json["deal"]["deal"] == 1


def test_cards_are_cut_by_the_service_or_from_a_real_pack(api: Any, players: dict[str, Pages]) -> None:
    api.open_table("t", first_dealer="lowest")
    assert "Cut a card for" not in text_of(players["anna"].get("tables/t"))
    for _ in range(2):
        players["anna"].do("tables/t/cut", {"seat": 0, "once": "a"})
    players["ben"].do("tables/t/cut", {"seat": 1, "card": "7S"})
    refused = players["cleo"].post("tables/t/cut", {"seat": 2, "card": "7S"})
    assert "another player has already cut this card G3" in text_of(refused)
    assert players["anna"].post("tables/t/cut", {"seat": 3}).status_code == 403
    cuts = {cut["seat"]: cut["card"] for cut in api.get("tables/t").json["cuts"]}
    assert cuts[0] in PACK
    assert cuts[1] == "7S"


def test_players_add_to_a_shuffle_before_it_is_dealt(api: Any, players: dict[str, Pages]) -> None:
    api.open_table("t", shuffle="committed")
    page = players["dan"].get("tables/t")
    assert "Commit to the shuffle first" in text_of(page)
    assert f'action="/clubs/{api.club}/tables/t/deal"' not in page.text
    players["dan"].do("tables/t/shuffle")
    page = players["anna"].do("tables/t/contribution", {"seat": 0, "contribution": "rain on the roof"})
    assert "Add to the shuffle" not in text_of(page)
    refused = players["anna"].post("tables/t/contribution", {"seat": 0, "contribution": "once more"})
    assert "this player has already contributed to this shuffle G4" in text_of(refused)
    assert "Deal 1" in text_of(players["dan"].do("tables/t/deal"))


def test_a_lost_deal_is_accused_by_a_player_and_found_by_whoever_may(api: Any, players: dict[str, Pages]) -> None:
    api.open_table("t")
    on_screen = '<section class="part screen-only" aria-labelledby="more">'
    assert on_screen in players["ben"].get("tables/t").text
    page = players["ben"].do("tables/t/accuse", {"accuser": 1, "accused": 3})
    assert "Dan is accused of having lost the deal." in text_of(page)
    assert "They lost it" not in text_of(page)
    assert players["ben"].post("tables/t/find", {"accused": 3, "upheld": "on"}).status_code == 403
    api.in_office("anna", "scribe")
    finding = players["anna"].get("tables/t")
    assert "If they lost it, the order of dealing is: Dan, Anna, Ben" in text_of(finding)
    assert on_screen not in finding.text, "an accusation is printed"
    players["anna"].do("tables/t/find", {"accused": 3})
    assert api.get("tables/t").json["accused"] == []


def test_everything_else_that_is_done_at_a_table(api: Any, players: dict[str, Pages]) -> None:
    api.open_table("t", rebuys=True)
    anna = players["anna"]
    anna.do("tables/t/rebuy", {"seat": 0, "counters": 5})
    assert "Rain all night." in text_of(anna.do("tables/t/remark", {"text": "Rain all night."}))
    players["dan"].do("tables/t/deal")
    assert anna.post("tables/t/misdeal", {"deal": 1, "reason": "A poor hand."}).status_code == 403
    api.do("tables/t/misdeal")
    assert "the same dealer deals again" in text_of(anna.get("tables/t"))
    api.do("tables/t/recorded-deals")
    assert '<label for="misdeal-reason">Reason <span class="optional">(optional)</span>' in anna.get("tables/t").text
    assert '<label for="misdeal-reason">Grund <' in anna.get("tables/t", Accept_Language="de").text
    page = anna.do("tables/t/misdeal", {"deal": 2, "reason": "A card was face up."})
    assert "A card was face up." in text_of(page)
    api.do("tables/t/end")
    page = text_of(anna.get("tables/t"))
    assert "The game is over: the table has been closed." in page
    assert "Other actions" not in page
    assert "Open another table for the same four" in page
    again = anna.get("tables/new?members=anna,ben,cleo,dan").text
    assert [f'<option value="{member}" selected>' in again for member in PLAYERS] == [True] * 4


def test_a_scribe_speaks_for_the_seats_of_a_recorded_deal_and_for_nobody_elses_hand(
    api: Any, players: dict[str, Pages]
) -> None:
    api.in_office("dan", "scribe")
    api.open_table("t")
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    page = players["dan"].get("tables/t")
    assert "Anna is satisfied" in text_of(page)
    assert '<option id="claim-seat-0" value="0">Anna</option>' in page.text
    players["dan"].do("tables/t/satisfied", {"deal": 1, "seat": 0, "by_scribe": "on"})
    players["dan"].do("tables/t/settle", {"deal": 1, "sure": "on"})
    players["anna"].do("tables/t/deal")
    refused = players["dan"].post("tables/t/declare", {"deal": 2, "seat": 1, "claim": "S", "points": 10})
    assert refused.status_code == 403
    assert "only the player of this seat speaks for its hand G21" in text_of(refused)


def test_a_scribe_who_plays_is_offered_nothing_that_would_be_refused(
    api: Any, players: dict[str, Pages], browser_of: Any
) -> None:
    api.in_office("dan", "scribe")
    api.do("members", {"member": "eve", "name": "Eve"})
    api.in_office("eve", "scribe")
    api.open_table("t")
    before = players["dan"].get("tables/t").text
    players["dan"].do("tables/t/deal")
    page = players["dan"].get("tables/t").text
    assert 'name="accuser" value="3"' in page
    for offered in ('id="do-settle"', 'id="accuse-accuser"', "tables/t/misdeal"):
        assert offered not in page, offered
    assert 'id="accuse-accuser"' in before
    assert "tables/t/misdeal" not in players["anna"].get("tables/t").text
    assert "tables/t/misdeal" in browser_of("eve").get("tables/t").text, "Eve keeps the score and does not play"
    for name in ("anna", "ben", "cleo"):
        players[name].do("tables/t/satisfied", {"deal": 1, "seat": PLAYERS.index(name), "sure": "on"})
    assert 'id="do-settle"' in players["dan"].get("tables/t").text
    players["dan"].do("tables/t/settle", {"deal": 1, "sure": "on"})


def test_spectators_see_the_same_table_without_cards_and_without_anything_to_do(api: Any, browser_of: Any) -> None:
    api.open_table("t")
    browser_of("dan").do("tables/t/deal")
    hands = {name: hand_of(api, name) for name in PLAYERS}
    guest = browser_of("").get("tables/t")
    assert "<form" not in guest.text.partition("<main")[2].partition("</main>")[0]
    assert not [card for hand in hands.values() for card in hand if card_name(card) in guest.text]
    anna = browser_of("anna").get("tables/t").text
    shown = {card for card in PACK if f'alt="{card_name(card)}"' in anna}
    assert shown == set(hands["anna"])
    assert browser_of("").post("tables/t/deal").status_code == 403


def test_a_table_is_told_in_words_to_whoever_wants_it(api: Any, browser_of: Any) -> None:
    api.open_table("t")
    anna = browser_of("anna")
    browser_of("dan").do("tables/t/deal")
    anna.do("/preferences", {"text": "on", "to": f"/clubs/{api.club}/tables/t"})
    page = anna.get("tables/t")
    assert "The table, clockwise" in text_of(page)
    assert "I am satisfied" in text_of(page)
    assert "<img" not in page.text


def test_buttons_show_the_keys_that_do_the_same_to_whoever_wants_them(api: Any, players: dict[str, Pages]) -> None:
    api.open_table("t")
    dan = players["dan"]
    page = dan.get("tables/t").text
    assert 'data-key="d" aria-keyshortcuts="d">Deal <kbd class="shortcut" aria-hidden="true">d</kbd></button>' in page
    dan.do("/preferences", {"keys": "off", "to": f"/clubs/{api.club}/tables/t"})
    page = dan.get("tables/t").text
    assert ">Deal</button>" in page
    assert not [part for part in ("data-key", "aria-keyshortcuts", "<kbd") if part in page]


def test_the_first_paint_of_a_table_is_small(api: Any, browser_of: Any) -> None:
    """HTML, stylesheet and scripts as they are sent, card faces not counted: below 100 KB."""
    api.open_table("t")
    dan = browser_of("dan")
    dan.do("tables/t/deal")
    page = dan.get("tables/t")
    files = [part.partition('"')[0] for part in page.text.split('="/static/')[1:]]
    sent = len(page.data) + sum(
        len(dan.client.get(f"/static/{file}", headers={"Accept-Encoding": "gzip"}).data)
        for file in {file.partition("#")[0] for file in files if not file.startswith("cards/")}
    )
    assert sent < 100_000, sent


def test_the_page_tells_the_ten_newest_events_while_a_deal_runs_and_the_whole_settlement_after_it(
    api: Any, players: dict[str, Pages]
) -> None:
    api.open_table("t")
    players["dan"].do("tables/t/deal")
    for number in range(15):
        page = players["anna"].do("tables/t/remark", {"text": f"remark {number}"})
    assert re.findall(r"<q>(remark \d+)</q>", page.text) == [f"remark {number}" for number in range(14, 4, -1)]
    for seat, name in enumerate(PLAYERS):
        page = players[name].do("tables/t/satisfied", {"deal": 1, "seat": seat, "sure": "on"})
    assert "How deal 1 was settled" in text_of(page)


def test_a_key_that_may_not_look_opens_tables_by_the_ids_of_members(api: Any) -> None:
    """The form needs no more than the right to keep the score. Names need the right to look."""
    place = f"/clubs/{api.club}/tables/new"
    keeps, looks_too = api.allowed(Right.KEEP_SCORE), api.allowed(Right.KEEP_SCORE, Right.LOOK)
    assert '<option value="anna">anna</option>' in keeps.get(place).text
    assert '<option value="anna">Anna</option>' in looks_too.get(place).text
