"""The documentation pages and the health of the service."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest

from ging_service.web.app import create_app


@pytest.mark.parametrize("path", ["/docs", "/docs/rules", "/docs/style.css"])
def test_pages_need_nothing_from_elsewhere(api: Any, path: str) -> None:
    response = api.get(path)
    assert response.status_code == 200
    assert not re.search(r'(?:src|href|url\()="?https?:', response.text)
    assert "<script" not in response.text
    if path != "/docs/style.css":
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/docs", "/docs/rules"])
def test_every_link_of_a_page_leads_somewhere(api: Any, path: str) -> None:
    page = api.get(path).text
    anchors = set(re.findall(r'id="([^"]+)"', page))
    assert len(anchors) > 40
    for link in set(re.findall(r'href="([^"]+)"', page)):
        if link.startswith("#"):
            assert link[1:] in anchors
        else:
            assert api.get(link.partition("#")[0]).status_code == 200


def test_every_numbered_rule_has_its_anchor(api: Any) -> None:
    page = api.get("/docs/rules").text
    for rule in range(1, 34):
        assert len(re.findall(f'id="g{rule}"', page)) == 1, f"G{rule}"


def test_the_problems_page_explains_every_code(api: Any) -> None:
    page = api.get("/docs").text
    problem = api.get("/v1/clubs/nowhere").json
    assert f'id="{problem["type"].partition("#")[2]}"' in page


def test_the_served_specification_is_the_committed_one(api: Any) -> None:
    from ging_service.web import spec

    assert api.get("/v1/openapi.json").json == spec.specification()


def test_alive_and_ready(api: Any) -> None:
    assert api.get("/healthz").json == {"status": "alive"}
    assert api.get("/readyz").json == {"status": "ready"}


def test_alive_but_not_ready_without_its_schema(empty_database: Any) -> None:
    from ging_service.bootstrap import open_services

    with open_services(empty_database.owner_dsn) as services:
        app = create_app(dataclasses.replace(services))
        response = app.test_client().get("/readyz")
    assert (response.status_code, response.json["code"]) == (503, "unavailable")
    assert app.test_client().get("/healthz").status_code == 200
