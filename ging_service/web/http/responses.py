"""Responses as the API and the pages share them: their headers, ETags, complete bodies, and compression."""

from __future__ import annotations

import gzip
import re
from hashlib import sha256
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, Self

from flask import Response
from werkzeug.datastructures import Headers

from ging_service.web.http.running_request import is_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from wsgiref.types import WSGIEnvironment

    from flask import Request


# Headers that this application adds to its answers.
#
# Werkzeug compares a name with each header, makes an error for one that is missing, and looks for line breaks in each value.
# Every answer gets about ten headers, so that took a tenth of the time of a small one.


def names_of(headers: Headers) -> set[str]:
    """Return the names of the headers, in lower case."""
    return {name.lower() for name, _ in headers}


def add_headers(headers: Headers, added: Iterable[tuple[str, str]]) -> None:
    """Add headers whose values are ours, and have no line breaks."""
    headers._list.extend(added)  # noqa: SLF001  Werkzeug has no public function that adds without looking at each value


def vary_by(response: Response, header: str) -> None:
    """Name a header of the request, unless it is named already."""
    # Werkzeug's ``vary`` parses the header and writes it again, which only an answer with several names needs.
    if "vary" in names_of(response.headers):
        response.vary.add(header)
    else:
        add_headers(response.headers, [("Vary", header)])


# ETags: the version of the stream in a response, and a fingerprint that tells responses of an address apart.
#
# ``"17-4f0c…"``: version 17 of the stream that the resource's commands go to, which ``If-Match`` holds a command to, then
# a fingerprint of the answer itself. So answers that differ between viewers, or by data that is in no stream, have
# different ETags, and an ETag reveals no more than its answer. An answer without a version of its own has the fingerprint
# only. The result of a command has the version only.

GZIP: Final = "-gzip"
"""The ending of the ETag of a compressed answer, which is another representation of the same version."""
# No more than 18 digits, so that every version fits a bigint.
VERSIONED: Final = rf"[0-9]{{1,18}}(-[0-9a-f]{{24}})?({GZIP})?"
FINGERPRINT: Final = rf"-[0-9a-f]{{24}}({GZIP})?"
_VERSIONED = re.compile(f'"({VERSIONED})"')


def version_in(etag: str) -> int | None:
    """Return the version that an ETag names, None if it names none."""
    found = _VERSIONED.fullmatch(etag.strip())
    return None if found is None else int(found[1].partition("-")[0])


def mark_etag(request: Request, response: Response) -> None:
    """Give an answer its ETag. If the client already has this version, send only the ETag."""
    # A streamed answer is never complete in memory, so it gets no fingerprint.
    if request.method not in ("GET", "HEAD") or response.status_code != HTTPStatus.OK or response.is_streamed:
        return
    version = response.get_etag()[0] or ""
    # 96 bits: a match by chance is out of the question, and a chosen one would deceive only its maker.
    etag = f"{version}-{sha256(response.get_data()).hexdigest()[:24]}"
    response.set_etag(etag)
    if "If-None-Match" not in request.headers:
        return
    # Weakly, as RFC 9110 compares this header: proxies that compress an answer make its ETag weak.
    held = [one for one in (etag, etag + GZIP) if request.if_none_match.contains_weak(one)]
    if held:
        response.set_etag(held[0])
        response.status_code = HTTPStatus.NOT_MODIFIED
        response.set_data(b"")
        response.headers.pop("Content-Type", None)
        response.headers.pop("Content-Length", None)


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


_PLAIN: Final = frozenset({HTTPStatus.OK, HTTPStatus.CREATED})
"""Statuses whose answers have a body and no address."""


class WholeResponse(Response):
    """The response of this application. Flask makes every answer one (``Flask.response_class``)."""

    @classmethod
    def of(cls, body: bytes, content_type: str, status: int = HTTPStatus.OK) -> Self:
        """Return an answer with a complete body.

        Werkzeug would look for other headers of these names, and for line breaks in each value.
        """
        headers = Headers()
        add_headers(headers, [("Content-Type", content_type), ("Content-Length", str(len(body)))])
        return cls([body], status, headers)

    def get_data(self, as_text: bool = False) -> Any:  # noqa: ANN401, FBT001, FBT002  Werkzeug's
        """Return the body. Werkzeug joins its pieces; a complete body nearly always is one, and is asked for three times."""
        match self.response:
            case [bytes() as whole] if not as_text:
                return whole
        return super().get_data(as_text=True) if as_text else super().get_data()

    def get_app_iter(self, environ: WSGIEnvironment) -> Iterable[bytes]:
        """Return a complete body as a list.

        The server sends a list in one piece. For any other iterable, such as Werkzeug's, it comes back to Python for each
        piece, and once more for the end.
        """
        if self._is_complete() and environ["REQUEST_METHOD"] != "HEAD":
            return [self.get_data()]
        return super().get_app_iter(environ)

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """Return the headers of a complete answer as they are.

        Werkzeug copies them one by one, in order to complete addresses and the length; ``set_data`` has set the length.
        """
        if self._is_complete() and "content-length" in (names := names_of(self.headers)) and "location" not in names:
            return self.headers
        return super().get_wsgi_headers(environ)

    def _is_complete(self) -> bool:
        """Return True for a body in memory that nothing waits for the end of."""
        return self.status_code in _PLAIN and self.is_sequence and not self.direct_passthrough and not self._on_close


# Responses are compressed with gzip, except those whose size could reveal something.
#
# The size of a compressed page tells whether something in its address also stands in the page (BREACH). An attacker needs
# a browser that fetches pages with addresses of the attacker's choice. So pages are compressed only if, according to the
# browser, the request comes from our own pages or from its user. Answers to forms are never compressed, because they may
# show a token. The API takes its credential from a header, which no other site can send.

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
