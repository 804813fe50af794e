"""Cutting for whoever asks for it: where no cards lie on the table, chance shows him one (G3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.domain.games.ging.rules.counting import PACK

if TYPE_CHECKING:
    from random import Random

    from ging_service.domain.games.ging.commands import CutCard
    from ging_service.domain.games.ging.state import TableState


def cutting(chance: Random, command: CutCard, state: TableState) -> CutCard:
    """The command to cut with a card of those that nobody has cut in this round."""
    have_been_cut = {card for _seat, card in state.cutting.cuts}
    return replace(command, card=chance.choice([card for card in PACK if card not in have_been_cut]))
