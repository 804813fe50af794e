"""Types of events on the command line."""

from __future__ import annotations

from typing import Any

import click


class EventType(click.ParamType[str]):
    """``ging.LayoutSwept`` as the log calls it, or just ``LayoutSwept``."""

    name = "event type"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401  click's signature
        """The name in the log."""
        from ging_service.bootstrap import codec
        from ging_service.cli.shared.output import plain_type

        known = list(codec().types)
        called = {name.casefold(): name for name in known} | {plain_type(name).casefold(): name for name in known}
        found = called.get(str(value).casefold())
        if found is None:
            self.fail(f"{value!r} is no type of event: there are {', '.join(map(plain_type, known))}", param, ctx)
        return found
