"""Every body has a limit on work: how many values it has, how long each of its lists may be, how many faults are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.web.api.request_body import MOST_VALUES, has_more_values
from ging_service.web.api_blueprints import specification
from tests.web.factories import disputes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.conftest import Api

READ_BY_THEMSELVES = {"settle_deals"}
"""Operations that count their items themselves."""


def _arrays(schema: Any, components: Any, seen: frozenset[str]) -> Iterator[dict[str, Any]]:
    """Every array in a schema, and in those that it names."""
    if isinstance(schema, list):
        for inner in schema:
            yield from _arrays(inner, components, seen)
    if not isinstance(schema, dict):
        return
    place = schema.get("$ref")
    if isinstance(place, str) and place not in seen:
        yield from _arrays(components[place.rpartition("/")[2]], components, seen | {place})
    if schema.get("type") == "array":
        yield schema
    for inner in schema.values():
        yield from _arrays(inner, components, seen)


def test_every_list_of_every_body_has_a_greatest_length() -> None:
    spec = specification()
    unbounded = {
        operation["operationId"]
        for path in spec["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
        for array in _arrays(operation.get("requestBody", {}), spec["components"]["schemas"], frozenset())
        if "maxItems" not in array
    }
    assert unbounded <= READ_BY_THEMSELVES


@pytest.mark.parametrize(
    "items", [[{}] * 40_000, [1] * 40_000, [{"a": []}] * 20_000], ids=["objects", "numbers", "deep"]
)
@pytest.mark.parametrize("path", ["commands", "records", "disputes/d1/ruling", "tables/t/recorded-deals"])
def test_a_list_that_is_too_long_is_refused_by_its_length_alone(api: Api, path: str, items: Any) -> None:
    if path == "disputes/d1/ruling":  # it is read as the game of the dispute's table reads it
        api.open_table()
        api = disputes.raised(api)
    names = {"commands": "commands", "records": "records", "disputes/d1/ruling": "transfers"}
    refused = api.post(path, {names.get(path, "hands"): items})
    assert (refused.status_code, refused.json["code"]) == (422, "invalid")
    assert "ength" in refused.text
    assert len(refused.data) < 2_000


def test_of_many_faults_the_first_hundred_are_told(api: Api) -> None:
    refused = api.post("members", {f"unknown{number}": 0 for number in range(1_000)})
    assert len(refused.json["errors"]) == 100


@pytest.mark.parametrize("body", ["[{}]", "[[[1]]]", "{}"])
def test_values_are_counted_in_lists_and_objects_at_every_depth(body: str) -> None:
    import json

    value = json.loads(body)
    size = {"[{}]": 1, "[[[1]]]": 3, "{}": 0}[body]
    assert not has_more_values(value, size)
    if size:
        assert has_more_values(value, size - 1)


def test_a_member_that_stands_twice_behind_many_others_is_found(api: Api) -> None:
    body = "{" + "".join(f'"a{number}": 0, ' for number in range(MOST_VALUES // 2)) + '"b": 0, "b": 0}'
    client = api.app.test_client(use_cookies=False)
    refused = client.post(
        f"/v1/clubs/{api.club}/members", data=body, content_type="application/json", headers=api.credential()
    )
    assert refused.json["code"] == "duplicate_member"


@pytest.mark.complete
def test_records_of_a_request_have_so_many_actions_together(api: Api) -> None:
    from tests.records.test_reader import HEAD

    def text(number: int) -> str:
        return HEAD.replace('"t1"', f'"t{number}"') + "actions = [" + "'# a'," * 9_000 + "]"

    refused = api.post("records", {"records": [{"text": text(number)} for number in range(3)], "dry_run": True})
    assert (refused.status_code, refused.json["code"]) == (422, "bad_records")
    assert [error["code"] for error in refused.json["errors"]] == ["record_too_long"]
