"""The list of penalties, from the database and from a service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.cli.backend import remote_answers
from ging_service.cli.backend.backend import GameList
from ging_service.games.ging.projections.penalty_steps import PenaltyStep, list_penalties
from ging_service.web.api.play import deal_answers

if TYPE_CHECKING:
    from ging_service.client import Club
    from ging_service.reporting.paging import Page, Paging


def _remote(club: Club, paging: Paging, *, table_id: str, member: str) -> Page[PenaltyStep]:
    # The command line has "" for an option that was not given, and the API would look for an empty name.
    asked: dict[str, Any] = {"table": table_id or None, "member": member or None}
    return remote_answers.page(
        club.list_penalties(**remote_answers.in_order(paging), **asked), deal_answers.PenaltyStep, PenaltyStep
    )


PENALTIES: Final = GameList(local=list_penalties, remote=_remote)
