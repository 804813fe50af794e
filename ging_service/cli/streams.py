"""Standard input and output as the shell left them: they may take no ♣."""

from __future__ import annotations

import io
import sys


def make_ready() -> None:
    """Let nothing that is typed or told break a command: whatever an encoding cannot hold is replaced or escaped.

    A command that has changed something must not fail for the sign of a suit in its answer. What is typed and is no
    text is refused where it is read.
    """
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "replace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
