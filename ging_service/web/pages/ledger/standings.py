"""Standings: of members, seats, pairs and tables, over a season or any days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast, get_args

from ging_service.application.access.rights import Right
from ging_service.application.queries import standings
from ging_service.application.queries.standings import Scope
from ging_service.application.standings.ranking import RankBy, Ranking
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS
from ging_service.web.errors import BadRequest
from ging_service.web.pages.asking import asked_whole
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.game_words import combination_words
from ging_service.web.pages.ledger.asked import asked, asked_period, or_what_is_wrong, paging, query_with
from ging_service.web.pages.ledger.ledger_words import member_words, period_words
from ging_service.web.pages.showing import show
from ging_service.web.pages.words import _, day
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

    from ging_service.application.queries.paging import Paging
    from ging_service.web.pages.ledger.asked import AskedPeriod

BLUEPRINT = PageBlueprint("standings", __name__)

_ROWS: Final = 100
_BY: Final = ("members", "seats", "pairs", "tables")


@BLUEPRINT.page("/ledger/standings", needs=Right.LOOK)
def standings_page(club: str) -> Response:
    """Who is first, what each seat has come to, who is ahead of whom, and table by table."""
    by = _by()
    return or_what_is_wrong(lambda: _shown(club, by, asked_period(club)), lambda: _drawn(by))


def _by() -> str:
    by = asked("by", "members")
    return by if by in _BY else "members"


def _shown(club: str, by: str, when: AskedPeriod) -> Response:
    member = asked("member") if by != "members" else ""
    scope = Scope(period=when.period, table_id=asked("table"), as_ruled=asked("as") != "known", member=member)
    found = _asked_for(club, by, scope, paging(_ROWS))
    return _drawn(by, when, found=found, when_words=period_words(when.period, day), scope=scope)


def _asked_for(club: str, by: str, scope: Scope, place: Paging) -> object:
    match by:
        case "seats":
            return standings.by_seat(services(), club, scope)
        case "pairs":
            return standings.by_pair(services(), club, scope, place)
        case "tables":
            return standings.by_table(services(), club, scope, place)
        case _:
            return standings.leaderboard(services(), club, scope, _ranking(), place)


def _ranking() -> Ranking:
    """Raises ``BadRequest("invalid")`` for what nobody is ranked by."""
    rank_by = asked("rank_by", "net")
    if rank_by not in get_args(RankBy):
        raise BadRequest("invalid", _("Members are ranked by counters, by counters a deal, or by sweeps."), "rank_by")
    return Ranking(by=cast("RankBy", rank_by), least_deals=asked_whole("least_deals", 0))


def _drawn(by: str, when: AskedPeriod | None = None, **more: Any) -> Response:  # noqa: ANN401  what a template knows
    return show(
        "pages/ledger/standings.html",
        by=by,
        when=when,
        asked=asked,
        query_with=query_with,
        name_of=member_words,
        combinations=COMBINATIONS,
        combination_words=combination_words,
        **more,
    )
