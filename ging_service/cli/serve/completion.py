"""`ging completion`: completion of commands and options in the shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ging_service.cli.groups import example
from ging_service.cli.shared.standard_streams import say

_SHELLS = ("bash", "zsh", "fish")
_VARIABLE = "_GING_COMPLETE"
"""The variable by which the script requests completions: click derives its name from that of the program."""


@click.command(
    epilog=example('eval "$(ging completion bash)"', "ging completion fish > ~/.config/fish/completions/ging.fish")
)
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script with which SHELL completes commands and options.

    Put the line of the example into ~/.bashrc or ~/.zshrc. For fish, write the script into
    ~/.config/fish/completions/ging.fish.
    """
    complete = get_completion_class(shell)
    if complete is None:
        raise LookupError(shell)
    say(*complete(context.find_root().command, {}, "ging", _VARIABLE).source().split("\n"))
