"""Reading a club: pages, filters, past versions, balances at any moment."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.web.deals import FIRST_EXAMPLE

EARLIER = "2026-01-05T20:00:00.000000Z"


@pytest.fixture
def played(api: Any) -> Any:
    """Two tables; at the first one deal was recorded long after it happened."""
    api.open_table()
    api.open_table("other")
    scribe = api.in_office("ben", "scribe")
    scribe.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE, "happened_at": EARLIER})
    scribe.do("tables/t/declarations", {"seat": 3, "suit": "C", "points": 34, "happened_at": EARLIER})
    scribe.do("tables/t/settlement", {"happened_at": EARLIER})
    api.do("tables/t/remarks", {"text": "late"})
    api.do("tables/other/deals")
    return api


def positions(api: Any, query: str) -> list[int]:
    return [event["position"] for event in api.get(f"events?{query}").json["items"]]


def kinds(api: Any, query: str) -> list[str]:
    return [event["type"].partition(".")[2] for event in api.get(f"events?{query}").json["items"]]


def test_history_page_by_page_is_the_whole_log_once_and_in_order(played: Any) -> None:
    size = played.get("").json["events"]
    found, after = [], ""
    while after is not None:
        page = played.get(f"events?limit=7&after={after}").json
        found += [event["position"] for event in page["items"]]
        after = page["next"]
    assert found == list(range(size))


def test_a_cursor_goes_on_where_new_events_begin(played: Any) -> None:
    last = played.get("events?limit=500").json["items"][-1]["position"]
    assert played.get(f"events?after={last}").json == {"items": [], "next": None, "after": last}
    played.do("tables/t/remarks", {"text": "more"})
    assert positions(played, f"after={last}") == [last + 1]


def test_history_of_a_table_of_a_deal_and_of_types(played: Any) -> None:
    settled = ["PlayerSatisfied"] * 4 + ["MostOfSuitWon"]
    deal = ["DealRecorded", "SuitDeclared", *settled]
    assert kinds(played, "table=t") == ["TableOpened", "TrayDressed", "FirstDealerFound", *deal, "RemarkMade"]
    assert kinds(played, "table=t&deal=1") == deal
    assert kinds(played, "deal=1") == [*deal, "HandsDealt"]
    assert kinds(played, "deal=2") == []
    assert kinds(played, "type=ging.HandsDealt,ging.DealRecorded") == ["DealRecorded", "HandsDealt"]


def test_history_of_a_member_is_what_he_did_and_what_is_about_him(played: Any) -> None:
    of_ben = ["DealRecorded", "SuitDeclared", *["PlayerSatisfied"] * 4, "MostOfSuitWon"]
    assert kinds(played, "member=ben") == ["MemberJoined", "TableOpened", "TableOpened", "RoleGiven", *of_ben]
    assert kinds(played, "member=anna") == ["MemberJoined", "TableOpened", "TableOpened", "PlayerSatisfied"]
    assert kinds(played, "member=nobody") == []


def test_history_by_either_time_which_are_two_different_questions(played: Any) -> None:
    assert kinds(played, "happened_to=2026-02-01T00:00:00Z") == kinds(played, "table=t&deal=1")
    assert kinds(played, f"happened_from={EARLIER}&happened_to=2026-01-05T20:00:00.000001Z")[0] == "DealRecorded"
    assert kinds(played, f"happened_to={EARLIER}") == []
    assert kinds(played, "recorded_to=2026-02-01T00:00:00Z") == []
    now = datetime.now(UTC).isoformat().replace("+00:00", "Z")
    assert len(kinds(played, f"recorded_to={now}")) == played.get("").json["events"]
    assert kinds(played, f"recorded_from={now}") == []
    assert kinds(played, "happened_from=2026-01-05T21:00:00%2B01:00")[0] == "ClubFounded"


def test_a_table_at_every_past_version_is_what_it_was_then(played: Any) -> None:
    now = played.get("tables/t").json
    assert played.get(f"tables/t?version={now['version']}").json == now
    phases = [played.get(f"tables/t?version={version}").json["phase"] for version in range(1, now["version"] + 1)]
    assert phases == ["cutting"] * 2 + ["between_deals"] + ["declaring"] * 6 + ["between_deals"] * 2
    hidden = played.get("tables/t?version=4").json
    own = played.as_member("anna").get("tables/t?version=4").json
    assert hidden["deal"]["hands"] == [[], [], [], []]
    assert [bool(hand) for hand in own["deal"]["hands"]] == [True, False, False, False]
    assert hidden["deal"]["result"] is None


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/v1/clubs/nowhere/tables/t", "no_such_club"),
        ("members/nobody", "member_not_found"),
        ("tables/none", "table_not_found"),
        ("tables/t?version=0", "version_not_found"),
        ("tables/t?version=99", "version_not_found"),
        ("tables/t/deals/2", "deal_not_found"),
        ("tables/none/deals/1", "deal_not_found"),
        ("tables/t/deals/0", "not_found"),
        ("tables/T%00", "not_found"),
    ],
)
def test_what_is_not_there_is_not_found(played: Any, path: str, code: str) -> None:
    response = played.get(path)
    assert (response.status_code, response.json["code"]) == (404, code)


def test_lists_of_clubs_members_tables_and_deals_by_page(played: Any) -> None:
    assert [one["club"] for one in played.get("/v1/clubs").json["items"]] == [played.club]
    assert [one["member"] for one in played.get("members?limit=2").json["items"]] == ["anna", "ben"]
    assert [one["member"] for one in played.get("members?limit=2&after=ben").json["items"]] == ["cleo", "dan"]
    assert [one["table"] for one in played.get("tables?phase=declaring").json["items"]] == ["other"]
    assert [one["table"] for one in played.get("tables?member=dan").json["items"]] == ["other", "t"]
    assert played.get("tables?member=stranger").json["items"] == []
    page = played.get("deals?limit=1").json
    assert [one["table"] for one in page["items"]] == ["other"]
    assert [one["table"] for one in played.get(f"deals?after={page['next']}").json["items"]] == ["t"]
    assert [one["kind"] for one in played.get("tables/t/deals").json["items"]] == ["most"]
    assert played.get("tables/t/deals?kind=sweep").json["items"] == []
    assert len(played.get("deals?member=anna&kind=running").json["items"]) == 1
    assert len(played.get("deals?table=t").json["items"]) == 1


def balances(api: Any, query: str = "") -> dict[str, int]:
    return {one["account"]: one["balance"] for one in api.get(f"accounts?{query}").json["items"]}


def test_balances_now_at_a_position_and_by_either_time(played: Any) -> None:
    now = balances(played)
    assert sum(now.values()) == 0
    assert now["table/t/stack/3"] == 21
    opened = played.get("events?table=t&type=ging.TableOpened").json["items"][0]["position"]
    assert balances(played, f"position={opened}&table=t") == {f"table/t/stack/{seat}": 20 for seat in range(4)}
    assert balances(played, f"position={opened + 1}&table=t")["table/t/pee"] == 4
    assert balances(played, f"position={10**12}") == now
    assert balances(played, "recorded_at=2026-02-01T00:00:00Z") == {}
    settled = {"stack/0": -1, "stack/1": -1, "stack/2": -1, "stack/3": 3, "corner/0": 0, "corner/1": 0, "corner/2": 0}
    assert balances(played, f"happened_at={EARLIER}") == {f"table/t/{place}": held for place, held in settled.items()}
    far = "2100-01-01T00:00:00Z"
    assert balances(played, f"recorded_at={far}") == balances(played, f"happened_at={far}") == now
    assert balances(played, "account=table/t/pee") == {"table/t/pee": 4}
    for kind in ("bank", "member", "stack", "pee"):
        of_kind = {name: held for name, held in now.items() if kind in name.split("/")}
        assert balances(played, f"kind={kind}") == balances(played, f"kind={kind}&happened_at={far}") == of_kind
    assert played.get("accounts?kind=purse").json["code"] == "invalid"
    page = played.get("accounts?limit=3").json
    assert [one["account"] for one in played.get(f"accounts?limit=1&after={page['next']}").json["items"]] == [
        sorted(now)[3]
    ]


def test_the_ledger_adds_up_entry_by_entry(played: Any) -> None:
    entries = played.get("entries").json["items"]
    assert all(sum(posting["counters"] for posting in entry["postings"]) == 0 for entry in entries)
    assert {posting["account"]: posting["balance"] for entry in entries for posting in entry["postings"]} == balances(
        played
    )
    settled = played.get("entries?table=t&deal=1").json["items"]
    assert [(entry["type"], entry["happened_at"]) for entry in settled] == [("ging.MostOfSuitWon", EARLIER)]
    assert {posting["rule"] for posting in settled[0]["postings"]} == {"G9", "G11"}
    assert (settled[0]["deal_number"], settled[0]["corrected_position"]) == (1, None)
    assert (entries[0]["deal"], entries[0]["deal_number"]) == (0, None)
    first = entries[0]["position"]
    assert played.get(f"entries?first_position={first}&end_position={first + 1}").json["items"] == entries[:1]
    assert [one["position"] for one in played.get("entries?account=table/t/pee").json["items"]] == [first + 1]
    page = played.get("entries?limit=2").json
    assert played.get(f"entries?limit=500&after={page['next']}").json["items"] == entries[2:]
