"""What a call can come to other than its answer."""

from __future__ import annotations

from typing import Any


class ClientError(Exception):
    """Whatever this client raises of its own."""


class UnusableAddress(ClientError, ValueError):  # noqa: N818  what it is
    """A value that cannot stand in an address: it is empty, dots or too long. Nothing was sent."""


class Unreachable(ClientError):  # noqa: N818  what happened
    """No answer came before the deadline. A command may have been carried out all the same.

    The same command with the same idempotency key finds out: it is carried out once at most. ``key``: which that was,
    "" where the request had none.
    """

    def __init__(self, detail: str, key: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.key = key


class Problem(ClientError):  # noqa: N818  as the RFC calls it
    """The service said no (RFC 9457).

    ``code`` is stable, for programs; ``detail`` is for people; ``where`` names the part of the request that is at
    fault, ``rule`` the numbered rule of play that refuses it; ``more`` is whatever else the answer says, such as
    ``current_version`` of ``stale`` or ``errors`` of ``invalid``. ``retry_after_s``: when to try again, 0 where nothing
    is said of it.
    """

    def __init__(self, status: int, said: dict[str, Any], retry_after_s: float = 0) -> None:
        self.status = status
        self.code = str(said.get("code", f"http_{status}"))
        self.detail = str(said.get("detail", "no problem that this client knows was told"))
        self.where = str(said.get("where", ""))
        self.rule = str(said.get("rule", ""))
        self.request_id = str(said.get("request_id", ""))
        self.more = {name: value for name, value in said.items() if name not in _NAMED}
        self.retry_after_s = retry_after_s
        place, asked = (
            f"{word} {said}" if said else "" for word, said in (("at", self.where), ("request", self.request_id))
        )
        super().__init__(f"{self.detail} ({', '.join(filter(None, (self.code, self.rule, place, asked)))})")


_NAMED = frozenset({"type", "title", "status", "code", "detail", "where", "rule", "rule_url", "request_id"})
