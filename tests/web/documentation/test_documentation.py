"""The documentation pages and the health of the service."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest
from flask import template_rendered

from ging_service.web.app import create_app
from ging_service.web.documentation import guide_names


@pytest.mark.parametrize("path", ["/docs", "/docs/rules", "/docs/style.css"])
def test_pages_need_nothing_from_elsewhere(api: Any, path: str) -> None:
    response = api.get(path)
    assert response.status_code == 200
    assert not re.search(r'(?:src|href|url\()="?https?:', response.text)
    assert "<script" not in response.text
    if path != "/docs/style.css":
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/docs", *(f"/docs/{name}" for name in guide_names())])
def test_every_link_of_a_page_leads_somewhere(api: Any, path: str) -> None:
    page = api.get(path).text
    anchors = set(re.findall(r'id="([^"]+)"', page))
    assert anchors
    for link in set(re.findall(r'href="([^"]+)"', page)):
        if link.startswith("#"):
            assert link[1:] in anchors
        elif not link.startswith("https:"):
            place, _, anchor = link.partition("#")
            response = api.get(place)
            assert response.status_code == 200
            assert not anchor or f'id="{anchor}"' in response.text


def test_the_api_page_says_what_each_value_is(api: Any) -> None:
    page = api.get("/docs").text
    assert "<code>limit</code></td><td>query</td><td>integer</td>" in page
    assert re.search(r"<code>packets</code> \(optional\)</td><td>list of\s+integer</td>", page)
    assert re.search(r'<code>deal</code></td><td><a href="#schema-Deal">Deal</a>\s+or null</td>', page)
    assert "<td></td><td></td>" not in page
    assert not re.search(r"list of\s*<(?!a |code>)", page)


def test_the_api_page_is_made_once_because_everybody_may_ask_for_it(api: Any) -> None:
    made = []
    with template_rendered.connected_to(lambda _app, template, **_more: made.append(template.name), api.app):
        pages = {api.get("/docs").text for _ in range(3)}
    assert len(pages) == 1
    assert made.count("documentation/api.html") <= 1


def test_the_documentation_has_one_address(api: Any) -> None:
    assert api.get("/docs/").text == api.get("/docs").text


def test_the_api_page_shows_code_as_code(api: Any) -> None:
    page = api.get("/docs").text
    assert "gave as <code>next</code>" in page
    assert "`" not in page


def test_every_numbered_rule_has_its_anchor(api: Any) -> None:
    page = api.get("/docs/rules").text
    for rule in range(1, 34):
        assert len(re.findall(f'id="g{rule}"', page)) == 1, f"G{rule}"


def test_the_rules_of_each_game_are_a_page(api: Any) -> None:
    assert 'id="gr24"' in api.get("/docs/rules-gin-rummy").text
    assert "rules-gin-rummy" in guide_names()
    assert guide_names()[0] == "rules"


def test_the_problems_page_explains_every_code(api: Any) -> None:
    page = api.get("/docs").text
    problem = api.get("/v1/clubs/nowhere").json
    assert f'id="{problem["type"].partition("#")[2]}"' in page


def test_the_served_specification_is_the_committed_one(api: Any) -> None:
    from ging_service.web import spec

    assert api.get("/v1/openapi.json").json == spec.specification()


def test_alive_and_ready(api: Any) -> None:
    assert api.get("/healthz").json == {"status": "alive"}
    parts = {"database": "ok", "migrations": "ok", "writes": "ok", "signer": "ok"}
    assert api.get("/readyz").json == {"status": "ready", "parts": parts}


def test_alive_but_not_ready_without_its_schema(empty_database: Any) -> None:
    from ging_service.bootstrap import open_services

    with open_services(empty_database.owner_dsn) as services:
        app = create_app(dataclasses.replace(services))
        response = app.test_client().get("/readyz")
    parts = {"database": "ok", "migrations": "old", "writes": "ok", "signer": "unknown"}
    assert (response.status_code, response.json) == (503, {"status": "not ready", "parts": parts})
    assert app.test_client().get("/healthz").status_code == 200
