"""The address of a card's face, in the pack of two colours or of four."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import suit_of
from ging_service.web.pages.preferences import preferences
from ging_service.web.pages.rendering.static_files import static

if TYPE_CHECKING:
    from ging_service.domain.cards import Card

RECOLOURED: Final = frozenset("DC")
"""The suits that have a colour of their own in the pack of four colours. The others are as in the pack of two."""


def card_face(card: Card) -> str:
    """Return the address of the card's face, in the pack that the viewer prefers."""
    # A joker has no suit, and one face for both packs.
    is_own = preferences().pack == "four" and suit_of(card) in RECOLOURED
    return static(f"cards/{'four' if is_own else 'two'}/{card}.svg")
