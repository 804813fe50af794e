"""The `ging` command: a table of subcommands, each imported only when it is used."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from ging_service.platform.dsn import without_secrets
from ging_service.platform.errors import StartRefused

COMMANDS = {
    "migrate": "ging_service.cli.migrate:migrate",
    "odds": "ging_service.cli.odds:show_odds",
    "projections": "ging_service.cli.projections:projections",
    "serve": "ging_service.cli.serve:serve",
    "settle": "ging_service.cli.settle:settle",
    "worker": "ging_service.cli.worker:worker",
}
"""Subcommand to where its click command is."""

SUMMARIES = {
    "migrate": "Bring the database to the newest schema.",
    "odds": "Show the exact odds of a deal.",
    "projections": "Make read models anew from the log.",
    "serve": "Start the service and answer requests until it is stopped.",
    "settle": "Settle deals, JSON Lines in, JSON Lines out.",
    "worker": "Close declaring time limits that have run out.",
}
"""What `ging --help` says of each, without importing it."""


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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands from the table of summaries."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, SUMMARIES.get(name, "")) for name in sorted(COMMANDS)])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120})
@click.version_option(package_name="ging-service", prog_name="ging")
def group() -> None:
    """Ging Service: evenings of Ging, deal by deal, in a log that nobody edits and a ledger that adds up."""


def main() -> None:
    """Run the command line; a start that is refused is one line on standard error and an exit code."""
    try:
        group(prog_name="ging")
    except StartRefused as refusal:
        click.echo(f"ging: {without_secrets(str(refusal))}", err=True)
        sys.exit(refusal.exit_code)


if __name__ == "__main__":
    main()
