"""Declaring suits and combinations, and being satisfied (G19 to G22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from ging_service.domain.cards import SUIT_NAMES, SUITS, suit_of
from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.ging.decider.commands import DeclareSuit
from ging_service.games.ging.decider.decisions.phases import need_deal, need_seat
from ging_service.games.ging.decider.decisions.settling import settlement
from ging_service.games.ging.decider.events import (
    CombinationDeclared,
    Event,
    FalseClaimPenalised,
    FalseClaimRefused,
    PlayerSatisfied,
    SuitDeclared,
)
from ging_service.games.ging.decider.evolve import evolve
from ging_service.games.ging.rules.cards import HAND_SIZE
from ging_service.games.ging.rules.claim_proof import (
    FALSE,
    check_tabled,
    combination_proof,
    contradicts_tabled,
    known_hand,
    penalty_payments,
    suit_proof,
)
from ging_service.games.ging.rules.combinations import RULE, Combination

if TYPE_CHECKING:
    from ging_service.domain.cards import Card, Hand
    from ging_service.games.ging.decider.commands import BeSatisfied, DeclareCombination
    from ging_service.games.ging.decider.state import Deal, TableState

MOST_POINTS = 1000
"""A whole suit counts 64: a claim of more than this is not even put on record as false."""


def _need_silent(state: TableState, seat: int) -> Deal:
    """The running deal, in which ``seat`` may still speak (G19, G20)."""
    deal = need_deal(state)
    need_seat(seat)
    if state.seating.rules.mode == "showdown":
        raise Refused("showdown", "G20", "this table has no declarations: all hands are turned up")
    if deal.satisfied[seat]:
        raise Refused("already_satisfied", "G19", "this player is already satisfied", "seat")
    return deal


def _suits_declared(deal: Deal, seat: int) -> set[str]:
    return {claim.suit for claim in deal.claims if claim.seat == seat}


def declare_suit(command: DeclareSuit, state: TableState) -> tuple[Event, ...]:
    """G7, G21, G22: a suit claim stands if it is true; a false one is put on record and changes nothing."""
    deal = _need_silent(state, command.seat)
    if command.suit not in SUITS:
        raise Refused("no_such_suit", "G1", "a suit is one of S, H, D, C", "suit")
    # False claims are stored for ever, so a figure without limit would be stored too.
    if abs(command.points) > MOST_POINTS:
        raise Refused("bad_points", "G7", f"points beyond {MOST_POINTS} cannot be a claim, true or false", "points")
    if command.suit in _suits_declared(deal, command.seat):
        raise Refused("already_declared", "G19", f"{SUIT_NAMES[command.suit]} have already been declared", "suit")
    cards = _cards_given(deal, command.seat, command.cards)
    # A hand that was tabled whole for a combination is known from then on, although nobody recorded it.
    hand = known_hand(deal.dealt.hands, deal.tabled, command.seat)
    proof = FALSE if _is_taken_at_its_word(command, hand, cards) else _suit_proof(deal, command, hand, cards)
    _check_mark(deal, command, proof)
    if proof == FALSE:
        return _false(state, deal, command.seat, suit=command.suit, points=command.points)
    _need_just_these(cards, proof)
    number = deal.dealt.number
    return (from_fields(SuitDeclared, command, deal=number, cards=proof),)


def _cards_given(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Hand:
    """G22: the cards that come with a claim, checked.

    Where all hands are known nothing is compared with other hands, so that no refusal tells who holds a card.
    """
    return check_tabled(cards, seat, ((), (), (), ()) if deal.dealt.hands else deal.tabled)


def _need_just_these(cards: Hand, proof: Hand) -> None:
    """G22: Check that the cards of a claim are exactly its proof. Other cards do not make a true claim false."""
    if cards not in ((), proof):
        raise Refused("wrong_cards", "G22", "the claim is true, but these are not the cards that prove it", "cards")


def _suit_proof(deal: Deal, command: DeclareSuit, hand: Hand, cards: Hand) -> Hand:
    """G21, G22: the proof of a suit claim from the hand where it is known, else from the tabled cards."""
    if hand:
        return suit_proof(hand, command.suit, command.points)
    if not cards:
        raise Refused("cards_missing", "G22", "this hand is not recorded: the claim needs its tabled cards", "cards")
    if any(suit_of(card) != command.suit for card in cards):
        raise Refused("wrong_cards", "G22", "a suit claim can table cards of its suit only", "cards")
    shown = {card for card in deal.tabled[command.seat] if suit_of(card) == command.suit}
    # Cards of the suit that were tabled before belong to the holding: a claim that leaves them out is not the whole
    # count.
    return suit_proof(cards, command.suit, command.points) if shown.issubset(cards) else FALSE


def declare_combination(command: DeclareCombination, state: TableState) -> tuple[Event, ...]:
    """G12 to G17, G21, G22: a combination stands if it is true."""
    deal = _need_silent(state, command.seat)
    if command.combination not in get_args(Combination):
        raise Refused("no_such_combination", "G17", "there is no such combination", "combination")
    if any(held.seat == command.seat and held.combination == command.combination for held in deal.combinations):
        raise Refused("already_declared", "G19", "this combination has already been declared", "combination")
    cards = _cards_given(deal, command.seat, command.cards)
    hand = known_hand(deal.dealt.hands, deal.tabled, command.seat)
    proof = FALSE if _is_taken_at_its_word(command, hand, cards) else _combination_proof(deal, command, hand, cards)
    _check_mark(deal, command, proof)
    if proof == FALSE:
        return _false(state, deal, command.seat, combination=command.combination)
    _need_just_these(cards, proof)
    number = deal.dealt.number
    return (from_fields(CombinationDeclared, command, deal=number, cards=proof),)


def _combination_proof(deal: Deal, command: DeclareCombination, hand: Hand, cards: Hand) -> Hand:
    """G21, G22: the proof of a combination from the hand where it is known, else from the tabled cards.

    Cards that take an earlier suit claim back are refused: one of the two was recorded wrongly.
    """
    if hand:
        return combination_proof(hand, command.combination)
    if not cards:
        rule = RULE[command.combination]
        raise Refused("cards_missing", "G22", f"this hand is not recorded: {rule} needs its tabled cards", "cards")
    seat = command.seat
    if contradicts_tabled(cards, deal.tabled[seat], _suits_declared(deal, seat)):
        raise Refused(
            "contradicts_tabled", "G22", "these cards contradict an earlier suit claim of this player", "cards"
        )
    if len(cards) < HAND_SIZE and command.combination != "four_sevens":
        raise Refused("wrong_cards", "G22", "prove this combination with all seven cards", "cards")
    return combination_proof(cards, command.combination)


def _is_taken_at_its_word(command: DeclareSuit | DeclareCombination, hand: Hand, cards: Hand) -> bool:
    """G21: Return True if the command marks the claim as false and neither a hand nor cards can tell."""
    return command.is_false and not hand and not cards


def _check_mark(deal: Deal, command: DeclareSuit | DeclareCombination, proof: Hand) -> None:
    """G21: Check that a false claim is marked as false. Otherwise a typing error of a scribe could fine a player.

    In a deal of the service a player declares for their own hand, and a false claim is their own act.
    """
    if proof == FALSE and deal.dealt.recorded and not command.is_false:
        detail = "this claim is false, and nothing is recorded; if it was made at the table, mark it as false"
        raise Refused("false_claim_unconfirmed", "G21", detail, "points" if isinstance(command, DeclareSuit) else "")
    if proof != FALSE and command.is_false:
        raise Refused("claim_is_true", "G21", "this claim is marked as false, but the cards prove it", "false")


def _false(  # noqa: PLR0913  the parts of a claim
    state: TableState, deal: Deal, seat: int, *, suit: str = "", points: int = 0, combination: str = ""
) -> tuple[Event, ...]:
    """G21: the refusal of a false claim is on record, with the table's penalty for it."""
    number, rules = deal.dealt.number, state.seating.rules
    refused = FalseClaimRefused(deal=number, seat=seat, suit=suit, points=points, combination=combination)
    stack = state.counters.stacks[seat]
    paid = penalty_payments(rules.false_claim_penalty, seat, deal.dealt.dealer, stack, rules.ending)
    return (refused, FalseClaimPenalised(deal=number, seat=seat, paid=paid)) if any(paid) else (refused,)


def be_satisfied(command: BeSatisfied, state: TableState) -> tuple[Event, ...]:
    """G19: a player has nothing more to declare; with the fourth the deal settles."""
    deal = _need_silent(state, command.seat)
    satisfied = from_fields(PlayerSatisfied, command, deal=deal.dealt.number)
    # Only the last silent seat settles the deal: then nobody can have anything more to declare.
    if deal.silent != (command.seat,):
        return (satisfied,)
    return (satisfied, *settlement(evolve(state, satisfied)))
