"""The documentation as pages."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from flask import Blueprint, Response, render_template
from markdown_it import MarkdownIt

from ging_service.domain.game import USUAL_GAME
from ging_service.execution.errors import NotFound
from ging_service.web.api_blueprints import specification
from ging_service.web.http.problem_codes import PROBLEMS

if TYPE_CHECKING:
    from collections.abc import Iterator


RULES = "rules"
_HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>")
_LINK = re.compile(r'<a href="(?!https?:|#|/)([^"#]*)(#[^"]*)?">(.*?)</a>')
_NO_WORD = re.compile(r"[^a-z0-9]+")
_SERVED_ELSEWHERE = {"openapi.json": "/v1/openapi.json"}


def _folder() -> Path:
    """Return the folder of the Markdown files: in an installed package, or in the checkout that runs."""
    package = Path(__file__).parents[1]
    installed = package / "_docs"
    return installed if installed.is_dir() else package.parent / "docs"


def _name(file: Path) -> str:
    """Return the name of a guide. The rules of the usual game are ``rules``, those of another ``rules-gin-rummy``."""
    if file.parent.name != RULES:
        return file.stem
    return RULES if file.stem == USUAL_GAME else f"{RULES}-{file.stem.replace('_', '-')}"


@cache
def _files() -> dict[str, Path]:
    """Return the files of all guides by their names, rules first."""
    rules, others = _folder().glob(f"{RULES}/*.md"), _folder().glob("*.md")
    return {_name(file): file for file in (*sorted(rules, key=_name), *sorted(others))}


def guide_names() -> tuple[str, ...]:
    """Return the names of all guides."""
    return tuple(_files())


@cache
def guide_html(name: str) -> str:
    """Return one guide as HTML. The text is our own, so its anchors may contain HTML. Raises ``NotFound``."""
    # The name comes from the address: it is looked up among the known files, and never becomes part of a path.
    if name not in _files():
        raise NotFound("page")
    html = MarkdownIt("commonmark", {"html": True}).enable("table").render(_files()[name].read_text(encoding="utf-8"))
    return _LINK.sub(_as_served, _HEADING.sub(_with_anchor, html))


def _with_anchor(heading: re.Match[str]) -> str:
    """Return a heading with an anchor made from its words, such as ``#house-rules``."""
    level, words = heading[1], heading[2]
    return f'<h{level} id="{_NO_WORD.sub("-", words.lower()).strip("-")}">{words}</h{level}>'


def _as_served(link: re.Match[str]) -> str:
    """Turn a link between files into one between pages. If the file is not served, only the words of the link stay."""
    file, anchor, words = Path(link[1]), link[2] or "", link[3]
    name = _name(file)
    address = _SERVED_ELSEWHERE.get(file.name) or (f"/docs/{name}" if file.suffix == ".md" else "")
    # An ADR is not served, and may have the name of a guide.
    served = file.name in _SERVED_ELSEWHERE or (name in guide_names() and file.parent.name != "adr")
    return f'<a href="{address}{anchor}">{words}</a>' if address and served else words


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
