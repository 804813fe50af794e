"""The numbered rules as a page: every rule has an anchor (``#g21``), which the errors link to."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

_RULE = re.compile(r"<strong>(G\d+)</strong>")


def rules_text() -> str:
    """The rules in Markdown: of an installed package, or of the checkout that it runs from."""
    package = Path(__file__).parents[1]
    installed = package / "_docs" / "rules"
    folder = installed if installed.is_dir() else package.parent / "docs" / "rules"
    return (folder / "ging.md").read_text(encoding="utf-8")


@cache
def rules_html() -> str:
    """The rules as HTML, the first mention of each number being its anchor."""
    seen: set[str] = set()

    def anchor(found: re.Match[str]) -> str:
        rule = found[1]
        if rule in seen:
            return found[0]
        seen.add(rule)
        return f'<strong id="{rule.lower()}">{rule}</strong>'

    return _RULE.sub(anchor, MarkdownIt("commonmark", {"html": False}).enable("table").render(rules_text()))
