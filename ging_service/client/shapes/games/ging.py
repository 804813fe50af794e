"""Types of requests and answers: games, ging. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class NewAccusation(TypedDict):
    """G28: who accuses whom of having lost the deal."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    accuser: int
    """A seat: 0 to 3, clockwise."""
    accused: int
    """A seat: 0 to 3, clockwise."""


class NewContribution(TypedDict):
    """G4: what a player adds to the shuffle that is committed to."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    contribution: str
    """1 to 64 printable ASCII characters."""


class NewCut(TypedDict):
    """G3: a card cut for the first deal."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    card: str


class NewDeclaration(TypedDict):
    """G7, G12 to G16: either `suit` and `points`, or `combination`; with the tabled `cards` where hands are unknown."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: NotRequired[Literal["S", "H", "D", "C"]]
    points: NotRequired[int]
    """The count of the whole holding of the suit."""
    combination: NotRequired[Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"]]
    cards: NotRequired[list[str]]
    """G22: the cards tabled with the claim."""
    false: NotRequired[bool]
    """G21: the claim is false, and was made at the table. A false claim of a recorded deal is put on record only with this."""


class NewFinding(TypedDict):
    """G28: what is found."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    accused: int
    """A seat: 0 to 3, clockwise."""
    upheld: bool


class NewHandsOpened(TypedDict):
    """G22: deals that are over, whose hands are to be opened to everybody."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    deals: list[int]
    """Their numbers."""
    reason: NotRequired[Literal["ruling", "review"]]


class NewMisdeal(TypedDict):
    """G24: a deal that went wrong."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    reason: NotRequired[str]


class NewRebuy(TypedDict):
    """G32: more counters to the table."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    counters: int


class NewRecordedDeal(TypedDict):
    """G4: a deal with real cards."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    dealer: NotRequired[int]
    """The actual dealer; left out: the player whose deal it is."""
    hands: NotRequired[list[list[str]]]
    """All four hands by seat; left out: only tabled cards are recorded."""


class NewRemark(TypedDict):
    """A note beside the record."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    text: str


class NewSatisfied(TypedDict):
    """G19: a player has nothing more to declare."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    by: NotRequired[Literal["player", "scribe"]]


class NewUndoneDeal(TypedDict):
    """The last deal, and why it is undone."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    deal: int
    reason: str


class PenaltyStep(TypedDict):
    """G25 to G28: a step of a lost deal."""

    table: str
    """Id."""
    version: int
    """Of the table's stream."""
    seat: int
    """Of the accused."""
    member: str
    """The accused."""
    step: (
        Literal[
            "accused", "not_upheld", "upheld", "lapsed", "set_aside", "dealer_replaced", "penalty_deal_dodged", "ended"
        ]
        | str
    )
    """What."""
    deal: int
    """`deal_number`; 0: none."""
    deal_number: int | None
    """Of the running or last deal; null: before the first."""
    penalty_deals: int
    """Deals to deal in place of others, as found."""
    by_seat: int
    """`due_to_seat`; -1 for neither."""
    due_to_seat: int | None
    """The accuser, or the natural dealer who is replaced; null: neither."""
    recorded_at: str
    """When it was recorded."""


class PenaltyStepPage(TypedDict):
    """One page of many."""

    items: list[PenaltyStep]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""
