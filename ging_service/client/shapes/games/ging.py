"""Types of requests and answers: games, ging. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class NewAccusation(TypedDict):
    """Accuse a player of having lost the deal (G25, G28)."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    accuser: int
    """A seat: 0 to 3, clockwise."""
    accused: int
    """A seat: 0 to 3, clockwise."""


class NewContribution(TypedDict):
    """Add a player's contribution to the committed shuffle. Only the member at the seat can (G4)."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    contribution: str
    """1 to 64 printable ASCII characters."""


class NewCut(TypedDict):
    """Cut for the first deal (G3)."""

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
    """Decide an accusation: upheld or not (G26 to G28)."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    accused: int
    """A seat: 0 to 3, clockwise."""
    upheld: bool


class NewHandsOpened(TypedDict):
    """Open the hands and seeds of finished deals to everybody. Only an arbitrator who did not sit there can (G22)."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    deals: list[int]
    """Their numbers."""
    reason: NotRequired[Literal["ruling", "review"]]


class NewMisdeal(TypedDict):
    """Void the running deal: no counters move, and the same dealer deals again (G24)."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    reason: NotRequired[str]


class NewRebuy(TypedDict):
    """Take more counters to the table, between deals (G32)."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    counters: int


class NewRecordedDeal(TypedDict):
    """Record a deal with real cards: all four hands, or none and the tabled cards with each claim (G4, G22)."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    dealer: NotRequired[int]
    """The actual dealer; left out: the player whose deal it is."""
    hands: NotRequired[list[list[str]]]
    """All four hands by seat; left out: only tabled cards are recorded."""


class NewRemark(TypedDict):
    """Add a remark to the record."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    text: str


class NewSatisfied(TypedDict):
    """Record that a player has nothing more to declare. When all four have said so, the deal settles (G19)."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    by: NotRequired[Literal["player", "scribe"]]


class NewUndoneDeal(TypedDict):
    """Undo the last deal if it was recorded with real cards and is settled: it becomes void, and its counters are paid back (G24)."""

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
