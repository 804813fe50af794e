"""`ging payments`: payments that bring everybody's counters to zero."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import FROM_ONE, FROM_ZERO, TIME, newest_first
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date

    from ging_service.application.settlement_commands import PlannedSettlement, SettlementRequest
    from ging_service.domain.books.events import DuePayment, Share
    from ging_service.domain.books.terms import MoneyTerms
    from ging_service.execution.command_batch import CommandResult
    from ging_service.reporting.ledger.settlements import SettlementEntry, SettlementView
    from ging_service.reporting.paging import Page, Paging


@click.group(cls=CommandGroup, epilog=example("ging payments plan --season spring", "ging payments paid may 1"))
def payments() -> None:
    """Settle up at a season's end or on demand: who pays whom, in the fewest payments.

    ID is what a settlement is called: 1 to 63 of a-z, 0-9 and hyphen. See docs/settling-up.md.
    """


def _wanted(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that name the balances to settle."""

    @functools.wraps(command)
    def with_wanted(  # noqa: PLR0913  one for each option
        made: Session,
        *positional: Any,  # noqa: ANN401  as it is
        season: str,
        before: date | None,
        currency: str,
        counter_value: str,
        minor_digits: int | None,
        coin: int,
        **arguments: Any,  # noqa: ANN401  as it is
    ) -> Any:  # noqa: ANN401  as it is
        from ging_service.application.money import money_terms
        from ging_service.application.settlement_commands import SettlementRequest

        # One without the other would settle in counters, or in money of no currency, without a word about what was
        # ignored.
        if bool(currency) != bool(counter_value):
            raise click.UsageError("give --currency and --counter-value together")
        money = money_terms(currency, counter_value, minor_digits)
        moment = made.begins(before)
        wanted = SettlementRequest(
            season=season,
            before=moment.isoformat() if moment else "",
            money=money if currency else None,
            coin=coin,
        )
        return command(made, *positional, wanted=wanted, **arguments)

    wrapped: Callable[..., Any] = with_wanted
    # The option that is applied last stands first in the help.
    for option in reversed(_options()):
        wrapped = option(wrapped)
    return wrapped


def _options() -> list[Callable[..., Any]]:
    value = "What a counter is worth in minor units, such as 2.5; left out: as in the season of that moment."
    return [
        click.option("--season", default="", metavar="ID", help="Settle at this season's end, with its counter value."),
        click.option(
            "--before",
            type=TIME,
            metavar="TIME",
            help="What counts before; a date: before it begins; without it and --season: all.",
        ),
        click.option("--currency", default="", metavar="XXX", help="Currency of --counter-value, such as EUR."),
        click.option("--counter-value", default="", metavar="NUMBER", help=value),
        click.option(
            "--minor-digits", type=FROM_ZERO, help="Decimal places of the currency. [default: those of ISO 4217]"
        ),
        click.option(
            "--coin", type=FROM_ONE, default=1, show_default=True, help="Round to multiples of this many minor units."
        ),
    ]


@payments.command(epilog=example("ging payments plan --currency EUR --counter-value 2.5 --coin 5"))
@session()
@_wanted
def plan(made: Session, *, wanted: SettlementRequest) -> None:
    """Show who would pay whom. Nothing is recorded."""
    from ging_service.application.settlement_commands import plan_settlement

    print_plan(made, plan_settlement(made.services, made.club, wanted))


@payments.command(epilog=example("ging payments agree may --season spring"))
@session(writes=True)
@click.argument("new_id", metavar="ID")
@_wanted
def agree(made: Session, new_id: str, *, wanted: SettlementRequest) -> None:
    """Agree on who pays whom.

    By what members have now, and one settlement at a time.
    """
    from ging_service.application.settlement_commands import agree_settlement

    _print(made, agree_settlement(made.services, made.club, new_id, wanted, made.caller, happened_at=made.happened_at))


def _settlement(made: Session, settlement: str) -> SettlementView:
    from ging_service.reporting.ledger.settlements import get_settlement

    return get_settlement(made.services, made.club, settlement)


def _paying(made: Session, settlement: str, numbers: tuple[int, ...]) -> str:
    """Return the question before payments are recorded, with what each comes to; "" if the command will refuse them."""
    from ging_service.domain.books.terms import amount_text

    seen = _settlement(made, settlement)
    paying = [
        f"{one.due.payer} pays {one.due.payee} {amount_text(seen.entry.money, one.due.amount)}"
        for one in seen.payments
        if one.due.number in numbers and not one.is_made
    ]
    return f"Has this been paid: {'; '.join(paying)}?" if len(paying) == len(numbers) else ""


