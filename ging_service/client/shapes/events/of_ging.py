"""Types of requests and answers: events, of ging. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ging_service.client.shapes.events.base import EventBase

if TYPE_CHECKING:
    from ging_service.client.shapes.values import Amendment, Dodge, Payment, RuledResult, Rules, SuitClaim, TrayMove


class GingCardCut(EventBase):
    """An event of type ``ging.CardCut``."""

    type: Literal["ging.CardCut"]
    """What happened."""
    data: GingCardCutData


class GingCardCutData(TypedDict):
    """The data of ``ging.CardCut``."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    card: str
    """The card."""


class GingCombinationDeclared(EventBase):
    """An event of type ``ging.CombinationDeclared``."""

    type: Literal["ging.CombinationDeclared"]
    """What happened."""
    data: GingCombinationDeclaredData


class GingCombinationDeclaredData(TypedDict):
    """The data of ``ging.CombinationDeclared``."""

    deal: int
    """Number of the deal at this table, from 1."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"] | str
    """G12 to G16."""
    cards: list[str]
    """Tabled."""


class GingCountersRebought(EventBase):
    """An event of type ``ging.CountersRebought``."""

    type: Literal["ging.CountersRebought"]
    """What happened."""
    data: GingCountersReboughtData


class GingCountersReboughtData(TypedDict):
    """The data of ``ging.CountersRebought``."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    member: str
    """Id."""
    counters: int
    """How many counters."""


class GingDealMisdealt(EventBase):
    """An event of type ``ging.DealMisdealt``."""

    type: Literal["ging.DealMisdealt"]
    """What happened."""
    data: GingDealMisdealtData


class GingDealMisdealtData(TypedDict):
    """The data of ``ging.DealMisdealt``."""

    deal: int
    """Number of the deal at this table, from 1."""
    reason: str
    """As given."""


class GingDealPassed(EventBase):
    """An event of type ``ging.DealPassed``."""

    type: Literal["ging.DealPassed"]
    """What happened."""
    data: GingDealPassedData


class GingDealPassedData(TypedDict):
    """The data of ``ging.DealPassed``."""

    deal: int
    """Number of the deal at this table, from 1."""


class GingDealRecorded(EventBase):
    """An event of type ``ging.DealRecorded``."""

    type: Literal["ging.DealRecorded"]
    """What happened."""
    data: GingDealRecordedData


class GingDealRecordedData(TypedDict):
    """The data of ``ging.DealRecorded``."""

    deal: int
    """Number of the deal at this table, from 1."""
    dealer: int
    """The actual dealer."""
    hands: list[list[str]]
    """Cards by seat; hands that you may not see are empty."""
    declare_by: str | None
    """G19: when the time to declare ends; null: no limit."""


class GingDealUndone(EventBase):
    """An event of type ``ging.DealUndone``."""

    type: Literal["ging.DealUndone"]
    """What happened."""
    data: GingDealUndoneData


class GingDealUndoneData(TypedDict):
    """The data of ``ging.DealUndone``."""

    deal: int
    """Number of the deal at this table, from 1."""
    reason: str
    """As given."""
    payments: list[Payment]
    """The deal's transfers, paid back from stack to stack."""


class GingDealerReplaced(EventBase):
    """An event of type ``ging.DealerReplaced``."""

    type: Literal["ging.DealerReplaced"]
    """What happened."""
    data: GingDealerReplacedData


class GingDealerReplacedData(TypedDict):
    """The data of ``ging.DealerReplaced``."""

    deal: int
    """Number of the deal at this table, from 1."""
    natural: int
    """Whose turn it was."""
    by: int
    """Who deals."""


class GingFalseClaimPenalised(EventBase):
    """An event of type ``ging.FalseClaimPenalised``."""

    type: Literal["ging.FalseClaimPenalised"]
    """What happened."""
    data: GingFalseClaimPenalisedData


