"""Disputes are raised, followed and ruled on in pages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.deals import FIRST_EXAMPLE, SWEEP
from tests.web.factories.disputes import raised, under_review
from tests.web.pages.conftest import text_of

PAID = {"outcome": "ordered", "payer-0": "0", "taker-0": "1", "counters-0": "3", "rule-0": "g21"}
RAISING = {"what": "deal@0", "deal": "1", "reason": "The cards were others.", "dispute": "d1"}


@pytest.fixture
def settled(api: Any) -> Any:
    """A deal with real cards in which dan declares 34 clubs; eve, who did not sit there, may arbitrate."""
    api.open_table()
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    api.do("tables/t/declarations", {"seat": 3, "suit": "C", "points": 34})
    api.do("tables/t/settlement")
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("arbitrators", {"member": "eve"})
    return api


def fields_of(page: Any) -> dict[str, Any]:
    """What the page's ruling form would send as it is."""
    form = re.search(r'<form class="form" method="post".*?</form>', page.text, re.DOTALL)
    assert form
    found: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", form[0]):
        said = dict(re.findall(r'(\w[\w-]*)="([^"]*)"', tag))
        if said.get("type") in ("checkbox", "radio") and " checked" not in tag:
            continue
        found[said["name"]] = said.get("value", "")
    return found | {"outcome": found.get("outcome", "")}


def test_a_deal_is_disputed_from_its_page(settled: Any, browser_of: Any) -> None:
    anna = browser_of("anna")
    form = anna.get("tables/t/dispute?deal=1")
    assert "Deal 1 as a whole" in text_of(form)
    page = anna.do("tables/t/dispute?deal=1", RAISING | {"dispute": fields_of(form)["dispute"]})
    assert "Anna disputes deal 1 at table t." in text_of(page)
    assert "The cards were others." in text_of(page)
    (found,) = settled.get("disputes").json["items"]
    assert (found["dispute"], found["deal"], found["subject"], found["raised_by"]) == ("t-1", 1, "deal", "anna")


def test_the_name_that_is_offered_is_free_in_the_whole_club(settled: Any, browser_of: Any) -> None:
    settled.open_table("t-1")
    anna = browser_of("anna")
    anna.do("tables/t/dispute?deal=1", RAISING | {"dispute": "t-1"})
    assert fields_of(anna.get("tables/t-1/dispute?at=1"))["dispute"] == "t-1-2"


def test_an_event_is_disputed_from_its_moment(settled: Any, browser_of: Any) -> None:
    anna = browser_of("anna")
    at = settled.get("events?table=t&type=ging.SuitDeclared").json["items"][0]["version"]
    form = anna.get(f"tables/t/dispute?at={at}")
    assert "Dan declares 34 clubs." in text_of(form)
    assert "This declaration" in text_of(form)
    anna.do(f"tables/t/dispute?at={at}", RAISING | {"what": f"declaration@{at}"})
    (found,) = settled.get("disputes").json["items"]
    assert (found["subject"], found["version"], found["deal"]) == ("declaration", at, 1)


def test_what_belongs_to_no_deal_is_disputed_too(api: Any, browser_of: Any) -> None:
    api.open_table(shuffle="committed")
    anna = browser_of("anna")
    api.do("tables/t/shuffle")
    newest = api.get("tables/t").json["version"]
    assert "A penalty at this table" in text_of(anna.get(f"tables/t/dispute?at={newest}"))
    assert "The counters that this event moves" in text_of(anna.get("tables/t/dispute?at=1"))
    page = anna.do("tables/t/dispute?at=1", RAISING | {"what": "transfer@1", "deal": "0"})
    assert "Counters that moved at table t" in text_of(page)
    assert "Anna, Ben, Cleo and Dan sit down with 20 counters each." in text_of(page)


def test_what_is_wrong_with_a_dispute_is_said_and_nothing_written_is_lost(settled: Any, browser_of: Any) -> None:
    page = browser_of("anna").post("tables/t/dispute?deal=1", RAISING | {"dispute": "No Slug"})
    assert page.status_code == 422
    assert "The cards were others." in page.text
    assert settled.get("disputes").json["items"] == []


