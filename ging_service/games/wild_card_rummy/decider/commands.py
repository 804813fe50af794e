"""Commands of players and scribes to a table of wild-card rummy."""

from __future__ import annotations

from typing import Final

from ging_service.domain.cards import Card
from ging_service.domain.declare import command, opening_command, service_command, service_fills
from ging_service.domain.game.authority import (
    deadline,
    ends,
    opens,
    own_seat,
    scribe,
    scribe_or,
    seat_or_scribe,
    with_real_cards,
)
from ging_service.games.wild_card_rummy.decider.state import IN_DEAL
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.melds import Action
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards

# A scribe writes down what happens with real cards, in front of everybody, also where they play.
_RECORDS: Final = scribe("WR38")
_HAND: Final = with_real_cards(_RECORDS, own_seat("WR11"), IN_DEAL)
# After a deal with real cards the scribe also writes down what the player says.
_PRESS: Final = with_real_cards(scribe_or(_HAND), _HAND)


@opening_command(by=opens("WR37"))
class OpenTable:
    """WR1, WR37: open a table for members, in seat order.

    ``first_dealer``: the seat that deals first, where the house rules assign it (WR2); −1: none is named, and then the first
    member deals.
    """

    members: tuple[str, ...]
    rules: HouseRules
    first_dealer: int = -1


@command(by=scribe_or(_HAND), line="cut {seat} {card}")
class CutCard:
    """WR2: draw a card for the first deal."""

    seat: int
    card: Card = service_fills(default=Card(""))


@command(by=seat_or_scribe)
class TurnUpCards:
    """WR29: deal cards face up round the table until a jack appears, which finds the first dealer."""

    order: tuple[Card, ...] = service_fills(default=())


@command(by=seat_or_scribe)
class DealCards:
    """WR4: deal the next hands."""

    order: tuple[Card, ...] = service_fills(default=())
    seed: str = service_fills(default="")
    now_s: int = service_fills(default=0)


@command(by=_HAND)
class NameWild:
    """WR33: name the wild rank of the deal, once you have seen your hand. Each rank can be named once."""

    seat: int
    rank: str
    now_s: int = service_fills(default=0)


@command(by=_HAND)
class DrawCard:
    """WR11: draw the top card of the stock."""

    seat: int


@command(by=_HAND)
class TakeDiscards:
    """WR11, WR32: take the top card of the discard pile, or several from the top where the house rules allow it.

    ``count``: of cards.
    """

    seat: int
    count: int


@command(by=_HAND)
class PlayTurn:
    """WR10 to WR18, WR29: put down, extend and claim, in this order, then discard. With your last card you go out.

    ``up_for_two``: end the deal with a 2 that is left in your hand (WR29).
    """

    seat: int
    actions: tuple[Action, ...]
    discard: Card
    up_for_two: bool
    order: tuple[Card, ...] = service_fills(default=())
    now_s: int = service_fills(default=0)


@command(by=_HAND)
class PutDownLast:
    """WR31: once somebody has gone out, put down and extend from a hand that had no turn yet; or leave it, with no actions."""

    seat: int
    actions: tuple[Action, ...]
    now_s: int = service_fills(default=0)


@command(by=_HAND, line="{seat} leave")
class LeaveDiscard:
    """WR19: do not take the top discard when the stock is empty, which ends the deal."""

    seat: int
    now_s: int = service_fills(default=0)


@command(by=_PRESS)
class DecidePress:
    """WR24: as the player in last place, add points to your own total to press the next deal, or leave it."""

    seat: int
    adds: bool


@command(by=ends("WR36", "only a scribe who does not play ends the table before its last deal"), line="end")
class EndTable:
    """WR36: end the table before its last deal. The game then has no winner, and nobody pays."""


@command(by=_RECORDS)
class RecordDeal:
    """WR38: record a deal with real cards from its first turn on, turn by turn.

    ``dealer``: who has dealt, −1 for the player whose deal it is. ``wild``: the rank that the dealer has named (WR33); ""
    where it follows from the order.
    """

    dealer: int
    wild: str


@command(by=_RECORDS)
class RecordTurn:
    """WR38: record a complete turn with real cards.

    ``taken``: how many cards of the discard pile the player took; 0 if they drew from the stock, or did not draw (WR10).
    Who has no cards left is out: how many cards everybody holds is known.
    """

    seat: int
    taken: int
    actions: tuple[Action, ...]
    discard: Card
    up_for_two: bool


@command(by=_RECORDS)
class RecordResult:
    """WR38: record the result of a deal with real cards, recorded turn by turn until now or of which no more is known.

    ``dealer`` and ``wild`` as in ``RecordDeal``. ``winner``: who has ended the deal, −1 if nobody has; they have gone out if they
    hold nothing, and else were up for 2 (WR29). ``held``: by seat; the points before any doubling. ``melded``: by seat, the
    points of melded cards where they count (WR32) and do not follow from recorded turns; else none.
    """

    dealer: int
    wild: str
    winner: int
    held: tuple[HeldCards, ...]
    melded: tuple[int, ...]


@service_command(by=deadline("WR35"))
class EndTurn:
    """WR35: the time limit of the turn has passed."""

    order: tuple[Card, ...] = service_fills(default=())
    now_s: int = service_fills(default=0)


Command = (
    OpenTable
    | CutCard
    | TurnUpCards
    | DealCards
    | NameWild
    | DrawCard
    | TakeDiscards
    | PlayTurn
    | PutDownLast
    | LeaveDiscard
    | DecidePress
    | EndTable
    | RecordDeal
    | RecordTurn
    | RecordResult
    | EndTurn
)
