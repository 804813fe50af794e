"""Pictures of cards and counters.

Cards come in the pack of two colours or of four, each with its name for readers who cannot see it. Pictures are functions
and no macros, and each picture of a card is made once: a table shows dozens of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
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


_FEW: Final = 30
_LOW, _HIGH = 5, 10
# More discs could not be counted anyway. The number stands beside the picture.
_COLUMNS_MAX: Final = 8
DISC_WIDTH: Final = 24
DISC_HEIGHT: Final = 14
"""The size of one disc as it is drawn, seen from the side and a little above."""
_GAP: Final = 2
_THICK: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)  # so that its hash is not made of all discs
class CounterStack:
    """Some counters. ``discs``: the place (x, y) of each in a drawing of ``width`` by ``height``.

    ``owed``: the counters are not there but owed. ``more``: there are more than are drawn.
    """

    counters: int
    discs: tuple[tuple[int, int], ...]
    width: int
    height: int
    owed: bool
    more: bool


@lru_cache(maxsize=500)
def drawing_of(heap: CounterStack) -> Markup:
    """Return the counters as SVG, nothing if there are none. Pages repeat the same heaps, so each is drawn once."""
    if not heap.discs:
        return Markup()
    kind = "owed" if heap.owed else "counter"
    disc = Markup('<use href="{}#{}" x="{}" y="{}"/>')
    discs = Markup().join(disc.format(static("counters.svg"), kind, x, y) for x, y in heap.discs)
    return Markup(
        '<svg class="heap{}" viewBox="0 0 {} {}" width="{}em" height="{}em" aria-hidden="true" focusable="false">{}</svg>'
    ).format(
        " owed" if heap.owed else "",
        heap.width,
        heap.height,
        round(heap.width / DISC_WIDTH, 3),
        round(heap.height / DISC_WIDTH, 3),
        discs,
    )


@lru_cache(maxsize=500)
def heap_of(counters: int) -> CounterStack:
    """Return columns of five for few counters, else of ten, eight columns at most. Counters below zero are a debt."""
    number = abs(counters)
    tall = _LOW if number <= _FEW else _HIGH
    drawn = min(number, _COLUMNS_MAX * tall)
    columns = [min(tall, drawn - start) for start in range(0, drawn, tall)]
    highest = max(columns, default=0)
    height = DISC_HEIGHT + max(highest - 1, 0) * _THICK
    discs = tuple(
        (place * (DISC_WIDTH + _GAP), height - DISC_HEIGHT - level * _THICK)
        for place, column in enumerate(columns)
        for level in range(column)
    )
    width = max(len(columns) * (DISC_WIDTH + _GAP) - _GAP, DISC_WIDTH)
    return CounterStack(
        counters=counters, discs=discs, width=width, height=height, owed=counters < 0, more=drawn < number
    )
