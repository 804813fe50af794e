"""The documentation as pages without outside resources: the API, its problems, and the numbered rules."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

import msgspec
from flask import Blueprint, Response, render_template

from ging_service.web.api_blueprints import specification
from ging_service.web.documentation.guides import guide_html, guide_names
from ging_service.web.http.problem_codes import PROBLEMS

if TYPE_CHECKING:
    from collections.abc import Iterator

BLUEPRINT = Blueprint("documentation", __name__)
_CODE = re.compile("`([^`]+)`")
_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


@BLUEPRINT.get("/v1/openapi.json")
def openapi_json() -> Response:
    """The specification."""
    return Response(msgspec.json.encode(specification()), content_type="application/json")


@BLUEPRINT.app_template_filter("prose")
def prose(text: object) -> str:
    """Return a text of the specification as HTML, with code in backticks marked up."""
    # Escaped first, so that only the tags that are added here are HTML.
    return _CODE.sub(r"<code>\1</code>", escape(str(text)))


@BLUEPRINT.get("/docs", strict_slashes=False)
def api_page() -> Response:
    """The API on one page."""
    return _page(_api_html())


# Made once: nobody needs a credential for this page, and it takes a tenth of a second of processor time.
@cache
def _api_html() -> str:
    spec = specification()
    operations = list(_operations(spec))
    return render_template(
        "documentation/api.html", spec=spec, operations=operations, problems=PROBLEMS, guides=guide_names()
    )


@BLUEPRINT.get("/docs/<slug:name>")
def guide_page(name: str) -> Response:
    """The numbered rules, and every guide."""
    return _page(render_template("documentation/guide.html", name=name, text=guide_html(name)))


@BLUEPRINT.get("/docs/style.css")
def style() -> Response:
    """The stylesheet of the documentation."""
    return Response(render_template("documentation/style.css"), content_type="text/css; charset=utf-8")


def _page(html: str) -> Response:
    response = Response(html, content_type="text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = _POLICY
    return response


def _operations(spec: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Return every operation with its address, in the order of the specification."""
    for path, methods in spec["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                shared = methods.get("parameters", [])
                parameters = [_resolved(spec, found) for found in [*shared, *operation.get("parameters", [])]]
                yield {"method": method.upper(), "path": path, **operation, "parameters": parameters}


def _resolved(spec: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """Return the part of the specification to which a reference points."""
    while "$ref" in found:
        place = spec
        for step in found["$ref"].removeprefix("#/").split("/"):
            place = place[step]
        found = place
    return found
