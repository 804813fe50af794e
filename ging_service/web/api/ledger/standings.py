"""Standings: of members, seats, pairs and tables, over a season or any days."""

from __future__ import annotations

from typing import Any

from ging_service.access.role_rights import Right
from ging_service.calendar.periods import period_of
from ging_service.reporting.standings import queries as standings
from ging_service.reporting.standings.ranking import Ranking, Scope
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.ledger import standings_answers as answers
from ging_service.web.api.schemas.filters import (
    LeaderboardFilter,
    MemberStandingsFilter,
    MemberStandingsPages,
    page_asked,
)
from ging_service.web.http.running_request import services
from ging_service.web.requests.authentication import person

BLUEPRINT = Blueprint("standings", __name__, url_prefix="/v1/clubs/<slug:club>/standings", description="Standings")

Asked = dict[str, Any]


@BLUEPRINT.read("", answers.Leaderboard, needs=Right.LOOK, query=LeaderboardFilter)
def get_leaderboard(asked: Asked, club: str) -> object:
    """Every member who has sat at a table in a season or in some days, best first.

    Deals count on their day and as ruled so far. Void deals do not count.
    """
    ranking = Ranking(by=asked.pop("rank_by"), least_deals=asked.pop("least_deals"))
    paging = page_asked(asked)
    return standings.leaderboard(services(), club, _scope(club, asked), ranking, paging)


@BLUEPRINT.read("/seats", answers.SeatStandings, needs=Right.LOOK, query=MemberStandingsFilter)
def list_standings_of_seats(asked: Asked, club: str) -> object:
    """The seats, as many as the largest table has, independent of who sat there, or of one member."""
    return standings.by_seat(services(), club, _scope(club, asked))


@BLUEPRINT.read("/pairs", answers.PairStandings, needs=Right.LOOK, query=MemberStandingsPages)
def list_standings_of_pairs(asked: Asked, club: str) -> object:
    """Every two members who have sat at a table together, with the totals of each there."""
    paging = page_asked(asked)
    return standings.by_pair(services(), club, _scope(club, asked), paging)


@BLUEPRINT.read("/tables", answers.TableStandings, needs=Right.LOOK, query=MemberStandingsPages)
def list_standings_of_tables(asked: Asked, club: str) -> object:
    """Table by table, the totals of its players."""
    paging = page_asked(asked)
    return standings.by_table(services(), club, _scope(club, asked), paging)


def _scope(club: str, asked: Asked) -> Scope:
    table, member, game = (asked.pop(name, "") for name in ("table", "member", "game"))
    as_ruled = asked.pop("as_ruled") == "ruled"
    period = period_of(services(), club, person(), **asked)
    return Scope(period=period, table_id=table, as_ruled=as_ruled, member=member, game=game)
