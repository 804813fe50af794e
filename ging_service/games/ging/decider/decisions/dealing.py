"""Dealing, recording a deal, and misdeals (G4, G24 to G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.fairness.shuffle_algorithm import SHUFFLE_VERSION
from ging_service.domain.free_text import check_words
from ging_service.games.ging.decider.decisions.phases import need_between_deals, need_deal, need_seat
from ging_service.games.ging.decider.decisions.shuffling import commit_to, next_deal_number, void_shuffle
from ging_service.games.ging.decider.events import (
    DealerReplaced,
    DealMisdealt,
    DealRecorded,
    Event,
    HandsDealt,
    PenaltyDealDodged,
    PenaltyEnded,
)
from ging_service.games.ging.rules.cards import HAND_SIZE, PACK, POINTS, SEATS, eldest_of, sort_hand
from ging_service.games.ging.rules.lost_deal import due_dealer, penalties_over, serves_penalty

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.ging.decider.commands import CallMisdeal, DealCards, RecordDeal
    from ging_service.games.ging.decider.state import TableState
    from ging_service.games.ging.rules.lost_deal import Rotation


def deal_out(order: Sequence[Card], packets: Sequence[int], dealer: int) -> tuple[Hand, ...]:
    """G4: the pack dealt in rounds, clockwise from eldest, ``packets[r]`` cards to each player in round r."""
    hands: list[list[Card]] = [[] for _ in SEATS]
    top = 0
    for packet in packets:
        for step in SEATS:
            # With other packets the same pack gives other hands, so the house rule is a part of what a shuffle proves.
            hands[(eldest_of(dealer) + step) % 4] += order[top : top + packet]
            top += packet
    return tuple(sort_hand(hand) for hand in hands)


def _declare_by_s(state: TableState, now_s: int) -> int:
    """G19: Return the end of the time limit of a deal that begins now; 0 without a limit."""
    limit_s = state.seating.rules.declaring_limit_s
    return now_s + limit_s if limit_s else 0


def _with_penalties(rotation: Rotation, dealt: HandsDealt | DealRecorded) -> Iterator[Event]:
    """G26 to G28: Yield a deal with its effects on the lost-deal penalties that are being served."""
    yield dealt
    if serves_penalty(rotation):
        if dealt.dealer == rotation.penalties[0]:
            yield DealerReplaced(deal=dealt.deal, natural=rotation.turn, by=dealt.dealer)
        else:
            yield PenaltyDealDodged(deal=dealt.deal, seat=rotation.penalties[0])
    for seat in rotation.penalties[: penalties_over(rotation, dealt.dealer)]:
        yield PenaltyEnded(seat=seat)


def deal_cards(command: DealCards, state: TableState) -> tuple[Event, ...]:
    """G4: the service deals a shuffled pack for the player whose deal it is."""
    need_between_deals(state)
    committed = _commitment(command, state)
    # The service shuffles, but it passes the order in a command: the rules do not trust their caller.
    if sorted(command.order) != sorted(PACK):
        raise Refused("not_a_pack", "G1", "the shuffled pack is not the pack of 28", "order")
    dealer = due_dealer(state.rotation)
    dealt = HandsDealt(
        deal=next_deal_number(state),
        dealer=dealer,
        hands=deal_out(command.order, state.seating.rules.packets, dealer),
        declare_by_s=_declare_by_s(state, command.now_s),
        shuffle=SHUFFLE_VERSION if committed or state.shuffle else 0,
    )
    return (*committed, *_with_penalties(state.rotation, dealt))


def _commitment(command: DealCards, state: TableState) -> tuple[Event, ...]:
    """G4: the commitment that comes with the deal itself, where none came before it."""
    if state.shuffle is not None:
        return ()
    if state.seating.rules.shuffle == "committed":
        raise Refused("no_shuffle", "G4", "at this table, commit to the shuffle before you deal")
    return (commit_to(state, command.seed),) if command.seed else ()


def check_hands(hands: Sequence[Hand], where: str = "hands") -> tuple[Hand, ...]:
    """G1, G4: four hands of seven different cards of the pack, each sorted.

    Raises ``Refused``: ``not_four_hands``, ``not_in_pack``, ``not_seven_cards`` or ``card_twice``.
    """
    # A record can have any number of hands, whatever the type of the command says.
    if len(hands) != len(SEATS):
        raise Refused("not_four_hands", "G2", f"a deal has four hands, not {len(hands)}", where)
    seen: set[Card] = set()
    for seat, hand in enumerate(hands):
        if len(hand) != HAND_SIZE:
            raise Refused("not_seven_cards", "G4", f"a hand has seven cards, not {len(hand)}", f"{where}.{seat}")
        for card in hand:
            if card not in POINTS:
                raise Refused("not_in_pack", "G1", f"{card} is not in the pack of 28", f"{where}.{seat}")
            if card in seen:
                raise Refused("card_twice", "G1", f"{card} appears twice in this deal", f"{where}.{seat}")
            seen.add(card)
    return tuple(sort_hand(hand) for hand in hands)


def record_deal(command: RecordDeal, state: TableState) -> tuple[Event, ...]:
    """G4, G25: Record a deal with real cards. The dealer is the player who really dealt."""
    need_between_deals(state)
    rotation = state.rotation
    # Any seat may have dealt: a player out of turn makes others dodge theirs, which is on record and no error (G25).
    dealer = due_dealer(rotation) if command.dealer == -1 else command.dealer
    need_seat(dealer, "dealer")
    # Otherwise a misdeal would take a player's turn away from them.
    if rotation.again not in (-1, dealer):
        raise Refused("same_dealer_again", "G24", "after a misdeal, the same dealer deals again", "dealer")
    if state.seating.rules.mode == "showdown" and not command.hands:
        raise Refused("hands_missing", "G20", "a showdown needs all four hands", "hands")
    recorded = DealRecorded(
        deal=next_deal_number(state),
        dealer=dealer,
        hands=check_hands(command.hands) if command.hands else (),
        declare_by_s=_declare_by_s(state, command.now_s),
    )
    # A commitment is never dropped silently: voids are counted, because selective abort would show there.
    voided = void_shuffle(state, "a deal with real cards was recorded instead")
    return (*voided, *_with_penalties(rotation, recorded))


def call_misdeal(command: CallMisdeal, state: TableState) -> tuple[Event, ...]:
    """G24: a deal that went wrong moves nothing; called before the deal, the shuffle that is committed to is void."""
    reason = check_words(command.reason, "reason")
    if state.shuffle is not None:
        return void_shuffle(state, reason)
    return (DealMisdealt(deal=need_deal(state).dealt.number, reason=reason),)
