"""What stands in the bodies of requests about disputes."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import ValidationError, fields, validate, validates_schema

from ging_service.domain.cards import SUITS
from ging_service.domain.disputes.events import Outcome, Subject
from ging_service.domain.games.ging.rules.house import MOST
from ging_service.web.api.bodies import Body
from ging_service.web.api.bounded_list import BoundedList
from ging_service.web.api.fields import COMBINATIONS, Whole, Words, asked_cards, asked_flag, asked_id, asked_seat
from ging_service.web.api.strict_schema import StrictSchema

_LONGEST_TEXT = 1000
_MOST_ITEMS = 100


def _words(doc: str, **more: Any) -> Words:  # noqa: ANN401  marshmallow's
    return Words(validate=validate.Length(max=_LONGEST_TEXT), metadata={"description": doc}, **more)


class Part(StrictSchema):
    """A part of a ruling."""


class NewArbitrator(Body):
    """A member who is to review disputes and rule on them."""

    member = asked_id("The member's id")


class NewDispute(Body):
    """What a member contests, and why."""

    dispute = asked_id("What the dispute is called")
    table = asked_id("The table's id")
    deal = Whole(load_default=0, metadata={"description": "Number of the deal; 0: nothing that belongs to one"})
    subject = Words(required=True, validate=validate.OneOf(get_args(Subject)))
    version = Whole(
        load_default=0, metadata={"description": "Of the table's stream: the contested event; 0: the deal as a whole"}
    )
    reason = _words("Why", required=True)


class NewReview(Body):
    """An arbitrator takes the dispute."""

    open_hands = asked_flag("G22: open the hands of the deal to everybody")


class AmendedClaim(Part):
    """G7: a suit claim that stands."""

    seat = asked_seat()
    suit = Words(required=True, validate=validate.OneOf(SUITS))
    points = Whole(required=True, metadata={"description": "The count of the whole holding of the suit"})


class AmendedCombination(Part):
    """G12 to G16: a combination that stands."""

    seat = asked_seat()
    combination = Words(required=True, validate=validate.OneOf(COMBINATIONS))


class Withdrawn(Part):
    """A declaration that is not to stand: of a suit, or of a combination."""

    seat = asked_seat()
    suit = Words(validate=validate.OneOf(SUITS), metadata={"description": "Of a suit claim"})
    combination = Words(validate=validate.OneOf(COMBINATIONS), metadata={"description": "Of a combination"})

    @validates_schema
    def _one_of_both(self, asked: dict[str, Any], **_: Any) -> None:  # noqa: ANN401  marshmallow's
        if ("suit" in asked) == ("combination" in asked):
            raise ValidationError("Name a suit or a combination.")


class Transfer(Part):
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
    reasons = _words("Why", required=True)
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
        most=_MOST_ITEMS,
        metadata={
            "description": "Amended: suit claims that stand, each instead of what its seat declared in the suit. "
            "What is not named stays as it was, unless `replace_declarations` is true"
        },
    )
    combinations = BoundedList(
        fields.Nested(AmendedCombination),
        most=_MOST_ITEMS,
        metadata={"description": "Amended: combinations that stand, beside those declared"},
    )
    withdrawn = BoundedList(
        fields.Nested(Withdrawn),
        most=_MOST_ITEMS,
        metadata={"description": "Amended: declarations that do not stand"},
    )
    replace_declarations = asked_flag(
        "Amended: `claims` and `combinations` are all that was declared; none: nobody did"
    )
    dealer = asked_seat("Amended: who really dealt; turns, lost deals and penalties follow", required=False)
    transfers = BoundedList(
        fields.Nested(Transfer),
        load_default=list,
        most=_MOST_ITEMS,
        metadata={"description": "Ordered beside it"},
    )
    dry_run = asked_flag("Tell what the ruling would lead to, and record nothing")
    next_dealer = asked_seat("Who deals next; left out: the player who is due", required=False)
    void_from = Whole(
        load_default=0,
        metadata={
            "description": "G29: from this deal on all are void, because the game should have ended before; 0: none"
        },
    )


class NewWithdrawal(Body):
    """Why a dispute is taken back."""

    reason = _words("Why; may be left out", load_default="")
