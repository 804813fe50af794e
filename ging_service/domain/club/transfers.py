"""Counters that move between the club bank and its members."""

from __future__ import annotations

from ging_service.domain.club import events as e
from ging_service.domain.game import Transfer
from ging_service.domain.ledger import BANK, member_account


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """Return the counters that an event moves; () for events that move none."""
    match event:
        case e.CountersBought():
            home = member_account(event.member)
            return (Transfer(source=BANK, target=home, counters=event.counters, reason="bought", rule=""),)
        case e.CountersCashed():
            home = member_account(event.member)
            return (Transfer(source=home, target=BANK, counters=event.counters, reason="cashed", rule=""),)
        case _:
            return ()
