"""Lists of what has happened with the newest first, or the oldest, by pages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.deals import FIRST_EXAMPLE
from tests.web.factories.books import EUROS, NEXT, SEASON

EARLIER = "2026-01-05T20:00:00.000000Z"
CHRONOLOGICAL = {
    "events": "position",
    "events?table=t": "position",
    "events?deal=1": "position",
    "events?member=ben": "position",
    "events?type=ging.DealRecorded,ging.RemarkMade": "position",
    "entries": "position",
    "entries?table=t": "position",
    "tables": "happened_at",
    "deals": "happened_at",
    "tables/t/deals": "happened_at",
    "disputes": "raised_at",
    "penalties": "recorded_at",
    "seasons": "season",
    "settlements": "settlement",
}
"""Each list with what orders it."""


@pytest.fixture
def busy(api: Any) -> Any:
    """A club of three tables whose ids are not in the order of their evenings, with some of everything."""
    scribe = api.in_office("ben", "scribe")
    for table in ("z", "t", "m"):
        api.open_table(table)
        for _ in range(2):
            when = {"happened_at": EARLIER} if table == "m" else {}
            scribe.do(f"tables/{table}/recorded-deals", {"hands": FIRST_EXAMPLE} | when)
            scribe.do(f"tables/{table}/settlement", when)
        api.do(f"tables/{table}/accusations", {"accuser": 0, "accused": 1})
        api.as_member("anna").do("disputes", {"dispute": f"about-{table}", "table": table, "deal": 1,
                                              "subject": "deal", "reason": "why"})  # fmt: skip
        api.do(f"tables/{table}/remarks", {"text": "tea"})
    for season in (SEASON, NEXT):
        api.do("seasons", season)
    api.do("members/anna/bought-counters", {"counters": 100})
    for settlement in ("s1", "s2"):
        api.do("settlements", {"settlement": settlement, "money": EUROS, "coin": 5})
        api.do(f"settlements/{settlement}/cancelled")
    return api


def pages(api: Any, query: str, limit: int) -> list[Any]:
    found, after = [], ""
    more = "&" if "?" in query else "?"
    while after is not None:
        page = api.get(f"{query}{more}limit={limit}&after={after}").json
        assert len(page["items"]) <= limit
        found += page["items"]
        after = page["next"]
    return found


@pytest.mark.parametrize(("query", "field"), CHRONOLOGICAL.items())
def test_every_item_is_listed_once_from_the_newest_or_from_the_oldest(busy: Any, query: str, field: str) -> None:
    whole = busy.get(f"{query}{'&' if '?' in query else '?'}limit=500").json["items"]
    newest = pages(busy, query + ("&" if "?" in query else "?") + "order=newest", limit=2)
    oldest = pages(busy, query + ("&" if "?" in query else "?") + "order=oldest", limit=3)
    assert len(whole) > 1
    assert newest == oldest[::-1]
    assert sorted(map(str, newest)) == sorted(map(str, whole))
    values = [one["recorded_at"] if one[field] is None else one[field] for one in newest]
    assert values == sorted(values, reverse=True)
    assert values[0] != values[-1]


def test_an_evening_that_was_recorded_later_stands_at_its_own_time(busy: Any) -> None:
    listed = [(one["table"], one["deal"]) for one in busy.get("deals?order=newest").json["items"]]
    assert listed == [("t", 2), ("t", 1), ("z", 2), ("z", 1), ("m", 2), ("m", 1)]


def test_a_reader_of_the_newest_events_can_follow_what_comes_next(busy: Any) -> None:
    page = busy.get("events?order=newest&limit=1").json
    size = busy.get("").json["events"]
    assert (page["items"][0]["position"], page["next"], page["after"]) == (size - 1, str(size - 1), size - 1)
    busy.do("tables/t/remarks", {"text": "more"})
    assert [one["position"] for one in busy.get(f"events?after={page['after']}").json["items"]] == [size]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("events?order=newest&wait=5", "invalid"),
        ("events?order=latest", "invalid"),
        ("events?order=newest&after=x", "bad_cursor"),
        ("deals?order=newest&after=t:1", "bad_cursor"),
        ("seasons?after=x", "bad_cursor"),
        ("deals?order=newest&after=newest/2026-01-05T20:00:00Z/t", "bad_cursor"),
        ("deals?order=newest&after=newest/2026-01-05T20:00:00Z/t/x", "bad_cursor"),
        ("deals?order=newest&after=newest/2026-01-05T20:00:00/t/1", "bad_cursor"),
        ("members?order=newest", "invalid"),
    ],
)
def test_an_order_that_cannot_be_is_refused(api: Any, query: str, code: str) -> None:
    assert api.get(query).json["code"] == code


@pytest.mark.parametrize("query", ["tables", "deals", "disputes", "penalties"])
def test_a_cursor_of_another_order_is_refused(busy: Any, query: str) -> None:
    orders = ("", "&order=newest", "&order=oldest")
    cursors = {order: busy.get(f"{query}?limit=1{order}").json["next"] for order in orders}
    assert all(cursors.values())
    for order in orders:
        for origin, cursor in cursors.items():
            answer = busy.get(f"{query}?limit=1{order}&after={cursor}")
            assert (answer.status_code, answer.json.get("code")) == (
                (200, None) if order == origin else (422, "bad_cursor")
            )


def test_a_stream_has_only_one_order(api: Any) -> None:
    answer = api.get("events?order=newest", Accept="text/event-stream")
    assert (answer.status_code, answer.json["code"]) == (422, "invalid")
