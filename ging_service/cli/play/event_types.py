"""Types of events on the command line."""

from __future__ import annotations

from typing import Any

import click


class EventType(click.ParamType[tuple[str, ...]]):
    """``ging.LayoutSwept`` as the log calls it, or just ``LayoutSwept``, which stands for the events of all games so called."""

    name = "event type"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:  # noqa: ANN401  click's signature
        """The names in the log."""
        from ging_service.bootstrap import codec
        from ging_service.cli.shared.output import plain_type

        known = list(codec().types)
        asked = str(value).casefold()
        found = tuple(name for name in known if asked in (name.casefold(), plain_type(name).casefold()))
        if not found:
            there = ", ".join(dict.fromkeys(map(plain_type, known)))
            self.fail(f"{value!r} is no type of event: there are {there}", param, ctx)
        return found
