"""Times on the command line."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any, NoReturn

import click

from ging_service.domain.days import day_of


class Time(click.ParamType[datetime | date]):
    """RFC 3339 text with its zone, or a date, whose zone the club knows (``Session.begins`` and ``ends``)."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime | date:  # noqa: ANN401  click's signature
        """Read a time."""
        if isinstance(value, date):
            return value
        text = str(value)
        day = day_of(text)
        if day is not None:
            return day
        try:
            found = datetime.fromisoformat(text)
            return found.astimezone(UTC) if found.tzinfo else self._fail(text, param, ctx)
        except (ValueError, OverflowError):
            return self._fail(text, param, ctx)

    def _fail(self, text: str, param: click.Parameter | None, ctx: click.Context | None) -> NoReturn:
        self.fail(f"{text!r} is neither a date nor a time with its zone, such as 2026-11-20T19:30:00Z", param, ctx)


TIME = Time()