@payments.command(epilog=example("ging payments paid may 1", "ging payments paid may 2 3"))
@session(writes=True)
@click.argument("settlement", metavar="ID")
@click.argument("numbers", metavar="NUMBER...", nargs=-1, required=True, type=FROM_ONE)
@asks_first(_paying, undo="ging payments undo")
def paid(made: Session, settlement: str, numbers: tuple[int, ...]) -> None:
    """Record that payments have been made: all of them are posted, or none. Undo it with `ging payments undo`."""
    from ging_service.application.settlement_commands import pay_payments

    _print(made, pay_payments(made.services, made.club, settlement, numbers, made.caller, happened_at=made.happened_at))


@payments.command(epilog=example("ging payments undo may 1"))
@session(writes=True)
@click.argument("settlement", metavar="ID")
@click.argument("number", metavar="NUMBER", type=FROM_ONE)
def undo(made: Session, settlement: str, number: int) -> None:
    """Take back that a payment has been made: it is due again. Undo it with `ging payments paid`."""
    from ging_service.application.settlement_commands import undo_payment

    _print(made, undo_payment(made.services, made.club, settlement, number, made.caller, happened_at=made.happened_at))


@payments.command(epilog=example("ging payments reopen may"))
@session(writes=True)
@click.argument("settlement", metavar="ID")
def reopen(made: Session, settlement: str) -> None:
    """Take back a cancellation: the unpaid payments are due again. Undo it with `ging payments cancel`."""
    from ging_service.application.settlement_commands import reopen_settlement

    _print(made, reopen_settlement(made.services, made.club, settlement, made.caller, happened_at=made.happened_at))


@payments.command(epilog=example("ging payments cancel may"))
@session(writes=True)
@click.argument("settlement", metavar="ID")
@asks_first(
    "Cancel all payments of {settlement} that are not made yet?", about=_settlement, undo="ging payments reopen"
)
def cancel(made: Session, settlement: str) -> None:
    """Cancel the unpaid payments. What has been paid stays paid. Undo it with `ging payments reopen`."""
    from ging_service.application.settlement_commands import cancel_settlement

    _print(made, cancel_settlement(made.services, made.club, settlement, made.caller, happened_at=made.happened_at))


@payments.command(epilog=example("ging payments show may"))
@session()
@click.argument("settlement", metavar="ID")
def show(made: Session, settlement: str) -> None:
    """Show a settlement: shares and payments."""
    print_settlement(made, _settlement(made, settlement))


@payments.command("list", epilog=example("ging payments list"))
@session()
@newest_first
def list_all(made: Session, *, paging: Paging) -> None:
    """List settlements and their states, the newest first."""
    from ging_service.reporting.ledger.settlements import list_settlements

    print_settlements(made, list_settlements(made.services, made.club, paging))


def _print(made: Session, done: CommandResult) -> None:
    from ging_service.cli.shared.command_results import print_done

    print_done(made, done)


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
    from ging_service.cli.shared import output

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
    from ging_service.domain.books.terms import amount_text, counter_worth

    what = f"season {season}, " if season else ""
    clock = session.clock()
    until = f"everything before {clock(as_of)} {clock.zone}" if as_of else "all counters of members"
    return f"{what}{until}: a counter is worth {counter_worth(terms)}, shares are rounded to {amount_text(terms, coin)}"


def _print_tables(
    shares: Iterable[Sequence[str]], method: str, columns: Sequence[str], payments: Iterable[Sequence[str]]
) -> None:
    from ging_service.cli.shared import output

    paper = output.console()
    paper.print(output.table("Shares", ("account", ">counters", ">amount"), shares))
    paper.print(output.table(f"Payments, {_METHODS[method]}", columns, payments))


def _shares(shares: Sequence[Share], terms: MoneyTerms) -> list[tuple[str, ...]]:
    from ging_service.cli.shared import output
    from ging_service.domain.books.terms import amount_text

    return [(one.account, output.signed(one.counters), amount_text(terms, one.amount)) for one in shares]


def _payment(due: DuePayment, terms: MoneyTerms) -> tuple[str, ...]:
    from ging_service.domain.books.terms import amount_text

    return str(due.number), due.payer, due.payee, amount_text(terms, due.amount)
