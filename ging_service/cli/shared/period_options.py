"""Options of commands that are about a season, or about days."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.backend.parameters import DateRange
from ging_service.cli.shared.times import DAY, check_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.cli.shared.command_context import Session


def in_period(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its ``days``, after its session."""

    @functools.wraps(command)
    def with_period(
        made: Session,
        *positional: Any,  # noqa: ANN401  as it is
        season: str,
        first_day: str | None,
        last_day: str | None,
        zone: str,
        **arguments: Any,  # noqa: ANN401  as it is
    ) -> Any:  # noqa: ANN401  as it is
        check_order(first_day, last_day)
        days = DateRange(season=season, first_day=first_day or "", last_day=last_day or "", zone=zone)
        return command(made, *positional, days=days, **arguments)

    options = [
        click.option("--season", default="", metavar="ID", help="Only this season."),
        click.option("--from", "first_day", type=DAY, metavar="DAY", help="From this day on, such as 2026-09-01."),
        click.option("--to", "last_day", type=DAY, metavar="DAY", help="Up to this day, which is in it."),
        click.option(
            "--zone", default="", help="Whose days these are. [default: of the season that they lie in, or of the club]"
        ),
    ]
    wrapped: Callable[..., Any] = with_period
    for option in reversed(options):
        wrapped = option(wrapped)
    return wrapped
