"""The scribe writes down wild-card rummy with real cards, by plain forms, at two levels of detail."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

import pytest

from ging_service.domain.streams import table_stream
from ging_service.eventlog.read import stream_events
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.games.wild_card_rummy.game import GAME
from tests.web.pages.conftest import Pages, text_of

PLACE = "tables/w/wild-card-rummy/scribe"
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
FORM = re.compile(r'<form class="sheet".*?</form>', re.DOTALL)
PLAYERS: Final = ["anna", "ben", "cleo"]
RESULT = {"dealer": "0", "ended": "0", "held-0": "", "held-1": "27", "held-2": "KS, 9h"}
TURN = {"played": "run 5H 6H AC / set 8S 8D 8C", "discard": "KD"}


@pytest.fixture
def scribe(api: Any, browser_of: Any) -> Pages:
    """Dan keeps the score."""
    api.in_office("dan", "scribe")
    return browser_of("dan")


@pytest.fixture
def opened(api: Any) -> Any:
    """A table of wild-card rummy where Anna deals first."""

    def open_table(**rules: Any) -> None:
        house = {"first_dealer": "assigned"} | rules
        api.as_member("anna").do("tables", {"table": "w", "game": GAME.kind, "members": PLAYERS, "rules": house})

    return open_table


def hidden(page: Any) -> dict[str, str]:
    """What the page fills into its form."""
    (form,) = FORM.findall(page.text)
    return {name: unescape(value) for name, value in HIDDEN.findall(form)}


def entered(scribe: Pages, level: str, form: dict[str, str]) -> Any:
    """What is shown before it is recorded."""
    page = scribe.get(f"{PLACE}?level={level}")
    return scribe.post(PLACE, hidden(page) | form | {"do": "check"})


def recorded(scribe: Pages, level: str, form: dict[str, str]) -> Any:
    """The page after something that the scribe has looked at and confirmed."""
    shown = entered(scribe, level, form)
    assert shown.status_code == 200, text_of(shown)
    return scribe.do(PLACE, hidden(shown) | form | {"do": "record"})


def begun(scribe: Pages, **form: str) -> Any:
    page = scribe.get(f"{PLACE}?level=turns")
    return scribe.do(PLACE, hidden(page) | {"dealer": "0"} | form | {"do": "record"})


FAULTY: Final = (
    re.compile(r'<(?:input|select) id="([a-z]+(?:-\d)?)-\d+"[^>]* aria-invalid="true"'),
    re.compile(r'<fieldset class="field" aria-describedby="fault-\d+">.*?name="([a-z]+)"', re.DOTALL),
)


def at_fault(page: Any) -> list[str]:
    """The fields, or groups of choices, that are marked as wrong."""
    return [name for kind in FAULTY for name in kind.findall(page.text)]


def events(api: Any) -> list[str]:
    with api.services.club_transaction(api.club) as conn:
        stored = stream_events(conn, api.club, table_stream("w"))
    return [type(one.event).__name__ for one in recorded_events_of(api.services, stored)]


def test_a_result_is_recorded_once_it_has_been_looked_at(api: Any, scribe: Pages, opened: Any) -> None:
    opened()
    shown = entered(scribe, "result", RESULT)
    told = text_of(shown)
    for words in (
        "Deal 1, not recorded yet",
        "Aces are wild.",
        "Anna goes out.",
        "Totals: Anna 0, Ben 27 and Cleo 19.",
    ):
        assert words in told
    assert "DealRecorded" not in events(api)
    page = scribe.do(PLACE, hidden(shown) | RESULT | {"do": "record"})
    assert "Deal 1: Anna goes out." in text_of(page)
    assert events(api)[-3:] == ["DealRecorded", "HandsShown", "DealScored"]
    assert "Score sheet" in text_of(page)


def test_a_deal_is_recorded_turn_by_turn_and_counted_at_its_end(api: Any, scribe: Pages, opened: Any) -> None:
    opened()
    page = begun(scribe)
    assert "Turn of Ben" in text_of(page)
    assert 'name="draw"' not in page.text
    shown = entered(scribe, "turns", TURN)
    told = text_of(shown)
    for words in (
        "This turn, not recorded yet",
        "The ace of clubs stands for the seven of hearts.",
        "discards the king",
    ):
        assert words in told
    assert events(api)[-1] == "DealRecorded"
    page = scribe.do(PLACE, hidden(shown) | TURN | {"do": "record"})
    assert "Meld 1" in text_of(page)
    page = recorded(scribe, "turns", {"draw": "take", "played": "", "discard": "2S"})
    assert "Turn of Anna" in text_of(page)
    recorded(scribe, "turns", {"draw": "stock", "played": "", "discard": "3S"})
    page = recorded(scribe, "turns", {"draw": "stock", "played": "add 8H on 2", "discard": "JD"})
    assert events(api)[-2:] == ["PlayerOut", "LastTurnRecorded"]
    assert "Level of detail" not in page.text
    refused = entered(scribe, "result", {"ended": "1", "held-0": "31", "held-1": "", "held-2": "2C 3C 4C 5C 6C 7C 9C"})
    assert at_fault(refused) == ["held-2"]
    done = recorded(scribe, "result", {"ended": "1", "held-0": "31", "held-1": "", "held-2": "2C 3C 4C 5C 6C 7C KD"})
    assert "Deal 1: Ben goes out." in text_of(done)


def test_the_player_in_last_place_presses_on_the_page(api: Any, scribe: Pages, opened: Any) -> None:
    opened(press="yes")
    page = recorded(scribe, "result", RESULT | {"held-1": "5", "held-2": "53"})
    assert "Cleo may add 2 points to their total to press the next deal." in text_of(page)
    form = hidden(page) | {"adds": "yes"}
    assert [scribe.post(PLACE, form).status_code for _time in range(2)] == [303, 303]
    assert events(api)[-1] == "PressAdded"
    shown = entered(scribe, "result", RESULT)
    assert "Penalties count double: the deal is pressed." in text_of(shown)


def test_house_rules_decide_what_the_form_asks_for(scribe: Pages, opened: Any) -> None:
    opened(wild_choice="dealer", scoring="melded", taken_card="pile", up_for_two="yes")
    page = scribe.get(f"{PLACE}?level=result")
    assert 'name="melded-2"' in page.text
    assert '<select id="wild-' in page.text
    begun(scribe, wild="7")
    page = scribe.get(f"{PLACE}?level=turns")
    assert "Sevens are wild." in text_of(page)
    assert 'name="up"' in page.text
    recorded(scribe, "turns", {"played": "", "discard": "KD"})
    assert 'name="taken"' in scribe.get(f"{PLACE}?level=turns").text


def test_wr31_wr19_other_things_than_turns_are_recorded(api: Any, scribe: Pages, opened: Any) -> None:
    opened(last_melds="yes")
    begun(scribe)
    recorded(scribe, "turns", {"played": "run 5H 6H 7H run 8S 9S 10S JS", "discard": "KD"})
    page = scribe.get(f"{PLACE}?level=turns")
    assert 'name="discard"' not in page.text
    recorded(scribe, "turns", {"played": "set 3S 3H 3D"})
    recorded(scribe, "turns", {"played": ""})
    assert events(api)[-2:] == ["LastMeldsDone", "LastTurnRecorded"]


@pytest.mark.parametrize(
    "typo",
    [
        ({"ended": ""}, "ended", "Choose who has ended the deal, or nobody."),
        ({"ended": "3"}, "ended", "Choose who has ended the deal, or nobody."),
        ({"held-1": ""}, "held-1", "Enter the points or the cards that this player holds."),
        ({"held-1": "KX"}, "held-1", "“KX” is no card."),
        ({"held-1": "K" * 41}, "held-1", "…” is no card."),
        ({"held-1": "0"}, "held-1", "no hand that this player can have held counts 0"),
        ({"held-1": "KS"}, "held-2", "KS lies somewhere else"),
        ({"held-0": "KD"}, "held-0", "holds nothing"),
        ({"melded-0": "1", "melded-1": "1", "melded-2": "1"}, "held-0", ""),
        ({"dealer": "7"}, "dealer", "there is no seat 7"),
    ],
)
def test_a_typo_is_told_at_its_field_and_nothing_typed_is_lost(
    api: Any, scribe: Pages, opened: Any, typo: tuple[dict[str, str], str, str]
) -> None:
    form, field, told = typo
    opened()
    refused = entered(scribe, "result", RESULT | form)
    assert refused.status_code in (409, 422)
    assert told in unescape(text_of(refused))
    if told:
        assert at_fault(refused) == [field]
    for name, value in (RESULT | form).items():
        if name.startswith("held"):
            assert f'name="{name}" value="{value}"' in unescape(refused.text)
    assert events(api)[-1] == "FirstDealerFound"


@pytest.mark.parametrize(
    "typo",
    [
        ({"played": "run 5H 6H XH"}, "played", "“XH” is no card."),
        ({"played": "run"}, "played", "Write melds as set KC KH JD"),
        ({"played": "put 5H"}, "played", "Write melds as set KC KH JD"),
        ({"played": "run 5H 6H 8H"}, "played", "neither a set nor a run|no run|run"),
        ({"discard": ""}, "discard", "Enter a card."),
        ({"draw": "steal"}, "draw", "Choose one of the options."),
    ],
)
def test_a_wrong_turn_is_told_and_nothing_is_recorded(
    api: Any, scribe: Pages, opened: Any, typo: tuple[dict[str, str], str, str]
) -> None:
    form, field, told = typo
    opened()
    begun(scribe)
    refused = entered(scribe, "turns", TURN | form)
    assert refused.status_code in (409, 422)
    assert re.search(told, unescape(text_of(refused)))
    if field != "draw":
        assert at_fault(refused) == [field]
    assert events(api)[-1] == "DealRecorded"


def test_a_turn_says_what_the_player_draws(scribe: Pages, opened: Any) -> None:
    opened()
    begun(scribe)
    recorded(scribe, "turns", {"played": "", "discard": "KD"})
    refused = entered(scribe, "turns", {"played": "", "discard": "2S"})
    assert at_fault(refused) == ["draw"]


def test_a_form_that_is_sent_twice_records_once(api: Any, scribe: Pages, opened: Any) -> None:
    opened()
    shown = entered(scribe, "result", RESULT)
    form = hidden(shown) | RESULT | {"do": "record"}
    assert [scribe.post(PLACE, form).status_code for _time in range(2)] == [303, 303]
    assert events(api).count("DealRecorded") == 1


def test_what_has_changed_since_it_was_shown_is_shown_again(api: Any, scribe: Pages, opened: Any) -> None:
    opened()
    shown = entered(scribe, "result", RESULT)
    again = scribe.post(PLACE, hidden(shown) | RESULT | {"held-1": "28", "do": "record"})
    assert "Totals: Anna 0, Ben 28 and Cleo 19." in text_of(again)
    assert "DealRecorded" not in events(api)


@pytest.mark.parametrize("form", [RESULT, RESULT | {"ended": ""}])
def test_a_form_that_is_older_than_the_table_is_told(
    api: Any, scribe: Pages, opened: Any, form: dict[str, str]
) -> None:
    opened()
    outdated = hidden(scribe.get(f"{PLACE}?level=result"))
    recorded(scribe, "result", RESULT)
    late = scribe.post(PLACE, outdated | {"do": "check"} | form)
    assert late.status_code == 412
    assert 'data-code="stale"' in late.text
    assert events(api).count("DealRecorded") == 1


def test_only_a_scribe_finds_the_page_and_only_at_such_a_table(
    api: Any, scribe: Pages, browser_of: Any, opened: Any
) -> None:
    opened()
    api.open_table("t")
    assert scribe.get("tables/t/wild-card-rummy/scribe").status_code == 404
    assert f'{PLACE}"' in scribe.get("tables/w").text
    player = browser_of("anna")
    assert player.get(PLACE).status_code == 403
    assert player.post(PLACE, RESULT | {"level": "result"}).status_code == 403
    assert f'{PLACE}"' not in player.get("tables/w").text


def test_where_nothing_can_be_recorded_there_is_no_form(scribe: Pages, opened: Any) -> None:
    opened(first_dealer="cut")
    page = scribe.get(PLACE)
    assert "Waiting for" in text_of(page)
    assert not FORM.findall(page.text)


LABEL = re.compile(r"<(label|legend|option|button)[^>]*>(.*?)</\1>", re.DOTALL)


def labels(page: Any) -> list[str]:
    """What the form is called at each place, in its order."""
    (form,) = FORM.findall(page.text)
    found = (re.sub(r"<[^>]+>", " ", label) for _tag, label in LABEL.findall(form))
    return [re.sub(r"\s+", " ", unescape(label)).strip() for label in found]


def test_the_page_speaks_german(scribe: Pages, opened: Any) -> None:
    opened()
    names = ["Anna", "Ben", "Cleo"]
    assert labels(scribe.get(f"{PLACE}?level=result", Accept_Language="de")) == [
        *("Geber", *names),
        *("Wer die Runde beendet hat", *names, "Niemand: Der Talon ist leer"),
        *(f"{name} hält" for name in names),
        "Prüfen",
    ]
    begun(scribe)
    assert labels(scribe.get(f"{PLACE}?level=turns", Accept_Language="de")) == [
        "Meldungen, Verlängerungen und Einlösungen (freiwillig)",
        "Abgelegte Karte",
        "Prüfen",
    ]
