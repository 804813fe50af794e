"""JSON Schemas of deals, hands and their answers, as the API's specification shows them, without their ``id``."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, SEATS
from ging_service.games.gin_rummy.rules.house import HouseRules
from ging_service.games.gin_rummy.rules.scoring import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}


def _object(*optional: str, **properties: Any) -> dict[str, Any]:  # noqa: ANN401  schemas
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _many(items: Mapping[str, Any], **more: Any) -> dict[str, Any]:  # noqa: ANN401  schemas
    return {"type": "array", "items": items, **more}


def _or_null(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {**schema, "type": [schema["type"], "null"]}


def _declared(hint: Any) -> dict[str, Any]:  # noqa: ANN401  the type of house rules, or of one of them
    if is_dataclass(hint):
        members = {name: _declared(inner) for name, inner in get_type_hints(hint).items()}
        return _object(*members, **members)
    choices = get_args(hint)
    return {"type": "string", "enum": list(choices)} if choices else _WHOLE if hint is int else _TEXT


_CARD: Final = {"type": "string", "maxLength": 16}
_MELDS: Final = _many(_many(_CARD))
_LAY_OFF: Final = _object(card=_CARD, meld={"type": "integer", "description": "number of the knocker's meld, from 0"})
_SHOWING: Final = _object("melds", "lay_offs", melds=_MELDS, lay_offs=_many(_LAY_OFF))
_AROUND: Final = {
    "upcard": _or_null(_CARD)
    | {"description": "the card turned up at the deal; needed if it is the knock limit (GR10)"},
    "taken": _or_null(_CARD) | {"description": "the card taken from the discard pile in this turn (GR8)"},
    "rules": _or_null(_declared(HouseRules)) | {"description": "house rules that differ from the defaults"},
}
_DEAL: Final = _object(
    "discard",
    "melds",
    "showing",
    *_AROUND,
    hands=_many(
        _many(_CARD, minItems=HAND_SIZE, maxItems=HAND_SIZE + 1),
        minItems=len(SEATS),
        maxItems=len(SEATS),
        description="by seat; the knocker's hand has eleven cards",
    ),
    discard=_or_null(_CARD) | {"description": "the card that the knocker lays face down"},
    melds=_or_null(_MELDS) | {"description": "those that the knocker names; left out: the best"},
    showing=_or_null(_SHOWING) | {"description": "what the other player declares, if the house rules say so (GR15)"},
    **_AROUND,
)
_HAND: Final = _object(*_AROUND, hand=_many(_CARD, minItems=HAND_SIZE, maxItems=HAND_SIZE + 1), **_AROUND)

_SEAT: Final = {"type": "integer", "minimum": 0, "maximum": 1}
_ARRANGED: Final = _object(melds=_MELDS, unmelded=_many(_CARD))
_BY_SEAT: Final = {"maxItems": len(SEATS), "description": "by seat; empty unless a knock was judged"}
_SETTLED_DEAL: Final = _object(
    outcome={"type": "string", "enum": [*get_args(Outcome), "void", "refused"]},
    winner=_or_null(_SEAT),
    points=_WHOLE,
    knocker=_or_null(_SEAT),
    deadwood=_many(_WHOLE, **_BY_SEAT),
    hands=_many(_ARRANGED, **_BY_SEAT),
    lay_offs=_many(_LAY_OFF),
    refused=_or_null(_object(code=_TEXT, rule=_TEXT, detail=_TEXT, where=_TEXT)),
)
_SETTLED_HAND: Final = _object(
    deadwood=_WHOLE,
    arrangements=_many(_ARRANGED),
    discards=_or_null(_object(cards=_many(_CARD), deadwood=_WHOLE)),
    can_knock={"type": "boolean"},
    can_go_gin={"type": "boolean"},
)

QUESTIONS: Final = {"SettleGinRummyDeal": _DEAL, "SettleGinRummyHand": _HAND}
ANSWERS: Final = {"SettledGinRummyDeal": _SETTLED_DEAL, "SettledGinRummyHand": _SETTLED_HAND}
