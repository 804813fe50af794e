"""Parts of the pages that games contribute: their blueprint, the table with its last events, the first dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from flask import request

from ging_service.execution.errors import NotFound
from ging_service.i18n.messages import _
from ging_service.reporting.tables.table_activity import table_activity
from ging_service.reporting.tables.tables import game_at
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import whole
from ging_service.web.pages.people import keep_club
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.reporting.tables.table_activity import TableActivity


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
EVENTS_READ: Final = 40
"""The number of last events that it reads to show the last turn, or how a deal was settled. Both hardly ever have more."""


def lately_at(club: str, table: str, most: Callable[[Any], int] = lambda _state: EVENTS_READ) -> TableActivity:
    """Return a table as its reader sees it now, with its last events. Raises ``NotFound``.

    ``most(state)``: the number of events to read.
    """
    found = table_activity(services(), club, table, person(), most)
    keep_club(found.club)
    return found


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
