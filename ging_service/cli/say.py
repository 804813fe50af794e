"""`ging say`: the lines of an evening, typed as they happen."""

from __future__ import annotations

import sys
from dataclasses import replace

import click

from ging_service.cli.session import REFUSED, Session, session


@click.command()
@session(table=True, writes=True)
@click.argument("line", nargs=-1)
def say(made: Session, line: tuple[str, ...]) -> None:
    """Carry out a line as it would stand in an evening record: "ada S 29", "all ok", "accuse ada bram".

    Without a LINE the lines come from standard input, one after the other until its end: the quickest way to keep a
    whole evening. A line that is refused is told, and the next one is read. "deal" with nothing behind it records a
    deal of real cards; "shuffle" lets the service deal; "show" shows the table. With --json every line is answered by
    a line.
    """
    made = replace(made, on_one_line=True)
    if line:
        _carry_out(made, " ".join(line))
    elif made.key or made.expected_version is not None:
        raise click.UsageError("--key and --if-version are for one command: give the LINE with them")
    elif not _read_all(made):
        sys.exit(REFUSED)


def _read_all(made: Session) -> bool:
    """Every line of standard input; whether none was refused."""
    from ging_service.cli.refusals import text_of

    all_good = True
    for number, text in enumerate(sys.stdin, 1):
        if not text.strip():
            continue
        try:
            _carry_out(made, text.strip())
        except Exception as error:
            told = text_of(error)
            if not told:
                raise
            click.echo(f"ging: line {number}: {told}", err=True)
            all_good = False
    return all_good


def _carry_out(made: Session, line: str) -> None:
    from ging_service.cli import saying
    from ging_service.cli.output import print_json
    from ging_service.cli.table_shown import print_table
    from ging_service.domain.games.ging.commands import DealCards

    match line.casefold():
        case "show":
            seen = made.desk.table(made.place)
            if made.as_json:
                print_json(seen, on_one_line=True)
            else:
                print_table(seen)
        case "shuffle":
            saying.print_done(made, saying.give(made, DealCards(order=(), now_s=0, seed="")))
        case _:
            saying.print_done(made, saying.say(made, line))
