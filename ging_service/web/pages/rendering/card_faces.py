"""Pictures of cards, in the pack of two colours or of four, each with its name for readers who cannot see it.

They are functions and no macros, and each picture is made once: a table shows dozens of them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from ging_service.domain.cards import Card, suit_of
from ging_service.event_messages.card_words import card_name
from ging_service.i18n.message_language import cache_by_language
from ging_service.web.pages.preferences import preferences
from ging_service.web.pages.rendering.static_files import assets, static

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.web.pages.preferences import Pack

RECOLOURED: Final = frozenset("DC")
"""The suits that have a colour of their own in the pack of four colours. The others are as in the pack of two."""

_FACES: Final = "cards/two/"
_PICTURE: Final = Markup('<img class="card" src="{}" alt="{}" width="240" height="336" decoding="async">')


def card_picture(card: Card) -> Markup:
    """Return the picture of a card in the pack that the viewer prefers. Raises ``KeyError`` if it has none."""
    return _pictures(preferences().pack)[card]


@cache
def back_picture() -> Markup:
    """Return the picture of a card that lies face down."""
    return _PICTURE.format(static("cards/back.svg"), "")


def card_face(card: Card, pack: Pack) -> str:
    """Return the address of the card's face."""
    # A joker has no suit, and one face for both packs.
    is_own = pack == "four" and suit_of(card) in RECOLOURED
    return static(f"cards/{'four' if is_own else 'two'}/{card}.svg")


@cache_by_language
def _pictures(pack: Pack) -> Mapping[Card, Markup]:
    """Return all cards with their names.

    All are made at once, so that the work for a page does not depend on the cards in it.
    """
    faces = (name.removeprefix(_FACES).removesuffix(".svg") for name in assets() if name.startswith(_FACES))
    return {card: _PICTURE.format(card_face(card, pack), card_name(card)) for card in map(Card, faces)}
