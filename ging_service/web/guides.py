"""The documentation of this project as pages: the numbered rules (``/docs/rules#g21``) and the guides beside them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

from ging_service.application.errors import NotFound

RULES = "rules"
_HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>")
_LINK = re.compile(r'<a href="(?!https?:|#|/)([^"#]*)(#[^"]*)?">(.*?)</a>')
_NO_WORD = re.compile(r"[^a-z0-9]+")
_SERVED_ELSEWHERE = {"openapi.json": "/v1/openapi.json"}


def _folder() -> Path:
    """Where the Markdown is: in an installed package, or in the checkout that it runs from."""
    package = Path(__file__).parents[1]
    installed = package / "_docs"
    return installed if installed.is_dir() else package.parent / "docs"


def _file(name: str) -> Path:
    return _folder() / ("rules/ging.md" if name == RULES else f"{name}.md")


@cache
def guide_names() -> tuple[str, ...]:
    """The guides that there are."""
    return (RULES, *sorted(file.stem for file in _folder().glob("*.md")))


@cache
def guide_html(name: str) -> str:
    """One guide as HTML. The text is our own: its anchors may stand in it as HTML. Raises ``NotFound``."""
    if name not in guide_names():
        raise NotFound("page")
    html = MarkdownIt("commonmark", {"html": True}).enable("table").render(_file(name).read_text(encoding="utf-8"))
    return _LINK.sub(_as_served, _HEADING.sub(_with_anchor, html))


def _with_anchor(heading: re.Match[str]) -> str:
    """A heading that can be linked to by its words, as ``#house-rules``."""
    level, words = heading[1], heading[2]
    return f'<h{level} id="{_NO_WORD.sub("-", words.lower()).strip("-")}">{words}</h{level}>'


def _as_served(link: re.Match[str]) -> str:
    """A link between files as one between pages; only its words where the file is not served."""
    file, anchor, words = Path(link[1]), link[2] or "", link[3]
    name = RULES if file.name == "ging.md" else file.stem
    address = _SERVED_ELSEWHERE.get(file.name) or (f"/docs/{name}" if file.suffix == ".md" else "")
    served = file.name in _SERVED_ELSEWHERE or (name in guide_names() and file.parent.name != "adr")
    return f'<a href="{address}{anchor}">{words}</a>' if address and served else words
