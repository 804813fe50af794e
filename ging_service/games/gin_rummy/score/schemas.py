"""JSON Schemas of deals, hands and their answers, as the API's specification shows them, without their ``id``."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any, Final, get_args, get_type_hints

from ging_service.game_support.json_schemas import CARD, list_of, object_of, or_null
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, SEATS
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.scoring import Outcome

_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}


def _declared(hint: Any) -> dict[str, Any]:  # noqa: ANN401  the type of house rules, or of one of them
    if is_dataclass(hint):
        members = {name: _declared(inner) for name, inner in get_type_hints(hint).items()}
        return object_of(*members, **members)
    choices = get_args(hint)
    return {"type": "string", "enum": list(choices)} if choices else _WHOLE if hint is int else _TEXT


_MELDS: Final = list_of(list_of(CARD))
_LAY_OFF: Final = object_of(card=CARD, meld={"type": "integer", "description": "number of the knocker's meld, from 0"})
_SHOWING: Final = object_of("melds", "lay_offs", melds=_MELDS, lay_offs=list_of(_LAY_OFF))
_AROUND: Final = {
    "upcard": or_null(CARD) | {"description": "the card turned up at the deal; needed if it is the knock limit (GR10)"},
    "taken": or_null(CARD) | {"description": "the card taken from the discard pile in this turn (GR8)"},
    "rules": or_null(_declared(HouseRules)) | {"description": "house rules that differ from the defaults"},
}
_DEAL: Final = object_of(
    "discard",
    "melds",
    "showing",
    *_AROUND,
    hands=list_of(
        list_of(CARD, minItems=HAND_SIZE, maxItems=HAND_SIZE + 1),
        minItems=len(SEATS),
        maxItems=len(SEATS),
        description="by seat; the knocker's hand has eleven cards",
    ),
    discard=or_null(CARD) | {"description": "the card that the knocker lays face down"},
    melds=or_null(_MELDS) | {"description": "those that the knocker names; left out: the best"},
    showing=or_null(_SHOWING) | {"description": "what the other player declares, if the house rules say so (GR15)"},
    **_AROUND,
)
_HAND: Final = object_of(*_AROUND, hand=list_of(CARD, minItems=HAND_SIZE, maxItems=HAND_SIZE + 1), **_AROUND)

_SEAT: Final = {"type": "integer", "minimum": 0, "maximum": 1}
_ARRANGED: Final = object_of(melds=_MELDS, unmelded=list_of(CARD))
_BY_SEAT: Final[dict[str, Any]] = {"maxItems": len(SEATS), "description": "by seat; empty unless a knock was judged"}
_SETTLED_DEAL: Final = object_of(
    outcome={"type": "string", "enum": [*get_args(Outcome), "void", "refused"]},
    winner=or_null(_SEAT),
    points=_WHOLE,
    knocker=or_null(_SEAT),
    deadwood=list_of(_WHOLE, **_BY_SEAT),
    hands=list_of(_ARRANGED, **_BY_SEAT),
    lay_offs=list_of(_LAY_OFF),
    refused=or_null(object_of(code=_TEXT, rule=_TEXT, detail=_TEXT, where=_TEXT)),
)
_SETTLED_HAND: Final = object_of(
    deadwood=_WHOLE,
    arrangements=list_of(_ARRANGED),
    discards=or_null(object_of(cards=list_of(CARD), deadwood=_WHOLE)),
    can_knock={"type": "boolean"},
    can_go_gin={"type": "boolean"},
)

QUESTIONS: Final = {"SettleGinRummyDeal": _DEAL, "SettleGinRummyHand": _HAND}
ANSWERS: Final = {"SettledGinRummyDeal": _SETTLED_DEAL, "SettledGinRummyHand": _SETTLED_HAND}
