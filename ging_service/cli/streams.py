"""Standard input and output as the shell left them: they may take no ♣, be closed, or lead to a full disk."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import Literal, TextIO

_IN, _OUT, _ERR = 0, 1, 2


def make_ready() -> None:
    """Let nothing that is typed or told break a command: whatever an encoding cannot hold is replaced or escaped.

    A command that has changed something must not fail for the sign of a suit in its answer. What is typed and is no
    text is refused where it is read. Raises ``OSError`` where nobody could read an answer.
    """
    _open_what_is_closed()
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "replace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def give_up(error: OSError) -> None:
    """Tell in one line why a command could not go on, and write nothing more to where nothing can be written."""
    with suppress(OSError):
        sys.stderr.write(f"ging: {_why(error)}\n")
    for stream, number in ((sys.stdout, _OUT), (sys.stderr, _ERR)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def _why(error: OSError) -> str:
    if error.errno == errno.EBADF:
        return "standard input is closed"
    if error.errno == errno.ENOSPC and not error.filename:
        return f"the answer cannot be written ({error.strerror}); what was asked for may have been done"
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error)


def _open_what_is_closed() -> None:
    """A number that is free would go to the next file or connection that is opened, and be written to."""
    no_answer = sys.stdout is None
    for number in (_IN, _OUT, _ERR):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_WRONLY)  # takes the lowest free number; who reads from it is told that he cannot
    sys.stdin = sys.stdin or _opened("<stdin>", "r", _IN)
    sys.stderr = sys.stderr or _opened("<stderr>", "w", _ERR)
    if no_answer:
        sys.stdout = _opened("<stdout>", "w", _OUT)
        raise OSError("standard output is closed")


def _opened(name: str, mode: Literal["r", "w"], number: int) -> TextIO:
    return open(name, mode, encoding="utf-8", opener=lambda _path, _flags: number)
