"""What stands in JSON: events, of wild card rummy. Written by ``python -m ging_service.web.client_source``."""

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
    data: WildCardRummyCardCutData


class WildCardRummyCardCutData(TypedDict):
    """What ``wild_card_rummy.CardCut`` tells."""

    seat: int
    card: str


class WildCardRummyCardDiscarded(EventBase):
    """An event of type ``wild_card_rummy.CardDiscarded``."""

    type: Literal["wild_card_rummy.CardDiscarded"]
    data: WildCardRummyCardDiscardedData


class WildCardRummyCardDiscardedData(TypedDict):
    """What ``wild_card_rummy.CardDiscarded`` tells."""

    deal: int
    seat: int
    card: str
    act_by_s: int


class WildCardRummyCardDrawn(EventBase):
    """An event of type ``wild_card_rummy.CardDrawn``."""

    type: Literal["wild_card_rummy.CardDrawn"]
    data: WildCardRummyCardDrawnData


class WildCardRummyCardDrawnData(TypedDict):
    """What ``wild_card_rummy.CardDrawn`` tells."""

    deal: int
    seat: int
    card: str


class WildCardRummyCardsTurnedUp(EventBase):
    """An event of type ``wild_card_rummy.CardsTurnedUp``."""

    type: Literal["wild_card_rummy.CardsTurnedUp"]
    data: WildCardRummyCardsTurnedUpData


class WildCardRummyCardsTurnedUpData(TypedDict):
    """What ``wild_card_rummy.CardsTurnedUp`` tells."""

    cards: list[str]


class WildCardRummyDealAmended(EventBase):
    """An event of type ``wild_card_rummy.DealAmended``."""

    type: Literal["wild_card_rummy.DealAmended"]
    data: WildCardRummyDealAmendedData


class WildCardRummyDealAmendedData(TypedDict):
    """What ``wild_card_rummy.DealAmended`` tells."""

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
    data: WildCardRummyDealRecordedData


class WildCardRummyDealRecordedData(TypedDict):
    """What ``wild_card_rummy.DealRecorded`` tells."""

    deal: int
    round: int
    dealer: int
    wild: str
    is_pressed: bool
    doubled: bool


class WildCardRummyDealScored(EventBase):
    """An event of type ``wild_card_rummy.DealScored``."""

    type: Literal["wild_card_rummy.DealScored"]
    data: WildCardRummyDealScoredData


class WildCardRummyDealScoredData(TypedDict):
    """What ``wild_card_rummy.DealScored`` tells."""

    deal: int
    kind: Literal["out", "up_for_two", "stock"]
    winner: int
    held: list[int]
    melded: list[int]
    points: list[int]
    totals: list[int]


class WildCardRummyDealVoided(EventBase):
    """An event of type ``wild_card_rummy.DealVoided``."""

    type: Literal["wild_card_rummy.DealVoided"]
    data: WildCardRummyDealVoidedData


class WildCardRummyDealVoidedData(TypedDict):
    """What ``wild_card_rummy.DealVoided`` tells."""

    deal: int


class WildCardRummyDiscardLeft(EventBase):
    """An event of type ``wild_card_rummy.DiscardLeft``."""

    type: Literal["wild_card_rummy.DiscardLeft"]
    data: WildCardRummyDiscardLeftData


class WildCardRummyDiscardLeftData(TypedDict):
    """What ``wild_card_rummy.DiscardLeft`` tells."""

    deal: int
    seat: int


class WildCardRummyDiscardsTaken(EventBase):
    """An event of type ``wild_card_rummy.DiscardsTaken``."""

    type: Literal["wild_card_rummy.DiscardsTaken"]
    data: WildCardRummyDiscardsTakenData


class WildCardRummyDiscardsTakenData(TypedDict):
    """What ``wild_card_rummy.DiscardsTaken`` tells."""

    deal: int
    seat: int
    cards: list[str]


class WildCardRummyFirstDealerFound(EventBase):
    """An event of type ``wild_card_rummy.FirstDealerFound``."""

    type: Literal["wild_card_rummy.FirstDealerFound"]
    data: WildCardRummyFirstDealerFoundData


class WildCardRummyFirstDealerFoundData(TypedDict):
    """What ``wild_card_rummy.FirstDealerFound`` tells."""

    seat: int
    by: Literal["cut", "jack", "assigned"]


class WildCardRummyGamePaid(EventBase):
    """An event of type ``wild_card_rummy.GamePaid``."""

    type: Literal["wild_card_rummy.GamePaid"]
    data: WildCardRummyGamePaidData


