"""Deals with real cards, which a scribe records by their results or turn by turn (WR38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider.commands import (
    DrawCard,
    PlayTurn,
    RecordDeal,
    RecordResult,
    RecordTurn,
    TakeDiscards,
)
from ging_service.games.wild_card_rummy.decider.decisions.dealing import next_deal_number, next_round, unnamed_ranks
from ging_service.games.wild_card_rummy.decider.decisions.ending import DealEnd, melded_points, scored
from ging_service.games.wild_card_rummy.decider.decisions.phases import (
    need_between_deals,
    need_deal,
    need_seat,
)
from ging_service.games.wild_card_rummy.decider.decisions.turns import (
    draw_card,
    play_turn,
    take_discards,
    unseen_cards,
    without,
)
from ging_service.games.wild_card_rummy.decider.events import DealRecorded, Event, HandsShown
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.state import IN_DEAL, PlayedOut
from ging_service.games.wild_card_rummy.decider.views import in_order
from ging_service.games.wild_card_rummy.rules.cards import is_wild
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.order import is_named, wild_of_round
from ging_service.games.wild_card_rummy.rules.points import is_doubled
from ging_service.games.wild_card_rummy.rules.recorded import KnownHand, check_melded, ended_by, points_held

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState

DUE: Final = -1
"""Stands for the dealer whose deal it is."""

IN_ORDER: Final = ""
"""Stands for the wild rank that follows from the order of the deals."""


def record_deal(command: RecordDeal, state: TableState) -> tuple[Event, ...]:
    """WR4, WR38: a deal with real cards begins. Hands and stock lie face down for the scribe too."""
    need_between_deals(state)
    return (_recorded(command.dealer, command.wild, state),)


def record_turn(command: RecordTurn, state: TableState) -> tuple[Event, ...]:
    """WR10 to WR19, WR38: a complete turn with real cards, judged by the same rules as one of the service."""
    deal = need_deal(state)
    if not deal.recorded:
        raise Refused("hands_dealt_by_service", "WR38", "the service has dealt this deal, and its players play it")
    drawn: tuple[Event, ...] = ()
    if command.taken:
        drawn = take_discards(TakeDiscards(seat=command.seat, count=command.taken), state)
    # The first turn of a deal begins without a draw (WR10).
    elif state.phase != "playing":
        drawn = draw_card(DrawCard(seat=command.seat), state)
    return (*drawn, *play_turn(from_fields(PlayTurn, command), fold(state, drawn)))


def record_result(command: RecordResult, state: TableState) -> tuple[Event, ...]:
    """WR17 to WR23, WR32, WR38: a deal with real cards has come to this."""
    begun = _begun(command, state)
    state = fold(state, begun)
    deal, rules, seats = need_deal(state), state.rules, len(state.members)
    if len(command.held) != seats:
        detail = f"a result says what each of {seats} players held"
        raise Refused("wrong_number_of_hands", "WR38", detail, "held")
    ended = _ended(command, deal, state)
    hands, unseen = _known_hands(ended, deal, state)
    held = points_held(command.held, hands, unseen, deal.wild, rules)
    end = DealEnd(kind=ended.kind, winner=ended.winner, held=held, melded=_melded(command, held, deal, state))
    # In the order of the pack, so that the same hands make the same event.
    cards = tuple(in_order(one.cards) for one in command.held)
    shown = (HandsShown(deal=deal.number, hands=cards),) if any(cards) else ()
    # The time is of no use: after a deal with real cards nothing has a time limit.
    return (*begun, *shown, *scored(fold(state, shown), end, now_s=0))


def _begun(command: RecordResult, state: TableState) -> tuple[Event, ...]:
    """The beginning of a deal, or nothing if one is recorded turn by turn. A deal of the service is played to its end."""
    deal = state.deal
    if state.phase not in IN_DEAL or deal is None or not deal.recorded:
        need_between_deals(state)
        return (_recorded(command.dealer, command.wild, state),)
    if command.dealer not in (DUE, deal.dealer):
        raise Refused("other_dealer", "WR38", "another player has dealt the deal that is recorded", "dealer")
    if command.wild not in (IN_ORDER, deal.wild):
        raise Refused("other_wild", "WR38", "another rank is wild in the deal that is recorded", "wild")
    return ()


def _recorded(dealer: int, wild: str, state: TableState) -> DealRecorded:
    """WR2, WR33: the dealer is the player who has really dealt; they may have named the wild rank."""
    seat = state.dealer if dealer == DUE else dealer
    need_seat(seat, len(state.members), "dealer")
    number = next_round(state)
    rank = _wild(wild, number, state)
    return DealRecorded(
        deal=next_deal_number(state),
        round=number,
        dealer=seat,
        wild=rank,
        is_pressed=state.is_pressed,
        doubled=is_doubled(rank, state.rules),
    )


def _wild(wild: str, number: int, state: TableState) -> str:
    """WR3, WR33: the wild rank of a deal that begins."""
    if is_named(number, state.rules):
        left = unnamed_ranks(state)
        if wild not in left:
            detail = f"name the rank that the dealer has named; these have not been wild yet: {' '.join(left)}"
            raise Refused("rank_not_left", "WR33", detail, "wild")
        return wild
    due = wild_of_round(number, state.rules)
    if wild not in (IN_ORDER, due):
        raise Refused("other_wild", "WR3", f"the wild rank of this deal is {due or 'none'}", "wild")
    return due


def _ended(command: RecordResult, deal: Deal, state: TableState) -> PlayedOut:
    """WR17, WR19, WR29: how the deal has ended, as the recorded turns say if they go to its end."""
    if not -1 <= command.winner < len(state.members):
        need_seat(command.winner, len(state.members), "winner")
    ended = deal.played_out
    # Somebody can be out by the recorded turns while the last melds of others are not recorded (WR31).
    if command.winner != (ended.winner if ended else command.winner if deal.out < 0 else deal.out):
        raise Refused(
            "other_winner", "WR38", "by the recorded turns, somebody else or nobody has ended the deal", "winner"
        )
    kind = ended_by(command.winner, command.held, deal.wild, state.rules)
    return ended or PlayedOut(kind=kind, winner=command.winner)


def _known_hands(ended: PlayedOut, deal: Deal, state: TableState) -> tuple[list[KnownHand], Hand]:
    """WR38: what is known of each hand, and the cards that can be in any hand besides."""
    rules, seats = state.rules, range(len(state.members))
    if deal.played_out:
        hands = [
            KnownHand(fewest=len(hand), most=len(hand), known=deal.known[seat]) for seat, hand in enumerate(deal.hands)
        ]
        return hands, unseen_cards(state, deal)
    # Turns that are not recorded may have followed: discards can be taken, and wild cards on the table claimed.
    pack = pack_of(rules, len(seats))
    on_table = [card for one in deal.melds for card in one.meld.cards if not is_wild(card, deal.wild)]
    # Last melds may use up a hand. Any other player without cards would have ended the deal.
    fewest = 0 if rules.last_melds == "yes" and ended.winner >= 0 else 1
    # A turn that draws one card and discards one leaves no more cards than were dealt, and a claim swaps card for card.
    most = len(pack) if rules.taken_card == "pile" else rules.hand_size
    own = int(ended.kind == "up_for_two")
    winner, other = KnownHand(fewest=own, most=own), KnownHand(fewest=fewest, most=most)
    return [winner if seat == ended.winner else other for seat in seats], without(pack, on_table)


def _melded(command: RecordResult, held: tuple[int, ...], deal: Deal, state: TableState) -> tuple[int, ...]:
    """WR32: the points of melded cards, which follow from recorded turns that go to the end of the deal."""
    rules, seats = state.rules, len(state.members)
    if rules.scoring == "held" or deal.played_out:
        if command.melded:
            detail = "melded cards do not count, or their points follow from the recorded turns: leave them out"
            raise Refused("melded_not_asked", "WR32", detail, "melded")
        return melded_points(state, deal)
    if len(command.melded) != seats:
        detail = f"melded cards count at this table: give their points for each of {seats} players"
        raise Refused("melded_missing", "WR32", detail, "melded")
    check_melded(command.melded, held, pack_of(rules, seats), deal.wild, rules)
    return command.melded
