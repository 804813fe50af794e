"""Lost deals and their penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.games.ging.api.blueprint import AT_CLUB, BLUEPRINT
from ging_service.games.ging.projections import penalty_steps
from ging_service.web.api.play import deal_answers
from ging_service.web.api.responses import page_answer
from ging_service.web.api.schemas.filters import PenaltyFilter, page_asked
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.current_services import services

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

Asked = dict[str, Any]


@BLUEPRINT.read(AT_CLUB + "/penalties", deal_answers.PenaltyPage, needs=Right.LOOK, query=PenaltyFilter)
def list_penalties(asked: Asked, club: str) -> Response:
    """Lost deals and their penalties, step by step (G25 to G28), by table and version."""
    paging = page_asked(asked)
    found = penalty_steps.list_penalties(services(), club, paging, table_id=asked.pop("table", ""), **asked)
    return page_answer(found, shape_of(deal_answers.PenaltyStep))
