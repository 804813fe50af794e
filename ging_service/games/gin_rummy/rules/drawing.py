"""The upcard of the first turn, and the draw of every other one (GR4 to GR6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.games.gin_rummy.rules.cards import other_seat

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.rules.house_rules import BothPass

Source = Literal["stock", "discard_pile"]

ANY_SOURCE: Final[tuple[Source, ...]] = ("stock", "discard_pile")
"""GR6: what a player may draw from in every turn but the first."""

BOTH: Final = 2


def to_first_draw(passes: int, first: int) -> int:
    """GR4, GR5: the seat that takes the upcard or passes after so many passes; after two, the first player draws."""
    return other_seat(first) if passes == 1 else first


def first_sources(passes: int, rule: BothPass) -> tuple[Source, ...]:
    """GR4, GR5: what the first draw of a deal may be after so many passes: the upcard, or after two what the rule says."""
    # With the stock as house rule the upcard stays in the pile: after two passes nobody may take it.
    return ("stock",) if passes == BOTH and rule == "stock" else ("discard_pile",)
