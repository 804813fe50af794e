"""The page of a dispute about Newmarket: an arbitrator can open the deal for a review (NM33)."""

from __future__ import annotations

from typing import Any

from tests.web.newmarket_tables import NewmarketTable, dealt, opened

OFFERED = 'name="open_hands"'


def disputed(table: NewmarketTable, browser_of: Any) -> Any:
    """Eve's browser, once Anna has disputed deal 1."""
    table.api.do("members", {"member": "eve", "name": "Eve"})
    table.api.do("arbitrators", {"member": "eve"})
    raised = {"dispute": "d", "table": table.table, "deal": 1, "subject": "deal", "reason": "No!"}
    table.player(0).do("disputes", raised)
    return browser_of("eve")


def test_nm33_a_closed_deal_is_opened_with_the_review(api: Any, browser_of: Any) -> None:
    table = dealt(api)
    api.do("tables/n/newmarket/call-misdeal", {})
    eve = disputed(table, browser_of)
    assert OFFERED in eve.get("disputes/d").text
    eve.do("disputes/d/review", {"open_hands": "on"})
    assert table.deal.is_open
    assert OFFERED not in eve.get("disputes/d").text


def test_nm33_a_deal_with_real_cards_has_nothing_to_open(api: Any, browser_of: Any) -> None:
    table = opened(api)
    api.do("tables/n/newmarket/record-result", {"dealer": -1, "buyer": -1, "won": [], "out": 1, "cards_left": []})
    eve = disputed(table, browser_of)
    page = eve.get("disputes/d").text
    assert "disputes/d/review" in page
    assert OFFERED not in page
