"""Every document is in the index, and every link of every document leads to a file and a heading that exist."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
INDEX = DOCS / "index.md"
AT_THE_TOP = sorted(ROOT.glob("*.md"))
DOCUMENTS = [*AT_THE_TOP, *sorted(DOCS.rglob("*.md"))]
ELSEWHERE = ("http:", "https:", "mailto:")


def links(document: Path) -> Iterator[str]:
    """The targets of links and pictures within the repository."""
    for token in MarkdownIt("commonmark", {"html": True}).enable("table").parse(document.read_text(encoding="utf-8")):
        for child in token.children or ():
            target = child.attrGet("href") or child.attrGet("src")
            if target:
                yield str(target)
        if token.type in {"html_block", "inline"}:
            yield from re.findall(r'<img[^>]* src="([^"]+)"', token.content)


@cache
def anchors(document: Path) -> set[str]:
    """What a link can name after ``#``: headings as the service serves them, and ids that are written out."""
    text = document.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^a-z0-9]+", "-", re.sub(r"\]\([^)]*\)", "", one).lower()).strip("-") for one in headings}
    return slugs | set(re.findall(r'id="([^"]+)"', text))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: str(one.relative_to(ROOT)))
def test_every_link_leads_somewhere(document: Path) -> None:
    for link in links(document):
        if link.startswith(ELSEWHERE):
            continue
        file, _, anchor = link.partition("#")
        target = (document.parent / file).resolve() if file else document
        assert target.exists(), link
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), link


def test_every_document_is_in_the_index_once() -> None:
    listed = [(DOCS / link).resolve() for link in links(INDEX)]
    assert sorted(listed) == sorted(one for one in DOCS.rglob("*.md") if one != INDEX)


def test_the_readme_leads_to_the_index() -> None:
    assert "docs/index.md" in set(links(ROOT / "README.md"))


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_every_file_that_developers_are_pointed_to_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = re.findall(r"`((?:ging_service|tests|migrations|bench|api_spec|docs|examples)/[\w./-]*)`", text)
    assert len(named) > 10
    assert [path for path in named if not (ROOT / path).exists()] == []
    modules = set(re.findall(r"`((?:ging_service|tests)(?:\.\w+)+)`", text)) - {
        "ging_service.games"
    }  # an entry point group
    places = [ROOT / one.replace(".", "/") for one in modules]
    assert [place for place in places if not place.is_dir() and not place.with_suffix(".py").exists()] == []
