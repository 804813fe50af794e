"""Where checkpoints are due: behind every deal that was settled or void, with all that its end led to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ging_service.domain.games.ging.events import (
    DealMisdealt,
    DealPassed,
    DealRecorded,
    HandsDealt,
    LayoutSwept,
    MostOfSuitWon,
)
from ging_service.domain.games.ging.fair_events import ShuffleCommitted
from ging_service.domain.streams import GING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.eventlog.tree_store import Leaf


def _types(*events: type) -> frozenset[str]:
    return frozenset(f"{GING.kind}.{event.__name__}" for event in events)


SETTLING = _types(MostOfSuitWon, LayoutSwept, DealPassed, DealMisdealt)
"""The events by which a deal is over."""

BEGINNING = _types(DealRecorded, HandsDealt, ShuffleCommitted)
"""The events by which the next one begins: an import brings many deals in one command."""


class _OfCommand(msgspec.Struct, frozen=True):
    command: str


_DECODER = msgspec.json.Decoder(_OfCommand)


def sizes_due(leaves: Sequence[Leaf]) -> list[int]:
    """The sizes at which a checkpoint is due, as far as they can be told: the next deal or command must have begun."""
    due = []
    settling = None
    for leaf in leaves:
        if settling is not None and (leaf.type in BEGINNING or _command_of(leaf) != settling):
            due.append(leaf.position)
            settling = None
        if settling is None and leaf.type in SETTLING:
            settling = _command_of(leaf)
    return due


def end_of_commands(leaves: Sequence[Leaf]) -> int:
    """The size behind the last command that is in ``leaves`` as a whole: its successor has begun.

    Where all of them are of one command, the size before the last leaf.
    """
    last = leaves[-1]
    cut = _command_of(last)
    for leaf in reversed(leaves[:-1]):
        if _command_of(leaf) != cut:
            return leaf.position + 1
    return last.position


def _command_of(leaf: Leaf) -> str:
    """The command that the event is part of; "" for a body that says none (it is hashed and signed as it is)."""
    try:
        return _DECODER.decode(leaf.body).command
    except msgspec.MsgspecError:
        return ""
