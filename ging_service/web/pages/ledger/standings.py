"""Standings: of members, seats, pairs and tables, over a season or any days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.access.role_rights import Right
from ging_service.domain.installed_games import GAMES
from ging_service.event_messages.game_messages import report_words
from ging_service.i18n.formatting import day
from ging_service.i18n.messages import _
from ging_service.reporting.standings import queries as standings
from ging_service.reporting.standings.ranking import APART, RANK_BY, RANKED, TITLES, Ranking, Scope, columns_shown
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import asked_whole
from ging_service.web.pages.games.installed import game_choices
from ging_service.web.pages.ledger.ledger_labels import member_words, period_words
from ging_service.web.pages.ledger.query_args import asked_period, or_what_is_wrong, paging, query_text, query_with
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Response

    from ging_service.reporting.paging import Paging
    from ging_service.reporting.standings.queries import Standings
    from ging_service.web.pages.ledger.query_args import AskedPeriod

BLUEPRINT = PageBlueprint("standings", __name__)

# Most clubs have fewer members, so their ranking is one page.
_ROWS: Final = 100
_BY: Final = ("members", "seats", "pairs", "tables")
_OF_TALLIES: Final = ("members", "seats")
"""The lists that show each tally with all of its figures."""
_TITLES_OF_GAMES: Final = {game.kind: game.title for game in GAMES}


@BLUEPRINT.page("/ledger/standings", needs=Right.LOOK)
def standings_page(club: str) -> Response:
    """Show the ranking, the totals of each seat, the totals of pairs, and those of each table."""
    by = _by()
    return or_what_is_wrong(lambda: _shown(club, by, asked_period(club)), lambda: _drawn(by))


def _by() -> str:
    by = query_text("by", "members")
    return by if by in _BY else "members"


def _shown(club: str, by: str, when: AskedPeriod) -> Response:
    member = query_text("member") if by != "members" else ""
    scope = Scope(
        period=when.period,
        table_id=query_text("table"),
        game=_game(),
        as_ruled=query_text("as") != "known",
        member=member,
    )
    found = _asked_for(club, by, scope, paging(_ROWS))
    return _drawn(
        by,
        when,
        found=found,
        when_words=period_words(when.period, day),
        scope=scope,
        apart=_apart(found.items) if by in _OF_TALLIES else [],
        most_seats=max((len(one.seats) for one in found.items if by == "tables"), default=0),
    )


def _asked_for(club: str, by: str, scope: Scope, place: Paging) -> Standings[Any]:
    match by:
        case "seats":
            return standings.by_seat(services(), club, scope)
        case "pairs":
            return standings.by_pair(services(), club, scope, place)
        case "tables":
            return standings.by_table(services(), club, scope, place)
        case _:
            return standings.leaderboard(services(), club, scope, _ranking(), place)


def _game() -> str:
    """Return the game whose tables are asked for, "" for all. Raises ``BadRequest("invalid")`` for an unknown one."""
    asked = query_text("game")
    if asked and asked not in {game.kind for game in GAMES}:
        raise BadRequest("invalid", _("No such game is installed."), "game")
    return asked


def _ranking() -> Ranking:
    """Return the ranking. Raises ``BadRequest("invalid")`` for an unknown order."""
    rank_by = query_text("rank_by", "net")
    if rank_by not in RANK_BY:
        raise BadRequest(
            "invalid",
            _("Members can be ranked by counters, by counters per deal, or by a figure of a game."),
            "rank_by",
        )
    return Ranking(by=rank_by, least_deals=asked_whole("least_deals", 0))


def _drawn(by: str, when: AskedPeriod | None = None, **more: Any) -> Response:  # noqa: ANN401  what a template knows
    words = report_words()
    return show(
        "pages/ledger/standings.html",
        by=by,
        when=when,
        asked=query_text,
        query_with=query_with,
        name_of=member_words,
        games=_TITLES_OF_GAMES,
        game_choices=game_choices(),
        column_words={name: words.get(f"counted:{name}", title) for name, title in TITLES.items()},
        ranked=RANKED,
        **more,
    )


def _apart(items: Sequence[Any]) -> list[tuple[str, tuple[str, ...], list[Any]]]:
    """Return the tables of games' own columns: the title, the names of the columns, and the rows with a figure in them.

    In one table with the columns of every game, the last ones would lie beyond the edge of any screen.
    """
    words = report_words()
    tables = [(_TITLES_OF_GAMES[game], names) for game, names in columns_shown(one.tally for one in items).items()]
    tables += [(words.get(f"apart:{game}", game), names) for game, names in APART.items()]
    found = [(title, names, [one for one in items if any(map(one.tally.own.get, names))]) for title, names in tables]
    return [one for one in found if one[2]]
