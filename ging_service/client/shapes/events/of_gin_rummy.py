"""Types of requests and answers: events, of gin rummy. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ging_service.client.shapes.events.base import EventBase

if TYPE_CHECKING:
    from ging_service.client.shapes.values import (
        GinRummyBonus,
        GinRummyHouseRules,
        GinRummyKeptDeal,
        GinRummyLayOff,
        GinRummyRulingPayment,
    )


class GinRummyCardCut(EventBase):
    """An event of type ``gin_rummy.CardCut``."""

    type: Literal["gin_rummy.CardCut"]
    """What happened."""
    data: GinRummyCardCutData


class GinRummyCardCutData(TypedDict):
    """The data of ``gin_rummy.CardCut``."""

    seat: int
    card: str


class GinRummyCardDiscarded(EventBase):
    """An event of type ``gin_rummy.CardDiscarded``."""

    type: Literal["gin_rummy.CardDiscarded"]
    """What happened."""
    data: GinRummyCardDiscardedData


class GinRummyCardDiscardedData(TypedDict):
    """The data of ``gin_rummy.CardDiscarded``."""

    deal: int
    seat: int
    card: str
    act_by_s: int


class GinRummyCardDrawn(EventBase):
    """An event of type ``gin_rummy.CardDrawn``."""

    type: Literal["gin_rummy.CardDrawn"]
    """What happened."""
    data: GinRummyCardDrawnData


class GinRummyCardDrawnData(TypedDict):
    """The data of ``gin_rummy.CardDrawn``."""

    deal: int
    seat: int
    card: str


class GinRummyDealAmended(EventBase):
    """An event of type ``gin_rummy.DealAmended``."""

    type: Literal["gin_rummy.DealAmended"]
    """What happened."""
    data: GinRummyDealAmendedData


class GinRummyDealAmendedData(TypedDict):
    """The data of ``gin_rummy.DealAmended``."""

    dispute: str
    deal: int
    corrects: int
    net: list[int]
    payments: list[GinRummyRulingPayment]
    settled_at: str
    amended: GinRummyKeptDeal


class GinRummyDealRecorded(EventBase):
    """An event of type ``gin_rummy.DealRecorded``."""

    type: Literal["gin_rummy.DealRecorded"]
    """What happened."""
    data: GinRummyDealRecordedData


class GinRummyDealRecordedData(TypedDict):
    """The data of ``gin_rummy.DealRecorded``."""

    deal: int
    game: int
    dealer: int
    upcard: str


class GinRummyDealScored(EventBase):
    """An event of type ``gin_rummy.DealScored``."""

    type: Literal["gin_rummy.DealScored"]
    """What happened."""
    data: GinRummyDealScoredData


class GinRummyDealScoredData(TypedDict):
    """The data of ``gin_rummy.DealScored``."""

    deal: int
    kind: Literal["gin", "knock", "undercut", "equal", "resigned"] | str
    winner: int
    points: int


class GinRummyDealVoided(EventBase):
    """An event of type ``gin_rummy.DealVoided``."""

    type: Literal["gin_rummy.DealVoided"]
    """What happened."""
    data: GinRummyDealVoidedData


class GinRummyDealVoidedData(TypedDict):
    """The data of ``gin_rummy.DealVoided``."""

    deal: int
    reason: Literal["stock", "table_ended"] | str


class GinRummyDiscardTaken(EventBase):
    """An event of type ``gin_rummy.DiscardTaken``."""

    type: Literal["gin_rummy.DiscardTaken"]
    """What happened."""
    data: GinRummyDiscardTakenData


class GinRummyDiscardTakenData(TypedDict):
    """The data of ``gin_rummy.DiscardTaken``."""

    deal: int
    seat: int
    card: str


class GinRummyFirstDealerFound(EventBase):
    """An event of type ``gin_rummy.FirstDealerFound``."""

    type: Literal["gin_rummy.FirstDealerFound"]
    """What happened."""
    data: GinRummyFirstDealerFoundData


class GinRummyFirstDealerFoundData(TypedDict):
    """The data of ``gin_rummy.FirstDealerFound``."""

    seat: int
    by: Literal["cut", "assigned"] | str


class GinRummyGamePaid(EventBase):
    """An event of type ``gin_rummy.GamePaid``."""

    type: Literal["gin_rummy.GamePaid"]
    """What happened."""
    data: GinRummyGamePaidData


class GinRummyGamePaidData(TypedDict):
    """The data of ``gin_rummy.GamePaid``."""

    game: int
    for_points: list[int]
    for_game: list[int]
    for_bonuses: list[int]


class GinRummyGameWon(EventBase):
    """An event of type ``gin_rummy.GameWon``."""

    type: Literal["gin_rummy.GameWon"]
    """What happened."""
    data: GinRummyGameWonData


class GinRummyGameWonData(TypedDict):
    """The data of ``gin_rummy.GameWon``."""

    game: int
    winner: int
    by: Literal["target", "resignation"] | str
    points: list[int]
    deals_won: list[int]
    bonuses: list[GinRummyBonus]
    totals: list[int]


class GinRummyHandShown(EventBase):
    """An event of type ``gin_rummy.HandShown``."""

    type: Literal["gin_rummy.HandShown"]
    """What happened."""
    data: GinRummyHandShownData


class GinRummyHandShownData(TypedDict):
    """The data of ``gin_rummy.HandShown``."""

    deal: int
    seat: int
    melds: list[list[str]]
    lay_offs: list[GinRummyLayOff]
    unmelded: list[str]
    deadwood: int
    face_down: str


class GinRummyHandsDealt(EventBase):
    """An event of type ``gin_rummy.HandsDealt``."""

    type: Literal["gin_rummy.HandsDealt"]
    """What happened."""
    data: GinRummyHandsDealtData


class GinRummyHandsDealtData(TypedDict):
    """The data of ``gin_rummy.HandsDealt``."""

    deal: int
    game: int
    dealer: int
    hands: list[list[str]]
    upcard: str
    stock: list[str]
    act_by_s: int


class GinRummyKnockRecorded(EventBase):
    """An event of type ``gin_rummy.KnockRecorded``."""

    type: Literal["gin_rummy.KnockRecorded"]
    """What happened."""
    data: GinRummyKnockRecordedData


class GinRummyKnockRecordedData(TypedDict):
    """The data of ``gin_rummy.KnockRecorded``."""

    deal: int
    seat: int
    discard: str
    melds: list[list[str]]
    unmelded: list[str]
    deadwood: int


class GinRummyPlayerKnocked(EventBase):
    """An event of type ``gin_rummy.PlayerKnocked``."""

    type: Literal["gin_rummy.PlayerKnocked"]
    """What happened."""
    data: GinRummyPlayerKnockedData


class GinRummyPlayerKnockedData(TypedDict):
    """The data of ``gin_rummy.PlayerKnocked``."""

    deal: int
    seat: int
    discard: str
    melds: list[list[str]]
    unmelded: list[str]
    deadwood: int
    act_by_s: int


class GinRummyPlayerResigned(EventBase):
    """An event of type ``gin_rummy.PlayerResigned``."""

    type: Literal["gin_rummy.PlayerResigned"]
    """What happened."""
    data: GinRummyPlayerResignedData


class GinRummyPlayerResignedData(TypedDict):
    """The data of ``gin_rummy.PlayerResigned``."""

    deal: int
    seat: int


class GinRummyRulingApplied(EventBase):
    """An event of type ``gin_rummy.RulingApplied``."""

    type: Literal["gin_rummy.RulingApplied"]
    """What happened."""
    data: GinRummyRulingAppliedData


class GinRummyRulingAppliedData(TypedDict):
    """The data of ``gin_rummy.RulingApplied``."""

    dispute: str
    deal: int
    kind: Literal["voided", "ordered"] | str
    corrects: int
    net: list[int]
    payments: list[GinRummyRulingPayment]
    settled_at: str


class GinRummySeriesEnded(EventBase):
    """An event of type ``gin_rummy.SeriesEnded``."""

    type: Literal["gin_rummy.SeriesEnded"]
    """What happened."""
    data: GinRummySeriesEndedData


class GinRummySeriesEndedData(TypedDict):
    """The data of ``gin_rummy.SeriesEnded``."""

    reason: Literal["games_played", "closed"] | str


class GinRummyShuffleCommitted(EventBase):
    """An event of type ``gin_rummy.ShuffleCommitted``."""

    type: Literal["gin_rummy.ShuffleCommitted"]
    """What happened."""
    data: GinRummyShuffleCommittedData


class GinRummyShuffleCommittedData(TypedDict):
    """The data of ``gin_rummy.ShuffleCommitted``."""

    deal: int
    seed: str


class GinRummyStacksReturned(EventBase):
    """An event of type ``gin_rummy.StacksReturned``."""

    type: Literal["gin_rummy.StacksReturned"]
    """What happened."""
    data: GinRummyStacksReturnedData


class GinRummyStacksReturnedData(TypedDict):
    """The data of ``gin_rummy.StacksReturned``."""

    members: list[str]
    counters: list[int]


class GinRummyTableOpened(EventBase):
    """An event of type ``gin_rummy.TableOpened``."""

    type: Literal["gin_rummy.TableOpened"]
    """What happened."""
    data: GinRummyTableOpenedData


class GinRummyTableOpenedData(TypedDict):
    """The data of ``gin_rummy.TableOpened``."""

    members: list[str]
    rules: GinRummyHouseRules


class GinRummyTimeRanOut(EventBase):
    """An event of type ``gin_rummy.TimeRanOut``."""

    type: Literal["gin_rummy.TimeRanOut"]
    """What happened."""
    data: GinRummyTimeRanOutData


class GinRummyTimeRanOutData(TypedDict):
    """The data of ``gin_rummy.TimeRanOut``."""

    deal: int
    seat: int


class GinRummyUpcardPassed(EventBase):
    """An event of type ``gin_rummy.UpcardPassed``."""

    type: Literal["gin_rummy.UpcardPassed"]
    """What happened."""
    data: GinRummyUpcardPassedData


class GinRummyUpcardPassedData(TypedDict):
    """The data of ``gin_rummy.UpcardPassed``."""

    deal: int
    seat: int
    act_by_s: int
