"""Standard input and output as the shell left them: they may be unable to encode ♣, closed, or on a full disk.

What is printed may come from a stranger: from a record, a member, a file's name or a server.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, BinaryIO, Final, Literal, TextIO, cast

import click

from ging_service.domain.free_text import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from _typeshed import ReadableBuffer

_IN, _OUT, _ERR = 0, 1, 2


def say(*lines: str, err: bool = False) -> None:
    """Print each text as one line. Line ends in it are escaped too: nobody's text can pass for another line."""
    # By name: otherwise click writes UTF-8 to a terminal that cannot show it.
    file = sys.stderr if err else sys.stdout
    for line in lines:
        click.echo(escaped(line), file)  # noqa: TID251  this is what is to be used in its place


class PrintableStream(io.TextIOWrapper):
    """A stream on which no text acts on the terminal, also if it comes from a library or an unexpected error.

    ``styled``: the stream below it, for colours. What is written there has been escaped already.
    """

    def __init__(self, styled: io.TextIOWrapper) -> None:
        super().__init__(
            styled.buffer,
            encoding=styled.encoding,
            errors=styled.errors,
            line_buffering=styled.line_buffering,
            write_through=styled.write_through,
        )
        self.styled = styled

    def write(self, text: str) -> int:
        """Write a text; its line ends and tabs stay."""
        super().write(escaped(text, keep="\n\t"))
        return len(text)


class _Terminal(io.RawIOBase):
    """A terminal as a file of bytes. What a terminal would obey is escaped, as in all that is printed."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer) -> int:
        """Write bytes. The beginning of a character waits for its rest."""
        sys.stdout.write(self._decoder.decode(bytes(data)))
        return len(memoryview(data))


def output_of_bytes() -> BinaryIO:
    """Return standard output for documents: a file or a pipe gets their bytes, a terminal what is printable."""
    return cast("BinaryIO", _Terminal()) if sys.stdout.isatty() else sys.stdout.buffer


def make_ready() -> None:
    """Replace or escape every character that an encoding cannot represent, so that no input or output breaks a command.

    Escape also what a terminal would obey. A command that has changed something must not fail because of a suit's sign in
    its output. Input that is not text is refused where it is read. Raises ``OSError`` if nobody could read the output.
    """
    _open_what_is_closed()
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "replace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    sys.stdout, sys.stderr = _printable(sys.stdout), _printable(sys.stderr)


def _printable(stream: TextIO) -> TextIO:
    return PrintableStream(stream) if isinstance(stream, io.TextIOWrapper) else stream


def give_up(error: OSError) -> None:
    """Report in one line why a command could not go on, and stop writing to a stream that cannot be written to."""
    with suppress(OSError):
        say(f"ging: {_why(error)}", err=True)
    for stream, number in ((sys.stdout, _OUT), (sys.stderr, _ERR)):
        try:
            stream.flush()
        except OSError:
            # Otherwise Python would flush it again at its end, fail, and exit with a code of its own.
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def _why(error: OSError) -> str:
    if error.errno == errno.EBADF:
        return "standard input is closed"
    if error.errno == errno.ENOSPC and not error.filename:
        return f"the output cannot be written ({error.strerror}); the command may have been carried out"
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error)


def _open_what_is_closed() -> None:
    """Open closed standard streams: otherwise the next file or connection would get the free number, and the output."""
    # Python has None for a stream that was closed when it started.
    no_answer = sys.stdout is None
    for number in (_IN, _OUT, _ERR):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_WRONLY)  # takes the lowest free number; reading from it fails
    sys.stdin = sys.stdin or _opened("<stdin>", "r", _IN)
    sys.stderr = sys.stderr or _opened("<stderr>", "w", _ERR)
    if no_answer:
        sys.stdout = _opened("<stdout>", "w", _OUT)
        raise OSError("standard output is closed")


def _opened(name: str, mode: Literal["r", "w"], number: int) -> TextIO:
    return open(name, mode, encoding="utf-8", opener=lambda _path, _flags: number)


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
