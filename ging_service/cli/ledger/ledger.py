"""`ging ledger`: balances and entries of the club's counters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ging_service.cli.groups import CommandGroup
from ging_service.cli.ledger.ledger_check import check
from ging_service.cli.ledger.ledger_export import export
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import FROM_ONE, FROM_ZERO
from ging_service.cli.shared.paging import newest_first, paged
from ging_service.cli.shared.times import TIME
from ging_service.domain.account_kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from rich.text import Text

    from ging_service.reporting.ledger.accounts import Balance
    from ging_service.reporting.ledger.ledger import LedgerEntry
    from ging_service.reporting.paging import Page, Paging

_OF_TABLE = "Of this table only."


@click.group(cls=CommandGroup, epilog=example("ging ledger balances", "ging ledger check"))
def ledger() -> None:
    """Look at the ledger.

    Accounts are member/ID, table/ID/stack/SEAT, table/ID/corner/SEAT, table/ID/pee, and the club's own: bank, fines,
    table-money, gifts, fund, difference, paper, rounding and settlement/ID.
    """


ledger.add_command(check)
ledger.add_command(export)


@ledger.command(epilog=example("ging ledger balances --kind member", "ging ledger balances --at-time 2026-11-20"))
@session()
@click.option("-t", "--table", "table_id", default="", metavar="ID", help=_OF_TABLE)
@click.option("--account", default="", help="Only this account.")
@click.option("--kind", type=click.Choice(KINDS), default=None, help="Only accounts of this kind.")
@click.option("--at-position", type=FROM_ZERO, help="As of the event at this position of the log.")
@click.option("--at-time", type=TIME, metavar="TIME", help="Of all that had happened by then. A date: up to its end.")
@click.option(
    "--recorded-by", type=TIME, metavar="TIME", help="Of all that had been recorded by then. A date: up to its end."
)
@click.option("--as-ruled", is_flag=True, help="With later corrections by rulings.")
@click.option("--all", "zeros", is_flag=True, help="Also show accounts that hold nothing.")
@paged
def balances(  # noqa: PLR0913  the filters of a list
    made: Session,
    *,
    table_id: str,
    account: str,
    kind: str | None,
    at_position: int | None,
    at_time: date | None,
    recorded_by: date | None,
    as_ruled: bool,
    zeros: bool,
    paging: Paging,
) -> None:
    """Show what every account holds, now or at a moment. All accounts together hold nothing."""
    from ging_service.cli.shared import output
    from ging_service.reporting.ledger.accounts import Moment

    if sum(given is not None for given in (at_position, at_time, recorded_by)) > 1:
        raise click.UsageError("give one of --at-position, --at-time and --recorded-by")
    moment = Moment(
        position=at_position, happened_at=made.ends(at_time), recorded_at=made.ends(recorded_by), as_ruled=as_ruled
    )
    narrowed = {"table_id": table_id, "account": account, "kind": kind or ""}

    def ask(paging: Paging) -> Page[Balance]:
        return made.backend.balances(made.club, moment, paging, **narrowed)

    page = ask(paging) if zeros else _holding(ask, paging)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.ledger.account_answers import Balance as Answer

        print_objects(page, Answer)
        return
    rows = [(one.account, one.kind, str(one.balance)) for one in page.items]
    output.print_page(page, output.table("Balances", ("account", "kind", ">counters"), rows))


@ledger.command(epilog=example("ging ledger entries --deal 3 -t first-evening"))
@session()
@click.option("-t", "--table", "table_id", default="", metavar="ID", help=_OF_TABLE)
@click.option("--deal", type=FROM_ONE, default=None, help="Only entries of deals with this number.")
@click.option("--dispute", "dispute_id", default="", metavar="ID", help="Only entries of the ruling on this dispute.")
@click.option("--account", default="", help="Only entries that move counters of this account.")
@click.option("--from-position", type=FROM_ZERO, default=0, help="From this position of the log on.")
@newest_first
def entries(  # noqa: PLR0913  the filters of a list
    made: Session,
    *,
    table_id: str,
    deal: int | None,
    dispute_id: str,
    account: str,
    from_position: int,
    paging: Paging,
) -> None:
    """Show entries with their postings, the newest first; the postings of an entry sum to zero."""
    from ging_service.cli.shared import output
    from ging_service.reporting.ledger.ledger import EntryFilter

    wanted = EntryFilter(
        table_id=table_id, dispute_id=dispute_id, deal=deal or 0, account=account, first_position=from_position
    )
    page = made.backend.entries(made.club, wanted, paging)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.ledger.account_answers import Entry as Answer

        print_objects(page, Answer)
        return
    columns = (">position", "event", ">deal", "account", ">counters", ">balance", "reason", "rule")
    output.print_page(page, output.table("Ledger", columns, _rows(page)))


def _holding(ask: Callable[[Paging], Page[Balance]], paging: Paging) -> Page[Balance]:
    """The accounts with a balance other than zero: pages are joined until there are enough of them."""
    from ging_service.reporting.paging import MOST_ITEMS

    page = ask(paging)
    held = [one for one in page.items if one.balance]
    while page.next and len(held) < paging.limit:
        page = ask(replace(paging, limit=MOST_ITEMS, after=page.next))  # most places of tables are empty by now
        held += [one for one in page.items if one.balance]
    # The cursor of balances is the account of the last item, so a page can end between those that were asked for.
    if len(held) > paging.limit:
        return replace(page, items=tuple(held[: paging.limit]), next=held[paging.limit - 1].account)
    return replace(page, items=tuple(held))


def _rows(page: Page[LedgerEntry]) -> list[tuple[str | Text, ...]]:
    """One row per posting; the data of an entry stands in its first row."""
    from ging_service.cli.shared.output import plain_type, signed

    rows: list[tuple[str | Text, ...]] = []
    for entry in page.items:
        corrects = f", corrects {entry.corrects}" if entry.corrects >= 0 else ""
        head = (str(entry.position), plain_type(entry.type) + corrects, str(entry.deal or ""))
        for posting in entry.postings:
            figures = (signed(posting.counters), str(posting.balance))
            rows.append((*head, posting.account, *figures, posting.reason.replace("_", " "), posting.rule))
            head = ("", "", "")
    return rows
