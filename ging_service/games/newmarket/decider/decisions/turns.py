"""The choices of a deal: to buy, and to start a sequence (NM8, NM9, NM13, NM52, NM54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import suit_of
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider.decisions.phases import need_turn
from ging_service.games.newmarket.decider.decisions.playing import and_on
from ging_service.games.newmarket.decider.events import BuyPassed, CardPlayed, DeadHandBought, Event
from ging_service.games.newmarket.rules.buying import price_of_buy
from ging_service.games.newmarket.rules.cards import ALL_SUITS
from ging_service.games.newmarket.rules.sequences import rule_of_choice, starts_of

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.commands import BuyDeadHand, PassBuy, StartSequence
    from ging_service.games.newmarket.decider.state import TableState


def buy_dead_hand(command: BuyDeadHand, state: TableState) -> tuple[Event, ...]:
    """NM8, NM9: a player exchanges their hand for the dead one."""
    deal = need_turn(command.seat, state, "buying", "NM8")
    paid = price_of_buy(command.seat, deal.dealer, state.rules)
    # The hand is sealed for the buyer: the dead hand in the deal's own event is sealed for nobody.
    bought = DeadHandBought(deal=deal.number, seat=command.seat, paid=paid, hand=deal.dead)
    return and_on(state, (bought,), command.now_s)


def pass_buy(command: PassBuy, state: TableState) -> tuple[Event, ...]:
    """NM8: a player keeps their hand."""
    deal = need_turn(command.seat, state, "buying", "NM8")
    return and_on(state, (BuyPassed(deal=deal.number, seat=command.seat),), command.now_s)


def start_sequence(command: StartSequence, state: TableState) -> tuple[Event, ...]:
    """NM13, NM52: a player starts with the lowest card that they hold of a suit."""
    rule = rule_of_choice(state.rules.game, is_first=not (state.deal and state.deal.played))
    deal = need_turn(command.seat, state, "starting", rule)
    if command.suit not in ALL_SUITS:
        raise Refused("no_such_suit", "NM1", "a suit is S, H, D or C", "suit")
    if command.suit not in deal.suits:
        detail = f"the sequence starts in one of these suits: {', '.join(deal.suits)}"
        raise Refused("wrong_suit", rule, detail, "suit")
    hand = deal.hands[command.seat]
    # This is checked first, so that a suit that is not held is not refused as one whose card is not the lowest.
    if not starts_of(hand, (command.suit,), "own_choice"):
        raise Refused("suit_not_held", rule, "you hold no card of this suit", "suit")
    starts = {suit_of(card): card for card in starts_of(hand, deal.suits, state.rules.start)}
    if command.suit not in starts:
        raise Refused("not_the_lowest", "NM13", "your lowest card of this colour is of the other suit", "suit")
    card = starts[command.suit]
    return and_on(state, (CardPlayed(deal=deal.number, seat=command.seat, card=card, starts=True),), command.now_s)
