"""`ging counters`: counters between the club bank and its members, and what else the treasurer enters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import When, print_done, print_list
from ging_service.cli.shared.options import ANY, FROM_ZERO, NO_LIMIT, Limit, Paging, always_newest_first, api_limit
from ging_service.cli.shared.output import console, print_json, table

if TYPE_CHECKING:
    from collections.abc import Callable


@click.command(epilog=example('ging counters count 440 --note "counted by Bram"'))
@session(writes=True)
@click.argument("counted", metavar="COUNTERS", type=ANY)
@click.option("--note", default="", metavar="TEXT", help="A note for the count.")
def count(made: Session, counted: int, note: str) -> None:
    """Record how many counters are in the box. A difference is posted to the account `difference`."""
    print_done(made, made.api.count_counters(counted=counted, note=note, **made.given))


@click.command(epilog=example("ging counters counts --limit 5"))
@session()
@always_newest_first
def counts(made: Session, paging: Paging) -> None:
    """List the counts of the box, newest first."""
    columns = {
        "when": When("happened_at"),
        ">counted": "counted",
        ">expected": "expected",
        ">missing": "difference",
        "by": "member",
        "note": "note",
    }
    print_list(made, made.api.list_counts(**paging).first().whole, "Counts", columns)


@click.command(epilog=example("ging counters box"))
@session()
def box(made: Session) -> None:
    """Show what should be in the box now.

    That is the stock, and what accounts of the club hold, without what members owe.
    """
    found = made.api.get_box()
    if made.as_json:
        print_json(found)
        return
    rows = [("stock", "not stated" if found["stock"] is None else str(found["stock"]))]
    rows += [(one["account"], str(one["balance"])) for one in found["held"]]
    rows += [("on account", str(-found["on_account"]))] if found["on_account"] else []
    rows.append(("in the box", "" if found["expected"] is None else str(found["expected"])))
    console().print(table("The box", ("", ">counters"), rows))


_note = click.option("--note", default="", metavar="TEXT", help="A note for the entry.")


@click.command(epilog=example('ging counters give clara 10 --from ada --note "a present"'))
@session(writes=True)
@click.argument("member")
@click.argument("count", metavar="COUNTERS", type=ANY)
@click.option("--from", "giver", default="", metavar="MEMBER", help="The member who gives. [default: the club]")
@_note
def give(made: Session, member: str, count: int, *, giver: str, note: str) -> None:
    """Give a member counters: from another one, or from the club."""
    print_done(made, made.api.give_counters(giver=giver, member=member, counters=count, note=note, **made.given))


@click.command(epilog=example("ging counters fine bram 2 came late"))
@session(writes=True)
@click.argument("member")
@click.argument("count", metavar="COUNTERS", type=ANY)
@click.argument("reason", nargs=-1, required=True)
def fine(made: Session, member: str, count: int, *, reason: tuple[str, ...]) -> None:
    """Fine a member, for a REASON."""
    print_done(made, made.api.impose_fine(member=member, counters=count, note=" ".join(reason), **made.given))


@click.command(epilog=example("ging counters reverse 118 the wrong member"))
@session(writes=True)
@click.argument("position", type=FROM_ZERO)
@click.argument("reason", nargs=-1, required=True)
def reverse(made: Session, position: int, *, reason: tuple[str, ...]) -> None:
    """Reverse a fine, a gift or a purchase that was wrong, for a REASON.

    POSITION is that of its entry, as `ging ledger entries` and `ging history` print it. Its counters go back; both
    entries stay. Undo it with `ging counters give` or `ging counters fine` or `ging counters buy` or `ging counters cash`.
    """
    print_done(made, made.api.reverse_entry(reverses=position, note=" ".join(reason), **made.given))


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
    had = -count if owed else count
    print_done(made, made.api.enter_opening_balance(member=member, counters=had, note=note, **made.given))


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
    if bank and member:
        raise click.UsageError("give --member or --bank, not both")
    counters = api_limit(limit)
    if bank:
        print_done(made, made.api.set_bank_limit(counters=counters, **made.given))
    else:
        print_done(made, made.api.set_credit_limit(member=member or None, counters=counters, **made.given))


@click.command(epilog=example("ging counters limits"))
@session()
def limits(made: Session) -> None:
    """List credit limits."""
    books = made.api.get_books()
    if made.as_json:
        print_json(books)
        return
    found = [("the bank", books["bank_limit"]), *((one["member"], one["counters"]) for one in books["limits"])]
    found.append(("any other member" if books["limits"] else "every member", books["member_limit"]))
    rows = [(who, NO_LIMIT if counters is None else str(counters)) for who, counters in found]
    console().print(table("Limits", ("whose", ">counters"), rows))


@click.command(epilog=example("ging counters stock 500"))
@session(writes=True)
@click.argument("count", metavar="COUNTERS", type=ANY)
def stock(made: Session, count: int) -> None:
    """Set how many counters the club owns."""
    print_done(made, made.api.state_stock(counters=count, **made.given))


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
    # One batch: after a refusal in the middle, nobody could tell whose money in the box is recorded already.
    _trade(made, "buy_counters", members, counters=count, note=note, paid=paid)


@counters.command(
    epilog=example('ging counters cash ada 25 --note "end of the season"', "ging counters cash ada bram 10")
)
@session(writes=True)
@_members
@click.argument("count", metavar="COUNTERS", type=ANY)
@_money
def cash(made: Session, members: tuple[str, ...], count: int, *, note: str, paid: tuple[str, str]) -> None:
    """Take counters back from members, from each of them COUNTERS, from all of them or none."""
    _trade(made, "cash_counters", members, counters=count, note=note, paid=paid)


def _trade(made: Session, operation: str, members: tuple[str, ...], *, paid: tuple[str, str], **more: Any) -> None:  # noqa: ANN401  of the body
    terms = {**more, "paid": paid[0], "currency": paid[1]}
    print_done(made, made.backend.at_bank(made.club, operation, members, terms, made.conditions))
