"""JSON Schemas of games and their answers, as the API's specification shows them, without their ``id``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

from ging_service.games.newmarket.decider.events import DealKind, EndReason
from ging_service.games.newmarket.rules.cards import ALL_SUITS, FEWEST_SEATS, MOST_SEATS, WHOLE_PACK
from ging_service.games.newmarket.rules.house import HouseRules
from ging_service.games.newmarket.score.moves import MoveKind

if TYPE_CHECKING:
    from collections.abc import Mapping

_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}


def _object(*optional: str, **properties: Any) -> dict[str, Any]:  # noqa: ANN401  schemas
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _many(items: Mapping[str, Any], description: str = "", **more: Any) -> dict[str, Any]:  # noqa: ANN401  schemas
    told = {"description": description} if description else {}
    return {"type": "array", "items": items, **more, **told}


def _or_null(schema: Mapping[str, Any], description: str) -> dict[str, Any]:
    return {**schema, "type": [schema["type"], "null"], "description": description}


def _words(*words: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(words)}


def _words_or_null(description: str, *words: str) -> dict[str, Any]:
    return {"type": ["string", "null"], "enum": [*words, None], "description": description}


_CARD: Final = {"type": "string", "maxLength": 16}
_HAND: Final = _many(_CARD, maxItems=len(WHOLE_PACK))


def _rule(hint: Any) -> dict[str, Any]:  # noqa: ANN401  the type of a house rule
    if hint is int:
        return _WHOLE
    words = get_args(hint)
    return _words(*words) if all(isinstance(word, str) for word in words) else _HAND


_RULES: Final = {name: _rule(hint) for name, hint in get_type_hints(HouseRules).items()}
_SEAT: Final = {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}
_COUNTERS: Final = {"type": "object", "additionalProperties": _WHOLE}
_STACKS: Final = _many(_WHOLE, minItems=FEWEST_SEATS, maxItems=MOST_SEATS)
_DEAL: Final = _object(
    "buyer",
    "suits",
    hands=_many(_HAND, "by seat, as they were dealt (NM6)", maxItems=MOST_SEATS),
    dead=_HAND | {"description": "the dead hand, as it was dealt"},
    buyer=_or_null(_SEAT, "who has bought the dead hand (NM8); left out: nobody"),
    suits=_many(
        _words(*ALL_SUITS), "for each start with a choice, in order, the suit that the player has chosen (NM13)"
    ),
)

QUESTIONS: Final = {
    "SettleNewmarketGame": _object(
        "dealer",
        "rules",
        "stacks",
        "kings",
        "kitty",
        players={"type": "integer", "minimum": FEWEST_SEATS, "maximum": MOST_SEATS},
        deals=_many(_DEAL, "in order"),
        dealer=_SEAT | {"description": "who deals the first of the deals; left out: seat 0"},
        rules=_object(*_RULES, **_RULES) | {"description": "house rules that differ from the defaults"},
        stacks=_or_null(_STACKS, "by seat, before the first of the deals; left out: starting stacks"),
        kings=_or_null(_COUNTERS, "the counters on each king still in; left out: all are in, without counters"),
        kitty=_WHOLE | {"description": "the counters in the kitty; left out: none"},
    )
}

_AROUND: Final = {
    "stacks": _STACKS | {"description": "by seat"},
    "kings": _COUNTERS | {"description": "the counters on each king still in, or on each card of the original layout"},
    "kitty": _WHOLE,
}
_MOVE: Final = _object(
    move=_words(*get_args(MoveKind)),
    seat=_or_null(_SEAT, "who acts, null for nobody"),
    card=_or_null(_CARD, "the card that is played, is missing, is buried, or has its counters won"),
    counters=_or_null(_WHOLE, "how many are moved; of a dressing, by each player"),
    rule=_TEXT,
)
_SETTLED: Final = _object(
    dealer=_SEAT,
    moves=_many(_MOVE),
    ended=_words(*get_args(DealKind)),
    winner=_or_null(_SEAT, "who is out or has won the last king; null if the deal is blocked (NM20)"),
    net=_STACKS | {"description": "counters won or lost by seat, without a division (NM27)"},
    **_AROUND,
)

ANSWERS: Final = {
    "SettledNewmarketGame": _object(
        deals=_many(_SETTLED),
        **_AROUND,
        dealer=_or_null(_SEAT, "who deals next, null if the game has ended"),
        over=_words_or_null("why the game has ended, null while it goes on", *get_args(EndReason)),
    )
}
