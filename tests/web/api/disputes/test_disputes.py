"""Disputes over HTTP: from the complaint to the corrected balances."""

from __future__ import annotations

from typing import Any

from tests.web.deals import SWEEP
from tests.web.factories.disputes import DISPUTE, VOID, raised, under_review
from tests.web.factories.registry import FACTORIES


def stacks(api: Any, query: str = "") -> list[int]:
    found = api.get(f"accounts?table=t{query}").json["items"]
    return [one["balance"] for one in found if one["kind"] == "stack"]


def test_a_dispute_is_raised_reviewed_and_ruled(api: Any) -> None:
    api.open_table()
    eve = under_review(api)
    done = eve.do("disputes/d1/ruling", VOID | {"outcome": "amended", "hands": SWEEP, "replace_declarations": True})
    assert [event["type"] for event in done["events"]] == ["dispute.DisputeRuled", "ging.RulingApplied"]
    assert [event["dispute"] for event in done["events"]] == ["d1", None]
    assert done["version"] == 3
    response = api.get("disputes/d1")
    seen = response.json
    assert response.headers["ETag"].startswith('"3-')
    assert (seen["state"], seen["outcome"], seen["amended"]) == ("ruled", "amended", ["hands", "declarations"])
    assert (seen["reason"], seen["reasons"], seen["arbitrator"]) == ("why", "why", "eve")
    assert [event["type"] for event in seen["events"]] == [
        "dispute.DisputeRaised",
        "dispute.DisputeTaken",
        "dispute.DisputeRuled",
    ]
    assert api.get("disputes/d1", If_None_Match=response.headers["ETag"]).status_code == 304


def test_an_amendment_changes_only_what_it_names_and_is_tried_before(api: Any) -> None:
    """Of hidden hands the arbitrator says what was declared."""
    api.open_table()
    eve = under_review(api)
    first = {"outcome": "amended", "reasons": "why", "claims": [{"seat": 0, "suit": "S", "points": 29}]}
    tried = eve.post("disputes/d1/ruling", first | {"dry_run": True})
    assert tried.status_code == 200
    assert api.get("disputes/d1").json["state"] == "under_review"
    done = eve.do("disputes/d1/ruling", first)
    assert [event["data"] for event in done["events"]] == [event["data"] for event in tried.json["events"]]
    api.as_member("anna").do("disputes", DISPUTE | {"dispute": "d2"})
    eve.do("disputes/d2/review")
    second = {"outcome": "amended", "reasons": "why", "claims": [{"seat": 2, "suit": "D", "points": 28}]}
    again = eve.do("disputes/d2/ruling", second)
    stand = again["events"][-1]["data"]["amendment"]["claims"]
    assert [(one["seat"], one["suit"], one["points"]) for one in stand] == [(0, "S", 29), (2, "D", 28)]
    (entry,) = api.get("tables/t/deals").json["items"]
    assert (entry["kind"], entry["ruled"]["kind"], entry["ruled"]["winners"]) == ("none", "most", [0, 2])
    assert entry["ruled"]["claims"] == [{"seat": 0, "suit": "S"}, {"seat": 2, "suit": "D"}]
    api.as_member("anna").do("disputes", DISPUTE | {"dispute": "d3"})
    eve.do("disputes/d3/review")
    gone = {"outcome": "amended", "reasons": "why", "withdrawn": [{"seat": 0, "suit": "S"}]}
    refused = eve.post("disputes/d3/ruling", gone | {"withdrawn": [{"seat": 1, "combination": "ging"}]})
    assert (refused.status_code, refused.json["code"]) == (422, "not_declared")
    for wrong in ([{"seat": 0}], [{"seat": 0, "suit": "S", "combination": "ging"}]):
        assert eve.post("disputes/d3/ruling", gone | {"withdrawn": wrong}).json["code"] == "invalid"
    empty = {"outcome": "amended", "reasons": "why", "claims": []}
    assert eve.post("disputes/d3/ruling", empty).json["code"] == "nothing_amended"
    stand = eve.do("disputes/d3/ruling", gone)["events"][-1]["data"]["amendment"]["claims"]
    assert [one["seat"] for one in stand] == [2]


def test_a_dealer_is_amended_and_the_deal_is_shown_as_ruled(api: Any) -> None:
    """Seat 3 dealt by the record; that it was seat 0 makes seat 1 eldest, and the next dealer."""
    api.open_table()
    eve = under_review(api)
    dealer = api.get("tables/t/deals/1").json["dealer"]
    other = (dealer + 1) % 4
    done = eve.do("disputes/d1/ruling", {"outcome": "amended", "reasons": "why", "dealer": other})
    assert done["events"][0]["data"]["amended"] == ["dealer"]
    assert [event["type"] for event in done["events"]][1:] == ["ging.RulingApplied", "ging.RotationCorrected"]
    assert done["events"][-1]["data"]["turn"] == (other + 1) % 4
    deal = api.get("tables/t/deals/1").json
    assert (deal["dealer"], deal["ruled"]["dealer"], deal["ruled"]["voided"]) == (dealer, other, False)
    dossier = api.get("tables/t/deals/1/dossier").json
    assert (dossier["deal"]["dealer"], dossier["ruled"]["dealer"]) == (dealer, other)


