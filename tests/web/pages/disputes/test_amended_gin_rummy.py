"""The form with which an arbitrator amends a deal of Gin Rummy, sent without scripts (GR34)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

import pytest

from ging_service.game_support.declared_commands import given_values
from ging_service.games.gin_rummy.decider import commands as c
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import GR27, KNOCKER, OTHER
from tests.web.gin_tables import GinTable
from tests.web.pages.conftest import Pages, text_of
from tests.web.played_tables import ASSIGNED

PLACE: Final = "disputes/d/ruling"
RULED: Final = {"outcome": "amended", "reasons": "Both agree."}
RESULT: Final = RULED | {"level": "result", "kind": "gin", "winner": "0", "points": "33"}
KNOCK: Final = RULED | {"level": "knock", "seat": "1", "tabled": KNOCKER, "discard": "KC", "shown": OTHER}
RECORDED: Final = {"dealer": -1, "kind": "knock", "winner": 1, "points": 5}
MELDED: Final = "5C 6C 7C / 10H 10D 10C / JS QS KS rest AD"
RECORDED_KNOCK: Final = {
    "dealer": -1,
    "upcard": "",
    "hands": [cards(OTHER), cards(f"{KNOCKER} KC")],
    "discard": "KC",
    "melds": [cards(meld) for meld in GR27],
    "other_melds": [],
    "lay_offs": [],
}


@pytest.fixture
def disputed(api: Any, browser_of: Any) -> Any:
    """``disputed(recorded, command)``: Eve's browser, once Anna has disputed the deal that was recorded so at a table."""

    def dispute(recorded: dict[str, Any], command: str = "record-result", **rules: Any) -> Pages:
        GinTable(api).open(**ASSIGNED | {"games": 0} | rules)
        api.do(f"tables/g/gin_rummy/{command}", recorded)
        return under_review(api, browser_of)

    return dispute


def under_review(api: Any, browser_of: Any) -> Pages:
    """Eve's browser. She reviews deal 1 of table g, which Anna disputes."""
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("arbitrators", {"member": "eve"})
    dispute = {"dispute": "d", "table": "g", "deal": 1, "subject": "deal", "reason": "Gin!"}
    api.as_member("anna").do("disputes", dispute)
    api.as_member("eve").do("disputes/d/review")
    found: Pages = browser_of("eve")
    return found


def sheet(api: Any) -> list[Any]:
    return [(line.kind, line.winner, line.points) for line in GinTable(api).state.game.sheet]


FIELD = re.compile(r'<input id="([a-z]+)-\d+" name="\1" value="([^"]*)"')
CHECKED = re.compile(r'<input type="radio" name="([a-z]+)" value="([^"]*)" checked>')
HIDDEN = re.compile(r'<input type="hidden" name="(level)" value="([^"]*)">')
FAULTY = (
    re.compile(r'<input id="([a-z]+)-\d+"[^>]* aria-invalid="true"'),
    re.compile(r'<fieldset class="field" aria-describedby="fault-\d+">.*?name="([a-z]+)"', re.DOTALL),
)


def entered(page: Any) -> dict[str, str]:
    """What the fields of the amendment contain."""
    found = [pair for kind in (FIELD, CHECKED, HIDDEN) for pair in kind.findall(page.text)]
    return {name: unescape(value) for name, value in found}


def test_the_form_begins_with_the_recorded_result(disputed: Any) -> None:
    page = disputed(RECORDED).get(PLACE)
    assert "amendment." not in page.text
    assert entered(page) == {
        "level": "result",
        "kind": "knock",
        "winner": "1",
        "points": "5",
        **dict.fromkeys(("upcard", "tabled", "discard", "shown"), ""),
    }


def test_a_result_is_amended_once_it_has_been_looked_at(api: Any, disputed: Any) -> None:
    eve = disputed(RECORDED)
    looked = eve.post(PLACE, RESULT | {"only_look": "on"})
    assert "By a ruling, deal 1 is amended. Gin: Anna scores 33 points." in text_of(looked)
    assert entered(looked).items() >= {"kind": "gin", "winner": "0", "points": "33"}.items()
    assert sheet(api) == [("knock", 1, 5)]
    assert "By a ruling, deal 1 is amended." in text_of(eve.do(PLACE, RESULT))
    assert sheet(api) == [("gin", 0, 33)]


