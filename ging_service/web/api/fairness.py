"""How a club's deals compare with the exact odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.application.queries import fairness
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.exchange import json_answer
from ging_service.web.api.fairness_answers import FairnessReport
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint(
    "fairness", __name__, url_prefix="/v1/clubs/<slug:club>", description="How a club's deals compare with the odds"
)


@BLUEPRINT.read("/fairness", FairnessReport, needs=Right.LOOK)
def get_fairness(club: str) -> Response:
    """The club's fairness report: what was counted, what is to be expected, and what to think of the difference."""
    return json_answer(shape_of(FairnessReport)(fairness.fairness(services(), club)))
