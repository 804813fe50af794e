"""Commands of players and scribes to a table of Ging."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from ging_service.domain.cards import Card
from ging_service.domain.declare import Described, command, opening_command, service_command, service_fills
from ging_service.domain.game import PlacedEvent
from ging_service.domain.rule_checks import MOST
from ging_service.games.ging.rules.cards import Seat, ShownCard
from ging_service.games.ging.rules.combinations import Combination
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.ruling_orders import Ruling

MOST_DEALS: Final = 5000
"""So many deals are opened by one event at most: its body has to fit into an entry of the log's published tiles."""

Accused = Annotated[int, Described("a seat: 0 to 3, clockwise", least=0, most=3, example=1)]


@opening_command
class OpenTable:
    """G29, G32: open a table for four members, in seat order.

    ``first_dealer`` is the seat when the house rules assign it or leave it to chance (drawn by the caller), else −1.
    """

    members: tuple[str, str, str, str]
    rules: HouseRules
    first_dealer: int = -1


@command(line="cut {seat} {card}")
class CutCard:
    """Cut for the first deal (G3)."""

    seat: Seat
    card: ShownCard  # "": the service cuts for them


@command
class CommitShuffle:
    """Commit the service to the shuffle of the next deal, before anybody knows it (G4).

    The commitment stands in the event (`commitments`) and in the table's state until the deal is dealt or the shuffle is void.
    To void it, call a misdeal.
    """

    seed: str = service_fills(default="")  # 64 lower hex digits


@command
class ContributeToShuffle:
    """Add a player's contribution to the committed shuffle. Only the member at the seat can (G4)."""

    seat: Seat
    contribution: Annotated[str, Described("1 to 64 printable ASCII characters", example="seven of hearts, please")]


@command
class OpenHands:
    """Open the hands and seeds of finished deals to everybody. Only an arbitrator who did not sit there can (G22)."""

    deals: Annotated[
        tuple[Annotated[int, Described(least=1, example=1)], ...], Described("Their numbers", most=MOST_DEALS)
    ]
    reason: Annotated[Literal["ruling", "review"], Described(left_out="review")]


@command
class DealCards:
    """Let the service shuffle and deal for the player whose deal it is (G4). Each player sees only their own hand."""

    # The shuffled pack, top card first. It follows from the shuffle that is committed to, or else from the seed, which is then
    # committed to in the same breath; with "" nothing proves it.
    order: tuple[Card, ...] = service_fills(default=())
    now_s: int = service_fills(default=0)
    seed: str = service_fills(default="")


@command
class RecordDeal:
    """Record a deal with real cards: all four hands, or none and the tabled cards with each claim (G4, G22)."""

    now_s: int = service_fills(default=0)  # for the time limit (G19), in seconds since 1970
    dealer: Annotated[
        int,
        Described("The actual dealer; left out: the player whose deal it is", least=0, most=3, example=0, left_out=-1),
    ]
    hands: Annotated[
        tuple[Annotated[tuple[ShownCard, ...], Described("Seven cards", most=28)], ...],
        Described("All four hands by seat; left out: only tabled cards are recorded", least=4, most=4, left_out=()),
    ]


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
    """Record that a player has nothing more to declare. When all four have said so, the deal settles (G19)."""

    seat: Seat
    by: Annotated[Literal["player", "scribe"], Described(left_out="player")]


@service_command
class CloseDeclaring:
    """G19: the table's time limit has passed: seats still silent count as satisfied."""

    now_s: int = service_fills(default=0)


@command(line="settle")
class Settle:
    """Settle the running deal: silent seats count as satisfied; in a showdown all hands are turned up (G19, G20)."""


@command(line="misdeal {reason}")
class CallMisdeal:
    """Void the running deal: no counters move, and the same dealer deals again (G24).

    A deal that the service has dealt is voided only by somebody with `keep_score` who does not sit at the table: problem
    `scribe_only`. Players may void a deal with real cards, and a shuffle that is not dealt yet.
    """

    reason: str = ""


@command(line="undo {deal} {reason}")
class UndoDeal:
    """Undo the last deal if it was recorded with real cards and is settled: it becomes void, and its counters are paid back (G24)."""

    deal: Annotated[int, Described(least=1)]
    reason: Annotated[str, Described(least=1)]


@command(line="accuse {accuser:WHO} {accused:WHOM}")
class AccuseLostDeal:
    """Accuse a player of having lost the deal (G25, G28)."""

    accuser: Seat
    accused: Accused


@command(line="find {accused:WHOM} {upheld}")
class FindLostDeal:
    """Decide an accusation: upheld or not (G26 to G28)."""

    accused: Accused
    upheld: bool


@command(line="rebuy {seat} {counters}")
class Rebuy:
    """Take more counters to the table, between deals (G32)."""

    seat: Seat
    counters: Annotated[int, Described(least=1, most=MOST, example=20)]


@command
class MakeRemark:
    """Add a remark to the record."""

    text: Annotated[str, Described(example="Rain all night.")]


@command(line="end")
class EndTable:
    """Close the table between deals: the layout is divided, stacks go home (G29, G31)."""


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
