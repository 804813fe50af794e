"""Commands of players and scribes to a table of Thirty-one."""

from __future__ import annotations

from typing import Final

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import command, opening_command, service_command, service_fills
from ging_service.domain.game.authority import deadline, ends, opens, own_seat, scribe, seat_or_scribe
from ging_service.games.thirty_one.rules import HouseRules, RoundKind

_RECORDS: Final = scribe("NM96")
_ENDS: Final = ends(
    "NM94",
    "the rounds are not over: play them, or ask a scribe who does not play to end the table",
    lambda state: not state.rules.rounds and state.phase != "taking",
)


@opening_command(by=opens("NM95"))
class OpenTable:
    """NM91, NM95: open a table for two to six members, in seat order."""

    members: tuple[str, ...]
    rules: HouseRules


@command(by=seat_or_scribe)
class StartRound:
    """NM90, NM91: lay out the cards for the next round. Before the first round a lot decides who begins."""

    lot: int = service_fills(default=-1)
    now_s: int = service_fills(default=0)


@command(by=own_seat("NM90"))
class TakeCard:
    """NM90: take a card, which adds its number to the total."""

    seat: int
    card: Card
    now_s: int = service_fills(default=0)


@command(by=_RECORDS)
class RecordRound:
    """NM96: record a round with real cards, card by card.

    ``first``: who has begun, −1 for the player whose turn it is to begin. ``cards``: all of the round, in the order in
    which they were taken.
    """

    first: int
    cards: Hand


@command(by=_RECORDS)
class RecordResult:
    """NM96: record the result of a round with real cards.

    ``first``: as in ``RecordRound``. ``winner``: −1 for a draw.
    """

    first: int
    kind: RoundKind
    winner: int


@command(by=_ENDS, line="end")
class EndTable:
    """NM94: end the table. Between two rounds a player can do it, at any time a scribe; a round that runs is void."""


@service_command(by=deadline("NM93"))
class EndTurn:
    """NM93: the time limit of the turn has passed."""

    now_s: int = service_fills(default=0)


Command = OpenTable | StartRound | TakeCard | RecordRound | RecordResult | EndTable | EndTurn
