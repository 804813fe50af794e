"""Field types of Ging's requests and answers."""

from __future__ import annotations

from typing import Any, Final, get_args

from marshmallow import fields, validate

from ging_service.domain.cards import SUITS
from ging_service.games.ging.rules import ending, lost_deal
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.combinations import Combination
from ging_service.games.ging.rules.deal_settlement import CombinationClaim
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.web.api.game_api.derived_fields import answer_of, renamed
from ging_service.web.api.schemas.fields import OrNull, Whole, Words, many, number, one_of, text
from ging_service.web.api.schemas.objects import Answer, BoundedList

_LONGEST_CARD: Final = 16
_LAST_SEAT: Final = SEATS[-1]
_SEAT: Final = "a seat: 0 to 3, clockwise"
COMBINATIONS: Final = get_args(Combination)


def by_seat(inner: fields.Field[Any], doc: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401  marshmallow's
    """Four values by seat, in an answer."""
    return many(inner, doc, least=len(SEATS), most=len(SEATS), **more)


def seat(doc: str = _SEAT, **more: Any) -> fields.Integer:  # noqa: ANN401  marshmallow's
    """A seat of an answer."""
    return number(doc, validate=validate.Range(0, _LAST_SEAT), **more)


def suit(doc: str = "S, H, D or C") -> fields.String:
    """A suit of an answer."""
    return one_of(doc, *SUITS)


def hands(doc: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401  marshmallow's
    """Hands by seat: lists of cards, an empty one where they are not known or not shown."""
    return many(fields.List(fields.String()), doc, most=len(SEATS), **more)


def asked_seat(doc: str = _SEAT, *, required: bool = True, example: int = 0) -> Whole:
    """A seat of a request."""
    told = {"description": doc, "minimum": 0, "maximum": _LAST_SEAT, "examples": [example]}
    return Whole(required=required, metadata=told)


def asked_cards(doc: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401  marshmallow's
    """Cards of a request, in any spelling."""
    card = Words(validate=validate.Length(max=_LONGEST_CARD), metadata={"examples": ["KS"]})
    return BoundedList(card, most=28, metadata={"description": doc}, **more)


class SuitClaim(Answer):
    """G7: a suit claim."""

    seat = seat()
    suit = suit()
    points = number("the count of the whole holding")


class Payment(Answer):
    """Counters that a ruling moves."""

    source = text("stack/0 to stack/3, or member/<id> at home")
    target = text("as source")
    counters = number("how many")
    rule = OrNull(required=True, metadata={"description": "the numbered rule"})


HeldCombination: Final = renamed(answer_of(CombinationClaim, "Ging"), "HeldCombination")
Dodge: Final = answer_of(lost_deal.Dodge, "")
TrayMove: Final = answer_of(ending.TrayMove, "")
Rules: Final = renamed(answer_of(HouseRules, "Ging"), "Rules")
