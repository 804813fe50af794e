"""The colours of the stylesheet: whatever is written can be read on whatever it is written on (WCAG 1.4.3, 1.4.11).

A browser's judge cannot tell what lies behind words on the felt, so that the colours themselves are held to it.
"""

from __future__ import annotations

import re

import pytest

from ging_service.web.pages.rendering.static_files import FOLDER

_TOKEN = re.compile(r"--([a-z-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));")
_PAPERS = ("paper", "sheet", "sunk")
_WASHES = ("green-wash", "red-wash", "gold-wash")
WORDS = [
    *((ink, ground) for ink in ("ink", "ink-soft") for ground in (*_PAPERS, *_WASHES)),
    *((ink, ground) for ink in ("green", "green-deep", "red", "gold", "blue") for ground in ("paper", "sheet")),
    *((f"{colour}", f"{colour}-wash") for colour in ("green", "red", "gold")),
    ("red", "green-wash"),
    ("on-green", "green"),
    ("on-green", "green-deep"),
    *((ink, ground) for ink in ("on-felt", "on-felt-soft", "brass") for ground in ("felt", "felt-deep")),
]
EDGES = [("edge", ground) for ground in _PAPERS]


def _tokens(theme: int) -> dict[str, str]:
    css = (FOLDER / "style.css").read_text(encoding="utf-8").partition("/* 2 base")[0]
    return {name: alike or (light, dark)[theme] for name, light, dark, alike in _TOKEN.findall(css)}


def _luminance(colour: str) -> float:
    """WCAG 2.2: relative luminance."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(theme: int, one: str, other: str) -> float:
    tokens = _tokens(theme)
    darker, lighter = sorted(_luminance(tokens[name]) for name in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), WORDS)
def test_words_can_be_read(theme: int, ink: str, ground: str) -> None:
    assert _contrast(theme, ink, ground) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("edge", "ground"), EDGES)
def test_edges_of_fields_can_be_seen(theme: int, edge: str, ground: str) -> None:
    assert _contrast(theme, edge, ground) >= 3
