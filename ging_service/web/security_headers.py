"""What every answer tells browsers to keep from: guessing types, loading from elsewhere, telling others where one was."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Response

_NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The policy of what is no page. Pages say for themselves what they need."""

_FEATURES = ("camera", "display-capture", "geolocation", "microphone", "payment", "publickey-credentials-get", "usb")

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": _NOTHING,
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _FEATURES),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def security_headers(hsts_s: int) -> Callable[[Response], Response]:
    """What puts the headers on an answer that has not said otherwise. ``hsts_s`` 0: nothing is said of HTTPS."""
    told = _HEADERS | ({"Strict-Transport-Security": f"max-age={hsts_s}"} if hsts_s else {})

    def add(response: Response) -> Response:
        for name, value in told.items():
            response.headers.setdefault(name, value)
        return response

    return add
