"""Logs of every process: one line per event on standard error, for people or for machines, without secrets."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, Any

import structlog

from ging_service.domain.free_text import escaped
from ging_service.platform.dsn import without_secrets

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping

    from structlog.typing import Processor

    from ging_service.platform.settings import Settings

_SECRET_KEYS = frozenset({"authorization", "cookie", "key", "openings", "password", "secret", "seed", "token"})
_HIDDEN = "***"
# granian's advice is for CPU-bound apps; ours waits for the database, and each open stream holds a thread
_THREADS_ADVICE = "Configuration allows spawning up to"

GRANIAN_LOGS: Mapping[str, Any] = {
    # passed to granian, which would otherwise write to standard output in its own format
    "loggers": {
        "_granian": {"handlers": [], "propagate": True},
        "granian.access": {"handlers": [], "level": "INFO", "propagate": True},
    }
}


def configure(settings: Settings) -> None:
    """Send structlog's and the standard library's events the same way."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # Below the stream that escapes everything: the processors have done that, and the colours are theirs.
    handler = logging.StreamHandler(getattr(sys.stderr, "styled", sys.stderr))
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder()], processors=_ending(settings.log_format)
        )
    )
    handler.addFilter(lambda record: not record.getMessage().startswith(_THREADS_ADVICE))
    root = logging.getLogger()
    # In place of whatever a library has set up: two handlers would write each event twice.
    root.handlers[:] = [handler]
    level = getattr(logging, settings.log_level.upper())
    # Libraries log what we promise to leave out: httpcore the hosts and headers of webhook receivers, for example.
    root.setLevel(max(level, logging.WARNING))
    logging.getLogger("ging").setLevel(level)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def hide_secrets(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Hide the value of every secret key, and every password of a connection string in a text."""
    for key, value in event.items():
        if key.lower() in _SECRET_KEYS:
            event[key] = _HIDDEN
        elif isinstance(value, str):
            event[key] = without_secrets(value)
    return event


def escape_texts(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Escape what a terminal would obey, and line ends, so that no text of a stranger looks like another event.

    A traceback keeps its lines, set in: none of them looks like the beginning of an event.
    """
    for key, value in event.items():
        if key in ("exception", "stack") and isinstance(value, str):
            event[key] = "\n".join(f"  {escaped(line)}" for line in value.split("\n"))
        elif isinstance(value, str):
            event[key] = escaped(value)
    return event


def _ending(log_format: str) -> list[Processor]:
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if log_format == "json":
        # exceptions become text before secrets are hidden: a driver's error may quote its connection string
        return [remove, structlog.processors.format_exc_info, hide_secrets, structlog.processors.JSONRenderer()]
    plain = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
    return [remove, structlog.processors.format_exc_info, hide_secrets, escape_texts, plain]
