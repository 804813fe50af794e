"""The scribe writes down what is played with real cards, by plain forms: one deal, one form, all or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.games.ging.rules.cards import SEATS
from tests.web.deals import FIRST_EXAMPLE, SWEEP
from tests.web.pages.conftest import Pages, text_of

HANDS = {"deal": "1"} | {f"hand-{seat}": " ".join(FIRST_EXAMPLE[seat]) for seat in SEATS}
DECLARED = {"says-0": ["D"], "says-2": ["D"], "says-3": ["C", "S"]}


@pytest.fixture
def scribe(api: Any, browser_of: Any) -> Pages:
    """Dan keeps the score at a table at which Dan deals first."""
    api.in_office("dan", "scribe")
    return browser_of("dan")


@pytest.fixture
def table(api: Any) -> str:
    api.open_table("t")
    return "tables/t/scribe"


def state_of(api: Any) -> Any:
    return api.get("tables/t").json


def test_a_deal_is_recorded_declared_and_settled_by_one_form(api: Any, scribe: Pages, table: str) -> None:
    page = scribe.do(table, HANDS | DECLARED | {"do": "settle"})
    assert "Deal 1: Dan has most with 34 clubs, Cleo second with 28 diamonds." in text_of(page)
    assert "Deal 2" in text_of(page)
    events = [one["type"].removeprefix("ging.") for one in api.get("tables/t/deals/1").json["events"]]
    assert events == ["DealRecorded", *4 * ["SuitDeclared"], *4 * ["PlayerSatisfied"], "MostOfSuitWon"]


def test_the_fourth_hand_is_what_is_left(api: Any, scribe: Pages, table: str) -> None:
    three = {name: cards for name, cards in HANDS.items() if name != "hand-1"}
    scribe.do(table, three | DECLARED | {"says-1": ["H"], "do": "settle"})
    assert api.get("tables/t/deals/1").json["claims"][0]["points"] == 34


def test_only_what_is_declared_counts(scribe: Pages, table: str) -> None:
    page = scribe.do(table, HANDS | {"says-1": ["H"], "do": "settle"})
    assert "Ben has most and second with 20 hearts." in text_of(page)


@pytest.mark.parametrize("form", [HANDS, {"deal": "1", "known": "tabled"}])
def test_who_enters_no_declaration_is_asked_whether_there_was_none(
    api: Any, scribe: Pages, table: str, form: dict[str, Any]
) -> None:
    asked = scribe.post(table, form | {"do": "settle"})
    assert asked.status_code == 422
    assert "No declaration has been entered. Has nobody declared anything?" in text_of(asked)
    assert '<p class="row" data-asks><button' in asked.text
    assert api.get("tables/t").json["deal"] is None
    assert "Nobody declared anything" in text_of(scribe.do(table, form | {"do": "undeclared"}))


def test_a_combination_sweeps(scribe: Pages, table: str) -> None:
    hands = HANDS | {f"hand-{seat}": " ".join(SWEEP[seat]) for seat in SEATS}
    page = scribe.do(table, hands | {"says-1": ["seven_cards", "H"], "do": "settle"})
    assert "Ben sweeps the tray with seven cards of one suit." in text_of(page)
    assert "Everyone dresses the tray" in text_of(page)


def test_of_unknown_hands_the_tabled_cards_come_with_the_claims(api: Any, scribe: Pages, table: str) -> None:
    tabled = {
        "deal": "1",
        "known": "tabled",
        "hand-3": "qc 9♣,8C 7C",
        "says-3": ["C"],
        "hand-2": "QD JD 8D",
        "says-2": ["D"],
    }
    page = scribe.do(table, tabled | {"do": "settle"})
    assert "Dan has most with 34 clubs, Cleo second with 28 diamonds." in text_of(page)
    recorded, first = api.get("tables/t/deals/1").json["events"][:2]
    assert recorded["data"]["hands"] == []
    assert first["data"]["cards"] == ["QD", "JD", "8D"]


@pytest.mark.parametrize(
    ("form", "told"),
    [
        (HANDS | {"hand-1": "10S 8S KH"}, "a hand has seven cards, not 3 G4"),
        (HANDS | {"hand-1": HANDS["hand-0"]}, "appears twice in this deal G1"),
        (HANDS | {"hand-0": "9S JH 9H 10D 7D KC XX"}, "is not a card G1"),
        (HANDS | {"says-0": ["four_sevens"]}, "Anna does not hold four sevens."),
        (HANDS | {"says-0": ["trumps"]}, "Choose one of the options."),
        ({"deal": "1"}, "No card has been entered yet."),
        (HANDS | {"do": "burn"}, "Choose one of the options."),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_recorded(
    api: Any, scribe: Pages, table: str, form: dict[str, Any], told: str
) -> None:
    refused = scribe.post(table, {"do": "settle"} | form)
    assert refused.status_code == 422
    assert told in text_of(refused)
    assert state_of(api)["deal"] is None
    if "hand-3" in form:
        assert f'value="{HANDS["hand-3"]}"' in refused.text


def test_a_deal_is_undone_by_a_misdeal_and_stays_on_record(api: Any, scribe: Pages, table: str) -> None:
    page = scribe.do(table, HANDS | {"do": "record"})
    assert "Undo: make this deal void" in text_of(page)
    page = scribe.do("tables/t/misdeal", {"deal": 1, "on": "scribe", "reason": "Entered by mistake."})
    assert "A misdeal: the same dealer deals again." in text_of(page)
    assert "Deal 2" in text_of(page)
    assert state_of(api)["rotation"]["again"] == 3


def test_a_misdeal_needs_no_cards(scribe: Pages, table: str) -> None:
    page = scribe.do(table, {"deal": "1", "hand-0": "KS QS", "do": "misdeal", "reason": "A card was face up."})
    assert "A misdeal: the same dealer deals again." in text_of(page)


def test_a_deal_is_recorded_once_whoever_keeps_the_score(api: Any, scribe: Pages, table: str) -> None:
    scribe.do(table, HANDS | {"do": "undeclared"})
    refused = scribe.post(table, HANDS | {"do": "undeclared"})
    assert refused.status_code == 422
    assert "This deal has already been recorded, perhaps by someone else." in text_of(refused)
    assert len(api.get("tables/t/deals").json["items"]) == 1


def test_a_deal_that_is_sent_twice_is_recorded_once_and_nobody_is_told_off(api: Any, scribe: Pages, table: str) -> None:
    form = HANDS | {"do": "undeclared", "once": "pressed-twice"}
    pages = [scribe.do(table, form) for _ in range(2)]
    assert all("Deal 2" in text_of(page) for page in pages)
    assert len(api.get("tables/t/deals").json["items"]) == 1


def test_a_lost_deal_shows_its_schedule_before_it_is_found(scribe: Pages, table: str) -> None:
    assert "Dan, Anna, Ben, Cleo, Dan." in text_of(scribe.get(table))
    scribe.do(table, HANDS | {"do": "undeclared", "dealer": 0})
    page = scribe.do("tables/t/accuse", {"accuser": 1, "accused": 3, "on": "scribe"})
    told = "If they lost it, the order of dealing is: Dan (for Ben), Dan (for Cleo), Dan, Anna, Ben."
    assert told in text_of(page)
    page = scribe.do("tables/t/find", {"accused": 3, "upheld": "on", "on": "scribe"})
    assert "Dan (for Ben), Dan (for Cleo), Dan, Anna, Ben." in text_of(page)
    assert "Dan has lost the deal 1 2" in text_of(page)


def test_a_running_deal_is_brought_to_its_end(scribe: Pages, table: str) -> None:
    scribe.do(table, {"deal": "1", "known": "tabled", "do": "record"})
    refused = scribe.post("tables/t/declare", {"deal": 1, "seat": 1, "claim": "H", "points": 20})
    assert "the claim needs its tabled cards G22" in text_of(refused)
    page = scribe.do(
        "tables/t/declare", {"deal": 1, "seat": 1, "claim": "H", "points": 20, "cards": "KH 10H", "on": "scribe"}
    )
    assert "Deal 1 is running" in text_of(page)
    page = scribe.do("tables/t/settle", {"deal": 1, "on": "scribe"})
    assert "Ben has most and second with 20 hearts." in text_of(page)


def test_a_showdown_needs_all_hands_and_no_claims(api: Any, scribe: Pages) -> None:
    api.open_table("t", mode="showdown")
    assert "says-0" not in scribe.get("tables/t/scribe").text
    refused = scribe.post("tables/t/scribe", {"deal": "1", "do": "settle"})
    assert refused.status_code == 422
    assert "Dan has most with 34 clubs" in text_of(scribe.do("tables/t/scribe", HANDS | {"do": "settle"}))


def test_only_whoever_keeps_the_score_is_let_in(browser_of: Any, table: str) -> None:
    for browser in (browser_of("anna"), browser_of("")):
        assert browser.get(table).status_code == 403
        assert browser.post(table, HANDS | {"do": "settle"}).status_code == 403


def test_keys_of_cards_are_no_shortcuts_of_the_scribes_page(api: Any, scribe: Pages) -> None:
    """A scribe who goes on typing when the form is gone neither cuts nor deals nor declares."""
    api.open_table("cutting", first_dealer="lowest")
    api.open_table("running")
    scribe.do("tables/running/deal")
    for table, waits_for in (("cutting", "Cut a card"), ("running", "I am satisfied")):
        assert 'data-key="' in scribe.get(f"tables/{table}").text
        page = scribe.get(f"tables/{table}/scribe")
        assert waits_for in text_of(page)
        assert 'data-key="' not in page.text


def test_the_table_cuts_on_the_scribes_page(api: Any, scribe: Pages) -> None:
    api.open_table("t", first_dealer="lowest")
    page = scribe.get("tables/t/scribe")
    assert "Cut a card for Anna" in text_of(page)
    assert "Who deals next" not in text_of(page)
    for seat, card in enumerate(("KS", "QS", "JS", "7S")):
        page = scribe.do("tables/t/cut", {"seat": seat, "card": card, "on": "scribe"})
    assert "Who deals next Dan, Anna, Ben, Cleo, Dan." in text_of(page)


def test_the_last_deal_is_undone_with_a_reason_and_entered_again_with_another_dealer(
    api: Any, scribe: Pages, table: str
) -> None:
    page = scribe.do(table, HANDS | DECLARED | {"do": "settle", "dealer": 0})
    assert "Undo deal 1" in text_of(page)
    undone = {"deal": 1, "on": "scribe", "reason": "Dan has dealt, not Anna."}
    assert "bad_text" in scribe.post("tables/t/undo", undone | {"reason": " "}).text
    page = scribe.do("tables/t/undo", undone)
    assert "Undo deal 1" not in text_of(page)
    assert "Dan, Anna, Ben, Cleo, Dan." in text_of(page)
    assert state_of(api)["counters"]["stacks"] == [18, 18, 18, 18]
    assert "Dan has dealt, not Anna." in text_of(scribe.get("tables/t"))
    assert "Deal 1: Undone: its counters have been paid back." in text_of(page)
    assert "Undone: its counters have been paid back." in text_of(scribe.get("tables/t/deals/1"))
    last = api.get("tables/t/deals/1").json
    assert (last["kind"], last["events"][-1]["type"]) == ("undone", "ging.DealUndone")
    assert "Deal 2: Dan has most" in text_of(
        scribe.do(table, HANDS | DECLARED | {"deal": "2", "do": "settle", "dealer": 3})
    )
    refused = scribe.post("tables/t/undo", undone)
    assert (refused.status_code, "only the last deal can be undone" in text_of(refused)) == (409, True)


def test_only_who_keeps_the_score_undoes_a_deal(api: Any, scribe: Pages, table: str, browser_of: Any) -> None:
    scribe.do(table, HANDS | DECLARED | {"do": "settle"})
    anna = browser_of("anna")
    assert "Undo deal" not in text_of(anna.get("tables/t"))
    assert anna.post("tables/t/undo", {"deal": 1, "reason": "I have lost"}).status_code == 403
    assert api.as_member("anna").post("tables/t/undone-deals", {"deal": 1, "reason": "so"}).status_code == 403
