"""Everything that can have happened at a table of Ging. Stored for ever: shapes never change, versions are added."""

from __future__ import annotations

from typing import Annotated, Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import Described, Fact, event
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider import ruling_events as r
from ging_service.games.ging.rules.cards import Dealer, DealNumber, Hands, Seat
from ging_service.games.ging.rules.claim_ranking import Claim
from ging_service.games.ging.rules.combinations import Combination
from ging_service.games.ging.rules.ending import EndReason, TrayMove
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.ruling_orders import Payment

SatisfiedBy = Literal["player", "scribe", "time_limit"]


@event(Fact.TABLE_OPENED)
class TableOpened:
    """G29, G32, G33: members in seat order take their stacks to the table under these house rules."""

    members: Annotated[tuple[str, str, str, str], Described("ids by seat")]
    rules: HouseRules


@event(Fact.DEAL_COMPLETED)
class TrayDressed:
    """G5, G18: each player puts ``stake`` counters on their corner and as many in the pee."""

    stake: Annotated[int, Described("counters on each corner; four times that in the pee, from each a quarter")]


@event()
class CardCut:
    """G3: a player's cut."""

    seat: Seat
    card: Annotated[Card, Described("the card")]


@event(Fact.TABLE_CHANGED)
class FirstDealerFound:
    """G3: who deals first, and how that was found."""

    seat: Seat
    by: Annotated[Literal["lowest", "highest", "assigned", "random"], Described("how")]


@event(Fact.DEAL_STARTED)
class HandsDealt:
    """G4: the service has dealt. ``hands`` in seat order; a hand that the reader may not see is ().

    ``declare_by_s``: when the time limit ends (G19), in seconds since 1970, 0 without a limit. ``shuffle``: the version
    of the shuffle's specification by which they follow from the last ``ShuffleCommitted``, 0 where nothing proves them.
    """

    deal: DealNumber
    dealer: Dealer
    hands: Hands
    declare_by_s: int
    shuffle: Annotated[int, Described("version of the shuffle that proves it; 0: nothing does")]


@event(Fact.DEAL_STARTED)
class DealRecorded:
    """G4: a deal with real cards. ``hands`` as in ``HandsDealt``, or () if only the tabled cards are recorded."""

    deal: DealNumber
    dealer: Dealer
    hands: Hands
    declare_by_s: int


@event()
class DealerReplaced:
    """G26, G28: the guilty player ``by`` deals in place of ``natural``."""

    deal: DealNumber
    natural: Annotated[int, Described("whose turn it was", least=0, most=3)]
    by: Annotated[int, Described("who deals", least=0, most=3)]


@event()
class PenaltyDealDodged:
    """G27: the guilty player let another player deal in a deal of the penalty, which does not lengthen it."""

    deal: DealNumber
    seat: Seat


@event()
class SuitDeclared:
    """G7, G21, G22: a suit claim that stands, with the cards tabled for it."""

    deal: DealNumber
    seat: Seat
    suit: str
    points: Annotated[int, Described("the count")]
    cards: Annotated[Hand, Described("tabled")]


@event()
class CombinationDeclared:
    """G12 to G16, G22: a combination that stands, with the cards tabled for it."""

    deal: DealNumber
    seat: Seat
    combination: Annotated[Combination, Described("G12 to G16")]
    cards: Annotated[Hand, Described("tabled")]


@event()
class FalseClaimRefused:
    """G21: a false claim is on record and changes nothing: a suit with its points, or else a combination."""

    deal: DealNumber
    seat: Seat
    suit: Annotated[str, Described("of a suit claim", none="")]
    points: Annotated[int, Described("as claimed; 0 for a combination")]
    combination: Annotated[str, Described("of a combination claimed", none="")]


@event()
class FalseClaimPenalised:
    """G21 [O]: counters paid to each seat by the player who claimed falsely (their own figure is 0)."""

    deal: DealNumber
    seat: Seat
    paid: Annotated[tuple[int, int, int, int], Described("counters that each seat gets")]


@event()
class PlayerSatisfied:
    """G19: a seat has nothing more to declare, and who said so."""

    deal: DealNumber
    seat: Seat
    by: Annotated[SatisfiedBy, Described("who says so")]


