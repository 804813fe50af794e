"""Strict reading of proofs, notes and tiles, and their refusals."""

from __future__ import annotations

import binascii
import re
from base64 import b64encode
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class ProofError(Exception):
    """The input proves nothing: it is malformed, or about something else."""


class NoteError(ProofError):
    """A signed note is malformed, or no known key has signed it."""


# Strict reading of the formats, in which one value has one spelling: a changed byte is never read as the same.


MAX_SIZE = 2**63 - 1
MAX_TEXT_BYTES = 1_000_000
HASH_BYTES = 32
# A tree of 2^63 leaves has no longer proof, so nothing longer is read.
MAX_PROOF = 63
_SHOWN = 80
_DECIMAL = re.compile(r"0|[1-9][0-9]{0,18}")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")


def base64_of(data: bytes) -> str:
    """RFC 4648, section 4, padded, on one line."""
    return b64encode(data).decode("ascii")


def read_base64(text: str, what: str) -> bytes:
    """Bytes of canonical base64. ``ProofError`` for other alphabets, missing padding, spaces, or padding bits set."""
    try:
        data = binascii.a2b_base64(text, strict_mode=True)
    except ValueError:  # this includes text that is not ASCII
        data = b""
    # The strict mode of Python still accepts padding bits that are set, and so several spellings of the same bytes.
    if base64_of(data) != text:
        raise ProofError(f"{what} is not canonical base64: {shown(text)}")
    return data


def read_hash(text: str, what: str) -> bytes:
    """32 bytes of canonical base64."""
    data = read_base64(text, what)
    if len(data) != HASH_BYTES:
        raise ProofError(f"{what} is not a SHA-256 hash: {len(data)} bytes")
    return data


def read_hashes(lines: Sequence[str], what: str) -> tuple[bytes, ...]:
    """One hash on each line, at most 63: no tree needs more."""
    if len(lines) > MAX_PROOF:
        raise ProofError(f"{what} has {len(lines)} hashes: more than {MAX_PROOF}")
    return tuple(read_hash(line, f"a hash of {what}") for line in lines)


def read_decimal(text: str, what: str) -> int:
    """0 to 2^63 − 1 in ASCII digits without leading zeros."""
    if not _DECIMAL.fullmatch(text) or int(text) > MAX_SIZE:
        raise ProofError(f"{what} is not a number from 0 to 2^63 - 1 without leading zeros: {shown(text)}")
    return int(text)


def read_text(given: str | bytes, what: str) -> str:
    """A text of lines, the last one terminated: UTF-8, at most a million bytes.

    Control characters other than newline are refused.
    """
    try:
        data = given if isinstance(given, bytes) else given.encode()
        text = data.decode()
    except UnicodeError:
        raise ProofError(f"{what} is not UTF-8") from None
    if len(data) > MAX_TEXT_BYTES:
        raise ProofError(f"{what} has {len(data)} bytes: more than {MAX_TEXT_BYTES}")
    if _CONTROL.search(text):
        raise ProofError(f"{what} has a control character")
    if not text.endswith("\n"):
        raise ProofError(f"{what} does not end with a newline")
    return text


def read_lines(given: str | bytes, what: str) -> list[str]:
    """The lines of a text that ``read_text`` accepts."""
    return read_text(given, what).removesuffix("\n").split("\n")


def read_tree_head(size: str, root: str, what: str) -> tuple[int, bytes]:
    """The size and the root of a tree, each from its own line."""
    return read_decimal(size, f"the size in {what}"), read_hash(root, f"the root in {what}")


def text_of(lines: Iterable[str]) -> str:
    """The text of some lines, each of them terminated."""
    return "".join(f"{line}\n" for line in lines)


def shown(text: str) -> str:
    """The beginning of the input, fit for one line of an error."""
    return ascii(text[:_SHOWN])


@contextmanager
def note_errors() -> Iterator[None]:
    """Raise errors of the block as errors of a note."""
    try:
        yield
    except NoteError:
        raise
    except ProofError as error:
        raise NoteError(str(error)) from None
