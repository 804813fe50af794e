"""The body of a ruling on a table of Ging."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import ValidationError, fields, validate, validates_schema

from ging_service.domain.cards import SUITS
from ging_service.domain.disputes.events import Outcome
from ging_service.games.ging.api.fields import COMBINATIONS, asked_cards, asked_seat
from ging_service.games.ging.rules.house_rules import MOST
from ging_service.web.api.schemas.bodies import Body, asked_words
from ging_service.web.api.schemas.bounded_list import MOST_ITEMS, BoundedList
from ging_service.web.api.schemas.fields import Whole, Words, asked_flag
from ging_service.web.api.schemas.strict_schema import StrictSchema


class AmendedClaim(StrictSchema):
    """G7: a suit claim that stands."""

    seat = asked_seat()
    suit = Words(required=True, validate=validate.OneOf(SUITS))
    points = Whole(required=True, metadata={"description": "The count of the whole holding of the suit"})


class AmendedCombination(StrictSchema):
    """G12 to G16: a combination that stands."""

    seat = asked_seat()
    combination = Words(required=True, validate=validate.OneOf(COMBINATIONS))


class Withdrawn(StrictSchema):
    """A declaration that the ruling withdraws: of a suit, or of a combination."""

    seat = asked_seat()
    suit = Words(validate=validate.OneOf(SUITS), metadata={"description": "Of a suit claim"})
    combination = Words(validate=validate.OneOf(COMBINATIONS), metadata={"description": "Of a combination"})

    @validates_schema
    def _one_of_both(self, asked: dict[str, Any], **_: Any) -> None:  # noqa: ANN401  marshmallow's
        if ("suit" in asked) == ("combination" in asked):
            raise ValidationError("Name a suit or a combination.")


class Transfer(StrictSchema):
    """Counters that one seat pays another."""

    payer = asked_seat()
    taker = asked_seat()
    counters = Whole(required=True, metadata={"minimum": 1, "maximum": MOST, "examples": [3]})
    rule = Words(
        load_default="",
        validate=validate.Length(max=3),
        metadata={"description": "The numbered rule; left out: none", "examples": ["G21"]},
    )


class NewRuling(Body):
    """What the arbitrator rules and orders."""

    outcome = Words(required=True, validate=validate.OneOf(get_args(Outcome)))
    reasons = asked_words("Why", required=True)
    hands = BoundedList(
        asked_cards("Seven cards"),
        least=4,
        most=4,
        metadata={
            "description": "Amended: all four hands of a recorded deal, by seat. They are open to everybody then"
        },
    )
    claims = BoundedList(
        fields.Nested(AmendedClaim),
        most=MOST_ITEMS,
        metadata={
            "description": "Amended: suit claims that stand, each instead of what its seat declared in the suit. "
            "What is not named stays as it was, unless `replace_declarations` is true"
        },
    )
    combinations = BoundedList(
        fields.Nested(AmendedCombination),
        most=MOST_ITEMS,
        metadata={"description": "Amended: combinations that stand, beside those declared"},
    )
    withdrawn = BoundedList(
        fields.Nested(Withdrawn),
        most=MOST_ITEMS,
        metadata={"description": "Amended: declarations that do not stand"},
    )
    replace_declarations = asked_flag(
        "Amended: `claims` and `combinations` are all that was declared; none: nobody did"
    )
    dealer = asked_seat("Amended: the actual dealer; turns, lost deals and penalties follow", required=False)
    transfers = BoundedList(
        fields.Nested(Transfer),
        load_default=list,
        most=MOST_ITEMS,
        metadata={"description": "Ordered beside it"},
    )
    dry_run = asked_flag("Report what the ruling would lead to, and record nothing")
    next_dealer = asked_seat("Who deals next; left out: the player who is due", required=False)
    void_from = Whole(
        load_default=0,
        metadata={
            "description": "G29: from this deal on all are void, because the game should have ended before; 0: none"
        },
    )
