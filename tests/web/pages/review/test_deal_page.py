"""A deal can be looked at again at any time: what it came to, why, and its hands as far as they are open."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.deals import FIRST_EXAMPLE
from tests.web.pages.conftest import text_of


@pytest.fixture
def settled(api: Any) -> Any:
    """A deal of the service's that has passed, and one with real cards that dan and cleo win; eve may arbitrate."""
    api.open_table()
    api.do("tables/t/deals")
    api.do("tables/t/settlement")
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    api.do("tables/t/declarations", {"seat": 3, "suit": "C", "points": 34})
    api.do("tables/t/declarations", {"seat": 2, "suit": "D", "points": 28})
    api.do("tables/t/settlement")
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("arbitrators", {"member": "eve"})
    return api


def row(page: Any, name: str) -> list[str]:
    """What stands in a player's row."""
    (found,) = re.findall(rf'<th scope="row">{name}\b.*?</tr>', page.text, re.DOTALL)
    return [
        re.sub(r"\s+", " ", re.sub("<[^>]+>", "", cell)).strip()
        for cell in re.findall(r"<td.*?</td>", found, re.DOTALL)
    ]


def test_a_deal_says_what_it_came_to_and_why(settled: Any, browser_of: Any) -> None:
    page = browser_of("ben").get("tables/t/deals/2")
    said = text_of(page)
    assert "Dan has most with 34 clubs, Cleo second with 28 diamonds." in said
    assert "How it was settled" in said
    assert row(page, "Dan")[1::2] == ["34 clubs", "+1"]
    assert row(page, "Anna")[1::2] == ["nothing", "−1"]
    assert settled.get("tables/t/deals/2").json["net"] == [-1, -1, 1, 1]


@pytest.mark.usefixtures("settled")
def test_the_deals_lead_to_each_other_and_to_their_proof(browser_of: Any) -> None:
    anna = browser_of("anna")
    first, last = anna.get("tables/t/deals/1").text, anna.get("tables/t/deals/2").text
    assert re.findall(r'rel="(?:prev|next)" href="[^"]*/deals/(\d)"', first) == ["2"]
    assert re.findall(r'rel="(?:prev|next)" href="[^"]*/deals/(\d)"', last) == ["1"]
    assert "/tables/t/deals/2/proof" in last
    assert "/tables/t/review?deal=2" in last
    assert "/tables/t/dispute?deal=2" in last


@pytest.mark.usefixtures("settled")
def test_a_deal_that_never_was_is_not_found(browser_of: Any) -> None:
    assert browser_of("anna").get("tables/t/deals/3").status_code == 404
    assert browser_of("anna").get("tables/none/deals/1").status_code == 404


@pytest.mark.usefixtures("settled")
def test_of_closed_hands_everybody_sees_his_own(browser_of: Any) -> None:
    for reader, own in (("anna", "Anna"), ("ben", "Ben")):
        page = browser_of(reader).get("tables/t/deals/1")
        for name in ("Anna", "Ben", "Cleo", "Dan"):
            assert (row(page, name)[0] == "not open") is (name != own), (reader, name)
    guest = browser_of("").get("tables/t/deals/1")
    assert {row(guest, name)[0] for name in ("Anna", "Ben", "Cleo", "Dan")} == {"not open"}


@pytest.mark.usefixtures("settled")
def test_an_arbitrator_has_hands_opened_to_everybody(browser_of: Any) -> None:
    eve, guest = browser_of("eve"), browser_of("")
    assert "Open the hands to everyone" in text_of(eve.get("tables/t/deals/1"))
    page = eve.do("tables/t/deals/1/hands")
    assert "Open the hands to everyone" not in text_of(page)
    assert "For a review, the hands of deal 1 are open to everyone." in text_of(page)
    assert "not open" not in {row(guest.get("tables/t/deals/1"), name)[0] for name in ("Anna", "Ben", "Cleo", "Dan")}


def test_who_sits_at_the_table_opens_nothing_even_as_an_arbitrator(settled: Any, browser_of: Any) -> None:
    settled.do("arbitrators", {"member": "anna"})
    anna = browser_of("anna")
    assert "Open the hands to everyone" not in text_of(anna.get("tables/t/deals/1"))
    refused = anna.post("tables/t/deals/1/hands")
    assert refused.status_code == 403
    assert "an arbitrator cannot do this at a table where they sat" in text_of(refused)


def test_a_ruling_stands_beside_what_was_played(settled: Any, browser_of: Any) -> None:
    settled.as_member("anna").do(
        "disputes", {"dispute": "d1", "table": "t", "deal": 2, "subject": "deal", "reason": "why"}
    )
    eve = settled.as_member("eve")
    eve.do("disputes/d1/review", {})
    eve.do("disputes/d1/ruling", {"outcome": "voided", "reasons": "why"})
    page = browser_of("anna").get("tables/t/deals/2")
    assert row(page, "Dan")[-2:] == ["+1", "0"]
    assert "By a ruling, deal 2 is void." in text_of(page)
    assert "Deal 2 at table t" in text_of(page)
    assert "Disputes about it" not in text_of(browser_of("").get("tables/t/deals/2"))
