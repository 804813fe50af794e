"""Settling up: who would pay whom, what has been agreed, and what has been paid of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application import settling_up
from ging_service.application.access.rights import Right
from ging_service.application.queries import settlements
from ging_service.application.queries.paging import Paging
from ging_service.application.queries.versions import stream_version
from ging_service.application.settling_up import Wanted
from ging_service.domain.books.terms import MoneyTerms
from ging_service.domain.streams import BOOKS_STREAM
from ging_service.web.api import settlement_answers as answers
from ging_service.web.api import settlement_bodies as bodies
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.bodies import Nothing
from ging_service.web.api.books_events import DuePayment, Share
from ging_service.web.api.exchange import caller, done_answer, json_answer, page_answer
from ging_service.web.api.filters import Pages
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("settlements", __name__, url_prefix="/v1/clubs/<slug:club>", description="Settling up")

Asked = dict[str, Any]


@BLUEPRINT.read("/settlement-plan", answers.SettlementPlan, needs=Right.READ_BOOKS, query=bodies.PlanFilter)
def plan_settlement(asked: Asked, club: str) -> Response:
    """Who would pay whom, if it were agreed now. Nothing is recorded."""
    money = None
    if "currency" in asked:
        money = {name: asked[name] for name in ("currency", "minor_digits", "counter_value")}
    found = settling_up.plan_settlement(services(), club, _wanted(asked | {"money": money}))
    return json_answer(shape_of(answers.SettlementPlan)(found))


@BLUEPRINT.read("/settlements", answers.SettlingUpPage, needs=Right.READ_BOOKS, query=Pages)
def list_settlements(asked: Asked, club: str) -> Response:
    """The club's settlements, as they were agreed one after the other."""
    version = stream_version(services(), club, BOOKS_STREAM)
    page = settlements.list_settlements(services(), club, Paging(**asked))
    return page_answer(page, shape_of(answers.SettlingUp), version)


@BLUEPRINT.command("/settlements", bodies.NewSettlement, needs=Right.KEEP_BOOKS)
def agree_settlement(asked: Asked, club: str) -> Response:
    """Agree on who pays whom, by what members have while it is recorded: one settlement at a time."""
    done = settling_up.agree_settlement(
        services(), club, asked["settlement"], _wanted(asked), caller(), happened_at=_happened(asked)
    )
    return done_answer(club, done)


@BLUEPRINT.read("/settlements/<slug:settlement>", answers.SettlingUpSeen, needs=Right.READ_BOOKS)
def get_settlement(club: str, settlement: str) -> Response:
    """One settlement with everybody's share, and what has been paid."""
    seen = settlements.get_settlement(services(), club, settlement)
    body = shape_of(answers.SettlingUp)(seen.entry) | {
        "shares": [shape_of(Share)(share) for share in seen.shares],
        "payments": [shape_of(DuePayment)(payment.due) | {"made": payment.is_made} for payment in seen.payments],
        "left": seen.left,
    }
    return json_answer(body, etag=seen.version)


@BLUEPRINT.command(
    "/settlements/<slug:settlement>/payments/<whole:payment>/paid", Nothing, needs=Right.KEEP_BOOKS, required=False
)
def pay_settlement(asked: Asked, club: str, settlement: str, payment: int) -> Response:
    """Record that a payment has been made: it is posted."""
    done = settling_up.pay_settlement(services(), club, settlement, payment, caller(), happened_at=_happened(asked))
    return done_answer(club, done)


@BLUEPRINT.command("/settlements/<slug:settlement>/cancelled", Nothing, needs=Right.KEEP_BOOKS, required=False)
def cancel_settlement(asked: Asked, club: str, settlement: str) -> Response:
    """Give up what has not been paid of a settlement. What has been paid stays paid."""
    done = settling_up.cancel_settlement(services(), club, settlement, caller(), happened_at=_happened(asked))
    return done_answer(club, done)


def _wanted(asked: Asked) -> Wanted:
    money = asked.get("money")
    return Wanted(
        season=asked["season"],
        before=asked.get("before", ""),
        money=MoneyTerms(**money) if money else None,
        coin=asked["coin"],
    )


def _happened(asked: Asked) -> str:
    return str(asked.get("happened_at", ""))
