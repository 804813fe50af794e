"""JSON Schemas of questions and their answers, as the API's specification shows them, without their ``id``."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

from ging_service.games.wild_card_rummy.rules.cards import FEWEST_SEATS, MOST_SEATS, RANKS
from ging_service.games.wild_card_rummy.rules.house import HouseRules
from ging_service.games.wild_card_rummy.rules.melds import ActionKind, MeldKind
from ging_service.games.wild_card_rummy.rules.recorded import EndedBy

if TYPE_CHECKING:
    from collections.abc import Mapping

_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}
_YES: Final = {"type": "boolean"}


def _object(*optional: str, **properties: Any) -> dict[str, Any]:  # noqa: ANN401  schemas
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _many(items: Mapping[str, Any], **more: Any) -> dict[str, Any]:  # noqa: ANN401  schemas
    return {"type": "array", "items": items, **more}


def _or_null(schema: Mapping[str, Any], description: str = "") -> dict[str, Any]:
    told = {"description": description} if description else {}
    return {**schema, "type": [schema["type"], "null"], **told}


def _one_of(choices: Any, *more: str) -> dict[str, Any]:  # noqa: ANN401  the type of the choices
    return {"type": "string", "enum": [*get_args(choices), *more]}


def _declared(hint: Any) -> dict[str, Any]:  # noqa: ANN401  the type of house rules, or of one of them
    if is_dataclass(hint):
        members = {name: _declared(inner) for name, inner in get_type_hints(hint).items()}
        return _object(*members, **members)
    return _one_of(hint) if get_args(hint) else _WHOLE if hint is int else _TEXT


_CARD: Final = {"type": "string", "maxLength": 16}
_HAND: Final = _many(_CARD)
_RANK: Final = {"type": "string", "enum": ["", *RANKS]}
_RULES: Final = _or_null(_declared(HouseRules), "house rules that differ from the defaults")
_AROUND: Final = {
    "wild": _RANK | {"description": 'the wild rank of the deal; "" if only the joker is wild (WR3, WR34)'},
    "seats": _or_null(
        {"type": "integer", "minimum": FEWEST_SEATS, "maximum": MOST_SEATS},
        "how many play (WR1); left out: the fewest by the house rules",
    ),
    "rules": _RULES,
}
_USUAL: Final = ("seats", "rules")
_MELD: Final = _object(
    "stands_for",
    "rank",
    kind=_one_of(MeldKind),
    cards=_HAND,
    stands_for=_HAND | {"description": "of a run, the card that each of its cards stands for (WR8)"},
    rank=_RANK | {"description": "of a set"},
)
_SAID: Final = {**_MELD, "required": ["cards"]}
_ACTION: Final = _object(
    "meld",
    "meld_kind",
    "stands_for",
    "rank",
    "takes",
    kind=_one_of(ActionKind),
    meld=_WHOLE | {"description": "of an extension or a claim: the meld's place on the table, from 0"},
    meld_kind=_one_of(MeldKind),
    cards=_HAND,
    stands_for=_HAND,
    rank=_RANK,
    takes=_CARD | {"description": "of a claim: the wild card"},
)
_DRAW: Final = _object(
    "card",
    "count",
    source={"type": "string", "enum": ["stock", "discard_pile"]},
    card=_CARD | {"description": "the card of the stock"},
    count=_WHOLE | {"description": "how many cards of the discard pile (WR32); left out: 1"},
)
_TURN_OPTIONAL: Final = {
    "melds": _or_null(_many(_MELD), "the table, by place"),
    "has_melded": _or_null(_YES, "whether the player has put down a meld in an earlier turn (WR13)"),
    "turn": _or_null(_WHOLE, "the number of the turn in the deal, from 1; left out: everybody had one (WR10, WR31)"),
    "stock": _or_null(_WHOLE, "the number of its cards before the draw; left out: it does not run out (WR19)"),
    "discard_pile": _or_null(_HAND, "the top card last"),
    "draw": _or_null(_DRAW, "left out in the first turn and for last melds"),
    "actions": _or_null(_many(_ACTION), "in order"),
    "discard": _or_null(_CARD),
    "up_for_two": _or_null(_YES, "whether the player ends the deal with a 2 in hand (WR29)"),
    "last_melds": _or_null(_YES, "whether these are the last melds of a player who had no turn (WR31)"),
}
_SEAT: Final = {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}
_GIVEN_DEAL: Final = _object(
    "melded",
    "winner",
    "wild",
    "adds",
    held=_many({"oneOf": [_WHOLE, _HAND]}, description="by seat: the cards left in hand, or their points"),
    melded=_or_null(_many(_WHOLE), "by seat, the points of melded cards where they count (WR32)"),
    winner=_or_null(_SEAT, "who has ended the deal"),
    wild=_or_null(_RANK, "where the dealer names it (WR33)"),
    adds=_or_null(_YES, "whether the player in last place adds points to press the next deal (WR24)"),
)

QUESTIONS: Final = {
    "SettleWildCardRummyMeld": _object(*_USUAL, meld=_SAID, **_AROUND),
    "SettleWildCardRummyLaid": _object(*_USUAL, laid=_HAND, **_AROUND),
    "SettleWildCardRummyExtension": _object(
        *_USUAL, extend=_object("stands_for", meld=_MELD, cards=_HAND, stands_for=_HAND), **_AROUND
    ),
    "SettleWildCardRummyClaim": _object(*_USUAL, claim=_object(meld=_MELD, card=_CARD, takes=_CARD), **_AROUND),
    "SettleWildCardRummyTurn": _object(
        *_USUAL,
        *_TURN_OPTIONAL,
        hand=_HAND | {"description": "before the draw"},
        **_TURN_OPTIONAL,
        **_AROUND,
    ),
    "SettleWildCardRummyHeld": _object(
        *_USUAL, "pressed", held=_HAND, pressed=_or_null(_YES, "whether the deal is pressed (WR24)"), **_AROUND
    ),
    "SettleWildCardRummyGame": _object("rules", deals=_many(_GIVEN_DEAL), rules=_RULES),
    "SettleWildCardRummyMoney": _object(
        "rules",
        "outs",
        totals=_many(_WHOLE, description="by seat"),
        outs=_or_null(_many(_or_null(_SEAT)), "for each deal who went out, null for nobody (WR28)"),
        rules=_RULES,
    ),
}

_REASON: Final = _object(code=_TEXT, rule=_TEXT, detail=_TEXT, where=_TEXT)
_LYING: Final = {**_MELD, "required": ["kind", "cards", "stands_for", "rank"]}
_REFUSED: Final = _many(_REASON, description="every reason that applies; empty if nothing is refused")
_AMOUNTS: Final = _many({"type": "number"}, description="by seat, in the unit of the stake")
_MONEY: Final = _object(
    unit={"type": "string", "enum": ["counters", "money"]},
    winners=_many(_SEAT),
    payments=_many(_object(payer=_SEAT, payees=_many(_SEAT), points=_WHOLE, amount={"type": "number"})),
    for_totals=_AMOUNTS,
    for_fees=_AMOUNTS,
    net=_AMOUNTS,
    counters=_many(_WHOLE, description="by seat"),
)
_POINTS: Final = _many(_WHOLE, description="by seat")
_SCORED_DEAL: Final = _object(
    wild=_RANK,
    pressed=_YES,
    doubled=_YES,
    factor=_WHOLE,
    kind=_one_of(EndedBy),
    held=_POINTS,
    melded=_POINTS,
    points=_POINTS,
    added=_POINTS,
    totals=_POINTS,
)
_NEXT_DEAL: Final = _object(
    deal=_WHOLE,
    wild={"type": ["string", "null"]},
    pressed=_YES,
    doubled=_or_null(_YES),
    may_add=_or_null(_object(seat=_SEAT, points=_WHOLE)),
)

ANSWERS: Final = {
    "SettledWildCardRummyMeld": _object(
        meld=_or_null(_LYING),
        claimed_by=_many(_HAND, description="for each card of the meld, those that claim it (WR15)"),
        extended_by=_HAND | {"description": "the natural cards that the meld takes (WR14)"},
        refused=_REFUSED,
    ),
    "SettledWildCardRummyLaid": _object(readings=_many(_LYING)),
    "SettledWildCardRummyTurn": _object(
        outcome={"type": "string", "enum": ["played", "out", "up_for_two", "refused"]},
        hand=_HAND,
        melds=_many(_LYING),
        then={"type": ["string", "null"], "description": "play, reshuffle or end (WR19); null if refused"},
        refused=_REFUSED,
    ),
    "SettledWildCardRummyHeld": _object(cards=_many(_WHOLE), held=_WHOLE, factor=_WHOLE, points=_WHOLE),
    "SettledWildCardRummyGame": _object(
        deals=_many(_SCORED_DEAL), next=_or_null(_NEXT_DEAL), winners=_many(_SEAT), money=_or_null(_MONEY)
    ),
    "SettledWildCardRummyMoney": _MONEY,
}
