"""Paper in: old books from CSV, and evening records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from marshmallow import fields, validate

from ging_service.access.role_rights import Right
from ging_service.application.import_evening_records import import_records
from ging_service.application.ledger_import.context import PaperOptions
from ging_service.application.ledger_import.import_paper import NOWHERE, Paper, TakenIn, import_paper, preview_paper
from ging_service.application.played_evenings import RecordFile
from ging_service.domain.books.terms import PaperKind
from ging_service.execution.permissions import check_sees_balances
from ging_service.web.api.blueprint import KEY, Blueprint
from ging_service.web.api.responses import caller, json_answer
from ging_service.web.api.schemas.fields import (
    Words,
    asked_flag,
    many,
    number,
    number_or_null,
    one_of,
    text,
    text_or_null,
    time,
    yes_no,
)
from ging_service.web.api.schemas.objects import Answer, BoundedList, StrictSchema
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from ging_service.application.ledger_import.preview import ImportPreview


class PaperFault(Answer):
    """An error in a row."""

    row = number("row of the file, as spreadsheets count: the header is row 1")
    column = text_or_null("the column with the fault; null: the whole row")
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
    name = text_or_null("of one who joins with the book; null for the others")
    rows = number("rows that concern the member")
    before = number("the member's counters without the book")
    after = number("the member's counters with the book")


class PaperSeason(Answer):
    """The rows that count in one season."""

    season = text_or_null("id; null: in none")
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
    season = text_or_null("id; null: in none")
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
    first_position = number_or_null("of them in the club's log; null: there is none")
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


MOST_RECORDS = 100
# The name stands in error messages only.
_LONGEST_NAME = 200
_RECORD = """\
format = 1
game = "ging"
table = "thursday"
date = 2026-11-19
members = ["anna", "ben", "cleo", "dan"]
actions = ["cut anna 9H", "cut ben 7S", "cut cleo KD", "cut dan 10C"]
"""


class _OfPaper(StrictSchema):
    """The base of bodies of imports. An import itself contains the times at which things happened."""

    add_members = asked_flag("Add members that the club does not know")
    dry_run = asked_flag("Check everything, report the result, and record nothing")


class NewPaper(_OfPaper):
    """An old book. If it exceeds the size limit of a request, use `ging paper import`."""

    csv = Words(
        required=True,
        metadata={
            "description": "The text of the CSV file",
            "examples": ["date,member,kind,counters\n2019-03-08,anna,bought,50\n"],
        },
    )
    skip_known = asked_flag("Skip rows that were imported before")
    zone = Words(
        load_default="",
        metadata={
            "description": "A day without a time means noon in this zone; left out: the zone of its season, otherwise UTC"
        },
    )


class NewRecord(StrictSchema):
    """An evening record."""

    text = Words(required=True, metadata={"description": "The text of the record", "examples": [_RECORD]})
    name = Words(
        load_default="",
        validate=validate.Length(max=_LONGEST_NAME),
        metadata={
            "description": "The name of the record in error messages, such as the file's name; left out: its number"
        },
    )


class NewRecords(_OfPaper):
    """Evening records, one or several."""

    records = BoundedList(fields.Nested(NewRecord), required=True, least=1, most=MOST_RECORDS)


BLUEPRINT = Blueprint("paper", __name__, url_prefix="/v1/clubs/<slug:club>", description="Old books and records")

Asked = dict[str, Any]

MOST_ACTIONS: Final = 20_000
"""The most actions and remarks in all records of one request: some fifty evenings, which take seconds."""

LONGEST_S: Final = 15.0
"""The most processor time in which the records of a request are read and played. So many of wild-card rummy take three."""

_NAME = "book.csv"


@BLUEPRINT.command("/paper", NewPaper, needs=Right.KEEP_BOOKS, answer=PaperDone, may_be_dry=True)
def take_in_paper(asked: Asked, club: str) -> Response:
    """Import an old book, all of it or nothing. With `dry_run`, only report the result, errors included.

    This also needs the right `read_books`, because the result has the balances of the members. A refusal lists the errors
    in `errors` of the problem, each with row and column.
    """
    check_sees_balances(caller().rights)
    book = Paper(text=asked["csv"], name=_NAME)
    options = PaperOptions(zone=asked["zone"], add_members=asked["add_members"], skip_known=asked["skip_known"])
    if asked["dry_run"]:
        return _looked_at(preview_paper(services(), club, book, options))
    done = import_paper(services(), club, book, caller(), options=options)
    return json_answer(_told(done), 201, done.version)


@BLUEPRINT.command(
    "/records",
    NewRecords,
    needs=Right.KEEP_SCORE,
    answer=RecordsDone,
    may_be_dry=True,
    headers=(KEY,),
)
def take_in_records(asked: Asked, club: str) -> Response:
    """Import evening records, all of them or nothing. With `dry_run`, only report the result.

    If records are refused, `errors` of the problem contains the first error of each, with its line.
    """
    files = [
        RecordFile(text=one["text"], name=one["name"] or f"record {number}")
        for number, one in enumerate(asked["records"], 1)
    ]
    dry = asked["dry_run"]
    done = import_records(
        services(),
        club,
        files,
        caller(),
        add_members=asked["add_members"],
        dry_run=dry,
        most_actions=MOST_ACTIONS,
        most_s=LONGEST_S,
        # The sender could have made up the shuffles, and know every card.
        restores_shuffles=False,
    )
    body = {
        "dry_run": dry,
        "replayed": done[0].replayed,
        "records": [shape_of(RecordDone)(one) for one in done],
    }
    return json_answer(body, 200 if dry else 201)


def _looked_at(preview: ImportPreview) -> Response:
    seen = TakenIn(
        rows=preview.rows,
        version=preview.version,
        first_position=NOWHERE,
        members_added=preview.members_added,
        preview=preview,
    )
    return json_answer(_told(seen) | {"dry_run": True}, 200, preview.version)


def _told(done: TakenIn) -> dict[str, Any]:
    return {
        "dry_run": False,
        "replayed": done.replayed,
        "version": done.version,
        "rows": done.rows,
        "first_position": None if done.first_position == NOWHERE else done.first_position,
        "members_added": done.members_added,
        "preview": shape_of(PaperPreview)(done.preview) if done.preview else None,
    }
