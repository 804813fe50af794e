"""How a club's deals compare with the exact odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.access.rights import Right
from ging_service.application.queries import fairness
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.exchange import json_answer
from ging_service.web.api.fairness_answers import FairnessReport
from ging_service.web.api.filters import FairnessFilter
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint(
    "fairness", __name__, url_prefix="/v1/clubs/<slug:club>", description="How a club's deals compare with the odds"
)


@BLUEPRINT.read("/fairness", FairnessReport, needs=Right.LOOK, query=FairnessFilter)
def get_fairness(asked: dict[str, Any], club: str) -> Response:
    """The fairness report of a club or a table: what was counted, what is to be expected, and what to think of it.

    Whoever chooses a table for what its deals came to will find it odd: the p-values know nothing of such a choice.
    """
    return json_answer(shape_of(FairnessReport)(fairness.fairness(services(), club, asked.get("table", ""))))
