"""Newmarket through the API: a deal recorded card by card, a review, rulings, and time limits."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.time_limit import TimeLimits
from ging_service.games.newmarket.decider import commands as c
from tests.web.newmarket_tables import NewmarketTable, dealt, opened

if TYPE_CHECKING:
    from tests.web.conftest import Api

HIDDEN = ["?"]


def record(table: NewmarketTable, name: str, **body: Any) -> Any:
    """What a scribe records."""
    return table.api.do(f"tables/{table.table}/newmarket/{name}", body)


def kinds(answer: Any) -> list[str]:
    return [one["type"].partition(".")[2] for one in answer["events"]]


def seen(api: Api, table: NewmarketTable) -> Any:
    """The running deal or the last one, as somebody sees it."""
    return api.get(f"tables/{table.table}").json["state"]["deal"]


def eve(api: Api) -> Api:
    """An arbitrator who does not play."""
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("arbitrators", {"member": "eve"})
    return api.as_member("eve")


def disputed(table: NewmarketTable, judge: Api, **review: Any) -> Any:
    """Eve reviews a dispute about deal 1; the answer."""
    raised = {"dispute": "d", "table": table.table, "deal": 1, "subject": "deal", "reason": "No!"}
    table.player(0).do("disputes", raised)
    return judge.post("disputes/d/review", review)


def test_nm29_a_deal_is_recorded_card_by_card(api: Api) -> None:
    table = opened(api)
    assert kinds(record(table, "record-deal", dealer=-1)) == ["DealRecorded", "LayoutDressed"]
    assert kinds(record(table, "record-buy", seat=2)) == ["BuyPassed", "BuyPassed", "DeadHandBought"]
    record(table, "record-card", seat=3, card="JD")
    answer = record(table, "record-card", seat=0, card="")
    assert kinds(answer) == ["CardPlayed", "HeapWon", "SequenceStopped", "StartAwaited"]
    assert answer["events"][0]["data"]["card"] == "QD"
    for seat in (0, 1, 2):
        assert kinds(record(table, "record-pass", seat=seat)) == ["StartPassed", "StartAwaited"]
    assert kinds(record(table, "record-pass", seat=3)) == ["StartPassed", "DealEnded"]
    deal = api.get("tables/n").json["deal"]
    assert (deal["kind"], deal["winners"], deal["net"]) == ("blocked", [], [-1, -5, -6, -5])
    assert deal["summary"] == {"kings": [1, 0, 0, 0], "outs": [0, 0, 0, 0], "burials": [0, 0, 0, 0]}
    held = {one["account"]: one["balance"] for one in api.get("accounts?limit=100").json["items"]}
    places = {place: held[f"table/n/{place}"] for place in ("kitty", "heap/KS", "heap/KH", "heap/KC")}
    assert places == {"kitty": 5, "heap/KS": 4, "heap/KH": 4, "heap/KC": 4}
    assert held.get("table/n/heap/KD", 0) == 0


def test_nm33_an_arbitrator_opens_a_deal_with_the_review_of_a_dispute(api: Api) -> None:
    table = dealt(api)
    api.do("tables/n/newmarket/call-misdeal", {})
    assert seen(table.player(1), table)["hands"][0] == HIDDEN * 9
    judge = eve(api)
    assert seen(judge, table)["dead"] == HIDDEN * 9
    assert disputed(table, judge, open_hands=True).status_code == 201
    found = seen(api.as_guest(), table)
    cards = [card for hand in (*found["hands"], found["dead"]) for card in hand]
    assert (len({*cards}), "?" in cards) == (48, False)
    again = judge.post("tables/n/newmarket/open-deal", {"deal": 1})
    assert (again.status_code, again.json["code"]) == (409, "nothing_to_open")


def test_nm33_a_running_deal_stays_closed(api: Api) -> None:
    table = dealt(api)
    refused = disputed(table, eve(api), open_hands=True)
    assert (refused.status_code, refused.json["code"], refused.json["rule"]) == (409, "deal_running", "NM33")
    assert "?" in seen(api.as_guest(), table)["hands"][0]


def test_nm29_a_ruling_amends_a_recorded_deal_and_the_difference_is_paid(api: Api) -> None:
    table = opened(api)
    record(table, "record-result", dealer=-1, buyer=-1, won=[{"seat": 0, "heap": "KH"}], out=1, cards_left=[])
    before = held_at_home(api)
    judge = eve(api)
    disputed(table, judge)
    amendment = {"out": 1, "won": [{"seat": 2, "heap": "KH"}]}
    ruling = {"outcome": "amended", "reasons": "Cleo had the queen.", "amendment": amendment}
    foreseen = judge.post("disputes/d/ruling", ruling | {"dry_run": True}).json
    assert held_at_home(api) == before
    done = judge.do("disputes/d/ruling", ruling)
    assert kinds(done) == kinds(foreseen) == ["DisputeRuled", "DealAmended"]
    after = held_at_home(api)
    assert {member: after[member] - before[member] for member in before} == {"anna": -4, "ben": 0, "cleo": 4, "dan": 0}
    (deal,) = api.get("tables/n/deals").json["items"]
    assert (deal["net"], deal["ruled"]["net"]) == ([-1, -1, -5, -5], [-5, -1, -1, -5])
    dossier = judge.get("tables/n/deals/1/dossier").json
    moved = [(one["reason"], one["rule"]) for step in dossier["timeline"] for one in step["transfers"]]
    assert moved[-2:] == [("KH won", "NM17"), ("kitty won", "NM19")]


def held_at_home(api: Api) -> dict[str, int]:
    held = {one["account"]: one["balance"] for one in api.get("accounts?limit=100").json["items"]}
    return {member: held.get(f"member/{member}", 0) for member in NewmarketTable.players}


@pytest.mark.parametrize(("later_s", "asked"), [(-1, 0), (0, 1)])
def test_nm16_nobody_buys_whose_time_limit_has_passed(api: Api, later_s: int, asked: int) -> None:
    table = dealt(api, turn_limit_s=60)
    assert api.get("tables/n").json["to_act"]["what"] == "buy_or_pass"
    late = datetime.fromtimestamp(table.deal.act_by_s + later_s, UTC)
    TimeLimits(replace(api.services, clock=lambda: late)).close_expired()
    happened = [one["type"].partition(".")[2] for one in api.get("events?limit=100").json["items"]]
    assert table.deal.turn == asked
    assert ("TimeRanOut" in happened, "BuyPassed" in happened) == (asked == 1, asked == 1)


def test_nm16_the_service_starts_the_lower_lowest_card(api: Api) -> None:
    table = dealt(api, turn_limit_s=60, buy="off").play_until(lambda state: state.phase == "starting")
    late = api.services.clock() + timedelta(hours=1)
    before = len(table.deal.played)
    TimeLimits(replace(api.services, clock=lambda: late)).close_expired()
    assert len(table.deal.played) > before


def test_nm13_a_refusal_cites_the_rule_where_it_is_explained(api: Api) -> None:
    table = dealt(api)
    refused = table.send(c.StartSequence(seat=0, suit="S")).json
    assert (refused["code"], refused["rule"], refused["rule_url"]) == (
        "wrong_phase",
        "NM13",
        "/docs/rules-newmarket#nm13",
    )