class WildCardRummyGamePaidData(TypedDict):
    """What ``wild_card_rummy.GamePaid`` tells."""

    for_totals: list[int]
    for_fees: list[int]


class WildCardRummyGameWon(EventBase):
    """An event of type ``wild_card_rummy.GameWon``."""

    type: Literal["wild_card_rummy.GameWon"]
    data: WildCardRummyGameWonData


class WildCardRummyGameWonData(TypedDict):
    """What ``wild_card_rummy.GameWon`` tells."""

    winners: list[int]
    totals: list[int]


class WildCardRummyHandsDealt(EventBase):
    """An event of type ``wild_card_rummy.HandsDealt``."""

    type: Literal["wild_card_rummy.HandsDealt"]
    data: WildCardRummyHandsDealtData


class WildCardRummyHandsDealtData(TypedDict):
    """What ``wild_card_rummy.HandsDealt`` tells."""

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
    data: WildCardRummyHandsShownData


class WildCardRummyHandsShownData(TypedDict):
    """What ``wild_card_rummy.HandsShown`` tells."""

    deal: int
    hands: list[list[str]]


class WildCardRummyLastMeldsDone(EventBase):
    """An event of type ``wild_card_rummy.LastMeldsDone``."""

    type: Literal["wild_card_rummy.LastMeldsDone"]
    data: WildCardRummyLastMeldsDoneData


class WildCardRummyLastMeldsDoneData(TypedDict):
    """What ``wild_card_rummy.LastMeldsDone`` tells."""

    deal: int
    seat: int
    act_by_s: int


class WildCardRummyLastTurnRecorded(EventBase):
    """An event of type ``wild_card_rummy.LastTurnRecorded``."""

    type: Literal["wild_card_rummy.LastTurnRecorded"]
    data: WildCardRummyLastTurnRecordedData


class WildCardRummyLastTurnRecordedData(TypedDict):
    """What ``wild_card_rummy.LastTurnRecorded`` tells."""

    deal: int
    kind: Literal["out", "up_for_two", "stock"]
    winner: int


class WildCardRummyMeldExtended(EventBase):
    """An event of type ``wild_card_rummy.MeldExtended``."""

    type: Literal["wild_card_rummy.MeldExtended"]
    data: WildCardRummyMeldExtendedData


class WildCardRummyMeldExtendedData(TypedDict):
    """What ``wild_card_rummy.MeldExtended`` tells."""

    deal: int
    seat: int
    place: int
    cards: list[str]
    stands_for: list[str]
    now: WildCardRummyMeld


class WildCardRummyMeldPutDown(EventBase):
    """An event of type ``wild_card_rummy.MeldPutDown``."""

    type: Literal["wild_card_rummy.MeldPutDown"]
    data: WildCardRummyMeldPutDownData


class WildCardRummyMeldPutDownData(TypedDict):
    """What ``wild_card_rummy.MeldPutDown`` tells."""

    deal: int
    seat: int
    meld: WildCardRummyMeld


class WildCardRummyPlayEnded(EventBase):
    """An event of type ``wild_card_rummy.PlayEnded``."""

    type: Literal["wild_card_rummy.PlayEnded"]
    data: WildCardRummyPlayEndedData


class WildCardRummyPlayEndedData(TypedDict):
    """What ``wild_card_rummy.PlayEnded`` tells."""

    reason: Literal["deals_played", "closed"]


class WildCardRummyPlayerOut(EventBase):
    """An event of type ``wild_card_rummy.PlayerOut``."""

    type: Literal["wild_card_rummy.PlayerOut"]
    data: WildCardRummyPlayerOutData


class WildCardRummyPlayerOutData(TypedDict):
    """What ``wild_card_rummy.PlayerOut`` tells."""

    deal: int
    seat: int
    act_by_s: int


class WildCardRummyPlayerUpForTwo(EventBase):
    """An event of type ``wild_card_rummy.PlayerUpForTwo``."""

    type: Literal["wild_card_rummy.PlayerUpForTwo"]
    data: WildCardRummyPlayerUpForTwoData


class WildCardRummyPlayerUpForTwoData(TypedDict):
    """What ``wild_card_rummy.PlayerUpForTwo`` tells."""

    deal: int
    seat: int
    card: str


class WildCardRummyPressAdded(EventBase):
    """An event of type ``wild_card_rummy.PressAdded``."""

    type: Literal["wild_card_rummy.PressAdded"]
    data: WildCardRummyPressAddedData