@pytest.mark.usefixtures("settled")
def test_a_dispute_is_reviewed_and_withdrawn_by_those_who_may(browser_of: Any) -> None:
    anna, ben, eve = browser_of("anna"), browser_of("ben"), browser_of("eve")
    anna.do("tables/t/dispute?deal=1", RAISING)
    assert "Take it back" in text_of(anna.get("disputes/d1"))
    assert "Review it" in text_of(eve.get("disputes/d1"))
    seen_by_ben = text_of(ben.get("disputes/d1"))
    assert "Take it back" not in seen_by_ben
    assert "Review it" not in seen_by_ben
    assert "Eve reviews the dispute." in text_of(eve.do("disputes/d1/review", {}))
    assert ben.post("disputes/d1/withdraw", {}).status_code in (403, 422)
    assert "Anna withdraws the dispute." in text_of(anna.do("disputes/d1/withdraw", {"reason": "settled over tea"}))


def test_a_ruling_is_foreseen_before_it_is_made(settled: Any, browser_of: Any) -> None:
    anna, eve = browser_of("anna"), browser_of("eve")
    anna.do("tables/t/dispute?deal=1", RAISING)
    eve.do("disputes/d1/review", {})
    form = fields_of(eve.get("disputes/d1/ruling"))
    assert form["points-3-C"] == "34"
    amended = form | {
        "outcome": "amended",
        "reasons": "Cleo had said 28 diamonds.",
        "amends_declarations": "on",
        "points-2-D": "28",
    }
    looked = eve.post("disputes/d1/ruling", amended | {"only_look": "on"})
    assert looked.status_code == 200
    assert "By a ruling, deal 1 is settled again." in text_of(looked)
    assert "Cleo had said 28 diamonds." in looked.text
    assert settled.get("disputes/d1").json["state"] == "under_review"
    page = text_of(eve.do("disputes/d1/ruling", amended | {"once": "another"}))
    assert "Eve rules that the record is amended." in page
    applied = re.search(r"What the ruling has changed (.*?)What the record shows", page)
    foreseen = re.search(r"Result of this ruling (.*?)Nothing has been ruled", text_of(looked))
    assert applied
    assert foreseen
    assert applied[1].strip() == foreseen[1].strip()


@pytest.mark.parametrize(
    ("orders", "outcome"),
    [
        ({"outcome": "dismissed"}, "Eve dismisses the dispute: nothing changes."),
        ({"outcome": "voided"}, "Eve rules that the deal is void."),
        (
            {"outcome": "ordered", "payer-0": "0", "taker-0": "1", "counters-0": "3", "rule-0": "g21"},
            "Eve rules that something is corrected. This changes counters paid.",
        ),
        (
            {"outcome": "amended", "amends_hands": "on"}
            | {f"hand-{seat}": " ".join(hand) for seat, hand in enumerate(SWEEP)},
            "Eve rules that the record is amended. This changes the hands.",
        ),
        ({"outcome": "ordered", "next_dealer": "2"}, "This changes who deals next."),
    ],
)
def test_every_kind_of_ruling_is_made(settled: Any, browser_of: Any, orders: dict[str, str], outcome: str) -> None:
    under_review_of_anna(settled)
    eve = browser_of("eve")
    form = fields_of(eve.get("disputes/d1/ruling"))
    page = eve.do("disputes/d1/ruling", form | {"reasons": "So it was."} | orders)
    assert outcome in text_of(page)


def under_review_of_anna(api: Any) -> None:
    api.as_member("anna").do("disputes", {"dispute": "d1", "table": "t", "deal": 1, "subject": "deal", "reason": "why"})
    api.as_member("eve").do("disputes/d1/review", {})


