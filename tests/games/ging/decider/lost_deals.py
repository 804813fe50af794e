"""Deals in turn and out of turn, accusations and findings. Seat 0 deals first."""

from __future__ import annotations

from typing import Any

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from tests.games.ging.table import NOW_S, Table, open_table, pass_deal


def start(**house: Any) -> Table:
    return open_table(first_dealer=0, **house)


def play(table: Table, *dealers: int) -> Table:
    """Deals that pass without a claim; −1 is the player whose turn it is."""
    for dealer in dealers:
        table = pass_deal(table, dealer=dealer)
    return table


def dealers(table: Table) -> list[int]:
    return [event.dealer for event in table.happened if isinstance(event, e.HandsDealt | e.DealRecorded)]


def accuse(seat: int, accuser: int | None = None) -> c.AccuseLostDeal:
    return c.AccuseLostDeal(accuser=(seat + 1) % 4 if accuser is None else accuser, accused=seat)


def uphold(seat: int) -> c.FindLostDeal:
    return c.FindLostDeal(accused=seat, upheld=True)


def found(accused: int, deals: int = 0, *, upheld: bool = True, lapsed: bool = False, dodged: bool = False) -> e.Event:
    return e.LostDealFound(accused=accused, upheld=upheld, lapsed=lapsed, turn_dodged=dodged, penalty_deals=deals)


def caught(table: Table, *seats: int) -> Table:
    for seat in seats:
        table = table.after(accuse(seat), uphold(seat))
    return table


def was_recorded(deal: int, dealer: int) -> e.DealRecorded:
    return e.DealRecorded(deal=deal, dealer=dealer, hands=(), declare_by_s=0)


RECORD = c.RecordDeal(now_s=NOW_S, dealer=-1, hands=())
NO_LOST_DEAL = ("no_lost_deal", "G25", "according to the record, this player has dealt each of their turns", "accused")
