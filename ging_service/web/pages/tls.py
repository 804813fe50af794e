"""Whether the pages are reached over TLS: cookies are marked ``Secure`` then."""

from __future__ import annotations

from typing import Final

from flask import current_app, request

ORIGINS: Final = "GING_ORIGINS"
"""Where the app's configuration keeps the origins at which it is reached."""


def is_tls_only() -> bool:
    """Whether every origin of the service is an ``https:`` one."""
    origins = current_app.config[ORIGINS]
    return bool(origins) and all(one.startswith("https:") for one in origins)


def came_over_tls() -> bool:
    """Whether the page has come over TLS: the browser names the scheme of the page that sent the form."""
    return is_tls_only() or request.is_secure or request.headers.get("Origin", "").startswith("https:")
