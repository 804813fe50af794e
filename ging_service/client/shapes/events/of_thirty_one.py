"""Types of requests and answers: events, of thirty one. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ging_service.client.shapes.events.base import EventBase

if TYPE_CHECKING:
    from ging_service.client.shapes.values import ThirtyOneHouseRules, ThirtyOneKeptRound, ThirtyOneRulingPayment


class ThirtyOneCardTaken(EventBase):
    """An event of type ``thirty_one.CardTaken``."""

    type: Literal["thirty_one.CardTaken"]
    """What happened."""
    data: ThirtyOneCardTakenData


class ThirtyOneCardTakenData(TypedDict):
    """The data of ``thirty_one.CardTaken``."""

    deal: int
    seat: int
    card: str
    total: int
    act_by_s: int


class ThirtyOneDealAmended(EventBase):
    """An event of type ``thirty_one.DealAmended``."""

    type: Literal["thirty_one.DealAmended"]
    """What happened."""
    data: ThirtyOneDealAmendedData


class ThirtyOneDealAmendedData(TypedDict):
    """The data of ``thirty_one.DealAmended``."""

    dispute: str
    deal: int
    corrects: int
    net: list[int]
    payments: list[ThirtyOneRulingPayment]
    settled_at: str
    amended: ThirtyOneKeptRound


class ThirtyOneLotDrawn(EventBase):
    """An event of type ``thirty_one.LotDrawn``."""

    type: Literal["thirty_one.LotDrawn"]
    """What happened."""
    data: ThirtyOneLotDrawnData


class ThirtyOneLotDrawnData(TypedDict):
    """The data of ``thirty_one.LotDrawn``."""

    seat: int


class ThirtyOneRoundFinished(EventBase):
    """An event of type ``thirty_one.RoundFinished``."""

    type: Literal["thirty_one.RoundFinished"]
    """What happened."""
    data: ThirtyOneRoundFinishedData


class ThirtyOneRoundFinishedData(TypedDict):
    """The data of ``thirty_one.RoundFinished``."""

    deal: int
    kind: Literal["thirty_one", "last_taker", "draw"] | str
    winner: int
    paid: list[int]


class ThirtyOneRoundStarted(EventBase):
    """An event of type ``thirty_one.RoundStarted``."""

    type: Literal["thirty_one.RoundStarted"]
    """What happened."""
    data: ThirtyOneRoundStartedData


class ThirtyOneRoundStartedData(TypedDict):
    """The data of ``thirty_one.RoundStarted``."""

    deal: int
    first: int
    recorded: bool
    stakes: list[int]
    act_by_s: int


class ThirtyOneRoundVoided(EventBase):
    """An event of type ``thirty_one.RoundVoided``."""

    type: Literal["thirty_one.RoundVoided"]
    """What happened."""
    data: ThirtyOneRoundVoidedData


class ThirtyOneRoundVoidedData(TypedDict):
    """The data of ``thirty_one.RoundVoided``."""

    deal: int
    paid: list[int]


class ThirtyOneRulingApplied(EventBase):
    """An event of type ``thirty_one.RulingApplied``."""

    type: Literal["thirty_one.RulingApplied"]
    """What happened."""
    data: ThirtyOneRulingAppliedData


class ThirtyOneRulingAppliedData(TypedDict):
    """The data of ``thirty_one.RulingApplied``."""

    dispute: str
    deal: int
    kind: Literal["voided", "ordered"] | str
    corrects: int
    net: list[int]
    payments: list[ThirtyOneRulingPayment]
    settled_at: str


class ThirtyOneStacksReturned(EventBase):
    """An event of type ``thirty_one.StacksReturned``."""

    type: Literal["thirty_one.StacksReturned"]
    """What happened."""
    data: ThirtyOneStacksReturnedData


class ThirtyOneStacksReturnedData(TypedDict):
    """The data of ``thirty_one.StacksReturned``."""

    members: list[str]
    counters: list[int]


class ThirtyOneTableEnded(EventBase):
    """An event of type ``thirty_one.TableEnded``."""

    type: Literal["thirty_one.TableEnded"]
    """What happened."""
    data: ThirtyOneTableEndedData


class ThirtyOneTableEndedData(TypedDict):
    """The data of ``thirty_one.TableEnded``."""

    reason: Literal["rounds_played", "closed"] | str


class ThirtyOneTableOpened(EventBase):
    """An event of type ``thirty_one.TableOpened``."""

    type: Literal["thirty_one.TableOpened"]
    """What happened."""
    data: ThirtyOneTableOpenedData


class ThirtyOneTableOpenedData(TypedDict):
    """The data of ``thirty_one.TableOpened``."""

    members: list[str]
    rules: ThirtyOneHouseRules


class ThirtyOneTimeRanOut(EventBase):
    """An event of type ``thirty_one.TimeRanOut``."""

    type: Literal["thirty_one.TimeRanOut"]
    """What happened."""
    data: ThirtyOneTimeRanOutData


class ThirtyOneTimeRanOutData(TypedDict):
    """The data of ``thirty_one.TimeRanOut``."""

    deal: int
    seat: int
