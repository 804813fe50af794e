"""`ging counters give`, `fine`, `reverse`, `opening`, `limit`, `limits` and `stock`: entries besides purchases."""

from __future__ import annotations

import click

from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import give_to_books
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import ANY, FROM_ZERO, NO_LIMIT, Limit

_note = click.option("--note", default="", metavar="TEXT", help="A note for the entry.")


@click.command(epilog=example('ging counters give clara 10 --from ada --note "a present"'))
@session(writes=True)
@click.argument("member")
@click.argument("count", metavar="COUNTERS", type=ANY)
@click.option("--from", "giver", default="", metavar="MEMBER", help="The member who gives. [default: the club]")
@_note
def give(made: Session, member: str, count: int, *, giver: str, note: str) -> None:
    """Give a member counters: from another one, or from the club."""
    from ging_service.domain.books.commands import GiveCounters

    give_to_books(made, GiveCounters(giver=giver, member=member, counters=count, note=note))


@click.command(epilog=example("ging counters fine bram 2 came late"))
@session(writes=True)
@click.argument("member")
@click.argument("count", metavar="COUNTERS", type=ANY)
@click.argument("reason", nargs=-1, required=True)
def fine(made: Session, member: str, count: int, *, reason: tuple[str, ...]) -> None:
    """Fine a member, for a REASON."""
    from ging_service.domain.books.commands import ImposeFine

    give_to_books(made, ImposeFine(member=member, counters=count, note=" ".join(reason)))


@click.command(epilog=example("ging counters reverse 118 the wrong member"))
@session(writes=True)
@click.argument("position", type=FROM_ZERO)
@click.argument("reason", nargs=-1, required=True)
def reverse(made: Session, position: int, *, reason: tuple[str, ...]) -> None:
    """Reverse a fine, a gift or a purchase that was wrong, for a REASON.

    POSITION is that of its entry, as `ging ledger entries` and `ging history` print it. Its counters go back; both
    entries stay. Undo it with `ging counters give` or `ging counters fine` or `ging counters buy` or `ging counters cash`.
    """
    from ging_service.domain.books.commands import ReverseEntry

    give_to_books(made, ReverseEntry(reverses=position, note=" ".join(reason), entry=None))


@click.command(epilog=example("ging counters opening dirk 46 --owed"))
@session(writes=True)
@click.argument("member")
@click.argument("count", metavar="COUNTERS", type=ANY)
@click.option("--owed", is_flag=True, help="The member owed these counters.")
@_note
def opening(made: Session, member: str, count: int, *, owed: bool, note: str) -> None:
    """Record what a member had or owed before.

    That is: when the club began to keep its ledger here.
    """
    from ging_service.domain.books.commands import EnterOpeningBalance

    give_to_books(made, EnterOpeningBalance(member=member, counters=-count if owed else count, note=note))


@click.command(epilog=example("ging counters limit 80 --member ada", "ging counters limit none --bank"))
@session(writes=True)
@click.argument("limit", metavar="COUNTERS", type=Limit())
@click.option(
    "--member", default="", metavar="ID", help="Limit this member. [default: all members without their own limit]"
)
@click.option("--bank", is_flag=True, help="Limit the counters that the club bank may give out in all.")
def limit(made: Session, limit: int, *, member: str, bank: bool) -> None:
    """Limit how far below zero members may go.

    COUNTERS is a number, or none. It limits what they take, not what comes about, such as table money.
    """
    from ging_service.domain.books.commands import SetBankLimit, SetCreditLimit

    if bank and member:
        raise click.UsageError("give --member or --bank, not both")
    give_to_books(made, SetBankLimit(counters=limit) if bank else SetCreditLimit(member=member, counters=limit))


@click.command(epilog=example("ging counters limits"))
@session()
def limits(made: Session) -> None:
    """List credit limits."""
    from ging_service.cli.shared.output import console, table

    seen = made.backend.books(made.club)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_object
        from ging_service.web.api.books.books_answers import Books as Answer

        print_object(seen, Answer)
        return
    found = [("the bank", seen.bank_limit), *((one.member, one.counters) for one in seen.limits)]
    found.append(("any other member" if seen.limits else "every member", seen.member_limit))
    rows = [(who, NO_LIMIT if counters < 0 else str(counters)) for who, counters in found]
    console().print(table("Limits", ("whose", ">counters"), rows))


@click.command(epilog=example("ging counters stock 500"))
@session(writes=True)
@click.argument("count", metavar="COUNTERS", type=ANY)
def stock(made: Session, count: int) -> None:
    """Set how many counters the club owns."""
    from ging_service.domain.books.commands import StateStock

    give_to_books(made, StateStock(counters=count))
