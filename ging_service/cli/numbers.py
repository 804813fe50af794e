"""Whole numbers on the command line: none larger than the log can hold."""

from __future__ import annotations

from typing import Final

import click

LARGEST: Final = 2**53 - 1
"""What every reader of JSON holds exactly."""

FROM_ZERO: Final = click.IntRange(0, LARGEST)
FROM_ONE: Final = click.IntRange(1, LARGEST)
ANY: Final = click.IntRange(-LARGEST, LARGEST)
