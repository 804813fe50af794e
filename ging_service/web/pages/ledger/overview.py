"""The ledger at a glance: the viewer's own counters, the season, the top of the standings, and links to the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.access.role_rights import Right
from ging_service.domain.books.terms import payable
from ging_service.domain.errors import Refused
from ging_service.i18n.formatting import day
from ging_service.reporting.ledger.accounts import running_stacks
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import by_seat, leaderboard
from ging_service.reporting.standings.ranking import Scope, Tally, sum_of
from ging_service.reporting.statements.curve import curve_of
from ging_service.reporting.statements.statement import Subject
from ging_service.web.api.ledger.statements import in_one_piece
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.balances import plot_of
from ging_service.web.pages.ledger.ledger_labels import member_words, own_payment_values, period_words
from ging_service.web.pages.ledger.query_args import asked_period
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

    from ging_service.calendar.periods import Period
    from ging_service.reporting.statements.statement import Statement
    from ging_service.web.pages.ledger.balances import Plot

BLUEPRINT = PageBlueprint("ledger", __name__)

_TOP: Final = 5


@BLUEPRINT.page("/ledger", needs=Right.LOOK)
def ledger_page(club: str) -> Response:
    """Show the viewer's own counters and stacks, the season, the top of the standings, and links to the rest."""
    when = asked_period(club)
    member = person().member
    statement, plot = _own(club, member, when.period) if member else (None, None)
    season = next((one for one in when.seasons if one.season == when.period.season), None)
    ends_at = when.period.ends_at
    return show(
        "pages/ledger/overview.html",
        when=when,
        season=season,
        is_over=season is not None and ends_at is not None and ends_at <= services().clock(),
        when_words=period_words(when.period, day),
        statement=statement,
        payable=payable,
        **own_payment_values(club),
        plot=plot,
        tally=_tally(club, member, when.period),
        stacks=running_stacks(services(), club, member) if member else (),
        top=leaderboard(services(), club, Scope(period=when.period), paging=Paging(limit=_TOP)).items,
        name_of=member_words,
    )


def _own(club: str, member: str, period: Period) -> tuple[Statement | None, Plot | None]:
    """Return the viewer's balance, and its line, unless it has too many points for a picture."""
    try:
        whole = in_one_piece(club, Subject(kind="member", id=member), period)
    # Too many movements for a picture: the rest of the page does not depend on it.
    except Refused:
        return None, None
    return whole.statement, plot_of(curve_of(whole.statement, whole.movements), [member_words(member)])


def _tally(club: str, member: str, period: Period) -> Tally:
    """Return a member's wins and losses at tables. A guest has none."""
    if not member:
        return Tally()
    return sum_of(one.tally for one in by_seat(services(), club, Scope(period=period, member=member)).items)
