"""`ging counters`: counters between the club bank and its members, and what else the treasurer enters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import CommandGroup
from ging_service.cli.ledger.box import box, count, counts
from ging_service.cli.ledger.treasury import fine, give, limit, limits, opening, reverse, stock
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import ANY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.domain.club.commands import BuyCounters, CashCounters


def _money(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command a note, and the money that changes hands."""
    paid = "The money that changed hands, for each member, such as 12.50 EUR. [default: their worth in the season]"
    wrapped = click.option("--paid", type=(str, str), default=("", ""), metavar="AMOUNT CURRENCY", help=paid)(command)
    return click.option("--note", default="", metavar="TEXT", help="A note for the entry.")(wrapped)


def _each_once(_context: click.Context, _argument: click.Parameter, members: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse a member who is named twice: that is a slip, and would be paid twice."""
    twice = [one for one in members if members.count(one) > 1]
    if twice:
        raise click.BadParameter(f"{twice[0]} is named twice")
    return members


_members = click.argument("members", metavar="MEMBER...", nargs=-1, required=True, callback=_each_once)


@click.group(cls=CommandGroup, epilog=example("ging counters buy ada 40 --paid 10.00 EUR", "ging counters box"))
def counters() -> None:
    """Counters of the members: bought and cashed, given, fined, limited; and the box: stock and counts."""


for command in (box, count, counts, fine, give, limit, limits, opening, reverse, stock):
    counters.add_command(command)


@counters.command(
    epilog=example("ging counters buy ada 40 --paid 10.00 EUR", "ging counters buy ada bram clara 40 --paid 10.00 EUR")
)
@session(writes=True)
@_members
@click.argument("count", metavar="COUNTERS", type=ANY)
@_money
def buy(made: Session, members: tuple[str, ...], count: int, *, note: str, paid: tuple[str, str]) -> None:
    """Give members counters from the bank, each of them COUNTERS, all of them or none.

    Members who pay what they owe buy counters, too.
    """
    from ging_service.domain.club.commands import BuyCounters

    more: dict[str, Any] = {"counters": count, "note": note, "paid": paid[0], "currency": paid[1]}
    # One batch: after a refusal in the middle, nobody could tell whose money in the box is recorded already.
    _trade(made, [BuyCounters(member=one, **more) for one in members])


@counters.command(
    epilog=example('ging counters cash ada 25 --note "end of the season"', "ging counters cash ada bram 10")
)
@session(writes=True)
@_members
@click.argument("count", metavar="COUNTERS", type=ANY)
@_money
def cash(made: Session, members: tuple[str, ...], count: int, *, note: str, paid: tuple[str, str]) -> None:
    """Take counters back from members, from each of them COUNTERS, from all of them or none."""
    from ging_service.domain.club.commands import CashCounters

    more: dict[str, Any] = {"counters": count, "note": note, "paid": paid[0], "currency": paid[1]}
    _trade(made, [CashCounters(member=one, **more) for one in members])


def _trade(made: Session, commands: Sequence[BuyCounters | CashCounters]) -> None:
    from ging_service.cli.shared.command_results import print_done

    print_done(made, made.backend.at_bank(made.club, commands, made.conditions))
