"""The command that led to events of a deal with real cards (GR34), for the audit that decides every command again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.decisions.recording import DUE, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.gin_rummy.decider.state import TableState


def recorded_command_of(events: Sequence[e.Event], state: TableState) -> c.Command | None:
    """Return the command that recorded a deal, a knock or a result; None if none of them does."""
    match events:
        case [e.DealRecorded() as begun, e.KnockRecorded() as knocked, e.HandShown() as shown, *_]:
            return _knock(knocked, shown, state, begun.dealer, begun.upcard)
        case [e.DealRecorded() as begun, (e.DealScored() | e.DealVoided(reason="stock")) as ended, *_]:
            return _result(ended, begun.dealer)
        case [e.DealRecorded() as begun, *_]:
            return c.RecordDeal(dealer=begun.dealer, upcard=begun.upcard)
        case [e.KnockRecorded() as knocked, e.HandShown() as shown, *_]:
            return _knock(knocked, shown, state, DUE, UNKNOWN)
        case [(e.DealScored() | e.DealVoided(reason="stock")) as ended, *_]:
            return _result(ended, DUE)
        case _:
            return None


def _knock(knocked: e.KnockRecorded, shown: e.HandShown, state: TableState, dealer: int, upcard: Card) -> c.RecordKnock:
    # The order within a hand decides nothing: the rules look for the melds that are named.
    eleven = (*_cards(knocked.melds), *knocked.unmelded, knocked.discard)
    ten = (*_cards(shown.melds), *(one.card for one in shown.lay_offs), *shown.unmelded)
    declares = state.rules.showing == "declared"
    return c.RecordKnock(
        dealer=dealer,
        upcard=upcard,
        hands=(eleven, ten) if knocked.seat == 0 else (ten, eleven),
        discard=knocked.discard,
        melds=knocked.melds,
        other_melds=shown.melds if declares else (),
        lay_offs=shown.lay_offs if declares else (),
    )


def _cards(melds: tuple[Hand, ...]) -> Hand:
    return tuple(card for meld in melds for card in meld)


def _result(ended: e.DealScored | e.DealVoided, dealer: int) -> c.RecordResult | None:
    """The command that recorded a result. One that only follows from something else has no command of its own."""
    if isinstance(ended, e.DealVoided):
        return c.RecordResult(dealer=dealer, kind="void", winner=-1, points=0)
    if ended.kind == "resigned":
        return None
    return c.RecordResult(dealer=dealer, kind=ended.kind, winner=ended.winner, points=ended.points)
