"""JSON as the command line writes it."""

from __future__ import annotations

import msgspec


def in_json(value: object, *, on_one_line: bool = False) -> bytes:
    """A JSON document."""
    document = msgspec.json.encode(value)
    return document if on_one_line else msgspec.json.format(document, indent=2)
