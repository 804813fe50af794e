"""A query that asks for nothing, which a schema need not read twice."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from marshmallow import Schema, fields

from ging_service.web.api.blueprint import Parser
from ging_service.web.http.errors import BadRequest


def read(parser: Parser, schema: Schema, query: str = "") -> Any:
    with Flask("test").test_request_context(f"/?{query}"):
        return parser.parse(schema, location="query")


def test_only_what_an_empty_query_gives_is_remembered() -> None:
    parser = Parser()
    optional = Schema.from_dict({"limit": fields.Int()})()
    first = read(parser, optional)
    first["limit"] = 7
    assert read(parser, optional) == {}
    assert read(parser, optional, "limit=3") == {"limit": 3}
    with pytest.raises(BadRequest):
        read(parser, optional, "unknown=3")
    usual = Schema.from_dict({"limit": fields.Int(load_default=10)})()
    required = Schema.from_dict({"limit": fields.Int(required=True)})()
    for _ in range(2):
        assert read(parser, usual) == {"limit": 10}
        with pytest.raises(BadRequest):
            read(parser, required)
