"""The option that limits the processes of a command that uses several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.shared.numbers import WholeNumberInRange
from ging_service.parallel import processor_count

if TYPE_CHECKING:
    from collections.abc import Callable

# Each is a process with everything imported: a mistyped number must not fill the memory.
MOST_JOBS: Final = 64


def jobs_option(text: str) -> Callable[..., Any]:
    """The option ``--jobs``, for a command that takes the number as ``jobs``. By default all processors are used."""
    return click.option(
        "--jobs",
        "-j",
        type=WholeNumberInRange(1, MOST_JOBS),
        default=lambda: min(processor_count(), MOST_JOBS),
        show_default="one for each processor",
        help=text,
    )