def test_a_knock_with_both_hands_is_ruled_from_plain_cards(api: Any, disputed: Any) -> None:
    disputed(RECORDED).do(PLACE, KNOCK | {"upcard": "9h", "points": "5", "winner": "1"})
    assert sheet(api) == [("knock", 1, 19)]
    applied = api.get("events?table=g&type=gin_rummy.DealAmended").json["items"][0]["data"]["amended"]["asked"]
    assert (applied["upcard"], applied["kind"], applied["winner"], applied["points"]) == ("9H", "", -1, 0)


def test_where_both_hands_are_recorded_only_they_are_amended(api: Any, disputed: Any) -> None:
    eve = disputed(RECORDED_KNOCK, "record-knock")
    page = eve.get(PLACE)
    assert "its result follows from them. GR34" in text_of(page)
    found = entered(page)
    assert "kind" not in found
    assert found == {
        "level": "knock",
        "seat": "1",
        "upcard": "",
        "tabled": MELDED,
        "discard": "KC",
        "shown": "8S 2H 3H 4H 8H QH 8D KD 8C 9C",
    }
    # Anna had a deuce, not the queen.
    eve.do(PLACE, RULED | found | {"shown": found["shown"].replace("QH", "2C")})
    assert sheet(api) == [("knock", 1, 11)]
    # A second dispute begins with the hands as they were ruled.
    api.as_member("anna").do(
        "disputes", {"dispute": "e", "table": "g", "deal": 1, "subject": "deal", "reason": "Two kings."}
    )
    api.as_member("eve").do("disputes/e/review")
    assert "2C" in entered(eve.get("disputes/e/ruling"))["shown"]


def test_declared_melds_and_lay_offs_are_written_out(api: Any, disputed: Any) -> None:
    declared = RECORDED_KNOCK | {
        "other_melds": [cards("8S 8H 8D"), cards("2H 3H 4H")],
        "lay_offs": [{"card": "8C", "meld": 0}],
    }
    eve = disputed(declared, "record-knock", showing="declared")
    found = entered(eve.get(PLACE))
    assert found["shown"] == "8S 8H 8D / 2H 3H 4H lay 8C on 1 rest QH KD 9C"
    eve.do(PLACE, RULED | found | {"shown": "8S 8H 8D / 2H 3H 4H lay 8C on 1 lay 9C on 1 rest KD QH"})
    assert sheet(api) == [("knock", 1, 19)]


@pytest.mark.parametrize(
    ("form", "field", "told"),
    [
        (RESULT | {"points": "12"}, "points", "scores 20 to 120 points"),
        (RESULT | {"points": "many"}, "points", "whole number"),
        (RESULT | {"kind": ""}, "kind", "Choose one of the options."),
        (RESULT | {"kind": "void", "winner": "-1", "points": ""}, "kind", "Invalid"),
        (RESULT | {"winner": "-1"}, "winner", "Choose who wins the deal."),
        (KNOCK | {"seat": ""}, "seat", "Choose who knocks."),
        (KNOCK | {"tabled": KNOCKER.replace("QS", "QX")}, "tabled", "“QX” is no card."),
        (KNOCK | {"tabled": "5C 6C 10H / 7C 10D 10C rest JS QS KS AD"}, "tabled", "neither a set nor a run"),
        (KNOCK | {"shown": "8S 8H 8D 8C / 2H 3H 4H rest 9C KD QH"}, "shown", "the service finds"),
        (KNOCK | {"discard": ""}, "discard", "Enter a card."),
        (KNOCK | {"upcard": "11S"}, "upcard", "“11S” is no card."),
    ],
)
def test_a_refusal_is_told_at_its_field_and_nothing_entered_is_lost(
    api: Any, disputed: Any, form: dict[str, str], field: str, told: str
) -> None:
    refused = disputed(RECORDED).post(PLACE, form)
    assert refused.status_code == 422
    (fault,) = re.findall(r'<p class="fault" id="[^"]+">(.*?)</p>', refused.text)
    assert told in unescape(fault)
    assert [name for kind in FAULTY for name in kind.findall(refused.text)] == [field]
    chosen = {name: value for name, value in form.items() if name not in ("outcome", "reasons", field) and value}
    assert entered(refused).items() >= chosen.items()
    assert ">Both agree.</textarea>" in refused.text
    assert sheet(api) == [("knock", 1, 5)]


