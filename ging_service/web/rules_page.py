"""The numbered rules as a page: every rule has an anchor (``#g21``), which the errors link to."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

_HEADING = re.compile(r"<h([2-6])>(.*?)</h\1>")
_NO_WORD = re.compile(r"[^a-z0-9]+")


def rules_text() -> str:
    """The rules in Markdown: of an installed package, or of the checkout that it runs from."""
    package = Path(__file__).parents[1]
    installed = package / "_docs" / "rules"
    folder = installed if installed.is_dir() else package.parent / "docs" / "rules"
    return (folder / "ging.md").read_text(encoding="utf-8")


@cache
def rules_html() -> str:
    """The rules as HTML. The text is our own: its anchors stand in it as HTML."""
    return _HEADING.sub(_with_anchor, MarkdownIt("commonmark", {"html": True}).enable("table").render(rules_text()))


def _with_anchor(heading: re.Match[str]) -> str:
    """A heading that can be linked to by its words, as ``#house-rules``."""
    level, words = heading[1], heading[2]
    return f'<h{level} id="{_NO_WORD.sub("-", words.lower()).strip("-")}">{words}</h{level}>'
