"""Transfers as double entry: counters that leave one account come to another, so every entry sums to zero."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.ledger.accounts import club_account, is_lasting

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


def touches_lasting(table_id: str, transfers: Iterable[Transfer]) -> bool:
    """Return True if one of the accounts outlives the tables: credit limits can bind only there."""
    return any(
        is_lasting(club_account(table_id, source)) or is_lasting(club_account(table_id, target))
        for source, target, *_ in transfers
    )


def postings_of(table_id: str, transfers: Iterable[Transfer]) -> list[Posting]:
    """Two postings for each transfer, the giving account first, under the club's names for the accounts."""
    postings = []
    for source, target, counters, reason, rule in transfers:
        giver, taker = club_account(table_id, source), club_account(table_id, target)
        # The giving side first, always: the order is part of the bytes that a rebuild must reproduce.
        postings.append(Posting(giver, taker, -counters, reason, rule))
        postings.append(Posting(taker, giver, counters, reason, rule))
    return postings
