"""The query of disputes."""

from __future__ import annotations

from marshmallow import validate

from ging_service.web.api.disputes.dispute_answers import STATES
from ging_service.web.api.schemas.fields import Words
from ging_service.web.api.schemas.filters import OrderedPages, id_filter, whole_filter


class DisputeFilter(OrderedPages):
    """Filters of disputes."""

    state = Words(validate=validate.OneOf(STATES), metadata={"description": "only those in this state"})
    table = id_filter("only about this table")
    deal = whole_filter("only about deals with this number")
    raised_by = id_filter("only those that this member has raised")
    arbitrator = id_filter("only those that this arbitrator reviews or has ruled")
