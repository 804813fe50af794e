"""Microseconds an event: canonical bytes by the fast encoder and by the reference, and decoding.

python bench/codec.py
"""

from __future__ import annotations

import timeit
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
import rfc8785

from ging_service.eventlog.canonical import canonical_bytes
from ging_service.eventlog.codec import Codec, Envelope

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One declaration."""

    seat: int
    suit: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """An event of the usual size: some numbers, a name and two nested values."""

    deal: int
    calls: tuple[Call, ...]
    by: str
    tied: bool


EVENT = Called(
    deal=3, calls=(Call(seat=0, suit="S", points=44), Call(seat=1, suit="H", points=30)), by="al", tied=False
)
ENVELOPE = Envelope(
    actor="alice", command="c-0123456789", recorded_at="2026-11-20T10:05:00.123456Z", stream="table/first", version=11
)


def main() -> None:
    """Measure and print."""
    codec = Codec([Called])
    body = codec.encode(ENVELOPE, EVENT).body
    plain = msgspec.json.decode(body)
    if rfc8785.dumps(plain) != body:
        raise SystemExit("the encoders differ")
    print(f"one event of {len(body)} bytes, microseconds, best of 5")
    report("encode (event to canonical bytes, read back)", lambda: codec.encode(ENVELOPE, EVENT))
    report("canonical_bytes (any JSON value, checked)", lambda: canonical_bytes(plain))
    report("rfc8785 (reference, JSON value)", lambda: rfc8785.dumps(plain), 5_000)
    report("decode (bytes to event, type known)", lambda: codec.decode(body, "Called"))
    report("decode (type unknown)", lambda: codec.decode(body))


def report(name: str, work: Callable[[], object], times: int = 100_000) -> None:
    """One line."""
    # The best: whatever else runs can only add to it.
    best_s = min(timeit.repeat(work, number=times, repeat=5)) / times
    print(f"{name:46} {best_s * 1e6:7.2f}")


if __name__ == "__main__":
    main()
