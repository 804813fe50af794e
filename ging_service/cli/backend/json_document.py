"""JSON as the command line writes it."""

from __future__ import annotations

import json

import msgspec

from ging_service.domain.free_text import escaped


def in_json(value: object, *, on_one_line: bool = False) -> bytes:
    """A JSON document. JSON's own escapes stand for what a terminal would obey: the values stay exact."""
    document = msgspec.json.encode(value)
    text = document if on_one_line else msgspec.json.format(document, indent=2)
    return escaped(text.decode(), keep="\n", escape=lambda one: json.dumps(one)[1:-1]).encode()
