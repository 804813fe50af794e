"""Results of deals with real cards of which no more is known (NM29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decisions.ending import and_end, last_king_won, went_out
from ging_service.games.newmarket.decider.decisions.phases import IN_DEAL, need_deal, need_recorded, need_seat
from ging_service.games.newmarket.decider.decisions.recording import DUE, NOBODY, begun, bought
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.rules.stakes import heap_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.newmarket.decider.commands import RecordResult
    from ging_service.games.newmarket.decider.state import TableState


def record_result(command: RecordResult, state: TableState) -> tuple[e.Event, ...]:
    """NM17 to NM20, NM26, NM29, NM55, NM56: a deal with real cards has come to this."""
    events = _begun(command.dealer, state)
    state = fold(state, events)
    if command.buyer != NOBODY:
        need_seat(command.buyer, state, "buyer")
        buy = _bought(command.buyer, state)
        events, state = (*events, *buy), fold(state, buy)
    won = tuple(_heaps_won(command, state))
    after = fold(state, won)
    return (*events, *won, *_end(command, after))


def _begun(dealer: int, state: TableState) -> tuple[e.Event, ...]:
    """The beginning of a deal, or nothing if one is recorded card by card."""
    if state.phase not in IN_DEAL:
        return begun(dealer, state)
    deal = need_recorded(state)
    if dealer not in (DUE, deal.dealer):
        raise Refused("other_dealer", "NM29", "another player has dealt the deal that is recorded", "dealer")
    return ()


def _bought(buyer: int, state: TableState) -> tuple[e.Event, ...]:
    try:
        return bought(buyer, need_deal(state), state)
    except Refused as refused:
        raise Refused(refused.code, refused.rule, refused.detail, "buyer") from None


def _heaps_won(command: RecordResult, state: TableState) -> Iterator[e.Event]:
    """NM17, NM55: each card of the layout at most once."""
    number, rule = need_deal(state).number, heap_rule(state.rules)
    lying = {heap.card: heap.counters for heap in state.layout.heaps}
    for place, one in enumerate(command.won):
        need_seat(one.seat, state, f"won.{place}.seat")
        # The heap is taken out, so that one that is named twice is refused.
        counters = lying.pop(one.heap, 0)
        if not counters:
            detail = f"nothing lies on {one.heap}, or it is won already"
            raise Refused("nothing_to_win", "NM18", detail, f"won.{place}.heap")
        yield e.HeapWon(deal=number, seat=one.seat, heap=one.heap, counters=counters, rule=rule)


def _end(command: RecordResult, state: TableState) -> tuple[e.Event, ...]:
    """NM19, NM20, NM26: how the deal ended."""
    deal = need_deal(state)
    _check_cards_left(command, state)
    if not any(heap.is_in for heap in state.layout.heaps):
        # ``won`` is not empty: some king was in when the deal began, and a recorded queen of the last one ends the
        # game.
        winner = command.won[-1].seat
        if command.out not in (NOBODY, winner):
            detail = "the game ends with the queen of the last king: nobody else plays a card after it"
            raise Refused("last_king_won", "NM26", detail, "out")
        return last_king_won(state, deal.number, winner)
    if command.out == NOBODY:
        if state.rules.game == "original" and state.rules.next_start == "any_suit":
            raise Refused("never_blocked", "NM54", "somebody always goes out in this game", "out")
        return and_end(state, (e.DealEnded(deal=deal.number, kind="blocked", winner=NOBODY),))
    need_seat(command.out, state, "out")
    return went_out(state, deal.number, command.out, command.cards_left)


def _check_cards_left(command: RecordResult, state: TableState) -> None:
    """NM56: in the original game the cards left count, at most those of a whole hand."""
    left, deal = command.cards_left, need_deal(state)
    if state.rules.game == "newmarket" or command.out == NOBODY:
        if left:
            raise Refused("cards_left_not_counted", "NM56", "nobody is paid for cards left in this deal", "cards_left")
        return
    if len(left) != len(state.members):
        raise Refused("cards_left_missing", "NM56", "name the cards left of each seat", "cards_left")
    for seat, (cards, hand) in enumerate(zip(left, deal.hands, strict=True)):
        if not (cards == 0 if seat == command.out else 1 <= cards <= len(hand)):
            detail = f"the player who is out has no card left, another player 1 to {len(hand)}"
            raise Refused("wrong_cards_left", "NM56", detail, f"cards_left.{seat}")
