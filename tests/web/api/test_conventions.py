"""Conventions for every request: idempotency keys, versions, credentials, times, bodies, headers."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from ging_service.access.rate_limiter import Limits, Rate
from ging_service.access.role_rights import Right
from ging_service.web.app import create_app
from tests.web.factories.requests import sends


def test_the_same_command_with_the_same_key_is_answered_and_not_done_again(api: Any) -> None:
    api.open_table()
    first = api.post("tables/t/deals", Idempotency_Key="k")
    again = api.post("tables/t/deals", Idempotency_Key="k")
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json == first.json | {"replayed": True}
    assert again.headers["ETag"] == first.headers["ETag"]
    assert api.post("tables/t/deals").json["code"] == "deal_running"


def test_a_repeated_command_is_answered_whatever_has_happened_since(api: Any) -> None:
    api.open_table()
    first = api.post("tables/t/deals", Idempotency_Key="k", If_Match='"3"')
    api.do("tables/t/settlement")
    again = api.post("tables/t/deals", Idempotency_Key="k", If_Match='"3"')
    assert again.json == first.json | {"replayed": True}


@pytest.mark.parametrize("other", [{"counters": 2}, {"counters": 1, "happened_at": "2026-01-01T00:00:00Z"}])
def test_a_key_used_for_something_else_is_refused(api: Any, other: dict[str, Any]) -> None:
    api.do("members/anna/bought-counters", {"counters": 1}, Idempotency_Key="k")
    response = api.post("members/anna/bought-counters", other, Idempotency_Key="k")
    assert (response.status_code, response.json["code"]) == (422, "key_reused")


def test_everybody_has_keys_of_his_own(api: Any) -> None:
    long = "k" * 255
    for key in ("k", long):
        bodies = [{"text": f"{key[:1]} of {member}"} for member in ("anna", "ben")]
        api.as_member("anna").open_table(f"t{len(key)}")
        path = f"tables/t{len(key)}/remarks"
        for member, body in zip(("anna", "ben"), bodies, strict=True):
            first = api.as_member(member).do(path, body, Idempotency_Key=key)
            again = api.as_member(member).do(path, body, Idempotency_Key=key)
            assert (first["replayed"], again) == (False, first | {"replayed": True})


def test_an_app_is_not_told_which_keys_another_has_used(api: Any) -> None:
    scopes = (Right.KEEP_MEMBERS, Right.LOOK)
    one, other = api.allowed(*scopes), api.allowed(*scopes, Right.PLAY)
    for number, app in enumerate((one, other)):
        done = app.do("members", {"member": f"new-{number}", "name": "New"}, Idempotency_Key="k")
        assert (done["replayed"], done["events"][0]["actor"]) == (False, None)
    assert len({event["app"] for event in api.get("events?type=club.MemberJoined").json["items"]}) == 3


def test_a_member_may_send_again_with_another_credential_of_his(api: Any) -> None:
    anna = api.as_member("anna")
    api.open_table()
    first = anna.do("tables/t/remarks", {"text": "tea"}, Idempotency_Key="k")
    again = dataclasses.replace(anna, scopes=frozenset({Right.LOOK, Right.PLAY}))
    assert again.do("tables/t/remarks", {"text": "tea"}, Idempotency_Key="k") == first | {"replayed": True}


def test_a_replay_is_seen_by_whoever_asks(api: Any) -> None:
    api.open_table()
    anna = api.as_member("anna")
    first = anna.do("tables/t/deals", Idempotency_Key="k")
    assert [bool(hand) for hand in first["events"][1]["data"]["hands"]] == [True, False, False, False]
    assert anna.do("tables/t/deals", Idempotency_Key="k")["events"] == first["events"]


def test_a_command_meant_for_another_version_is_refused_with_the_current_one(api: Any) -> None:
    version = api.open_table()["version"]
    stale = api.post("tables/t/deals", If_Match='"1"')
    assert (stale.status_code, stale.json["code"]) == (412, "stale")
    assert stale.json["current_version"] == version
    assert stale.headers["ETag"] == f'"{version}"'
    assert api.post("tables/t/deals", If_Match=f'"{version}"').status_code == 201


def test_a_state_that_is_known_is_not_sent_again(api: Any) -> None:
    api.open_table()
    first = api.get("tables/t")
    known = api.get("tables/t", If_None_Match=first.headers["ETag"])
    assert (known.status_code, known.data) == (304, b"")
    assert known.headers["ETag"] == first.headers["ETag"]
    assert "Authorization" in known.headers["Vary"]
    api.do("tables/t/deals")
    assert api.get("tables/t", If_None_Match=first.headers["ETag"]).status_code == 200


def test_an_etag_is_of_one_representation(api: Any) -> None:
    api.open_table()
    anna, ben = api.as_member("anna"), api.as_member("ben")
    before = anna.get("tables/t").headers["ETag"]
    assert before.startswith('"3-')
    assert ben.get("tables/t").headers["ETag"] == before
    api.do("tables/t/deals")
    tags = [one.get("tables/t").headers["ETag"] for one in (anna, ben, api, api.as_guest())]
    assert [tag.partition("-")[0] for tag in tags] == ['"5'] * 4
    assert len({*tags}) == 3
    assert tags[2] == tags[3]
    assert ben.get("tables/t", If_None_Match=tags[0]).status_code == 200
    assert anna.get("tables/t", If_None_Match=tags[0]).status_code == 304
    assert api.post("tables/t/settlement", If_Match=before).json["code"] == "stale"
    assert api.post("tables/t/settlement", If_Match=tags[0]).status_code == 201
    assert anna.get("tables/t?version=5").headers["ETag"] == tags[0]


@pytest.mark.parametrize("path", ["tables/none/deals", "tables/none/remarks", "tables/none/satisfied"])
def test_of_what_does_not_exist_no_version_is_the_wrong_one(api: Any, path: str) -> None:
    body = {"remarks": {"text": "x"}, "satisfied": {"seat": 0}}.get(path.rpartition("/")[2])
    response = api.post(path, body, If_Match='"7"')
    assert (response.status_code, response.json["code"]) == (404, "table_not_open")
    gone = api.post("/v1/clubs/nowhere/members", {"member": "eve", "name": "Eve"}, If_Match='"7"')
    assert (gone.status_code, gone.json["code"]) == (404, "no_such_club")


@pytest.mark.parametrize(
    "wrong", ["17", '"x"', '"17-4"', '"17-"', f'"-{"a" * 24}"', 'W/"1"', '"1", "2"', "*", '""', '"-1"']
)
def test_if_match_is_one_etag_of_this_service(api: Any, wrong: str) -> None:
    response = api.post("members", {"member": "eve", "name": "Eve"}, If_Match=wrong)
    assert (response.status_code, response.json["code"]) == (400, "bad_if_match")


@pytest.mark.parametrize("wrong", ["", "é", "a" * 256, "a\tb"])
def test_an_idempotency_key_is_printable_ascii(api: Any, wrong: str) -> None:
    response = api.post("members", {"member": "eve", "name": "Eve"}, Idempotency_Key=wrong)
    assert (response.status_code, response.json["code"]) == (400, "bad_idempotency_key")


def test_when_something_happened_is_kept_in_utc(api: Any) -> None:
    done = api.do("members", {"member": "eve", "name": "Eve", "happened_at": "2026-01-01t02:30:00.5+02:30"})
    assert done["events"][0]["happened_at"] == "2026-01-01T00:00:00.500000Z"
    assert done["events"][0]["recorded_at"] > "2026-01-02"


@pytest.mark.parametrize("wrong", ["2026-01-01T00:00:00", 5, None])
def test_a_time_is_rfc_3339_with_its_zone(api: Any, wrong: Any) -> None:
    response = api.post("members", {"member": "eve", "name": "Eve", "happened_at": wrong})
    code = "bad_time" if isinstance(wrong, str) else "invalid"
    assert (response.status_code, response.json["code"], response.json["where"]) == (422, code, "happened_at")


def raw(api: Any, body: bytes, content_type: str = "application/json", path: str = "members") -> Any:
    place = f"/v1/clubs/{api.club}/{path}"
    return api.app.test_client().post(place, data=body, content_type=content_type, headers=api.credential())


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff",
        b'{"name": NaN}',
        b"[" * 100_000,
        b'{"name": "\\ud800"}',
        b'{"name": "\xed\xa0\x80"}',
        b'{"a": 1e999}',
    ],
)
def test_a_body_that_is_not_json_is_refused(api: Any, body: bytes) -> None:
    response = raw(api, body)
    assert (response.status_code, response.json["code"]) == (400, "not_json")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tables/t/remarks", b'{"text": "k", "text": "z"}'),
        ("tables/t/remarks", b'{"text": "k", "te\\u0078t": "20:00"}'),
        ("tables", b'{"table": "u", "members": ["anna", "ben", "cleo", "dan"], "rules": {"stake": 1, "stake": 2}}'),
        ("/v1/settle", b'{"id": 1, "id": 2, "hands": []}'),
        ("/v1/settle", b'[{"hands": []}, {"id": {"a": 1, "a": 2}, "hands": []}]'),
    ],
)
def test_a_member_that_stands_twice_is_refused_and_not_lost(api: Any, path: str, body: bytes) -> None:
    api.open_table()
    response = sends(api, path, body)
    assert (response.status_code, response.json["code"]) == (422, "duplicate_member")


def test_colons_in_texts_are_no_members(api: Any) -> None:
    api.open_table()
    body = b'{"text": "at 20:15: \\"tea\\": {\\"a\\": 1}", "happened_at": "2026-01-01T20:15:00Z"}'
    assert sends(api, "tables/t/remarks", body).status_code == 201


@pytest.mark.parametrize(
    "query", ["table=a&table=b", "limit=1&limit=1", "type=HandsDealt&type=DealRecorded", "table&table"]
)
def test_a_parameter_that_stands_twice_is_refused_and_not_lost(api: Any, query: str) -> None:
    response = api.get(f"events?{query}")
    assert (response.status_code, response.json["code"]) == (422, "duplicate_parameter")
    assert response.json["where"] == query.partition("=")[0].partition("&")[0]


def test_a_body_of_another_type_is_refused(api: Any) -> None:
    for content_type in ("text/plain", "application/x-www-form-urlencoded", ""):
        response = raw(api, b'{"member": "eve", "name": "Eve"}', content_type)
        assert (response.status_code, response.json["code"]) == (415, "not_json_type")
    assert raw(api, b'{"member": "eve", "name": "Eve"}', "application/json; charset=utf-8").status_code == 201


def test_a_body_that_is_too_large_is_refused(api: Any, services: Any) -> None:
    small = create_app(services, request_bytes_max=1024).test_client()
    path, body = f"/v1/clubs/{api.club}/members", {"member": "eve", "name": "E" * 2000}
    response = small.post(path, json=body, headers=api.credential())
    assert (response.status_code, response.json["code"]) == (413, "body_too_large")


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"member": "eve", "name": "E\x00"}, "name"),
        ({"member": "eve\x00", "name": "Eve"}, "member"),
        ({"member": "eve", "name": 5}, "name"),
        ({"member": "eve"}, "name"),
        ({"member": "eve", "name": "Eve", "nmae": "Eve"}, "nmae"),
        ([], ""),
        ("text", ""),
        (None, "member"),
    ],
)
def test_a_wrong_body_is_told_place_by_place(api: Any, body: Any, where: str) -> None:
    response = api.post("members", body)
    assert (response.status_code, response.json["code"]) == (422, "invalid")
    assert where in [fault["where"] for fault in response.json["errors"]]


@pytest.mark.parametrize("wrong", [2**53, -(2**53), 10**400, 1.5, "1", True, None, [1]])
def test_a_number_is_a_whole_one_that_every_reader_can_hold(api: Any, wrong: Any) -> None:
    response = api.post("members/anna/bought-counters", {"counters": wrong})
    assert (response.status_code, response.json["code"], response.json["where"]) == (422, "invalid", "counters")


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=501",
        "limit=x",
        "limit=-1",
        "after=x",
        "after=1.5",
        "after=%00",
        "after=99999999999999999999999",
    ],
)
def test_a_page_has_a_decent_size_and_begins_at_a_cursor(api: Any, query: str) -> None:
    assert api.get(f"events?{query}").status_code == 422


@pytest.mark.parametrize(
    "query",
    [
        "tabel=t",
        "type=Unknown",
        "deal=x",
        "deal=-1",
        "member=A",
        "table=%00",
        "recorded_from=now",
        "deal=99999999999999999",
    ],
)
def test_a_filter_that_means_nothing_is_refused_and_not_ignored(api: Any, query: str) -> None:
    response = api.get(f"events?{query}")
    assert (response.status_code, response.json["code"]) == (422, "invalid")


@pytest.mark.parametrize(("method", "path"), [("GET", "members/anna"), ("POST", "members")])
@pytest.mark.parametrize("query", ["table=a", "table=a&table=b", "x"])
def test_an_operation_without_parameters_passes_over_none(api: Any, method: str, path: str, query: str) -> None:
    response = api.send(method, f"{path}?{query}", {} if method == "POST" else None)
    assert (response.status_code, response.json["code"]) == (422, "invalid")
    assert response.json["where"] in ("table", "x")


@pytest.mark.parametrize("time", ["2026-01-01T00:00:00Z", "2026-01-01t00:00:00z", "2026-01-01%2000:00:00.5%2B01:00"])
def test_a_filter_reads_times_as_commands_do(api: Any, time: str) -> None:
    assert api.get(f"events?recorded_from={time}").status_code == 200
    written = time.replace("%20", " ").replace("%2B", "+")
    api.do("members/anna/bought-counters", {"counters": 1, "happened_at": written})


def test_a_method_that_is_not_allowed_says_which_are(api: Any) -> None:
    response = api.send("DELETE", "members")
    assert (response.status_code, response.json["code"]) == (405, "method_not_allowed")
    assert set(response.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}


def test_what_is_elsewhere_is_not_found_as_a_problem(api: Any) -> None:
    response = api.get("/v2")
    assert (response.status_code, response.json["code"]) == (404, "not_found")
    assert response.content_type == "application/problem+json"


def test_every_answer_names_its_request(api: Any) -> None:
    assert api.get("", X_Request_Id="mine-1").headers["X-Request-Id"] == "mine-1"
    assert api.get("", X_Request_Id="not mine\t").headers["X-Request-Id"] != "not mine\t"
    assert api.get("").headers["Cache-Control"] == "private, no-cache"


def test_a_rate_limit_is_told_before_it_is_reached_and_with_the_refusal(api: Any) -> None:
    slow = dataclasses.replace(api.services, limits=Limits(requests=Rate(period_s=60, burst=2)))
    limited = dataclasses.replace(api, app=create_app(slow))
    answers = [limited.get("") for _ in range(3)]
    said = [one.headers["RateLimit"].partition(";t=") for one in answers]
    assert [state for state, _, _ in said] == ['"app";r=1', '"app";r=0', '"app";r=0']
    assert [one.headers.get("Retry-After") for one in answers] == [None, None, said[-1][2]]
    assert {one.headers["RateLimit-Policy"] for one in answers} == {'"app";q=2;w=120'}
    assert "RateLimit" not in api.get("").headers
