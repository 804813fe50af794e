"""The command that led to events of a deal with real cards (WR38), for the audit that decides every command again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.auditing.actions_again import first_turn
from ging_service.games.wild_card_rummy.decider.decisions.recording import DUE, IN_ORDER
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.wild_card_rummy.decider.state import TableState


def recorded_command_of(events: Sequence[e.Event], state: TableState) -> c.Command | None:  # noqa: PLR0911  one for each form
    """Return the command that recorded a deal, a turn or a result; None if none of them does."""
    match events:
        case [e.CardDrawn() | e.DiscardsTaken() | e.MeldPutDown() | e.MeldExtended() | e.WildClaimed() as first, *_, _]:
            return _turn(events, first.seat, state)
        case [e.CardDiscarded() as first, *_]:
            return _turn(events, first.seat, state)
        case [e.DealRecorded() as begun, e.HandsShown() as shown, e.DealScored() as scored, *_]:
            return _result(scored, shown, state, begun)
        case [e.DealRecorded() as begun, e.DealScored() as scored, *_]:
            return _result(scored, None, state, begun)
        case [e.DealRecorded() as begun, *_]:
            return c.RecordDeal(dealer=begun.dealer, wild=begun.wild)
        case [e.HandsShown() as shown, e.DealScored() as scored, *_]:
            return _result(scored, shown, state, None)
        case [e.DealScored() as scored, *_]:
            return _result(scored, None, state, None)
        case _:
            return None


def _turn(events: Sequence[e.Event], seat: int, state: TableState) -> c.RecordTurn | None:
    """A complete turn of a deal with real cards. Turns of the service, and last melds (WR31), have commands of their own."""
    turn = first_turn(events)
    if state.deal is None or not state.deal.recorded or not turn.discard:
        return None
    return from_fields(c.RecordTurn, turn, seat=seat)


def _result(
    scored: e.DealScored, shown: e.HandsShown | None, state: TableState, begun: e.DealRecorded | None
) -> c.RecordResult:
    hands = shown.hands if shown else ((),) * len(scored.held)
    # Then the points of melded cards follow from the recorded turns, and the command had none.
    follows = begun is None and state.deal is not None and state.deal.played_out is not None
    asks_melded = state.rules.scoring == "melded" and not follows
    return c.RecordResult(
        dealer=begun.dealer if begun else DUE,
        wild=begun.wild if begun else IN_ORDER,
        winner=scored.winner,
        held=tuple(
            HeldCards(cards=hand, points=-1 if hand else points)
            for hand, points in zip(hands, scored.held, strict=True)
        ),
        melded=scored.melded if asks_melded else (),
    )
