"""Cards as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import parse_card

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand


def cards(text: str) -> Hand:
    return tuple(parse_card(one, "NM1") for one in text.split())
