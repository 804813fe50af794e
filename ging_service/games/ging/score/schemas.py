"""JSON Schemas of a deal to settle and of its answer, as the API's specification shows them, without their ``id``."""

from __future__ import annotations

from typing import get_args

from ging_service.game_support.json_schemas import CARD, object_of, or_null
from ging_service.games.ging.rules.combinations import Combination

_COMBINATIONS = get_args(Combination)
_SEAT = {"type": "integer", "minimum": 0, "maximum": 3, "description": "0 is eldest, 3 the dealer"}
_SUIT = {"type": "string", "enum": ["S", "H", "D", "C"]}
_POINTS = {"type": "integer"}
_COMBINATION = {"type": "string", "enum": list(_COMBINATIONS)}


# Suits and combinations in any spelling, so they are texts here and not lists of words.
_CLAIM = {
    "oneOf": [object_of(suit={"type": "string"}, points=_POINTS), object_of(combination={"type": "string"})],
    "description": "a suit by letter, sign or name with its points; or a combination",
}
_FOUR = {"minItems": 4, "maxItems": 4}
_HAND = {"type": "array", "items": CARD, "minItems": 7, "maxItems": 7}
DEAL = object_of(
    "declarations",
    "ties",
    hands={"type": "array", "items": _HAND, **_FOUR, "description": "eldest first; cards in any spelling"},
    declarations={
        "type": ["array", "null"],
        "items": {"type": "array", "items": _CLAIM},
        **_FOUR,
        "description": "by seat; left out: the hands are read (G20)",
    },
    ties={"type": ["string", "null"], "enum": ["elder", "best_first", None]},
)
_HELD = or_null(object_of(seat=_SEAT, suit=_SUIT, points=_POINTS))
_REFUSED = {
    "type": "object",
    "properties": {
        "seat": _SEAT,
        "suit": _SUIT,
        "points": _POINTS,
        "combination": _COMBINATION,
        "code": {"type": "string"},
        "rule": {"type": "string"},
    },
    "required": ["seat", "code", "rule"],
    "additionalProperties": False,
}
SETTLED = object_of(
    kind={"type": "string", "enum": ["sweep", "most", "none"]},
    combination={"type": ["string", "null"], "enum": [*_COMBINATIONS, None]},
    winners={"type": "array", "items": _SEAT},
    most=_HELD,
    second=_HELD,
    net={"type": "array", "items": {"type": "integer"}, **_FOUR},
    refused={"type": "array", "items": _REFUSED, "description": "claims that do not count"},
)
