"""What stands in JSON: paper. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class NewPaper(TypedDict):
    """An old book. A large one goes by `ging paper import`: see the limit of a body."""

    add_members: NotRequired[bool]
    """Enter members that the club does not know."""
    dry_run: NotRequired[bool]
    """Check everything, tell what it comes to, and write nothing."""
    csv: str
    """The text of the CSV file."""
    skip_known: NotRequired[bool]
    """Leave out rows that were taken in before."""
    zone: NotRequired[str]
    """Whose noon a day means; left out: its season's, else UTC's."""


class NewRecord(TypedDict):
    """An evening record."""

    text: str
    """The text of the record."""
    name: NotRequired[str]
    """What errors call it by, such as the file's name; left out: its number."""


class NewRecords(TypedDict):
    """Evening records, one or several."""

    add_members: NotRequired[bool]
    """Enter members that the club does not know."""
    dry_run: NotRequired[bool]
    """Check everything, tell what it comes to, and write nothing."""
    records: list[NewRecord]


class PaperDone(TypedDict):
    """An old book that has been taken in or, of a dry run, looked at."""

    dry_run: bool
    """Nothing has been written."""
    replayed: bool
    """The same had been asked for before with the same key: this is what it did."""
    version: int
    """Of the treasurer's book: the ETag."""
    rows: int
    """That are taken in, or would be."""
    first_position: int | None
    """Of them in the club's log; null: there is none."""
    members_added: list[str]
    """Ids, in the order of the book."""
    preview: PaperPreview | None
    """Null where it is replayed."""


class PaperFault(TypedDict):
    """What is wrong in a row."""

    row: int
    """Of the file, as spreadsheets number them: the header is 1."""
    column: str | None
    """Whose cell is at fault; null: the whole row."""
    code: str
    """Stable, for programs."""
    detail: str
    """For people."""


class PaperKindSum(TypedDict):
    """The rows of one kind."""

    kind: Literal["opening", "bought", "cashed", "gift", "fine", "table_money", "result"]
    """Of row."""
    rows: int
    """How many."""
    counters: int
    """Their sum."""


class PaperMember(TypedDict):
    """What the book makes of a member's account."""

    member: str
    """Id."""
    name: str | None
    """Of one who joins with the book; null for the others."""
    rows: int
    """That concern him."""
    before: int
    """Counters that he has without the book."""
    after: int
    """Counters that he has with it."""


class PaperPosted(TypedDict):
    """A row as it is posted."""

    row: int
    """Of the file."""
    happened_at: str
    """When it counts."""
    kind: Literal["opening", "bought", "cashed", "gift", "fine", "table_money", "result"]
    """Of row."""
    source: str
    """Account that the counters leave."""
    target: str
    """Account that they come to."""
    counters: int
    """How many."""
    reference: str
    """What the old book calls it."""
    note: str
    """Beside it."""
    season: str | None
    """Id; null: in none."""
    late: bool
    """Recorded on a later day than the one on which it counts."""


class PaperPreview(TypedDict):
    """What a book comes to; of one with errors, what the rows without any do."""

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
    """The first 100, by row: with any of them nothing is taken in."""
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
    """A record that has been taken in."""

    table: str
    """Id."""
    version: int
    """Of the table's stream."""
    events: int
    """How many it came to."""
    members_added: list[str]
    """Ids of those who came with it first."""


class RecordsDone(TypedDict):
    """Evening records that have been taken in or, of a dry run, looked at."""

    dry_run: bool
    """Nothing has been written."""
    replayed: bool
    """The same had been asked for before with the same key: this is what it did."""
    records: list[RecordDone]
    """In their order."""
