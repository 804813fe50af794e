"""What may stand in the queries of reads."""

from __future__ import annotations

from marshmallow import validate
from webargs.fields import DelimitedList

from ging_service.application.plain_text.formats import FORMATS
from ging_service.application.queries.paging import MOST_ITEMS, USUAL_ITEMS
from ging_service.application.statements.formats import FORMATS as STATEMENT_FORMATS
from ging_service.domain.club.decide import SLUG
from ging_service.domain.ledger.accounts import KINDS
from ging_service.web.api.dispute_answers import STATES as DISPUTE_STATES
from ging_service.web.api.event_answers import DATA
from ging_service.web.api.fields import DEAL_KINDS, PHASES, Digits, Instant, Words
from ging_service.web.api.standings_answers import RANK_BY
from ging_service.web.api.strict_schema import StrictSchema

_MOST_TEXT = 200
LONGEST_WAIT_S = 60


def _id(doc: str) -> Words:
    return Words(
        validate=validate.Regexp(f"^{SLUG.pattern}\\Z"), metadata={"description": doc, "pattern": f"^{SLUG.pattern}$"}
    )


def _whole(doc: str) -> Digits:
    return Digits(metadata={"description": doc, "minimum": 0})


def _time(doc: str) -> Instant:
    return Instant(metadata={"description": doc, "format": "date-time"})


def _day(name: str, doc: str) -> Words:
    told = {"description": doc, "pattern": r"^\d{4}-\d\d-\d\d$"}
    return Words(data_key=name, validate=validate.Length(max=_MOST_TEXT), metadata=told)


class Query(StrictSchema):
    """No parameter that is not known: a misspelt filter would be lost in silence."""


class Pages(Query):
    """Which page."""

    limit = Digits(
        load_default=USUAL_ITEMS,
        metadata={"description": "items on the page", "minimum": 1, "maximum": MOST_ITEMS},
    )
    after = Words(
        load_default="",
        validate=validate.Length(max=_MOST_TEXT),
        metadata={"description": "the cursor that the page before gave as `next`", "maxLength": _MOST_TEXT},
    )


class TableFilter(Pages):
    """Which tables."""

    phase = Words(validate=validate.OneOf(PHASES), metadata={"description": "only those in this phase"})
    member = _id("only where this member sits")


class DealsOfTable(Pages):
    """Which deals."""

    kind = Words(validate=validate.OneOf(DEAL_KINDS), metadata={"description": "only those that came to this"})


class DealFilter(DealsOfTable):
    """Which deals of a club."""

    table = _id("only of this table")
    member = _id("only where this member sat")


class EventFilter(Pages):
    """Which events: every filter that is given must hold. And how long to wait for the first of them."""

    table = _id("only of this table")
    deal = _whole("only of deals of this number; with `table` of one deal")
    type = DelimitedList(
        Words(validate=validate.OneOf(sorted(DATA))), metadata={"description": "only of these types, comma between"}
    )
    member = _id("only those by this member, about him or his seat, or naming all members of his table")
    recorded_from = _time("recorded at this time or later")
    recorded_to = _time("recorded before this time")
    happened_from = _time("happened at this time or later")
    happened_to = _time("happened before this time")
    wait = Digits(
        load_default=0,
        validate=validate.Range(0, LONGEST_WAIT_S),
        metadata={
            "description": "seconds to wait while there is nothing; the page is empty if nothing comes",
            "minimum": 0,
            "maximum": LONGEST_WAIT_S,
        },
    )


class PenaltyFilter(Pages):
    """Which steps."""

    table = _id("only of this table")
    member = _id("only of this accused member")


class DisputeFilter(Pages):
    """Which disputes."""

    state = Words(validate=validate.OneOf(DISPUTE_STATES), metadata={"description": "only those in this state"})
    table = _id("only about this table")
    deal = _whole("only about deals of this number")
    raised_by = _id("only those that this member has raised")
    arbitrator = _id("only those that this arbitrator reviews or has ruled")


class AccountFilter(Pages):
    """Which accounts, and as of when."""

    table = _id("only the stacks and the tray of this table")
    account = Words(validate=validate.Length(max=_MOST_TEXT), metadata={"description": "only this account"})
    kind = Words(validate=validate.OneOf(KINDS), metadata={"description": "only accounts that are this"})
    position = _whole("as of behind the event at this position")
    recorded_at = _time("as of all that had been recorded by this time")
    happened_at = _time("as of all that is known to have happened by this time")
    as_ruled = Words(
        data_key="as",
        load_default="known",
        validate=validate.OneOf(("known", "ruled")),
        metadata={"description": "as known then, or with what rulings have corrected since of what counts by then"},
    )


class EntryFilter(Pages):
    """Which ledger entries."""

    table = _id("only of this table")
    deal = _whole("only of deals of this number")
    account = Words(validate=validate.Length(max=_MOST_TEXT), metadata={"description": "only with a posting of this"})
    dispute = _id("only what the ruling on this dispute has moved")
    first_position = _whole("from this position on")
    end_position = _whole("before this position")


class FairnessFilter(Query):
    """Of which deals."""

    table = _id("only of this table")


class LedgerFormat(Query):
    """In which format the whole ledger is wanted."""

    format = Words(
        load_default="hledger",
        validate=validate.OneOf(list(FORMATS)),
        metadata={"description": "which program reads it"},
    )


class InPeriod(Query):
    """Of which time: a season, days, or everything."""

    season = _id("a season; it has days and a time zone of its own")
    first_day = _day("from", "the first day, such as 2026-09-01; left out: from the beginning")
    last_day = _day("to", "the last day, such as 2026-12-31; left out: up to now")
    zone = Words(
        validate=validate.Length(max=_MOST_TEXT),
        metadata={"description": "whose days are meant; left out: that of the season that they lie in, else UTC"},
    )


class StatementPages(Pages, InPeriod):
    """Of which time, and which page of the movements."""


class StatementFormat(InPeriod):
    """Of which time, and on what it is written."""

    format = Words(
        load_default="html",
        validate=validate.OneOf(list(STATEMENT_FORMATS)),
        metadata={"description": "html: a page to be printed; svg: the chart alone; text: of a fixed width; csv"},
    )


class StandingsFilter(InPeriod):
    """Of which time and tables, and as known or as ruled."""

    table = _id("only of this table")
    as_ruled = Words(
        data_key="as",
        load_default="ruled",
        validate=validate.OneOf(("known", "ruled")),
        metadata={"description": "as rulings have made the deals by now, or as they were played"},
    )


class LeaderboardFilter(Pages, StandingsFilter):
    """By what members are ranked."""

    rank_by = Words(
        load_default="net",
        validate=validate.OneOf(RANK_BY),
        metadata={"description": "counters in all, counters a deal, or sweeps"},
    )
    least_deals = Digits(load_default=0, metadata={"description": "who has played fewer has no rank", "minimum": 0})


class MemberStandingsFilter(StandingsFilter):
    """Of whom."""

    member = _id("only of this member, or with him")


class MemberStandingsPages(Pages, MemberStandingsFilter):
    """Of whom, and which page."""


class AtVersion(Query):
    """A past state."""

    version = _whole("of the table's stream, from 1; left out: now")
