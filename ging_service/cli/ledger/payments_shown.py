"""Plans and settlements as tables: shares, payments, and their progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.cli.shared import output
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.books.terms import amount_text, counter_worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.application.settlement_commands import PlannedSettlement
    from ging_service.cli.shared.command_context import Session
    from ging_service.domain.books.events import DuePayment, Share
    from ging_service.domain.books.terms import MoneyTerms
    from ging_service.reporting.ledger.settlements import SettlementEntry, SettlementView
    from ging_service.reporting.paging import Page

_METHODS: Final = {"exact": "no fewer are possible", "small_groups": "by small groups"}


def print_plan(session: Session, planned: PlannedSettlement) -> None:
    """Print the payments of a plan."""
    if session.as_json:
        from ging_service.cli.shared.api_json import print_object
        from ging_service.web.api.books.books_answers import SettlementPlan as Answer

        print_object(planned, Answer)
        return
    plan, terms = planned.plan, planned.money
    say(_basis(session, planned.season, planned.as_of, terms, planned.coin), "")
    payments = [_payment(due, terms) for due in plan.payments]
    _print_tables(_shares(plan.shares, terms), plan.method, ("number", "payer", "payee", ">amount"), payments)
    if planned.at_tables:
        say(f"{planned.at_tables} counters lie at tables: they are settled when their tables have ended")


def print_settlement(session: Session, seen: SettlementView) -> None:
    """Print a settlement and its payments."""
    if session.as_json:
        from ging_service.cli.shared.api_json import print_object
        from ging_service.web.api.books.books_answers import SettlingUp
        from ging_service.web.api.events import platform_events
        from ging_service.web.api.schemas.serialize import shape_of

        share, due = shape_of(platform_events.Share), shape_of(platform_events.DuePayment)
        shares = [share(one) for one in seen.shares]
        payments = [due(one.due) | {"made": one.is_made} for one in seen.payments]
        print_object(seen.entry, SettlingUp, shares=shares, payments=payments, left=seen.left)
        return
    entry = seen.entry
    say(f"SETTLEMENT {entry.settlement}: {entry.state}, {entry.made} of {entry.due} payments made")
    say(_basis(session, entry.season, entry.as_of, entry.money, entry.coin), "")
    columns = ("number", "payer", "payee", ">amount", "paid")
    payments = [(*_payment(one.due, entry.money), "paid" if one.is_made else "") for one in seen.payments]
    _print_tables(_shares(seen.shares, entry.money), entry.method, columns, payments)


def print_settlements(session: Session, page: Page[SettlementEntry]) -> None:
    """Print a page of settlements."""
    if session.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.books.books_answers import SettlingUp as Answer

        print_objects(page, Answer)
        return
    clock = session.clock()
    rows = [
        (one.settlement, one.state, one.season, clock(one.as_of), str(one.made), str(one.due)) for one in page.items
    ]
    columns = ("id", "state", "season", clock.named("settles everything before"), ">paid", ">due")
    output.print_page(page, output.table("Settlements", columns, rows))


def _basis(session: Session, season: str, as_of: str, terms: MoneyTerms, coin: int) -> str:
    what = f"season {season}, " if season else ""
    clock = session.clock()
    until = f"everything before {clock(as_of)} {clock.zone}" if as_of else "all counters of members"
    return f"{what}{until}: a counter is worth {counter_worth(terms)}, shares are rounded to {amount_text(terms, coin)}"


def _print_tables(
    shares: Iterable[Sequence[str]], method: str, columns: Sequence[str], payments: Iterable[Sequence[str]]
) -> None:
    paper = output.console()
    paper.print(output.table("Shares", ("account", ">counters", ">amount"), shares))
    paper.print(output.table(f"Payments, {_METHODS[method]}", columns, payments))


def _shares(shares: Sequence[Share], terms: MoneyTerms) -> list[tuple[str, ...]]:
    return [(one.account, output.signed(one.counters), amount_text(terms, one.amount)) for one in shares]


def _payment(due: DuePayment, terms: MoneyTerms) -> tuple[str, ...]:
    return str(due.number), due.payer, due.payee, amount_text(terms, due.amount)
