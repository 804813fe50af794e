"""The documentation of this project as pages: each game's rules (``/docs/rules#g21``) and the guides beside them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

from ging_service.domain.game import USUAL_GAME
from ging_service.execution.errors import NotFound

RULES = "rules"
_HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>")
_LINK = re.compile(r'<a href="(?!https?:|#|/)([^"#]*)(#[^"]*)?">(.*?)</a>')
_NO_WORD = re.compile(r"[^a-z0-9]+")
_SERVED_ELSEWHERE = {"openapi.json": "/v1/openapi.json"}


def _folder() -> Path:
    """Return the folder of the Markdown files: in an installed package, or in the checkout that runs."""
    package = Path(__file__).parents[2]
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
