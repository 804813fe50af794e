"""The scribe writes down Gin Rummy with real cards, by plain forms, at three levels of detail."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

import pytest

from ging_service.domain.streams import table_stream
from ging_service.eventlog.read import stream_events
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.games.gin_rummy.decider.commands import DealCards
from tests.games.gin_rummy.table import GR27, KNOCKER, OTHER
from tests.web.gin_tables import GinTable
from tests.web.pages.conftest import Pages, text_of
from tests.web.played_tables import ASSIGNED

PLACE = "tables/g/gin-rummy/scribe"
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
FORM = re.compile(r'<form class="sheet".*?</form>', re.DOTALL)
KNOCK = {"dealer": "0", "seat": "1", "tabled": KNOCKER, "discard": "KC", "shown": OTHER}
RESULT = {"dealer": "0", "kind": "gin", "winner": "1", "points": "45"}


@pytest.fixture
def scribe(api: Any, browser_of: Any) -> Pages:
    """Dan keeps the score."""
    api.in_office("dan", "scribe")
    return browser_of("dan")


@pytest.fixture
def opened(api: Any) -> Any:
    """A table of Gin Rummy where Anna deals first."""

    def open_table(**rules: Any) -> None:
        GinTable(api).open(**ASSIGNED | {"games": 2} | rules)

    return open_table


def hidden(page: Any) -> dict[str, str]:
    """What the page fills into its form."""
    (form,) = FORM.findall(page.text)
    return {name: unescape(value) for name, value in HIDDEN.findall(form)}


def entered(scribe: Pages, level: str, form: dict[str, str]) -> Any:
    """What is shown of a deal before it is recorded."""
    page = scribe.get(f"{PLACE}?level={level}")
    return scribe.post(PLACE, hidden(page) | form | {"do": "check"})


def recorded(scribe: Pages, level: str, form: dict[str, str]) -> Any:
    """The page after a deal that the scribe has looked at and confirmed."""
    shown = entered(scribe, level, form)
    assert shown.status_code == 200, text_of(shown)
    return scribe.do(PLACE, hidden(shown) | form | {"do": "record"})


def taken(scribe: Pages, **turn: str) -> Any:
    return scribe.do(PLACE, hidden(scribe.get(f"{PLACE}?level=turns")) | turn | {"do": "record"})


FAULTY: Final = (
    re.compile(r'<(?:input|select) id="([a-z]+)-\d+"[^>]* aria-invalid="true"'),
    re.compile(r'<fieldset class="field" aria-describedby="fault-\d+">.*?name="([a-z]+)"', re.DOTALL),
)


def at_fault(page: Any) -> list[str]:
    """The fields, or groups of choices, that are marked as wrong."""
    return [name for kind in FAULTY for name in kind.findall(page.text)]


def events(api: Any) -> list[str]:
    with api.services.club_transaction(api.club) as conn:
        stored = stream_events(conn, api.club, table_stream("g"))
    return [type(one.event).__name__ for one in recorded_events_of(api.services, stored)]


def test_only_the_result_is_recorded_once_it_has_been_looked_at(api: Any, scribe: Pages, opened: Any) -> None:
    opened()
    shown = entered(scribe, "result", RESULT)
    for words in ("Deal 1, not recorded yet", "Gin: Ben scores 45 points. GR18", "Points after it: Anna 0 and Ben 45."):
        assert words in text_of(shown)
    assert "DealRecorded" not in events(api)
    page = scribe.do(PLACE, hidden(shown) | RESULT | {"do": "record"})
    assert "Deal 1: Gin: Ben scores 45 points." in text_of(page)
    assert 'id="points-' in page.text
    assert events(api)[-2:] == ["DealRecorded", "DealScored"]


def test_a_knock_shows_melds_deadwood_and_points_first(api: Any, scribe: Pages, opened: Any) -> None:
    opened()
    shown = text_of(entered(scribe, "knock", KNOCK))
    for words in (
        "Ben knocks with a deadwood of 1.",
        "Anna shows melds.",
        "Anna lays off the nine of clubs.",
        "Anna keeps a deadwood of 20.",
        "That is the difference: 20 − 1 = 19.",
    ):
        assert words in shown
    page = recorded(scribe, "knock", KNOCK)
    assert "Ben wins the deal and scores 19 points." in text_of(page)
    assert events(api)[-4:] == ["DealRecorded", "KnockRecorded", "HandShown", "DealScored"]


@pytest.mark.complete
def test_melds_can_be_named_in_the_notation_of_records(scribe: Pages, opened: Any) -> None:
    opened(showing="declared")
    named = KNOCK | {
        "tabled": f"{' / '.join(GR27)} rest ad",
        "shown": "8S 8♥ 8d / 2H, 3H, 4H lay 8C on 1 lay 9C on 1 rest KD QH",
    }
    page = recorded(scribe, "knock", named)
    assert "Ben wins the deal and scores 19 points." in text_of(page)


def test_a_deal_is_recorded_turn_by_turn_up_to_its_knock(api: Any, scribe: Pages, opened: Any) -> None:
    opened()
    page = taken(scribe, dealer="0", upcard="7H")
    assert "Deal 1 is running" in text_of(page)
    assert "Turn of Ben" in text_of(page)
    assert 'value="pass"' in page.text
    assert 'value="pass"' not in scribe.get(f"{PLACE}?level=knock").text
    taken(scribe, draw="pass")
    page = taken(scribe, draw="take", discard="KS")
    assert "Anna holds 7♥" in text_of(page).replace(" ♥", "♥")
    page = taken(scribe, draw="stock", discard="9D")
    assert "Turn of Anna" in text_of(page)
    form = {
        "draw": "take",
        "tabled": "7S 7H 7D 2C 3C 4C QC QD QH 9D",
        "discard": "9S",
        "shown": "8S 8H 8D 8C 2H 3H 4H 9C KD JH",
    }
    page = recorded(scribe, "knock", form)
    assert "Anna wins the deal and scores 20 points." in text_of(page)
    assert events(api)[-4:] == ["DiscardTaken", "KnockRecorded", "HandShown", "DealScored"]


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"kind": "void"}, "The deal is void: nobody scores."),
        ({"kind": "void", "winner": "-1", "points": "0"}, "The deal is void: nobody scores."),
        ({"kind": "resigned", "winner": "0"}, "Anna wins: the other player has resigned."),
        ({"kind": "undercut", "winner": "0", "points": "12"}, "Undercut: Anna scores 12 points."),
    ],
)
def test_a_deal_that_runs_can_end_with_its_result(scribe: Pages, opened: Any, form: dict[str, str], told: str) -> None:
    opened()
    taken(scribe, dealer="1", upcard="7H")
    taken(scribe, draw="take", discard="KS")
    assert told in text_of(recorded(scribe, "result", form))


@pytest.mark.parametrize(
    "typo",
    [
        ("knock", KNOCK | {"tabled": KNOCKER.replace("QS", "QX")}, "tabled", "“QX” is no card."),
        ("knock", KNOCK | {"tabled": KNOCKER.replace(" AD", "")}, "tabled", "Cards entered here: 9. There must be 10."),
        ("knock", KNOCK | {"tabled": f"rest {KNOCKER} on"}, "tabled", "“on” is no card."),
        (
            "knock",
            KNOCK | {"tabled": f"{KNOCKER} lay 8C on 1"},
            "tabled",
            "Write the cards as 5C 6C 7C / JS QS KS rest AD.",
        ),
        ("knock", KNOCK | {"shown": OTHER.replace("QH", "JS")}, "shown", "The jack of spades is entered twice."),
        ("knock", KNOCK | {"discard": ""}, "discard", "Enter a card."),
        ("knock", KNOCK | {"discard": "5C"}, "discard", "The five of clubs is entered twice."),
        ("knock", KNOCK | {"seat": ""}, "seat", "Choose who knocks."),
        ("knock", KNOCK | {"seat": "7"}, "seat", "Choose who knocks."),
        ("knock", KNOCK | {"seat": "-1"}, "seat", "Choose who knocks."),
        ("knock", KNOCK | {"discard": "K" * 41}, "discard", f"^“{'K' * 40}…” is no card."),
        ("turns", {"dealer": "0", "upcard": "K" * 40}, "upcard", f"^“{'K' * 40}” is no card."),
        ("knock", KNOCK | {"upcard": "11S"}, "upcard", "“11S” is no card."),
        ("knock", KNOCK | {"tabled": f"{GR27[0]} rest 10H 10D 10C JS QS KS AD"}, "tabled", "too much|may leave 10"),
        (
            "knock",
            KNOCK | {"tabled": "5C 6C 10H / 7C 10D 10C rest JS QS KS AD"},
            "tabled",
            "is neither a set nor a run",
        ),
        ("knock", KNOCK | {"shown": "8S 8H 8D 8C / 2H 3H 4H rest 9C KD QH"}, "shown", "the service finds"),
        ("result", RESULT | {"points": "12"}, "points", "scores 20 to 120 points"),
        ("result", RESULT | {"points": "many"}, "points", "This must be a whole number."),
        ("result", RESULT | {"winner": ""}, "winner", "Choose who wins the deal."),
        ("result", RESULT | {"winner": "-1"}, "winner", "Choose who wins the deal."),
        ("result", RESULT | {"winner": "7"}, "winner", "Choose who wins the deal."),
        ("result", RESULT | {"kind": "void"}, "winner", "Nobody wins a deal with this result."),
        ("result", RESULT | {"kind": "void", "winner": "-1"}, "points", "There are no points for this result."),
        ("result", RESULT | {"kind": "resigned"}, "kind", "Choose one of the options."),
        ("result", RESULT | {"dealer": "2"}, "dealer", "there is no seat 2|two seats"),
        ("turns", {"dealer": "0", "upcard": "0S"}, "upcard", "“0S” is no card."),
    ],
)
def test_a_typo_is_told_at_its_field_and_nothing_typed_is_lost(
    api: Any, scribe: Pages, opened: Any, typo: tuple[str, dict[str, str], str, str]
) -> None:
    level, form, field, told = typo
    opened()
    refused = entered(scribe, level, form)
    assert refused.status_code == 422
    (fault,) = re.findall(r'<p class="fault" id="([^"]+)">(.*?)</p>', refused.text)
    assert re.search(told, unescape(fault[1]))
    assert at_fault(refused) == [field]
    for name, value in form.items():
        if name in ("tabled", "shown", "discard", "points", "upcard"):
            assert f'name="{name}" value="{value}"' in unescape(refused.text)
    assert events(api)[-1] == "FirstDealerFound"


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"draw": ""}, "Choose one of the options."),
        ({"draw": "pass", "discard": "KS"}, "A player who passes discards nothing."),
        ({"draw": "take", "discard": "7H"}, "was taken from the discard pile in this turn"),
        ({"draw": "stock", "discard": "KS"}, "the stock is closed"),
    ],
)
def test_a_wrong_turn_is_told_and_nothing_is_recorded(
    api: Any, scribe: Pages, opened: Any, form: dict[str, str], told: str
) -> None:
    opened()
    taken(scribe, dealer="0", upcard="7H")
    page = scribe.get(f"{PLACE}?level=turns")
    refused = scribe.post(PLACE, hidden(page) | form | {"do": "record"})
    assert refused.status_code in (409, 422)
    assert told in text_of(refused)
    assert events(api)[-1] == "DealRecorded"


@pytest.mark.parametrize(
    ("field", "cards"),
    [("tabled", "7S 7D 7C 2C 3C 4C QC QD QH KS"), ("shown", "8S 8H 8D 8C 2H 3H 4H 9C KS 7H")],
)
def test_a_card_that_was_discarded_is_told_in_the_hand_where_it_is_entered(
    scribe: Pages, opened: Any, field: str, cards: str
) -> None:
    opened()
    taken(scribe, dealer="0", upcard="7H")
    taken(scribe, draw="take", discard="KS")
    hands = {"tabled": "7S 7D 7C 2C 3C 4C QC QD QH 9D", "shown": "8S 8H 8D 8C 2H 3H 4H 9C KD 7H"}
    refused = entered(scribe, "knock", {"draw": "stock", "discard": "9S"} | hands | {field: cards})
    assert refused.status_code == 422
    assert at_fault(refused) == [field], text_of(refused)[:300]


def test_no_points_are_entered_for_a_player_who_has_resigned(scribe: Pages, opened: Any) -> None:
    opened()
    taken(scribe, dealer="1", upcard="7H")
    refused = entered(scribe, "result", {"kind": "resigned", "winner": "0", "points": "45"})
    assert refused.status_code == 422
    assert at_fault(refused) == ["points"]


def test_a_form_that_is_sent_twice_records_once(api: Any, scribe: Pages, opened: Any) -> None:
    opened()
    shown = entered(scribe, "result", RESULT)
    form = hidden(shown) | RESULT | {"do": "record"}
    assert [scribe.post(PLACE, form).status_code for _time in range(2)] == [303, 303]
    assert events(api).count("DealRecorded") == 1
    page = scribe.get(f"{PLACE}?level=turns")
    begun = hidden(page) | {"dealer": "1", "upcard": "7H", "do": "record"}
    assert [scribe.post(PLACE, begun).status_code for _time in range(2)] == [303, 303]
    turn = hidden(scribe.get(f"{PLACE}?level=turns")) | {"draw": "pass", "do": "record"}
    assert [scribe.post(PLACE, turn).status_code for _time in range(2)] == [303, 303]
    assert events(api)[-2:] == ["DealRecorded", "UpcardPassed"]


def test_what_has_changed_since_it_was_shown_is_shown_again(api: Any, scribe: Pages, opened: Any) -> None:
    opened()
    shown = entered(scribe, "result", RESULT)
    again = scribe.post(PLACE, hidden(shown) | RESULT | {"points": "46", "do": "record"})
    assert "Gin: Ben scores 46 points." in text_of(again)
    assert "DealRecorded" not in events(api)


def test_a_deal_that_somebody_else_has_recorded_meanwhile_is_told(api: Any, scribe: Pages, opened: Any) -> None:
    opened()
    shown = entered(scribe, "result", RESULT)
    recorded(scribe, "result", RESULT)
    late = scribe.post(PLACE, hidden(shown) | RESULT | {"do": "record"})
    assert late.status_code in (409, 412)
    assert 'name="points" value="45"' in late.text
    assert events(api).count("DealRecorded") == 1


@pytest.mark.parametrize(
    ("level", "form"),
    [
        ("result", RESULT),
        ("knock", KNOCK),
        ("result", RESULT | {"winner": ""}),
        ("turns", {"dealer": "1", "upcard": "0S", "do": "record"}),
    ],
)
def test_a_form_that_is_older_than_the_table_is_told_before_anything_is_shown(
    api: Any, scribe: Pages, opened: Any, level: str, form: dict[str, str]
) -> None:
    opened()
    outdated = hidden(scribe.get(f"{PLACE}?level={level}"))
    recorded(scribe, "result", RESULT)
    late = scribe.post(PLACE, outdated | {"do": "check"} | form)
    assert late.status_code == 412
    assert 'data-code="stale"' in late.text
    assert "not recorded yet" not in late.text
    for name, value in form.items():
        if name in ("tabled", "shown", "discard", "points", "upcard"):
            assert f'name="{name}" value="{value}"' in late.text
    assert events(api).count("DealRecorded") == 1


def test_house_rules_decide_what_the_form_asks_for(scribe: Pages, opened: Any) -> None:
    opened(equal="nobody", knock_limit="upcard")
    assert "Equal deadwood" in text_of(scribe.get(f"{PLACE}?level=result"))
    assert "Upcard (optional)" not in text_of(scribe.get(f"{PLACE}?level=knock"))
    refused = entered(scribe, "knock", KNOCK)
    assert refused.status_code == 422
    assert at_fault(refused) == ["upcard"]


def test_only_a_scribe_finds_the_page_and_only_at_such_a_table(
    api: Any, scribe: Pages, browser_of: Any, opened: Any
) -> None:
    opened()
    api.open_table("t")
    assert scribe.get("tables/t/gin-rummy/scribe").status_code == 404
    assert scribe.get("tables/g/scribe").status_code == 404
    assert f'{PLACE}"' in scribe.get("tables/g").text
    player = browser_of("anna")
    assert player.get(PLACE).status_code == 403
    assert player.post(PLACE, RESULT | {"level": "result"}).status_code == 403
    assert f'{PLACE}"' not in player.get("tables/g").text


def test_where_nothing_can_be_recorded_there_is_no_form(api: Any, scribe: Pages, opened: Any) -> None:
    opened(first_dealer="cut")
    page = scribe.get(PLACE)
    assert "to cut." in text_of(page)
    assert not FORM.findall(page.text)
    GinTable(api, "dealt").open(**ASSIGNED).give(DealCards())
    page = scribe.get("tables/dealt/gin-rummy/scribe")
    assert "Waiting for Ben to take the upcard or pass." in text_of(page)
    assert not FORM.findall(page.text)
    assert "?" not in re.sub(r'href="[^"]*"', "", page.text.split("<main")[1].split("</main>")[0])


LABEL = re.compile(r"<(label|legend|option|button)[^>]*>(.*?)</\1>", re.DOTALL)
RESULTS = ("Gin", "Geklopft", "Unterboten", "Gleiches Deadwood", "Ungültig")
WINNER = ("Wer gewinnt die Runde", "Anna", "Ben", "Niemand", "Punkte")
HANDS = ("Die zehn Karten des Klopfers", "Verdeckt abgelegt", "Die zehn Karten des anderen Spielers", "Prüfen")
FIRST = ("Was Ben zuerst tut", "nimmt die offene Karte")
DEALER = ("Geber", "Anna", "Ben")


def labels(page: Any) -> list[str]:
    """What the form is called at each place, in its order."""
    (form,) = FORM.findall(page.text)
    found = (re.sub(r"<[^>]+>", " ", label) for _tag, label in LABEL.findall(form))
    return [re.sub(r"\s+", " ", unescape(label)).strip() for label in found]


@pytest.mark.parametrize(
    ("level", "is_running", "wanted"),
    [
        ("result", False, [*DEALER, "Ergebnis", *RESULTS, *WINNER, "Prüfen"]),
        ("knock", False, [*DEALER, "Offene Karte (freiwillig)", "Wer klopft", "Anna", "Ben", *HANDS]),
        ("turns", False, [*DEALER, "Offene Karte", "Die Runde beginnen"]),
        ("result", True, ["Ergebnis", *RESULTS, "Aufgegeben", *WINNER, "Prüfen"]),
        ("knock", True, [*FIRST, *HANDS]),
        ("turns", True, [*FIRST, "passt", "Abgelegte Karte", "Den Zug eintragen"]),
    ],
)
def test_the_page_speaks_german(scribe: Pages, opened: Any, level: str, *, is_running: bool, wanted: list[str]) -> None:
    opened(equal="nobody")
    if is_running:
        taken(scribe, dealer="0", upcard="7H")
    page = scribe.get(f"{PLACE}?level={level}", Accept_Language="de")
    assert labels(page) == wanted
    tabs = re.search(r'<nav class="tabs".*?</nav>', page.text, re.DOTALL)
    assert tabs is not None
    for words in ("Nur das Ergebnis", "Klopfen mit beiden Blättern", "Nächster Zug" if is_running else "Zug für Zug"):
        assert f">{words}</a>" in tabs[0]
