"""Options of commands that answer with a page of a long list."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable


def paged(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its ``paging``."""

    @functools.wraps(command)
    def with_paging(*positional: Any, limit: int, after: str, **arguments: Any) -> Any:  # noqa: ANN401  as it is
        from ging_service.application.queries.paging import Paging

        return command(*positional, paging=Paging(limit=limit, after=after), **arguments)

    wrapped: Callable[..., Any] = click.option(
        "--after", default="", metavar="CURSOR", help="Go on behind the page before: what it printed last."
    )(with_paging)
    return click.option("--limit", default=100, show_default=True, help="Lines of a page, up to 500.")(wrapped)
