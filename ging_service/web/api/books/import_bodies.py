"""Bodies of imports: old books and evening records."""

from __future__ import annotations

from marshmallow import fields, validate

from ging_service.web.api.schemas.bounded_list import BoundedList
from ging_service.web.api.schemas.fields import Words, asked_flag
from ging_service.web.api.schemas.strict_schema import StrictSchema

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
