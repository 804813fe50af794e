"""Canonical bytes of JSON values (RFC 8785), fast: the bytes that are hashed, proved and compared.

The encoder is msgspec's with sorted keys. It gives the bytes of RFC 8785 for what is allowed here (a property test
compares it with the reference): objects with ASCII keys, lists, strings without lone surrogates, booleans, and whole
numbers within ±(2^53-1). Floats and null are refused: their canonical forms are where implementations differ.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ging_service.eventlog.errors import NotCanonical

# RFC 8785 and RFC 7493: every reader of JSON has these numbers exactly.
MAX_INTEGER = 2**53 - 1

_encoder = msgspec.json.Encoder(order="sorted")
_DIGITS_TO_ZERO = bytes.maketrans(b"123456789", b"000000000")
_TOO_LONG_TO_TRUST = b"0" * len(str(MAX_INTEGER))


def canonical_bytes(value: object) -> bytes:
    """The canonical bytes of a JSON value: dicts, lists or tuples, strings, booleans, integers.

    Raises ``NotCanonical``.
    """
    _check(value, "$")
    return encode_checked(value)


def encode_checked(value: object) -> bytes:
    """Canonical bytes of a value whose types are known to be allowed: only what a type cannot express is checked.

    That is lone surrogates and the size of integers. Raises ``NotCanonical``.
    """
    try:
        body = _encoder.encode(value)
    except (UnicodeEncodeError, OverflowError, TypeError) as error:
        raise NotCanonical(str(error)) from error
    # An out-of-bounds integer has 16 digits in a row. So may a string, rarely: only then is each number checked.
    if _TOO_LONG_TO_TRUST in body.translate(_DIGITS_TO_ZERO):
        _check(msgspec.json.decode(body), "$")
    return body


def _check(value: Any, where: str) -> None:  # noqa: ANN401  any value is what is checked
    match value:
        case bool() | str():
            pass
        case int():
            if not -MAX_INTEGER <= value <= MAX_INTEGER:
                raise NotCanonical(f"{where}: {value} is not within ±(2^53-1)")
        case list() | tuple():
            for index, item in enumerate(value):
                _check(item, f"{where}[{index}]")
        case dict():
            for key, item in value.items():
                if not (isinstance(key, str) and key.isascii()):
                    raise NotCanonical(f"{where}: key {key!r} is not ASCII text")
                _check(item, f"{where}.{key}")
        case _:
            raise NotCanonical(f"{where}: {type(value).__name__} has no canonical form here")
