"""Deals, dealt by the service or recorded, and their results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.domain.streams import table_stream
from ging_service.reporting.club.clubs import stream_version
from ging_service.reporting.tables import deals
from ging_service.reporting.tables.deal_dossier import deal_dossier
from ging_service.reporting.tables.tables import game_at
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.disputes.dispute_schemas import Dispute
from ging_service.web.api.events.event_answers import event_json
from ging_service.web.api.play import table_answers as answers
from ging_service.web.api.play.dossier_answers import DOSSIER, GENERAL, OWN
from ging_service.web.api.responses import json_answer
from ging_service.web.api.schemas.filters import DealFilter, DealsOfTable, page_asked
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("deals", __name__, url_prefix="/v1/clubs/<slug:club>", description="Deals and their results")

Asked = dict[str, Any]


@BLUEPRINT.read("/deals", answers.DealPage, needs=Right.LOOK, query=DealFilter)
def list_deals_of_club(asked: Asked, club: str) -> object:
    """The club's deals, by table and number."""
    return _list(club, asked.pop("table", ""), asked)


@BLUEPRINT.read("/tables/<slug:table>/deals", answers.DealPage, needs=Right.LOOK, query=DealsOfTable)
def list_deals(asked: Asked, club: str, table: str) -> object:
    """A table's deals, by number."""
    return _list(club, table, asked)


@BLUEPRINT.read("/tables/<slug:table>/deals/<whole:deal>", answers.DealSeen, needs=Right.LOOK)
def get_deal(club: str, table: str, deal: int) -> Response:
    """One deal with its events, as the caller may see them. The version in the ETag is the table's."""
    # Read first: `If-Match` refuses a version that is too old, and one that is too new would hide a change.
    version = stream_version(services(), club, table_stream(table))
    seen = deals.get_deal(services(), club, table, deal, person())
    events = [event_json(recorded_event) for recorded_event in seen.recorded_events]
    disputes = [shape_of(Dispute)(one) for one in seen.disputes]
    return json_answer(
        {**shape_of(answers.DealEntry)(seen.entry), "events": events, "disputes": disputes}, etag=version
    )


@BLUEPRINT.read("/tables/<slug:table>/deals/<whole:deal>/dossier", DOSSIER, needs=Right.READ_CLUB)
def get_dossier(club: str, table: str, deal: int) -> Response:
    """One deal step by step for an arbitrator: its events, the counters that each moved, and the disputes about it.

    A game can add to it: the dossier of Ging has hands, rules, what could have been declared, and how far all of it is
    proved.
    """
    kind = game_at(services(), club, table)
    if kind in OWN:
        own = OWN[kind]
        return json_answer(shape_of(own.schema)(own.read(services(), club, table, deal, person())))
    found = deal_dossier(services(), club, table, deal, person())
    return json_answer(shape_of(GENERAL[kind])(found))


def _list(club: str, table: str, asked: Asked) -> object:
    paging = page_asked(asked)
    return deals.list_deals(services(), club, paging, table_id=table, **asked)
