"""Options of commands that answer with a page of a long list."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.reporting.paging import Order

# A register is read whole, and of what has happened mostly the last screen.
_USUAL_OF_REGISTER: Final = 100
_USUAL_OF_NEWEST: Final = 30

_ORDERS: Final[dict[bool | None, Order]] = {None: "", True: "oldest", False: "newest"}
"""Whether the oldest are to be first, None for a list without that option, to the order of the page."""


def paged(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its ``paging``: of a register, in the register's own order."""
    return _options(_with_paging(command), _USUAL_OF_REGISTER)


def newest_first(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its ``paging``: of what has happened, the newest first."""
    turned = click.option("--oldest-first", is_flag=True, help="Begin with the oldest.")(_with_paging(command))
    return _options(turned, _USUAL_OF_NEWEST)


def always_newest_first(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its ``paging``: of a list of what has happened that has no other order."""
    return _options(_with_paging(command), _USUAL_OF_NEWEST)


def _with_paging(command: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(command)
    def with_paging(*positional: Any, limit: int, after: str, **arguments: Any) -> Any:  # noqa: ANN401  as it is
        from ging_service.reporting.paging import Paging

        order = _ORDERS[arguments.pop("oldest_first", None)]
        return command(*positional, paging=Paging(limit=limit, after=after, order=order), **arguments)

    return with_paging


def _options(wrapped: Callable[..., Any], usual_limit: int) -> Callable[..., Any]:
    wrapped = click.option(
        "--after",
        default="",
        metavar="CURSOR",
        help="Continue after the previous page: the cursor that it printed last.",
    )(wrapped)
    return click.option("--limit", default=usual_limit, show_default=True, help="Lines of a page, up to 500.")(wrapped)
