"""Bodies read field by field, as marshmallow reads them, and JSON that is parsed once where that is enough."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Request
from marshmallow import Schema, fields, post_load
from werkzeug.test import EnvironBuilder

from ging_service.domain.errors import Refused
from ging_service.games.ging.api.play import NewDeclaration
from ging_service.games.ging.decider.commands import BeSatisfied, RecordDeal
from ging_service.web.api.game_api.derived_fields import asked_of
from ging_service.web.api.play.batches import NewBatch
from ging_service.web.api.request_body import body_reader, read_body, read_json
from ging_service.web.api.schemas.objects import CountersMoved, Nothing
from ging_service.web.http.errors import BadRequest

NewRecordedDeal, NewSatisfied = asked_of(RecordDeal, "Ging"), asked_of(BeSatisfied, "Ging")
HANDS = [["AS"] * 7] * 4
BODIES: list[tuple[type[Schema], Any]] = [
    (NewDeclaration, {"seat": 0, "suit": "S", "points": 21}),
    (NewDeclaration, {"seat": 1.0, "combination": "pee", "cards": ["KS"], "false": True, "happened_at": "2026-11-20"}),
    (NewDeclaration, {"seat": 0, "cards": []}),
    (NewDeclaration, {"suit": "X", "points": True, "false": 1, "more": 0}),
    (NewDeclaration, {"seat": None, "cards": ["a", 1, "\x00"]}),
    (NewDeclaration, {"seat": 2**53, "cards": "KS"}),
    (NewRecordedDeal, {"hands": HANDS}),
    (NewRecordedDeal, {"hands": HANDS[:3], "dealer": "0"}),
    (NewSatisfied, {"seat": 3}),
    (NewSatisfied, {"seat": 3, "by": "nobody"}),
    (CountersMoved, {"counters": 1, "note": "x" * 1001}),
    (CountersMoved, {}),
    (Nothing, {}),
    (Nothing, []),
    (Nothing, None),
    (Nothing, "text"),
    (NewBatch, {"commands": [{"post": "tables/t/end"}, {"post": "tables/t/end", "body": {"a": 1}}]}),
    (NewBatch, {"commands": [{"post": "tables/t/end", "patch": "members/a"}]}),
]


def result(read: Any, given: Any) -> Any:
    try:
        return read(given)
    except BadRequest as error:
        return error.code, error.detail, error.where, error.faults


@pytest.mark.parametrize(("body", "given"), BODIES)
def test_a_body_is_read_as_marshmallow_reads_it(body: type[Schema], given: Any) -> None:
    schema = body()
    found, expected = result(body_reader(schema), given), result(lambda one: read_body(schema, one), given)
    assert found == expected
    assert not isinstance(expected, dict) or list(found) == list(expected)


def test_fields_are_named_and_filled_in_as_the_schema_says() -> None:
    class Named(Schema):
        kind = fields.String(data_key="type", attribute="what", required=True)
        many = fields.List(fields.Integer(), load_default=list)
        none = fields.Integer(load_default=None)

    read = body_reader(Named())
    first = read({"type": "a"})
    first["many"].append(1)
    assert read({"type": "b"}) == {"what": "b", "many": [], "none": None}


def test_marshmallow_runs_only_for_what_is_unusual() -> None:
    class Loaded(Schema):
        number = fields.Integer(required=True)

        def load(self, *_given: Any, **_more: Any) -> Any:
            raise AssertionError("loaded by marshmallow")

    assert body_reader(Loaded())({"number": 1}) == {"number": 1}
    for given in ({}, {"number": "x"}, {"number": 1, "more": 1}, [1]):
        with pytest.raises(AssertionError, match="marshmallow"):
            body_reader(Loaded())(given)


def test_functions_of_a_schema_run() -> None:
    class Doubled(Schema):
        number = fields.Integer()

        @post_load
        def double(self, data: dict[str, int], **_more: Any) -> dict[str, int]:
            return {"number": data["number"] * 2}

    assert body_reader(Doubled())({"number": 2}) == {"number": 4}


def parsed(body: bytes) -> Any:
    builder = EnvironBuilder(method="POST", data=body, content_type="application/json")
    return read_json(Request(builder.get_environ()), {})


@pytest.mark.parametrize(
    "body",
    [
        b'{"a": 1, "a": 1}',
        b'{"a": {"b": 1, "b": 2}}',
        b'[{"a": 1, "a": 1}]',
        b'{"a": ":", "a": 1}',
        b'{"a":1,"\\u0061":2}',
    ],
)
def test_a_member_that_stands_twice_is_refused(body: bytes) -> None:
    with pytest.raises(Refused) as refused:
        parsed(body)
    assert refused.value.code == "duplicate_member"


@pytest.mark.parametrize("body", [b"{}", b'{"a": ":::"}', b'{":": {"a": 1}}', b'{"a": 1, "b": [1, 2]}', b"[]", b'":"'])
def test_members_that_stand_once_are_read(body: bytes) -> None:
    import json

    assert parsed(body) == json.loads(body)
