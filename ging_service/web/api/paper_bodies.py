"""What stands in requests that take in paper: old books, evening records."""

from __future__ import annotations

from marshmallow import fields, validate

from ging_service.web.api.bounded_list import BoundedList
from ging_service.web.api.fields import Words, asked_flag
from ging_service.web.api.strict_schema import StrictSchema

MOST_RECORDS = 100
_LONGEST_NAME = 200


class _OfPaper(StrictSchema):
    """What is taken in says itself when it happened."""

    add_members = asked_flag("Enter members that the club does not know")
    dry_run = asked_flag("Check everything, tell what it comes to, and write nothing")


class NewPaper(_OfPaper):
    """An old book. A large one goes by `ging paper import`: see the limit of a body."""

    csv = Words(
        required=True,
        metadata={
            "description": "The text of the CSV file",
            "examples": ["date,member,kind,counters\n2019-03-08,anna,bought,50\n"],
        },
    )
    skip_known = asked_flag("Leave out rows that were taken in before")
    zone = Words(
        load_default="", metadata={"description": "Whose noon a day means; left out: its season's, else UTC's"}
    )


class NewRecord(StrictSchema):
    """An evening record."""

    text = Words(required=True, metadata={"description": "The text of the record"})
    name = Words(
        load_default="",
        validate=validate.Length(max=_LONGEST_NAME),
        metadata={"description": "What errors call it by, such as the file's name; left out: its number"},
    )


class NewRecords(_OfPaper):
    """Evening records, one or several."""

    records = BoundedList(fields.Nested(NewRecord), required=True, least=1, most=MOST_RECORDS)
