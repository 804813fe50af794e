"""Times on the command line."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NoReturn

import click

_DATE_LENGTH = len("2026-11-20")


class Time(click.ParamType[datetime]):
    """RFC 3339 text with its zone, or a date: the beginning of that day in UTC."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:  # noqa: ANN401  click's signature
        """Read a time."""
        if isinstance(value, datetime):
            return value
        text = str(value)
        try:
            found = datetime.fromisoformat(text)
            if len(text) == _DATE_LENGTH:
                found = found.replace(tzinfo=UTC)
            return found.astimezone(UTC) if found.tzinfo else self._fail(text, param, ctx)
        except (ValueError, OverflowError):
            return self._fail(text, param, ctx)

    def _fail(self, text: str, param: click.Parameter | None, ctx: click.Context | None) -> NoReturn:
        self.fail(f"{text!r} is neither a date nor a time with its zone, such as 2026-11-20T19:30:00Z", param, ctx)


TIME = Time()