class GingFalseClaimPenalisedData(TypedDict):
    """The data of ``ging.FalseClaimPenalised``."""

    deal: int
    """Number of the deal at this table, from 1."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    paid: list[int]
    """Counters that each seat gets."""


class GingFalseClaimRefused(EventBase):
    """An event of type ``ging.FalseClaimRefused``."""

    type: Literal["ging.FalseClaimRefused"]
    """What happened."""
    data: GingFalseClaimRefusedData


class GingFalseClaimRefusedData(TypedDict):
    """The data of ``ging.FalseClaimRefused``."""

    deal: int
    """Number of the deal at this table, from 1."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: str | None
    """Of a suit claim."""
    points: int
    """As claimed; 0 for a combination."""
    combination: str | None
    """Of a combination claimed."""


class GingFindingSetAside(EventBase):
    """An event of type ``ging.FindingSetAside``."""

    type: Literal["ging.FindingSetAside"]
    """What happened."""
    data: GingFindingSetAsideData


class GingFindingSetAsideData(TypedDict):
    """The data of ``ging.FindingSetAside``."""

    accused: int
    """Who had been found guilty."""
    deal: int
    """The last deal before the finding; 0: none."""
    finding: int
    """Position in the club's log of the finding."""


class GingFirstDealerFound(EventBase):
    """An event of type ``ging.FirstDealerFound``."""

    type: Literal["ging.FirstDealerFound"]
    """What happened."""
    data: GingFirstDealerFoundData


class GingFirstDealerFoundData(TypedDict):
    """The data of ``ging.FirstDealerFound``."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    by: Literal["lowest", "highest", "assigned", "random"] | str
    """How."""


class GingGameEnded(EventBase):
    """An event of type ``ging.GameEnded``."""

    type: Literal["ging.GameEnded"]
    """What happened."""
    data: GingGameEndedData


class GingGameEndedData(TypedDict):
    """The data of ``ging.GameEnded``."""

    reason: Literal["last_counter", "cannot_pay", "deals_played", "closed"] | str
    """Why."""


class GingHandsDealt(EventBase):
    """An event of type ``ging.HandsDealt``."""

    type: Literal["ging.HandsDealt"]
    """What happened."""
    data: GingHandsDealtData


class GingHandsDealtData(TypedDict):
    """The data of ``ging.HandsDealt``."""

    deal: int
    """Number of the deal at this table, from 1."""
    dealer: int
    """The actual dealer."""
    hands: list[list[str]]
    """Cards by seat; hands that you may not see are empty."""
    declare_by: str | None
    """G19: when the time to declare ends; null: no limit."""
    shuffle: int
    """Version of the shuffle that proves it; 0: nothing does."""


class GingHandsOpened(EventBase):
    """An event of type ``ging.HandsOpened``."""

    type: Literal["ging.HandsOpened"]
    """What happened."""
    data: GingHandsOpenedData


class GingHandsOpenedData(TypedDict):
    """The data of ``ging.HandsOpened``."""

    deals: list[int]
    """Numbers of the deals whose hands and seeds are open to all from now on."""
    reason: Literal["end_of_table", "ruling", "review"] | str
    """Why."""


class GingHandsShown(EventBase):
    """An event of type ``ging.HandsShown``."""

    type: Literal["ging.HandsShown"]
    """What happened."""
    data: GingHandsShownData


class GingHandsShownData(TypedDict):
    """The data of ``ging.HandsShown``."""

    deal: int
    """Number of the deal at this table, from 1."""
    hands: list[list[str]]
    """G20: all four, turned up."""


class GingLayoutDivided(EventBase):
    """An event of type ``ging.LayoutDivided``."""

    type: Literal["ging.LayoutDivided"]
    """What happened."""
    data: GingLayoutDividedData


class GingLayoutDividedData(TypedDict):
    """The data of ``ging.LayoutDivided``."""

    moves: list[TrayMove]
    """Who takes what from where."""


class GingLayoutSwept(EventBase):
    """An event of type ``ging.LayoutSwept``."""

    type: Literal["ging.LayoutSwept"]
    """What happened."""
    data: GingLayoutSweptData


class GingLayoutSweptData(TypedDict):
    """The data of ``ging.LayoutSwept``."""

    deal: int
    """Number of the deal at this table, from 1."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"] | str
    """G12 to G16."""
    stake: int
    """Counters a place."""


