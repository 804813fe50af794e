"""The form with which an arbitrator amends a deal of wild-card rummy, sent without scripts (WR38)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

import pytest

from ging_service.execution.deciding import current
from ging_service.game_support.declared_commands import command_name, given_values
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.game import GAME
from tests.games.wild_card_rummy.recorded import OUT, result
from tests.web.pages.conftest import Pages, text_of

PLACE: Final = "disputes/d/ruling"
RULED: Final = {"outcome": "amended", "reasons": "All agree."}
RESULT: Final = RULED | {"ended": "0", "held-0": "", "held-1": "17", "held-2": "KS 8H"}
RECORDED: Final = result(0, OUT, 27, "KS 9H")


@pytest.fixture
def disputed(api: Any, browser_of: Any) -> Any:
    """``disputed(*recorded)``: Eve's browser, once Anna has disputed deal 1, which was recorded so at a table."""

    def dispute(*recorded: Any, **rules: Any) -> Pages:
        house = {"first_dealer": "assigned"} | rules
        members = ["anna", "ben", "cleo"]
        api.as_member("anna").do("tables", {"table": "w", "game": GAME.kind, "members": members, "rules": house})
        for command in recorded or (RECORDED,):
            api.do(f"tables/w/{GAME.kind}/{command_name(type(command))}", given_values(command))
        api.do("members", {"member": "eve", "name": "Eve"})
        api.do("arbitrators", {"member": "eve"})
        raised = {"dispute": "d", "table": "w", "deal": 1, "subject": "deal", "reason": "No!"}
        api.as_member("anna").do("disputes", raised)
        api.as_member("eve").do("disputes/d/review")
        found: Pages = browser_of("eve")
        return found

    return dispute


def sheet(api: Any) -> list[Any]:
    with api.services.club_transaction(api.club) as conn:
        state = current(api.services, conn, api.club, "table/w").state
    return [(line.kind, line.winner, line.points) for line in state.sheet]


def values(page: Any) -> dict[str, str]:
    """What the fields of the amendment contain."""
    return {
        name: unescape(value) for name, value in re.findall(r'name="((?:held|melded)-\d)" value="([^"]*)"', page.text)
    }


def test_the_form_begins_with_the_deal_as_it_stands(disputed: Any) -> None:
    page = disputed().get(PLACE)
    assert values(page) == {"held-0": "", "held-1": "27", "held-2": "KS 9H"}
    assert re.search(r'name="ended" value="0" checked', page.text)
    assert 'name="melded-0"' not in page.text


def test_wr38_a_deal_is_amended_by_points_and_cards(api: Any, disputed: Any) -> None:
    eve = disputed()
    shown = eve.post(PLACE, RESULT | {"only_look": "on"})
    assert "Anna goes out. Points: Anna 0, Ben 17 and Cleo 18." in text_of(shown)
    assert sheet(api) == [("out", 0, (0, 27, 19))]
    assert "Ben 17" in text_of(eve.do(PLACE, RESULT))
    assert sheet(api) == [("out", 0, (0, 17, 18))]


def test_a_second_amendment_begins_with_the_first(api: Any, disputed: Any) -> None:
    eve = disputed()
    eve.do(PLACE, RESULT)
    api.as_member("anna").do("disputes", {"dispute": "e", "table": "w", "deal": 1, "subject": "deal", "reason": "No!"})
    api.as_member("eve").do("disputes/e/review")
    assert values(eve.get("disputes/e/ruling")) == {"held-0": "", "held-1": "17", "held-2": "KS 8H"}


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"held-1": "0"}, "held-1"),
        ({"held-1": "KX"}, "held-1"),
        ({"held-2": ""}, "held-2"),
        ({"ended": ""}, "ended"),
        ({"held-0": "KD"}, "held-0"),
    ],
)
def test_a_refusal_is_told_at_its_field(api: Any, disputed: Any, form: dict[str, str], field: str) -> None:
    refused = disputed().post(PLACE, RESULT | form)
    assert refused.status_code in (409, 422)
    marked = re.findall(r'<input id="([a-z]+-\d)-\d+"[^>]* aria-invalid="true"', refused.text)
    marked += re.findall(
        r'<fieldset class="field" aria-describedby="fault-\d+">.*?name="([a-z]+)"', refused.text, re.DOTALL
    )
    assert marked == [field]
    assert sheet(api) == [("out", 0, (0, 27, 19))]


