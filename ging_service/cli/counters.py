"""`ging counters`: counters between the club bank and its members."""

from __future__ import annotations

import click

from ging_service.cli.member import give
from ging_service.cli.numbers import ANY
from ging_service.cli.session import Session, session


@click.group()
def counters() -> None:
    """Buy counters from the club bank and cash them."""


@counters.command()
@session(writes=True)
@click.argument("member")
@click.argument("count", metavar="COUNTERS", type=ANY)
def buy(made: Session, member: str, count: int) -> None:
    """Give a member counters from the bank."""
    from ging_service.domain.club.commands import BuyCounters

    give(made, BuyCounters(member=member, counters=count))


@counters.command()
@session(writes=True)
@click.argument("member")
@click.argument("count", metavar="COUNTERS", type=ANY)
def cash(made: Session, member: str, count: int) -> None:
    """Take counters back from a member."""
    from ging_service.domain.club.commands import CashCounters

    give(made, CashCounters(member=member, counters=count))
