"""JSON in which every member of an object is unique: most readers keep only the last of several, without an error."""

from __future__ import annotations

import json
from typing import Any, Final

from ging_service.domain.errors import Refused

LARGEST: Final = 2**53 - 1
"""Limit of whole numbers: beyond it, they are not exact in every reader of JSON."""


def parse(text: str) -> Any:  # noqa: ANN401  any JSON value
    """The value of a text. No number is worked out that would be too long to be one.

    Raises ``Refused("duplicate_member")``, and what ``json.loads`` raises.
    """
    return json.loads(text, object_pairs_hook=_members, parse_int=_whole)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for name, value in pairs:
        # A reader that keeps the first and one that keeps the last would score two different deals.
        if name in members:
            raise Refused("duplicate_member", "", f"the member {name[:40]!r} appears twice in one object")
        members[name] = value
    return members


def _whole(digits: str) -> int:
    # The time to convert digits grows with the square of their number. One more than the limit stands for all of these,
    # and is refused as they would be.
    return int(digits) if len(digits) <= len(str(-LARGEST)) else LARGEST + 1
