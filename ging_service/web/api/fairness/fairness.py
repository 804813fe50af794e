"""The report of fairness: a club's deals compared with the exact odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.reporting.fairness import fairness
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.fairness.fairness_answers import FairnessReport
from ging_service.web.api.responses import json_answer
from ging_service.web.api.schemas.filters import FairnessFilter
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.current_services import services

if TYPE_CHECKING:
    from werkzeug.wrappers import Response


BLUEPRINT = Blueprint(
    "fairness", __name__, url_prefix="/v1/clubs/<slug:club>", description="How a club's deals compare with the odds"
)


@BLUEPRINT.read("/fairness", FairnessReport, needs=Right.LOOK, query=FairnessFilter)
def get_fairness(asked: dict[str, Any], club: str) -> Response:
    """The fairness report of a club or a table: the counts, the expected values, and a verdict.

    A table chosen for the results of its deals looks odd: the p-values do not know of such a choice.
    """
    return json_answer(shape_of(FairnessReport)(fairness.fairness(services(), club, asked.get("table", ""))))
