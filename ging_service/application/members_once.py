"""JSON in which every member of an object stands once: readers that keep the last one lose the others in silence."""

from __future__ import annotations

import json
from typing import Any

from ging_service.application.settle_question import LARGEST
from ging_service.domain.errors import Refused


def parse(text: str) -> Any:  # noqa: ANN401  any JSON value
    """The value of a text. No number is worked out that would be too long to be one.

    Raises ``Refused("duplicate_member")``, and what ``json.loads`` raises.
    """
    return json.loads(text, object_pairs_hook=_members, parse_int=_whole)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for name, value in pairs:
        if name in members:
            raise Refused("duplicate_member", "", f"the member {name[:40]!r} stands twice in one object")
        members[name] = value
    return members


def _whole(digits: str) -> int:
    return int(digits) if len(digits) <= len(str(-LARGEST)) else LARGEST + 1
