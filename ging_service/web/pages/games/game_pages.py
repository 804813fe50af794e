"""Parts of the pages that games contribute: their blueprint, the table with its last events, the first dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from flask import request

from ging_service.domain.streams import game_of
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.events import lines_of
from ging_service.execution.errors import NotFound
from ging_service.i18n.messages import _
from ging_service.reporting.tables.table_activity import table_activity
from ging_service.reporting.tables.tables import game_at, table_state
from ging_service.web.api.feed.sse_stream import streaming
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import whole
from ging_service.web.pages.games.outlet import EVENTS_READ
from ging_service.web.pages.people import keep_club, names
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.reporting.tables.table_activity import TableActivity
    from ging_service.web.pages.games.outlet import RulesForm


class GameBlueprint(PageBlueprint):
    """Pages of one game. They do not exist at a table where another game is played."""

    def __init__(self, area: str, name: str, kind: str, **more: Any) -> None:  # noqa: ANN401  as ``PageBlueprint``
        super().__init__(area, name, **more)
        self._kind = kind
        self.before_request(self._need_game)

    def _need_game(self) -> None:
        """Raise ``NotFound("page")`` at a table of another game, and ``NotFound("table")`` for an unknown table."""
        place = request.view_args or {}
        if "table" in place and game_at(services(), place["club"], place["table"]) != self._kind:
            raise NotFound("page")


LINES_SHOWN: Final = 10
"""The number of last events that a table's page shows."""


def lately_at(club: str, table: str, most: Callable[[Any], int] = lambda _state: EVENTS_READ) -> TableActivity:
    """Return a table as its reader sees it now, with its last events. Raises ``NotFound``.

    ``most(state)``: the number of events to read.
    """
    found = table_activity(services(), club, table, person(), most)
    keep_club(found.club)
    return found


def table_values(club: str, table: str, found: TableActivity, rules: RulesForm) -> dict[str, Any]:
    """Return the values that the template of every table needs. ``rules``: the form of the game's house rules.

    ``last_deal``: the deal that one can review, the last that is over; 0 where there is none.
    """
    state = found.seen.state
    game = game_of(state)
    called = Names(names=names(), members=game.members(state))
    deal = game.deal(state)
    return {
        "game_title": game.title,
        "table": table,
        "place": f"/clubs/{club}/tables/{table}",
        "seen": found.seen,
        "heartbeat_s": streaming().limits.page_heartbeat_s,
        "state": state,
        "seats": [called.seat(seat) for seat in range(len(called.members))],
        "table_results": found.result,
        "last_deal": deal.number - (deal.kind == "running") if deal else 0,
        "lines": lines_of(found.recorded_events[: -LINES_SHOWN - 1 : -1], called),
        "house_rules": rules.in_words(game.rules_at(state) or game.house_rules()),
    }


def state_of_form(club: str, table: str, outdated: str) -> Any:  # noqa: ANN401  of any game
    """Return the table as the sender sees it, if the form was made for its current deal.

    A form that was made for an earlier deal would play the next one by mistake. Raises ``BadRequest("invalid")`` with the
    text ``outdated``.
    """
    state = table_state(services(), club, table, person()).state
    deal = game_of(state).deal(state)
    if whole("deal", 0) != (deal.number if deal else 0):
        raise BadRequest("invalid", outdated, "deal")
    return state


_NOBODY = -1


def named_first_dealer(*, is_assigned: bool, is_required: bool = True) -> int:
    """Return the seat in the form, −1 without one.

    ``is_assigned``: the players name the first dealer; otherwise a named seat raises ``BadRequest("invalid")``.
    ``is_required``: they must do so when the table is opened; otherwise a missing seat raises it too.
    """
    named = whole("first_dealer_seat", _NOBODY)
    if named != _NOBODY and not is_assigned:
        told = _(
            "Name a seat only if the house rule for the first dealer is: %(choice)s.", choice=_("the player we name")
        )
        raise BadRequest("invalid", told, "first_dealer_seat")
    if named == _NOBODY and is_assigned and is_required:
        raise BadRequest("invalid", _("Name the seat that deals first."), "first_dealer_seat")
    return named
