"""`ging say`: the lines of an evening, typed as they happen."""

from __future__ import annotations

import sys
from dataclasses import replace

import click

from ging_service.cli.groups import example
from ging_service.cli.shared import standard_streams
from ging_service.cli.shared.command_context import REFUSED, Session, need_text, session


@click.command(epilog=example('ging say "bram S 29"', "ging say < evening.txt"))
@session(table=True, writes=True)
@click.argument("line", nargs=-1)
@click.option("--keep-going", is_flag=True, help="Read on after a line of standard input that is refused.")
def say(made: Session, line: tuple[str, ...], *, keep_going: bool) -> None:
    """Carry out a line as it would stand in an evening record: "ada S 29", "all ok", "accuse ada bram".

    Without a LINE the lines come from standard input, one after the other until its end: the quickest way to keep a
    whole evening. In a file or a pipe the first line that is refused ends the command, because what follows may rest on
    it; the message names the line. At a terminal, or with --keep-going, the next line is read.

    "deal" alone records a deal of real cards; "shuffle" lets the service deal; "show" shows the table. "false" after a
    claim marks it as false (G21). With --json every line is answered by a line.
    """
    made = replace(made, on_one_line=True)
    if line:
        _carry_out(made, " ".join(line))
    # With one key all lines but the first would look like repetitions of it, and a version can hold before the first
    # only.
    elif made.key or made.expected_version is not None:
        raise click.UsageError("--key and --if-version are for one command: give the LINE with them")
    elif not _read_all(made, keep_going=keep_going or sys.stdin.isatty()):
        sys.exit(REFUSED)


def _read_all(made: Session, *, keep_going: bool) -> bool:
    """Carry out lines of standard input, up to the first refused line or the end. Return True if none was refused."""
    from ging_service.cli.shared.refusals import text_of

    all_good = True
    for number, text in enumerate(sys.stdin, 1):
        if not text.strip():
            continue
        try:
            _carry_out(made, text.strip())
        except Exception as error:
            # Whatever has no words for the user is a fault of the program, and ends it.
            told = text_of(error)
            if not told:
                raise
            where = f"{'' if keep_going else 'stopped at '}line {number}"
            standard_streams.say(*f"ging: {where}: {told}".split("\n"), err=True)
            all_good = False
            if not keep_going:
                break
    return all_good


def _carry_out(made: Session, line: str) -> None:
    from ging_service.cli.play.table import print_table
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.cli.shared.output import print_json
    from ging_service.games.ging.cli.saying import say_line
    from ging_service.games.ging.decider.commands import DealCards

    need_text(line)
    match line.casefold():
        case "show":
            if made.as_json:
                print_json(made.api.get_table(made.table), on_one_line=True)
            else:
                print_table(made.backend.table(made.place))
        case "shuffle":
            print_done(made, execute_at_table(made, DealCards(order=(), now_s=0, seed="")))
        case _:
            say_line(made, line)
