"""Deals of Ging: by the service, or with real cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.domain.cards import parse_card
from ging_service.domain.declare import from_mapping
from ging_service.games.ging.api.blueprint import AT_TABLE, BLUEPRINT
from ging_service.games.ging.api.bodies import NewRecordedDeal
from ging_service.games.ging.decider.commands import DealCards, RecordDeal
from ging_service.web.api.responses import played_answer
from ging_service.web.api.schemas.bodies import Nothing
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

Asked = dict[str, Any]


@BLUEPRINT.command(AT_TABLE + "/deals", Nothing, needs=PLAYED, required=False)
def deal_cards(asked: Asked, club: str, table: str) -> Response:
    """Let the service shuffle and deal for the player whose deal it is (G4). Each player sees only their own hand."""
    return played_answer(club, table, DealCards(), asked)


@BLUEPRINT.command(AT_TABLE + "/recorded-deals", NewRecordedDeal, needs=Right.KEEP_SCORE, required=False)
def record_deal(asked: Asked, club: str, table: str) -> Response:
    """Record a deal with real cards: all four hands, or none and the tabled cards with each claim (G4, G22)."""
    hands = tuple(
        tuple(parse_card(card, "G1", f"hands.{seat}.{place}") for place, card in enumerate(hand))
        for seat, hand in enumerate(asked.get("hands", ()))
    )
    # -1: the player whose deal it is (G24). A command has no field that can be left out.
    return played_answer(club, table, from_mapping(RecordDeal, {"dealer": -1} | asked, hands=hands), asked)
