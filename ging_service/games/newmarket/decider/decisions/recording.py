"""Deals with real cards, which a scribe records card by card (NM29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, suit_of
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decisions.dealing import dressed, next_deal_number, stacks_bought
from ging_service.games.newmarket.decider.decisions.ending import and_end, last_king_won, went_out
from ging_service.games.newmarket.decider.decisions.phases import (
    need_between_deals,
    need_deal,
    need_recorded,
    need_seat,
    need_turn,
)
from ging_service.games.newmarket.decider.decisions.playing import and_on, cards_played
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import IN_DEAL
from ging_service.games.newmarket.decider.views import face_down
from ging_service.games.newmarket.rules.cards import PACKS, next_card
from ging_service.games.newmarket.rules.dealing import can_buy, hand_sizes, price_of_buy
from ging_service.games.newmarket.rules.sequences import rule_of_choice
from ging_service.games.newmarket.rules.stakes import heap_rule, payable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.newmarket.decider.commands import (
        RecordBurial,
        RecordBuy,
        RecordCard,
        RecordDeal,
        RecordPass,
        RecordResult,
        RecordStop,
    )
    from ging_service.games.newmarket.decider.state import Deal, TableState


DUE = -1
"""Stands for the dealer whose deal it is."""
NOBODY = -1


def record_deal(command: RecordDeal, state: TableState) -> tuple[e.Event, ...]:
    """NM6, NM29: a deal with real cards begins. Everybody puts down their stakes."""
    return and_on(state, begun(command.dealer, state), 0)


def begun(dealer: int, state: TableState) -> tuple[e.Event, ...]:
    """NM4, NM6: the beginning of a deal with real cards. The dealer is the player who has really dealt."""
    need_between_deals(state)
    seat = state.dealer if dealer == DUE else dealer
    need_seat(seat, state, "dealer")
    number, sizes = next_deal_number(state), hand_sizes(len(state.members), seat, state.rules.game)
    recorded = e.DealRecorded(deal=number, dealer=seat, sizes=sizes.hands, dead_size=sizes.dead)
    return (*stacks_bought(state), recorded, dressed(state, number))


def record_buy(command: RecordBuy, state: TableState) -> tuple[e.Event, ...]:
    """NM8, NM9, NM29: a player has bought the dead hand; those who were asked before have not."""
    deal = need_recorded(state)
    need_seat(command.seat, state)
    return and_on(state, bought(command.seat, deal, state), 0)


def bought(seat: int, deal: Deal, state: TableState) -> tuple[e.Event, ...]:
    """NM5, NM8, NM9: Return the buy and the passes before it. Raises ``Refused``: ``buy_closed`` or ``cannot_buy``."""
    if seat not in deal.to_ask:
        raise Refused("buy_closed", "NM8", "this player cannot buy the spare hand of this deal", "seat")
    asked = [one for one in deal.to_ask if can_buy(one, deal.dealer, state.layout.stacks[one], state.rules)]
    if seat not in asked:
        raise Refused("cannot_buy", "NM5", "this player does not have the price of the spare hand", "seat")
    passed = (e.BuyPassed(deal=deal.number, seat=one) for one in asked[: asked.index(seat)])
    paid = price_of_buy(seat, deal.dealer, state.rules)
    return (*passed, e.DeadHandBought(deal=deal.number, seat=seat, paid=paid, hand=face_down(len(deal.dead))))


def record_burial(command: RecordBurial, state: TableState) -> tuple[e.Event, ...]:
    """NM22 to NM25, NM29: what was buried for the last king."""
    deal = need_recorded(state)
    if state.phase != "buying" or not deal.last_king or state.rules.bury == "off" or deal.burial is not None:
        detail = "a card is buried once, for the last king, before the first card is played"
        raise Refused("no_burial", "NM22", detail)
    need_seat(command.caller, state, "caller")
    _check_target(command, state)
    if command.seat != NOBODY:
        need_seat(command.seat, state)
    exchanges = command.seat != NOBODY
    if command.seat == command.caller or (exchanges and not command.target):
        raise Refused("wrong_seat", "NM24", "only another player who holds the card exchanges their hand", "seat")
    # After the buy, players whose buy is not recorded by now have kept their hands.
    closed = () if state.rules.bury == "before_buy" else _passes(deal)
    hand = face_down(len(deal.dead)) if exchanges else ()
    buried = e.CardBuried(deal=deal.number, caller=command.caller, target=command.target, seat=command.seat, hand=hand)
    return and_on(state, (*closed, buried), 0)


def _check_target(command: RecordBurial, state: TableState) -> None:
    suit = next(suit_of(heap.card) for heap in state.layout.heaps if heap.is_in)
    if command.target and (command.target not in PACKS["newmarket"] or suit_of(command.target) != suit):
        raise Refused("wrong_card", "NM23", "a card of the last king's suit is buried, below its queen", "target")
    if command.target == Card(f"Q{suit}"):
        raise Refused("wrong_card", "NM23", "the queen is never buried: its holder names a lower card", "target")


def _passes(deal: Deal) -> tuple[e.Event, ...]:
    """NM8: nobody else buys."""
    return tuple(e.BuyPassed(deal=deal.number, seat=seat) for seat in deal.to_ask)


def record_card(command: RecordCard, state: TableState) -> tuple[e.Event, ...]:
    """NM10, NM11, NM13, NM29: a card was played: the next one of the sequence, or the start of a new one."""
    deal = need_recorded(state)
    need_seat(command.seat, state)
    if state.phase == "playing":
        card, starts = _next(command.card, deal, state), False
    else:
        card, starts = _first(command, deal, state), True
    played = e.CardPlayed(deal=deal.number, seat=command.seat, card=card, starts=starts)
    closed = _passes(deal) if state.phase == "buying" else ()
    return and_on(state, (*closed, played, *_missed(played, deal, state)), 0)


def _next(card: Card, deal: Deal, state: TableState) -> Card:
    """NM11, NM54: the only card that can follow. Stops that everybody sees have been recorded by then."""
    # The top is never the highest card: its stop has followed at once.
    following = next_card(deal.top, state.rules.game) or deal.top
    if card not in ("", following):
        detail = f"after {deal.top} comes {following}; if nobody plays it, record the stop first"
        rule = "NM54" if state.rules.game == "original" else "NM11"
        raise Refused("not_the_next", rule, detail, "card")
    _check_not_buried(following, deal, state)
    return following


def _first(command: RecordCard, deal: Deal, state: TableState) -> Card:
    """NM10, NM13, NM52, NM54: the first card of a sequence, by the player whose start it is."""
    # Nobody sees who holds the lowest diamond (NM10), so the first card is accepted from every seat.
    is_choice = state.phase == "starting"
    suits = deal.suits if is_choice else ("D",)
    rule = rule_of_choice(state.rules.game, is_first=not deal.played) if is_choice else "NM10"
    if is_choice:
        need_turn(command.seat, state, "starting", rule)
    card = command.card
    if card not in PACKS[state.rules.game]:
        raise Refused("not_in_pack", "NM1", f"{card or 'no card'} is not in the pack", "card")
    if card in cards_played(deal):
        raise Refused("card_lies_open", "NM12", f"{card} was played before", "card")
    if suit_of(card) not in suits:
        raise Refused("wrong_suit", rule, f"the sequence starts in one of these suits: {', '.join(suits)}", "card")
    _check_not_buried(card, deal, state)
    return card


def _check_not_buried(card: Card, deal: Deal, state: TableState) -> None:
    """NM22: the buried card is sure to be dead, unless the dead hand was bought after the burial."""
    is_dead = state.rules.bury != "before_buy" or deal.buyer == NOBODY
    if is_dead and deal.burial is not None and deal.burial.target == card:
        raise Refused("card_is_buried", "NM24", f"{card} is buried in the dead hand", "card")


def _missed(played: e.CardPlayed, deal: Deal, state: TableState) -> tuple[e.Event, ...]:
    """NM29: the card was in its player's hand when a sequence stopped for want of it."""
    if played.card not in deal.missing:
        return ()
    # Without a house rule it is on record and costs nothing: anybody can overlook a card.
    paid = payable(state.rules.missed_card, state.layout.stacks[played.seat], state.rules)
    return (e.CardMissed(deal=deal.number, seat=played.seat, card=played.card, paid=paid),)


def record_stop(_command: RecordStop, state: TableState) -> tuple[e.Event, ...]:
    """NM12, NM29: nobody has played the next card."""
    deal = need_recorded(state)
    following = next_card(deal.top, state.rules.game) if deal.top else None
    if following is None:
        raise Refused("no_sequence", "NM12", "no sequence is running")
    return and_on(state, (e.SequenceStopped(deal=deal.number, reason="dead", missing=following),), 0)


def record_pass(command: RecordPass, state: TableState) -> tuple[e.Event, ...]:
    """NM14, NM20, NM29: a player has none of the suits. When all have passed, the deal is blocked."""
    deal = need_recorded(state)
    need_turn(command.seat, state, "starting", "NM14")
    return and_on(state, (e.StartPassed(deal=deal.number, seat=command.seat),), 0)


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
