"""The query of the feed: the wanted events, and the time to wait for them."""

from __future__ import annotations

from marshmallow import validate
from webargs.fields import DelimitedList

from ging_service.web.api.events.event_answers import DATA
from ging_service.web.api.schemas.fields import Digits, Words
from ging_service.web.api.schemas.filters import OrderedPages, id_filter, time_filter, whole_filter

# Proxies give up on an answer that has not begun after about a minute (nginx: 60 s).
LONGEST_WAIT_S = 60


class EventFilter(OrderedPages):
    """Filters of events, all of which must match, and the time to wait for the first event."""

    table = id_filter("only of this table")
    deal = whole_filter("only of deals with this number; with `table`, of one deal")
    type = DelimitedList(
        Words(validate=validate.OneOf(sorted(DATA))), metadata={"description": "only of these types, comma between"}
    )
    member = id_filter(
        "only those that this member caused, that concern them or their seat, or that name all members of their table"
    )
    recorded_from = time_filter("recorded at this time or later")
    recorded_to = time_filter("recorded before this time")
    happened_from = time_filter("happened at this time or later")
    happened_to = time_filter("happened before this time")
    wait = Digits(
        load_default=0,
        validate=validate.Range(0, LONGEST_WAIT_S),
        metadata={
            "description": "seconds to wait if there are no events; the page is empty if none arrive",
            "minimum": 0,
            "maximum": LONGEST_WAIT_S,
        },
    )
