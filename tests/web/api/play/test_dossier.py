"""The dossier of a deal for an arbitrator, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.deals import FIRST_EXAMPLE, SWEEP
from tests.web.signing import sign_once


@pytest.fixture
def settled(api: Any) -> Any:
    """A deal that dan has swept."""
    api.open_table()
    api.in_office("ben", "scribe").do("tables/t/recorded-deals", {"hands": SWEEP})
    api.do("tables/t/declarations", {"seat": 3, "combination": "seven_cards"})
    api.do("tables/t/settlement")
    return api


def test_a_dossier_tells_each_step_with_what_it_moved_and_why(settled: Any) -> None:
    found = settled.get("tables/t/deals/1/dossier").json
    steps = found["timeline"]
    assert [step["event"]["type"].partition(".")[2] for step in steps] == [
        "DealRecorded",
        "CombinationDeclared",
        *["PlayerSatisfied"] * 4,
        "LayoutSwept",
        "TrayDressed",
    ]
    assert steps[0]["event"]["actor"] == "ben"
    assert len({step["command"] for step in steps}) == 3
    moved = steps[-2]["transfers"][-1]
    assert moved["rule_text"] == "a sweep cancels most of a suit and takes the whole tray; then all dress again"
    assert (moved["source"], moved["target"], moved["counters"], moved["rule"]) == ("pee", "stack/3", 4, "G18")
    assert [step["after"]["counters"]["pee"] for step in steps[-2:]] == [0, 4]
    assert (found["eldest"], found["deal"]["dealer"], steps[-1]["after"]["next_dealer"]) == (0, 3, 0)
    assert found["settlement"]["agrees"] is True
    assert found["settlement"]["due"] == found["settlement"]["recorded"] == found["deal"]["result"]


def test_tabled_hands_are_for_all_and_hidden_ones_for_their_holders(settled: Any) -> None:
    for member, known in (("", [3]), ("anna", [0, 3]), ("dan", [3])):
        found = settled.as_member(member).get("tables/t/deals/1/dossier").json["declarable"]
        assert [seat for seat, held in enumerate(found) if held] == known
        assert found[3]["combinations"] == [{"combination": "seven_cards", "rule": "G12", "declared": True}]


def test_sealed_hands_are_told_as_commitments_only(settled: Any) -> None:
    proof = settled.get("tables/t/deals/1/dossier").json["proof"]
    assert proof["checkpoint"] is None
    assert {(event["signed_size"], event["checkpoint_size"]) for event in proof["events"]} == {(0, None)}
    assert [(value["audience"], value["sound"]) for value in proof["events"][0]["sealed"]] == [
        (f"seat/{seat}", True) for seat in range(4)
    ]
    assert all(len(event["leaf"]) == 64 for event in proof["events"])
    sign_once(settled)
    proof = settled.get("tables/t/deals/1/dossier").json["proof"]
    assert all(
        event["included"] and event["checkpoint_size"] == proof["checkpoint"]["size"] for event in proof["events"]
    )


def test_with_all_hands_open_the_deal_is_settled_as_it_could_have_been(api: Any) -> None:
    api.open_table(mode="showdown")
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    assert api.get("tables/t/deals/1/dossier").json["all_declared"] is None
    api.do("tables/t/settlement")
    found = api.get("tables/t/deals/1/dossier").json
    assert found["all_declared"] == found["settlement"]["recorded"]


def test_a_deal_that_was_not_dealt_has_no_dossier(api: Any) -> None:
    api.open_table()
    for path in (
        "tables/t/deals/1/dossier",
        "tables/none/deals/1/dossier",
        "/v1/clubs/nowhere/tables/t/deals/1/dossier",
    ):
        assert api.get(path).status_code == 404
