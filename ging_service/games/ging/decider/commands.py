"""Commands of players and scribes to a table of Ging."""

from __future__ import annotations

from typing import Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import command, opening_command, service_command, service_fills
from ging_service.domain.game import PlacedEvent
from ging_service.games.ging.decider.fair_events import OpenedFor
from ging_service.games.ging.rules.combinations import Combination
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.ruling_orders import Ruling


@opening_command
class OpenTable:
    """G29, G32: open a table for four members, in seat order.

    ``first_dealer`` is the seat when the house rules assign it or leave it to chance (drawn by the caller), else −1.
    """

    members: tuple[str, str, str, str]
    rules: HouseRules
    first_dealer: int = -1


@command
class CutCard:
    """G3: a player shows the card that they have cut; "" where the service is to cut for them."""

    seat: int
    card: Card


@command
class CommitShuffle:
    """G4: the service binds itself to a seed for the next deal. ``seed``: 64 lower hex digits."""

    seed: str = service_fills(default="")


@command
class ContributeToShuffle:
    """G4: a player adds 1 to 64 printable ASCII characters to the shuffle that is committed to."""

    seat: int
    contribution: str


@command
class OpenHands:
    """G22: open to everybody what these deals, which are over, were dealt from."""

    deals: tuple[int, ...]
    reason: OpenedFor


@command
class DealCards:
    """G4: the service deals for the dealer whose turn it is. ``order`` is the shuffled pack, top card first.

    The order follows from the shuffle that is committed to, or else from ``seed``, which is then committed to in the
    same breath; with "" nothing proves it.
    """

    order: tuple[Card, ...] = service_fills(default=())
    now_s: int = service_fills(default=0)
    seed: str = service_fills(default="")


@command
class RecordDeal:
    """G4: a deal with real cards.

    ``dealer`` −1 means the due one; ``hands`` in seat order, or () if only tabled cards are recorded; ``now_s`` is the
    time in seconds since 1970, for the time limit (G19).
    """

    now_s: int = service_fills(default=0)
    dealer: int
    hands: tuple[Hand, ...]


@command
class DeclareSuit:
    """G7, G21: a player states the points of their whole holding of a suit. ``cards`` are those tabled (G22).

    ``is_false``: the person who gives the command knows that the claim is false and wants it on record.
    """

    seat: int
    suit: str
    points: int
    cards: tuple[Card, ...]
    is_false: bool


@command
class DeclareCombination:
    """G12 to G16, G21: a player declares a combination. ``cards`` and ``is_false`` are those of ``DeclareSuit``."""

    seat: int
    combination: Combination
    cards: tuple[Card, ...]
    is_false: bool


@command
class BeSatisfied:
    """G19: a player has nothing more to declare. ``by``: the one who says so, the player or the scribe."""

    seat: int
    by: Literal["player", "scribe"]


@service_command
class CloseDeclaring:
    """G19: the table's time limit has passed: seats still silent count as satisfied."""

    now_s: int


@command
class Settle:
    """G19, G20: in a showdown turn up all hands; else the scribe takes every silent seat as satisfied. Then settle."""


@command
class CallMisdeal:
    """G24: the deal is void; the same dealer deals again. Between deals: the shuffle that is committed to is void."""

    reason: str = ""


@command
class UndoDeal:
    """The scribe undoes the last deal, which was recorded with real cards and is settled. ``reason``: never empty."""

    deal: int
    reason: str


@command
class AccuseLostDeal:
    """G28: a player says that another has dodged their turn to deal."""

    accuser: int
    accused: int


@command
class FindLostDeal:
    """G28: the finding on an accusation."""

    accused: int
    upheld: bool


@command
class Rebuy:
    """G32: a player takes more counters to the table, between deals."""

    seat: int
    counters: int


@command
class MakeRemark:
    """The scribe notes something beside the record, as on paper; it changes nothing."""

    text: str


@command
class EndTable:
    """G29: the scribe closes the table, between deals; the layout is divided (G31)."""


@service_command
class ApplyRuling:
    """Carry out at its table what an arbitrator has ruled in ``dispute``.

    ``record``: all events of the table so far. ``corrects``: the position in the club's log of the contested event, −1
    where none is named.
    """

    dispute: str
    ruling: Ruling
    record: tuple[PlacedEvent, ...]
    corrects: int


Command = (
    OpenTable
    | CutCard
    | DealCards
    | RecordDeal
    | DeclareSuit
    | DeclareCombination
    | BeSatisfied
    | CloseDeclaring
    | Settle
    | CallMisdeal
    | UndoDeal
    | AccuseLostDeal
    | FindLostDeal
    | Rebuy
    | MakeRemark
    | EndTable
    | CommitShuffle
    | ContributeToShuffle
    | OpenHands
    | ApplyRuling
)
