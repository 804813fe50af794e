"""Everything that can have happened at a table of Gin Rummy. Stored for ever: shapes never change, versions are added."""

from __future__ import annotations

from typing import Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import TAKEN_HOME, Fact, event
from ging_service.games.gin_rummy.rules.house_rules import FirstDealer, HouseRules
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.games.gin_rummy.rules.scoring import Bonus, Outcome

DealKind = Literal[Outcome, "resigned"]
VoidReason = Literal["stock", "table_ended"]
WonBy = Literal["target", "resignation"]
EndReason = Literal["games_played", "closed"]


@event(Fact.TABLE_OPENED, says="%(members)s sit down to Gin Rummy.")
class TableOpened:
    """GR1, GR33: members in seat order take their stacks to the table under these house rules."""

    members: tuple[str, ...]
    rules: HouseRules


@event(says="%(seat)s cuts: %(card)s.")
class CardCut:
    """GR2: a player's cut."""

    seat: int
    card: Card


@event(
    Fact.TABLE_CHANGED,
    by="by",
    says={
        "cut": "%(seat)s has cut the lower card and deals first.",
        "assigned": "%(seat)s deals first, as has been agreed.",
    },
)
class FirstDealerFound:
    """GR2: who deals first, and how that was found."""

    seat: int
    by: FirstDealer


@event(Fact.SHUFFLE_COMMITTED, says="The service commits to the shuffle for deal %(deal)s.")
class ShuffleCommitted:
    """GR3: the service has committed itself to a shuffle. ``seed``: sealed until the deal is over."""

    deal: int
    seed: str


@event(Fact.DEAL_STARTED, says="Deal %(deal)s: %(dealer)s deals. The upcard is the %(upcard)s.", shows="hands")
class HandsDealt:
    """GR3: the service has dealt. Every hand is sealed for its player, and every card of the stock by itself for nobody.

    ``game``: the game of the series, from 1. ``stock``: the top card first. ``act_by_s``: when the first turn ends, in
    seconds since 1970, 0 without a limit (GR30).
    """

    deal: int
    game: int
    dealer: int
    hands: tuple[Hand, ...]
    upcard: Card
    stock: Hand
    act_by_s: int


@event(
    Fact.DEAL_STARTED,
    by="upcard",
    says={
        True: "Deal %(deal)s, with real cards: %(dealer)s has dealt. The upcard is the %(upcard)s.",
        False: "Deal %(deal)s, with real cards: %(dealer)s has dealt.",
    },
)
class DealRecorded:
    """GR34: a deal with real cards is recorded. ``game`` as in ``HandsDealt``. ``upcard``: empty if it is not known."""

    deal: int
    game: int
    dealer: int
    upcard: Card


@event(Fact.TABLE_CHANGED, says="%(seat)s passes the upcard.")
class UpcardPassed:
    """GR4: a player leaves the upcard. ``act_by_s``: when the next turn ends."""

    deal: int
    seat: int
    act_by_s: int


@event(says="%(seat)s takes the %(card)s from the discard pile.", rule="GR6")
class DiscardTaken:
    """GR4, GR6: a player takes the top card of the discard pile. Everybody knows it."""

    deal: int
    seat: int
    card: Card


@event(says="%(seat)s draws from the stock.", shows="card")
class CardDrawn:
    """GR6: a player draws the top card of the stock. Only they see it; in a recorded deal it is always ``?``."""

    deal: int
    seat: int
    card: Card


@event(Fact.TABLE_CHANGED, says="%(seat)s discards the %(card)s.")
class CardDiscarded:
    """GR7: a card lies open on the discard pile. ``act_by_s``: when the next turn ends."""

    deal: int
    seat: int
    card: Card
    act_by_s: int


@event(says="The time of %(seat)s has run out.")
class TimeRanOut:
    """GR30: a player's time limit has passed. What they do by default follows."""

    deal: int
    seat: int


@event(Fact.TABLE_CHANGED)
class PlayerKnocked:
    """GR10, GR11: a player tables ten cards. ``discard`` lies face down, sealed until the deal is over.

    ``act_by_s``: when the other player's time to show ends (GR15 ``declared``), 0 without a limit.
    """

    deal: int
    seat: int
    discard: Card
    melds: tuple[Hand, ...]
    unmelded: Hand
    deadwood: int
    act_by_s: int


@event()
class KnockRecorded:
    """GR34: a knock with real cards. Its discard is turned up already."""

    deal: int
    seat: int
    discard: Card
    melds: tuple[Hand, ...]
    unmelded: Hand
    deadwood: int


@event()
class HandShown:
    """GR14 to GR16: the other player shows their hand: melds, lay-offs on the knocker's melds, and what counts.

    Everything sealed in the deal is opened. ``face_down``: the discard of the knock, turned up.
    """

    deal: int
    seat: int
    melds: tuple[Hand, ...]
    lay_offs: tuple[LayOff, ...]
    unmelded: Hand
    deadwood: int
    face_down: Card


@event(says="%(seat)s resigns the game.")
class PlayerResigned:
    """GR31: a player gives up the deal and the game. Everything sealed in the deal is opened."""

    deal: int
    seat: int


@event(Fact.DEAL_FINISHED)
class DealScored:
    """GR18 to GR21, GR31: what the deal came to. ``winner``: their seat, −1 if nobody has won it."""

    deal: int
    kind: DealKind
    winner: int
    points: int


@event(
    Fact.DEAL_VOIDED,
    by="reason",
    says={
        "stock": "Two cards are left in the stock: deal %(deal)s is void.",
        "table_ended": "Deal %(deal)s is void, because the table has ended.",
    },
    rule={"table_ended": "GR32"},
)
class DealVoided:
    """GR17, GR32: the deal is over without a result. Everything sealed in it is opened."""

    deal: int
    reason: VoidReason


@event(Fact.DEAL_COMPLETED)
class GameWon:
    """GR22 to GR24, GR31: a game of the series is won. ``points`` of its deals and ``totals`` with the bonuses, by seat."""

    game: int
    winner: int
    by: WonBy
    points: tuple[int, ...]
    deals_won: tuple[int, ...]
    bonuses: tuple[Bonus, ...]
    totals: tuple[int, ...]


@event(Fact.DEAL_COMPLETED, Fact.GAME_SETTLED)
class GamePaid:
    """GR33: counters won or lost by seat for points, for the game, and for bonuses. Each sums to zero."""

    game: int
    for_points: tuple[int, ...]
    for_game: tuple[int, ...]
    for_bonuses: tuple[int, ...]


@event(
    Fact.GAME_ENDED,
    label="Table ended",
    by="reason",
    says={
        "games_played": "The table has ended: all its games have been played.",
        "closed": "The table has been closed.",
    },
)
class SeriesEnded:
    """GR32: no more games are played at the table."""

    reason: EndReason


@event(Fact.COUNTERS_RETURNED, **TAKEN_HOME)
class StacksReturned:
    """GR33: the members take their stacks home. A stack below zero is owed by the member."""

    members: tuple[str, ...]
    counters: tuple[int, ...]


Knock = PlayerKnocked | KnockRecorded
"""A knock, in a deal of the service or with real cards."""

Event = (
    TableOpened
    | CardCut
    | FirstDealerFound
    | ShuffleCommitted
    | HandsDealt
    | DealRecorded
    | UpcardPassed
    | DiscardTaken
    | CardDrawn
    | CardDiscarded
    | TimeRanOut
    | PlayerKnocked
    | KnockRecorded
    | HandShown
    | PlayerResigned
    | DealScored
    | DealVoided
    | GameWon
    | GamePaid
    | SeriesEnded
    | StacksReturned
)
