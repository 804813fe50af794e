"""Types of requests and answers: events, of wild card rummy. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ging_service.client.shapes.events.base import EventBase

if TYPE_CHECKING:
    from ging_service.client.shapes.values import (
        WildCardRummyHouseRules,
        WildCardRummyKeptDeal,
        WildCardRummyMeld,
        WildCardRummyRulingPayment,
    )


class WildCardRummyCardCut(EventBase):
    """An event of type ``wild_card_rummy.CardCut``."""

    type: Literal["wild_card_rummy.CardCut"]
    """What happened."""
    data: WildCardRummyCardCutData


class WildCardRummyCardCutData(TypedDict):
    """The data of ``wild_card_rummy.CardCut``."""

    seat: int
    card: str


class WildCardRummyCardDiscarded(EventBase):
    """An event of type ``wild_card_rummy.CardDiscarded``."""

    type: Literal["wild_card_rummy.CardDiscarded"]
    """What happened."""
    data: WildCardRummyCardDiscardedData


class WildCardRummyCardDiscardedData(TypedDict):
    """The data of ``wild_card_rummy.CardDiscarded``."""

    deal: int
    seat: int
    card: str
    act_by_s: int


class WildCardRummyCardDrawn(EventBase):
    """An event of type ``wild_card_rummy.CardDrawn``."""

    type: Literal["wild_card_rummy.CardDrawn"]
    """What happened."""
    data: WildCardRummyCardDrawnData


class WildCardRummyCardDrawnData(TypedDict):
    """The data of ``wild_card_rummy.CardDrawn``."""

    deal: int
    seat: int
    card: str


class WildCardRummyCardsTurnedUp(EventBase):
    """An event of type ``wild_card_rummy.CardsTurnedUp``."""

    type: Literal["wild_card_rummy.CardsTurnedUp"]
    """What happened."""
    data: WildCardRummyCardsTurnedUpData


class WildCardRummyCardsTurnedUpData(TypedDict):
    """The data of ``wild_card_rummy.CardsTurnedUp``."""

    cards: list[str]


class WildCardRummyDealAmended(EventBase):
    """An event of type ``wild_card_rummy.DealAmended``."""

    type: Literal["wild_card_rummy.DealAmended"]
    """What happened."""
    data: WildCardRummyDealAmendedData


class WildCardRummyDealAmendedData(TypedDict):
    """The data of ``wild_card_rummy.DealAmended``."""

    dispute: str
    deal: int
    corrects: int
    net: list[int]
    payments: list[WildCardRummyRulingPayment]
    settled_at: str
    amended: WildCardRummyKeptDeal


class WildCardRummyDealRecorded(EventBase):
    """An event of type ``wild_card_rummy.DealRecorded``."""

    type: Literal["wild_card_rummy.DealRecorded"]
    """What happened."""
    data: WildCardRummyDealRecordedData


class WildCardRummyDealRecordedData(TypedDict):
    """The data of ``wild_card_rummy.DealRecorded``."""

    deal: int
    round: int
    dealer: int
    wild: str
    is_pressed: bool
    doubled: bool


class WildCardRummyDealScored(EventBase):
    """An event of type ``wild_card_rummy.DealScored``."""

    type: Literal["wild_card_rummy.DealScored"]
    """What happened."""
    data: WildCardRummyDealScoredData


class WildCardRummyDealScoredData(TypedDict):
    """The data of ``wild_card_rummy.DealScored``."""

    deal: int
    kind: Literal["out", "up_for_two", "stock"] | str
    winner: int
    held: list[int]
    melded: list[int]
    points: list[int]
    totals: list[int]


class WildCardRummyDealVoided(EventBase):
    """An event of type ``wild_card_rummy.DealVoided``."""

    type: Literal["wild_card_rummy.DealVoided"]
    """What happened."""
    data: WildCardRummyDealVoidedData


class WildCardRummyDealVoidedData(TypedDict):
    """The data of ``wild_card_rummy.DealVoided``."""

    deal: int


class WildCardRummyDiscardLeft(EventBase):
    """An event of type ``wild_card_rummy.DiscardLeft``."""

    type: Literal["wild_card_rummy.DiscardLeft"]
    """What happened."""
    data: WildCardRummyDiscardLeftData


class WildCardRummyDiscardLeftData(TypedDict):
    """The data of ``wild_card_rummy.DiscardLeft``."""

    deal: int
    seat: int


class WildCardRummyDiscardsTaken(EventBase):
    """An event of type ``wild_card_rummy.DiscardsTaken``."""

    type: Literal["wild_card_rummy.DiscardsTaken"]
    """What happened."""
    data: WildCardRummyDiscardsTakenData


class WildCardRummyDiscardsTakenData(TypedDict):
    """The data of ``wild_card_rummy.DiscardsTaken``."""

    deal: int
    seat: int
    cards: list[str]


class WildCardRummyFirstDealerFound(EventBase):
    """An event of type ``wild_card_rummy.FirstDealerFound``."""

    type: Literal["wild_card_rummy.FirstDealerFound"]
    """What happened."""
    data: WildCardRummyFirstDealerFoundData


class WildCardRummyFirstDealerFoundData(TypedDict):
    """The data of ``wild_card_rummy.FirstDealerFound``."""

    seat: int
    by: Literal["cut", "jack", "assigned"] | str


class WildCardRummyGamePaid(EventBase):
    """An event of type ``wild_card_rummy.GamePaid``."""

    type: Literal["wild_card_rummy.GamePaid"]
    """What happened."""
    data: WildCardRummyGamePaidData


class WildCardRummyGamePaidData(TypedDict):
    """The data of ``wild_card_rummy.GamePaid``."""

    for_totals: list[int]
    for_fees: list[int]


class WildCardRummyGameWon(EventBase):
    """An event of type ``wild_card_rummy.GameWon``."""

    type: Literal["wild_card_rummy.GameWon"]
    """What happened."""
    data: WildCardRummyGameWonData


class WildCardRummyGameWonData(TypedDict):
    """The data of ``wild_card_rummy.GameWon``."""

    winners: list[int]
    totals: list[int]


class WildCardRummyHandsDealt(EventBase):
    """An event of type ``wild_card_rummy.HandsDealt``."""

    type: Literal["wild_card_rummy.HandsDealt"]
    """What happened."""
    data: WildCardRummyHandsDealtData


class WildCardRummyHandsDealtData(TypedDict):
    """The data of ``wild_card_rummy.HandsDealt``."""

    deal: int
    round: int
    dealer: int
    wild: str
    is_pressed: bool
    doubled: bool
    hands: list[list[str]]
    stock: list[str]
    act_by_s: int


class WildCardRummyHandsShown(EventBase):
    """An event of type ``wild_card_rummy.HandsShown``."""

    type: Literal["wild_card_rummy.HandsShown"]
    """What happened."""
    data: WildCardRummyHandsShownData


class WildCardRummyHandsShownData(TypedDict):
    """The data of ``wild_card_rummy.HandsShown``."""

    deal: int
    hands: list[list[str]]


class WildCardRummyLastMeldsDone(EventBase):
    """An event of type ``wild_card_rummy.LastMeldsDone``."""

    type: Literal["wild_card_rummy.LastMeldsDone"]
    """What happened."""
    data: WildCardRummyLastMeldsDoneData


class WildCardRummyLastMeldsDoneData(TypedDict):
    """The data of ``wild_card_rummy.LastMeldsDone``."""

    deal: int
    seat: int
    act_by_s: int


class WildCardRummyLastTurnRecorded(EventBase):
    """An event of type ``wild_card_rummy.LastTurnRecorded``."""

    type: Literal["wild_card_rummy.LastTurnRecorded"]
    """What happened."""
    data: WildCardRummyLastTurnRecordedData


class WildCardRummyLastTurnRecordedData(TypedDict):
    """The data of ``wild_card_rummy.LastTurnRecorded``."""

    deal: int
    kind: Literal["out", "up_for_two", "stock"] | str
    winner: int


class WildCardRummyMeldExtended(EventBase):
    """An event of type ``wild_card_rummy.MeldExtended``."""

    type: Literal["wild_card_rummy.MeldExtended"]
    """What happened."""
    data: WildCardRummyMeldExtendedData


class WildCardRummyMeldExtendedData(TypedDict):
    """The data of ``wild_card_rummy.MeldExtended``."""

    deal: int
    seat: int
    place: int
    cards: list[str]
    stands_for: list[str]
    now: WildCardRummyMeld


class WildCardRummyMeldPutDown(EventBase):
    """An event of type ``wild_card_rummy.MeldPutDown``."""

    type: Literal["wild_card_rummy.MeldPutDown"]
    """What happened."""
    data: WildCardRummyMeldPutDownData


class WildCardRummyMeldPutDownData(TypedDict):
    """The data of ``wild_card_rummy.MeldPutDown``."""

    deal: int
    seat: int
    meld: WildCardRummyMeld


class WildCardRummyPlayEnded(EventBase):
    """An event of type ``wild_card_rummy.PlayEnded``."""

    type: Literal["wild_card_rummy.PlayEnded"]
    """What happened."""
    data: WildCardRummyPlayEndedData


class WildCardRummyPlayEndedData(TypedDict):
    """The data of ``wild_card_rummy.PlayEnded``."""

    reason: Literal["deals_played", "closed"] | str


class WildCardRummyPlayerOut(EventBase):
    """An event of type ``wild_card_rummy.PlayerOut``."""

    type: Literal["wild_card_rummy.PlayerOut"]
    """What happened."""
    data: WildCardRummyPlayerOutData


class WildCardRummyPlayerOutData(TypedDict):
    """The data of ``wild_card_rummy.PlayerOut``."""

    deal: int
    seat: int
    act_by_s: int


class WildCardRummyPlayerUpForTwo(EventBase):
    """An event of type ``wild_card_rummy.PlayerUpForTwo``."""

    type: Literal["wild_card_rummy.PlayerUpForTwo"]
    """What happened."""
    data: WildCardRummyPlayerUpForTwoData


class WildCardRummyPlayerUpForTwoData(TypedDict):
    """The data of ``wild_card_rummy.PlayerUpForTwo``."""

    deal: int
    seat: int
    card: str


class WildCardRummyPressAdded(EventBase):
    """An event of type ``wild_card_rummy.PressAdded``."""

    type: Literal["wild_card_rummy.PressAdded"]
    """What happened."""
    data: WildCardRummyPressAddedData


class WildCardRummyPressAddedData(TypedDict):
    """The data of ``wild_card_rummy.PressAdded``."""

    deal: int
    points: list[int]
    automatic: bool


class WildCardRummyPressDeclined(EventBase):
    """An event of type ``wild_card_rummy.PressDeclined``."""

    type: Literal["wild_card_rummy.PressDeclined"]
    """What happened."""
    data: WildCardRummyPressDeclinedData


class WildCardRummyPressDeclinedData(TypedDict):
    """The data of ``wild_card_rummy.PressDeclined``."""

    deal: int
    seat: int


class WildCardRummyPressOffered(EventBase):
    """An event of type ``wild_card_rummy.PressOffered``."""

    type: Literal["wild_card_rummy.PressOffered"]
    """What happened."""
    data: WildCardRummyPressOfferedData


class WildCardRummyPressOfferedData(TypedDict):
    """The data of ``wild_card_rummy.PressOffered``."""

    deal: int
    seat: int
    points: int
    act_by_s: int


class WildCardRummyRulingApplied(EventBase):
    """An event of type ``wild_card_rummy.RulingApplied``."""

    type: Literal["wild_card_rummy.RulingApplied"]
    """What happened."""
    data: WildCardRummyRulingAppliedData


class WildCardRummyRulingAppliedData(TypedDict):
    """The data of ``wild_card_rummy.RulingApplied``."""

    dispute: str
    deal: int
    kind: Literal["voided", "ordered"] | str
    corrects: int
    net: list[int]
    payments: list[WildCardRummyRulingPayment]
    settled_at: str


class WildCardRummyShuffleCommitted(EventBase):
    """An event of type ``wild_card_rummy.ShuffleCommitted``."""

    type: Literal["wild_card_rummy.ShuffleCommitted"]
    """What happened."""
    data: WildCardRummyShuffleCommittedData


class WildCardRummyShuffleCommittedData(TypedDict):
    """The data of ``wild_card_rummy.ShuffleCommitted``."""

    deal: int
    seed: str


class WildCardRummyStacksReturned(EventBase):
    """An event of type ``wild_card_rummy.StacksReturned``."""

    type: Literal["wild_card_rummy.StacksReturned"]
    """What happened."""
    data: WildCardRummyStacksReturnedData


class WildCardRummyStacksReturnedData(TypedDict):
    """The data of ``wild_card_rummy.StacksReturned``."""

    members: list[str]
    counters: list[int]


class WildCardRummyStockReshuffled(EventBase):
    """An event of type ``wild_card_rummy.StockReshuffled``."""

    type: Literal["wild_card_rummy.StockReshuffled"]
    """What happened."""
    data: WildCardRummyStockReshuffledData


class WildCardRummyStockReshuffledData(TypedDict):
    """The data of ``wild_card_rummy.StockReshuffled``."""

    deal: int
    stock: list[str]


class WildCardRummyTableOpened(EventBase):
    """An event of type ``wild_card_rummy.TableOpened``."""

    type: Literal["wild_card_rummy.TableOpened"]
    """What happened."""
    data: WildCardRummyTableOpenedData


class WildCardRummyTableOpenedData(TypedDict):
    """The data of ``wild_card_rummy.TableOpened``."""

    members: list[str]
    rules: WildCardRummyHouseRules


class WildCardRummyTimeRanOut(EventBase):
    """An event of type ``wild_card_rummy.TimeRanOut``."""

    type: Literal["wild_card_rummy.TimeRanOut"]
    """What happened."""
    data: WildCardRummyTimeRanOutData


class WildCardRummyTimeRanOutData(TypedDict):
    """The data of ``wild_card_rummy.TimeRanOut``."""

    deal: int
    seat: int


class WildCardRummyWildClaimed(EventBase):
    """An event of type ``wild_card_rummy.WildClaimed``."""

    type: Literal["wild_card_rummy.WildClaimed"]
    """What happened."""
    data: WildCardRummyWildClaimedData


class WildCardRummyWildClaimedData(TypedDict):
    """The data of ``wild_card_rummy.WildClaimed``."""

    deal: int
    seat: int
    place: int
    card: str
    taken: str
    now: WildCardRummyMeld


class WildCardRummyWildNamed(EventBase):
    """An event of type ``wild_card_rummy.WildNamed``."""

    type: Literal["wild_card_rummy.WildNamed"]
    """What happened."""
    data: WildCardRummyWildNamedData


class WildCardRummyWildNamedData(TypedDict):
    """The data of ``wild_card_rummy.WildNamed``."""

    deal: int
    seat: int
    rank: str
    doubled: bool
    act_by_s: int
