"""What stands in JSON: play, tables. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AskedRules, Counters, Deal, Rotation
    from ging_service.client.shapes.values import Rules


class Cut(TypedDict):
    """G3: a cut."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    card: str
    """The card."""


class Fairness(TypedDict):
    """Counts of deals that came to nothing. A player who could see the cards might redeal until they like them."""

    misdeals: int
    """Deals that were called a misdeal or undone."""
    voids: int
    """Shuffles that were committed to and not dealt."""


class NewTable(TypedDict):
    """A table to be opened."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    table: str
    """The table's id."""
    game: NotRequired[Literal["ging"]]
    """Which game is played."""
    members: list[str]
    """Four members of the club by seat."""
    rules: NotRequired[AskedRules]
    first_dealer: NotRequired[int]
    """G3: the first dealer's seat, with the house rule `assigned` only."""


class RunningShuffle(TypedDict):
    """G4: the shuffle that is committed to and not yet dealt."""

    deal: int
    """Number of the deal that is to be dealt."""
    commitment: str
    """SHA-256 of salt and seed, 64 hexadecimal digits: what the service is bound to."""
    contributions: list[str | None]
    """What each seat has added; null: nothing."""


class TableEntry(TypedDict):
    """A table in the list."""

    table: str
    """Id."""
    game: str
    """Which game is played there."""
    phase: Literal["cutting", "between_deals", "declaring", "ended"]
    """The phase of the table."""
    members: list[str]
    """Ids by seat."""
    deals_played: int
    """Settled and passed deals."""
    misdeals: int
    """Deals that were called a misdeal or undone."""
    voids: int
    """Shuffles that were committed to and not dealt."""
    declare_by: str | None
    """Of the running deal."""
    ended: str | None
    """Why the game ended; null while it runs."""
    opened_at: str
    """When its opening was recorded."""
    happened_at: str
    """When it was opened."""


class TableEntryPage(TypedDict):
    """One page of many."""

    items: list[TableEntry]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class TableState(TypedDict):
    """A table at a version of its stream."""

    table: str
    """Id."""
    version: int
    """Of the table's stream."""
    phase: Literal["cutting", "between_deals", "declaring", "ended"]
    """The phase of the table."""
    members: list[str]
    """Ids by seat."""
    rules: Rules
    counters: Counters
    cutting_seats: list[int]
    """G3: who may cut in this round."""
    cuts: list[Cut]
    """G3: what has been cut in this round."""
    rotation: Rotation
    next_dealer: int | None
    """The player whose deal it is; null except between deals."""
    accused: list[int]
    """G28: who stands accused."""
    deal: Deal | None
    deals_played: int
    """Settled and passed deals."""
    shuffle: RunningShuffle | None
    fairness: Fairness
    ended: str | None
    """Why the game ended."""