def test_a_knock_must_fit_the_turns_that_were_recorded(api: Any, browser_of: Any) -> None:
    table = GinTable(api).open(**ASSIGNED | {"games": 0})
    for command in (
        c.RecordDeal(dealer=0, upcard=cards("7H")[0]),
        c.TakeDiscard(seat=1),
        c.RecordResult(dealer=-1, kind="knock", winner=1, points=5),
    ):
        api.do(table.path(type(command)), given_values(command))
    eve = under_review(api, browser_of)
    assert 'name="upcard"' not in eve.get(PLACE).text
    for form, field in ((KNOCK | {"seat": "0"}, "seat"), (KNOCK, "tabled")):
        refused = eve.post(PLACE, form)
        assert refused.status_code in (409, 422)
        assert [name for kind in FAULTY for name in kind.findall(refused.text)] == [field], text_of(refused)


def test_a_deal_that_cannot_be_amended_is_voided(api: Any, browser_of: Any) -> None:
    GinTable(api).open(**ASSIGNED | {"games": 0}).give(c.DealCards(), c.Resign(seat=0))
    eve = under_review(api, browser_of)
    page = eve.get(PLACE)
    assert "Only a deal with real cards can be amended" in text_of(page)
    assert 'value="amended"' not in page.text
    refused = eve.post(PLACE, RESULT)
    assert refused.status_code == 409
    assert "data-code=" in refused.text


def test_the_other_outcomes_leave_the_fields_of_the_amendment_alone(api: Any, disputed: Any) -> None:
    eve = disputed(RECORDED)
    wrong = eve.post(PLACE, RESULT | {"outcome": "", "only_look": "on"})
    assert wrong.status_code == 422
    assert "Choose a ruling." in re.findall(r'<p class="fault"[^>]*>(.*?)</p>', wrong.text)
    dismissed = eve.post(PLACE, KNOCK | {"outcome": "dismissed", "tabled": "nothing", "only_look": "on"})
    assert "Nothing changes." in text_of(dismissed)
    eve.do(PLACE, RESULT | {"outcome": "voided"})
    assert sheet(api) == []


HEAD = re.compile(r'<p class="felt-result">(.*?)</p>')
LEDE = re.compile(r'<p class="lede">(.*?)</p>', re.DOTALL)
STEPS = re.compile(r'<ol class="steps">(.*?)</ol>', re.DOTALL)
PLAYED = "Ben wins the deal and scores 5 points."
VOIDED = "By a ruling, deal 1 is void."
AMENDED = "By a ruling, deal 1 is amended. Gin: Anna scores 33 points."


def found_in(part: re.Pattern[str], page: Any) -> list[str]:
    """The text of each such part of a page."""
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", inside)).split()) for inside in part.findall(page.text)]


@pytest.mark.parametrize(("outcome", "told", "rule"), [("voided", VOIDED, "GR22"), ("amended", AMENDED, "GR34")])
def test_the_table_tells_what_a_ruling_has_made_of_the_deal(
    disputed: Any, browser_of: Any, outcome: str, told: str, rule: str
) -> None:
    eve = disputed(RECORDED)
    page = eve.get("tables/g")
    assert (found_in(HEAD, page), found_in(STEPS, page)) == ([PLAYED], [f"{PLAYED} GR19"])
    eve.do(PLACE, RESULT | {"outcome": outcome})
    ruled = eve.get("tables/g")
    assert (found_in(HEAD, ruled), found_in(STEPS, ruled)) == ([told], [f"{PLAYED} GR19 {told} {rule}"])
    assert found_in(LEDE, eve.get("tables/g/deals/1")) == [told]
    assert found_in(HEAD, eve.get("tables/g/review")) == [told]
    in_text = browser_of("anna")
    in_text.post("/preferences", {"text": "on", "to": "/"})
    in_words = in_text.get("tables/g")
    assert "felt told" in in_words.text
    assert found_in(HEAD, in_words) == [told]


