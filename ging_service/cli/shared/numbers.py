"""Whole numbers on the command line: none larger than the log can hold."""

from __future__ import annotations

import re
from typing import Any, Final

import click

from ging_service.domain.amounts import BadAmount, read_whole

_PLAIN: Final = re.compile(r"-?[0-9]+")

LARGEST: Final = 2**53 - 1
"""The largest number that every reader of JSON represents exactly."""


class WholeNumber(click.types.IntParamType):
    """A whole number. Its largest value is not in the help: nobody needs it, and it would be in every help text."""

    name = "whole number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:  # noqa: ARG002  click's signature
        """The placeholder in the help; an argument is called by its name."""
        return "NUMBER" if isinstance(param, click.Option) else None

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401  click's signature
        """Read a number, which may be grouped, and refuse one that is too large."""
        if isinstance(value, str) and not _PLAIN.fullmatch(value):
            # Not by `int` alone, which takes "1_250".
            try:
                value = read_whole(value, "", decimal_sign=".")
            except BadAmount as bad:
                said = f"{value!r} is not a valid {self.name}." if bad.reason == "malformed" else f"{bad.detail}."
                self.fail(said, param, ctx)
        number: int = super().convert(value, param, ctx)
        if abs(number) > LARGEST:
            self.fail(f"{number} is too large: the largest number is {LARGEST}.", param, ctx)
        return number


class WholeNumberInRange(WholeNumber, click.IntRange):
    """A whole number that is not below a limit, and perhaps not above another. The help names the limits."""


FROM_ZERO: Final = WholeNumberInRange(0)
FROM_ONE: Final = WholeNumberInRange(1)
ANY: Final = WholeNumber()
NO_LIMIT: Final = "none"
"""The word for no limit."""


class Limit(click.ParamType[int]):
    """A number of counters, or the word that there is no limit."""

    name = "limit"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401  click's signature
        """Read a limit; the book refuses one that is too small or too large."""
        from ging_service.domain.books.state import NONE

        if value == NO_LIMIT:
            return NONE
        try:
            # Not below zero: −1 means none.
            return FROM_ZERO.convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is neither a number of counters nor {NO_LIMIT!r}", param, ctx)