def test_a_refused_ruling_stands_in_its_form_again(settled: Any, browser_of: Any) -> None:
    under_review_of_anna(settled)
    eve = browser_of("eve")
    form = fields_of(eve.get("disputes/d1/ruling"))
    page = eve.post("disputes/d1/ruling", form | {"outcome": "amended", "reasons": "Because."})
    assert page.status_code == 422
    assert "Because." in page.text
    wrong = eve.post("disputes/d1/ruling", form | PAID | {"reasons": "x", "counters-0": "many"})
    assert re.search(r'id="counters-0"[^>]*aria-invalid="true"', wrong.text)


def test_only_whoever_reviews_is_given_the_form(settled: Any, browser_of: Any) -> None:
    under_review_of_anna(settled)
    settled.do("members", {"member": "fay", "name": "Fay"})
    settled.do("arbitrators", {"member": "fay"})
    assert "Only the arbitrator who reviews this dispute" in text_of(browser_of("fay").get("disputes/d1/ruling"))
    assert browser_of("ben").get("disputes/d1/ruling").status_code == 403


def test_disputes_are_listed_by_state_and_table(api: Any, browser_of: Any) -> None:
    api.open_table()
    raised(api)
    anna = browser_of("anna")
    assert "Deal 1 at table t" in text_of(anna.get("disputes"))
    assert "waiting for an arbitrator" in text_of(anna.get("disputes?state=raised&table=t"))
    assert "There are no disputes." in text_of(anna.get("disputes?state=ruled"))
    assert "There are no disputes." in text_of(anna.get("disputes?table=u"))


@pytest.mark.usefixtures("settled")
def test_what_no_id_can_be_is_refused_before_anything_is_looked_up(browser_of: Any) -> None:
    anna = browser_of("anna")
    assert anna.get("disputes?table=%00").status_code == 422
    assert anna.get("disputes?after=%00").status_code == 422
    assert anna.post("tables/t/dispute?deal=1", RAISING | {"dispute": "\0"}).status_code == 422
    assert anna.post("tables/t/dispute?deal=1", RAISING | {"reason": "\0"}).status_code == 422
    assert anna.post("tables/t/dispute?deal=1", RAISING | {"what": "deal@9999999999999999999999"}).status_code in (
        404,
        422,
    )
    assert anna.post("tables/t/dispute?deal=1", RAISING | {"what": "deal@" + "9" * 5000}).status_code == 422
    assert anna.get("tables/t/dispute?deal=2").status_code == 404
    assert anna.get("tables/t/review?at=999999999999999").status_code == 404


def test_guests_see_no_disputes_anywhere(api: Any, browser_of: Any) -> None:
    api.open_table()
    under_review(api).do("disputes/d1/ruling", {"outcome": "voided", "reasons": "why"})
    guest, ben = browser_of(""), browser_of("ben")
    assert guest.get("disputes").status_code == 403
    assert guest.get("disputes/d1").status_code == 403
    assert guest.get("tables/t/dispute?deal=1").status_code == 403
    newest = api.get("tables/t").json["version"]
    for place in ("tables/t/deals/1", f"tables/t/review?at={newest}"):
        assert "By a ruling, deal 1 is void." in text_of(guest.get(place))
        assert "d1" not in text_of(guest.get(place))
        assert "It decides dispute d1." in text_of(ben.get(place))


def test_a_hidden_hand_is_hidden_from_arbitrators_too(api: Any, browser_of: Any) -> None:
    api.open_table()
    api.do("tables/t/deals")
    api.do("tables/t/settlement")
    for member in ("eve", "fay"):
        api.do("members", {"member": member, "name": member.title()})
    api.do("arbitrators", {"member": "eve"})
    api.as_member("anna").do("disputes", {"dispute": "d1", "table": "t", "deal": 1, "subject": "deal", "reason": "why"})
    eve = browser_of("eve")
    assert " of spades" not in eve.get("disputes/d1").text
    assert len(set(re.findall(r"\w+ of spades", browser_of("anna").get("disputes/d1").text))) <= 7
    assert "Open them" in eve.do("disputes/d1/review", {}).text
    assert "Open them" not in eve.do("disputes/d1/review", {"open_hands": "on"}).text
    assert len(set(re.findall(r"\w+ of spades", browser_of("fay").get("disputes/d1").text))) == 7
