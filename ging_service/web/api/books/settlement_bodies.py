"""Bodies of requests about settling up."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from ging_service.domain.books.settlements import MOST_COIN
from ging_service.web.api.schemas.fields import Digits, Whole, Words, asked_id
from ging_service.web.api.schemas.filters import Query
from ging_service.web.api.schemas.objects import Body, StrictSchema

_CURRENCY = "three letters (ISO 4217)"
_DIGITS = "decimal places of the currency, such as 2; left out: those of ISO 4217, and no others are accepted"
_VALUE = "minor units that a counter is worth, a decimal above 0 with up to six places"
_SEASON = "at the season's end, in its currency"
_BEFORE = "everything before this moment is settled; without it and without a season: everything"
_COIN = "all amounts are multiples of this many minor units"
_TIME = {"format": "date-time", "description": _BEFORE}
_LONGEST = 100


class AskedMoney(StrictSchema):
    """What a counter is worth."""

    currency = Words(required=True, metadata={"description": _CURRENCY, "examples": ["EUR"]})
    minor_digits = Whole(metadata={"description": _DIGITS})
    counter_value = Words(required=True, metadata={"description": _VALUE, "examples": ["2.5"]})


class NewSettlement(Body):
    """The scope of a settlement: to a season's end, up to a moment, or everything."""

    settlement = asked_id("The settlement's id", "spring")
    season = Words(load_default="", metadata={"description": _SEASON})
    before = Words(validate=validate.Length(min=1), metadata=_TIME)
    money = fields.Nested(
        AskedMoney, metadata={"description": "only without a season; left out: as in the season of that moment"}
    )
    coin = Whole(load_default=1, metadata={"description": _COIN, "minimum": 1, "maximum": MOST_COIN})


class PlanFilter(Query):
    """The scope of a proposed settlement: up to a season's end, before a moment, or everything."""

    season = Words(load_default="", validate=validate.Length(max=_LONGEST), metadata={"description": _SEASON})
    before = Words(validate=validate.Length(min=1, max=_LONGEST), metadata=_TIME)
    coin = Digits(load_default=1, metadata={"description": _COIN, "minimum": 1, "maximum": MOST_COIN})
    currency = Words(
        validate=validate.Length(max=_LONGEST),
        metadata={"description": f"{_CURRENCY}; with `counter_value`, else as in the season of that moment"},
    )
    minor_digits = Digits(metadata={"description": _DIGITS})
    counter_value = Words(validate=validate.Length(max=_LONGEST), metadata={"description": _VALUE})

    @validates_schema
    def _both(self, asked: dict[str, Any], **_more: object) -> None:
        """Require a currency with a value, and a value with a currency."""
        for one, other in (("currency", "counter_value"), ("counter_value", "currency")):
            if one in asked and other not in asked:
                raise ValidationError({other: [f"needed with {one}"]})
