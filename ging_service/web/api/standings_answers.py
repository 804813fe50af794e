"""What the API answers about standings."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.application.standings.ranking import RankBy
from ging_service.web.api.answer import Answer
from ging_service.web.api.fields import COMBINATIONS, by_seat, many, number, one_of, seat, text, text_or_null, yes_no
from ging_service.web.shape import Shown

RANK_BY = get_args(RankBy)


class Rank(Shown, fields.Integer):
    """A rank, null for none."""

    def __init__(self, doc: str) -> None:
        super().__init__(required=True, allow_none=True, metadata={"description": doc, "minimum": 1})

    def show(self, value: Any) -> int | None:  # noqa: ANN401  a rank
        """Null for 0."""
        return value or None

    def take(self, told: int | None) -> int:
        """0 for null."""
        return told or 0


class ByCombination(Shown, fields.List[Any]):
    """Counts by combination, which a tally keeps as a mapping."""

    def show(self, value: Any) -> list[dict[str, Any]]:  # noqa: ANN401  a mapping
        """As objects."""
        return [{"combination": name, "times": times} for name, times in value.items()]

    def take(self, told: list[dict[str, Any]]) -> dict[str, int]:
        """As a mapping."""
        return {one["combination"]: one["times"] for one in told}


class Sweeps(Answer):
    """How often a combination swept the tray (G18)."""

    combination = one_of("which", *COMBINATIONS)
    times = number("how often")


class Tally(Answer):
    """What somebody has come to over some deals."""

    deals = number("settled and passed ones; misdeals and, as ruled, void ones are none")
    net = number("counters won or lost in all: won less lost, and what came beside")
    net_per_deal = text_or_null("on average, to a thousandth, such as -0.125; null without a deal")
    won = number("counters won in the deals that were won, each one's share of the tray counted in")
    lost = number("counters lost in the deals that were lost")
    beside = number("counters that came for false claims or by order of an arbitrator; below zero: that went")
    most = number("how often he had most (G8)")
    second = number("how often he had second; one claim alone is both (G23)")
    swept = number("sweeps of any combination (G18)")
    sweeps = ByCombination(
        fields.Nested(Sweeps), required=True, metadata={"description": "those that there were, by combination"}
    )
    dealt = number("deals of these that he dealt")
    misdeals = number("deals that he dealt and that were called a misdeal (G24)")
    lost_deals = number("lost deals that he was found guilty of (G28), lapsed ones too")
    penalty_deals = number("deals that he dealt in others' places for them (G26)")
    false_claims = number("false claims of his (G21)")


class RankedMember(Answer):
    """A member's rank and tally."""

    rank = Rank("among those who are ranked here; who is level shares a rank, and the next ones are left out; or null")
    member = text("id")
    tally = fields.Nested(Tally, required=True)


class SeatStanding(Answer):
    """What a seat has come to, whoever sat there."""

    seat = seat()
    tally = fields.Nested(Tally, required=True)


class PairStanding(Answer):
    """What two members have come to at the tables where both sat, each against all three others."""

    tables = number("at which both sat")
    deals = number("played there")
    ahead = number("counters by which the first is ahead of the second there; below zero: behind")
    first = fields.Nested(RankedMember, required=True)
    second = fields.Nested(RankedMember, required=True)


class TableStanding(Answer):
    """What the four have come to at a table, ranked among themselves."""

    table = text("id", attribute="table_id")
    deals = number("played there")
    seats = by_seat(fields.Nested(RankedMember), "by seat")


class _Standings(Answer):
    """Of which time, and as known or as ruled."""

    season = text_or_null("of which it is", attribute="scope.period.season")
    first_day = text_or_null("of the period; null: from the beginning", attribute="scope.period.first_day")
    last_day = text_or_null("of the period; null: up to now", attribute="scope.period.last_day")
    zone = text("whose days these are", attribute="scope.period.zone")
    as_ruled = yes_no("as rulings have made the deals by now; else as they were played", attribute="scope.as_ruled")
    next = text_or_null("cursor of the next page, for `after`; null on the last", attribute="page.next")


class Leaderboard(_Standings):
    """Members, best first."""

    rank_by = one_of("what they are ranked by", *RANK_BY, attribute="ranking.by")
    least_deals = number("who has played fewer has no rank", attribute="ranking.least_deals")
    items = many(fields.Nested(RankedMember), "best first; who has no rank stands behind", attribute="page.items")


class SeatStandings(_Standings):
    """The four seats."""

    items = many(fields.Nested(SeatStanding), "by seat", attribute="page.items")


class PairStandings(_Standings):
    """Pairs of members, by their ids."""

    items = many(fields.Nested(PairStanding), "by the members' ids", attribute="page.items")


class TableStandings(_Standings):
    """Tables, by their ids."""

    items = many(fields.Nested(TableStanding), "by the tables' ids", attribute="page.items")
