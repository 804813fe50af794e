"""Types of requests and answers: ledger, paper. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class NewPaper(TypedDict):
    """An old book. If it exceeds the size limit of a request, use `ging paper import`."""

    add_members: NotRequired[bool]
    """Add members that the club does not know."""
    dry_run: NotRequired[bool]
    """Check everything, report the result, and record nothing."""
    csv: str
    """The text of the CSV file."""
    skip_known: NotRequired[bool]
    """Skip rows that were imported before."""
    zone: NotRequired[str]
    """A day without a time means noon in this zone; left out: the zone of its season, otherwise UTC."""


class NewRecord(TypedDict):
    """An evening record."""

    text: str
    """The text of the record."""
    name: NotRequired[str]
    """The name of the record in error messages, such as the file's name; left out: its number."""


class NewRecords(TypedDict):
    """Evening records, one or several."""

    add_members: NotRequired[bool]
    """Add members that the club does not know."""
    dry_run: NotRequired[bool]
    """Check everything, report the result, and record nothing."""
    records: list[NewRecord]


class PaperDone(TypedDict):
    """An old book that has been imported or, in a dry run, checked."""

    dry_run: bool
    """Nothing has been written."""
    replayed: bool
    """A request with the same key was carried out before; this is its result."""
    version: int
    """Of the treasurer's book: the ETag."""
    rows: int
    """Rows that are imported, or would be."""
    first_position: int | None
    """Of them in the club's log; null: there is none."""
    members_added: list[str]
    """Ids, in the order of the book."""
    preview: PaperPreview | None
    """Null for a replayed command."""


class PaperFault(TypedDict):
    """An error in a row."""

    row: int
    """Row of the file, as spreadsheets count: the header is row 1."""
    column: str | None
    """The column with the fault; null: the whole row."""
    code: str
    """Stable, for programs."""
    detail: str
    """For people."""


class PaperKindSum(TypedDict):
    """The rows of one kind."""

    kind: Literal["opening", "bought", "cashed", "gift", "fine", "table_money", "result"] | str
    """Of row."""
    rows: int
    """How many."""
    counters: int
    """Their sum."""


class PaperMember(TypedDict):
    """The effect of the book on a member's account."""

    member: str
    """Id."""
    name: str | None
    """Of one who joins with the book; null for the others."""
    rows: int
    """Rows that concern the member."""
    before: int
    """The member's counters without the book."""
    after: int
    """The member's counters with the book."""


class PaperPosted(TypedDict):
    """A row as it is posted."""

    row: int
    """Of the file."""
    happened_at: str
    """When it counts."""
    kind: Literal["opening", "bought", "cashed", "gift", "fine", "table_money", "result"] | str
    """Of row."""
    source: str
    """Account that the counters leave."""
    target: str
    """Account that the counters go to."""
    counters: int
    """How many."""
    reference: str
    """The reference in the old book."""
    note: str
    """In addition."""
    season: str | None
    """Id; null: in none."""
    late: bool
    """Recorded on a later day than the one on which it counts."""


class PaperPreview(TypedDict):
    """The totals of a book. Of a book with errors, the totals of the rows without any."""

    left_out: int
    """Rows that were known already."""
    kinds: list[PaperKindSum]
    """The rows by kind."""
    members: list[PaperMember]
    """By id: every member of the book."""
    seasons: list[PaperSeason]
    """In order of their days."""
    first: list[PaperPosted]
    """The first rows, as they are posted."""
    errors: list[PaperFault]
    """The first 100, by row; with any error nothing is imported."""
    error_count: int
    """How many there are."""


class PaperSeason(TypedDict):
    """The rows that count in one season."""

    season: str | None
    """Id; null: in none."""
    rows: int
    """How many."""
    late: int
    """Of them recorded on a later day than the one on which they count."""


class RecordDone(TypedDict):
    """A record that has been imported."""

    table: str
    """Id."""
    version: int
    """Of the table's stream."""
    events: int
    """Their number."""
    members_added: list[str]
    """Ids of the members that the book added to the club."""


class RecordsDone(TypedDict):
    """Evening records that have been imported or, in a dry run, checked."""

    dry_run: bool
    """Nothing has been written."""
    replayed: bool
    """A request with the same key was carried out before; this is its result."""
    records: list[RecordDone]
    """In their order."""
