"""Answers about standings."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from ging_service.projections.standings import SUMMED
from ging_service.reporting.standings.ranking import RANK_BY
from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.api.schemas.fields import by_seat, many, number, one_of, seat, text, text_or_null, yes_no
from ging_service.web.api.schemas.objects import Answer
from ging_service.web.api.schemas.serialize import Shown


class Rank(Shown, fields.Integer):
    """A rank, null for none."""

    def __init__(self, doc: str) -> None:
        super().__init__(required=True, allow_none=True, metadata={"description": doc, "minimum": 1})

    def show(self, value: Any) -> int | None:  # noqa: ANN401  a rank
        """Return null for 0."""
        return value or None

    def take(self, told: int | None) -> int:
        """Return 0 for null."""
        return told or 0


class _Tally(Answer):
    """Totals over some deals."""

    deals = number("settled and passed deals; misdeals and deals that rulings voided do not count")
    net = number("counters won or lost in all: won, less lost, plus what came from false claims and rulings")
    net_per_deal = text_or_null("on average, to a thousandth, such as -0.125; null without a deal")
    won = number("counters won in the deals that were won, the member's own share of the tray included")
    lost = number("counters lost in the deals that were lost")
    beside = number("counters received for false claims or by rulings; below zero: paid")
    dealt = number("deals of these that the member dealt")
    misdeals = number("deals of this dealer that were called a misdeal (G24)")


Tally = type(
    "Tally",
    (_Tally,),
    {"__doc__": _Tally.__doc__}
    | {name: field for api in game_apis().values() for name, field in api.tally.items()}
    | {
        # 0 for members who have not played the game: they have no such figure.
        f"{game}_{column}": number(title, attribute=f"own.{game}.{column}", dump_default=0)
        for game, columns in SUMMED.items()
        for column, title in columns.items()
    },
)


class RankedMember(Answer):
    """A member's rank and tally, and whether they are a bot."""

    rank = Rank(
        "among the ranked members here; equal members share a rank and the next ranks are skipped; null: not ranked, as bots in a club's standings"
    )
    member = text("id")
    bot = yes_no("the service plays for this member")
    tally = fields.Nested(Tally, required=True)


class SeatStanding(Answer):
    """The totals of a seat, independent of who sat there."""

    seat = seat()
    tally = fields.Nested(Tally, required=True)


class PairStanding(Answer):
    """Totals of two members at the tables where both sat. Each counts against all three others."""

    tables = number("at which both sat")
    deals = number("played there")
    ahead = number("counters by which the first is ahead of the second at those tables; below zero: behind")
    first = fields.Nested(RankedMember, required=True)
    second = fields.Nested(RankedMember, required=True)


class TableStanding(Answer):
    """The totals of the players at a table, ranked among themselves."""

    table = text("id", attribute="table_id")
    deals = number("played there")
    seats = by_seat(fields.Nested(RankedMember), "by seat")


class _Standings(Answer):
    """The period of standings, and whether they are as known or as ruled."""

    season = text_or_null("of which it is", attribute="scope.period.season")
    first_day = text_or_null("of the period; null: from the beginning", attribute="scope.period.first_day")
    last_day = text_or_null("of the period; null: up to now", attribute="scope.period.last_day")
    zone = text("whose days these are", attribute="scope.period.zone")
    as_ruled = yes_no("as ruled so far; otherwise as played", attribute="scope.as_ruled")
    next = text_or_null("cursor of the next page, for `after`; null on the last", attribute="page.next")


class Leaderboard(_Standings):
    """Members, best first."""

    rank_by = one_of("what they are ranked by", *RANK_BY, attribute="ranking.by")
    least_deals = number("members with fewer deals have no rank", attribute="ranking.least_deals")
    items = many(fields.Nested(RankedMember), "best first; members without a rank come last", attribute="page.items")


class SeatStandings(_Standings):
    """The seats, as many as the largest table has."""

    items = many(fields.Nested(SeatStanding), "by seat", attribute="page.items")


class PairStandings(_Standings):
    """Pairs of members, by their ids."""

    items = many(fields.Nested(PairStanding), "by the members' ids", attribute="page.items")


class TableStandings(_Standings):
    """Tables, by their ids."""

    items = many(fields.Nested(TableStanding), "by the tables' ids", attribute="page.items")