def test_a_ruling_corrects_the_ledger_and_says_so(api: Any) -> None:
    api.open_table()
    eve = under_review(api)
    before = stacks(api)
    settled = api.get("events?type=ging.DealPassed").json["items"][0]["position"]
    combination = {"seat": 0, "combination": "seven_cards"}
    done = eve.do("disputes/d1/ruling", VOID | {"outcome": "amended", "hands": SWEEP, "combinations": [combination]})
    net = done["events"][-1]["data"]["net"]
    assert stacks(api) == [had + moved for had, moved in zip(before, net, strict=True)]
    (entry,) = api.get("entries?dispute=d1").json["items"]
    assert (entry["corrects"], entry["corrected_position"], entry["dispute"]) == (settled, settled, "d1")
    assert (entry["deal"], entry["deal_number"]) == (1, 1)
    assert {(one["reason"], one["rule"]) for one in entry["postings"]} == {("ruling d1", "G18")}
    assert stacks(api, f"&position={settled}") == stacks(api, f"&position={settled}&as=known") == before
    assert stacks(api, f"&position={settled}&as=ruled") == stacks(api)


def test_the_deal_names_its_disputes(api: Any) -> None:
    api.open_table()
    under_review(api).do("disputes/d1/ruling", VOID)
    (dispute,) = api.get("tables/t/deals/1").json["disputes"]
    assert (dispute["dispute"], dispute["state"], dispute["outcome"]) == ("d1", "ruled", "voided")


def test_disputes_are_listed_page_by_page_and_filtered(api: Any) -> None:
    api.open_table()
    raised(api)
    api.as_member("ben").do("disputes", DISPUTE | {"dispute": "d2", "deal": 0, "subject": "penalty"})
    first, second = api.get("disputes").json["items"]
    assert (first["disputed_deal"], first["disputed_version"], first["version"]) == (1, None, 0)
    assert (second["disputed_deal"], second["deal"]) == (None, 0)
    page = api.get("disputes?limit=1").json
    assert [one["dispute"] for one in page["items"]] == ["d1"]
    assert [one["dispute"] for one in api.get(f"disputes?after={page['next']}").json["items"]] == ["d2"]
    for query, found in (
        ("state=raised", 2),
        ("deal=1", 1),
        ("raised_by=ben", 1),
        ("table=u", 0),
        ("arbitrator=eve", 0),
    ):
        assert len(api.get(f"disputes?{query}").json["items"]) == found


def test_arbitrators_are_named_listed_and_dismissed(api: Any) -> None:
    api.do("arbitrators", {"member": "anna"})
    api.do("arbitrators", {"member": "ben"})
    assert api.get("arbitrators").json["items"] == [
        {"member": "anna", "name": "Anna"},
        {"member": "ben", "name": "Ben"},
    ]
    done = api.do("arbitrators/anna/dismissal")
    assert done["events"][0]["type"] == "club.ArbitratorDismissed"
    assert [one["member"] for one in api.get("arbitrators").json["items"]] == ["ben"]


def test_who_disputes_a_running_deal_learns_nothing_of_its_hands(api: Any) -> None:
    """Two worlds: the same words, whatever has been dealt."""
    told = []
    for table, hands in (("t", SWEEP), ("u", [*SWEEP[1:], SWEEP[0]])):
        api.open_table(table)
        api.do(f"tables/{table}/recorded-deals", {"hands": hands})
    for member in ("eve",):
        api.do("members", {"member": member, "name": "Eve"})
        api.do("arbitrators", {"member": member})
    eve = api.as_member("eve")
    for name, table in (("d1", "t"), ("d2", "u")):
        api.as_member("anna").do("disputes", DISPUTE | {"dispute": name, "table": table, "subject": "declaration"})
        claims = [{"seat": 1, "suit": "S", "points": 20}]
        answers = [
            eve.post(f"disputes/{name}/review", {"open_hands": True}),
            eve.post(f"disputes/{name}/review"),
            eve.post(f"disputes/{name}/ruling", VOID | {"outcome": "amended", "claims": claims}),
            eve.get(f"disputes/{name}"),
            eve.get(f"tables/{table}/deals/1"),
        ]
        told.append([_alike(answer.json, name, table) for answer in answers])
    assert told[0] == told[1]


def _alike(value: Any, dispute: str, table: str) -> Any:
    """What was said, without where and when it was said."""
    if isinstance(value, dict):
        hidden = {"commitments", "position", "recorded_at", "happened_at", "raised_at", "changed_at"}
        return {name: _alike(inner, dispute, table) for name, inner in value.items() if name not in hidden}
    if isinstance(value, list):
        return [_alike(inner, dispute, table) for inner in value]
    return {dispute: "the dispute", table: "the table"}.get(value, value) if isinstance(value, str) else value


def test_every_factory_of_disputes_is_among_all_factories() -> None:
    assert {"sat_at_table", "amendment_untrue"} <= set(FACTORIES)
