"""Everything that can have happened at a table of Ging. Stored for ever: shapes never change, versions are added."""

from __future__ import annotations

from typing import Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import Fact, event
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider import ruling_events as r
from ging_service.games.ging.rules.claim_ranking import Claim
from ging_service.games.ging.rules.combinations import Combination
from ging_service.games.ging.rules.ending import EndReason, TrayMove
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.ruling_orders import Payment

SatisfiedBy = Literal["player", "scribe", "time_limit"]


@event(Fact.TABLE_OPENED)
class TableOpened:
    """G29, G32, G33: members in seat order take their stacks to the table under these house rules."""

    members: tuple[str, str, str, str]
    rules: HouseRules


@event(Fact.DEAL_COMPLETED)
class TrayDressed:
    """G5, G18: each player puts ``stake`` counters on their corner and as many in the pee."""

    stake: int


@event()
class CardCut:
    """G3: a player's cut."""

    seat: int
    card: Card


@event(Fact.TABLE_CHANGED)
class FirstDealerFound:
    """G3: who deals first, and how that was found."""

    seat: int
    by: Literal["lowest", "highest", "assigned", "random"]


@event(Fact.DEAL_STARTED)
class HandsDealt:
    """G4: the service has dealt. ``hands`` in seat order; a hand that the reader may not see is ().

    ``declare_by_s``: when the time limit ends (G19), in seconds since 1970, 0 without a limit. ``shuffle``: the version
    of the shuffle's specification by which they follow from the last ``ShuffleCommitted``, 0 where nothing proves them.
    """

    deal: int
    dealer: int
    hands: tuple[Hand, ...]
    declare_by_s: int
    shuffle: int


@event(Fact.DEAL_STARTED)
class DealRecorded:
    """G4: a deal with real cards. ``hands`` as in ``HandsDealt``, or () if only the tabled cards are recorded."""

    deal: int
    dealer: int
    hands: tuple[Hand, ...]
    declare_by_s: int


@event()
class DealerReplaced:
    """G26, G28: the guilty player ``by`` deals in place of ``natural``."""

    deal: int
    natural: int
    by: int


@event()
class PenaltyDealDodged:
    """G27: the guilty player let another player deal in a deal of the penalty, which does not lengthen it."""

    deal: int
    seat: int


@event()
class SuitDeclared:
    """G7, G21, G22: a suit claim that stands, with the cards tabled for it."""

    deal: int
    seat: int
    suit: str
    points: int
    cards: Hand


@event()
class CombinationDeclared:
    """G12 to G16, G22: a combination that stands, with the cards tabled for it."""

    deal: int
    seat: int
    combination: Combination
    cards: Hand


@event()
class FalseClaimRefused:
    """G21: a false claim is on record and changes nothing: a suit with its points, or else a combination."""

    deal: int
    seat: int
    suit: str
    points: int
    combination: str


@event()
class FalseClaimPenalised:
    """G21 [O]: counters paid to each seat by the player who claimed falsely (their own figure is 0)."""

    deal: int
    seat: int
    paid: tuple[int, int, int, int]


@event()
class PlayerSatisfied:
    """G19: a seat has nothing more to declare, and who said so."""

    deal: int
    seat: int
    by: SatisfiedBy


@event()
class HandsShown:
    """G20 ``showdown``: all four hands are turned up."""

    deal: int
    hands: tuple[Hand, ...]


@event(Fact.DEAL_FINISHED)
class LayoutSwept:
    """G17, G18: a combination takes all counters of the tray, ``stake`` on each corner and four times that in the pee."""

    deal: int
    seat: int
    combination: Combination
    stake: int


@event(Fact.DEAL_FINISHED)
class MostOfSuitWon:
    """G8 to G11, G23: ``claims`` are most and second (one alone holds both).

    ``taken`` are the corner counters that the winners take, ``replaced_by`` the seats that put counters back on their
    own corner, ``replaced`` how many each seat put back: ``stake``, or what they had, which ends the game (G30).
    """

    deal: int
    claims: tuple[Claim, ...]
    taken: tuple[TrayMove, ...]
    replaced_by: tuple[int, ...]
    replaced: tuple[int, int, int, int]
    stake: int


@event(Fact.DEAL_FINISHED)
class DealPassed:
    """G23: nobody claimed anything: nothing moves, the deal passes."""

    deal: int


@event(Fact.DEAL_VOIDED)
class DealMisdealt:
    """G24: the deal is void, nothing moves, the same dealer deals again."""

    deal: int
    reason: str


@event(Fact.DEAL_VOIDED)
class DealUndone:
    """The scribe has undone the last deal, which was settled: it counts as a misdeal, and what it moved is paid back.

    The rotation is as it was before the deal, so that the deal can be recorded again with another dealer.
    """

    deal: int
    reason: str
    payments: tuple[Payment, ...]


@event()
class LostDealAccused:
    """G28: an accusation of having lost the deal."""

    accuser: int
    accused: int


@event()
class LostDealFound:
    """G26 to G28: the finding, and how many deals the guilty player deals in others' places for it.

    ``lapsed``: upheld, but found only after the player's next natural deal. ``turn_dodged``: the dodged turn counts as used by
    this very finding, because nobody had dealt yet (G26 [O] ``literal``).
    """

    accused: int
    upheld: bool
    lapsed: bool
    turn_dodged: bool
    penalty_deals: int


@event()
class PenaltyEnded:
    """G26, G28: the guilty player's own natural turn has come."""

    seat: int


@event(Fact.STACK_BOUGHT)
class CountersRebought:
    """G32 [O]: a member takes more counters to the table."""

    seat: int
    member: str
    counters: int


@event()
class RemarkMade:
    """A note of the scribe beside the record."""

    text: str


@event(Fact.GAME_ENDED)
class GameEnded:
    """G29, G30: the game is over, and why."""

    reason: EndReason


@event(Fact.GAME_SETTLED)
class LayoutDivided:
    """G31: what lies on the tray goes to the players."""

    moves: tuple[TrayMove, ...]


@event(Fact.COUNTERS_RETURNED, Fact.WITHOUT_LIMIT)
class StacksReturned:
    """G29: the table is over: each member takes their stack home. A stack below zero is owed by the member."""

    members: tuple[str, str, str, str]
    counters: tuple[int, int, int, int]


Event = (
    TableOpened
    | TrayDressed
    | CardCut
    | FirstDealerFound
    | HandsDealt
    | DealRecorded
    | DealerReplaced
    | PenaltyDealDodged
    | SuitDeclared
    | CombinationDeclared
    | FalseClaimRefused
    | FalseClaimPenalised
    | PlayerSatisfied
    | HandsShown
    | LayoutSwept
    | MostOfSuitWon
    | DealPassed
    | DealMisdealt
    | DealUndone
    | LostDealAccused
    | LostDealFound
    | PenaltyEnded
    | CountersRebought
    | RemarkMade
    | GameEnded
    | LayoutDivided
    | StacksReturned
    | f.ShuffleCommitted
    | f.ShuffleContributed
    | f.ShuffleVoided
    | f.HandsOpened
    | r.RulingApplied
    | r.RotationCorrected
    | r.FindingSetAside
)
