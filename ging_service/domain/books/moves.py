"""Counters that may go either way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.game import Transfer

if TYPE_CHECKING:
    from collections.abc import Iterator


def moved(source: str, target: str, counters: int, reason: str) -> Iterator[Transfer]:
    """The transfer of so many counters, the other way round if they are below zero; none of none."""
    if counters > 0:
        yield Transfer(source=source, target=target, counters=counters, reason=reason, rule="")
    elif counters < 0:
        yield Transfer(source=target, target=source, counters=-counters, reason=reason, rule="")
