"""Settling up: the proposed payments, the agreed ones, and those that have been paid."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application import settlement_commands
from ging_service.application.money import money_terms
from ging_service.application.settlement_commands import SettlementRequest
from ging_service.calendar.periods import of_days, seasons_of
from ging_service.calendar.zoned_days import club_zone
from ging_service.domain.books.terms import in_units
from ging_service.domain.days import day_of
from ging_service.domain.ledger import member_account
from ging_service.eventlog.codec import timestamp
from ging_service.i18n.messages import _
from ging_service.reporting.ledger import settlements
from ging_service.reporting.paging import MOST_ITEMS, Paging
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import amount_of, counter_value_of, form_caller, text, whole
from ging_service.web.pages.ledger.ledger_labels import account_words
from ging_service.web.pages.ledger.query_args import or_what_is_wrong, seasons
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import required_rights

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Response

    from ging_service.domain.books.terms import MoneyTerms

BLUEPRINT = PageBlueprint("settling_up", __name__)

_TERMS = ("season", "before", "currency", "counter_value", "coin")


@BLUEPRINT.page("/ledger/settle-up", needs=Right.READ_BOOKS)
def settling_up_page(club: str) -> Response:
    """Show the proposed payments, the open settlements, and the past ones."""
    # Of the form, too: if the agreement is refused, its preview is shown again.
    is_asked = "plan" in request.values
    return or_what_is_wrong(lambda: _shown(club, is_asked=is_asked), lambda: _shown(club, is_asked=False))


@BLUEPRINT.form("/ledger/settle-up", needs=Right.KEEP_BOOKS, again=settling_up_page)
def agree_on_settlement(club: str) -> str:
    """Agree on a settlement."""
    name = text("settlement").lower()
    settlement_commands.agree_settlement(services(), club, name, _wanted(club, request.form), form_caller())
    return f"/clubs/{club}/ledger/settle-up/{name}"


@BLUEPRINT.page("/ledger/settle-up/<slug:settlement>", needs=(Right.READ_BOOKS, Right.READ_CLUB))
def settlement_page(club: str, settlement: str) -> Response:
    """Show one settlement: everybody's share, and each payment, made or not; to members their own."""
    seen = settlements.get_settlement(services(), club, settlement, person())
    may_write = Right.KEEP_BOOKS in person().rights
    undoable = {one.due.number for one in seen.payments if one.can_be_undone}
    if undoable and not may_write:
        with services().reading(club) as conn:
            confirmed = settlement_commands.confirmed_by(services(), conn, club, settlement)
        may_play = Right.PLAY in person().rights
        undoable = {number for number in undoable if may_play and confirmed.get(number) == person().member}
    return show(
        "pages/ledger/settlement.html",
        seen=seen,
        undoable=undoable,
        may_write=may_write,
        payee=member_account(person().member) if person().member and Right.PLAY in person().rights else "",
        account_words=account_words,
        amount=_amounts(seen.entry.money),
    )


@BLUEPRINT.form("/ledger/settle-up/<slug:settlement>", needs=(Right.KEEP_BOOKS, Right.PLAY), again=settlement_page)
def go_on_with_settlement(club: str, settlement: str) -> str:
    """Record that a payment has been made, cancel the unpaid ones, or take one of these back."""
    what = text("what")
    if what in ("cancel", "reopen"):
        required_rights(Right.KEEP_BOOKS).check(person(), {})
        on_all = settlement_commands.cancel_settlement if what == "cancel" else settlement_commands.reopen_settlement
        on_all(services(), club, settlement, form_caller())
    elif what == "undo":
        settlement_commands.undo_payment(services(), club, settlement, whole("payment"), form_caller())
    else:
        settlement_commands.pay_settlement(services(), club, settlement, whole("payment"), form_caller())
    return f"/clubs/{club}/ledger/settle-up/{settlement}"


def _shown(club: str, *, is_asked: bool) -> Response:
    plan = settlement_commands.plan_settlement(services(), club, _wanted(club, request.values)) if is_asked else None
    # The newest first: the open one must be on the page, however many there have been.
    every = settlements.list_settlements(services(), club, Paging(limit=MOST_ITEMS, order="newest")).items
    return show(
        "pages/ledger/settle_up.html",
        plan=plan,
        terms={name: request.values.get(name, "") for name in _TERMS},
        seasons=seasons(club),
        settlements=every,
        may_write=Right.KEEP_BOOKS in person().rights,
        account_words=account_words,
        amount=_amounts(plan.money) if plan else None,
    )


def _wanted(club: str, told: Mapping[str, str]) -> SettlementRequest:
    """Return the scope of the settlement in a form. Raises ``BadRequest("invalid")``."""
    said = {name: told.get(name, "").strip() for name in _TERMS}
    money = None
    if said["currency"] or said["counter_value"]:
        currency = said["currency"].upper()
        money = money_terms(currency, counter_value_of(said["counter_value"], currency))
    wanted = SettlementRequest(season=said["season"], before=_beginning_of(club, said["before"]), money=money)
    if not said["coin"]:
        return wanted
    # Without a currency in the form, a season gives it.
    digits = (money or settlement_commands.plan_settlement(services(), club, wanted).money).minor_digits
    coin = amount_of(said["coin"], "coin", digits)
    return replace(wanted, coin=int(Decimal(coin).scaleb(digits)))


def _beginning_of(club: str, given: str) -> str:
    """Return the moment at which a day begins, in the time zone of the season that it is in; "" for no day."""
    if not given:
        return ""
    if day_of(given) is None:
        raise BadRequest("invalid", _("This must be a day, such as 2026-11-20."), "before")
    begins = of_days(seasons_of(services(), club), first_day=given, of_club=club_zone(services(), club)).starts_at
    return timestamp(begins) if begins else ""


def _amounts(money: MoneyTerms) -> Any:  # noqa: ANN401  a function that templates call
    """Return the function that writes minor units as units of the currency."""
    return lambda minor: in_units(money, minor)
