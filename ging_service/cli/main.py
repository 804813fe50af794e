"""The `ging` command: a table of subcommands, each imported only when it is used."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click

from ging_service.cli import streams
from ging_service.cli.desk.distance import ONLY_AT_HOME
from ging_service.platform.dsn import without_secrets
from ging_service.platform.errors import StartRefused

COMMANDS = {
    "audit": "ging_service.cli.audit:audit",
    "backup": "ging_service.cli.backup:backup",
    "club": "ging_service.cli.club:club",
    "counters": "ging_service.cli.counters:counters",
    "deal": "ging_service.cli.deal:deal",
    "dispute": "ging_service.cli.dispute:dispute",
    "fairness": "ging_service.cli.fairness:fairness",
    "history": "ging_service.cli.history:history",
    "house-rules": "ging_service.cli.presets:named_rules",
    "invite": "ging_service.cli.invite:invite",
    "key": "ging_service.cli.key:key",
    "ledger": "ging_service.cli.ledger:ledger",
    "lost-deal": "ging_service.cli.lost_deal:lost_deal",
    "member": "ging_service.cli.member:member",
    "migrate": "ging_service.cli.migrate:migrate",
    "odds": "ging_service.cli.odds:show_odds",
    "paper": "ging_service.cli.paper:paper",
    "projections": "ging_service.cli.projections:projections",
    "record": "ging_service.cli.record:record",
    "restore": "ging_service.cli.backup:restore",
    "role": "ging_service.cli.role:role",
    "say": "ging_service.cli.say:say",
    "season": "ging_service.cli.season:season",
    "serve": "ging_service.cli.serve:serve",
    "settle": "ging_service.cli.settle:settle",
    "settle-up": "ging_service.cli.settle_up:settle_up",
    "setup": "ging_service.cli.setup:setup",
    "sign-out": "ging_service.cli.invite:sign_out",
    "signer": "ging_service.cli.signer:signer",
    "simulate": "ging_service.cli.simulate:simulate",
    "standings": "ging_service.cli.standings:standings",
    "statement": "ging_service.cli.statement:statement",
    "table": "ging_service.cli.table:table",
    "webhook": "ging_service.cli.webhook:webhook",
    "worker": "ging_service.cli.worker:worker",
}
"""Subcommand to where its click command is."""

SUMMARIES = {
    "audit": "Export a club's record and check it without the database.",
    "backup": "Write the whole database into a file.",
    "club": "Found clubs and look at them.",
    "counters": "Buy, cash and give counters; fines, limits, the box.",
    "deal": "Deal or record a deal, declare, settle, look at deals.",
    "dispute": "Contest what happened at a table, review it and rule.",
    "fairness": "Compare a club's deals with the exact odds.",
    "history": "Show what has happened, event by event.",
    "house-rules": "Keep house rules under names.",
    "invite": "Invite a member to set a passphrase.",
    "key": "Make, list and revoke keys of apps.",
    "ledger": "Look at balances and entries, check and export the ledger.",
    "lost-deal": "Accusations, findings and penalties of lost deals.",
    "member": "Enter members in the book, rename and list them.",
    "migrate": "Bring the database to the newest schema.",
    "odds": "Show the exact odds of a deal.",
    "paper": "Take in old books from CSV.",
    "projections": "Rebuild read models from the log.",
    "record": "Import and export evening records.",
    "restore": "Bring a backup into an empty database.",
    "role": "Make members secretary, treasurer or scribe.",
    "say": "Type an evening line by line, in the words of records.",
    "season": "Open and close seasons, and look at them.",
    "serve": "Start the service and answer requests until it is stopped.",
    "settle": "Settle deals, JSON Lines in, JSON Lines out.",
    "settle-up": "Agree on who pays whom, and record who has paid.",
    "setup": "Give a club its first secretary, once.",
    "sign-out": "End all sessions of a member.",
    "signer": "Sign the clubs' logs, so that nobody can change them unseen.",
    "simulate": "Play by itself: for demonstrations, tests and load.",
    "standings": "Show who is ahead, by member, seat, pair or table.",
    "statement": "Draw up statements of members, tables and the club.",
    "table": "Open tables, look at them, cut, end them.",
    "webhook": "Send events of a club to other services.",
    "worker": "Close declaring time limits that have run out, and deliver webhooks.",
}
"""What `ging --help` says of each, without importing it."""


AT_HOME = frozenset(
    {"audit", "backup", "migrate", "projections", "restore", "serve", "setup", "signer", "simulate", "worker"}
)
"""Subcommands that work at the database itself, never at a service at a distance."""


_SERVER = "Work at this service, with the key in GING_KEY or in the file GING_KEY_FILE. [GING_SERVER]"


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's signature
        """The names of all commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  click's signature
        """Run the command. Its usage errors repeat what was typed, but no password of a connection string."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise click.UsageError(without_secrets(error.format_message()), error.ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands from the table of summaries."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, SUMMARIES.get(name, "")) for name in sorted(COMMANDS)])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120})
@click.version_option(package_name="ging-service", prog_name="ging")
@click.option("--server", envvar="GING_SERVER", metavar="URL", help=_SERVER)
@click.pass_context
def group(context: click.Context, server: str | None) -> None:
    """Ging Service: evenings of Ging, deal by deal, in a log that nobody edits and a ledger that adds up."""
    if server and context.invoked_subcommand in AT_HOME:
        click.echo(f"ging: {context.invoked_subcommand} {ONLY_AT_HOME}", err=True)
        context.exit(2)


def main() -> None:
    """Run the command line; whatever stops it from outside is one line on standard error and an exit code."""
    try:
        streams.make_ready()
        group(prog_name="ging")
    except StartRefused as refusal:
        click.echo(f"ging: {without_secrets(str(refusal))}", err=True)
        sys.exit(refusal.exit_code)
    except OSError as error:
        streams.give_up(error)
        sys.exit(1)


if __name__ == "__main__":
    main()
