"""Everything that can have happened at a table of wild-card rummy. Stored for ever: shapes never change, versions are added."""

from __future__ import annotations

from typing import Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import TAKEN_HOME, Fact, event
from ging_service.games.wild_card_rummy.rules.house_rules import FirstDealer, HouseRules
from ging_service.games.wild_card_rummy.rules.melds import Meld

DealKind = Literal["out", "up_for_two", "stock"]
"""How a deal was scored: somebody has gone out (WR17), was up for 2 (WR29), or the stock was empty (WR19)."""
EndReason = Literal["deals_played", "closed"]


@event(Fact.TABLE_OPENED, says="%(members)s sit down to wild-card rummy.")
class TableOpened:
    """WR1, WR37: members in seat order take their stacks to the table under these house rules."""

    members: tuple[str, ...]
    rules: HouseRules


@event(label="Card drawn for the first deal", says="%(seat)s draws for the first deal: %(card)s.")
class CardCut:
    """WR2: a player's card for the first deal."""

    seat: int
    card: Card


@event(says="Cards are dealt face up until a jack appears.", shows="cards")
class CardsTurnedUp:
    """WR29: cards dealt face up round the table from seat 0, the last one a jack."""

    cards: Hand


@event(
    Fact.TABLE_CHANGED,
    by="by",
    says={
        "cut": "%(seat)s has drawn the lowest card and deals first.",
        "jack": "%(seat)s has got the first jack and deals first.",
        "assigned": "%(seat)s deals first, as has been agreed.",
    },
    rule={"jack": "WR29"},
)
class FirstDealerFound:
    """WR2, WR29: who deals first, and how that was found."""

    seat: int
    by: FirstDealer


@event(Fact.SHUFFLE_COMMITTED, says="The service commits to the shuffle for deal %(deal)s.")
class ShuffleCommitted:
    """WR4: the service has committed itself to a shuffle. ``seed``: sealed until the deal is over."""

    deal: int
    seed: str


@event(Fact.DEAL_STARTED)
class HandsDealt:
    """WR4: the service has dealt. Every hand is sealed for its player, and every card of the stock by itself for nobody.

    ``round``: of the game, from 1; a deal that was voided is played again with a new ``deal`` and the same ``round``.
    ``wild``: the rank of the deal; "" if the dealer names it (WR33) or only the joker is wild (WR34). ``is_pressed`` (WR24)
    and ``doubled`` (WR23): whether penalties count double for it; both together four times. ``stock``: the top card
    first. ``act_by_s``: when the first turn ends, in seconds since 1970, 0 without a limit (WR35).
    """

    deal: int
    round: int
    dealer: int
    wild: str
    is_pressed: bool
    doubled: bool
    hands: tuple[Hand, ...]
    stock: Hand
    act_by_s: int


@event(Fact.DEAL_STARTED)
class DealRecorded:
    """WR38: a deal with real cards is recorded. Fields as in ``HandsDealt``."""

    deal: int
    round: int
    dealer: int
    wild: str
    is_pressed: bool
    doubled: bool


@event(Fact.TABLE_CHANGED, label="Wild rank named")
class WildNamed:
    """WR33: the dealer names the wild rank. ``doubled`` as in ``HandsDealt``. ``act_by_s``: when the first turn ends."""

    deal: int
    seat: int
    rank: str
    doubled: bool
    act_by_s: int


@event(says="%(seat)s draws from the stock.", shows="card")
class CardDrawn:
    """WR11: a player draws the top card of the stock. Only they see it; in a recorded deal it is always ``?``."""

    deal: int
    seat: int
    card: Card


@event()
class DiscardsTaken:
    """WR11, WR32: a player takes cards from the top of the discard pile. Everybody knows them.

    ``cards``: as they lay in the pile, the top card last.
    """

    deal: int
    seat: int
    cards: Hand


@event()
class MeldPutDown:
    """WR13: a player puts down a new meld. Its place is the next one on the table."""

    deal: int
    seat: int
    meld: Meld


@event()
class MeldExtended:
    """WR14: a player extends a meld. ``cards``: those added, in order. ``stands_for``: what each stands for; of a set ().

    ``now``: the meld as it lies now.
    """

    deal: int
    seat: int
    place: int
    cards: Hand
    stands_for: Hand
    now: Meld


@event(label="Wild card claimed")
class WildClaimed:
    """WR15: a player puts the real ``card`` in the place of a substitute and takes the wild card ``taken`` into their hand.

    ``now``: the meld as it lies now.
    """

    deal: int
    seat: int
    place: int
    card: Card
    taken: Card
    now: Meld


@event(Fact.TABLE_CHANGED, says="%(seat)s discards the %(card)s.")
class CardDiscarded:
    """WR11: a card lies open on the discard pile, and the turn is over. ``act_by_s``: when the next turn ends."""

    deal: int
    seat: int
    card: Card
    act_by_s: int


@event(says="The stock is empty: the discard pile is shuffled and becomes the stock.")
class StockReshuffled:
    """WR19: the discard pile, without the last discard, is shuffled from the seed of the deal and becomes the stock.

    ``stock``: the top card first; in a recorded deal every card is ``?``.
    """

    deal: int
    stock: Hand


