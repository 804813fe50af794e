"""Everything that can have happened at a table of Thirty-one. Stored for ever: shapes never change, versions are added.

What players call a round is a deal to the service: ``deal`` is its number. All of it is open to everybody.
"""

from __future__ import annotations

from typing import Literal

from ging_service.domain.cards import Card
from ging_service.domain.declare import TAKEN_HOME, Fact, event
from ging_service.games.thirty_one.rules import HouseRules, RoundKind

EndReason = Literal["rounds_played", "closed"]


@event(Fact.TABLE_OPENED, says="%(members)s sit down to Thirty-one.")
class TableOpened:
    """NM91, NM95: members in seat order take their stacks to the table under these house rules."""

    members: tuple[str, ...]
    rules: HouseRules


@event(says="%(seat)s is drawn by lot and begins.")
class LotDrawn:
    """NM91: chance has decided who begins the first round."""

    seat: int


@event(
    Fact.DEAL_STARTED,
    by="recorded",
    says={True: "Round %(deal)s, with real cards: %(first)s begins.", False: "Round %(deal)s: %(first)s begins."},
    rule={True: "NM96"},
)
class RoundStarted:
    """NM90, NM95: the 24 cards lie face up, and the stakes are in the pot.

    ``first``: who begins. ``recorded``: with real cards (NM96). ``stakes``: counters by seat. ``act_by_s``: when the first
    turn ends, in seconds since 1970, 0 without a limit (NM93).
    """

    deal: int
    first: int
    recorded: bool
    stakes: tuple[int, ...]
    act_by_s: int


@event(Fact.TABLE_CHANGED, says="%(seat)s takes the %(card)s: %(total)s.")
class CardTaken:
    """NM90: a player has taken a card. ``total``: of all cards taken. ``act_by_s``: when the next turn ends."""

    deal: int
    seat: int
    card: Card
    total: int
    act_by_s: int


@event(says="The time of %(seat)s has run out.")
class TimeRanOut:
    """NM93: a player's time limit has passed. The card that is taken for them follows."""

    deal: int
    seat: int


@event(
    Fact.DEAL_FINISHED,
    by="kind",
    says={
        "thirty_one": "Thirty-one: %(winner)s wins the round.",
        "last_taker": "No card fits any more: %(winner)s took the last one and wins the round.",
        "draw": "No card fits any more: the round is a draw.",
    },
    rule={"last_taker": "NM91", "draw": "NM91"},
)
class RoundFinished:
    """NM90, NM91, NM95: what the round has come to. ``winner``: their seat, −1 for a draw.

    ``paid``: counters by seat that the players take from the pot.
    """

    deal: int
    kind: RoundKind
    winner: int
    paid: tuple[int, ...]


@event(Fact.DEAL_VOIDED, says="The round is void, because the table has ended.")
class RoundVoided:
    """NM94: the table has ended before the round was over. ``paid``: the stakes that go back from the pot, by seat."""

    deal: int
    paid: tuple[int, ...]


@event(
    Fact.GAME_ENDED,
    by="reason",
    says={
        "rounds_played": "The table has ended: all its rounds have been played.",
        "closed": "The table has been closed.",
    },
)
class TableEnded:
    """NM94: no more rounds are played at the table."""

    reason: EndReason


@event(Fact.COUNTERS_RETURNED, **TAKEN_HOME)
class StacksReturned:
    """NM95: the members take their stacks home. A stack below zero is owed by the member."""

    members: tuple[str, ...]
    counters: tuple[int, ...]


Event = (
    TableOpened
    | LotDrawn
    | RoundStarted
    | CardTaken
    | TimeRanOut
    | RoundFinished
    | RoundVoided
    | TableEnded
    | StacksReturned
)
