"""After a deal: the press, and the end of the game (WR22, WR24 to WR28, WR36, WR37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.games.wild_card_rummy.decider.decisions.phases import need_open, need_turn
from ging_service.games.wild_card_rummy.decider.decisions.turn_deadline import next_act_by_s
from ging_service.games.wild_card_rummy.decider.events import (
    DealVoided,
    EndReason,
    Event,
    GamePaid,
    GameWon,
    PlayEnded,
    PressAdded,
    PressDeclined,
    PressOffered,
    StacksReturned,
)
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.outcome import outcome_of
from ging_service.games.wild_card_rummy.rules.order import rounds
from ging_service.games.wild_card_rummy.rules.press import FEWEST_SEATS_FOR_AUTO_PRESS, auto_press, press_choice

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.commands import DecidePress
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState


def after_deal(state: TableState, deal: Deal, now_s: int) -> tuple[Event, ...]:
    """WR22, WR24, WR25: what follows a deal that was scored: the end of the game, a press, or nothing."""
    played = len(state.sheet)
    # First: nobody presses after the last deal (WR24).
    if played == rounds(state.rules):
        return _game_won(state)
    if state.rules.auto_press == "yes" and played == 1 and len(state.members) >= FEWEST_SEATS_FOR_AUTO_PRESS:
        # If there is none because all totals are equal, nobody may press by choice either (WR24).
        added = auto_press(state.totals)
        return () if added is None else (PressAdded(deal=deal.number, points=added, automatic=True),)
    choice = press_choice(state.totals) if state.rules.press == "yes" else None
    if choice is None:
        return ()
    limit_s = next_act_by_s(now_s, deal, state.rules)
    return (PressOffered(deal=deal.number, seat=choice.seat, points=choice.points, act_by_s=limit_s),)


def decide_press(command: DecidePress, state: TableState) -> tuple[Event, ...]:
    """WR24: the player in last place adds the points to their total, or leaves it."""
    deal = need_turn(command.seat, state, ("pressing",), "WR24")
    if not command.adds:
        return (PressDeclined(deal=deal.number, seat=command.seat),)
    # The number that was offered: nobody chooses another one (WR24).
    points = tuple(deal.press_points if seat == command.seat else 0 for seat in range(len(state.members)))
    return (PressAdded(deal=deal.number, points=points, automatic=False),)


def _game_won(state: TableState) -> tuple[Event, ...]:
    """WR22, WR26 to WR28: the game is won and paid for, and the table ends."""
    outcome = outcome_of(state.sheet, state.totals, state.rules)
    won = GameWon(winners=outcome.winners, totals=state.totals)
    paid = outcome.paid
    is_paid = any((*paid.for_totals, *paid.for_fees))
    events = (won, from_fields(GamePaid, paid)) if is_paid else (won,)
    # The events are folded first, so that the stacks that go home contain the payment.
    return (*events, *play_end(fold(state, events), "deals_played"))


def play_end(state: TableState, reason: EndReason) -> tuple[Event, ...]:
    """WR36, WR37: no more deals are played, and everybody takes their stack home."""
    return (PlayEnded(reason=reason), StacksReturned(members=state.members, counters=state.stacks))


def end_table(state: TableState) -> tuple[Event, ...]:
    """WR36: the table ends. A deal that runs is void, the game has no winner, and nobody pays."""
    need_open(state)
    is_over = state.deal is None or state.deal.result is not None
    voided = () if state.deal is None or is_over else (DealVoided(deal=state.deal.number),)
    return (*voided, *play_end(state, "closed"))
