"""Writing to where ``-o`` says: a file takes its place when all of it is written."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def whole_file(target: Path | None) -> Iterator[IO[bytes]]:
    """Standard output where nothing is named; else a file that takes the place of ``target``, or leaves it as it was.

    What is there and is no file, such as a pipe, is written to as it is. Raises ``OSError``.
    """
    if target is None:
        yield sys.stdout.buffer
        return
    place = target.resolve()
    if place.exists() and not place.is_file():
        with place.open("wb") as file:
            yield file
        return
    unfinished = place.with_name(f".{place.name}.unfinished-{os.getpid()}")
    try:
        with unfinished.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(place)
    finally:
        unfinished.unlink(missing_ok=True)