def test_the_table_tells_a_ruling_in_german(disputed: Any) -> None:
    eve = disputed(RECORDED)
    eve.do(PLACE, RESULT | {"outcome": "voided"})
    page = eve.get("tables/g", Accept_Language="de")
    assert found_in(HEAD, page) == ["Durch einen Entscheid ist Runde 1 ungültig."]
    assert found_in(STEPS, page)[0].endswith("Durch einen Entscheid ist Runde 1 ungültig. GR22")
    assert found_in(LEDE, eve.get("tables/g/deals/1", Accept_Language="de")) == found_in(HEAD, page)


def test_a_game_that_nobody_has_won_any_more_is_told_with_the_deal(api: Any, browser_of: Any) -> None:
    GinTable(api).open(**ASSIGNED | {"games": 0, "target": 50})
    for points in (25, 45):
        api.do("tables/g/gin_rummy/record-result", RECORDED | {"kind": "gin", "winner": 0, "points": points})
    eve = under_review(api, browser_of)
    eve.do(PLACE, RULED | {"outcome": "voided"})
    page = eve.get("tables/g")
    assert found_in(HEAD, page) == ["Gin: Anna scores 45 points."]
    (steps,) = found_in(STEPS, page)
    assert VOIDED not in steps
    assert steps.endswith("By a ruling, the game of deal 2 is counted again. The game has no winner any more. GR22")


LABEL = re.compile(r"<(label|legend|summary)[^>]*>(.*?)</\1>", re.DOTALL)


def test_the_form_speaks_german(disputed: Any) -> None:
    page = disputed(RECORDED).get(PLACE, Accept_Language="de")
    found = [" ".join(unescape(re.sub(r"<[^>]+>", " ", words)).split()) for _tag, words in LABEL.findall(page.text)]
    assert found[found.index("Berichtigte Runde") : found.index("Weitere Marken, die zu zahlen sind")] == [
        "Berichtigte Runde",
        *("Was berichtigt wird", "Nur das Ergebnis", "Klopfen mit beiden Blättern"),
        *("Ergebnis", "Gin", "Geklopft", "Unterboten", "Wer gewinnt die Runde", "Anna", "Ben", "Niemand", "Punkte"),
        *("Wer klopft", "Anna", "Ben", "Offene Karte (freiwillig)", "Die zehn Karten des Klopfers"),
        *("Verdeckt abgelegt", "Die zehn Karten des anderen Spielers"),
    ]


def test_the_form_of_a_deal_amid_others_begins_with_that_deal(api: Any, browser_of: Any) -> None:
    GinTable(api).open(**ASSIGNED | {"games": 0})
    for points in (30, 27, 31, 23, 28, 29):
        api.do("tables/g/gin_rummy/record-result", {"dealer": -1, "kind": "gin", "winner": 0, "points": points})
    eve = under_review(api, browser_of)
    eve.do(PLACE, RESULT | {"points": "40"})
    for number, expected in ((3, "31"), (1, "40"), (6, "29")):
        dispute = {"dispute": f"d{number}", "table": "g", "deal": number, "subject": "deal", "reason": "Gin!"}
        api.as_member("anna").do("disputes", dispute)
        api.as_member("eve").do(f"disputes/d{number}/review")
        page = eve.get(f"disputes/d{number}/ruling")
        assert re.findall(r'name="points"[^>]* value="(\d*)"', page.text) == [expected]
        if number == 3:
            eve.do(f"disputes/d{number}/ruling", RESULT | {"points": "32"})
