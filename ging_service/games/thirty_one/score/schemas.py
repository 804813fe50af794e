"""JSON Schemas of positions, rounds and their answers, as the API's specification shows them, without their ``id``."""

from __future__ import annotations

from typing import Final, get_args, get_type_hints

from ging_service.game_support.json_schemas import CARD, object_of, one_of, or_null
from ging_service.games.thirty_one.rules.cards import FEWEST, MOST, PACK
from ging_service.games.thirty_one.rules.house_rules import HouseRules
from ging_service.games.thirty_one.rules.solution import Prospect
from ging_service.games.thirty_one.rules.taking import RoundKind

_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}


_RULES: Final = {
    name: one_of(*get_args(hint)) if get_args(hint) else _WHOLE for name, hint in get_type_hints(HouseRules).items()
}
_CARDS: Final = {"type": "array", "items": CARD, "maxItems": len(PACK)}
_PLACE: Final = {"type": "integer", "minimum": 0, "maximum": MOST - 1}
_PLAYERS: Final = {"type": "integer", "minimum": FEWEST, "maximum": MOST}
_ROUND: Final = object_of(
    "players",
    "rules",
    cards=_CARDS | {"description": "the cards taken, in order"},
    players=or_null(_PLAYERS, f"{FEWEST} if it is left out"),
    rules=or_null(object_of(*_RULES, **_RULES), "house rules that differ from the defaults"),
)

_NEXT: Final = object_of(
    player=_PLACE | {"description": "place in the order of play, from 0"},
    fitting=_CARDS | {"description": "the cards that can be taken"},
    winning_now=_CARDS | {"description": "those that win at once"},
    prospect={
        "type": ["string", "null"],
        "enum": [*get_args(Prospect), None],
        "description": "what the player can force; null for more than two (NM92)",
    },
    best=_CARDS | {"description": "the cards that force it"},
)
_SETTLED: Final = object_of(
    outcome=one_of(*get_args(RoundKind), "running", "refused"),
    winner=or_null(_PLACE, "place in the order of play, from 0"),
    total=_WHOLE,
    next=or_null(_NEXT, "what the player at turn can do"),
    refused=or_null(
        object_of(code=_TEXT, rule=_TEXT, detail=_TEXT, where=_TEXT), "why the first wrong card could not be taken"
    ),
)

QUESTIONS: Final = {"SettleThirtyOneRound": _ROUND}
ANSWERS: Final = {"SettledThirtyOneRound": _SETTLED}
