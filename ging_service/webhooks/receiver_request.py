"""One request to a receiver and its answer, limited in time and size. Redirects and proxies are not followed."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import TYPE_CHECKING

import httpcore

from ging_service.outgoing import AddressRefused, GuardedNetwork, RequestDeadline, trusted_authorities

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ging_service.webhooks.delivery_limits import DeliveryLimits

MOST_BYTES = 16_384
"""At most this much of an answer is read. A longer one is cut off, and its connection closed."""

# Enough to see why a receiver refuses. The rest is its own affair, and would be kept with every attempt.
_KEPT_CHARACTERS = 500
_LONGEST_REASON = 200
_TEXTS = ("text/", "application/json", "application/problem+json")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiverResponse:
    """The answer of a receiver. ``status`` None: there was none, and ``error`` gives the reason.

    ``text``: the beginning of the answer, if it was text. ``retry_after_s``: the requested pause, 0 if there is none.
    """

    status: int | None = None
    error: str = ""
    text: str = ""
    retry_after_s: float = 0.0

    @property
    def is_taken(self) -> bool:
        """Return True if the receiver has accepted the delivery: any 2xx and nothing else."""
        return self.status is not None and HTTPStatus.OK <= self.status < HTTPStatus.MULTIPLE_CHOICES

    @property
    def is_gone(self) -> bool:
        """Return True if the receiver wants no more deliveries."""
        return self.status == HTTPStatus.GONE


class Sender:
    """Sender of one request after the other, for one thread. The deliveries of a turn share a connection."""

    def __init__(self, limits: DeliveryLimits) -> None:
        self._limits = limits
        self._deadline = RequestDeadline()
        self._pool = httpcore.ConnectionPool(
            ssl_context=trusted_authorities(),
            # One thread sends one delivery after the other, so there is never a second one in progress.
            max_connections=1,
            keepalive_expiry=limits.timeout_s,
            network_backend=GuardedNetwork(limits.allowed, self._deadline),
        )

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> ReceiverResponse:
        """Send a body; any failure on the way is returned as an answer."""
        self._deadline.begin(self._limits.timeout_s)
        try:
            with self._pool.stream("POST", url, headers=[*headers.items()], content=body) as response:
                return _read(response)
        except AddressRefused as refused:
            return ReceiverResponse(error=f"refused: {refused}")
        except httpcore.TimeoutException:
            return ReceiverResponse(error=f"no answer within {self._limits.timeout_s:g} s")
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError, UnicodeError) as error:
            return ReceiverResponse(error=_reason(error))

    def close(self) -> None:
        """Close the connection."""
        self._pool.close()


def _read(response: httpcore.Response) -> ReceiverResponse:
    headers = {name.lower(): value.decode("latin-1") for name, value in response.headers}
    return ReceiverResponse(
        status=response.status,
        text=_beginning(headers.get(b"content-type", ""), response.iter_stream()),
        retry_after_s=_seconds(headers.get(b"retry-after", "")),
    )


def _beginning(content_type: str, chunks: Iterable[bytes]) -> str:
    """The beginning of an answer, printable. At most a fixed amount is read, and nothing of it is decompressed."""
    read = bytearray()
    try:
        for chunk in chunks:
            read += chunk
            if len(read) >= MOST_BYTES:
                break
    except (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError):
        pass  # the status has been read: that is the answer
    # Members read the log of deliveries: a receiver must not put binary data into it.
    if not content_type.lower().startswith(_TEXTS):
        return ""
    text = bytes(read[:MOST_BYTES]).decode(errors="replace")
    return "".join(one if one.isprintable() else " " for one in text[:_KEPT_CHARACTERS]).strip()


def _seconds(retry_after: str) -> float:
    """The seconds of ``Retry-After`` in either form; 0 if it is missing or invalid."""
    if retry_after.isascii() and retry_after.isdecimal():
        # Nine digits are thirty years: a longer number could overflow, and means no more.
        return float(retry_after[:9])
    try:
        moment = parsedate_to_datetime(retry_after).astimezone(UTC)
    except (ValueError, TypeError, OverflowError):
        return 0.0
    return max(0.0, (moment - datetime.fromtimestamp(time.time(), UTC)).total_seconds())


def _reason(error: Exception) -> str:
    """The reason why there was no answer, in one line, for readers of the log of deliveries."""
    text = " ".join(f"{error or type(error).__name__}".split())
    return "".join(one for one in text if one.isprintable())[:_LONGEST_REASON]
