"""What stands in JSON: events, of newmarket. Written by ``python -m ging_service.web.client_source``."""

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
    data: NewmarketBuyOfferedData


class NewmarketBuyOfferedData(TypedDict):
    """What ``newmarket.BuyOffered`` tells."""

    deal: int
    seat: int
    act_by_s: int


class NewmarketBuyPassed(EventBase):
    """An event of type ``newmarket.BuyPassed``."""

    type: Literal["newmarket.BuyPassed"]
    data: NewmarketBuyPassedData


class NewmarketBuyPassedData(TypedDict):
    """What ``newmarket.BuyPassed`` tells."""

    deal: int
    seat: int


class NewmarketCardBuried(EventBase):
    """An event of type ``newmarket.CardBuried``."""

    type: Literal["newmarket.CardBuried"]
    data: NewmarketCardBuriedData


class NewmarketCardBuriedData(TypedDict):
    """What ``newmarket.CardBuried`` tells."""

    deal: int
    caller: int
    target: str
    seat: int
    hand: list[str]


class NewmarketCardCut(EventBase):
    """An event of type ``newmarket.CardCut``."""

    type: Literal["newmarket.CardCut"]
    data: NewmarketCardCutData


class NewmarketCardCutData(TypedDict):
    """What ``newmarket.CardCut`` tells."""

    seat: int
    card: str


class NewmarketCardMissed(EventBase):
    """An event of type ``newmarket.CardMissed``."""

    type: Literal["newmarket.CardMissed"]
    data: NewmarketCardMissedData


class NewmarketCardMissedData(TypedDict):
    """What ``newmarket.CardMissed`` tells."""

    deal: int
    seat: int
    card: str
    paid: int


class NewmarketCardPlayed(EventBase):
    """An event of type ``newmarket.CardPlayed``."""

    type: Literal["newmarket.CardPlayed"]
    data: NewmarketCardPlayedData


class NewmarketCardPlayedData(TypedDict):
    """What ``newmarket.CardPlayed`` tells."""

    deal: int
    seat: int
    card: str
    starts: bool


class NewmarketCardsLeftPaid(EventBase):
    """An event of type ``newmarket.CardsLeftPaid``."""

    type: Literal["newmarket.CardsLeftPaid"]
    data: NewmarketCardsLeftPaidData


class NewmarketCardsLeftPaidData(TypedDict):
    """What ``newmarket.CardsLeftPaid`` tells."""

    deal: int
    seat: int
    paid: list[int]


class NewmarketDeadHandBought(EventBase):
    """An event of type ``newmarket.DeadHandBought``."""

    type: Literal["newmarket.DeadHandBought"]
    data: NewmarketDeadHandBoughtData


class NewmarketDeadHandBoughtData(TypedDict):
    """What ``newmarket.DeadHandBought`` tells."""

    deal: int
    seat: int
    paid: int
    hand: list[str]


class NewmarketDealAmended(EventBase):
    """An event of type ``newmarket.DealAmended``."""

    type: Literal["newmarket.DealAmended"]
    data: NewmarketDealAmendedData


class NewmarketDealAmendedData(TypedDict):
    """What ``newmarket.DealAmended`` tells."""

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
    data: NewmarketDealEndedData


class NewmarketDealEndedData(TypedDict):
    """What ``newmarket.DealEnded`` tells."""

    deal: int
    kind: Literal["out", "blocked", "last_king"]
    winner: int


class NewmarketDealOpened(EventBase):
    """An event of type ``newmarket.DealOpened``."""

    type: Literal["newmarket.DealOpened"]
    data: NewmarketDealOpenedData


class NewmarketDealOpenedData(TypedDict):
    """What ``newmarket.DealOpened`` tells."""

    deal: int


class NewmarketDealRecorded(EventBase):
    """An event of type ``newmarket.DealRecorded``."""

    type: Literal["newmarket.DealRecorded"]
    data: NewmarketDealRecordedData


class NewmarketDealRecordedData(TypedDict):
    """What ``newmarket.DealRecorded`` tells."""

    deal: int
    dealer: int
    sizes: list[int]
    dead_size: int


class NewmarketDealVoided(EventBase):
    """An event of type ``newmarket.DealVoided``."""

    type: Literal["newmarket.DealVoided"]
    data: NewmarketDealVoidedData


class NewmarketDealVoidedData(TypedDict):
    """What ``newmarket.DealVoided`` tells."""

    deal: int
    reason: Literal["misdeal", "table_ended"]
    payments: list[NewmarketPayment]


class NewmarketFirstDealerFound(EventBase):
    """An event of type ``newmarket.FirstDealerFound``."""

    type: Literal["newmarket.FirstDealerFound"]
    data: NewmarketFirstDealerFoundData


class NewmarketFirstDealerFoundData(TypedDict):
    """What ``newmarket.FirstDealerFound`` tells."""

    seat: int
    by: Literal["lowest", "highest", "assigned", "random"]


class NewmarketGameEnded(EventBase):
    """An event of type ``newmarket.GameEnded``."""

    type: Literal["newmarket.GameEnded"]
    data: NewmarketGameEndedData


class NewmarketGameEndedData(TypedDict):
    """What ``newmarket.GameEnded`` tells."""

    reason: Literal["last_king", "short", "deals_played", "closed"]


