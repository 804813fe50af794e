"""JSON Schemas of positions, rounds and their answers, as the API's specification shows them, without their ``id``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

from ging_service.games.thirty_one.rules.cards import FEWEST, MOST, PACK
from ging_service.games.thirty_one.rules.house import HouseRules
from ging_service.games.thirty_one.rules.solution import Prospect
from ging_service.games.thirty_one.rules.taking import RoundKind

if TYPE_CHECKING:
    from collections.abc import Mapping

_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}


def _object(*optional: str, **properties: Any) -> dict[str, Any]:  # noqa: ANN401  schemas
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _or_null(schema: Mapping[str, Any], description: str) -> dict[str, Any]:
    return {**schema, "type": [schema["type"], "null"], "description": description}


def _words(*words: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(words)}


_RULES: Final = {
    name: _words(*get_args(hint)) if get_args(hint) else _WHOLE for name, hint in get_type_hints(HouseRules).items()
}
_CARDS: Final = {"type": "array", "items": {"type": "string", "maxLength": 16}, "maxItems": len(PACK)}
_PLACE: Final = {"type": "integer", "minimum": 0, "maximum": MOST - 1}
_PLAYERS: Final = {"type": "integer", "minimum": FEWEST, "maximum": MOST}
_ROUND: Final = _object(
    "players",
    "rules",
    cards=_CARDS | {"description": "the cards taken, in order"},
    players=_or_null(_PLAYERS, f"{FEWEST} if it is left out"),
    rules=_or_null(_object(*_RULES, **_RULES), "house rules that differ from the defaults"),
)

_NEXT: Final = _object(
    player=_PLACE | {"description": "place in the order of play, from 0"},
    fitting=_CARDS | {"description": "the cards that can be taken"},
    winning_now=_CARDS | {"description": "those that win at once"},
    prospect={
        "enum": [*get_args(Prospect), None],
        "description": "what the player can force; null for more than two (NM92)",
    },
    best=_CARDS | {"description": "the cards that force it"},
)
_SETTLED: Final = _object(
    outcome=_words(*get_args(RoundKind), "running", "refused"),
    winner=_or_null(_PLACE, "place in the order of play, from 0"),
    total=_WHOLE,
    next=_or_null(_NEXT, "what the player at turn can do"),
    refused=_or_null(
        _object(code=_TEXT, rule=_TEXT, detail=_TEXT, where=_TEXT), "why the first wrong card could not be taken"
    ),
)

QUESTIONS: Final = {"SettleThirtyOneRound": _ROUND}
ANSWERS: Final = {"SettledThirtyOneRound": _SETTLED}
