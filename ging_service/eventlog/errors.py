"""Errors of the log."""

from __future__ import annotations


class LogError(Exception):
    """Base of the event log's refusals: nothing has changed."""


class Conflict(LogError):  # noqa: N818  an answer to the caller, not a fault
    """The stream is at another version than the one the command was decided on."""

    def __init__(self, current_version: int) -> None:
        super().__init__(f"the stream is at version {current_version}")
        self.current_version = current_version


class KeyReused(LogError):  # noqa: N818  an answer to the caller, not a fault
    """The idempotency key was used before, for another request."""

    def __init__(self) -> None:
        super().__init__("the key was used for another request")


class NoSuchClub(LogError):  # noqa: N818  an answer to the caller, not a fault
    """The club has no log."""

    def __init__(self) -> None:
        super().__init__("no such club")


class OverQuota(LogError):  # noqa: N818  an answer to the caller, not a fault
    """A member or a club (``whose``) has written as many events as it may; the next can come after ``retry_after_s``."""

    def __init__(self, whose: str, a_day: int, retry_after_s: int) -> None:
        super().__init__(
            f"one {whose} may write {a_day:,} events a day, of which a fortieth can come at once; nothing was written, "
            f"and the next can come in {retry_after_s} s"
        )
        self.retry_after_s = retry_after_s


class NotCanonical(LogError):  # noqa: N818  reads as its meaning
    """A value that canonical JSON cannot hold, or not without loss."""


class UnknownEvent(LogError):  # noqa: N818  reads as its meaning
    """An event type or schema version that this program does not know."""

    def __init__(self, type_name: str, schema: int) -> None:
        super().__init__(f"unknown event {type_name!r}, schema version {schema}")
        self.type_name = type_name
        self.schema = schema

    def __reduce__(self) -> tuple[type[UnknownEvent], tuple[str, int]]:
        """Return how to make the error again where a worker process has raised it."""
        return UnknownEvent, (self.type_name, self.schema)