class GingLostDealAccused(EventBase):
    """An event of type ``ging.LostDealAccused``."""

    type: Literal["ging.LostDealAccused"]
    """What happened."""
    data: GingLostDealAccusedData


class GingLostDealAccusedData(TypedDict):
    """The data of ``ging.LostDealAccused``."""

    accuser: int
    """A seat: 0 to 3, clockwise."""
    accused: int
    """A seat: 0 to 3, clockwise."""


class GingLostDealFound(EventBase):
    """An event of type ``ging.LostDealFound``."""

    type: Literal["ging.LostDealFound"]
    """What happened."""
    data: GingLostDealFoundData


class GingLostDealFoundData(TypedDict):
    """The data of ``ging.LostDealFound``."""

    accused: int
    """A seat: 0 to 3, clockwise."""
    upheld: bool
    """Or not."""
    lapsed: bool
    """G27: found too late for a penalty."""
    turn_dodged: bool
    """G26: the dodged turn counts as used by this finding."""
    penalty_deals: int
    """Deals to deal in place of others."""


class GingMostOfSuitWon(EventBase):
    """An event of type ``ging.MostOfSuitWon``."""

    type: Literal["ging.MostOfSuitWon"]
    """What happened."""
    data: GingMostOfSuitWonData


class GingMostOfSuitWonData(TypedDict):
    """The data of ``ging.MostOfSuitWon``."""

    deal: int
    """Number of the deal at this table, from 1."""
    claims: list[SuitClaim]
    """Most, then second."""
    taken: list[TrayMove]
    """Corner counters that the winners take."""
    replaced_by: list[int]
    """Who puts counters back on their corner."""
    replaced: list[int]
    """Counters that each seat puts back."""
    stake: int
    """Counters a place."""


class GingPenaltyDealDodged(EventBase):
    """An event of type ``ging.PenaltyDealDodged``."""

    type: Literal["ging.PenaltyDealDodged"]
    """What happened."""
    data: GingPenaltyDealDodgedData


class GingPenaltyDealDodgedData(TypedDict):
    """The data of ``ging.PenaltyDealDodged``."""

    deal: int
    """Number of the deal at this table, from 1."""
    seat: int
    """A seat: 0 to 3, clockwise."""


class GingPenaltyEnded(EventBase):
    """An event of type ``ging.PenaltyEnded``."""

    type: Literal["ging.PenaltyEnded"]
    """What happened."""
    data: GingPenaltyEndedData


class GingPenaltyEndedData(TypedDict):
    """The data of ``ging.PenaltyEnded``."""

    seat: int
    """A seat: 0 to 3, clockwise."""


class GingPlayerSatisfied(EventBase):
    """An event of type ``ging.PlayerSatisfied``."""

    type: Literal["ging.PlayerSatisfied"]
    """What happened."""
    data: GingPlayerSatisfiedData


class GingPlayerSatisfiedData(TypedDict):
    """The data of ``ging.PlayerSatisfied``."""

    deal: int
    """Number of the deal at this table, from 1."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    by: Literal["player", "scribe", "time_limit"] | str
    """Who says so."""


class GingRemarkMade(EventBase):
    """An event of type ``ging.RemarkMade``."""

    type: Literal["ging.RemarkMade"]
    """What happened."""
    data: GingRemarkMadeData


class GingRemarkMadeData(TypedDict):
    """The data of ``ging.RemarkMade``."""

    text: str
    """The scribe's note."""


class GingRotationCorrected(EventBase):
    """An event of type ``ging.RotationCorrected``."""

    type: Literal["ging.RotationCorrected"]
    """What happened."""
    data: GingRotationCorrectedData


class GingRotationCorrectedData(TypedDict):
    """The data of ``ging.RotationCorrected``."""

    turn: int
    """Seat whose natural turn is next, by the corrected record."""
    again: int
    """Seat of the dealer of a misdeal who deals again; -1: none."""
    dodges: list[Dodge]
    """Turns that were dodged by the corrected record."""
    penalties: list[int]
    """Guilty players in the order of detection; the first one serves."""


