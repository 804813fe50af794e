"""Words of the installed games by which lists are narrowed: phases of tables, and results of deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from click.shell_completion import CompletionItem


class GameWord(click.ParamType[str]):
    """A word of a game. Any other word is a usage error, which lists the words of all games."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check the word, if all games list theirs."""
        known = self.known()
        found: str = click.Choice(known).convert(value, param, ctx) if known else value
        return found

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The words that begin so."""
        return click.Choice(self.known()).shell_complete(ctx, param, incomplete)

    def known(self) -> Sequence[str]:
        """The words of all games. Games are loaded only where somebody types one: help would wait for them."""
        raise NotImplementedError


class PhaseName(GameWord):
    """A phase of a game."""

    name = "phase"

    def known(self) -> Sequence[str]:
        """The phases of open tables."""
        from ging_service.cli.shared.defaults import phases_of_games

        return [phase for phase in phases_of_games() if phase != "unopened"]


class DealKind(GameWord):
    """A result of a deal."""

    name = "kind"

    def known(self) -> Sequence[str]:
        """The results that the API's filter accepts; none if a game does not list its own."""
        from ging_service.web.api.schemas.fields import DEAL_KINDS

        return DEAL_KINDS
