"""Answers about imports of old books and evening records."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields

from ging_service.domain.books.terms import PaperKind
from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.fields import OrNull, many, number, one_of, text, time, yes_no


class PaperFault(Answer):
    """An error in a row."""

    row = number("row of the file, as spreadsheets count: the header is row 1")
    column = OrNull(required=True, metadata={"description": "the column with the fault; null: the whole row"})
    code = text("stable, for programs")
    detail = text("for people")


class PaperKindSum(Answer):
    """The rows of one kind."""

    kind = one_of("of row", *get_args(PaperKind))
    rows = number("how many")
    counters = number("their sum")


class PaperMember(Answer):
    """The effect of the book on a member's account."""

    member = text("id")
    name = OrNull(required=True, metadata={"description": "of one who joins with the book; null for the others"})
    rows = number("rows that concern the member")
    before = number("the member's counters without the book")
    after = number("the member's counters with the book")


class PaperSeason(Answer):
    """The rows that count in one season."""

    season = OrNull(required=True, metadata={"description": "id; null: in none"})
    rows = number("how many")
    late = number("of them recorded on a later day than the one on which they count")


class PaperPosted(Answer):
    """A row as it is posted."""

    row = number("of the file")
    happened_at = time("when it counts")
    kind = one_of("of row", *get_args(PaperKind))
    source = text("account that the counters leave")
    target = text("account that the counters go to")
    counters = number("how many")
    reference = text("the reference in the old book")
    note = text("in addition")
    season = OrNull(required=True, metadata={"description": "id; null: in none"})
    late = yes_no("recorded on a later day than the one on which it counts")


class PaperPreview(Answer):
    """The totals of a book. Of a book with errors, the totals of the rows without any."""

    left_out = number("rows that were known already")
    kinds = many(fields.Nested(PaperKindSum), "the rows by kind")
    members = many(fields.Nested(PaperMember), "by id: every member of the book")
    seasons = many(fields.Nested(PaperSeason), "in order of their days")
    first = many(fields.Nested(PaperPosted), "the first rows, as they are posted")
    errors = many(
        fields.Nested(PaperFault), "the first 100, by row; with any error nothing is imported", attribute="faults"
    )
    error_count = number("how many there are", attribute="fault_count")


class PaperDone(Answer):
    """An old book that has been imported or, in a dry run, checked."""

    dry_run = yes_no("nothing has been written")
    replayed = yes_no("a request with the same key was carried out before; this is its result")
    version = number("of the treasurer's book: the ETag")
    rows = number("rows that are imported, or would be")
    first_position = fields.Integer(
        required=True, allow_none=True, metadata={"description": "of them in the club's log; null: there is none"}
    )
    members_added = many(fields.String(), "ids, in the order of the book")
    preview = fields.Nested(
        PaperPreview, required=True, allow_none=True, metadata={"description": "null for a replayed command"}
    )


class RecordDone(Answer):
    """A record that has been imported."""

    table = text("id", attribute="table_id")
    version = number("of the table's stream")
    events = number("their number")
    members_added = many(fields.String(), "ids of the members that the book added to the club")


class RecordsDone(Answer):
    """Evening records that have been imported or, in a dry run, checked."""

    dry_run = yes_no("nothing has been written")
    replayed = yes_no("a request with the same key was carried out before; this is its result")
    records = many(fields.Nested(RecordDone), "in their order")
