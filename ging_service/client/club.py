"""The client: a service, and a club at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, cast

from ging_service.client.batch import Batch
from ging_service.client.calls import Given, a_key, body_of, condition, part
from ging_service.client.feed import Feed
from ging_service.client.operations.everything import ClubCalls, ClubCommands, ServiceCalls
from ging_service.client.wire import RateLimit, Request, TimeLimits, Wire

if TYPE_CHECKING:
    from types import TracebackType

    import httpx

    from ging_service.client.shapes import Done


class Client(ServiceCalls):
    """A Ging Service at ``url``. ``token``: a key or a session's token. It is sent only there and printed nowhere.

    Use it in a ``with`` block, or close it. Raises ``ValueError`` for a malformed address. ``transport``: what carries the
    requests instead of the network, such as ``httpx.WSGITransport`` for a service in the same process.
    """

    def __init__(
        self,
        url: str,
        *,
        token: str = "",
        limits: TimeLimits | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        super().__init__(Wire(url, token, limits or TimeLimits(), transport), "")

    def __repr__(self) -> str:
        return f"Client({self._wire.url!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._wire.close()

    @property
    def url(self) -> str:
        """The address of the service."""
        return self._wire.url

    @property
    def rate_limits(self) -> tuple[RateLimit, ...]:
        """The limits of the token, as the last answer told them; empty if there are none."""
        return self._wire.rate_limits

    def club(self, club: str) -> Club:
        """One club of the service. Nothing is asked yet."""
        return Club(self._wire, f"/v1/clubs/{part(club)}")


class Club(ClubCalls, ClubCommands["Done"], Feed):
    """A club: what can be asked of it, commands to it, and its events as they come.

    A command has an idempotency key of its own if none is given, and is sent again under it until there is an answer or
    the time is up. ``if_match``: the version that the stream must still have, or the ETag.
    """

    def __repr__(self) -> str:
        return f"Club({self._wire.url + self._base!r})"

    def batch(self, *, key: str | None = None) -> Batch:
        """Gather commands: leaving the ``with`` block sends them."""
        return Batch(self._wire, self._base, a_key(key))

    def _command(  # noqa: PLR0913  an operation and its conditions
        self,
        method: str,
        path: str,
        needed: Given,
        optional: Given,
        *,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Done:
        done: Any = self._wire.ask_json(
            Request(
                method=method,
                path=self._base + path,
                body=body_of(needed, optional),
                key=a_key(key),
                headers=condition(if_match),
            )
        )
        return cast("Done", done)
