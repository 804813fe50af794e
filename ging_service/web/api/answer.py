"""What every answer is made of, and the parts that events and answers share."""

from __future__ import annotations

from typing import Any

from marshmallow import RAISE, Schema, fields

from ging_service.web.api.fields import COMBINATIONS, OrNull, many, number, one_of, seat, suit, yes_no


class Answer(Schema):
    """Answers say what they say and nothing else."""

    class Meta:
        """So that the specification is exact."""

        unknown = RAISE


class SuitClaim(Answer):
    """G7: a suit claim."""

    seat = seat()
    suit = suit()
    points = number("the count of the whole holding")


class HeldCombination(Answer):
    """A combination that stands."""

    seat = seat()
    combination = one_of("G12 to G16", *COMBINATIONS)


def page_of(item: type[Answer], order: str = "in order", **more: fields.Field[Any]) -> type[Answer]:
    """The answer that is one page of many: its items, the next page's cursor and whatever ``more`` it says."""
    found = {
        "items": many(fields.Nested(item), order),
        "next": OrNull(
            required=True, metadata={"description": "cursor of the next page, for `after`; null on the last"}
        ),
        **more,
    }
    page: type[Answer] = Answer.from_dict(found, name=f"{item.__name__}Page")  # type: ignore[assignment]  # marshmallow's
    page.__doc__ = "One page of many."
    return page


class Dodge(Answer):
    """G25: a natural turn that its player did not deal."""

    seat = seat()
    deal = number("the deal that another dealt")
    lapsed = yes_no("G27: too late for a penalty")
