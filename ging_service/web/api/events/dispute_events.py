"""The events of disputes as the API shows them, field by field."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.domain.disputes.events import Amended, Outcome, Subject
from ging_service.web.api.schemas.fields import many, number, one_of, text, yes_no

Told = dict[str, dict[str, fields.Field[Any]]]


AMENDED = many(one_of("a part of the record", *get_args(Amended)), "the parts of the record that the ruling changes")

OF_DISPUTES: Told = {
    "DisputeRaised": {
        "dispute": text("id"),
        "table": text("id"),
        "deal": number("number of the deal; 0: the event belongs to no deal"),
        "subject": one_of("what is disputed", *get_args(Subject)),
        "version": number("of the table's stream: the disputed event; 0: the deal as a whole"),
        "reason": text("as given"),
        "raised_by": text("the member"),
    },
    "DisputeTaken": {"arbitrator": text("the member"), "opens_hands": yes_no("the deal's hands were opened for it")},
    "DisputeRuled": {
        "arbitrator": text("the member"),
        "outcome": one_of("how", *get_args(Outcome)),
        "reasons": text("as given"),
        "amended": AMENDED,
    },
    "DisputeWithdrawn": {"member": text("who raised it"), "reason": text("as given; may be empty")},
}
