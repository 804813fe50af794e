"""Write ``docs/commands.md``, the list of all commands, from the commands, or check that it is up to date."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ging_service.cli.catalog import COMMANDS, SECTIONS
from ging_service.cli.groups import examples_in
from ging_service.cli.main import group
from ging_service.platform.generated_document import write_or_check

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCUMENT = Path("docs/commands.md")

_HEAD = """# Commands

Every command of `ging`. `ging COMMAND --help` lists its options. [cli.md](cli.md) shows an evening from beginning to end,
the conventions that all commands share, and the exit codes.

"""

_FOOT = """## Environment

| variable | meaning |
|---|---|
| `GING_CLUB` | The club, for commands that take `--club` |
| `GING_TABLE` | The table, for commands that take `--table` |
| `GING_AS` | The member who gives the command, for commands that take `--as` |
| `GING_SERVER` | URL of a service; commands then work there, through its API, instead of on a database |
| `GING_KEY` | The API key for `GING_SERVER` |
| `GING_KEY_FILE` | File that holds the API key for `GING_SERVER`; it replaces `GING_KEY` |

The settings of the service and of the database are in [settings.md](settings.md).

This file is written by `python -m ging_service.cli.command_reference`; a check keeps it in step.
"""


def render() -> str:
    """The whole document."""
    root = click.Context(group, info_name="ging")
    return _HEAD + "".join(_part(root, heading) for heading in SECTIONS) + _FOOT


def _part(root: click.Context, heading: str) -> str:
    return f"## {heading}\n\n" + "".join(_section(root, name) for name in SECTIONS[heading])


def _section(root: click.Context, name: str) -> str:
    command = group.get_command(root, name)
    if command is None:
        raise LookupError(name)
    found = list(_commands(click.Context(command, root, name)))
    rows = [
        "| `{}` | {} |".format(_usage(one).replace("|", r"\|"), one.command.get_short_help_str(limit=200))
        for one in found
    ]
    examples = [line for one in found for line in examples_in(one.command.epilog)]
    head = f"### ging {name}\n\n{COMMANDS[name].summary}\n\n| command | what it does |\n|---|---|\n"
    return "\n".join([head + rows[0], *rows[1:], "", "```sh", *examples, "```", "", ""])


def _usage(context: click.Context) -> str:
    arguments = [one.make_metavar(context) for one in context.command.params if isinstance(one, click.Argument)]
    return " ".join([context.command_path, *arguments])


def _commands(context: click.Context) -> Iterator[click.Context]:
    """A command, or all commands of a group."""
    command = context.command
    if not isinstance(command, click.Group):
        yield context
        return
    for name in command.list_commands(context):
        child = command.get_command(context, name)
        if child is None:
            raise LookupError(name)
        yield from _commands(click.Context(child, context, name))


def main(arguments: list[str]) -> int:
    """Write the document, or with ``--check`` only compare. Return 0 if it is up to date, else 1."""
    return write_or_check(DOCUMENT, render(), "ging_service.cli.command_reference", arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
