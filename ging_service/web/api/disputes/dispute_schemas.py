"""Disputes in requests and answers: bodies, the query of a list, a dispute and the arbitrators."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields, validate

from ging_service.domain.disputes.events import Subject
from ging_service.domain.disputes.state import Phase
from ging_service.web.api.events.event_answers import Event
from ging_service.web.api.events.platform_events import AMENDED
from ging_service.web.api.schemas.fields import (
    Whole,
    Words,
    asked_flag,
    asked_id,
    at_or_null,
    many,
    one_of,
    replaced,
    text,
    text_or_null,
    time,
)
from ging_service.web.api.schemas.filters import OrderedPages, id_filter, whole_filter
from ging_service.web.api.schemas.objects import Answer, Body, all_of, asked_words, page_of

STATES = tuple(phase for phase in get_args(Phase) if phase != "unraised")


class Arbitrator(Answer):
    """A member who reviews disputes and rules on them."""

    member = text("id")
    name = text("name; the id if it has been erased")


class Dispute(Answer):
    """A dispute and its state."""

    dispute = text("id", attribute="dispute_id")
    state = one_of("the state of the dispute", *STATES)
    table = text("id", attribute="table_id")
    deal = replaced("`disputed_deal`; 0: none")
    disputed_deal = at_or_null("number of the deal; null: it belongs to no deal", least=1, attribute="deal")
    subject = one_of("what is disputed", *get_args(Subject))
    version = replaced("`disputed_version`; 0: none")
    disputed_version = at_or_null(
        "of the table's stream: the disputed event; null: the deal as a whole", least=1, attribute="version"
    )
    raised_by = text("the member")
    arbitrator = text_or_null("who reviews it or has ruled")
    outcome = text_or_null("dismissed, amended, voided or ordered; null before the ruling")
    raised_at = time("when it was raised")
    changed_at = time("when its last step was recorded")


class DisputeSeen(Dispute):
    """A dispute with its texts and its steps."""

    reason = text("why it was raised")
    reasons = text_or_null("of the ruling, or why it was withdrawn")
    amended = AMENDED
    events = many(fields.Nested(Event), "step by step; what a ruling pays is in the events of the table")


ArbitratorPage = all_of(Arbitrator, "in the order in which they were named", "All arbitrators: there is one page.")


DisputePage = page_of(Dispute, "in order", about="Some disputes.")


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


class DisputeFilter(OrderedPages):
    """Filters of disputes."""

    state = Words(validate=validate.OneOf(STATES), metadata={"description": "only those in this state"})
    table = id_filter("only about this table")
    deal = whole_filter("only about deals with this number")
    raised_by = id_filter("only those that this member has raised")
    arbitrator = id_filter("only those that this arbitrator reviews or has ruled")