@event(Fact.TABLE_CHANGED, says="%(seat)s is out.")
class PlayerOut:
    """WR17: a player has no cards left. ``act_by_s``: when the next player's time to put down ends (WR31), else 0."""

    deal: int
    seat: int
    act_by_s: int


@event(says="%(seat)s is up for 2.", shows="card")
class PlayerUpForTwo:
    """WR29: a player ends the deal with a 2 in their hand, which everybody sees."""

    deal: int
    seat: int
    card: Card


@event(Fact.TABLE_CHANGED, says="%(seat)s has nothing more to put down.")
class LastMeldsDone:
    """WR31: a player who had no turn has put down what they want to. ``act_by_s``: when the next such player's time ends."""

    deal: int
    seat: int
    act_by_s: int


@event(says="The stock is empty, and %(seat)s leaves the top discard.")
class DiscardLeft:
    """WR19: with an empty stock, a player leaves the top discard, which ends the deal."""

    deal: int
    seat: int


@event(says="The time of %(seat)s has run out.")
class TimeRanOut:
    """WR35: a player's time limit has passed. What they do by default follows."""

    deal: int
    seat: int


@event(Fact.TABLE_CHANGED, says="The last turn is recorded. The points follow from what the players hold.")
class LastTurnRecorded:
    """WR38: the play of a recorded deal is over. Its points wait for what the players held.

    ``kind`` and ``winner`` as in ``DealScored``.
    """

    deal: int
    kind: DealKind
    winner: int


@event(says="The hands are turned up.", rule="WR20", shows="hands")
class HandsShown:
    """WR17, WR19: the deal is over, and all hands are turned up, by seat. Everything sealed in the deal is opened.

    In a recorded deal a hand is () where only its points are known.
    """

    deal: int
    hands: tuple[Hand, ...]


@event(Fact.DEAL_FINISHED)
class DealScored:
    """WR20 to WR24, WR32: what the deal came to. ``winner``: who has ended it, −1 for nobody.

    By seat: ``held`` points of cards in hand and ``melded`` points of melded cards (WR32; else zeros), before any doubling;
    ``points`` as they are written on the score sheet, ``totals`` of the game with them.
    """

    deal: int
    kind: DealKind
    winner: int
    held: tuple[int, ...]
    melded: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@event(
    Fact.DEAL_COMPLETED,
    label="Next deal pressed",
    says="The next deal is pressed. Points are added to the totals: %(points)s.",
    by="automatic",
    rule={True: "WR25"},
)
class PressAdded:
    """WR24, WR25: points added to totals to press the next deal, by seat. ``automatic``: by WR25, not chosen by a player."""

    deal: int
    points: tuple[int, ...]
    automatic: bool


@event(
    Fact.TABLE_CHANGED,
    says=(
        "%(seat)s may add one point to their total to press the next deal.",
        "%(seat)s may add %(points)s points to their total to press the next deal.",
    ),
)
class PressOffered:
    """WR24: the player in last place may add ``points`` to their total to press the next deal. ``act_by_s``: until when."""

    deal: int
    seat: int
    points: int
    act_by_s: int


@event(Fact.TABLE_CHANGED, says="%(seat)s adds no points: the next deal is not pressed.")
class PressDeclined:
    """WR24: the player in last place adds nothing."""

    deal: int
    seat: int


@event(Fact.DEAL_VOIDED, says="Deal %(deal)s is void, because the table has ended.")
class DealVoided:
    """WR36: the deal is over without a result. Everything sealed in it is opened."""

    deal: int


@event(Fact.DEAL_COMPLETED)
class GameWon:
    """WR22: the last deal is played. ``winners``: seats with the best total. ``totals`` by seat."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@event(Fact.DEAL_COMPLETED, Fact.GAME_SETTLED)
class GamePaid:
    """WR26 to WR28: counters won or lost by seat for totals and as fees for going out. Each sums to zero."""

    for_totals: tuple[int, ...]
    for_fees: tuple[int, ...]


@event(
    Fact.GAME_ENDED,
    label="Table ended",
    by="reason",
    says={
        "deals_played": "The table has ended: all its deals have been played.",
        "closed": "The table has been closed.",
    },
)
class PlayEnded:
    """WR36: no more deals are played at the table."""

    reason: EndReason


@event(Fact.COUNTERS_RETURNED, **TAKEN_HOME)
class StacksReturned:
    """WR37: the members take their stacks home. A stack below zero is owed by the member."""

    members: tuple[str, ...]
    counters: tuple[int, ...]


Event = (
    TableOpened
    | CardCut
    | CardsTurnedUp
    | FirstDealerFound
    | ShuffleCommitted
    | HandsDealt
    | DealRecorded
    | WildNamed
    | CardDrawn
    | DiscardsTaken
    | MeldPutDown
    | MeldExtended
    | WildClaimed
    | CardDiscarded
    | StockReshuffled
    | PlayerOut
    | PlayerUpForTwo
    | LastMeldsDone
    | DiscardLeft
    | TimeRanOut
    | LastTurnRecorded
    | HandsShown
    | DealScored
    | PressAdded
    | PressOffered
    | PressDeclined
    | DealVoided
    | GameWon
    | GamePaid
    | PlayEnded
    | StacksReturned
)
