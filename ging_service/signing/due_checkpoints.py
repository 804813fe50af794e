"""Places where checkpoints are due: after every deal that was settled or void, with all that its end led to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ging_service.domain.declare import Fact
from ging_service.domain.streams import types_stating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.eventlog.signed_tree.tree_store import Leaf


_SETTLING = types_stating(Fact.DEAL_FINISHED, Fact.DEAL_VOIDED)
"""The events that end or undo a deal."""

_BEGINNING = types_stating(Fact.DEAL_STARTED, Fact.SHUFFLE_COMMITTED)
"""The events that begin the next one: an import brings many deals in one command."""


class _OfCommand(msgspec.Struct, frozen=True):
    command: str


_DECODER = msgspec.json.Decoder(_OfCommand)


class DealsFollowed:
    """A log followed event by event, and the places in it where deals are over."""

    def __init__(self) -> None:
        self._settling: str | None = None

    def is_over_before(self, type_name: str, command: str) -> bool:
        """Return True if a deal, with all that its end led to, was over right before this next event of the log."""
        # A settlement may be one command with the next events after it (penalties, the end of the game), so the deal is
        # over only when another command, or the next deal of the same import, begins.
        is_over = self._settling is not None and (type_name in _BEGINNING or command != self._settling)
        if is_over:
            self._settling = None
        if self._settling is None and type_name in _SETTLING:
            self._settling = command
        return is_over


def sizes_due(leaves: Sequence[Leaf]) -> list[int]:
    """Return the known sizes at which a checkpoint is due: the next deal or command must have begun."""
    followed = DealsFollowed()
    return [leaf.position for leaf in leaves if followed.is_over_before(leaf.type, _command_of(leaf))]


def end_of_commands(leaves: Sequence[Leaf]) -> int:
    """Return the size after the last command that is in ``leaves`` as a whole: its successor has begun.

    Where all of them are of one command, return the size before the last leaf.
    """
    last = leaves[-1]
    cut = _command_of(last)
    for leaf in reversed(leaves[:-1]):
        if _command_of(leaf) != cut:
            return leaf.position + 1
    return last.position


def _command_of(leaf: Leaf) -> str:
    """Return the event's command; "" for a body that names none (it is hashed and signed as it is)."""
    try:
        return _DECODER.decode(leaf.body).command
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return ""
