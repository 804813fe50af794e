"""`ging ledger` and `ging statement`: balances and entries of the club's counters."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.backend.parameters import in_json
from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import print_list
from ging_service.cli.shared.options import FROM_ONE, FROM_ZERO, TIME, Paging, api_time, in_period, newest_first, paged
from ging_service.cli.shared.output import plain_type, print_json, print_page, signed
from ging_service.cli.shared.output import table as output_table
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.account_kinds import KINDS
from ging_service.reporting.plain_text.formats import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from datetime import date

    from ging_service.cli.backend.parameters import Answer
    from ging_service.client import Club, Pages

DIFFERS = 1
"""Exit code if something differs from the result of the events."""


@click.command(epilog=example("ging ledger check"))
@session()
def check(made: Session) -> None:
    """Recompute the ledger from the events and compare every account, season, count and statement.

    Exit code 1 if something differs. docs/reconciling.md lists what is compared.
    """
    from ging_service.audit.reconciling.reconcile import reconcile, reconciliation_json, reconciliation_told
    from ging_service.cli.shared.progress import counting_bar

    with counting_bar("events and statements") as on_progress:
        found = reconcile(made.services, made.club, on_progress)
    if made.as_json:
        print_json(reconciliation_json(found))
    else:
        say(*reconciliation_told(found))
    if not found.ok:
        sys.exit(DIFFERS)


@click.command(epilog=example("ging ledger export --format hledger -o thursday.journal"))
@session()
@click.option("--format", "format_name", type=click.Choice(list(FORMATS)), default="hledger", show_default=True)
@click.option("-o", "--output", "target", type=click.Path(path_type=Path), metavar="FILE", help="Default: print it.")
def export(made: Session, *, format_name: str, target: Path | None) -> None:
    """Write the whole ledger as plain text, with the balance of the account after each posting.

    FILE is whole or stays as it was. The formats are in docs/plain-text.md.
    """
    from ging_service.cli.shared.standard_streams import whole_file
    from ging_service.reporting.plain_text.formats import export_ledger

    if made.as_json and target is None:
        raise click.UsageError("--json tells what was written to a file: name it with -o, or ask for --format jsonl")
    with whole_file(target) as file, _progress(target) as on_progress:
        done = export_ledger(made.services, made.club, format_name, file.write, on_progress)
    if made.as_json:
        print_json({"file": str(target), "format": format_name, "entries": done.entries, "postings": done.postings})
    elif target:
        say(f"{target}: {done.entries} entries, {done.postings} postings")


def _progress(target: Path | None) -> AbstractContextManager[Any]:
    """A bar on a terminal, unless the ledger is printed there too."""
    from ging_service.cli.shared.progress import counting_bar

    if sys.stderr.isatty() and (target or not sys.stdout.isatty()):
        return counting_bar("entries")
    return nullcontext(lambda _done, _of: None)


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
    if sum(given is not None for given in (at_position, at_time, recorded_by)) > 1:
        raise click.UsageError("give one of --at-position, --at-time and --recorded-by")
    asked: dict[str, Any] = {
        "table": table_id or None,
        "account": account or None,
        "kind": kind,
        "position": at_position,
        "happened_at": api_time(made.ends(at_time)),
        "recorded_at": api_time(made.ends(recorded_by)),
        "as_": "ruled" if as_ruled else "known",
    }
    if zeros:
        answer: Answer = made.api.list_accounts(**asked, **paging).first().whole
    else:
        # The greatest pages: most places of tables are empty by now.
        answer = _holding(made.api.list_accounts(**asked, **paging | {"limit": 500}), paging["limit"])
    print_list(made, answer, "Balances", {"account": "account", "kind": "kind", ">counters": "balance"})


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
    asked: dict[str, Any] = {
        "table": table_id or None,
        "dispute": dispute_id or None,
        "deal": deal,
        "account": account or None,
        "first_position": from_position or None,
    }
    answer = made.api.list_entries(**asked, **paging).first().whole
    if made.as_json:
        print_json(answer)
        return
    columns = (">position", "event", ">deal", "account", ">counters", ">balance", "reason", "rule")
    print_page(answer["next"], output_table("Ledger", columns, _rows(answer["items"])))


def _holding(pages: Pages[Any], limit: int) -> Answer:
    """The accounts with a balance other than zero: pages are joined until there are enough of them."""
    held: list[Any] = []
    after = ""
    for page in pages.pages():
        held += [one for one in page.items if one["balance"]]
        after = page.next
        if len(held) >= limit:
            break
    # The cursor of balances is the account of the last item, so a page can end between those that were asked for.
    if len(held) > limit:
        after = held[limit - 1]["account"]
    return {"items": held[:limit], "next": after or None}


def _rows(entries: Sequence[Any]) -> list[tuple[str, ...]]:
    """One row per posting; the data of an entry stands in its first row."""
    rows: list[tuple[str, ...]] = []
    for entry in entries:
        corrected = entry["corrected_position"]
        event = plain_type(entry["type"]) + ("" if corrected is None else f", corrects {corrected}")
        head = (str(entry["position"]), event, str(entry["deal_number"] or ""))
        for posting in entry["postings"]:
            figures = (signed(posting["counters"]), str(posting["balance"]))
            rows.append(
                (*head, posting["account"], *figures, posting["reason"].replace("_", " "), posting["rule"] or "")
            )
            head = ("", "", "")
    return rows


_FORMATS = ("text", "json", "csv", "html", "svg")


@click.group(cls=CommandGroup, epilog=example("ging statement member ada --season spring"))
def statement() -> None:
    """Draw up a statement: opening balance, every movement with deal and rule, closing balance.

    It goes by the day on which things happened; what was recorded on a later day is marked late. Text is for a terminal
    or a printer, html a page to be printed, with the chart of the balance in it; svg is the chart alone.
    """


def _drawn(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command what all statements share: its session first, the period, and the format."""
    by_format = click.option("--format", "format_name", type=click.Choice(_FORMATS), help="[default: text]")
    to_file = click.option(
        "-o", "--output", "target", type=click.Path(path_type=Path), metavar="FILE", help="Write to this file."
    )
    return session()(in_period(by_format(to_file(command))))


