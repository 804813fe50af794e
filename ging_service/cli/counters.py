"""`ging counters`: counters between the club bank and its members, and what else the treasurer enters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.box import box, count, counts
from ging_service.cli.examples import example
from ging_service.cli.groups import CommandGroup
from ging_service.cli.member import give as carry_out
from ging_service.cli.numbers import ANY
from ging_service.cli.session import Session, session
from ging_service.cli.treasury import fine, give, limit, limits, opening, reverse, stock

if TYPE_CHECKING:
    from collections.abc import Callable


def _money(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command a note, and the money that changes hands."""
    paid = "The money that changed hands, such as 12.50 EUR."
    wrapped = click.option("--paid", type=(str, str), default=("", ""), metavar="AMOUNT CURRENCY", help=paid)(command)
    return click.option("--note", default="", metavar="TEXT", help="Your words beside it.")(wrapped)


@click.group(cls=CommandGroup, epilog=example("ging counters buy ada 40 --paid 10.00 EUR", "ging counters box"))
def counters() -> None:
    """Counters of the members: bought and cashed, given, fined, limited; and the box: stock and counts."""


for command in (box, count, counts, fine, give, limit, limits, opening, reverse, stock):
    counters.add_command(command)


@counters.command(epilog=example("ging counters buy ada 40 --paid 10.00 EUR"))
@session(writes=True)
@click.argument("member")
@click.argument("count", metavar="COUNTERS", type=ANY)
@_money
def buy(made: Session, member: str, count: int, *, note: str, paid: tuple[str, str]) -> None:
    """Give a member counters from the bank. Members who pay what they owe buy counters, too."""
    from ging_service.domain.club.commands import BuyCounters

    carry_out(made, BuyCounters(member=member, counters=count, note=note, paid=paid[0], currency=paid[1]))


@counters.command(epilog=example('ging counters cash ada 25 --note "end of the season"'))
@session(writes=True)
@click.argument("member")
@click.argument("count", metavar="COUNTERS", type=ANY)
@_money
def cash(made: Session, member: str, count: int, *, note: str, paid: tuple[str, str]) -> None:
    """Take counters back from a member."""
    from ging_service.domain.club.commands import CashCounters

    carry_out(made, CashCounters(member=member, counters=count, note=note, paid=paid[0], currency=paid[1]))
