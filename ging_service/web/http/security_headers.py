"""Security headers of every response: no type sniffing, no foreign resources, no referrer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.web.http.own_headers import add_headers, names_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Response

_NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The policy of answers that are not pages. Pages set their own policy."""

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
    """Return the function that adds headers, except those that an answer sets itself. ``hsts_s`` 0: no HSTS header."""
    told = _HEADERS | ({"Strict-Transport-Security": f"max-age={hsts_s}"} if hsts_s else {})
    by_key = {name.lower(): (name, value) for name, value in told.items()}

    def add(response: Response) -> Response:
        own = names_of(response.headers)
        add_headers(response.headers, [header for key, header in by_key.items() if key not in own])
        return response

    return add
