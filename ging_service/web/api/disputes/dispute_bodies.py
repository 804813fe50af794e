"""Bodies of requests about disputes."""

from __future__ import annotations

from typing import get_args

from marshmallow import validate

from ging_service.domain.disputes.events import Subject
from ging_service.web.api.schemas.bodies import Body, asked_words
from ging_service.web.api.schemas.fields import Whole, Words, asked_flag, asked_id


class NewArbitrator(Body):
    """A member who is to review disputes and rule on them."""

    member = asked_id("The member's id")


class NewDispute(Body):
    """The subject of a dispute, and the reason."""

    dispute = asked_id("What the dispute is called", "wrong-card")
    table = asked_id("The table's id", "friday")
    deal = Whole(load_default=0, metadata={"description": "Number of the deal; 0: it belongs to no deal"})
    subject = Words(required=True, validate=validate.OneOf(get_args(Subject)))
    version = Whole(
        load_default=0, metadata={"description": "Of the table's stream: the contested event; 0: the deal as a whole"}
    )
    reason = asked_words("Why", required=True)


class NewReview(Body):
    """An arbitrator takes the dispute."""

    open_hands = asked_flag("G22, NM33: open the hands of the deal to everybody")


class NewWithdrawal(Body):
    """The reason for withdrawing a dispute."""

    reason = asked_words("Why; may be left out", load_default="")
