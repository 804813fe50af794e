"""Settling up: the proposed payments, the agreed ones, and those that have been paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import ValidationError, fields, validate, validates_schema

from ging_service.access.role_rights import Right
from ging_service.application import settlement_commands
from ging_service.application.money import money_terms
from ging_service.application.settlement_commands import SettlementRequest
from ging_service.domain.books.settlements import MOST_COIN
from ging_service.domain.streams import BOOKS_STREAM
from ging_service.reporting.club.clubs import stream_version
from ging_service.reporting.ledger import settlements
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.books import books_answers as answers
from ging_service.web.api.events.platform_events import DuePayment, Share
from ging_service.web.api.responses import caller, done_answer, json_answer
from ging_service.web.api.schemas.fields import Digits, Whole, Words, asked_id
from ging_service.web.api.schemas.filters import OrderedPages, Query, page_asked
from ging_service.web.api.schemas.objects import Body, Nothing, StrictSchema
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from werkzeug.wrappers import Response


_CURRENCY = "three letters (ISO 4217)"
_DIGITS = "decimal places of the currency, such as 2; left out: those of ISO 4217, and no others are accepted"
_VALUE = "minor units that a counter is worth, a decimal above 0 with up to six places"
_SEASON = "at the season's end, in its currency"
_BEFORE = "everything before this moment is settled; without it and without a season: everything"
_COIN = "all amounts are multiples of this many minor units"
_TIME = {"format": "date-time", "description": _BEFORE}
_LONGEST = 100


class AskedMoney(StrictSchema):
    """What a counter is worth."""

    currency = Words(required=True, metadata={"description": _CURRENCY, "examples": ["EUR"]})
    minor_digits = Whole(metadata={"description": _DIGITS})
    counter_value = Words(required=True, metadata={"description": _VALUE, "examples": ["2.5"]})


class NewSettlement(Body):
    """The scope of a settlement: to a season's end, up to a moment, or everything."""

    settlement = asked_id("The settlement's id", "spring")
    season = Words(load_default="", metadata={"description": _SEASON})
    before = Words(validate=validate.Length(min=1), metadata=_TIME)
    money = fields.Nested(
        AskedMoney, metadata={"description": "only without a season; left out: as in the season of that moment"}
    )
    coin = Whole(load_default=1, metadata={"description": _COIN, "minimum": 1, "maximum": MOST_COIN})


class PlanFilter(Query):
    """The scope of a proposed settlement: up to a season's end, before a moment, or everything."""

    season = Words(load_default="", validate=validate.Length(max=_LONGEST), metadata={"description": _SEASON})
    before = Words(validate=validate.Length(min=1, max=_LONGEST), metadata=_TIME)
    coin = Digits(load_default=1, metadata={"description": _COIN, "minimum": 1, "maximum": MOST_COIN})
    currency = Words(
        validate=validate.Length(max=_LONGEST),
        metadata={"description": f"{_CURRENCY}; with `counter_value`, else as in the season of that moment"},
    )
    minor_digits = Digits(metadata={"description": _DIGITS})
    counter_value = Words(validate=validate.Length(max=_LONGEST), metadata={"description": _VALUE})

    @validates_schema
    def _both(self, asked: dict[str, Any], **_more: object) -> None:
        """Require a currency with a value, and a value with a currency."""
        for one, other in (("currency", "counter_value"), ("counter_value", "currency")):
            if one in asked and other not in asked:
                raise ValidationError({other: [f"needed with {one}"]})


BLUEPRINT = Blueprint("settlements", __name__, url_prefix="/v1/clubs/<slug:club>", description="Settling up")

Asked = dict[str, Any]

_SEES = (Right.READ_BOOKS, Right.READ_CLUB)
"""Members see what the feed shows them: their own share and payments."""


@BLUEPRINT.read("/settlement-plan", answers.SettlementPlan, needs=Right.READ_BOOKS, query=PlanFilter)
def plan_settlement(asked: Asked, club: str) -> object:
    """Preview the payments of a settlement that would be agreed now. Nothing is recorded."""
    money = None
    if "currency" in asked:
        money = {name: asked[name] for name in ("currency", "minor_digits", "counter_value") if name in asked}
    return settlement_commands.plan_settlement(services(), club, _wanted(asked | {"money": money}))


