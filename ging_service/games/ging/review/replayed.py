"""Replay of a deal: comparison of its hands with its shuffle, as soon as everybody may see both (docs/shuffle.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.game_support.seeded_shuffle import pack_order
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.events import HandsDealt
from ging_service.games.ging.rules.cards import PACK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.ging.decider.state import Shuffle
    from ging_service.games.ging.review.steps import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleStatus:
    """The shuffle that a deal was dealt by.

    ``version`` of the shuffle's specification; ``contributions`` by seat, "" for none; ``seed`` in hex, "" while it is
    not open; ``replayed``: seed and contributions lead to these very hands, None while they are not open.
    """

    version: int
    contributions: tuple[str, ...]
    seed: str
    replayed: bool | None


def shuffle_status(club_id: str, table_id: str, steps: Sequence[Step]) -> ShuffleStatus | None:
    """Return the shuffle of a deal from its steps as they were seen; None if no shuffle is on record for it."""
    for step in steps:
        event, shuffle = step.recorded_event.event, step.before.shuffle
        if isinstance(event, HandsDealt) and event.shuffle and shuffle is not None:
            # Both are asked for: one opening shows them together, but a reader may lack a part.
            is_open = shuffle.seed and all(event.hands)
            return ShuffleStatus(
                version=event.shuffle,
                contributions=shuffle.contributions,
                seed=shuffle.seed,
                replayed=_replay(club_id, table_id, step, shuffle) == event.hands if is_open else None,
            )
    return None


def _replay(club_id: str, table_id: str, step: Step, shuffle: Shuffle) -> tuple[Hand, ...]:
    """Return the hands that a shuffle leads to; none where its seed is no seed."""
    try:
        order = pack_order(club_id, table_id, PACK, shuffle)
    except ValueError:
        return ()
    return deal_out(order, step.before.seating.rules.packets, step.recorded_event.event.dealer)
