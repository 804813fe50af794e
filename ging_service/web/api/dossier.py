"""A deal as whoever has to judge it looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.application.queries import dossier
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.dossier_answers import Dossier
from ging_service.web.api.exchange import json_answer
from ging_service.web.identity import person
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint(
    "dossiers", __name__, url_prefix="/v1/clubs/<slug:club>", description="What an arbitrator asks of a deal"
)


@BLUEPRINT.read("/tables/<slug:table>/deals/<whole:deal>/dossier", Dossier, needs=Right.READ_CLUB)
def get_dossier(club: str, table: str, deal: int) -> Response:
    """One deal step by step, with hands, rules, what could have been declared, and how far all of it is proved."""
    return json_answer(shape_of(Dossier)(dossier.dossier(services(), club, table, deal, person())))
