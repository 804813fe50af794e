"""What stands in JSON: deals. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.events import Event
    from ging_service.client.shapes.shared import Dispute, SuitClaim


class DealEntry(TypedDict):
    """What a deal came to: as it was recorded, and as it has been ruled."""

    table: str
    """Id."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """Whoever really dealt."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "sweep", "most", "none", "misdeal", "undone"]
    """What became of it."""
    combination: str | None
    """Of a sweep."""
    winners: list[int]
    """Who took counters."""
    claims: list[SuitClaim]
    """Most and second."""
    net: list[int]
    """Counters won or lost, the new dressing included."""
    false_claims: int
    """G21."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDeal | None
    """As ruled; null: as it was recorded."""


class DealEntryPage(TypedDict):
    """One page of many."""

    items: list[DealEntry]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class DealSeen(TypedDict):
    """A deal with its events, as whoever asks may see them."""

    table: str
    """Id."""
    deal: int
    """From 1 at each table."""
    dealer: int
    """Whoever really dealt."""
    recorded: bool
    """Played with real cards."""
    kind: Literal["running", "sweep", "most", "none", "misdeal", "undone"]
    """What became of it."""
    combination: str | None
    """Of a sweep."""
    winners: list[int]
    """Who took counters."""
    claims: list[SuitClaim]
    """Most and second."""
    net: list[int]
    """Counters won or lost, the new dressing included."""
    false_claims: int
    """G21."""
    first_version: int
    """Of the table's stream: the deal's first event."""
    last_version: int
    """The last event of its settlement; the first one's while it runs."""
    recorded_at: str
    """When the deal was recorded."""
    happened_at: str
    """When it was dealt."""
    ruled: RuledDeal | None
    """As ruled; null: as it was recorded."""
    events: list[Event]
    """From the deal's first event on."""
    disputes: list[Dispute]
    """About this deal, with what was ruled."""


class NewRecordedDeal(TypedDict):
    """G4: a deal with real cards."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    dealer: NotRequired[int]
    """Whoever really dealt; left out: the one whose deal it is."""
    hands: NotRequired[list[list[str]]]
    """All four hands by seat; left out: only tabled cards are recorded."""


class RuledDeal(TypedDict):
    """What rulings have made of a deal."""

    voided: bool
    """It moves nothing."""
    dealer: int
    """Whoever really dealt, by the rulings."""
    kind: Literal["sweep", "most", "none", "misdeal", "undone", ""]
    """What it came to; empty where it is void."""
    combination: str | None
    """Of a sweep."""
    winners: list[int]
    """Who took counters."""
    claims: list[SuitOfSeat]
    """Most and second."""
    net: list[int]
    """Counters won or lost, corrections included; ordered transfers are not."""


class SuitOfSeat(TypedDict):
    """A suit that a seat has won with."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: Literal["S", "H", "D", "C"]
    """S, H, D or C."""
