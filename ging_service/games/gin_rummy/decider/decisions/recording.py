"""Deals with real cards, which a scribe records at three levels of detail (GR34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card
from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider.decisions.closing import after_deal
from ging_service.games.gin_rummy.decider.decisions.dealing import next_deal_number, next_game_number
from ging_service.games.gin_rummy.decider.decisions.knocking import shown
from ging_service.games.gin_rummy.decider.decisions.phases import (
    need_between_deals,
    need_deal,
    need_seat,
    need_turn,
)
from ging_service.games.gin_rummy.decider.decisions.turns import taken_card
from ging_service.games.gin_rummy.decider.events import DealRecorded, DealScored, DealVoided, Event, KnockRecorded
from ging_service.games.gin_rummy.decider.evolve import evolve, fold
from ging_service.games.gin_rummy.decider.state import IN_DEAL
from ging_service.games.gin_rummy.rules.cards import PACK, other_seat
from ging_service.games.gin_rummy.rules.knocking import KnockedHand, check_knock, knocker_of
from ging_service.games.gin_rummy.rules.lay_offs import Showing
from ging_service.games.gin_rummy.rules.recorded import check_result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.gin_rummy.decider.commands import RecordDeal, RecordKnock, RecordResult
    from ging_service.games.gin_rummy.decider.state import Deal, TableState

DUE = -1
"""Stands for the dealer whose deal it is."""

UNKNOWN = Card("")
"""Stands for an upcard that nobody has written down."""


def record_deal(command: RecordDeal, state: TableState) -> tuple[Event, ...]:
    """GR3, GR34: a deal with real cards begins with its upcard. Hands and stock lie face down for the scribe too."""
    need_between_deals(state)
    if command.upcard not in PACK:
        raise Refused("not_in_pack", "GR1", f"{command.upcard} is not in the pack of 52", "upcard")
    return (_recorded(command.dealer, command.upcard, state),)


def record_result(command: RecordResult, state: TableState) -> tuple[Event, ...]:
    """GR17 to GR23, GR34: a deal with real cards has come to this."""
    begun = _begun(command.dealer, UNKNOWN, state)
    check_result(command.kind, command.winner, command.points, state.rules)
    state = fold(state, begun)
    number = need_deal(state).number
    if command.kind == "void":
        return (*begun, DealVoided(deal=number, reason="stock"))
    scored = DealScored(deal=number, kind=command.kind, winner=command.winner, points=command.points)
    return (*begun, scored, *after_deal(evolve(state, scored)))


def record_knock(command: RecordKnock, state: TableState) -> tuple[Event, ...]:
    """GR10 to GR23, GR34: a knock with real cards, judged by the same rules, and by what was recorded of the deal."""
    seat = knocker_of(command.hands)
    begun = _begun(command.dealer, command.upcard, state)
    state = fold(state, begun)
    # Without recorded turns nobody is at turn: the player with eleven cards has knocked.
    deal = need_deal(state) if begun else need_turn(seat, state, ("discarding",), "GR10")
    _check_hands(command.hands)
    if not begun:
        _check_seen(command.hands, deal)
    named = KnockedHand(discard=command.discard, melds=command.melds)
    tabled = check_knock(named, command.hands[seat], state.rules, upcard=deal.upcard or None, taken=taken_card(deal))
    knocked = from_fields(KnockRecorded, tabled, deal=deal.number, seat=seat, discard=command.discard)
    showing, other = _showing(command, state), command.hands[other_seat(seat)]
    try:
        return (*begun, knocked, *shown(evolve(state, knocked), other, showing))
    except Refused as refused:
        # The command has what is shown among its own fields.
        where = refused.where.replace("showing.melds", "other_melds").removeprefix("showing.")
        raise Refused(refused.code, refused.rule, refused.detail, where) from None


def _showing(command: RecordKnock, state: TableState) -> Showing | None:
    """GR15: what the other player has declared, where the players declare it."""
    if state.rules.showing == "declared":
        return Showing(melds=command.other_melds, lay_offs=command.lay_offs)
    if command.other_melds or command.lay_offs:
        detail = "at this table the service finds the other player's melds and lay-offs"
        raise Refused("not_declared_here", "GR15", detail, "other_melds")
    return None


def _begun(dealer: int, upcard: Card, state: TableState) -> tuple[Event, ...]:
    """The beginning of a deal, or nothing if one is recorded turn by turn. A deal of the service is played to its end."""
    deal = state.deal
    if state.phase not in IN_DEAL or deal is None or not deal.recorded:
        need_between_deals(state)
        if upcard and upcard not in PACK:
            raise Refused("not_in_pack", "GR1", f"{upcard} is not in the pack of 52", "upcard")
        return (_recorded(dealer, upcard, state),)
    if dealer not in (DUE, deal.dealer):
        raise Refused("other_dealer", "GR34", "another player has dealt the deal that is recorded", "dealer")
    if upcard not in (UNKNOWN, deal.upcard):
        raise Refused("other_upcard", "GR34", "the deal that is recorded has another upcard", "upcard")
    return ()


def _recorded(dealer: int, upcard: Card, state: TableState) -> DealRecorded:
    """GR2: the dealer is the player who has really dealt."""
    seat = state.dealer if dealer == DUE else dealer
    need_seat(seat, "dealer")
    return DealRecorded(deal=next_deal_number(state), game=next_game_number(state), dealer=seat, upcard=upcard)


def _check_hands(hands: Sequence[Hand]) -> None:
    """GR1: Check that two hands are different cards of the pack. Raises ``Refused``: ``not_in_pack`` or ``card_twice``."""
    seen: set[Card] = set()
    for seat, hand in enumerate(hands):
        for card in hand:
            if card not in PACK:
                raise Refused("not_in_pack", "GR1", f"{card} is not in the pack of 52", f"hands.{seat}")
            if card in seen:
                raise Refused("card_twice", "GR1", f"{card} appears twice", f"hands.{seat}")
            seen.add(card)


def _check_seen(hands: Sequence[Hand], deal: Deal) -> None:
    """GR34: Check hands against what was recorded turn by turn. Raises ``Refused``: ``not_held`` or ``card_lies_open``."""
    for seat, hand in enumerate(hands):
        for card in deal.known[seat]:
            if card not in hand:
                detail = f"{card} was taken and not discarded, so it is in the hand"
                raise Refused("not_held", "GR34", detail, f"hands.{seat}")
        for card in hand:
            if card in deal.discards:
                raise Refused("card_lies_open", "GR34", f"{card} is in the discard pile", f"hands.{seat}")
