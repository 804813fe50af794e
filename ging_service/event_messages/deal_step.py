"""A step of the end of a deal or of a game, as pages list them."""

from __future__ import annotations

from dataclasses import dataclass

from ging_service.event_messages.event_message import ShownCards


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStep:
    """One step in words, and its rule. ``shown``: the cards that it is about."""

    words: str
    rule: str
    shown: tuple[ShownCards, ...] = ()
