"""Types of requests and answers: events, of newmarket. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ging_service.client.shapes.events.base import EventBase

if TYPE_CHECKING:
    from ging_service.client.shapes.values import (
        NewmarketHouseRules,
        NewmarketKeptDeal,
        NewmarketPayment,
        NewmarketRulingPayment,
    )


class NewmarketBuyOffered(EventBase):
    """An event of type ``newmarket.BuyOffered``."""

    type: Literal["newmarket.BuyOffered"]
    """What happened."""
    data: NewmarketBuyOfferedData


class NewmarketBuyOfferedData(TypedDict):
    """The data of ``newmarket.BuyOffered``."""

    deal: int
    seat: int
    act_by_s: int


class NewmarketBuyPassed(EventBase):
    """An event of type ``newmarket.BuyPassed``."""

    type: Literal["newmarket.BuyPassed"]
    """What happened."""
    data: NewmarketBuyPassedData


class NewmarketBuyPassedData(TypedDict):
    """The data of ``newmarket.BuyPassed``."""

    deal: int
    seat: int


class NewmarketCardBuried(EventBase):
    """An event of type ``newmarket.CardBuried``."""

    type: Literal["newmarket.CardBuried"]
    """What happened."""
    data: NewmarketCardBuriedData


class NewmarketCardBuriedData(TypedDict):
    """The data of ``newmarket.CardBuried``."""

    deal: int
    caller: int
    target: str
    seat: int
    hand: list[str]


class NewmarketCardCut(EventBase):
    """An event of type ``newmarket.CardCut``."""

    type: Literal["newmarket.CardCut"]
    """What happened."""
    data: NewmarketCardCutData


class NewmarketCardCutData(TypedDict):
    """The data of ``newmarket.CardCut``."""

    seat: int
    card: str


class NewmarketCardMissed(EventBase):
    """An event of type ``newmarket.CardMissed``."""

    type: Literal["newmarket.CardMissed"]
    """What happened."""
    data: NewmarketCardMissedData


class NewmarketCardMissedData(TypedDict):
    """The data of ``newmarket.CardMissed``."""

    deal: int
    seat: int
    card: str
    paid: int


class NewmarketCardPlayed(EventBase):
    """An event of type ``newmarket.CardPlayed``."""

    type: Literal["newmarket.CardPlayed"]
    """What happened."""
    data: NewmarketCardPlayedData


class NewmarketCardPlayedData(TypedDict):
    """The data of ``newmarket.CardPlayed``."""

    deal: int
    seat: int
    card: str
    starts: bool


class NewmarketCardsLeftPaid(EventBase):
    """An event of type ``newmarket.CardsLeftPaid``."""

    type: Literal["newmarket.CardsLeftPaid"]
    """What happened."""
    data: NewmarketCardsLeftPaidData


class NewmarketCardsLeftPaidData(TypedDict):
    """The data of ``newmarket.CardsLeftPaid``."""

    deal: int
    seat: int
    paid: list[int]


class NewmarketDeadHandBought(EventBase):
    """An event of type ``newmarket.DeadHandBought``."""

    type: Literal["newmarket.DeadHandBought"]
    """What happened."""
    data: NewmarketDeadHandBoughtData


class NewmarketDeadHandBoughtData(TypedDict):
    """The data of ``newmarket.DeadHandBought``."""

    deal: int
    seat: int
    paid: int
    hand: list[str]


class NewmarketDealAmended(EventBase):
    """An event of type ``newmarket.DealAmended``."""

    type: Literal["newmarket.DealAmended"]
    """What happened."""
    data: NewmarketDealAmendedData


class NewmarketDealAmendedData(TypedDict):
    """The data of ``newmarket.DealAmended``."""

    dispute: str
    deal: int
    corrects: int
    net: list[int]
    payments: list[NewmarketRulingPayment]
    settled_at: str
    amended: NewmarketKeptDeal


class NewmarketDealEnded(EventBase):
    """An event of type ``newmarket.DealEnded``."""

    type: Literal["newmarket.DealEnded"]
    """What happened."""
    data: NewmarketDealEndedData


class NewmarketDealEndedData(TypedDict):
    """The data of ``newmarket.DealEnded``."""

    deal: int
    kind: Literal["out", "blocked", "last_king"] | str
    winner: int


class NewmarketDealOpened(EventBase):
    """An event of type ``newmarket.DealOpened``."""

    type: Literal["newmarket.DealOpened"]
    """What happened."""
    data: NewmarketDealOpenedData


class NewmarketDealOpenedData(TypedDict):
    """The data of ``newmarket.DealOpened``."""

    deal: int


class NewmarketDealRecorded(EventBase):
    """An event of type ``newmarket.DealRecorded``."""

    type: Literal["newmarket.DealRecorded"]
    """What happened."""
    data: NewmarketDealRecordedData


class NewmarketDealRecordedData(TypedDict):
    """The data of ``newmarket.DealRecorded``."""

    deal: int
    dealer: int
    sizes: list[int]
    dead_size: int


class NewmarketDealVoided(EventBase):
    """An event of type ``newmarket.DealVoided``."""

    type: Literal["newmarket.DealVoided"]
    """What happened."""
    data: NewmarketDealVoidedData


class NewmarketDealVoidedData(TypedDict):
    """The data of ``newmarket.DealVoided``."""

    deal: int
    reason: Literal["misdeal", "table_ended"] | str
    payments: list[NewmarketPayment]


class NewmarketFirstDealerFound(EventBase):
    """An event of type ``newmarket.FirstDealerFound``."""

    type: Literal["newmarket.FirstDealerFound"]
    """What happened."""
    data: NewmarketFirstDealerFoundData


class NewmarketFirstDealerFoundData(TypedDict):
    """The data of ``newmarket.FirstDealerFound``."""

    seat: int
    by: Literal["lowest", "highest", "assigned", "random"] | str


class NewmarketGameEnded(EventBase):
    """An event of type ``newmarket.GameEnded``."""

    type: Literal["newmarket.GameEnded"]
    """What happened."""
    data: NewmarketGameEndedData


class NewmarketGameEndedData(TypedDict):
    """The data of ``newmarket.GameEnded``."""

    reason: Literal["last_king", "short", "deals_played", "closed"] | str


class NewmarketHandsDealt(EventBase):
    """An event of type ``newmarket.HandsDealt``."""

    type: Literal["newmarket.HandsDealt"]
    """What happened."""
    data: NewmarketHandsDealtData


class NewmarketHandsDealtData(TypedDict):
    """The data of ``newmarket.HandsDealt``."""

    deal: int
    dealer: int
    hands: list[list[str]]
    dead: list[str]
    sizes: list[int]
    dead_size: int


class NewmarketHeapWon(EventBase):
    """An event of type ``newmarket.HeapWon``."""

    type: Literal["newmarket.HeapWon"]
    """What happened."""
    data: NewmarketHeapWonData


class NewmarketHeapWonData(TypedDict):
    """The data of ``newmarket.HeapWon``."""

    deal: int
    seat: int
    heap: str
    counters: int
    rule: str


class NewmarketKittyWon(EventBase):
    """An event of type ``newmarket.KittyWon``."""

    type: Literal["newmarket.KittyWon"]
    """What happened."""
    data: NewmarketKittyWonData


class NewmarketKittyWonData(TypedDict):
    """The data of ``newmarket.KittyWon``."""

    deal: int
    seat: int
    counters: int


class NewmarketLayoutDivided(EventBase):
    """An event of type ``newmarket.LayoutDivided``."""

    type: Literal["newmarket.LayoutDivided"]
    """What happened."""
    data: NewmarketLayoutDividedData


class NewmarketLayoutDividedData(TypedDict):
    """The data of ``newmarket.LayoutDivided``."""

    payments: list[NewmarketPayment]


class NewmarketLayoutDressed(EventBase):
    """An event of type ``newmarket.LayoutDressed``."""

    type: Literal["newmarket.LayoutDressed"]
    """What happened."""
    data: NewmarketLayoutDressedData


class NewmarketLayoutDressedData(TypedDict):
    """The data of ``newmarket.LayoutDressed``."""

    deal: int
    seats: int
    heaps: list[str]
    stake: int
    kitty: int


class NewmarketRulingApplied(EventBase):
    """An event of type ``newmarket.RulingApplied``."""

    type: Literal["newmarket.RulingApplied"]
    """What happened."""
    data: NewmarketRulingAppliedData


class NewmarketRulingAppliedData(TypedDict):
    """The data of ``newmarket.RulingApplied``."""

    dispute: str
    deal: int
    kind: Literal["voided", "ordered"] | str
    corrects: int
    net: list[int]
    payments: list[NewmarketRulingPayment]
    settled_at: str


class NewmarketSequenceStopped(EventBase):
    """An event of type ``newmarket.SequenceStopped``."""

    type: Literal["newmarket.SequenceStopped"]
    """What happened."""
    data: NewmarketSequenceStoppedData


class NewmarketSequenceStoppedData(TypedDict):
    """The data of ``newmarket.SequenceStopped``."""

    deal: int
    reason: Literal["highest", "dead", "played"] | str
    missing: str


class NewmarketShuffleCommitted(EventBase):
    """An event of type ``newmarket.ShuffleCommitted``."""

    type: Literal["newmarket.ShuffleCommitted"]
    """What happened."""
    data: NewmarketShuffleCommittedData


class NewmarketShuffleCommittedData(TypedDict):
    """The data of ``newmarket.ShuffleCommitted``."""

    deal: int
    seed: str


class NewmarketStackBought(EventBase):
    """An event of type ``newmarket.StackBought``."""

    type: Literal["newmarket.StackBought"]
    """What happened."""
    data: NewmarketStackBoughtData


class NewmarketStackBoughtData(TypedDict):
    """The data of ``newmarket.StackBought``."""

    seat: int
    member: str
    counters: int


class NewmarketStacksReturned(EventBase):
    """An event of type ``newmarket.StacksReturned``."""

    type: Literal["newmarket.StacksReturned"]
    """What happened."""
    data: NewmarketStacksReturnedData


class NewmarketStacksReturnedData(TypedDict):
    """The data of ``newmarket.StacksReturned``."""

    members: list[str]
    counters: list[int]


class NewmarketStartAwaited(EventBase):
    """An event of type ``newmarket.StartAwaited``."""

    type: Literal["newmarket.StartAwaited"]
    """What happened."""
    data: NewmarketStartAwaitedData


class NewmarketStartAwaitedData(TypedDict):
    """The data of ``newmarket.StartAwaited``."""

    deal: int
    seat: int
    suits: list[str]
    act_by_s: int


class NewmarketStartPassed(EventBase):
    """An event of type ``newmarket.StartPassed``."""

    type: Literal["newmarket.StartPassed"]
    """What happened."""
    data: NewmarketStartPassedData


class NewmarketStartPassedData(TypedDict):
    """The data of ``newmarket.StartPassed``."""

    deal: int
    seat: int


class NewmarketTableOpened(EventBase):
    """An event of type ``newmarket.TableOpened``."""

    type: Literal["newmarket.TableOpened"]
    """What happened."""
    data: NewmarketTableOpenedData


class NewmarketTableOpenedData(TypedDict):
    """The data of ``newmarket.TableOpened``."""

    members: list[str]
    rules: NewmarketHouseRules


class NewmarketTimeRanOut(EventBase):
    """An event of type ``newmarket.TimeRanOut``."""

    type: Literal["newmarket.TimeRanOut"]
    """What happened."""
    data: NewmarketTimeRanOutData


class NewmarketTimeRanOutData(TypedDict):
    """The data of ``newmarket.TimeRanOut``."""

    deal: int
    seat: int