@BLUEPRINT.read("/settlements", answers.SettlingUpPage, needs=_SEES, query=OrderedPages)
def list_settlements(asked: Asked, club: str) -> object:
    """The club's settlements, in the order in which they were agreed. Members see those that concern them."""
    # Read first: `If-Match` refuses a version that is too old, and one that is too new would hide a change.
    version = stream_version(services(), club, BOOKS_STREAM)
    page = settlements.list_settlements(services(), club, page_asked(asked), person())
    return page, _version_for_readers(version)


@BLUEPRINT.command("/settlements", NewSettlement, needs=Right.KEEP_BOOKS)
def agree_settlement(asked: Asked, club: str) -> Response:
    """Agree on who pays whom, from the balances at the moment of recording. A club has one open settlement at a time."""
    done = settlement_commands.agree_settlement(
        services(), club, asked["settlement"], _wanted(asked), caller(), happened_at=_happened(asked)
    )
    return done_answer(club, done)


@BLUEPRINT.read("/settlements/<slug:settlement>", answers.SettlingUpSeen, needs=_SEES)
def get_settlement(club: str, settlement: str) -> Response:
    """One settlement with everybody's share, and what has been paid. Members see their own share and payments."""
    seen = settlements.get_settlement(services(), club, settlement, person())
    body = shape_of(answers.SettlingUp)(seen.entry) | {
        "shares": [shape_of(Share)(share) for share in seen.shares],
        "payments": [shape_of(DuePayment)(payment.due) | {"made": payment.is_made} for payment in seen.payments],
        "left": seen.left,
    }
    return json_answer(body, etag=_version_for_readers(seen.version))


@BLUEPRINT.command(
    "/settlements/<slug:settlement>/payments/<whole:payment>/paid",
    Nothing,
    needs=(Right.KEEP_BOOKS, Right.PLAY),
    required=False,
)
def pay_settlement(asked: Asked, club: str, settlement: str, payment: int) -> Response:
    """Record that a payment has been made: it is posted. The member who receives it, or the treasurer, confirms it."""
    done = settlement_commands.pay_settlement(
        services(), club, settlement, payment, caller(), happened_at=_happened(asked)
    )
    return done_answer(club, done)


@BLUEPRINT.command("/settlements/<slug:settlement>/cancelled", Nothing, needs=Right.KEEP_BOOKS, required=False)
def cancel_settlement(asked: Asked, club: str, settlement: str) -> Response:
    """Cancel the unpaid payments of a settlement. What has been paid stays paid."""
    done = settlement_commands.cancel_settlement(services(), club, settlement, caller(), happened_at=_happened(asked))
    return done_answer(club, done)


@BLUEPRINT.command(
    "/settlements/<slug:settlement>/payments/<whole:payment>/undone",
    Nothing,
    needs=(Right.KEEP_BOOKS, Right.PLAY),
    required=False,
)
def undo_payment(asked: Asked, club: str, settlement: str, payment: int) -> Response:
    """Take back that a payment has been made: it is due again. The treasurer, or the payee who has confirmed it."""
    done = settlement_commands.undo_payment(
        services(), club, settlement, payment, caller(), happened_at=_happened(asked)
    )
    return done_answer(club, done)


@BLUEPRINT.command("/settlements/<slug:settlement>/reopened", Nothing, needs=Right.KEEP_BOOKS, required=False)
def reopen_settlement(asked: Asked, club: str, settlement: str) -> Response:
    """Take back a cancellation: what has not been paid is due again."""
    done = settlement_commands.reopen_settlement(services(), club, settlement, caller(), happened_at=_happened(asked))
    return done_answer(club, done)


def _version_for_readers(version: int) -> int | None:
    """Return the version of the book for those who read it. To others it would count the payments of other members."""
    return version if Right.READ_BOOKS in person().rights else None


def _wanted(asked: Asked) -> SettlementRequest:
    money = asked.get("money")
    return SettlementRequest(
        season=asked["season"],
        before=asked.get("before", ""),
        money=money_terms(**money) if money else None,
        coin=asked["coin"],
    )


def _happened(asked: Asked) -> str:
    return str(asked.get("happened_at", ""))
