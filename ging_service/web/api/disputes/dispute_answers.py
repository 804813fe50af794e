"""Answers about disputes and arbitrators."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields

from ging_service.domain.disputes.events import Subject
from ging_service.domain.disputes.state import Phase
from ging_service.web.api.events.dispute_events import AMENDED
from ging_service.web.api.events.event_answers import Event
from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.fields import OrNull, at_or_null, many, one_of, replaced, text, text_or_null, time

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


class ArbitratorPage(Answer):
    """All arbitrators: there is one page."""

    items = many(fields.Nested(Arbitrator), "in the order in which they were named")
    next = OrNull(required=True, metadata={"description": "null"})


class DisputePage(Answer):
    """Some disputes."""

    items = many(fields.Nested(Dispute), "in order")
    next = OrNull(required=True, metadata={"description": "cursor of the next page, for `after`; null on the last"})
