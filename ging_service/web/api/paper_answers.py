"""What the API answers about paper that is taken in."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields

from ging_service.domain.books.terms import PaperKind
from ging_service.web.api.answer import Answer
from ging_service.web.api.fields import OrNull, many, number, one_of, text, time, yes_no


class PaperFault(Answer):
    """What is wrong in a row."""

    row = number("of the file, as spreadsheets number them: the header is 1")
    column = OrNull(required=True, metadata={"description": "whose cell is at fault; null: the whole row"})
    code = text("stable, for programs")
    detail = text("for people")


class PaperKindSum(Answer):
    """The rows of one kind."""

    kind = one_of("of row", *get_args(PaperKind))
    rows = number("how many")
    counters = number("their sum")


class PaperMember(Answer):
    """What the book makes of a member's account."""

    member = text("id")
    name = OrNull(required=True, metadata={"description": "of one who joins with the book; null for the others"})
    rows = number("that concern him")
    before = number("counters that he has without the book")
    after = number("counters that he has with it")


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
    target = text("account that they come to")
    counters = number("how many")
    reference = text("what the old book calls it")
    note = text("beside it")
    season = OrNull(required=True, metadata={"description": "id; null: in none"})
    late = yes_no("recorded on a later day than the one on which it counts")


class PaperPreview(Answer):
    """What a book comes to; of one with errors, what the rows without any do."""

    left_out = number("rows that were known already")
    kinds = many(fields.Nested(PaperKindSum), "the rows by kind")
    members = many(fields.Nested(PaperMember), "by id: every member of the book")
    seasons = many(fields.Nested(PaperSeason), "in order of their days")
    first = many(fields.Nested(PaperPosted), "the first rows, as they are posted")
    errors = many(
        fields.Nested(PaperFault), "the first 100, by row: with any of them nothing is taken in", attribute="faults"
    )
    error_count = number("how many there are", attribute="fault_count")


class PaperDone(Answer):
    """An old book that has been taken in or, of a dry run, looked at."""

    dry_run = yes_no("nothing has been written")
    replayed = yes_no("the same had been asked for before with the same key: this is what it did")
    version = number("of the treasurer's book: the ETag")
    rows = number("that are taken in, or would be")
    first_position = fields.Integer(
        required=True, allow_none=True, metadata={"description": "of them in the club's log; null: there is none"}
    )
    members_added = many(fields.String(), "ids, in the order of the book")
    preview = fields.Nested(
        PaperPreview, required=True, allow_none=True, metadata={"description": "null where it is replayed"}
    )


class RecordDone(Answer):
    """A record that has been taken in."""

    table = text("id", attribute="table_id")
    version = number("of the table's stream")
    events = number("how many it came to")
    members_added = many(fields.String(), "ids of those who came with it first")


class RecordsDone(Answer):
    """Evening records that have been taken in or, of a dry run, looked at."""

    dry_run = yes_no("nothing has been written")
    replayed = yes_no("the same had been asked for before with the same key: this is what it did")
    records = many(fields.Nested(RecordDone), "in their order")
