"""Events at a table of Ditch. They are stored for ever."""

from __future__ import annotations

from ditch.rules import HouseRules
from ging_service.domain.declare import Fact, event

Hands = tuple[tuple[str, ...], ...]


@event(Fact.TABLE_OPENED)
class TableOpened:
    """D1: members in seat order take their stacks to the table."""

    members: tuple[str, ...]
    rules: HouseRules


@event(Fact.SHUFFLE_COMMITTED)
class ShuffleCommitted:
    """The service has committed itself to a shuffle. ``seed``: sealed until the hands are shown."""

    deal: int
    seed: str


@event(Fact.DEAL_STARTED)
class DealStarted:
    """D3: hands and stock, every card sealed by itself. ``act_by_s``: when the first turn ends, 0 without a limit."""

    deal: int
    dealer: int
    hands: Hands
    stock: tuple[str, ...]
    ante: int
    act_by_s: int


@event(Fact.TABLE_CHANGED)
class CardDrawn:
    """D4: only the player who draws it sees the card."""

    deal: int
    seat: int
    card: str


@event(Fact.TABLE_CHANGED, says="%(seat)s discards %(card)s.")
class CardDiscarded:
    """D4: a card lies open on the discards. ``act_by_s``: when the next turn ends."""

    deal: int
    seat: int
    card: str
    act_by_s: int


@event()
class PlayerKnocked:
    """D5: a player has ended the deal."""

    deal: int
    seat: int


@event()
class HandsShown:
    """D7: all hands are shown, and everything sealed in the deal is opened."""

    deal: int
    hands: Hands


@event(Fact.DEAL_FINISHED)
class PotWon:
    """D7, D8: each winner takes ``counters`` from the pot; ``points`` are scored by seat."""

    deal: int
    winners: tuple[int, ...]
    counters: int
    points: tuple[int, ...]


@event(Fact.GAME_ENDED)
class GameEnded:
    """D10: no more deals are played."""

    reason: str


@event(Fact.DEAL_COMPLETED, Fact.GAME_SETTLED)
class RestTaken:
    """D10: the rest of the pot goes to a seat."""

    seat: int
    counters: int


@event(Fact.DEAL_COMPLETED, Fact.GAME_SETTLED)
class PointsPaid:
    """D10: every two players have settled their difference. ``paid``: counters won or lost by seat; they sum to zero."""

    paid: tuple[int, ...]


@event(Fact.COUNTERS_RETURNED)
class StacksReturned:
    """The members take their stacks home; below zero: they owe it."""

    members: tuple[str, ...]
    counters: tuple[int, ...]


Event = (
    TableOpened
    | ShuffleCommitted
    | DealStarted
    | CardDrawn
    | CardDiscarded
    | PlayerKnocked
    | HandsShown
    | PotWon
    | GameEnded
    | RestTaken
    | PointsPaid
    | StacksReturned
)