def test_wr32_melded_points_are_fields_where_they_count(disputed: Any) -> None:
    recorded = result(0, OUT, 27, 19, melded=(40, 21, 0))
    assert values(disputed(recorded, scoring="melded").get(PLACE)) == {
        "held-0": "",
        "held-1": "27",
        "held-2": "19",
        "melded-0": "40",
        "melded-1": "21",
        "melded-2": "0",
    }


def test_wr32_melded_points_are_fields_where_the_turns_were_not_recorded_to_the_end(disputed: Any) -> None:
    turn = c.RecordTurn(seat=1, taken=0, actions=(), discard="KD", up_for_two=False)
    recorded = result(0, OUT, 27, 19, melded=(40, 21, 0))
    page = disputed(c.RecordDeal(dealer=-1, wild=""), turn, recorded, scoring="melded").get(PLACE)
    assert 'name="melded-0"' in page.text


def test_a_deal_of_the_service_or_a_void_one_has_no_such_form(api: Any, disputed: Any) -> None:
    eve = disputed()
    eve.do(PLACE, {"outcome": "voided", "reasons": "No."})
    api.as_member("anna").do("disputes", {"dispute": "e", "table": "w", "deal": 1, "subject": "deal", "reason": "No!"})
    api.as_member("eve").do("disputes/e/review")
    page = eve.get("disputes/e/ruling")
    assert "Only a deal with real cards can be amended" in text_of(page)
    assert values(page) == {}


HEAD: Final = re.compile(r'<p class="felt-result">(.*?)</p>')
LEDE: Final = re.compile(r'<p class="lede">(.*?)</p>', re.DOTALL)
STEPS: Final = re.compile(r'<ol class="steps">(.*?)</ol>', re.DOTALL)
VOIDED: Final = "By a ruling, deal 1 is void."
AMENDED: Final = "By a ruling, deal 1 is amended. Anna goes out. Points: Anna 0, Ben 17 and Cleo 18."


def found_in(part: re.Pattern[str], page: Any) -> list[str]:
    """The text of each such part of a page."""
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", inside)).split()) for inside in part.findall(page.text)]


@pytest.mark.parametrize(("outcome", "told"), [("voided", VOIDED), ("amended", AMENDED)])
def test_wr38_the_table_tells_what_a_ruling_has_made_of_the_deal(disputed: Any, outcome: str, told: str) -> None:
    eve = disputed()
    page = eve.get("tables/w")
    assert found_in(HEAD, page) == ["Anna goes out."]
    assert "nine of hearts" in text_of(page)
    eve.do(PLACE, RESULT | {"outcome": outcome})
    ruled = eve.get("tables/w")
    assert found_in(HEAD, ruled) == [told]
    (steps,) = found_in(STEPS, ruled)
    assert "Anna goes out. WR17 Points in hand: Anna 0, Ben 27 and Cleo 19. WR20" in steps
    assert steps.endswith(f"{told} WR38")
    assert found_in(LEDE, eve.get("tables/w/deals/1")) == [told]
    assert found_in(HEAD, eve.get("tables/w/review")) == [told]


def test_wr38_cards_that_a_ruling_has_replaced_are_not_counted(disputed: Any) -> None:
    eve = disputed()
    counted = re.compile(r'aria-labelledby="counted">(.*?)</section>', re.DOTALL)
    assert "Cleo +19 10 9 in hand 19" in found_in(counted, eve.get("tables/w"))[0]
    eve.do(PLACE, RESULT)
    assert "Cleo +18 in hand 18" in found_in(counted, eve.get("tables/w"))[0]


def test_wr38_the_page_of_a_deal_counts_as_rulings_have_left_it(disputed: Any) -> None:
    eve = disputed(RECORDED, result(1, 8, OUT, 4))
    assert "Total 0 27 19" in text_of(eve.get("tables/w/deals/1"))
    eve.do(PLACE, RESULT)
    first, second = (text_of(eve.get(f"tables/w/deals/{deal}")) for deal in (1, 2))
    assert "As played; amended by a ruling." in first
    assert "Cleo +18 in hand 18" in first
    assert "Total 0 17 18" in first
    assert "As played; amended by a ruling." not in second
    assert "Total 8 17 22" in second
