"""TLS: cookies are marked ``Secure`` if the pages are reached over it."""

from __future__ import annotations

from typing import Final

from flask import request

from ging_service.web.http.running_request import running_app

ORIGINS: Final = "GING_ORIGINS"
"""The key under which the app's configuration keeps the origins at which it is reached."""


def is_tls_only() -> bool:
    """Return True if every origin of the service is an ``https:`` one."""
    origins = running_app().config[ORIGINS]
    return bool(origins) and all(one.startswith("https:") for one in origins)


def came_over_tls() -> bool:
    """Return True if the page has come over TLS. The browser names the scheme of the page that sent the form."""
    # Senders who make up this header change only the cookie that they get themselves.
    return is_tls_only() or request.is_secure or request.headers.get("Origin", "").startswith("https:")
