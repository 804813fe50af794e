"""The turns of a deal: pass, take, draw and discard (GR4 to GR8, GR17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import HIDDEN
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider.decisions.phases import need_turn, next_act_by_s
from ging_service.games.gin_rummy.decider.events import (
    CardDiscarded,
    CardDrawn,
    DealVoided,
    DiscardTaken,
    Event,
    UpcardPassed,
)
from ging_service.games.gin_rummy.rules.cards import PACK, other_seat
from ging_service.games.gin_rummy.rules.dealing import ANY_SOURCE, first_sources
from ging_service.games.gin_rummy.rules.knocking import check_not_taken
from ging_service.games.gin_rummy.rules.scoring import is_void

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.games.gin_rummy.decider.commands import Discard, DrawCard, PassUpcard, TakeDiscard
    from ging_service.games.gin_rummy.decider.state import Deal, TableState
    from ging_service.games.gin_rummy.rules.dealing import Source
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules


def sources(deal: Deal, rules: HouseRules) -> tuple[Source, ...]:
    """GR4 to GR6: what the player at turn may draw from."""
    return ANY_SOURCE if deal.draws else first_sources(deal.passes, rules.both_pass)


def taken_card(deal: Deal) -> Card | None:
    """GR8: the card that was taken from the discard pile in this turn."""
    return deal.drawn.card if deal.drawn and deal.drawn.source == "discard_pile" else None


def may_hold(deal: Deal, seat: int, card: Card) -> bool:
    """GR7, GR34: Return True if a player holds a card, or may do so as far as a reader can tell who does not see the hand."""
    if HIDDEN not in deal.hands[seat]:
        return card in deal.hands[seat]
    # Of the other hand only what everybody knows: backs are no cards of the pack.
    elsewhere = (*deal.discards, *deal.hands[other_seat(seat)])
    return card in PACK and card not in elsewhere


def pass_upcard(command: PassUpcard, state: TableState) -> tuple[Event, ...]:
    """GR4: a player passes the upcard."""
    deal = need_turn(command.seat, state, ("upcard",), "GR4")
    return (
        UpcardPassed(deal=deal.number, seat=command.seat, act_by_s=next_act_by_s(command.now_s, deal, state.rules)),
    )


def take_discard(command: TakeDiscard, state: TableState) -> tuple[Event, ...]:
    """GR4 to GR6: a player takes the upcard, or the top of the discard pile."""
    deal = need_turn(command.seat, state, ("upcard", "drawing"), "GR6")
    if "discard_pile" not in sources(deal, state.rules):
        raise Refused("upcard_passed", "GR5", "both players have passed the upcard: draw from the stock")
    # The pile is never empty: turns begin with an upcard, and every turn before this one has ended with a discard.
    return (DiscardTaken(deal=deal.number, seat=command.seat, card=deal.discards[-1]),)


def draw_card(command: DrawCard, state: TableState) -> tuple[Event, ...]:
    """GR4 to GR6: a player draws the top of the stock."""
    deal = need_turn(command.seat, state, ("upcard", "drawing"), "GR6")
    if state.phase == "upcard":
        raise Refused("stock_closed", "GR4", "the stock is closed until the upcard has been taken or passed twice")
    if "stock" not in sources(deal, state.rules):
        raise Refused("must_take_upcard", "GR5", "both players have passed: the first player takes the upcard")
    # The stock has three cards or more: a turn that leaves two voids the deal (GR17).
    return (CardDrawn(deal=deal.number, seat=command.seat, card=deal.stock[0]),)


def discard(command: Discard, state: TableState) -> tuple[Event, ...]:
    """GR7, GR8: a player discards; GR17: with two cards left in the stock the deal is void."""
    deal = need_turn(command.seat, state, ("discarding",), "GR7")
    if not may_hold(deal, command.seat, command.card):
        raise Refused("not_held", "GR7", "you do not hold this card", "card")
    check_not_taken(command.card, taken_card(deal), state.rules.take_back, "card")
    # After the whole turn, so that who has drawn the third last card may still knock (GR17).
    is_over = is_void(len(deal.stock))
    limit_s = 0 if is_over else next_act_by_s(command.now_s, deal, state.rules)
    discarded = CardDiscarded(deal=deal.number, seat=command.seat, card=command.card, act_by_s=limit_s)
    return (discarded, DealVoided(deal=deal.number, reason="stock")) if is_over else (discarded,)
