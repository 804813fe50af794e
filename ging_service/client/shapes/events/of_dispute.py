"""Types of requests and answers: events, of dispute. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, TypedDict

from ging_service.client.shapes.events.base import EventBase


class DisputeDisputeRaised(EventBase):
    """An event of type ``dispute.DisputeRaised``."""

    type: Literal["dispute.DisputeRaised"]
    """What happened."""
    data: DisputeDisputeRaisedData


class DisputeDisputeRaisedData(TypedDict):
    """The data of ``dispute.DisputeRaised``."""

    dispute: str
    """Id."""
    table: str
    """Id."""
    deal: int
    """Number of the deal; 0: the event belongs to no deal."""
    subject: Literal["deal", "declaration", "transfer", "penalty"] | str
    """What is disputed."""
    version: int
    """Of the table's stream: the disputed event; 0: the deal as a whole."""
    reason: str
    """As given."""
    raised_by: str
    """The member."""


class DisputeDisputeRuled(EventBase):
    """An event of type ``dispute.DisputeRuled``."""

    type: Literal["dispute.DisputeRuled"]
    """What happened."""
    data: DisputeDisputeRuledData


class DisputeDisputeRuledData(TypedDict):
    """The data of ``dispute.DisputeRuled``."""

    arbitrator: str
    """The member."""
    outcome: Literal["dismissed", "amended", "voided", "ordered"] | str
    """How."""
    reasons: str
    """As given."""
    amended: list[Literal["hands", "dealer", "declarations", "transfers", "next_dealer", "end", "result"] | str]
    """The parts of the record that the ruling changes."""


class DisputeDisputeTaken(EventBase):
    """An event of type ``dispute.DisputeTaken``."""

    type: Literal["dispute.DisputeTaken"]
    """What happened."""
    data: DisputeDisputeTakenData


class DisputeDisputeTakenData(TypedDict):
    """The data of ``dispute.DisputeTaken``."""

    arbitrator: str
    """The member."""
    opens_hands: bool
    """The deal's hands were opened for it."""


class DisputeDisputeWithdrawn(EventBase):
    """An event of type ``dispute.DisputeWithdrawn``."""

    type: Literal["dispute.DisputeWithdrawn"]
    """What happened."""
    data: DisputeDisputeWithdrawnData


class DisputeDisputeWithdrawnData(TypedDict):
    """The data of ``dispute.DisputeWithdrawn``."""

    member: str
    """Who raised it."""
    reason: str
    """As given; may be empty."""
