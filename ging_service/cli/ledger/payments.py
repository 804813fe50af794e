"""`ging payments`: payments that bring everybody's counters to zero."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import Cell, When, print_done, print_list
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import FROM_ONE, FROM_ZERO, TIME, Paging, newest_first
from ging_service.cli.shared.output import console, print_json, signed, table
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.books.terms import MoneyTerms, amount_text, counter_worth

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from ging_service.cli.backend.parameters import Answer


@click.group(cls=CommandGroup, epilog=example("ging payments plan --season spring", "ging payments paid may 1"))
def payments() -> None:
    """Settle up at a season's end or on demand: who pays whom, in the fewest payments.

    ID is what a settlement is called: 1 to 63 of a-z, 0-9 and hyphen. See docs/settling-up.md.
    """


def _wanted(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that name the balances to settle, and what they come to: ``wanted`` and ``money``."""

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
        # One without the other would settle in counters, or in money of no currency, without a word about what was
        # ignored.
        if bool(currency) != bool(counter_value):
            raise click.UsageError("give --currency and --counter-value together")
        moment = made.begins(before)
        wanted = {"season": season or None, "before": moment.isoformat() if moment else None, "coin": coin}
        money = {"currency": currency, "counter_value": counter_value, "minor_digits": minor_digits}
        money = {name: value for name, value in money.items() if value is not None} if currency else {}
        return command(made, *positional, wanted=wanted, money=money, **arguments)

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
def plan(made: Session, *, wanted: dict[str, Any], money: dict[str, Any]) -> None:
    """Show who would pay whom. Nothing is recorded."""
    planned = made.api.plan_settlement(**wanted, **money)
    if made.as_json:
        print_json(planned)
        return
    _print_settlement(made, planned)
    if planned["at_tables"]:
        say(f"{planned['at_tables']} counters lie at tables: they are settled when their tables have ended")


@payments.command(epilog=example("ging payments agree may --season spring"))
@session(writes=True)
@click.argument("new_id", metavar="ID")
@_wanted
def agree(made: Session, new_id: str, *, wanted: dict[str, Any], money: dict[str, Any]) -> None:
    """Agree on who pays whom.

    By what members have now, and one settlement at a time.
    """
    terms: Any = money or None
    print_done(made, made.api.agree_settlement(settlement=new_id, **wanted, money=terms, **made.given))


def _settlement(made: Session, settlement: str) -> Answer:
    return made.api.get_settlement(settlement)


def _paying(made: Session, settlement: str, numbers: tuple[int, ...]) -> str:
    """Return the question before payments are recorded, with what each comes to; "" if the command will refuse them."""
    seen = _settlement(made, settlement)
    paying = [
        f"{one['payer']} pays {one['payee']} {_amount(seen, one['amount'])}"
        for one in seen["payments"]
        if one["number"] in numbers and not one["made"]
    ]
    return f"Has this been paid: {'; '.join(paying)}?" if len(paying) == len(numbers) else ""


@payments.command(epilog=example("ging payments paid may 1", "ging payments paid may 2 3"))
@session(writes=True)
@click.argument("settlement", metavar="ID")
@click.argument("numbers", metavar="NUMBER...", nargs=-1, required=True, type=FROM_ONE)
@asks_first(_paying, undo="ging payments undo")
def paid(made: Session, settlement: str, numbers: tuple[int, ...]) -> None:
    """Record that payments have been made: all of them are posted, or none. Undo it with `ging payments undo`."""
    print_done(made, made.backend.pay(made.club, settlement, numbers, made.conditions))


@payments.command(epilog=example("ging payments undo may 1"))
@session(writes=True)
@click.argument("settlement", metavar="ID")
@click.argument("number", metavar="NUMBER", type=FROM_ONE)
def undo(made: Session, settlement: str, number: int) -> None:
    """Take back that a payment has been made: it is due again. Undo it with `ging payments paid`."""
    print_done(made, made.api.undo_payment(settlement, number, **made.given))


@payments.command(epilog=example("ging payments reopen may"))
@session(writes=True)
@click.argument("settlement", metavar="ID")
def reopen(made: Session, settlement: str) -> None:
    """Take back a cancellation: the unpaid payments are due again. Undo it with `ging payments cancel`."""
    print_done(made, made.api.reopen_settlement(settlement, **made.given))


@payments.command(epilog=example("ging payments cancel may"))
@session(writes=True)
@click.argument("settlement", metavar="ID")
@asks_first(
    "Cancel all payments of {settlement} that are not made yet?", about=_settlement, undo="ging payments reopen"
)
def cancel(made: Session, settlement: str) -> None:
    """Cancel the unpaid payments. What has been paid stays paid. Undo it with `ging payments reopen`."""
    print_done(made, made.api.cancel_settlement(settlement, **made.given))


@payments.command(epilog=example("ging payments show may"))
@session()
@click.argument("settlement", metavar="ID")
def show(made: Session, settlement: str) -> None:
    """Show a settlement: shares and payments."""
    seen = _settlement(made, settlement)
    if made.as_json:
        print_json(seen)
        return
    state, of = seen["state"], f"{seen['payments_made']} of {seen['payments_due']} payments made"
    say(f"SETTLEMENT {seen['settlement']}: {state}, {of}")
    _print_settlement(made, seen)


@payments.command("list", epilog=example("ging payments list"))
@session()
@newest_first
def list_all(made: Session, *, paging: Paging) -> None:
    """List settlements and their states, the newest first."""
    columns: dict[str, Cell] = {
        "id": "settlement",
        "state": "state",
        "season": "season",
        "settles everything before": When("as_of"),
        ">paid": "payments_made",
        ">due": "payments_due",
    }
    print_list(made, made.api.list_settlements(**paging).first().whole, "Settlements", columns)


_METHODS: Final = {"exact": "no fewer are possible", "small_groups": "by small groups"}


def _print_settlement(session: Session, seen: Answer) -> None:
    """Print the shares and the payments of a settlement, or of a plan, in which no payment can be made yet."""
    what = f"season {seen['season']}, " if seen["season"] else ""
    clock = session.clock()
    until = f"everything before {clock(seen['as_of'])} {clock.zone}" if seen["as_of"] else "all counters of members"
    rounded = _amount(seen, seen["coin"])
    say(f"{what}{until}: a counter is worth {counter_worth(_money(seen))}, shares are rounded to {rounded}", "")
    shares = [(one["account"], signed(one["counters"]), _amount(seen, one["amount"])) for one in seen["shares"]]
    columns = ["number", "payer", "payee", ">amount"]
    payments = [
        [str(one["number"]), one["payer"], one["payee"], _amount(seen, one["amount"])] for one in seen["payments"]
    ]
    if "settlement" in seen:
        columns.append("paid")
        payments = [[*row, "paid" if one["made"] else ""] for row, one in zip(payments, seen["payments"], strict=True)]
    console().print(table("Shares", ("account", ">counters", ">amount"), shares))
    console().print(table(f"Payments, {_METHODS[seen['method']]}", columns, payments))


def _money(seen: Answer) -> MoneyTerms:
    return msgspec.convert(seen["money"], MoneyTerms)


def _amount(seen: Answer, amount: int) -> str:
    return amount_text(_money(seen), amount)
