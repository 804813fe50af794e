"""The ledger at a glance: one's own counters, the season, the top of the standings, and what else there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.application.access.rights import Right
from ging_service.application.queries.paging import MOST_ITEMS, Paging
from ging_service.application.queries.standings import Scope, by_seat, leaderboard
from ging_service.application.queries.tables import list_tables, table_state
from ging_service.application.standings.tally import Tally, together
from ging_service.application.statements.curve import curve_of
from ging_service.application.statements.statement import Subject
from ging_service.domain.errors import Refused
from ging_service.web.identity import person
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.asked import asked_period
from ging_service.web.pages.ledger.ledger_words import member_words, period_words
from ging_service.web.pages.ledger.plot import plot_of
from ging_service.web.pages.showing import show
from ging_service.web.pages.words import day
from ging_service.web.serving import services
from ging_service.web.statement_document import in_one_piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Response

    from ging_service.application.queries.periods import Period
    from ging_service.application.statements.statement import Statement
    from ging_service.web.pages.ledger.plot import Plot

BLUEPRINT = PageBlueprint("ledger", __name__)

_TOP: Final = 5


class Stack(NamedTuple):
    """What a member has before him at a table that is not over."""

    table_id: str
    counters: int


@BLUEPRINT.page("/ledger", needs=Right.LOOK)
def ledger_page(club: str) -> Response:
    """One's own counters and stacks, the season, the top of the standings, and the way to all else."""
    when = asked_period(club)
    member = person().member
    statement, plot = _own(club, member, when.period) if member else (None, None)
    return show(
        "pages/ledger/overview.html",
        season=next((one for one in when.seasons if one.season == when.period.season), None),
        when_words=period_words(when.period, day),
        statement=statement,
        plot=plot,
        tally=_tally(club, member, when.period),
        stacks=tuple(_stacks(club, member)) if member else (),
        top=leaderboard(services(), club, Scope(period=when.period), paging=Paging(limit=_TOP)).items,
        name_of=member_words,
    )


def _own(club: str, member: str, period: Period) -> tuple[Statement | None, Plot | None]:
    """His own balance, and its line, unless there is too much of it for a picture."""
    try:
        whole = in_one_piece(club, Subject(kind="member", id=member), period)
    except Refused:
        return None, None
    return whole.statement, plot_of(curve_of(whole.statement, whole.movements), [member_words(member)])


def _tally(club: str, member: str, period: Period) -> Tally:
    """What a member has won and lost at tables. Nothing for a guest."""
    if not member:
        return Tally()
    return together(one.tally for one in by_seat(services(), club, Scope(period=period, member=member)).items)


def _stacks(club: str, member: str) -> Iterator[Stack]:
    tables = list_tables(services(), club, Paging(limit=MOST_ITEMS), member=member).items
    for one in tables:
        if one.phase != "ended":
            seen = table_state(services(), club, one.table_id, person())
            yield Stack(one.table_id, seen.state.counters.stacks[one.members.index(member)])
