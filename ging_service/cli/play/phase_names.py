"""The phases by which tables are listed: those of the installed games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class PhaseName(click.ParamType[str]):
    """A phase of a game."""

    name = "phase"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The phase. Any other word is a usage error, which lists the phases."""
        found: str = self._choice().convert(value, param, ctx)
        return found

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The phases that begin so."""
        return self._choice().shell_complete(ctx, param, incomplete)

    def _choice(self) -> click.Choice[str]:
        # Games are loaded only where somebody names a phase: every command that prints help would wait for them.
        from ging_service.cli.shared.defaults import phases_of_games

        return click.Choice([phase for phase in phases_of_games() if phase != "unopened"])
