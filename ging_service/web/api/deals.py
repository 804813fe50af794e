"""Deals: by the service or recorded, and what they came to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.access.rights import Right
from ging_service.application.queries import deals
from ging_service.application.queries.paging import Paging
from ging_service.application.queries.versions import stream_version
from ging_service.domain.cards import parse_card
from ging_service.domain.games.ging.commands import DealCards, RecordDeal
from ging_service.domain.streams import table_stream
from ging_service.web.api import deal_answers as answers
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.bodies import NewRecordedDeal, Nothing
from ging_service.web.api.dispute_answers import Dispute
from ging_service.web.api.event_answers import event_json
from ging_service.web.api.exchange import json_answer, page_answer, played_answer
from ging_service.web.api.filters import DealFilter, DealsOfTable
from ging_service.web.identity import person
from ging_service.web.needs import PLAYED
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("deals", __name__, url_prefix="/v1/clubs/<slug:club>", description="Deals and what they came to")

Asked = dict[str, Any]


@BLUEPRINT.read("/deals", answers.DealPage, needs=Right.LOOK, query=DealFilter)
def list_deals_of_club(asked: Asked, club: str) -> Response:
    """The club's deals, by table and number."""
    return _list(club, asked.pop("table", ""), asked)


@BLUEPRINT.read("/tables/<slug:table>/deals", answers.DealPage, needs=Right.LOOK, query=DealsOfTable)
def list_deals(asked: Asked, club: str, table: str) -> Response:
    """A table's deals, by number."""
    return _list(club, table, asked)


@BLUEPRINT.command("/tables/<slug:table>/deals", Nothing, needs=PLAYED, required=False)
def deal_cards(asked: Asked, club: str, table: str) -> Response:
    """Let the service shuffle and deal for the player whose deal it is (G4). Each sees his own hand only."""
    return played_answer(club, table, DealCards(order=(), now_s=0, seed=""), asked)


@BLUEPRINT.command("/tables/<slug:table>/recorded-deals", NewRecordedDeal, needs=Right.KEEP_SCORE, required=False)
def record_deal(asked: Asked, club: str, table: str) -> Response:
    """Record a deal with real cards: all four hands, or none and the tabled cards with each claim (G4, G22)."""
    hands = tuple(
        tuple(parse_card(card, f"hands.{seat}.{place}") for place, card in enumerate(hand))
        for seat, hand in enumerate(asked.get("hands", ()))
    )
    return played_answer(club, table, RecordDeal(now_s=0, dealer=asked.get("dealer", -1), hands=hands), asked)


@BLUEPRINT.read("/tables/<slug:table>/deals/<whole:deal>", answers.DealSeen, needs=Right.LOOK)
def get_deal(club: str, table: str, deal: int) -> Response:
    """One deal with its events, as whoever asks may see them. The version in the ETag is the table's."""
    version = stream_version(services(), club, table_stream(table))
    seen = deals.get_deal(services(), club, table, deal, person())
    events = [event_json(happening) for happening in seen.happenings]
    disputes = [shape_of(Dispute)(one) for one in seen.disputes]
    return json_answer(
        {**shape_of(answers.DealEntry)(seen.entry), "events": events, "disputes": disputes}, etag=version
    )


def _list(club: str, table: str, asked: Asked) -> Response:
    paging = Paging(limit=asked.pop("limit"), after=asked.pop("after"))
    found = deals.list_deals(services(), club, paging, table_id=table, **asked)
    return page_answer(found, shape_of(answers.DealEntry))
