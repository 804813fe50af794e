"""`ging payments`: payments that bring everybody's counters to zero."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import CommandGroup
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import FROM_ONE, FROM_ZERO
from ging_service.cli.shared.paging import newest_first
from ging_service.cli.shared.times import TIME

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from ging_service.application.settlement_commands import SettlementRequest
    from ging_service.execution.command_batch import CommandResult
    from ging_service.reporting.ledger.settlements import SettlementView
    from ging_service.reporting.paging import Paging


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
    from ging_service.cli.ledger.payments_shown import print_plan

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
    from ging_service.cli.ledger.payments_shown import print_settlement

    print_settlement(made, _settlement(made, settlement))


@payments.command("list", epilog=example("ging payments list"))
@session()
@newest_first
def list_all(made: Session, *, paging: Paging) -> None:
    """List settlements and their states, the newest first."""
    from ging_service.cli.ledger.payments_shown import print_settlements
    from ging_service.reporting.ledger.settlements import list_settlements

    print_settlements(made, list_settlements(made.services, made.club, paging))


def _print(made: Session, done: CommandResult) -> None:
    from ging_service.cli.shared.command_results import print_done

    print_done(made, done)