class NewmarketHandsDealt(EventBase):
    """An event of type ``newmarket.HandsDealt``."""

    type: Literal["newmarket.HandsDealt"]
    data: NewmarketHandsDealtData


class NewmarketHandsDealtData(TypedDict):
    """What ``newmarket.HandsDealt`` tells."""

    deal: int
    dealer: int
    hands: list[list[str]]
    dead: list[str]
    sizes: list[int]
    dead_size: int


class NewmarketHeapWon(EventBase):
    """An event of type ``newmarket.HeapWon``."""

    type: Literal["newmarket.HeapWon"]
    data: NewmarketHeapWonData


class NewmarketHeapWonData(TypedDict):
    """What ``newmarket.HeapWon`` tells."""

    deal: int
    seat: int
    heap: str
    counters: int
    rule: str


class NewmarketKittyWon(EventBase):
    """An event of type ``newmarket.KittyWon``."""

    type: Literal["newmarket.KittyWon"]
    data: NewmarketKittyWonData


class NewmarketKittyWonData(TypedDict):
    """What ``newmarket.KittyWon`` tells."""

    deal: int
    seat: int
    counters: int


class NewmarketLayoutDivided(EventBase):
    """An event of type ``newmarket.LayoutDivided``."""

    type: Literal["newmarket.LayoutDivided"]
    data: NewmarketLayoutDividedData


class NewmarketLayoutDividedData(TypedDict):
    """What ``newmarket.LayoutDivided`` tells."""

    payments: list[NewmarketPayment]


class NewmarketLayoutDressed(EventBase):
    """An event of type ``newmarket.LayoutDressed``."""

    type: Literal["newmarket.LayoutDressed"]
    data: NewmarketLayoutDressedData


class NewmarketLayoutDressedData(TypedDict):
    """What ``newmarket.LayoutDressed`` tells."""

    deal: int
    seats: int
    heaps: list[str]
    stake: int
    kitty: int


class NewmarketRulingApplied(EventBase):
    """An event of type ``newmarket.RulingApplied``."""

    type: Literal["newmarket.RulingApplied"]
    data: NewmarketRulingAppliedData


class NewmarketRulingAppliedData(TypedDict):
    """What ``newmarket.RulingApplied`` tells."""

    dispute: str
    deal: int
    kind: Literal["voided", "ordered"]
    corrects: int
    net: list[int]
    payments: list[NewmarketRulingPayment]
    settled_at: str


class NewmarketSequenceStopped(EventBase):
    """An event of type ``newmarket.SequenceStopped``."""

    type: Literal["newmarket.SequenceStopped"]
    data: NewmarketSequenceStoppedData


class NewmarketSequenceStoppedData(TypedDict):
    """What ``newmarket.SequenceStopped`` tells."""

    deal: int
    reason: Literal["highest", "dead", "played"]
    missing: str


class NewmarketShuffleCommitted(EventBase):
    """An event of type ``newmarket.ShuffleCommitted``."""

    type: Literal["newmarket.ShuffleCommitted"]
    data: NewmarketShuffleCommittedData


class NewmarketShuffleCommittedData(TypedDict):
    """What ``newmarket.ShuffleCommitted`` tells."""

    deal: int
    seed: str


class NewmarketStackBought(EventBase):
    """An event of type ``newmarket.StackBought``."""

    type: Literal["newmarket.StackBought"]
    data: NewmarketStackBoughtData


class NewmarketStackBoughtData(TypedDict):
    """What ``newmarket.StackBought`` tells."""

    seat: int
    member: str
    counters: int


class NewmarketStacksReturned(EventBase):
    """An event of type ``newmarket.StacksReturned``."""

    type: Literal["newmarket.StacksReturned"]
    data: NewmarketStacksReturnedData


class NewmarketStacksReturnedData(TypedDict):
    """What ``newmarket.StacksReturned`` tells."""

    members: list[str]
    counters: list[int]


class NewmarketStartAwaited(EventBase):
    """An event of type ``newmarket.StartAwaited``."""

    type: Literal["newmarket.StartAwaited"]
    data: NewmarketStartAwaitedData


class NewmarketStartAwaitedData(TypedDict):
    """What ``newmarket.StartAwaited`` tells."""

    deal: int
    seat: int
    suits: list[str]
    act_by_s: int


class NewmarketStartPassed(EventBase):
    """An event of type ``newmarket.StartPassed``."""

    type: Literal["newmarket.StartPassed"]
    data: NewmarketStartPassedData


class NewmarketStartPassedData(TypedDict):
    """What ``newmarket.StartPassed`` tells."""

    deal: int
    seat: int


class NewmarketTableOpened(EventBase):
    """An event of type ``newmarket.TableOpened``."""

    type: Literal["newmarket.TableOpened"]
    data: NewmarketTableOpenedData


class NewmarketTableOpenedData(TypedDict):
    """What ``newmarket.TableOpened`` tells."""

    members: list[str]
    rules: NewmarketHouseRules


class NewmarketTimeRanOut(EventBase):
    """An event of type ``newmarket.TimeRanOut``."""

    type: Literal["newmarket.TimeRanOut"]
    data: NewmarketTimeRanOutData


class NewmarketTimeRanOutData(TypedDict):
    """What ``newmarket.TimeRanOut`` tells."""

    deal: int
    seat: int
