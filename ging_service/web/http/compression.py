"""Compress responses with gzip, except those whose size could reveal something.

The size of a compressed page tells whether something in its address also stands in the page (BREACH). An attacker needs
a browser that fetches pages with addresses of the attacker's choice. So pages are compressed only if, according to the
browser, the request comes from our own pages or from its user. Answers to forms are never compressed, because they may
show a token. The API takes its credential from a header, which no other site can send.
"""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Final

from ging_service.web.http.etags import GZIP
from ging_service.web.http.own_headers import names_of
from ging_service.web.http.page_paths import is_page
from ging_service.web.http.vary import vary_by

if TYPE_CHECKING:
    from flask import Request, Response

# Below this, an answer fits into one packet of a network anyway.
LEAST_BYTES: Final = 1000
_LEVEL: Final = 5
_TYPES: Final = frozenset(
    {"text/html", "text/plain", "text/csv", "application/json", "application/x-ndjson", "application/jsonl"}
)
_OWN_SITES: Final = frozenset({"same-origin", "none"})


def compress(request: Request, response: Response) -> None:
    """Compress an answer in place. A compressed answer has an ETag of its own (RFC 9110, 8.8.3)."""
    if not _may_be_compressed(request, response):
        return
    # Also on the plain answer: a cache must know that there is another representation.
    vary_by(response, "Accept-Encoding")
    # Not `in`: a client that names gzip with `q=0` refuses it (RFC 9110, 12.5.3).
    if request.accept_encodings.quality("gzip") <= 0:
        return
    # Without a time, equal responses have equal bytes.
    response.set_data(gzip.compress(response.get_data(), _LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    etag, is_weak = response.get_etag()
    if etag and not is_weak:
        response.set_etag(etag + GZIP)


def _may_be_compressed(request: Request, response: Response) -> bool:
    # An event of a stream must leave at once, and not when a compressed block is full.
    if request.method != "GET" or response.is_streamed or response.direct_passthrough:
        return False
    if len(response.get_data()) < LEAST_BYTES or response.mimetype not in _TYPES:
        return False
    if is_page(request.path) and request.headers.get("Sec-Fetch-Site") not in _OWN_SITES:
        return False
    return "content-encoding" not in names_of(response.headers)
