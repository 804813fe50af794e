"""The `ging` command: a catalog of commands, each imported only when it is used."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from ging_service.cli.backend.parameters import LOCAL_ONLY_ADVICE
from ging_service.cli.catalog import COMMANDS, LOCAL_ONLY, OLD_NAMES, SECTIONS
from ging_service.cli.groups import example, forwarded, shared_options
from ging_service.cli.play.by_game import GameCommandGroup
from ging_service.cli.shared import standard_streams
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.errors import BrokenGameError
from ging_service.platform.dsn import without_secrets
from ging_service.platform.errors import StartRefused


class LazyGroup(GameCommandGroup):
    """A group that knows its commands by name and imports one when it is called."""

    def shared_options(self) -> list[click.Option]:
        """The shared options, shown in the help."""
        return shared_options()

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's signature
        """The names of all commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        entry = COMMANDS.get(self.old_names.get(cmd_name, cmd_name))
        if entry is None or cmd_name in self.by_game:
            return super().get_command(ctx, cmd_name)
        module, _, name = entry.where.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command. One that works on the database only is refused if a service is named."""
        # Before the command is imported: otherwise it would work on a local database that nobody meant.
        is_remote = os.environ.get("GING_SERVER") or any(one.startswith("--server=") for one in forwarded(ctx))
        if is_remote and args[0] in LOCAL_ONLY:
            say(f"ging: {args[0]} {LOCAL_ONLY_ADVICE}", err=True)
            ctx.exit(2)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  click's signature
        """Run the command. Its usage errors repeat the input, but no password of a connection string."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            # The original error still has the password, so it must not appear as the cause.
            raise click.UsageError(without_secrets(error.format_message()), error.ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands under their headings, from the catalog."""
        for heading, entries in SECTIONS.items():
            with formatter.section(heading):
                formatter.write_dl([(name, entry.summary) for name, entry in entries.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Complete names from the catalog: a shell waits for the answer, and the imports take long."""
        from click.shell_completion import CompletionItem

        names = [name for name in sorted(COMMANDS) if name.startswith(incomplete)]
        items = [CompletionItem(name, help=COMMANDS[name].summary) for name in names]
        return [*items, *click.Command.shell_complete(self, ctx, incomplete)]


def _odds_command(game: str) -> click.Command:
    from ging_service.cli.proof.fairness import odds_command

    return odds_command(game)


@click.group(
    cls=LazyGroup,
    by_game={"odds": _odds_command},
    old_names=OLD_NAMES,
    epilog=example(
        "ging table open ada bram clara dirk", "ging -c thursday member list --json", "ging table show -t first-evening"
    ),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
)
@click.version_option(package_name="ging-service", prog_name="ging")
def group() -> None:
    """Ging Service keeps the record of a card club: its evenings, deal by deal, its ledger and its disputes.

    The options below may stand before or after the command. GING_KEY, or the file GING_KEY_FILE, holds the key for
    --server.
    """


def main() -> None:
    """Run the command line; an interruption from outside gives one line on standard error and an exit code."""
    try:
        standard_streams.make_ready()
        group(prog_name="ging")
    except StartRefused as refusal:
        say(f"ging: {without_secrets(str(refusal))}", err=True)
        sys.exit(refusal.exit_code)
    except BrokenGameError as error:
        say(f"ging: {error}", err=True)
        sys.exit(1)
    except OSError as error:
        standard_streams.give_up(error)
        sys.exit(1)


if __name__ == "__main__":
    main()
