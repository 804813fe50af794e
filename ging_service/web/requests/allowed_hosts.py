"""The hosts that the service answers for: those of its origins, and loopback.

Flask's ``TRUSTED_HOSTS`` cannot do this: Werkzeug cuts each entry at its first colon, so no IPv6 address ever matches.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from werkzeug.exceptions import SecurityError

from ging_service.web.http.running_request import running_request

if TYPE_CHECKING:
    from collections.abc import Collection

    from flask import Flask

_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
"""Hosts that health checks on the same machine use."""

_PORT: Final = re.compile(r":[0-9]+$")


def answer_own_hosts_only(app: Flask, origins: Collection[str]) -> None:
    """Refuse requests for any other host before any other check. Without origins, every host is answered."""
    if not origins:
        return
    hosts = _LOOPBACK | {_without_port(one.partition("://")[2]) for one in origins}

    def refuse() -> None:
        if _without_port(running_request().host) not in hosts:
            raise SecurityError

    app.before_request(refuse)


def _without_port(host: str) -> str:
    """Return the host in lower case. An IPv6 address keeps its brackets."""
    return _PORT.sub("", host).lower()
