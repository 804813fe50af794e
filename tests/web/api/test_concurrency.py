"""Several at once, on connections of their own: nothing lost, nothing doubled, and the loser knows where things stand."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, Any

from tests.web.deals import FIRST_EXAMPLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from werkzeug.test import TestResponse

AT_ONCE = 8


def all_at_once(*calls: Callable[[], TestResponse]) -> list[TestResponse]:
    """Each call on a thread of its own, let go together."""
    gate = Barrier(len(calls))

    def run(call: Callable[[], TestResponse]) -> TestResponse:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def test_two_scribes_declaring_at_once_are_both_recorded(api: Any) -> None:
    api.open_table()
    for _ in range(5):
        api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE, "dealer": 3})
        before = api.get("tables/t").json["version"]
        answers = all_at_once(
            lambda: api.post("tables/t/declarations", {"seat": 3, "suit": "C", "points": 34}),
            lambda: api.post("tables/t/declarations", {"seat": 2, "suit": "D", "points": 28}),
        )
        assert [answer.status_code for answer in answers] == [201, 201]
        assert {answer.json["version"] for answer in answers} == {before + 1, before + 2}
        assert {claim["seat"] for claim in api.get("tables/t").json["deal"]["claims"]} == {2, 3}
        api.do("tables/t/misdeal")


def test_two_scribes_declaring_the_same_at_once_are_recorded_once(api: Any) -> None:
    api.open_table()
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    claim = {"seat": 3, "suit": "C", "points": 34}
    answers = all_at_once(*[lambda: api.post("tables/t/declarations", claim)] * 2)
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert len(api.get("tables/t").json["deal"]["claims"]) == 1


def test_the_same_command_sent_many_times_at_once_with_one_key_is_done_once(api: Any) -> None:
    api.open_table()
    answers = all_at_once(*[lambda: api.post("tables/t/deals", Idempotency_Key="deal-1")] * AT_ONCE)
    assert {answer.status_code for answer in answers} == {201}
    assert sorted(answer.json["replayed"] for answer in answers) == [False] + [True] * (AT_ONCE - 1)
    assert len({answer.json["events"][0]["position"] for answer in answers}) == 1
    assert len({str(answer.json["events"]) for answer in answers}) == 1
    assert len(api.get("tables/t/deals").json["items"]) == 1


def test_of_many_commands_for_one_version_one_wins_and_the_others_learn_the_current_one(api: Any) -> None:
    version = api.open_table()["version"]
    calls = [
        lambda text=f"remark {number}": api.post("tables/t/remarks", {"text": text}, If_Match=f'"{version}"')
        for number in range(AT_ONCE)
    ]
    answers = all_at_once(*calls)
    assert sorted(answer.status_code for answer in answers) == [201] + [412] * (AT_ONCE - 1)
    losers = [answer.json for answer in answers if answer.status_code == 412]
    assert {(loser["code"], loser["current_version"]) for loser in losers} == {("stale", version + 1)}
    assert len(api.get("events?type=ging.RemarkMade").json["items"]) == 1


def test_members_buying_at_once_lose_no_counter(api: Any) -> None:
    calls = [lambda: api.post("members/anna/bought-counters", {"counters": 5})] * AT_ONCE
    answers = all_at_once(*calls)
    done = [answer for answer in answers if answer.status_code == 201]
    assert {answer.json["code"] for answer in answers if answer.status_code != 201} <= {"conflict"}
    held = {one["account"]: one["balance"] for one in api.get("accounts").json["items"]}
    assert held == {"bank": -5 * len(done), "member/anna": 5 * len(done)}
    positions = [event["position"] for event in api.get("events").json["items"]]
    assert positions == list(range(5 + len(done)))