@event()
class HandsShown:
    """G20 ``showdown``: all four hands are turned up."""

    deal: DealNumber
    hands: Annotated[tuple[Hand, ...], Described("G20: all four, turned up", most=4)]


@event(Fact.DEAL_FINISHED)
class LayoutSwept:
    """G17, G18: a combination takes all counters of the tray, ``stake`` on each corner and four times that in the pee."""

    deal: DealNumber
    seat: Seat
    combination: Annotated[Combination, Described("G12 to G16")]
    stake: Annotated[int, Described("counters a place")]


@event(Fact.DEAL_FINISHED)
class MostOfSuitWon:
    """G8 to G11, G23: ``claims`` are most and second (one alone holds both).

    ``taken`` are the corner counters that the winners take, ``replaced_by`` the seats that put counters back on their
    own corner, ``replaced`` how many each seat put back: ``stake``, or what they had, which ends the game (G30).
    """

    deal: DealNumber
    claims: Annotated[tuple[Claim, ...], Described("most, then second")]
    taken: Annotated[tuple[TrayMove, ...], Described("corner counters that the winners take")]
    replaced_by: Annotated[tuple[Seat, ...], Described("who puts counters back on their corner")]
    replaced: Annotated[tuple[int, int, int, int], Described("counters that each seat puts back")]
    stake: Annotated[int, Described("counters a place")]


@event(Fact.DEAL_FINISHED)
class DealPassed:
    """G23: nobody claimed anything: nothing moves, the deal passes."""

    deal: DealNumber


@event(Fact.DEAL_VOIDED)
class DealMisdealt:
    """G24: the deal is void, nothing moves, the same dealer deals again."""

    deal: DealNumber
    reason: Annotated[str, Described("as given")]


@event(Fact.DEAL_VOIDED)
class DealUndone:
    """The scribe has undone the last deal, which was settled: it counts as a misdeal, and what it moved is paid back.

    The rotation is as it was before the deal, so that the deal can be recorded again with another dealer.
    """

    deal: DealNumber
    reason: Annotated[str, Described("as given")]
    payments: Annotated[tuple[Payment, ...], Described("the deal's transfers, paid back from stack to stack")]


@event()
class LostDealAccused:
    """G28: an accusation of having lost the deal."""

    accuser: Seat
    accused: Seat


@event()
class LostDealFound:
    """G26 to G28: the finding, and how many deals the guilty player deals in others' places for it.

    ``lapsed``: upheld, but found only after the player's next natural deal. ``turn_dodged``: the dodged turn counts as used by
    this very finding, because nobody had dealt yet (G26 [O] ``literal``).
    """

    accused: Seat
    upheld: Annotated[bool, Described("or not")]
    lapsed: Annotated[bool, Described("G27: found too late for a penalty")]
    turn_dodged: Annotated[bool, Described("G26: the dodged turn counts as used by this finding")]
    penalty_deals: Annotated[int, Described("deals to deal in place of others")]


@event()
class PenaltyEnded:
    """G26, G28: the guilty player's own natural turn has come."""

    seat: Seat


@event(Fact.STACK_BOUGHT)
class CountersRebought:
    """G32 [O]: a member takes more counters to the table."""

    seat: Seat
    member: Annotated[str, Described("id")]
    counters: Annotated[int, Described("how many counters")]


@event()
class RemarkMade:
    """A note of the scribe beside the record."""

    text: Annotated[str, Described("the scribe's note")]


@event(Fact.GAME_ENDED)
class GameEnded:
    """G29, G30: the game is over, and why."""

    reason: Annotated[EndReason, Described("why")]


@event(Fact.GAME_SETTLED)
class LayoutDivided:
    """G31: what lies on the tray goes to the players."""

    moves: Annotated[tuple[TrayMove, ...], Described("who takes what from where")]


@event(Fact.COUNTERS_RETURNED, Fact.WITHOUT_LIMIT)
class StacksReturned:
    """G29: the table is over: each member takes their stack home. A stack below zero is owed by the member."""

    members: Annotated[tuple[str, str, str, str], Described("ids by seat")]
    counters: Annotated[tuple[int, int, int, int], Described("taken home; below zero: owed")]


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
