"""Whole numbers on the command line: none larger than the log can hold."""

from __future__ import annotations

from typing import Final

import click

LARGEST: Final = 2**53 - 1
"""The largest number that every reader of JSON represents exactly."""


class WholeNumber(click.IntRange):
    """A whole number. click calls this an "integer range" in its errors, also where any number is allowed."""

    name = "whole number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:  # noqa: ARG002  click's signature
        """The placeholder in the help; an argument is called by its name."""
        return "NUMBER" if isinstance(param, click.Option) else None


FROM_ZERO: Final = WholeNumber(0, LARGEST)
FROM_ONE: Final = WholeNumber(1, LARGEST)
ANY: Final = WholeNumber(-LARGEST, LARGEST)
