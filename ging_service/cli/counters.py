"""`ging counters`: counters between the club bank and its members, and what else the treasurer enters."""

from __future__ import annotations

import click

from ging_service.cli.box import box, count, counts
from ging_service.cli.member import give as carry_out
from ging_service.cli.numbers import ANY
from ging_service.cli.session import Session, session
from ging_service.cli.treasury import fine, give, limit, limits, opening, stock


@click.group()
def counters() -> None:
    """Counters of the members: bought and cashed, given, fined, limited; and the box: stock and counts."""


for command in (box, count, counts, fine, give, limit, limits, opening, stock):
    counters.add_command(command)


@counters.command()
@session(writes=True)
@click.argument("member")
@click.argument("count", metavar="COUNTERS", type=ANY)
def buy(made: Session, member: str, count: int) -> None:
    """Give a member counters from the bank."""
    from ging_service.domain.club.commands import BuyCounters

    carry_out(made, BuyCounters(member=member, counters=count))


@counters.command()
@session(writes=True)
@click.argument("member")
@click.argument("count", metavar="COUNTERS", type=ANY)
def cash(made: Session, member: str, count: int) -> None:
    """Take counters back from a member."""
    from ging_service.domain.club.commands import CashCounters

    carry_out(made, CashCounters(member=member, counters=count))
