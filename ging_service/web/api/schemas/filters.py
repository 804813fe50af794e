"""Queries of operations that read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marshmallow import validate

from ging_service.domain.account_kinds import KINDS
from ging_service.domain.club.decide import SLUG
from ging_service.domain.installed_games import GAMES
from ging_service.reporting.paging import MOST_ITEMS, USUAL_ITEMS, Paging
from ging_service.reporting.plain_text.formats import FORMATS
from ging_service.reporting.standings.ranking import RANK_BY
from ging_service.reporting.statements.formats import FORMATS as STATEMENT_FORMATS
from ging_service.web.api.schemas.fields import DEAL_KINDS, PHASES, Digits, Instant, Words
from ging_service.web.api.schemas.objects import StrictSchema

if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

# Longer than any cursor, account or name of a zone. What is longer is refused before a query runs.
_MOST_TEXT = 200


def id_filter(doc: str) -> Words:
    """Return the parameter for an id."""
    # Python's `$` also fits before a final newline; `\Z` does not, but JSON Schema has no such sign.
    return Words(
        validate=validate.Regexp(f"^{SLUG.pattern}\\Z"), metadata={"description": doc, "pattern": f"^{SLUG.pattern}$"}
    )


def word_filter(doc: str, choices: Collection[str]) -> Words:
    """Return the parameter for one of the games' own words; any text if a game does not list its words."""
    length = validate.Length(max=_MOST_TEXT)
    return Words(validate=validate.OneOf(choices) if choices else length, metadata={"description": doc})


def whole_filter(doc: str) -> Digits:
    """Return the parameter for a whole number, 0 or more."""
    return Digits(metadata={"description": doc, "minimum": 0})


def time_filter(doc: str) -> Instant:
    """Return the parameter for a point in time."""
    return Instant(metadata={"description": doc, "format": "date-time"})


def day_filter(name: str, doc: str) -> Words:
    """Return the parameter for a day. ``name``: of the parameter."""
    told = {"description": doc, "pattern": r"^\d{4}-\d\d-\d\d$"}
    return Words(data_key=name, validate=validate.Length(max=_MOST_TEXT), metadata=told)


class Query(StrictSchema):
    """The base of queries. Unknown parameters are refused, because a misspelt filter would be lost in silence."""


class Pages(Query):
    """The parameters that select a page."""

    limit = Digits(
        load_default=USUAL_ITEMS,
        metadata={"description": "items on the page", "minimum": 1, "maximum": MOST_ITEMS},
    )
    after = Words(
        load_default="",
        validate=validate.Length(max=_MOST_TEXT),
        metadata={"description": "the cursor that the page before gave as `next`", "maxLength": _MOST_TEXT},
    )


class OrderedPages(Pages):
    """The parameters that select a page of what has happened, and what stands first on it."""

    order = Words(
        validate=validate.OneOf(("newest", "oldest")),
        metadata={"description": "the newest or the oldest first; by default the order that the operation states"},
    )


def page_asked(asked: dict[str, Any]) -> Paging:
    """Take the parameters of a page from those of a request: those that remain are filters."""
    return Paging(**{name: asked.pop(name) for name in ("limit", "after", "order") if name in asked})


class TableFilter(OrderedPages):
    """Filters of tables."""

    phase = word_filter("only those in this phase", PHASES)
    member = id_filter("only where this member sits")


class DealsOfTable(OrderedPages):
    """Filters of one table's deals."""

    kind = word_filter("only those that came to this", DEAL_KINDS)


class DealFilter(DealsOfTable):
    """Filters of a club's deals."""

    table = id_filter("only of this table")
    member = id_filter("only where this member sat")


class PenaltyFilter(OrderedPages):
    """Filters of the steps of lost deals."""

    table = id_filter("only of this table")
    member = id_filter("only of this accused member")


class AccountFilter(Pages):
    """Filters of accounts, and the time of their balances."""

    table = id_filter("only the stacks and the tray of this table")
    account = Words(validate=validate.Length(max=_MOST_TEXT), metadata={"description": "only this account"})
    kind = Words(validate=validate.OneOf(KINDS), metadata={"description": "only accounts of this kind"})
    position = whole_filter("as of the event at this position, that event included")
    recorded_at = time_filter("as of all that had been recorded by this time")
    happened_at = time_filter("as of all that is known to have happened by this time")
    as_ruled = Words(
        data_key="as",
        load_default="known",
        validate=validate.OneOf(("known", "ruled")),
        metadata={"description": "as known then, or with later corrections by rulings"},
    )


class EntryFilter(OrderedPages):
    """Filters of ledger entries."""

    table = id_filter("only of this table")
    deal = whole_filter("only of deals with this number")
    account = Words(
        validate=validate.Length(max=_MOST_TEXT),
        metadata={"description": "only entries with a posting to this account"},
    )
    dispute = id_filter("only the transfers of the ruling on this dispute")
    first_position = whole_filter("from this position on")
    end_position = whole_filter("before this position")


class FairnessFilter(Query):
    """Filters of the deals that are compared with the odds."""

    table = id_filter("only of this table")


class LedgerFormat(Query):
    """The format of the whole ledger."""

    format = Words(
        load_default="hledger",
        validate=validate.OneOf(list(FORMATS)),
        metadata={"description": "which program reads it"},
    )


class InPeriod(Query):
    """The period: a season, days, or everything."""

    season = id_filter("a season; it has days and a time zone of its own")
    first_day = day_filter("from", "the first day, such as 2026-09-01; left out: from the beginning")
    last_day = day_filter("to", "the last day, such as 2026-12-31; left out: up to now")
    zone = Words(
        validate=validate.Length(max=_MOST_TEXT),
        metadata={"description": "the time zone of the days; left out: that of their season, otherwise UTC"},
    )


class StatementPages(Pages, InPeriod):
    """The period of a statement, and the page of its movements."""


class StatementFormat(InPeriod):
    """The period of a statement, and its format."""

    format = Words(
        load_default="html",
        validate=validate.OneOf(list(STATEMENT_FORMATS)),
        metadata={"description": "html: a page to be printed; svg: the chart alone; text: of a fixed width; csv"},
    )


class StandingsFilter(InPeriod):
    """The period and tables of standings, as known or as ruled."""

    table = id_filter("only of this table")
    game = word_filter("only of tables of this game", [game.kind for game in GAMES])
    as_ruled = Words(
        data_key="as",
        load_default="ruled",
        validate=validate.OneOf(("known", "ruled")),
        metadata={"description": "as ruled so far, or as played"},
    )


class LeaderboardFilter(Pages, StandingsFilter):
    """The figure by which members are ranked."""

    rank_by = Words(
        load_default="net",
        validate=validate.OneOf(RANK_BY),
        metadata={"description": "counters in all, counters a deal, or a figure of a game"},
    )
    least_deals = Digits(
        load_default=0, metadata={"description": "members with fewer deals have no rank", "minimum": 0}
    )


class MemberStandingsFilter(StandingsFilter):
    """The member whose standings are wanted."""

    member = id_filter("only of this member, or with them")


class MemberStandingsPages(Pages, MemberStandingsFilter):
    """The member whose standings are wanted, and the page."""


class AtVersion(Query):
    """The version of a past state."""

    version = whole_filter("of the table's stream, from 1; left out: now")
