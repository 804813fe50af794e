"""The end of a deal of Gin Rummy comes to a live page step by step, unless its reader wants no motion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from ging_service.domain.cards import Card
from ging_service.games.gin_rummy.decider import commands as c
from tests.browser.harness.browsing import expect
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import GR27, KNOCKER, OTHER

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.served import Club

TABLE: Final = "gin"
KNOCK: Final = c.RecordKnock(
    dealer=-1,
    upcard=Card(""),
    hands=(cards(OTHER), cards(f"{KNOCKER} KC")),
    discard=Card("KC"),
    melds=tuple(map(cards, GR27)),
    other_melds=(),
    lay_offs=(),
)
"""A knock with two lay-offs, as a scribe records it: the page of the players shows all its steps at once."""

STEPS: Final = 7
_NOTE_TRANSITIONS: Final = """
  const appeared = new Set();
  document.addEventListener("transitionend", ({target}) => {
    if (!target.matches(".steps > li")) return;
    appeared.add([...target.parentElement.children].indexOf(target));
    document.documentElement.dataset.appeared = [...appeared].sort().join(" ");
  });
"""
"""Notes at the root of the page which steps have appeared."""

_DELAYS: Final = "(steps) => steps.map((step) => getComputedStyle(step).transitionDelay)"
_OPACITIES: Final = "(steps) => steps.map((step) => getComputedStyle(step).opacity)"


def following(club: Club, browsing: Browsing, motion: str) -> Page:
    """A page that follows the table, whose transitions are noted. ``motion``: what its reader prefers."""
    page = browsing.member(club, "anna", reduced_motion=motion)
    page.add_init_script(_NOTE_TRANSITIONS)
    page.goto(club.at(f"tables/{TABLE}"))
    return page


@pytest.fixture
def opened(club: Club) -> Club:
    club.open_gin_rummy(TABLE, ("anna", "ben"), games=2)
    return club


def test_steps_appear_one_after_the_other(opened: Club, browsing: Browsing) -> None:
    page = following(opened, browsing, "no-preference")
    opened.play(KNOCK, table=TABLE)
    steps, root = page.locator(".steps > li"), page.locator("html")
    expect(root).to_have_attribute("data-appeared", "0 1 2 3 4 5 6")
    assert steps.evaluate_all(_DELAYS) == ["0s", "0.45s", "0.9s", "1.35s", "1.8s", "2.25s", "2.7s"]
    assert steps.evaluate_all(_OPACITIES) == ["1"] * STEPS
    page.reload()
    expect(steps).to_have_count(STEPS)
    assert steps.evaluate_all(_OPACITIES) == ["1"] * STEPS, "a page that is loaded shows them at once"
    assert not root.get_attribute("data-appeared")


def test_without_motion_all_steps_are_there_at_once(opened: Club, browsing: Browsing) -> None:
    page = following(opened, browsing, "reduce")
    opened.play(KNOCK, table=TABLE)
    steps = page.locator(".steps > li")
    expect(steps).to_have_count(STEPS)
    assert steps.evaluate_all(_OPACITIES) == ["1"] * STEPS
    assert not page.locator("html").get_attribute("data-appeared")
