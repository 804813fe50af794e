"""Transfers whose direction depends on the sign of an amount."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.game import Transfer

if TYPE_CHECKING:
    from collections.abc import Iterator


def signed_transfer(source: str, target: str, counters: int, reason: str) -> Iterator[Transfer]:
    """Return the transfer of so many counters, in the opposite direction if they are below zero; () for 0."""
    if counters > 0:
        yield Transfer(source=source, target=target, counters=counters, reason=reason, rule="")
    elif counters < 0:
        yield Transfer(source=target, target=source, counters=-counters, reason=reason, rule="")
