"""Undoing the last deal that was recorded: a slip of the scribe's pen, noticed before the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.domain.free_text import check_words
from ging_service.games.ging.decider.decisions.phases import need_between_deals
from ging_service.games.ging.decider.decisions.shuffling import need_no_shuffle
from ging_service.games.ging.decider.events import DealUndone, Event
from ging_service.games.ging.rules.places import stack
from ging_service.games.ging.rules.ruling_orders import Payment, transfers_of

if TYPE_CHECKING:
    from ging_service.games.ging.decider.commands import UndoDeal
    from ging_service.games.ging.decider.state import Deal, TableState


def undo_deal(command: UndoDeal, state: TableState) -> tuple[Event, ...]:
    """G24: the last deal, recorded with real cards and settled, becomes void.

    Raises ``Refused``: ``cannot_undo``, ``shuffle_committed``, ``bad_text``, and as ``need_between_deals``.
    """
    need_between_deals(state)
    need_no_shuffle(state)
    deal = _deal_to_undo(command, state)
    reason = check_words(command.reason, "reason", least=1)
    # The tray is as full after a settled deal as before it (G6), so its nets between the stacks undo it completely.
    # Winners still hold what they won: only rebuys can come between.
    net = deal.result.net if deal.result else ()
    owed = transfers_of([-counters for counters in net], deal.dealt.dealer, "G24")
    payments = tuple(
        Payment(source=stack(one.payer), target=stack(one.taker), counters=one.counters, rule=one.rule) for one in owed
    )
    return (from_fields(DealUndone, command, reason=reason, payments=payments),)


def _deal_to_undo(command: UndoDeal, state: TableState) -> Deal:
    deal = state.deal
    result = deal.result if deal else None
    # The number is asked for, so that a request that comes late does not undo another deal.
    if deal is None or result is None or deal.dealt.number != command.deal or result.kind in ("misdeal", "undone"):
        raise Refused("cannot_undo", "G24", "only the last deal can be undone, and only once", "deal")
    if not deal.dealt.recorded:
        raise Refused("cannot_undo", "G24", "only a deal with real cards can be undone", "deal")
    if state.rotation_before is None:
        detail = "a lost deal has been found or a ruling made since this deal: a dispute can correct it"
        raise Refused("cannot_undo", "G24", detail, "deal")
    return deal