@statement.command(epilog=example("ging statement member ada --from 2026-09-01 --to 2026-12-31"))
@_drawn
@click.argument("member_id", metavar="ID")
def member(made: Session, *, member_id: str, **asked: Any) -> None:  # noqa: ANN401  what all statements share
    """Draw up a member's statement: their counters at home and at tables."""
    _draw(made, "member", member_id, **asked)


@statement.command(epilog=example("ging statement table first-evening --format csv"))
@_drawn
@click.argument("table_id", metavar="ID")
def table(made: Session, *, table_id: str, **asked: Any) -> None:  # noqa: ANN401  what all statements share
    """Draw up a table's: stacks and common places, deal by deal."""
    _draw(made, "table", table_id, **asked)


@statement.command(epilog=example("ging statement club --season spring --format html -o club.html"))
@_drawn
def club(made: Session, **asked: Any) -> None:  # noqa: ANN401  what all statements share
    """Draw up the club's: its bank and all other accounts of its own."""
    _draw(made, "club", "", **asked)


def _draw(  # noqa: PLR0913  what all statements share
    made: Session, kind: str, subject_id: str, *, days: dict[str, Any], format_name: str | None, target: Path | None
) -> None:
    from ging_service.cli.shared.standard_streams import whole_file

    if made.as_json and format_name not in (None, "json"):
        raise click.UsageError("--json asks for another format than --format")
    name = "json" if made.as_json else format_name or "text"
    pieces = _statement(made.api, kind, subject_id, days, name)
    # Pieces are made as they are written, so a failure in the middle must leave no file that looks like a shorter
    # statement.
    with whole_file(target) as file:
        for piece in pieces:
            file.write(piece)


def _statement(club: Club, kind: str, subject_id: str, days: dict[str, Any], format_name: str) -> Iterator[bytes]:
    """A statement with all its movements."""
    of = () if kind == "club" else (subject_id,)
    if format_name == "json":
        read = getattr(club, f"get_statement_of_{kind}")
        yield in_json(_all_movements(lambda after: read(*of, **days, limit=500, after=after))) + b"\n"
    else:
        yield getattr(club, f"export_statement_of_{kind}")(*of, **days, format_=format_name)


def _all_movements(read: Callable[[str | None], Answer]) -> Answer:
    """The statement with the movements of all its pages, which add up to its balances."""
    head: dict[str, Any] | None = None
    movements: list[Any] = []
    after: str | None = None
    while head is None or after:
        page = read(after)
        of_page = {name: value for name, value in page.items() if name not in ("movements", "next")}
        if head not in (None, of_page):
            # Something was booked meanwhile, perhaps on a day whose movements have been read: begin again.
            head, movements, after = None, [], None
            continue
        head, after = of_page, page["next"]
        movements += page["movements"]
    return {**page, "movements": movements}