class WildCardRummyPressAddedData(TypedDict):
    """What ``wild_card_rummy.PressAdded`` tells."""

    deal: int
    points: list[int]
    automatic: bool


class WildCardRummyPressDeclined(EventBase):
    """An event of type ``wild_card_rummy.PressDeclined``."""

    type: Literal["wild_card_rummy.PressDeclined"]
    data: WildCardRummyPressDeclinedData


class WildCardRummyPressDeclinedData(TypedDict):
    """What ``wild_card_rummy.PressDeclined`` tells."""

    deal: int
    seat: int


class WildCardRummyPressOffered(EventBase):
    """An event of type ``wild_card_rummy.PressOffered``."""

    type: Literal["wild_card_rummy.PressOffered"]
    data: WildCardRummyPressOfferedData


class WildCardRummyPressOfferedData(TypedDict):
    """What ``wild_card_rummy.PressOffered`` tells."""

    deal: int
    seat: int
    points: int
    act_by_s: int


class WildCardRummyRulingApplied(EventBase):
    """An event of type ``wild_card_rummy.RulingApplied``."""

    type: Literal["wild_card_rummy.RulingApplied"]
    data: WildCardRummyRulingAppliedData


class WildCardRummyRulingAppliedData(TypedDict):
    """What ``wild_card_rummy.RulingApplied`` tells."""

    dispute: str
    deal: int
    kind: Literal["voided", "ordered"]
    corrects: int
    net: list[int]
    payments: list[WildCardRummyRulingPayment]
    settled_at: str


class WildCardRummyShuffleCommitted(EventBase):
    """An event of type ``wild_card_rummy.ShuffleCommitted``."""

    type: Literal["wild_card_rummy.ShuffleCommitted"]
    data: WildCardRummyShuffleCommittedData


class WildCardRummyShuffleCommittedData(TypedDict):
    """What ``wild_card_rummy.ShuffleCommitted`` tells."""

    deal: int
    seed: str


class WildCardRummyStacksReturned(EventBase):
    """An event of type ``wild_card_rummy.StacksReturned``."""

    type: Literal["wild_card_rummy.StacksReturned"]
    data: WildCardRummyStacksReturnedData


class WildCardRummyStacksReturnedData(TypedDict):
    """What ``wild_card_rummy.StacksReturned`` tells."""

    members: list[str]
    counters: list[int]


class WildCardRummyStockReshuffled(EventBase):
    """An event of type ``wild_card_rummy.StockReshuffled``."""

    type: Literal["wild_card_rummy.StockReshuffled"]
    data: WildCardRummyStockReshuffledData


class WildCardRummyStockReshuffledData(TypedDict):
    """What ``wild_card_rummy.StockReshuffled`` tells."""

    deal: int
    stock: list[str]


class WildCardRummyTableOpened(EventBase):
    """An event of type ``wild_card_rummy.TableOpened``."""

    type: Literal["wild_card_rummy.TableOpened"]
    data: WildCardRummyTableOpenedData


class WildCardRummyTableOpenedData(TypedDict):
    """What ``wild_card_rummy.TableOpened`` tells."""

    members: list[str]
    rules: WildCardRummyHouseRules


class WildCardRummyTimeRanOut(EventBase):
    """An event of type ``wild_card_rummy.TimeRanOut``."""

    type: Literal["wild_card_rummy.TimeRanOut"]
    data: WildCardRummyTimeRanOutData


class WildCardRummyTimeRanOutData(TypedDict):
    """What ``wild_card_rummy.TimeRanOut`` tells."""

    deal: int
    seat: int


class WildCardRummyWildClaimed(EventBase):
    """An event of type ``wild_card_rummy.WildClaimed``."""

    type: Literal["wild_card_rummy.WildClaimed"]
    data: WildCardRummyWildClaimedData


class WildCardRummyWildClaimedData(TypedDict):
    """What ``wild_card_rummy.WildClaimed`` tells."""

    deal: int
    seat: int
    place: int
    card: str
    taken: str
    now: WildCardRummyMeld


class WildCardRummyWildNamed(EventBase):
    """An event of type ``wild_card_rummy.WildNamed``."""

    type: Literal["wild_card_rummy.WildNamed"]
    data: WildCardRummyWildNamedData


class WildCardRummyWildNamedData(TypedDict):
    """What ``wild_card_rummy.WildNamed`` tells."""

    deal: int
    seat: int
    rank: str
    doubled: bool
    act_by_s: int