class GingRulingApplied(EventBase):
    """An event of type ``ging.RulingApplied``."""

    type: Literal["ging.RulingApplied"]
    """What happened."""
    data: GingRulingAppliedData


class GingRulingAppliedData(TypedDict):
    """The data of ``ging.RulingApplied``."""

    dispute: str
    """Id."""
    deal: int
    """That is corrected; 0: none."""
    kind: Literal["amended", "voided", "ended", "ordered"] | str
    """The effect on the deal."""
    corrects: int
    """Position in the club's log of the event that is corrected; -1: none."""
    net: list[int]
    """Counters by seat."""
    payments: list[Payment]
    """Who pays whom, from stacks or at home."""
    amendment: Amendment
    next_dealer: int
    """Seat; -1: the player who is due."""
    ends_after: int
    """The deal with which the game should have ended by the corrected stacks; 0: none."""
    void_from: int
    """From this deal on all are void for it; 0: none."""
    settled_at: str
    """When the deal was settled, if a running deal is ruled on; empty: no deal, or not known."""
    result: RuledResult


class GingShuffleCommitted(EventBase):
    """An event of type ``ging.ShuffleCommitted``."""

    type: Literal["ging.ShuffleCommitted"]
    """What happened."""
    data: GingShuffleCommittedData


class GingShuffleCommittedData(TypedDict):
    """The data of ``ging.ShuffleCommitted``."""

    deal: int
    """Number of the deal that is to be dealt."""
    seed: str | None
    """64 hexadecimal digits; null until the deal's hands are open."""


class GingShuffleContributed(EventBase):
    """An event of type ``ging.ShuffleContributed``."""

    type: Literal["ging.ShuffleContributed"]
    """What happened."""
    data: GingShuffleContributedData


class GingShuffleContributedData(TypedDict):
    """The data of ``ging.ShuffleContributed``."""

    deal: int
    """Number of the deal at this table, from 1."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    contribution: str
    """As given."""


class GingShuffleVoided(EventBase):
    """An event of type ``ging.ShuffleVoided``."""

    type: Literal["ging.ShuffleVoided"]
    """What happened."""
    data: GingShuffleVoidedData


class GingShuffleVoidedData(TypedDict):
    """The data of ``ging.ShuffleVoided``."""

    deal: int
    """Still to be dealt, by another shuffle."""
    reason: str
    """Why it was not dealt."""


class GingStacksReturned(EventBase):
    """An event of type ``ging.StacksReturned``."""

    type: Literal["ging.StacksReturned"]
    """What happened."""
    data: GingStacksReturnedData


class GingStacksReturnedData(TypedDict):
    """The data of ``ging.StacksReturned``."""

    members: list[str]
    """Ids by seat."""
    counters: list[int]
    """Taken home; below zero: owed."""


class GingSuitDeclared(EventBase):
    """An event of type ``ging.SuitDeclared``."""

    type: Literal["ging.SuitDeclared"]
    """What happened."""
    data: GingSuitDeclaredData


class GingSuitDeclaredData(TypedDict):
    """The data of ``ging.SuitDeclared``."""

    deal: int
    """Number of the deal at this table, from 1."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: Literal["S", "H", "D", "C"] | str
    """S, H, D or C."""
    points: int
    """The count."""
    cards: list[str]
    """Tabled."""


class GingTableOpened(EventBase):
    """An event of type ``ging.TableOpened``."""

    type: Literal["ging.TableOpened"]
    """What happened."""
    data: GingTableOpenedData


class GingTableOpenedData(TypedDict):
    """The data of ``ging.TableOpened``."""

    members: list[str]
    """Ids by seat."""
    rules: Rules


class GingTrayDressed(EventBase):
    """An event of type ``ging.TrayDressed``."""

    type: Literal["ging.TrayDressed"]
    """What happened."""
    data: GingTrayDressedData


class GingTrayDressedData(TypedDict):
    """The data of ``ging.TrayDressed``."""

    stake: int
    """Counters on each corner; four times that in the pee, from each a quarter."""
