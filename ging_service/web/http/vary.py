"""The ``Vary`` header: the headers of a request that its answer depends on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.web.http.own_headers import add_headers, names_of

if TYPE_CHECKING:
    from flask import Response


def vary_by(response: Response, header: str) -> None:
    """Name a header of the request, unless it is named already."""
    # Werkzeug's ``vary`` parses the header and writes it again, which only an answer with several names needs.
    if "vary" in names_of(response.headers):
        response.vary.add(header)
    else:
        add_headers(response.headers, [("Vary", header)])
