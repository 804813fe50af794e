"""An introduction to Thirty-one, for people who sit down to it. The numbered rules are a page of the documentation.

Its examples are worked out by the rules themselves (``tests/games/thirty_one/pages/test_how_to_play.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import parse_card
from ging_service.games.thirty_one.rules.cards import total_of
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response

    from ging_service.domain.cards import Card, Hand


def _cards(text: str) -> Hand:
    return tuple(parse_card(card, "NM90", "card") for card in text.split())


EXAMPLE: Final = _cards("5S 5H 4C 6D 6S 5C")
"""NM90: a round that two players bring to exactly 31."""

RUN_OUT: Final = _cards("3S 4S 3H 4H 3D 4D 3C 4C")
"""NM92: a round in which the first player always makes seven, until at 28 no 3 and no 4 is left."""


def how_to_play() -> Response:
    """Return the page that explains the rules."""
    return show("thirty_one/how_to_play.html", example=with_totals(EXAMPLE), run_out=with_totals(RUN_OUT))


def with_totals(cards: Hand) -> tuple[tuple[Card, int], ...]:
    """Return each card with the total after it."""
    return tuple((card, total_of(cards[: place + 1])) for place, card in enumerate(cards))
