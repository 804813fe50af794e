"""Types of requests and answers: club, clubs. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Club(TypedDict):
    """A club."""

    club: str
    """Id."""
    name: str
    """Name."""
    time_zone: str
    """The time zone of the club's dates."""
    members: int
    """How many."""
    version: int
    """Of the club's own stream."""
    events: int
    """Events in the club's log: the next position."""
    misdeals: int
    """Deals at all tables that were called a misdeal or undone."""
    voids: int
    """Shuffles at all tables that were committed to and not dealt."""


class ClubPage(TypedDict):
    """One page of many."""

    items: list[Club]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class CountersMoved(TypedDict):
    """Counters between the club bank and a member."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    counters: int
    note: NotRequired[str]
    """Note."""
    paid: NotRequired[str]
    """The money that changed hands. Default: what the counters are worth in the season."""
    currency: NotRequired[str]
    """Of that money."""


class Leaving(TypedDict):
    """A member leaves."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    balance: NotRequired[int]
    """The counters that the member has or, below 0, owes. Needed if they are not 0."""


class Member(TypedDict):
    """A member as the club's book lists them."""

    member: str
    """Id."""
    name: str
    """Name."""
    joined_at: str
    """When the member was added."""
    bot: bool
    """The service plays for this member."""
    left: bool
    """They have left, or their name is erased: they get no seat at a new table and no fine."""


class MemberPage(TypedDict):
    """One page of many."""

    items: list[Member]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class NewMember(TypedDict):
    """A member for the book."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    member: str
    """The member's id."""
    name: str
    """The member's name."""


class NewName(TypedDict):
    """A corrected name."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    name: str
    """The member's name."""


class NewTimeZone(TypedDict):
    """The time zone of the club's dates."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    zone: str
    """IANA name or offset."""


class SeatOffer(TypedDict):
    """A table whose first deal waits for members to accept the seats that another player has given them."""

    table: str
    """Id."""
    by: str
    """The player who opened the table."""
    waiting: list[str]
    """The members who have not accepted."""


class SeatOfferPage(TypedDict):
    """All of them: there is one page."""

    items: list[SeatOffer]
    """In the order in which they last changed."""
    next: str | None
    """Null."""
