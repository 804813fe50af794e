"""Commands of players, scribes and arbitrators to a table of Newmarket."""

from __future__ import annotations

from typing import Final

from ging_service.domain.cards import Card
from ging_service.domain.declare import command, opening_command, service_command, service_fills, value
from ging_service.domain.game.authority import deadline, opens, own_seat, scribe, scribe_or, seat_or_scribe
from ging_service.games.newmarket.decider.authority import breaks_off, opens_deal
from ging_service.games.newmarket.rules.house_rules import HouseRules

_RECORDS: Final = scribe("NM29")
_HAND: Final = own_seat("NM13")


@opening_command(by=opens("NM32"))
class OpenTable:
    """NM1, NM3: open a table for four to eight members, in seat order.

    ``first_dealer``: the seat that deals first, where the house rules assign it (NM2); −1: none is named, and then the first
    member deals.
    """

    members: tuple[str, ...]
    rules: HouseRules
    first_dealer: int = -1


@command(by=scribe_or(_HAND), line="cut {seat} {card}")
class CutCard:
    """NM2: cut the pack for the first deal."""

    seat: int
    card: Card = service_fills(default=Card(""))


@command(by=seat_or_scribe)
class DealCards:
    """NM4 to NM6: deal the next hands. Everybody puts their stakes on the table."""

    order: tuple[Card, ...] = service_fills(default=())
    seed: str = service_fills(default="")
    now_s: int = service_fills(default=0)


@command(by=_HAND)
class BuyDeadHand:
    """NM8, NM9: exchange your whole hand for the spare one, unseen. The dealer pays nothing, another player the price."""

    seat: int
    now_s: int = service_fills(default=0)


@command(by=_HAND)
class PassBuy:
    """NM8: keep your hand."""

    seat: int
    now_s: int = service_fills(default=0)


@command(by=_HAND)
class StartSequence:
    """NM13, NM52: start a sequence with the lowest card that you hold of this suit. ``suit``: ``S``, ``H``, ``D`` or ``C``."""

    seat: int
    suit: str
    now_s: int = service_fills(default=0)


@command(by=breaks_off, line="misdeal")
class CallMisdeal:
    """NM2: the running deal is void, and the same player deals again. What it moved goes back."""


@command(by=breaks_off, line="end")
class EndTable:
    """NM27, NM31: end the table. A running deal is void, and what lies on the table is divided."""


@command(by=_RECORDS)
class RecordDeal:
    """NM29: record a deal with real cards, card by card.

    ``dealer``: who has dealt, −1 for the player whose deal it is.
    """

    dealer: int


@command(by=_RECORDS, line="{seat} buys")
class RecordBuy:
    """NM8, NM29: record who has bought the spare hand with real cards. Without it nobody has."""

    seat: int


@command(by=_RECORDS)
class RecordBurial:
    """NM22 to NM25, NM29: record what was buried for the last king with real cards.

    ``caller``: who said so. ``target``: the card, empty if the caller held all the lower ones. ``seat``: who had to
    exchange their hand, −1 if the card was in the spare hand already.
    """

    caller: int
    target: Card
    seat: int


@command(by=_RECORDS, line="{seat} {card}")
class RecordCard:
    """NM29: record a card played with real cards: the next one of the running sequence, or the first of a new one.

    ``card``: may be empty while a sequence runs, because only one card can follow.
    """

    seat: int
    card: Card


@command(by=_RECORDS)
class RecordStop:
    """NM12, NM29: record that nobody has played the next card."""


@command(by=_RECORDS, line="{seat} pass")
class RecordPass:
    """NM14, NM29: record that a player cannot start a sequence in the colour. ``seat``: of the player whose turn it is."""

    seat: int


@value
class HeapTaken:
    """NM17, NM55: a player has won what lies on a card of the layout, such as a king."""

    seat: int
    heap: Card


@command(by=_RECORDS)
class RecordResult:
    """NM29: record the result of a deal with real cards, recorded card by card until now or of which no more is known.

    ``dealer`` as in ``RecordDeal``. ``buyer``: who has bought the spare hand, −1 for nobody. ``won``: cards of the layout
    that were won, in order, without those recorded already. ``out``: who played their last card, −1 if nobody could start a
    sequence, or if the last king was won by a player with cards left. ``cards_left``: by seat, in the original game; else none.
    """

    dealer: int
    buyer: int
    won: tuple[HeapTaken, ...]
    out: int
    cards_left: tuple[int, ...]


@command(by=opens_deal)
class OpenDeal:
    """NM33: open all cards of a deal that is over, for a review."""

    deal: int


@service_command(by=deadline("NM30"))
class EndTurn:
    """NM16, NM30: the time limit has passed."""

    now_s: int = service_fills(default=0)


Command = (
    OpenTable
    | CutCard
    | DealCards
    | BuyDeadHand
    | PassBuy
    | StartSequence
    | CallMisdeal
    | EndTable
    | RecordDeal
    | RecordBuy
    | RecordBurial
    | RecordCard
    | RecordStop
    | RecordPass
    | RecordResult
    | OpenDeal
    | EndTurn
)
