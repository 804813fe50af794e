"""Disputes: raising, reviewing, ruling and withdrawing them, and who may arbitrate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.application import disputes as use_cases
from ging_service.application.club import club_state
from ging_service.application.disputes import Contested
from ging_service.domain.club.commands import DismissArbitrator, NameArbitrator
from ging_service.domain.streams import CLUB
from ging_service.reporting.club.clubs import stream_version
from ging_service.reporting.tables import disputes
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.disputes import dispute_schemas as schemas
from ging_service.web.api.disputes.dispute_schemas import DisputeFilter
from ging_service.web.api.events.event_answers import event_json
from ging_service.web.api.game_api.any_game import RULING
from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.api.request_body import read_body
from ging_service.web.api.responses import caller, check_records, club_answer, done_answer, json_answer
from ging_service.web.api.schemas.filters import page_asked
from ging_service.web.api.schemas.objects import Nothing
from ging_service.web.api.schemas.serialize import OfGames, shape_of
from ging_service.web.http.running_request import services
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from ging_service.web.api.game_api.outlet import GameApi

BLUEPRINT = Blueprint("disputes", __name__, url_prefix="/v1/clubs/<slug:club>", description="Disputes and rulings")

Asked = dict[str, Any]


@BLUEPRINT.read("/arbitrators", schemas.ArbitratorPage, needs=Right.READ_CLUB)
def list_arbitrators(club: str) -> Response:
    """The members who review disputes and rule on them, in the order in which they were named."""
    # Before the state: an ETag that is too old is refused, one that is too new would hide a change.
    version = stream_version(services(), club, CLUB)
    state = club_state(services(), club)
    names = state.names()
    named = [{"member": one, "name": names[one]} for one in state.arbitrators]
    return json_answer({"items": named, "next": None}, etag=version)


@BLUEPRINT.command("/arbitrators", schemas.NewArbitrator, needs=Right.KEEP_MEMBERS)
def name_arbitrator(asked: Asked, club: str) -> Response:
    """Appoint a member as arbitrator: they may review disputes and rule on them."""
    return club_answer(club, NameArbitrator(member=asked["member"]), asked)


@BLUEPRINT.command("/arbitrators/<slug:member>/dismissal", Nothing, needs=Right.KEEP_MEMBERS, required=False)
def dismiss_arbitrator(asked: Asked, club: str, member: str) -> Response:
    """Stop a member from reviewing disputes. Their rulings stand."""
    return club_answer(club, DismissArbitrator(member=member), asked)


@BLUEPRINT.read("/disputes", schemas.DisputePage, needs=Right.READ_CLUB, query=DisputeFilter)
def list_disputes(asked: Asked, club: str) -> object:
    """The club's disputes, by id."""
    paging = page_asked(asked)
    sought = disputes.DisputeFilter(table_id=asked.pop("table", ""), **asked)
    return disputes.list_disputes(services(), club, sought, paging)


@BLUEPRINT.command("/disputes", schemas.NewDispute, needs=Right.DISPUTE)
def raise_dispute(asked: Asked, club: str) -> Response:
    """Contest a deal, a declaration, a transfer or a penalty. Only members can."""
    contested = Contested(
        table_id=asked["table"], deal=asked["deal"], subject=asked["subject"], version=asked["version"]
    )
    done = use_cases.raise_dispute(
        services(), (club, asked["dispute"]), contested, asked["reason"], caller(), happened_at=_happened(asked)
    )
    return done_answer(club, done)


@BLUEPRINT.read("/disputes/<slug:dispute>", schemas.DisputeSeen, needs=Right.READ_CLUB)
def get_dispute(club: str, dispute: str) -> Response:
    """One dispute with its texts and its steps. The whole club sees it."""
    seen = disputes.get_dispute(services(), club, dispute, person())
    body = shape_of(schemas.Dispute)(seen.entry) | {
        "reason": seen.said.reason,
        "reasons": seen.said.reasons or None,
        "amended": seen.said.amended,
        "events": [event_json(recorded_event) for recorded_event in seen.recorded_events],
    }
    return json_answer(body, etag=seen.version)


@BLUEPRINT.command("/disputes/<slug:dispute>/review", schemas.NewReview, needs=Right.JUDGE, required=False)
def review_dispute(asked: Asked, club: str, dispute: str) -> Response:
    """Take a dispute under review, also from another arbitrator; with `open_hands` its deal's hands are opened.

    Only an arbitrator who neither sat at the table nor raised the dispute can.
    """
    done = use_cases.take_dispute(
        services(), (club, dispute), caller(), opens_hands=asked["open_hands"], happened_at=_happened(asked)
    )
    return done_answer(club, done)


@BLUEPRINT.command("/disputes/<slug:dispute>/ruling", RULING, needs=Right.JUDGE, may_be_dry=True)
def rule_dispute(asked: Asked, club: str, dispute: str) -> Response:
    """Rule on a dispute. Nothing is edited: the difference is paid, and the payments cite the ruling.

    An amendment changes only what it names. The answer's `version` is the dispute's; its `events` are the dispute's,
    then the table's. With `dry_run` nothing is recorded, and these are the events that the ruling would lead to.
    """
    api = _api_of(club, dispute)
    # Only the dispute tells the game: where there are several, their common schema has let the body pass unread.
    read = read_body(api.ruling(), asked) if issubclass(RULING, OfGames) else asked
    ruling, dry = api.read_ruling(read), read["dry_run"]
    if dry:
        check_records()
    done = use_cases.rule_dispute(
        services(), (club, dispute), ruling, read["reasons"], caller(), happened_at=_happened(read), dry_run=dry
    )
    return done_answer(club, done, 200 if dry else 201)


@BLUEPRINT.command("/disputes/<slug:dispute>/withdrawal", schemas.NewWithdrawal, needs=Right.DISPUTE, required=False)
def withdraw_dispute(asked: Asked, club: str, dispute: str) -> Response:
    """Withdraw a dispute that has not been ruled on. Only the member who raised it can."""
    done = use_cases.withdraw_dispute(
        services(), (club, dispute), asked["reason"], caller(), happened_at=_happened(asked)
    )
    return done_answer(club, done)


def _api_of(club: str, dispute: str) -> GameApi:
    """Return the API of the game that a dispute is about. Raises ``NotFound``."""
    apis = game_apis()
    if len(apis) == 1:
        return next(iter(apis.values()))
    return apis[disputes.game_of_dispute(services(), club, dispute)]


def _happened(asked: Asked) -> str:
    return str(asked.get("happened_at", ""))
