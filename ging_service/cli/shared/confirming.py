"""Questions before commands that end, disclose or pay something."""

from __future__ import annotations

import functools
import sys
from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.shared.standard_streams import say
from ging_service.domain.free_text import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_NOT_CONFIRMED: Final = 1


def asks_first(
    question: str | Callable[..., str], *, about: Callable[..., object] | None = None, undo: str = ""
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a command ask first, and give it ``--yes`` for scripts, which are not asked.

    ``question`` is filled in with the arguments of the command, and with its session as ``made`` if it has one; or it
    is a function of these that returns the question, or "" if nothing needs to be confirmed. It may print the effect
    of the command first, on standard error. ``about`` takes the same arguments and reads what the command is about: it
    raises the refusal for an unknown thing, so that nobody confirms a command that must fail. ``undo``: the command that
    undoes it, "" if none does.
    """
    ask: Callable[..., str] = question.format if isinstance(question, str) else question

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def confirmed(*first: Any, yes: bool, **arguments: Any) -> Any:  # noqa: ANN401  as it is
            given = {**({"made": first[0]} if first else {}), **arguments}
            # Scripts with --yes pay for no look-up: the command itself refuses what does not exist.
            if not yes and (text := ask(**given)):
                if about is not None:
                    _read(about, given)
                _confirm(f"{text} Undo it with `{undo}`." if undo else f"{text} This cannot be undone.")
            return command(*first, **arguments)

        return click.option("--yes", is_flag=True, help="Do not ask for confirmation, for scripts.")(confirmed)

    return decorate


def _read(about: Callable[..., object], given: Mapping[str, Any]) -> None:
    """Read what a command is about. A key that may not read it may still give the command, so it is asked then."""
    from ging_service.client.errors import Problem

    try:
        about(**given)
    except Problem as problem:
        if problem.code != "not_allowed":
            raise


def _confirm(question: str) -> None:
    """Ask on standard error, and exit with code 1 without a yes. A script that answers nothing has to pass ``--yes``."""
    try:
        click.confirm(escaped(question), abort=True, err=True)
    except click.Abort:
        say("", "ging: not confirmed, so nothing was changed; in a script, confirm with --yes", err=True)
        sys.exit(_NOT_CONFIRMED)
