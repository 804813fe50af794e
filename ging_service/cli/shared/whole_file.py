"""Writing to the file of ``-o``: it replaces its target when all of it is written."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Final

from ging_service.cli.shared.standard_streams import output_of_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_OWNER_ONLY: Final = 0o600


@contextmanager
def whole_file(target: Path | None) -> Iterator[IO[bytes]]:
    """Standard output if nothing is named; else a file that replaces ``target``, or leaves it as it was.

    A new file has mode 0600, because statements, records and ledgers contain the data of members. An existing target
    that is not a file, such as a pipe, is written to directly. Raises ``OSError``.
    """
    if target is None:
        yield output_of_bytes()
        return
    # Through links: a file that replaces a link would leave the one that people mean as it was.
    place = target.resolve()
    if place.exists() and not place.is_file():
        with place.open("wb") as file:
            yield file
        return
    unfinished = place.with_name(f".{place.name}.unfinished-{os.getpid()}")
    try:
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, _OWNER_ONLY)
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            # Before the rename: after a loss of power the name could otherwise lead to an empty file.
            os.fsync(file.fileno())
        unfinished.replace(place)
    except OSError as error:
        if error.filename == str(unfinished):  # people know the file that they named
            raise OSError(error.errno, error.strerror, str(target)) from error
        raise
    finally:
        unfinished.unlink(missing_ok=True)
