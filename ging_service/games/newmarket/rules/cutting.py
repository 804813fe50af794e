"""Cutting for the first deal (NM2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.newmarket.rules.cards import height

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.cards import Card


def tied_for_first_deal(cuts: Mapping[int, Card], first_dealer: str) -> tuple[int, ...]:
    """NM2: the seats with the lowest cut, with ``highest`` the highest: one of them deals, several cut again."""
    # Only the rank counts. Suits have no order here.
    wanted = (max if first_dealer == "highest" else min)(map(height, cuts.values()))
    return tuple(sorted(seat for seat, card in cuts.items() if height(card) == wanted))
