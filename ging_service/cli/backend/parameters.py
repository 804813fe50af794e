"""What commands give and get: conditions, the API's answers, and JSON as the command line writes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from ging_service.domain.free_text import escaped

Place = tuple[str, str]
"""A club, and a table or a dispute of it."""

Answer = Mapping[str, Any]
"""JSON as the API answers. To a command: its ``version``, its ``events``, and whether it is ``replayed``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """Conditions of a command: its idempotency key, the version that its stream must have, and when it happened."""

    key: str = ""
    expected_version: int | None = None
    happened_at: str = ""


def arguments_of(conditions: Conditions) -> dict[str, Any]:
    """Return the conditions of a command, as every operation of the API takes them."""
    return {
        "happened_at": conditions.happened_at or None,
        "if_match": conditions.expected_version,
        "key": conditions.key or None,
    }


LOCAL_ONLY_ADVICE: Final = "works at the database itself: leave --server and GING_SERVER out"


class LocalOnly(Exception):  # noqa: N818  an answer, not a fault
    """The command works on the database itself only."""


# JSON as the command line writes it.


def in_json(value: object, *, on_one_line: bool = False) -> bytes:
    """A JSON document. JSON's own escapes stand for what a terminal would obey: the values stay exact."""
    document = msgspec.json.encode(value)
    text = document if on_one_line else msgspec.json.format(document, indent=2)
    return escaped(text.decode(), keep="\n", escape=lambda one: json.dumps(one)[1:-1]).encode()
