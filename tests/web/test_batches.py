"""Batches: many commands in one request, all or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.web.conftest import Api


def log_of(api: Api) -> list[dict[str, Any]]:
    return api.as_member("").get("events?limit=500").json["items"]


def test_it_works(api: Api) -> None:
    before = len(log_of(api))
    r = api.post("commands", {"commands": [{"post": "members", "body": {"member": "eve", "name": "Eve"}}, {"patch": "members/eve", "body": {"name": "Eva"}}]})
    assert r.status_code == 201, r.text
    print(r.json)
    assert len(log_of(api)) == before + 2
    r = api.post("commands", {"commands": [{"post": "members", "body": {"member": "fay", "name": "Eve"}}, {"post": "members", "body": {"member": "eve", "name": "Eva"}}]})
    print(r.status_code, r.json)
    r = api.post("commands", {"commands": [{"post": "members", "body": {"member": "fay", "name": "Eve"}}, {"post": "members", "body": {"memer": "eve", "name": "Eva"}}]})
    print(r.status_code, r.json)
    assert len(log_of(api)) == before + 2
