"""What follows by the rules alone: the service plays forced cards at once, so that no pause tells who holds what (NM11).

After every command the service goes on until a player has something to choose, as far as everybody knows, or the deal is
over. So a reader who sees the events and the times between them learns what the rules make public, and nothing else.
With real cards only the consequences follow: which card comes next is recorded (NM29).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import suit_of
from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decisions.ending import consequences
from ging_service.games.newmarket.decider.decisions.phases import act_by_s, need_turn
from ging_service.games.newmarket.decider.events import BuyPassed, CardPlayed, DeadHandBought, Event
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import IN_DEAL
from ging_service.games.newmarket.decider.views import hands_are_known
from ging_service.games.newmarket.rules.cards import ALL_SUITS
from ging_service.games.newmarket.rules.dealing import call_for, can_buy, eldest_of, leftwards, price_of_buy
from ging_service.games.newmarket.rules.sequences import (
    first_diamond,
    rule_of_choice,
    seems_free,
    starts_of,
    what_follows,
)

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.games.newmarket.decider.commands import BuyDeadHand, PassBuy, StartSequence
    from ging_service.games.newmarket.decider.state import Deal, TableState


def and_on(state: TableState, events: tuple[e.Event, ...], now_s: int) -> tuple[e.Event, ...]:
    """Return these events of a command and everything that follows by the rules alone."""
    found = list(events)
    state = fold(state, events)
    # It ends: each step plays a card, passes, asks a player or ends the deal, and a deal has at most 52 cards.
    while more := _next_events(state, now_s):
        found += more
        state = fold(state, more)
    return tuple(found)


def _next_events(state: TableState, now_s: int) -> tuple[e.Event, ...]:
    deal = state.deal
    # A seat at turn is asked something, so the service waits.
    if deal is None or state.phase not in IN_DEAL or deal.turn >= 0:
        return ()
    if state.phase == "playing":
        return consequences(state, deal) or _sequence_goes_on(state, deal)
    return _after_buy(state, deal, now_s) if state.phase == "buying" else _start(state, deal, now_s)


def _after_buy(state: TableState, deal: Deal, now_s: int) -> tuple[e.Event, ...]:
    """NM8, NM10, NM22: the buy, the burial before or after it, then the lowest diamond."""
    if deal.recorded:
        return ()
    is_known = hands_are_known(deal)
    buries = state.rules.bury != "off" and deal.last_king and deal.burial is None
    if buries and state.rules.bury == "before_buy":
        return _burial(state, deal) if is_known else ()
    # A player who cannot pay has no event: with the next one who is asked, ``evolve`` drops the seats before them.
    for seat in deal.to_ask:
        if can_buy(seat, deal.dealer, state.layout.stacks[seat], state.rules):
            return (e.BuyOffered(deal=deal.number, seat=seat, act_by_s=act_by_s(now_s, state.rules)),)
    # From here on the hands decide what follows, and a reader who does not see them all cannot tell.
    if not is_known:
        return ()
    if buries:
        return _burial(state, deal)
    first = first_diamond(deal.hands)
    return () if first is None else (e.CardPlayed(deal=deal.number, seat=first[0], card=first[1], starts=True),)


def _burial(state: TableState, deal: Deal) -> tuple[e.Event, ...]:
    """NM22 to NM25: the service makes the call for the last king."""
    # There is just one: the deal began with it (NM22), and only its queen takes it away, later.
    suit = next(suit_of(heap.card) for heap in state.layout.heaps if heap.is_in)
    call = call_for(suit, deal.hands)
    if call is None:
        return ()
    return (from_fields(e.CardBuried, call, deal=deal.number, hand=deal.dead if call.seat >= 0 else ()),)


def _sequence_goes_on(state: TableState, deal: Deal) -> tuple[e.Event, ...]:
    """NM11, NM12: the next card of the sequence, or its stop. With real cards only a stop that everybody sees follows."""
    follows = what_follows(deal.top, deal.hands, cards_played(deal), state.rules.game)
    # Everybody sees these stops, so they follow with real cards too, and for readers who do not see the hands.
    if follows.stop in ("highest", "played"):
        return (e.SequenceStopped(deal=deal.number, reason=follows.stop, missing=follows.card),)
    if deal.recorded or not hands_are_known(deal):
        return ()
    if follows.stop:
        return (e.SequenceStopped(deal=deal.number, reason=follows.stop, missing=follows.card),)
    return (e.CardPlayed(deal=deal.number, seat=follows.seat, card=follows.card, starts=False),)


def _start(state: TableState, deal: Deal, now_s: int) -> tuple[e.Event, ...]:
    """NM13, NM14, NM20, NM52: the next player starts, passes or is asked; when all have passed, the deal is blocked."""
    if len(deal.passed) == len(deal.hands):
        return consequences(state, deal, is_blocked=True)
    seat = next_to_start(deal)
    if deal.recorded:
        return (e.StartAwaited(deal=deal.number, seat=seat, suits=deal.suits, act_by_s=0),)
    if not hands_are_known(deal):
        return ()
    hand = deal.hands[seat]
    starts = starts_of(hand, deal.suits, state.rules.start)
    if not starts:
        return (e.StartPassed(deal=deal.number, seat=seat),)
    if not seems_free(len(hand), deal.suits, known_gone(deal), state.rules.game):
        # There is no other start: the player holds one card, or only one of the suits has cards that are not known to
        # be gone.
        return (e.CardPlayed(deal=deal.number, seat=seat, card=starts[0], starts=True),)
    limit_s = act_by_s(now_s, state.rules)
    return (e.StartAwaited(deal=deal.number, seat=seat, suits=deal.suits, act_by_s=limit_s),)


def next_to_start(deal: Deal) -> int:
    """NM13, NM14, NM52: the player of the last card, at first eldest; then leftwards from the player who has passed."""
    seats = len(deal.hands)
    first = deal.played[-1].seat if deal.played else eldest_of(deal.dealer, seats)
    return leftwards(first, seats)[len(deal.passed)]


def cards_played(deal: Deal) -> tuple[Card, ...]:
    """NM12: the cards that lie face up."""
    return tuple(one.card for one in deal.played)


def known_gone(deal: Deal) -> frozenset[Card]:
    """NM12: the cards of which everybody knows that no player holds them."""
    return frozenset((*cards_played(deal), *deal.missing))


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
