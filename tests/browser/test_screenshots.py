"""Pictures of the pages, to be looked at by people: all of them, and those of the README.

SCREENSHOTS=screenshots .venv/bin/pytest -m long tests/browser/test_screenshots.py
SCREENSHOTS=docs/pictures .venv/bin/pytest -m long tests/browser/test_screenshots.py -k readme
"""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.full_club import EVERYWHERE, PLAYED, REAL_CARDS
from tests.browser.harness.browsing import WIDTHS, expect
from tests.browser.pages import FOR_GUESTS, FOR_MEMBERS, OPEN

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Club

pytestmark = pytest.mark.long
PICTURE_BYTES_MAX = 150_000
PHONE = (390, 844)
DESK = (1180, 780)
SOME_CARDS = "5etfjzc46qr"
"""A whole hand and the beginning of another, as the keys stand for cards."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where pictures are put: where nobody asks for them, nowhere that stays."""
    asked = Path(os.environ.get("SCREENSHOTS") or tmp_path)
    asked.mkdir(parents=True, exist_ok=True)
    return asked


@pytest.mark.parametrize("look", list(product(WIDTHS, ("light", "dark"))), ids=lambda look: f"{look[1]}-{look[0]}")
def test_of_every_page(full: Club, browsing: Browsing, folder: Path, axe: Axe, look: tuple[int, str]) -> None:
    width, theme = look
    stranger = browsing.stranger(full.site, width=width, theme=theme)
    member = browsing.member(full, EVERYWHERE, width=width, theme=theme)
    for page, paths in ((stranger, OPEN), (member, (*FOR_GUESTS, *FOR_MEMBERS))):
        for path in paths:
            page.goto(path if path.startswith("/") else full.at(path))
            name = "".join(letter if letter.isalnum() else "-" for letter in path).strip("-") or "home"
            page.screenshot(path=folder / f"{name}-{theme}-{width}.png", full_page=True)
            axe.finds_nothing(page, theme)


def test_of_the_readme(full: Club, browsing: Browsing, folder: Path) -> None:
    table = shown(full, browsing, f"tables/{PLAYED}", DESK, "light")
    taken(table, folder / "table.jpg")
    taken(shown(full, browsing, f"tables/{PLAYED}", PHONE, "dark"), folder / "table-phone.jpg")
    scribe = shown(full, browsing, f"tables/{REAL_CARDS}/scribe", DESK, "light")
    scribe.keyboard.type(SOME_CARDS)
    taken(scribe, folder / "scribe.jpg")
    proof = shown(full, browsing, f"tables/{PLAYED}/deals/1/proof", DESK, "dark")
    proof.get_by_role("button", name="Check it here").click()
    expect(proof.locator("[data-verdict]:not([data-verdict='going'])")).to_be_visible()
    taken(proof, folder / "proof.jpg")


def shown(full: Club, browsing: Browsing, path: str, size: tuple[int, int], theme: str) -> Page:
    page = browsing.member(full, EVERYWHERE, theme=theme, width=size[0], height=size[1])
    page.goto(full.at(path))
    return page


def taken(page: Page, file: Path) -> None:
    """The part of the page that one sees at first."""
    page.evaluate("() => document.fonts.ready")
    page.screenshot(path=file, type="jpeg", quality=80)
    assert file.stat().st_size < PICTURE_BYTES_MAX, file
