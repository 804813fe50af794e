"""Transfers as double entry: what leaves one account comes to another, so every entry sums to zero."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.game import Transfer


class Posting(NamedTuple):
    """One side of a transfer: ``counters`` come to ``account`` (or leave it, below zero) from ``counterpart``."""

    account: str
    counterpart: str
    counters: int
    reason: str
    rule: str


def postings_of(transfers: Iterable[Transfer]) -> list[Posting]:
    """Two postings for each transfer, the giving account first."""
    postings = []
    for transfer in transfers:
        source, target, counters = transfer.source, transfer.target, transfer.counters
        postings.append(Posting(source, target, -counters, transfer.reason, transfer.rule))
        postings.append(Posting(target, source, counters, transfer.reason, transfer.rule))
    return postings
