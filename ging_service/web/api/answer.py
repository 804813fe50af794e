"""What every answer is made of, and the parts that events and answers share."""

from __future__ import annotations

from marshmallow import RAISE, Schema

from ging_service.web.api.fields import COMBINATIONS, number, one_of, seat, suit


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
